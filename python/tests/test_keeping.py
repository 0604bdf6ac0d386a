"""Pickle, copies, and objects that were never made."""
import copy
import gc
import inspect
import pickle
import re
import resource
import sys

import esprit
import pytest
from conftest import ROOT, scenario_path
from esprit import _engine

numpy = pytest.importorskip("numpy")
PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)


def samples():
    """An object of every class that the module has, and of those that are made of them."""
    scenario = esprit.Scenario(scenario_path())
    battle = esprit.Battle(scenario, seed=3)
    odds = esprit.odds("black-powder", "break", test="C", arm="infantry", margin="double")
    order = battle.legal_orders()[0]
    found = [scenario, battle, order, battle.result, scenario.meaning_of(order.action), odds,
             odds.checks[0], odds.checks[0].modifiers[0], odds._raw, battle.odds(order),
             battle.odds(order)._raw, esprit.File("a", "b"), esprit.Ruleset("black-powder"),
             esprit.Ruleset("black-powder")._raw, esprit.Environment(scenario),
             esprit.VectorEnvironment(scenario, 2), esprit.VectorEnvironment(scenario, 2)._batch,
             esprit.table("grande-tactique", "morale", veteran=[False, True]),
             *esprit.check(ROOT / "docs/examples/with_findings.toml")]
    battle.apply("draw cards")
    return [*found, battle.advise(nodes=100)[0]]


def classes():
    return [value for value in vars(_engine).values()
            if isinstance(value, type) and not issubclass(value, Exception)]


def test_nothing_breaks_when_it_is_pickled_or_copied():
    found = samples()
    assert set(classes()) <= {base for each in found for base in type(each).__mro__}
    for each in found:
        tries = [lambda protocol=protocol: pickle.loads(pickle.dumps(each, protocol))
                 for protocol in PROTOCOLS]
        for attempt in (*tries, lambda: copy.copy(each), lambda: copy.deepcopy(each)):
            try:
                assert repr(attempt()) == repr(each)
            except TypeError as error:
                assert str(error).startswith("pickle "), f"{each!r}: {error}"


def test_objects_that_were_never_made_are_told():
    owners = [*classes(), esprit.Battle, esprit.Scenario]
    for owner in owners:
        empty = owner.__new__(owner)
        for name in (name for name in dir(owner) if not name.startswith("__")):
            with pytest.raises((TypeError, AttributeError)):
                getattr(empty, name)()
    with pytest.raises(TypeError, match="this Battle was never made"):
        esprit.Battle.__new__(esprit.Battle).turn

    class Early(esprit.Battle):
        def __init__(self):
            self.turn  # before it is made

    with pytest.raises(TypeError, match="never made"):
        Early()
    with pytest.raises(TypeError, match="an order is an Order"):
        esprit.Battle(scenario_path()).apply(esprit.Order.__new__(esprit.Order))


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_what_pickle_keeps(system, protocol):
    def kept(value):
        return pickle.loads(pickle.dumps(value, protocol))

    battle = esprit.Battle(scenario_path(system), seed=5, blue="drill", nodes=7)
    for _ in range(20):
        battle.apply(battle.sample_order())
    again = kept(battle)
    assert again.hash == battle.hash and again._setting == (5, 0, 7)
    assert again.fight(red="random").over
    odds = esprit.odds("black-powder", "break", test="C", arm="infantry", margin="double")
    assert kept(odds) == odds and str(kept(odds)) == str(odds)
    copied = copy.deepcopy(battle)
    while not battle.over:
        order = battle.sample_order()
        copied.apply(order.text)
        battle.apply(order)
    assert copied.log == battle.log


def test_scenarios_keep_their_house_rules():
    house = esprit.File("far.toml", '[house]\nruleset = "rank-and-file"\n[[number]]\n'
                        'rule = "RF-FIRE-03"\nname = "musket_range_inches"\nvalue = 9\n')
    scenario = esprit.Scenario(scenario_path("rank-and-file"), [house])
    again = pickle.loads(pickle.dumps(scenario))
    state = esprit.Battle(scenario).state
    assert esprit.Battle.from_state(again, state).state == state
    with pytest.raises(esprit.Error, match="another ruleset"):
        esprit.Battle.from_state(scenario_path("rank-and-file"), state)


def test_house_rules_beside_a_text_are_laid_over_it():
    text = scenario_path("rank-and-file").read_text(encoding="utf-8")
    house = ("short.toml", '[house]\nruleset = "rank-and-file"\n[[number]]\n'
             'rule = "RF-FIRE-03"\nname = "musket_range_inches"\nvalue = 2\n')
    plain, short = (esprit.Battle(esprit.Scenario(esprit.File("a.toml", text), houses))
                    for houses in ((), house))
    with pytest.raises(esprit.Error, match="another ruleset"):
        esprit.Battle.from_state(plain.scenario, short.state)


def test_numbers_of_numpy_are_numbers():
    one, path = numpy.int64(1), scenario_path()
    battle = esprit.Battle(path, seed=one, number=numpy.uint8(0), nodes=one)
    assert battle.hash == esprit.Battle(path).hash
    assert battle.clone(seed=one).turn == 1
    action = numpy.int64(battle.legal_actions()[0])
    assert battle.order_of_action(action).action == action
    assert battle.scenario.meaning_of(action) and battle.command(numpy.int32(0), "drill") is None
    battle.apply(action)
    assert battle.advise(nodes=numpy.int64(100))
    environment = esprit.Environment(path, seed=one, most_orders=numpy.int64(5))
    environment.reset(seed=numpy.int64(2))
    environment.step(numpy.int64(environment.battle.legal_actions()[0]))
    many = esprit.VectorEnvironment(path, numpy.int64(2), seed=one, threads=one)
    many.reset(numpy.int64(3))
    assert many.play(numpy.int64(3)) == 0 and many.hash(numpy.int64(1)) == many.hash(1)
    plain = esprit.odds("grande-tactique", "morale", veteran=True)
    assert esprit.odds("grande-tactique", "morale", veteran=numpy.bool_(True)) == plain
    study = esprit.simulate(path, "random", "random", battles=numpy.int64(2), seed=one, threads=one)
    assert len(study.rows) == 2


def described(value):
    """What a docstring says beyond the signature."""
    return (value.__doc__ or "").strip()


def test_all_that_is_public_says_what_it_is():
    silent = []
    for name in esprit.__all__:
        value = getattr(esprit, name)
        members = dir(value) if isinstance(value, type) else []
        own = {member: getattr(value, member) for member in members if member[0] != "_"}
        told = {each: what for each, what in own.items()
                if callable(what) or isinstance(what, property)}
        silent += [(name, each) for each, what in {"": value, **told}.items()
                   if len(described(what)) < 8]
    assert silent == []
    for array, columns in (("observe_units", 24), ("observe_cells", 8), ("observe_moment", 3)):
        assert str(columns) in getattr(esprit.Battle, array).__doc__.split("\n\n")[0]


def calls():
    """A call of nearly every function, with what it takes."""
    path = scenario_path()
    scenario = esprit.Scenario(path)
    battle = esprit.Battle(scenario, seed=2, blue="drill", red="random")
    battle.apply("draw cards")
    order = next(each for each in battle.legal_orders() if each.unit >= 0)
    late, given_orders = battle.clone(), []
    while not late.over:
        given_orders.append(late.sample_order().text)
        late.apply(given_orders[-1])
    late = battle.clone()
    for words in given_orders[:-15]:
        late.apply(words)
    action, log, state = order.action, battle.log, battle.state
    file = esprit.File("a.toml", path.read_text(encoding="utf-8"))
    rules = esprit.Ruleset("black-powder")
    facts = {"test": "C", "arm": "infantry", "margin": "double"}
    many = esprit.VectorEnvironment(scenario, 3, red="drill", most_orders=30)
    environment = esprit.Environment(scenario)
    environment.reset()
    agent = environment.agent_selection
    given = [scenario, battle, order, log, state, file, rules, facts, many, environment, agent]
    return given, [
        lambda: battle.clone().apply(order), lambda: battle.clone(seed=3).apply(action),
        lambda: battle.clone().apply(order.text), battle.legal_orders, battle.legal_actions,
        battle.legal_array, battle.legal_mask, battle.sample_order, battle.observe, battle.data,
        battle.report, battle.svg, lambda: battle.log, lambda: battle.state, lambda: battle.result,
        lambda: battle.odds(order), lambda: battle.odds(order.text), lambda: battle.advise(20),
        lambda: battle.read(order.text), lambda: battle.why_refused(order),
        lambda: battle.action_of(order), lambda: battle.order_of_action(action),
        battle.order_of_commander, lambda: battle.command(0, "drill"),
        lambda: late.clone().fight("random", lambda now: now.sample_order()),
        lambda: esprit.Battle.from_state(scenario, state), lambda: esprit.Battle.from_log(log),
        lambda: esprit.Battle.from_log(log, scenario), lambda: esprit.Scenario(file),
        lambda: scenario.meaning_of(action), scenario.svg, lambda: (scenario.units, scenario.sides),
        lambda: rules.odds("break", facts), lambda: rules.odds_json("break", facts),
        lambda: rules.table("break", facts, excess=[0, 1]).array, lambda: rules.facts("break"),
        lambda: pickle.loads(pickle.dumps(battle)), lambda: copy.deepcopy(scenario),
        lambda: many.step(many.sample_actions()), many.observe, many.legal_masks, many.sides,
        lambda: many.play(2), lambda: many.reset(3), lambda: environment.observe(agent),
        lambda: environment.reset(4), environment.last, environment.render,
        lambda: esprit.simulate(scenario, "random", "random", battles=1, threads=1),
        lambda: esprit.compare("grande-tactique", "morale", houses=HOUSE),
    ]


HOUSE = ("a.toml", '[house]\nruleset = "grande-tactique"\n[[chart.morale.modifier]]\n'
         'rule = "GT-MOD-02"\nvalue = 2\n')


def refused(call):
    """Calls with a wrong argument: the error must not keep anything either."""
    with pytest.raises((TypeError, ValueError)):
        call()


@pytest.fixture(name="quick_collections")
def without_what_there_was_before():
    """The garbage collector leaves alone what other tests have left behind."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def test_no_call_keeps_what_it_was_given(quick_collections):
    given, all_calls = calls()
    battle, order = given[1], given[2]
    wrong = [lambda: battle.apply(given), lambda: battle.apply("fly to the moon"),
             lambda: battle.clone().fight(lambda now: given), lambda: battle.odds(3.5),
             lambda: esprit.Battle.from_log(given[4]), lambda: esprit.Scenario(order)]
    all_calls += [lambda call=call: refused(call) for call in wrong]
    for call in all_calls:
        call()
        counts = [sys.getrefcount(each) for each in given]
        grown = []  # caches of the interpreter grow, too, but not in every round
        while len(grown) < 60 and min(grown, default=6) >= 6:
            gc.collect()
            blocks = sys.getallocatedblocks()
            for _ in range(6):
                call()
            gc.collect()
            grown.append(sys.getallocatedblocks() - blocks)
        assert [sys.getrefcount(each) for each in given] == counts, inspect.getsource(call)
        assert min(grown) < 6, (grown, inspect.getsource(call))


def test_the_manual_names_what_the_stubs_name():
    import ast

    stub = ast.parse((ROOT / "python/esprit/__init__.pyi").read_text(encoding="utf-8"))
    manual = (ROOT / "docs/python.md").read_text(encoding="utf-8")
    told = set(re.findall(r"\w+", " ".join(re.findall("`([^`]*)`", manual))))
    for node in stub.body:
        members = getattr(node, "body", []) if isinstance(node, ast.ClassDef) else []
        names = [getattr(each, "name", None) or getattr(getattr(each, "target", None), "id", "_")
                 for each in (node, *members)]
        if names[0] in ("Commanding", "Ordering", "Variant"):
            names = names[1:]
        assert {name for name in names if not name.startswith("_")} <= told, names[0]
    assert set(esprit.__all__) <= set(dir(esprit))


def resident_kb():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize() // 1024


def test_what_is_made_again_and_again_takes_no_more_memory():
    """Objects that C++ kept would be seen by no count of Python's."""
    rules = esprit.Ruleset("black-powder")

    def once():
        battle = esprit.Battle(scenario_path(), seed=1)
        battle.apply(battle.sample_order())
        battle.legal_orders()
        battle.observe_units()
        esprit.Battle.from_state(battle.scenario, battle.clone().state)
        esprit.Battle.from_log(battle.log)
        rules.odds("break", test="C", arm="infantry", margin="double")

    def many(times):
        for _ in range(times):
            once()
        gc.collect()
        return resident_kb()

    before = many(100)
    # 300 scenarios would take more than 50 MB if they were kept
    assert many(300) - before < 4000
