"""Studies against the command line; and the package itself."""
import ast
import json
import pathlib
import re
import subprocess
import sys

import esprit
import pytest
from conftest import ROOT, run, scenario_path


def test_simulations_are_those_of_the_command_line():
    study = esprit.simulate(scenario_path(), "drill", "random", battles=60, seed=3, threads=2)
    told = run("simulate", scenario_path(), "--blue", "drill", "--red", "random", "-n", 60, "--seed",
               3, "--json")
    assert study.summary == json.loads(told)
    assert len(study.rows) == 60 and [row["number"] for row in study.rows] == list(range(60))
    battle = esprit.Battle(scenario_path(), 3, 41, "drill", "random")
    assert battle.fight().winner == study.rows[41]["winner"]
    assert battle.hash == study.rows[41]["hash"]
    assert "<iframe" in study._repr_html_()


def test_progress_is_told_and_may_stop_the_run():
    told = []
    esprit.simulate(scenario_path(), battles=50, progress=lambda done, of: told.append((done, of)))
    assert all(of == 50 for _, of in told)
    with pytest.raises(KeyboardInterrupt):
        esprit.simulate(scenario_path(), battles=10**7, progress=interrupt)


def test_every_seed_is_one_of_its_own():
    hashes = [esprit.simulate(scenario_path(), battles=2, seed=seed).rows[0]["hash"]
              for seed in (None, 1, 0)]
    assert hashes[0] == hashes[1] != hashes[2]


def test_bots_fight():
    forward = f"{sys.executable} {ROOT / 'examples/bots/forward.py'}"
    study = esprit.simulate(scenario_path(), "mine", "random", battles=2, bots={"mine": forward})
    again = esprit.simulate(scenario_path(), "exec:" + forward, "random", battles=2)
    assert study.faults == "" and study.rows == again.rows


def test_bots_that_fail_lose_or_are_replaced(tmp_path):
    bots = {"mine": "read l; echo ready; while read l; do case $l in go*) exit 3; esac; done"}
    lost = esprit.simulate(scenario_path(), "mine", "random", battles=2, bots=bots)
    assert [row["ending"] for row in lost.rows] == ["forfeit"] * 2 and "it has lost" in lost.faults
    drill = esprit.simulate(scenario_path(), "mine", "random", battles=2, bots=bots,
                            bot_fault="drill")
    usual = esprit.simulate(scenario_path(), "drill", "random", battles=2)
    assert drill.rows == usual.rows and "fought on" in drill.faults
    with pytest.raises(ValueError, match="bot_fault is 'forfeit' or 'drill', not 'x'"):
        esprit.simulate(scenario_path(), "mine", "random", bots=bots, bot_fault="x")
    with pytest.raises(esprit.Error, match="settings of bots need a bot"):
        esprit.simulate(scenario_path(), "drill", "random", bot_nodes=7)


def test_bots_hear_their_settings(tmp_path):
    talk = tmp_path / "talk.txt"
    forward = f"{sys.executable} {ROOT / 'examples/bots/forward.py'}"
    esprit.simulate(scenario_path(), "mine", "random", battles=1, bots={"mine": forward},
                    bot_ms=5000, bot_nodes=7, bot_options={"boldness": 2}, bot_talk=talk)
    told = talk.read_text(encoding="utf-8")
    assert "> set boldness 2\n" in told and "> go 5000 7\n" in told
    with pytest.raises(esprit.Error, match="no bot has the option"):
        esprit.simulate(scenario_path(), "mine", "random", bots={"mine": forward},
                        bot_options={"bold": 2})


def test_scenarios_are_fought_as_objects():
    house = esprit.File("house.toml", '[house]\nruleset = "men-who-would-be-kings"\n'
                                      'title = "far"\n[[number]]\nrule = "MW-DO-01"\n'
                                      'name = "foot_move_inches"\nvalue = 8\n')
    scenario = esprit.Scenario(scenario_path(), houses=house)
    by_object = esprit.simulate(scenario, "random", "drill", battles=3)
    by_path = esprit.simulate(scenario_path(), "random", "drill", battles=3, houses=house)
    assert by_object.rows == by_path.rows and by_object.summary["houses"] == ["far"]
    with pytest.raises(TypeError, match="a Scenario has its house rules"):
        esprit.simulate(scenario, houses=house)
    study = esprit.File("study.toml", 'title = "x"\nscenario = "nowhere.toml"\nred = "drill"\n'
                                      '[[variant]]\nname = "a"\nblue = "random"\n'
                                      '[[variant]]\nname = "b"\nblue = "advance"\n')
    swept = esprit.sweep(study, battles=3, scenario=scenario)
    assert [row["hash"] for row in swept.rows if row["variant"] == "a"] == [
        row["hash"] for row in by_object.rows]
    with pytest.raises(esprit.Error, match="nowhere.toml"):
        esprit.sweep(study, battles=3)
    with pytest.raises(TypeError, match="scenario is a Scenario"):
        esprit.sweep(study, scenario="x")


def test_weights_change_the_commanders_of_studies():
    weights = {"captain": esprit.File("mine.toml", "[weights]\nstirring = -900000\n")}
    study = esprit.File("study.toml", f'title = "x"\nscenario = "{scenario_path()}"\nnodes = 5\n'
                                      'blue = "captain"\nred = "random"\n'
                                      '[[variant]]\nname = "a"\n[variant.set]\n"turns.last" = 3\n')
    own = esprit.sweep(study, battles=2)
    assert own.rows != esprit.sweep(study, battles=2, weights=weights).rows
    scenario = esprit.Scenario(scenario_path(), weights=weights)
    assert own.rows != esprit.sweep(study, battles=2, scenario=scenario).rows
    with pytest.raises(esprit.Error, match="`weights` needs a commander who plays by them: captain"):
        esprit.simulate(scenario_path(), "drill", "random", battles=1, weights=weights)


def test_numbers_change_battles(tmp_path):
    def hashes(study):
        return [row["hash"] for row in study.rows]

    numbers = {"foot_move_inches": 8}
    plain = esprit.simulate(scenario_path(), "random", "random", battles=2)
    changed = esprit.simulate(scenario_path(), "random", "random", battles=2, numbers=numbers)
    assert changed.summary["houses"] == ["foot_move_inches = 8"]
    assert hashes(changed) != hashes(plain)
    file = tmp_path / "study.toml"
    file.write_text(f'title = "x"\n[[variant]]\nname = "a"\nscenario = "{scenario_path()}"\n'
                    'blue = "random"\nred = "random"\n', encoding="utf-8")
    assert hashes(esprit.sweep(file, battles=2, numbers=numbers)) == hashes(changed)
    with pytest.raises(esprit.Error, match="did you mean"):
        esprit.sweep(file, battles=2, numbers={"foot_move": 8})


def interrupt(done, of):
    raise KeyboardInterrupt


def test_sweeps():
    study = esprit.sweep(ROOT / "docs/examples/generals.toml", battles=4, progress=False)
    assert len(study.variants) >= 2
    assert {row["variant"] for row in study.rows} == {line["variant"] for line in study.variants}


FAR = ('[house]\nruleset = "men-who-would-be-kings"\ntitle = "far"\n[[number]]\nrule = "MW-DO-01"\n'
       'name = "foot_move_inches"\nvalue = 8\n')


def test_sweeps_of_variants_without_files():
    def hashes(study, variant=None):
        return [row["hash"] for row in study.rows if variant in (None, row["variant"])]

    found = esprit.sweep(
        scenario=scenario_path(), battles=3, blue="random", red="drill", title="Far",
        variants={"as written": None, "text": FAR, "file": esprit.File("far.toml", FAR),
                  "numbers": {"numbers": {"foot_move_inches": 8}},
                  "red": {"houses": FAR, "red": "random"},
                  "other": {"scenario": scenario_path("rank-and-file")}})
    plain, far = (esprit.simulate(scenario_path(), "random", "drill", battles=3, houses=houses)
                  for houses in ((), FAR))
    assert hashes(found, "as written") == hashes(plain)
    for name in ("text", "file", "numbers"):
        assert hashes(found, name) == hashes(far) != hashes(plain)
    assert hashes(found, "red") == hashes(
        esprit.simulate(scenario_path(), "random", "random", battles=3, houses=FAR))
    assert hashes(found, "other") == hashes(
        esprit.simulate("rank-and-file/balanced", "random", "drill", battles=3))
    assert found.variants[1]["differences"] and "Far" in found.html
    study = esprit.File("study.toml", f'''title = "Far"\nscenario = "{scenario_path()}"
blue = "random"\nred = "drill"\n[[variant]]\nname = "as written"
[[variant]]\nname = "text"\nhouse = "far.toml"\n[[file]]\nname = "far.toml"\ntext = \'\'\'
{FAR}\'\'\'\n''')
    assert hashes(esprit.sweep(study, battles=3)) == hashes(found)[:6]


def test_variants_keep_the_houses_of_their_scenario():
    scenario = esprit.Scenario(scenario_path(), FAR)
    by_name = {"a": None, "b": {"numbers": {"foot_move_inches": 7}}}
    found = esprit.sweep(scenario=scenario, battles=2, variants=by_name, blue="random", red="random")
    far = esprit.simulate(scenario, "random", "random", battles=2)
    assert [row["hash"] for row in found.rows][:2] == [row["hash"] for row in far.rows]
    assert found.variants[1]["houses"] != found.variants[0]["houses"]
    with pytest.raises(esprit.Error, match='"a" needs a scenario'):
        esprit.sweep(variants={"a": None})
    with pytest.raises(esprit.Error, match='^red: there is no commander "dril"|red: there is no'):
        esprit.sweep(scenario=scenario, variants={"a": {"red": "dril"}})
    with pytest.raises(esprit.Error, match="at least one"):
        esprit.sweep(scenario=scenario, variants={})


def test_examples_of_help_name_sides_that_exist():
    verbs = re.findall(r"^  (?:esprit )?([a-z-]+) ", run("--help"), re.M)
    found = [words for verb in verbs if (told := run(verb, "--help"))
             for words in re.findall(r"(\S+/balanced\.toml).*--want (\w+)=", told)]
    assert found
    for path, side in found:
        assert side in esprit.Scenario(ROOT / path).sides


def test_the_stubs_name_what_there_is():
    stub = ast.parse((ROOT / "python/esprit/__init__.pyi").read_text(encoding="utf-8"))
    for node in stub.body:
        if isinstance(node, ast.FunctionDef):
            assert callable(getattr(esprit, node.name))
        if not isinstance(node, ast.ClassDef):
            continue
        if any(ast.unparse(base).startswith(("Protocol", "TypedDict")) for base in node.bases):
            continue  # what a caller hands over
        owner = getattr(esprit, node.name)
        for member in node.body:
            if isinstance(member, ast.FunctionDef):
                assert hasattr(owner, member.name), f"{node.name}.{member.name}"
    assert set(esprit.__all__) <= {getattr(node, "name", "") for node in stub.body}


def test_numpy_is_imported_only_when_it_is_needed():
    code = "import sys, esprit; esprit.odds('grande-tactique', 'morale'); print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                          env={"PYTHONPATH": str(pathlib.Path(esprit.__file__).parent.parent)})
    assert done.stdout.strip() == "False"


def test_an_unknown_commander_is_told_with_its_parameter():
    for side in ("blue", "red"):
        with pytest.raises(esprit.Error, match=f'^{side}: there is no commander "dril"; .*"drill"'):
            esprit.simulate(scenario_path(), battles=2, progress=False, **{side: "dril"})
        study = esprit.File("study.toml", f'title = "x"\nscenario = "{scenario_path()}"\n'
                            f'battles = 2\n[[variant]]\nname = "a"\n{side} = "dril"\n')
        with pytest.raises(esprit.Error, match=rf'study.toml:6:\d+: {side}: there is no commander'):
            esprit.sweep(study, progress=False)
    with pytest.raises(esprit.Error, match='^red: there is no commander "nobody"'):
        esprit.Battle(scenario_path()).command(1, "nobody")
