"""Texts that no file can hold, truth values in place of numbers, and bots that do not start: each
is one kind of error, whatever function meets it."""
import esprit
import pytest
from conftest import scenario_path

RULES = "rank-and-file"


def calls_with(text):
    """Calls that are right but for a text."""
    path = scenario_path()
    scenario = esprit.Scenario(path)
    battle = esprit.Battle(scenario)
    rules = esprit.Ruleset(RULES)
    two = {"battles": 2, "threads": 1}
    drawn = {"scenario": path, "blue": "random", "red": "random", **two}
    return {
        "Ruleset": lambda: esprit.Ruleset(text),
        "subject": lambda: rules.odds(text),
        "fact": lambda: rules.odds("melee", {text: True}),
        "value": lambda: rules.odds("melee", {"class": text}),
        "table": lambda: rules.table("melee", {"class": [text]}),
        "rule": lambda: rules.rule(text),
        "facts": lambda: rules.facts(text),
        "number": lambda: esprit.Ruleset(RULES, numbers={text: 3}),
        "name of a file": lambda: esprit.File(text, "x"),
        "file": lambda: esprit.File("x", text),
        "house rules": lambda: esprit.Ruleset(RULES, text + "\n[house]\n"),
        "path of house rules": lambda: esprit.Ruleset(RULES, text + ".toml"),
        "scenario": lambda: esprit.Scenario(text + "\n[scenario]\n"),
        "path of a scenario": lambda: esprit.Scenario(text + ".toml"),
        "weights": lambda: esprit.Scenario(path, weights=text),
        "log": lambda: esprit.Battle.from_log(text, scenario),
        "scenario of a log": lambda: esprit.Scenario.of_log(text),
        "order": lambda: battle.apply(text),
        "read": lambda: battle.read(text),
        "why_refused": lambda: battle.why_refused(text),
        "odds of an order": lambda: battle.odds(text),
        "order of a commander": lambda: battle.fight(lambda _: text, "random"),
        "commander": lambda: battle.command(0, text),
        "bot": lambda: battle.command(0, "exec:" + text),
        "commander of a fight": lambda: battle.fight(text, "random"),
        "commander of a battle": lambda: esprit.Battle(scenario, blue=text),
        "commander of a study": lambda: esprit.simulate(path, text, "random", **two),
        "command": lambda: esprit.simulate(path, "x", "random", bots={"x": text}, **two),
        "name of a bot": lambda: esprit.simulate(path, "x", "random", bots={text: "x"}, **two),
        "talk": lambda: esprit.simulate(path, "random", "random", bot_talk=text, **two),
        "study": lambda: esprit.sweep(text, **two),
        "title": lambda: esprit.sweep(variants={"a": None}, title=text, **drawn),
        "variant": lambda: esprit.sweep(variants={text: None}, **drawn),
    }


@pytest.mark.parametrize("name", calls_with(""))
@pytest.mark.parametrize("text, told", [
    ("a\0b", r"a text has no NUL, U\+0000: leave it out of 'a\\x00b"),
    ("\ud800", r"a text has no half of a pair of surrogates: leave it out of '\\ud800"),
])
def test_texts_that_cannot_be_told_are_wrong_words(name, text, told):
    if name == "bot":
        told = told.replace("'", "'exec:")
    with pytest.raises(esprit.Error, match=told) as error:
        calls_with(text)[name]()
    assert error.value.code == "wrong_word"


@pytest.mark.parametrize("truth", [True, False])
def test_truth_values_are_no_numbers(truth):
    scenario = esprit.Scenario(scenario_path())
    battle = esprit.Battle(scenario)
    before = battle.hash
    environment = esprit.Environment(scenario)
    environment.reset()
    order = f"an order is an Order, its words, or the number of an action, not {truth}"
    for call, told in (
            (lambda: battle.apply(truth), order),
            (lambda: battle.why_refused(truth), order),
            (lambda: battle.odds(truth), order),
            (lambda: battle.fight(lambda _: truth, "random"), f"an action, not {truth}"),
            (lambda: battle.order_of_action(truth), f"the number of an action, not {truth}"),
            (lambda: scenario.meaning_of(truth), f"the number of an action, not {truth}"),
            (lambda: environment.step(truth), f"an action is a whole number.*, not {truth}"),
            (lambda: esprit.Battle(scenario, seed=truth), f"a whole number from 0, not {truth}"),
            (lambda: esprit.simulate(scenario, "random", "random", battles=truth),
             f"battles is a whole number.*, not {truth}"),
            (lambda: esprit.Ruleset(RULES, numbers={"musket_range_inches": truth}),
             f"is a number, not {truth}")):
        with pytest.raises(TypeError, match=told):
            call()
    assert battle.hash == before


@pytest.mark.parametrize("command", ["/no/such/bot", "exit 3"])
def test_bots_that_do_not_start_are_stopped_everywhere(command):
    path, name = scenario_path(), "exec:" + command
    two = {"battles": 2, "threads": 1}
    for call in (
            lambda: esprit.Battle(path).fight(name, "random"),
            lambda: esprit.Battle(path, blue=name).order_of_commander(),
            lambda: esprit.VectorEnvironment(path, 1, blue=name),
            lambda: esprit.simulate(path, name, "random", **two),
            lambda: esprit.simulate(path, "mine", "random", bots={"mine": command}, **two),
            lambda: esprit.sweep(scenario=path, variants={"a": None}, blue=name, red="random",
                                 **two)):
        with pytest.raises(esprit.Error, match="did not start: exited with code [13]") as error:
            call()
        assert error.value.code == "bot_stopped"
