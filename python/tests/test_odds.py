"""Odds from Python against those of the command line."""
import concurrent.futures
import json
import os
import random
import re
import sys
from fractions import Fraction

import esprit
import pytest
from conftest import ROOT, TIMES, run, scenario_path


# The odds of more rounds take longer than all others together.
MOST_ROUNDS = 3
# Sets of facts for each subject, and how many refusals of it the command line is asked for.
FACT_SETS = max(1, TIMES * 8 // 5)
REFUSALS = 4


def random_value(name, values, draw):
    if not values:
        return draw.random() < 0.8
    if "|" in values:
        return draw.choice(values.split("|"))
    return draw.randrange(MOST_ROUNDS + 1 if name == "rounds" else 7)


def random_facts(rules, subject, draw):
    """Some facts of a subject: they may contradict each other."""
    usages = [usage.partition("=") for usage in rules.facts(subject)]
    chosen = draw.sample(usages, min(len(usages), draw.randrange(9)))
    return {name: random_value(name, values, draw) for name, _, values in chosen}


def told_by_the_program(rules, subject, facts):
    words = [name if value is True else f"{name}={'false' if value is False else value}"
             for name, value in facts.items()]
    told = run("odds", rules.system, subject, *words, "--json")
    return told if told is None else json.loads(told)


def answered(rules, subject, draw):
    """Random facts that go together, with their odds, and the first that were refused: what is
    missing is added, and of facts that contradict each other one is left out."""
    values = {name: values for name, _, values in
              (usage.partition("=") for usage in rules.facts(subject))}
    refused = None
    for _ in range(200):
        facts = random_facts(rules, subject, draw)
        for _ in range(50):
            try:
                return facts, rules.odds(subject, facts), refused
            except esprit.Error as error:
                refused = refused or dict(facts)
                missing = {name for name in re.findall(r"[a-z_.]+", str(error))
                           if name in values and name not in facts}
                if missing and draw.random() < 0.7:
                    name = draw.choice(sorted(missing))
                    facts[name] = random_value(name, values[name], draw)
                elif facts:
                    del facts[draw.choice(sorted(facts))]
    raise AssertionError(f"no facts of {rules.system} {subject} go together")


def reasons_of(told):
    """Of JSON: rule, value, because, and whether it is of the other side, of each check's modifiers."""
    checks = told["checks"] if "checks" in told else [told]
    return [[(each["rule"], each["value"], each["because"], each.get("side") == "enemy")
             for each in check.get("modifiers", [])] for check in checks]


def compare(rules, subject, facts, odds, told):
    assert told is not None, (subject, facts)
    assert json.loads(rules.odds_json(subject, facts)) == told
    assert list(odds.values()) == [Fraction(line["probability"]) for line in told["outcomes"]]
    assert sum(odds.values()) == 1
    assert [[(each.rule, each.value, each.because, each.enemy)
             for each in check.modifiers] for check in odds.checks] == reasons_of(told)
    assert odds.assumed == [
        f"{name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in told.get("assumed", {}).items()]
    assert odds.without_effect == [line["fact"] for line in told.get("left_out", [])
                                   if "fact" in line]
    for check, line in zip(odds.checks, told.get("checks", []), strict="checks" in told):
        assert (check.chart, check.whose, check.rule, check.varies) == (
            line["chart"], line["whose"], line["rule"], line.get("varies", False))
        assert check.total_modifier == line["total_modifier"]
    assert {rule for rule in odds.rules if rule} >= {
        rule for each in reasons_of(told) for rule, _, _, _ in each}


def test_odds_and_reasons_of_all_charts_are_those_of_the_command_line(system):
    """The program is one process a question, so as many are asked at a time as there are
    processors."""
    draw = random.Random(system)
    rules = esprit.Ruleset(system)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        asked, refusals = [], []
        for subject in rules.subjects:
            for number in range(FACT_SETS):
                facts, odds, refused = answered(rules, subject, draw)
                asked.append((subject, facts, odds,
                              pool.submit(told_by_the_program, rules, subject, facts)))
                if refused and number < REFUSALS:
                    refusals.append((subject, refused, pool.submit(
                        told_by_the_program, rules, subject, refused)))
        for subject, facts, odds, told in asked:
            compare(rules, subject, facts, odds, told.result())
        for subject, facts, told in refusals:
            assert told.result() is None, (subject, facts)
    assert len(asked) == FACT_SETS * len(rules.subjects)


def test_odds_have_their_reasons():
    odds = esprit.odds("black-powder", "break", test="C", arm="infantry", margin="double")
    assert odds["breaks"] == Fraction(5, 12)
    assert "BP-MOD-06" in odds.rules
    assert "BP-MOD-06" in str(odds) and "<table>" in odds._repr_html_()
    assert odds.checks[0].modifiers[0].value == -2


def test_outcomes_have_the_names_of_json():
    rules = esprit.Ruleset("black-powder")
    facts = {"test": "C", "arm": "infantry", "margin": "double"}
    names = [line["outcome"] for line in json.loads(rules.odds_json("break", facts))["outcomes"]]
    assert list(rules.odds("break", facts)) == names and "fights_on" in names
    assert "fights on" in str(rules.odds("break", facts))
    assert "pursues broken=1" in esprit.odds("grande-tactique", "follow-ups")


def test_names_that_are_no_names_of_python():
    by_words = esprit.odds("grande-tactique", "charge", attacker__veteran=True)
    assert by_words == esprit.odds("grande-tactique", "charge", {"attacker.veteran": True})
    assert esprit.odds("rank-and-file", "melee", class_="elite", dice=2)


HOUSE = """[house]
ruleset = "grande-tactique"
title = "Steady"
[[chart.morale.modifier]]
rule = "GT-MOD-02"
value = 2
"""


def test_house_rules(tmp_path):
    path = tmp_path / "steady.toml"
    path.write_text(HOUSE, encoding="utf-8")
    for houses in (path, str(path), ("steady.toml", HOUSE), [esprit.File("steady.toml", HOUSE)]):
        steady = esprit.Ruleset("grande-tactique", houses)
        assert steady.houses == ["Steady"]
        assert esprit.odds(steady, "morale", veteran=True)["pass"] == Fraction(5, 6)
    assert esprit.odds("grande-tactique", "morale", veteran=True)["pass"] == Fraction(2, 3)


def test_tables():
    table = esprit.table("black-powder", "break", arm="infantry", test="C",
                         margin=["lost", "double"], excess=range(3))
    assert list(table.axes) == ["margin", "excess"]
    array = table.array
    assert array.shape == (2, 3, len(table.outcomes))
    assert abs(array.sum(axis=-1) - 1).max() < 1e-12
    assert table["double", 0]["breaks"] == Fraction(5, 12)
    assert len(table.records()) == sum(len(table[margin, excess])
                                       for margin in ("lost", "double") for excess in range(3))
    assert table._repr_html_().startswith("<table>")
    holes = esprit.table("black-powder", "break", arm="infantry", test=["A", "C"], margin="lost")
    assert holes["A"] is None and holes["C"] and str(holes.array[0, 0]) == "nan"


def test_tables_take_all_that_has_values():
    def shape(excess):
        return esprit.table("black-powder", "break", arm="infantry", test="C", margin="double",
                            excess=excess).array.shape

    numpy = pytest.importorskip("numpy")
    assert shape(numpy.arange(3)) == shape({0, 1, 2}) == shape(iter(range(3))) == shape([0, 1, 2])


def test_tables_pass_no_wrong_word_over():
    with pytest.raises(esprit.Error, match="did you mean"):
        esprit.table("black-powder", "brake")
    with pytest.raises(esprit.Error, match="did you mean"):
        esprit.table("black-powder", "break", test="C", margin="double", arm=["infantry", "cavlary"])
    with pytest.raises(esprit.Error):
        esprit.table("black-powder", "break", test="C", margin="double", arm="infantry",
                     excess=[0, 2.5])
    with pytest.raises(ValueError, match="excess has no values"):
        esprit.table("black-powder", "break", test="C", margin="double", arm="infantry", excess=[])


def test_errors_say_what_would_be_right():
    with pytest.raises(esprit.Error, match="did you mean") as told:
        esprit.odds("grande-tactique", "moral")
    assert told.value.code == "wrong_word"
    with pytest.raises(esprit.Error, match="broken.toml:1") as told:
        esprit.Ruleset("grande-tactique", [("broken.toml", "[house")])
    assert told.value.code == "wrong_file"
    with pytest.raises(esprit.Error):
        esprit.table("grande-tactique", "morale", no_such_fact=[1, 2])


def test_odds_do_not_leak():
    rules = esprit.Ruleset("grande-tactique")
    facts = {"veteran": True}
    rules.odds("morale", facts)
    before = sys.getrefcount(facts), sys.getrefcount(rules), sys.getrefcount(None)
    for _ in range(1000):
        rules.odds("morale", facts)
    assert (sys.getrefcount(facts), sys.getrefcount(rules)) == before[:2]
    assert abs(sys.getrefcount(None) - before[2]) < 500



def test_numbers_have_other_values(tmp_path):
    plain = esprit.odds("black-powder", "square", {"charger.arm": "cavalry"})
    changed = esprit.odds("black-powder", "square", {"charger.arm": "cavalry"},
                          numbers={"no_square_at_most": 4})
    path = tmp_path / "square.toml"
    path.write_text('[house]\nruleset = "black-powder"\n[[number]]\nrule = "BP-HTH-19"\n'
                    'name = "no_square_at_most"\nvalue = 4\n', encoding="utf-8")
    assert changed == esprit.odds("black-powder", "square", {"charger.arm": "cavalry"},
                                  houses=path) != plain
    rules = esprit.Ruleset("black-powder", numbers={"musket_range_inches": Fraction(5, 2)})
    assert "2.5 inches" in rules.rule("BP-SHT-08")
    with pytest.raises(esprit.Error, match="did you mean \"musket_range_inches\""):
        esprit.Ruleset("black-powder", numbers={"musket_rang": 3})
    with pytest.raises(esprit.Error, match="three decimal places"):
        esprit.Ruleset("black-powder", numbers={"musket_range_inches": 1 / 3})
    with pytest.raises(TypeError, match="is a number, not 'x'"):
        esprit.Ruleset("black-powder", numbers={"musket_range_inches": "x"})
    with pytest.raises(TypeError, match="give them to Ruleset"):
        esprit.odds(rules, "square", numbers={"no_square_at_most": 4})


def test_no_number_is_cut_to_a_whole_one(system, tmp_path):
    """Every number a half higher: it is used as it is, or refused."""
    scenario = scenario_path(system)
    exact = 0
    shown = [line.split() for line in run("numbers", system).splitlines()]
    for name, _, value, rule, *_ in (words for words in shown if words[1:2] == ["="]):
        value = float(value) + 0.5 if float(value) == int(float(value)) else float(value)
        house = (f'{name}.toml', f'[house]\nruleset = "{system}"\n[[number]]\nrule = "{rule}"\n'
                 f'name = "{name}"\nvalue = {value}\n')
        try:
            rules = esprit.Ruleset(system, numbers={name: value})
        except esprit.Error as error:
            assert "is a whole number, not" in str(error) or "lies between" in str(error), error
            with pytest.raises(esprit.Error):
                esprit.Scenario(scenario, [house])
            continue
        exact += 1
        assert rules.houses
        try:  # all numbers of whole battles are looked up
            esprit.Scenario(scenario, [house])
        except esprit.Error as error:  # the scenario does not fit the rules any more
            assert error.code != "internal", f"{name}: {error}"
    assert exact > 10


def test_whole_numbers_are_named(tmp_path):
    for name in ("musket_dice", "hits_for_one_stand", "parts_of_a_force", "foot_flight_dice"):
        with pytest.raises(esprit.Error, match=f"{name}.* is a whole number, not 1.5"):
            esprit.Ruleset("rank-and-file", numbers={name: 1.5})


def test_comparisons_are_those_of_the_command_line():
    house = ROOT / "docs/examples/thursday_club.toml"
    found = esprit.compare("grande-tactique", "morale", veteran=True, houses=house, most=3)
    told = json.loads(run("compare", "grande-tactique", "morale", "veteran", "--house", house,
                          "--most", 3, "--json"))
    assert (found.versions, found.changed) == (told["versions"], told["changed"])
    assert [each["facts"] for each in found.situations] == [
        each["facts"] for each in told["greatest"]]
    first = found.situations[0]
    for version, rules in enumerate((esprit.Ruleset("grande-tactique"),
                                     esprit.Ruleset("grande-tactique", house))):
        odds = rules.odds("morale", first["facts"])
        assert {name: chance for name, chance in first["odds"][version].items() if chance} == {
            name: chance for name, chance in odds.items() if chance}
    by_number = esprit.compare("black-powder", "square", numbers={"no_square_at_most": 4})
    assert by_number.changed > 0 and len(by_number.versions) == 2
    with pytest.raises(esprit.Error, match="wants house rules or numbers"):
        esprit.compare("black-powder", "square")
