"""Battles from Python against those of the command line, and what they are made of."""
import gc
import os
import pickle
import random
import re
import signal
import sys
import threading

import esprit
import pytest
from conftest import ROOT, TIMES, run, scenario_path

numpy = pytest.importorskip("numpy")


def last_hash(log):
    return int(re.findall(r"^\s*state ([0-9a-f]{16})$", log, re.M)[-1], 16)


def test_battles_are_those_of_the_command_line(system, tmp_path):
    draw = random.Random(7)
    scenario = esprit.Scenario(scenario_path(system))
    for _ in range(max(2, 5 * TIMES // 4)):
        seed, number = draw.randrange(1000), draw.randrange(1000)
        blue, red = draw.choice(["random", "advance", "drill"]), draw.choice(["random", "drill"])
        file = tmp_path / "a.log"
        assert run("battle", scenario_path(system), "--blue", blue, "--red", red, "--seed", seed,
                   "--number", number, "--log", file) is not None
        battle = esprit.Battle(scenario, seed, number, blue, red)
        battle.fight()
        assert battle.log == file.read_text(encoding="utf-8")


def test_sampled_battles_replay(system, tmp_path):
    battle = esprit.Battle(scenario_path(system), seed=3, number=5)
    while not battle.over:
        battle.apply(battle.sample_order())
    file = tmp_path / "a.log"
    file.write_text(battle.log, encoding="utf-8")
    assert run("replay", file) is not None
    report = battle.report()
    assert report.startswith("<!") and report._repr_html_().startswith('<iframe srcdoc="&lt;!')
    assert battle._repr_svg_().startswith("<svg")


def test_orders_and_actions_agree(system):
    battle = esprit.Battle(scenario_path(system))
    for _ in range(25):
        orders = battle.legal_orders()
        mask = battle.legal_mask()
        assert [order.action for order in orders] == list(battle.legal_actions())
        assert list(numpy.flatnonzero(mask)) == sorted(battle.legal_actions())
        assert mask.shape == (battle.scenario.actions,)
        array = battle.legal_array()
        assert [tuple(row) for row in array] == [
            (order.action, order.kind, order.unit, order.target) for order in orders]
        one = battle.sample_order()
        twin = battle.clone()
        twin.apply(one.text)
        third = battle.clone()
        third.apply(one.action)
        battle.apply(one)
        assert battle.hash == twin.hash == third.hash


def test_clones_and_states(system):
    scenario = esprit.Scenario(scenario_path(system))
    battle = esprit.Battle(scenario, seed=2)
    for _ in range(60):
        battle.apply(battle.sample_order())
    again = esprit.Battle.from_state(scenario, battle.state)
    assert again.hash == battle.hash and again.data()["units"] == battle.data()["units"]
    other = battle.clone(seed=9)
    before = battle.hash
    other.fight(blue="random", red="random")
    assert other.over and battle.hash == before
    with pytest.raises(esprit.Error) as told:
        esprit.Battle.from_state(scenario, battle.state[:-3])
    assert told.value.code == "wrong_state"


def test_a_commander_of_ones_own(system):
    def first(battle):
        return battle.legal_orders()[0]

    class Talker:
        def __init__(self):
            self.asked = 0

        def order(self, battle):
            return battle.sample_order().text

        def answer(self, battle, rule, question, options):
            self.asked += 1
            return len(options) - 1

    battle = esprit.Battle(scenario_path(system))
    result = battle.fight(blue=Talker(), red="drill")
    assert result.over and result is not None
    with pytest.raises(ZeroDivisionError):
        esprit.Battle(scenario_path(system)).fight(blue=lambda battle: 1 // 0, red=first)
    with pytest.raises(esprit.Error) as told:
        esprit.Battle(scenario_path(system)).fight(blue=lambda battle: "dance", red="random")
    assert told.value.code == "wrong_word"
    with pytest.raises(esprit.Error, match="no commander"):
        esprit.Battle(scenario_path(system), blue="nobody")


def test_observations(system):
    scenario = esprit.Scenario(scenario_path(system))
    battle = esprit.Battle(scenario)
    seen = battle.observe()
    assert seen["units"].shape == (len(scenario.units), 24)
    assert seen["cells"].shape == (8, scenario.rows, scenario.columns)
    assert seen["units"].dtype == seen["cells"].dtype == numpy.float32
    assert (seen["units"][:, 1] == [side for _, side, _ in scenario.units]).all()
    there = seen["units"][:, 0] == 1
    assert there.any()
    assert numpy.allclose((seen["units"][there, 4:6] ** 2).sum(axis=1), 1)
    assert not seen["units"][:, 12].any()
    assert environment_shape(scenario) == seen["units"].shape


def environment_shape(scenario):
    space = esprit.Environment(scenario).observation_space(scenario.sides[0])
    return space["observation"]["units"].shape


def test_units_are_observed_as_the_position_tells_of_them(system):
    """All columns are compared in C++ (tests/library/unit_features_test.cpp)."""
    arms = {"infantry": 0, "cavalry": 1, "lancers": 1, "cuirassiers": 1, "artillery": 2, "guns": 2,
            "gun": 2, "commander": 3, "general": 3}
    formations = {"attack column": 1, "march column": 2, "square": 3, "skirmish order": 4,
                  "skirmishing": 4}
    battle = esprit.Battle(scenario_path(system), seed=3)
    for _ in range(300):
        if battle.over:
            break
        battle.apply(battle.sample_order())
        rows = battle.observe_units()
        for unit in battle.data()["units"]:
            row = rows[unit["unit"]]
            assert row[13] in {arms.get(word.strip(",")) for word in unit["kind"].split()}
            states = unit["states"].split(", ") if row[0] else []
            assert row[14] == max([formations.get(state, 0) for state in states], default=0)
            assert row[15] == ("limbered" in states) and row[21] == ("charging" in states)


def test_observations_tell_the_moment_and_who_has_acted(system):
    battle = esprit.Battle(scenario_path(system), seed=2)
    phases, given, turn = {}, [0] * len(battle.scenario.units), battle.turn
    for _ in range(200):
        if battle.over:
            break
        moment = battle.observe_moment()
        assert (moment[0], moment[2]) == (battle.turn, battle.side_to_move)
        assert phases.setdefault(moment[1], battle.phase) == battle.phase
        order = battle.sample_order()
        battle.apply(order)
        given[order.unit] += order.unit >= 0
        if battle.turn != turn:
            turn, given = battle.turn, [0] * len(given)
        assert list(battle.observe_units()[:, 12]) == given
    assert len(phases) > 1
    assert (battle.clone().observe_units() == battle.observe_units()).all()


FORWARD = f"exec:{sys.executable} {ROOT / 'examples/bots/forward.py'}"


def test_bots_command_without_a_study():
    battle = esprit.Battle(scenario_path(), blue=FORWARD, red="random")
    study = esprit.simulate(scenario_path(), FORWARD, "random", battles=1)
    order = battle.order_of_commander()
    assert battle.why_refused(order) == ""
    assert battle.fight().over and battle.hash == study.rows[0]["hash"]
    assert esprit.Battle(scenario_path()).fight(FORWARD, "random").winner == study.rows[0]["winner"]


def test_a_bot_that_was_stopped_is_an_error():
    battle = esprit.Battle(scenario_path())
    with pytest.raises(esprit.Error, match="exec:exit 3 did not start: exited with code 3") as told:
        battle.fight("exec:exit 3", "exec:exit 3")
    assert told.value.code == "bot_stopped" and battle.orders == 0
    with pytest.raises(esprit.Error, match="no commander"):
        battle.command(0, "exec: ")


def test_weights_are_those_of_a_scenario(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("[weights]\nstirring = -900000\n", encoding="utf-8")
    own = esprit.Scenario(scenario_path())
    fitted = esprit.Scenario(scenario_path(), weights={"captain": file})

    def log(scenario):
        battle = esprit.Battle(scenario, blue="captain", red="random", nodes=5)
        for _ in range(120):
            if battle.over:
                break
            battle.apply(battle.order_of_commander())
        return battle.log

    assert log(fitted) != log(own)
    assert log(pickle.loads(pickle.dumps(fitted))) == log(fitted)
    wrong = [(dict(weights={"drill": file}), "plays by no fitted numbers"),
             (dict(weights=esprit.File("x.toml", "[weights]\nstiring = 1\n")), "x.toml:2:")]
    for given, words in wrong:
        with pytest.raises(esprit.Error, match=words):
            esprit.Scenario(scenario_path(), **given)
    with pytest.raises(TypeError, match="weights are a path"):
        esprit.Scenario(scenario_path(), weights=5)


def test_advice_goes_by_the_weights():
    def advice(weights):
        scenario = esprit.Scenario(scenario_path(), weights=weights)
        battle = esprit.Battle(scenario)
        battle.apply("draw cards")
        return [(each.order, each.chance) for each in battle.advise(200)]

    assert advice(esprit.File("none.toml", "[evaluation]\n")) != advice(None)


def test_odds_and_advice():
    battle = esprit.Battle(scenario_path())
    order = battle.legal_orders()[0]
    odds = battle.odds(order)
    assert abs(float(sum(odds.values())) - 1) < 1e-9
    assert battle.odds(order.text) == odds
    advice = battle.advise(nodes=200)
    assert advice and battle.why_refused(battle.read(advice[0].order)) == ""


def test_what_is_over_or_refused():
    battle = esprit.Battle(scenario_path())
    with pytest.raises(esprit.Error) as told:
        battle.apply(battle.scenario.actions - 1)
    assert told.value.code == "refused"
    battle.fight(blue="random", red="random")
    assert not battle.legal_orders()
    with pytest.raises(esprit.Error) as told:
        battle.sample_order()
    assert told.value.code == "over"


def test_battles_in_threads():
    scenario = esprit.Scenario(scenario_path())
    hashes = {}

    def play(number):
        battle = esprit.Battle(scenario, 1, number % 3)
        battle.fight(blue="drill", red="random")
        hashes[number] = battle.hash

    threads = [threading.Thread(target=play, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(hashes[number] == hashes[number % 3] for number in range(12))


def test_a_battle_is_seen_as_it_was_while_it_is_fought():
    battle = esprit.Battle(scenario_path())
    before = battle.hash
    fights = [threading.Thread(target=battle.fight, args=("random", "random")) for _ in range(2)]
    for fight in fights:
        fight.start()
    seen = {battle.hash for _ in range(100) if battle.legal_orders() is not None}
    for fight in fights:
        fight.join()
    assert battle.over and seen <= {before, battle.hash}


def test_orders_outlive_their_battle():
    order = esprit.Battle(scenario_path()).sample_order()
    gc.collect()
    assert order.text
    battle = esprit.Battle(scenario_path())
    count = sys.getrefcount(battle)
    for _ in range(200):
        battle.apply(battle.sample_order())
    assert sys.getrefcount(battle) == count


def test_ctrl_c_is_heard_while_the_staff_thinks():
    battle = esprit.Battle(scenario_path(), seed=2)
    battle.apply("draw cards")
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        battle.advise(nodes=20_000_000)
    timer.join()
    assert battle.advise(nodes=200)


@pytest.mark.parametrize("thought", [lambda battle: battle.order_of_commander(),
                                     lambda battle: battle.fight()])
def test_ctrl_c_is_heard_while_a_commander_thinks(thought):
    battle = esprit.Battle(scenario_path(), seed=2, blue="staff", red="staff", nodes=20_000_000)
    battle.apply("draw cards")
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        thought(battle)
    timer.join()
    assert battle.orders == 1


def test_a_battle_goes_on_from_its_log(system):
    first = esprit.Battle(scenario_path(system), seed=6, number=2, blue="random", red="random")
    for _ in range(80):
        first.apply(first.sample_order())
    second = esprit.Battle.from_log(first.log)
    assert second.hash == first.hash and second.scenario.title == first.scenario.title
    order = first.sample_order().text
    first.apply(order)
    second.apply(order)
    assert second.log == first.log
    third = esprit.Battle.from_log(first.log, scenario=first.scenario)
    assert third.scenario is first.scenario and third.hash == first.hash


def test_a_log_that_does_not_fit_is_told():
    log = esprit.Battle(scenario_path()).log
    with pytest.raises(esprit.Error, match="another scenario") as error:
        esprit.Battle.from_log(log, scenario=scenario_path("rank-and-file"))
    assert error.value.code == "wrong_state"
    for wrong, code in (("nonsense", "wrong_file"), (log[:-20], "wrong_file")):
        with pytest.raises(esprit.Error) as error:
            esprit.Battle.from_log(wrong)
        assert error.value.code == code
    with pytest.raises(TypeError, match="the text of a log"):
        esprit.Battle.from_log(3)
