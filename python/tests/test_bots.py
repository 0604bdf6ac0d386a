"""Programs that command a side and stand on the module themselves."""
import json
import os
import subprocess
import sys

import esprit
import pytest
from conftest import PROGRAM, ROOT, scenario_path

AHEAD = f"{sys.executable} -B {ROOT / 'examples/bots/ahead.py'}"


@pytest.fixture(autouse=True)
def module_for_bots(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))


def test_a_bot_that_looks_ahead_passes_the_check():
    done = subprocess.run([PROGRAM, "bot-check", AHEAD, "--json"], capture_output=True, text=True,
                          check=False)
    told = json.loads(done.stdout)
    assert [each for each in told["checks"] if not each["passed"]] == []
    assert done.returncode == 0 and len(told["checks"]) == 14


def test_a_bot_that_looks_ahead_beats_random():
    study = esprit.simulate(scenario_path(), "exec:" + AHEAD, "random", battles=4, seed=4,
                            threads=1, bot_nodes=4)
    assert study.faults == ""
    won = [row["winner"] for row in study.rows]
    assert won.count(0) > won.count(1), won


def test_a_bot_is_told_the_house_rules(tmp_path):
    house = ("far.toml", '[house]\nruleset = "rank-and-file"\n[[number]]\nrule = "RF-FIRE-03"\n'
             'name = "musket_range_inches"\nvalue = 9\n')
    talk = tmp_path / "talk"
    esprit.simulate(scenario_path("rank-and-file"), "exec:" + AHEAD, "random", battles=1,
                    houses=[house], bot_nodes=1, bot_talk=talk)
    lines = talk.read_text(encoding="utf-8").splitlines()
    game = json.loads(next(line.split(" > newgame ", 1)[1] for line in lines if "newgame" in line))
    assert [(each["name"], each["text"]) for each in game["houses"]] == [house]
    plain = esprit.Scenario(esprit.File("a", game["scenario"]))
    state = bytes.fromhex(next(line.split(" > bytes ", 1)[1] for line in lines if "> bytes" in line))
    with pytest.raises(esprit.Error, match="another ruleset"):
        esprit.Battle.from_state(plain, state)
    files = [esprit.File(each["name"], each["text"]) for each in game["houses"]]
    assert esprit.Battle.from_state(esprit.Scenario(esprit.File("a", game["scenario"]), files), state)
