"""Findings in house rules, and warnings of them."""
import json
import pickle
import subprocess
import warnings

import esprit
import pytest
from conftest import PROGRAM, ROOT, scenario_path

FINDINGS = ROOT / "docs/examples/with_findings.toml"
UNTOLD = """[house]
ruleset = "men-who-would-be-kings"
title = "untold"
[[chart.rally.modifier]]
rule = "CLUB-01"
add = true
when = "pinned > 30"
value = 1
[rule.CLUB-01]
text = "good leaders"
"""


def checked(*words):
    """What `esprit check` prints of the findings."""
    done = subprocess.run([PROGRAM, "check", FINDINGS, *words], capture_output=True, text=True,
                          check=False)
    assert done.returncode == 1
    return done.stdout


def test_findings_are_those_of_the_command_line():
    told = json.loads(checked("--json"))["findings"]
    found = esprit.check(FINDINGS)
    assert [{name: value for name, value in (
        ("kind", each.kind), ("severity", each.severity), ("file", each.file), ("line", each.line),
        ("column", each.column), ("subject", each.subject), ("what", each.what),
        ("example", each.example), ("remedy", each.remedy), ("consequences", each.consequences),
    ) if value} for each in found] == told
    report = checked()
    for each in found:
        assert str(each) in report
        assert pickle.loads(pickle.dumps(each)) == each and hash(each) == hash(each)
    assert [each.of_battles for each in found] == [True, False, True, True]
    assert esprit.check(ROOT / "docs/examples/thursday_club.toml") == []
    with pytest.raises(esprit.Error, match="a check wants house rules"):
        esprit.check([])
    with pytest.raises(esprit.Error, match="house rules:1"):
        esprit.check("[house\n")


def warned(call):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        call()
    assert all(each.category is esprit.HouseWarning and each.filename == __file__ for each in told)
    return [str(each.message) for each in told]


def test_house_rules_that_battles_do_not_follow_are_warned_of():
    facts = {"test": "C", "arm": "infantry", "margin": "double"}
    for call in (lambda: esprit.Ruleset("black-powder", FINDINGS),
                 lambda: esprit.odds("black-powder", "break", facts, houses=FINDINGS)):
        told = warned(call)
        assert [text.split(":")[1] for text in told] == ["7", "13", "19"]
        assert "no battle tells \"shaken\" to this chart" in told[1]
    assert warned(lambda: esprit.odds("black-powder", "break", facts)) == []
    assert issubclass(esprit.HouseWarning, UserWarning)


def test_studies_and_scenarios_warn():
    found = esprit.check(UNTOLD)
    assert [each.severity for each in found if each.of_battles] == ["warning"], found
    path = scenario_path()
    for call in (lambda: esprit.Scenario(path, UNTOLD),
                 lambda: esprit.simulate(path, battles=1, houses=UNTOLD),
                 lambda: esprit.sweep(scenario=path, battles=1, variants={"a": None, "b": UNTOLD})):
        told = warned(call)
        assert len(told) == 1 and "CLUB-01" in told[0], told
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(esprit.HouseWarning):
            esprit.simulate(path, battles=1, houses=UNTOLD)
