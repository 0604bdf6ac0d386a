"""What is told where the module is used wrongly, and its help."""
import ast
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
    (lambda: esprit.Ruleset("black-powder", houses=5), "a pair of name and text, or a File"),
    (lambda: esprit.Battle(scenario_path(), seed="x"), "seed is a whole number from 0, not 'x'"),
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
    (lambda: esprit.Ruleset("black-powder", {"a.toml": "[house]"}), "or a list of these, not {"),
    (lambda: esprit.Ruleset("black-powder", [("a.toml", 5)]), "house rules are a path"),
    (lambda: esprit.check(None), "houses are a path"),
    (lambda: esprit.simulate(scenario_path(), battles=1, progress=3), "progress is a function"),
    (lambda: esprit.odds("black-powder", "break", seconds="x"), "seconds is a number above 0"),
    (lambda: esprit.odds("rank-and-file", "melee", {"dice": 2}, dice=3),
     "the fact dice is given twice: 2 in the dict, 3 as a keyword"),
    (lambda: esprit.odds("rank-and-file", "melee", {"class": "elite"}, dice=2, class_="green"),
     "the fact class is given twice"),
    (lambda: esprit.sweep(), "a sweep wants a study"),
    (lambda: esprit.sweep("x.toml", blue="drill"), "blue goes with variants"),
    (lambda: esprit.sweep(variants=["a"]), "variants are a dict"),
    (lambda: esprit.sweep(variants={"a": {"house": 1}}), "a variant has houses, numbers"),
    (lambda: esprit.Battle(scenario_path()).why_refused(2.5), "an order is an Order, its words"),
])
def test_errors_say_what_would_be_right(wrong, words):
    with pytest.raises(TypeError) as told:
        wrong()
    assert words in str(told.value)


@pytest.mark.parametrize("wrong, words", [
    (lambda: esprit.Battle(scenario_path(), seed=-1), "seed is a whole number from 0, not -1"),
    (lambda: esprit.Battle(scenario_path(), seed=2**64), "at most 18446744073709551615, not 1844"),
    (lambda: esprit.Battle(scenario_path()).command(2, "drill"), "a side is 0 or 1, not 2"),
    (lambda: esprit.simulate(scenario_path(), seed=2**64), "seed is a whole number from 0 to 18,446"),
    (lambda: esprit.simulate(scenario_path(), threads=0), "threads is a whole number from 1 to 1,024"),
    (lambda: esprit.simulate(scenario_path(), battles=-1), "battles is a whole number from 0 to 281,"),
    (lambda: esprit.VectorEnvironment(scenario_path(), 0), "count is a whole number from 1 to 100,000"),
    (lambda: esprit.VectorEnvironment(scenario_path(), 2, seed=2**64), "seed is a whole number"),
    (lambda: esprit.Environment(scenario_path(), most_orders=0), "most_orders is a whole number"),
    (lambda: esprit.odds("black-powder", "break", seconds=0), "seconds is a number above 0"),
])
def test_numbers_out_of_range_are_wrong_values(wrong, words):
    with pytest.raises(ValueError) as told:
        wrong()
    assert words in str(told.value)


def test_keys_of_tables_that_are_none():
    table = esprit.table("black-powder", "break", test="C", arm="infantry",
                         margin=["lost", "double"], excess=[0, 1])
    with pytest.raises(KeyError, match="margin has no value 'treble' in this table"):
        table["treble", 0]
    with pytest.raises(KeyError, match="a value for each of margin, excess, not 'lost'"):
        table["lost"]


def test_steps_have_one_shape():
    many = esprit.VectorEnvironment(scenario_path(), 2)
    actions = many.sample_actions()
    for wrong in (actions.reshape(2, 1), actions[:1], actions.reshape(1, 2)):
        with pytest.raises(ValueError, match=r"the shape \(2,\), one for each battle, not"):
            many.step(wrong)
    with pytest.raises(ValueError, match="action 4000000000 of battle 1 is none"):
        many.step([int(actions[0]), 4_000_000_000])
    environment = esprit.Environment(scenario_path())
    environment.reset()
    with pytest.raises(TypeError, match="an action is a whole number from 0 to 1,081, not array"):
        environment.step(actions)


def test_scenarios_have_names():
    named = esprit.Scenario("rank-and-file/balanced")
    assert named.units == esprit.Scenario(scenario_path("rank-and-file")).units
    with pytest.raises(esprit.Error, match="did you mean rank-and-file/balanced"):
        esprit.Scenario("rank-and-file/balancd")
    with pytest.raises(esprit.Error, match="did you mean .*black-powder/balanced"):
        esprit.Battle("balanced")
    with pytest.raises(esprit.Error, match="nor the name of a scenario") as told:
        esprit.simulate("qqqq", battles=1)
    assert told.value.code == "wrong_file"
    text = scenario_path().read_text(encoding="utf-8")
    assert esprit.Scenario(text).title == esprit.Scenario(scenario_path()).title


def test_orders_may_be_named_in_three_ways():
    battle = esprit.Battle(scenario_path())
    battle.apply("draw cards")
    order = battle.legal_orders()[0]
    for named in (order, order.text, order.action):
        assert battle.why_refused(named) == ""
        assert battle.odds(named) == battle.odds(order)
    assert "draw cards" in {"draw cards"} and battle.why_refused("draw cards") != ""
    other = next(each for each in range(battle.scenario.actions)
                 if battle.order_of_action(each) is None)
    assert battle.why_refused(other) == f"action {other} is no order now"


def test_values_are_equal_and_have_a_hash():
    def odds():
        return esprit.odds("black-powder", "break", test="C", arm="infantry", margin="double")

    def begun():
        battle = esprit.Battle(scenario_path())
        battle.apply("draw cards")
        return battle

    first, second = begun(), begun()
    pairs = [*zip(first.legal_orders(), second.legal_orders()), (odds().checks[0], odds().checks[0]),
             (odds().checks[0].modifiers[0], odds().checks[0].modifiers[0]),
             (esprit.File("a", "b"), esprit.File("a", "b")), (first.result, second.result),
             (first.advise(100)[0], second.advise(100)[0]),
             (first.scenario.meaning_of(3), second.scenario.meaning_of(3))]
    for one, other in pairs:
        assert one == other and hash(one) == hash(other) and one != 3
    assert len(set(first.legal_orders())) == len(first.legal_orders())
    assert first.legal_orders()[0] == second.read(first.legal_orders()[0].text)
    assert esprit.File("a", "b") != esprit.File("a", "c")


def parameters_of(function):
    return [(each.name, each.kind, each.default)
            for each in inspect.signature(function).parameters.values()]


def test_signatures_are_those_of_the_stubs():
    stubs = ast.parse((ROOT / "python/esprit/__init__.pyi").read_text(encoding="utf-8"))
    tried = 0
    for scope in (stubs, *(node for node in stubs.body if isinstance(node, ast.ClassDef))):
        owner = getattr(esprit, scope.name, None) if scope is not stubs else esprit
        for node in scope.body if owner else ():
            if not isinstance(node, ast.FunctionDef) or node.decorator_list:
                continue
            for each in ast.walk(node.args):
                if isinstance(each, ast.arg):
                    each.annotation = None
            names = {"File": esprit.File}
            exec(f"def {node.name}({ast.unparse(node.args)}): ...", names)
            wanted, found = (parameters_of(each) for each in (
                names[node.name], getattr(owner, node.name)))
            if wanted and wanted[0][0] == "self":  # functions of C have it by its place alone
                wanted, found = wanted[1:], found[1:]
            usual = [each for each in wanted if each[2] is ...]
            assert usual or wanted == found, f"{scope}: {node.name}"
            tried += 1
    assert tried > 60
    assert str(inspect.signature(esprit.Battle(scenario_path()).apply)) == "(order)"
    assert str(inspect.signature(esprit.File)) == "(name, text)"


def test_names_of_the_package_are_public_names():
    assert [name for name in dir(esprit) if name[0] != "_"] == sorted(esprit.__all__)


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
            # minutes of work, so that no machine is done before the second signal
            esprit.odds("men-who-would-be-kings", "fight", attacker__figures=12,
                        attacker__leadership=6, defender__figures=12, defender__leadership=6,
                        rounds=4, seconds=60)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_a_function_may_command_by_actions():
    battle = esprit.Battle(scenario_path())
    assert battle.fight(lambda given: given.legal_actions()[-1], "random").over
    with pytest.raises(esprit.Error, match="action 4000000000 is no order now"):
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
    assert inspect.getdoc(esprit.Battle.apply).startswith("Carries out")
