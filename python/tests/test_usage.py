"""What is told where the module is used wrongly, and its help."""
import inspect
import re
import signal

import esprit
import pytest
from conftest import ROOT, scenario_path

RAW = ("incompatible", "Invoked with", "arg0", "No constructor", "C++", "_engine", "Raw", "self:")


def owners():
    """The module and an object of every class, by name."""
    battle = esprit.Battle(scenario_path())
    odds = esprit.odds("black-powder", "break", test="C", arm="infantry", margin="double")
    many = esprit.VectorEnvironment(scenario_path(), 2)
    return {
        "": esprit, "Battle": battle, "Scenario": battle.scenario, "Result": battle.result,
        "Order": battle.legal_orders()[0], "Check": odds.checks[0],
        "Modifier": odds.checks[0].modifiers[0], "File": esprit.File("a", "b"),
        "Ruleset": esprit.Ruleset("black-powder"), "VectorEnvironment": many,
    }


def functions_of(owner):
    names = esprit.__all__ if owner is esprit else dir(owner)
    results = ("Comparison", "Odds", "Study", "Table")  # which only functions make
    for name in names:
        if name not in results and not name.startswith("_") and callable(getattr(owner, name)):
            yield name, getattr(owner, name)


WRONG = [((), {}), ((object(),), {}), ((object(), object()), {}), (("x", object()), {}), ((-1,), {}),
         ((2**70,), {}), (("x",) * 9, {}), ((), {"nonsense": 3})]


def test_no_error_shows_signatures_of_the_engine():
    tried = 0
    for owner_name, owner in owners().items():
        for name, function in functions_of(owner):
            for arguments, named in WRONG:
                if name in ("fight", "advise") and not arguments and not named:
                    continue  # right, and long
                try:
                    function(*arguments, **named)
                except (TypeError, ValueError, IndexError) as error:
                    tried += 1
                    told = str(error)
                    assert not any(raw in told for raw in RAW), f"{owner_name}.{name}: {told}"
    assert tried > 200


@pytest.mark.parametrize("wrong, words", [
    (lambda: esprit.Ruleset(5), "Ruleset: system is the name of a rule system"),
    (lambda: esprit.Ruleset("black-powder", houses=5), "a path, a pair of name and text, or a File"),
    (lambda: esprit.Battle(scenario_path(), seed="x"), "seed is a whole number from 0, not 'x'"),
    (lambda: esprit.Battle(scenario_path(), seed=-1), "seed is a whole number from 0, not -1"),
    (lambda: esprit.Battle(7), "a scenario is the path of a file, or a File, not 7"),
    (lambda: esprit.Battle(scenario_path()).command("x", "drill"), "side is 0 or 1, not 'x'"),
    (lambda: esprit.Battle(scenario_path()).command(side=1), "needs name, the name of a commander"),
    (lambda: esprit.Battle(scenario_path()).apply(2.5), "its words, or the number of an action"),
    (lambda: esprit.Battle(scenario_path()).fight(blue=3), "a commander is a name, a function"),
    (lambda: esprit.Battle(scenario_path()).fight(lambda battle: None), "an Order, its words, or an action"),
    (lambda: esprit.Battle(scenario_path()).legal_orders(1), "legal_orders takes nothing"),
    (lambda: esprit.Battle.legal_orders(1), "a function of a Battle"),
    (lambda: esprit.Order(), "a battle gives orders"),
    (lambda: esprit.odds("black-powder", "break", ["C"]), "facts are keywords or a dict"),
    (lambda: esprit.simulate(scenario_path(), battles="many"), "battles is a whole number from 0"),
    (lambda: esprit.simulate(scenario_path(), blue=5), "blue is the name of a commander, not 5"),
    (lambda: esprit.simulate(scenario_path(), blue=len), "fights in Battle.fight"),
    (lambda: esprit.simulate(scenario_path(), bots=["x"]), "bots is a dict from names to commands"),
    (lambda: esprit.VectorEnvironment(scenario_path(), "two"), "count is a whole number from 1"),
])
def test_errors_say_what_would_be_right(wrong, words):
    with pytest.raises(TypeError) as told:
        wrong()
    assert words in str(told.value)


def test_the_outside_world_has_its_reasons(tmp_path):
    for path, reason in ((tmp_path / "none.toml", "no such file"), (tmp_path, "it is a folder")):
        with pytest.raises(esprit.Error, match=f"cannot read .*: {reason}"):
            esprit.Scenario(path)


WORDS_OF_THE_COMMAND_LINE = re.compile(r"--[a-z]|\"help\"|esprit [a-z]+ [A-Za-z]|houses_with")
STUDY = 'title = "x"\nscenario = "{}"\nred = "exec:./x"\n[[variant]]\nname = "a"\n'


@pytest.mark.parametrize("wrong", [
    lambda: esprit.Battle(scenario_path()).apply("dance"),
    lambda: esprit.odds("black-powder", "break", {"qqqqqqqq": True}),
    lambda: esprit.odds("black-powder", "break", numbers={"qqqqqqqq": 8}),
    lambda: esprit.odds(5, "break", numbers={"musket_range_inches": 8}),
    lambda: esprit.odds("black-powder", "break", numbers=[5]),
    lambda: esprit.Ruleset("black-powder", numbers=5),
    lambda: esprit.compare(5, "break", numbers={"musket_range_inches": 8}),
    lambda: esprit.Scenario(ROOT / "scenarios/grande-tactique/lancers_against_line.toml"),
    lambda: esprit.Scenario(esprit.File("x.log", esprit.Battle(scenario_path()).log)),
    lambda: esprit.sweep(esprit.File("x.toml", STUDY.format(scenario_path()))),
    lambda: esprit.simulate(scenario_path(), "exec:"),
    lambda: esprit.simulate(scenario_path(), bot_options={"a": 1}),
    lambda: esprit.simulate(scenario_path(), bots={"mine": " "}),
])
def test_errors_name_nothing_of_the_command_line(wrong):
    with pytest.raises((esprit.Error, TypeError)) as told:
        wrong()
    assert not WORDS_OF_THE_COMMAND_LINE.search(str(told.value)), told.value


def test_an_interrupt_ends_long_odds():
    heard = []

    def listen(*_):
        heard.append(1)
        if len(heard) == 2:
            raise KeyboardInterrupt

    # signals that nobody hears while the engine works are one when it has come to its end
    before = signal.signal(signal.SIGALRM, listen)
    signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02)
    try:
        with pytest.raises(KeyboardInterrupt):
            esprit.odds("rank-and-file", "charge", attacker__stands=10, defender__stands=10,
                        rounds=20)
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_a_function_may_command_by_actions():
    battle = esprit.Battle(scenario_path())
    assert battle.fight(lambda given: given.legal_actions()[-1], "random").over
    with pytest.raises(esprit.Error, match="gave action 4000000000, which is no order now"):
        esprit.Battle(scenario_path()).fight(lambda given: 4_000_000_000, "random")


def test_objects_tell_what_they_hold():
    table = esprit.table("black-powder", "break", test="C", arm="infantry", margin=["lost", "double"])
    assert "margin=['lost', 'double']" in repr(table) and "breaks" in repr(table)
    assert repr(esprit.VectorEnvironment(scenario_path(), 3)).startswith("<VectorEnvironment of 3")
    assert "actions" in repr(esprit.Environment(scenario_path()))


def test_every_function_has_help():
    for owner_name, owner in owners().items():
        for name, function in functions_of(owner):
            words = inspect.getdoc(function)
            assert words and len(words) > 10, f"{owner_name}.{name}"
            assert not any(raw in words for raw in RAW), f"{owner_name}.{name}: {words}"
    assert inspect.getdoc(esprit.Battle.apply).startswith("apply(order)\n\nCarries out")
