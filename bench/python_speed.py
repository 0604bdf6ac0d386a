"""How fast the Python module is; the figures stand in bench/README.md.

All measurements take turns, in rounds, and of each the best one counts: other programs and a
processor that slows down disturb all of them alike. What one thread does is measured in its
processor time.

PYTHONPATH=build/release/python taskset -c 1 /usr/bin/python3 bench/python_speed.py [ROUNDS]

Vectorised environments use two threads, too: without `taskset` they have two processors.
With `step N` or `play N` it gives N orders in each of 64 battles and ends: two such runs under
`valgrind --tool=callgrind` tell the instructions of an order, whatever else the machine does.
"""
import itertools
import os
import pathlib
import random
import subprocess
import sys
import time

import esprit

SCENARIO = pathlib.Path(__file__).parent.parent / "scenarios/men-who-would-be-kings/balanced.toml"
SLICE = 0.1  # seconds of a measurement

# Of each question several situations, asked in turn: no two calls in a row are the same.
ASKED = {
    "Grande Tactique, morale of veterans": ("grande-tactique", "morale", [
        {"veteran": True}, {"veteran": True, "shaken": True},
        {"veteran": True, "general_attached": True}]),
    "Grande Tactique, locked combat": ("grande-tactique", "locked", [
        {}, {"self": "veteran"}, {"enemy": "veteran"}]),
    "Grande Tactique, fire": ("grande-tactique", "fire", [
        {}, {"artillery": True}, {"target_shaken": True}]),
    "Grande Tactique, a charge": ("grande-tactique", "charge", [
        {}, {"attacker.veteran": True}, {"defender.veteran": True}]),
    "Rank and File, waiver without facts": ("rank-and-file", "waiver", [{}]),
    "Rank and File, waiver of veterans that lost a stand": ("rank-and-file", "waiver", [
        {"class": "veteran", "stands_lost": 1}, {"class": "elite", "stands_lost": 1},
        {"class": "veteran", "stands_lost": 2}]),
    "Rank and File, waiver, charged in the flank with a commander": ("rank-and-file", "waiver", [
        {"class": "veteran", "charged_in_flank": True, "commanders": 1},
        {"class": "green", "charged_in_flank": True, "commanders": 1},
        {"class": "veteran", "charged_in_flank": True, "commanders": 2}]),
    "Rank and File, melee with 6 dice": ("rank-and-file", "melee", [
        {"dice": 6}, {"dice": 6, "class": "elite"}, {"dice": 5}]),
    "Black Powder, break": ("black-powder", "break", [
        {"test": "C", "arm": "infantry", "margin": "double"},
        {"test": "C", "arm": "cavalry", "margin": "lost"},
        {"test": "C", "arm": "infantry", "margin": "lost", "excess": 1}]),
    "Black Powder, command": ("black-powder", "command", [{"rating": 8}, {"rating": 9}]),
    "Black Powder, a save of three hits": ("black-powder", "save", [
        {"hits": 3, "morale": 4}, {"hits": 3, "morale": 5}]),
    "The Men Who Would Be Kings, rally": ("men-who-would-be-kings", "rally", [
        {"leadership": 7, "pinned": 1}, {"leadership": 6, "pinned": 2}]),
    "The Men Who Would Be Kings, fire of 12 figures": ("men-who-would-be-kings", "fire", [
        {"figures": 12, "hit_on": 4}, {"figures": 12, "hit_on": 5}]),
}


def odds_seconds(system, subject, situations):
    """A function that measures a call."""
    turns = itertools.cycle(situations)

    def measure():
        count, begun = 0, time.process_time()
        while time.process_time() - begun < SLICE:
            for _ in range(30):
                esprit.odds(system, subject, next(turns))
            count += 30
        return (time.process_time() - begun) / count

    return measure


def order_seconds(step):
    """A function that measures `step`, in battles one after another."""
    scenario = esprit.Scenario(SCENARIO)
    numbers = itertools.count()
    battle = esprit.Battle(scenario, number=next(numbers))

    def measure():
        nonlocal battle
        count, begun = 0, time.process_time()
        while time.process_time() - begun < SLICE:
            for _ in range(200):
                if battle.over:
                    battle = esprit.Battle(scenario, number=next(numbers))
                step(battle)
            count += 200
        return (time.process_time() - begun) / count

    return measure


def vector_seconds(threads, in_engine):
    """A function that measures an order of a vectorised environment, by the clock."""
    many = esprit.VectorEnvironment(SCENARIO, 512, threads=threads)

    def measure():
        count, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < 2 * SLICE:
            if in_engine:
                many.play(20)
                count += 512 * 20
            else:
                many.step(many.sample_actions())
                count += 512
        return (time.perf_counter() - begun) / count

    return measure


def import_seconds():
    code = "import time; t = time.process_time(); import esprit; print(time.process_time() - t)"
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                                check=True).stdout)


def give_orders(how, orders):
    many = esprit.VectorEnvironment(SCENARIO, 64, threads=1)
    if how == "play":
        many.play(orders)
        return
    for _ in range(orders):
        many.step(many.sample_actions())


def best_of(measures, rounds):
    """The least that each measurement gave in any round; they take turns."""
    best = dict.fromkeys(measures, float("inf"))
    for _ in range(rounds):
        for name, measure in measures.items():
            best[name] = min(best[name], measure())
    return best


def main(rounds):
    chosen = random.Random(1).choice
    measures = {"import": import_seconds}
    measures |= {name: odds_seconds(*asked) for name, asked in ASKED.items()}
    measures["sample_order and apply"] = order_seconds(
        lambda battle: battle.apply(battle.sample_order()))
    measures["legal_orders and apply"] = order_seconds(
        lambda battle: battle.apply(chosen(battle.legal_orders())))
    threads = (1, 2) if len(os.sched_getaffinity(0)) > 1 else (1,)
    for number in threads:
        measures[f"step, {number} threads"] = vector_seconds(number, False)
        measures[f"play, {number} threads"] = vector_seconds(number, True)
    best = best_of(measures, rounds)
    print(f"import: {1000 * best['import']:.1f} ms")
    for name in ASKED:
        print(f"odds of {name}: {1e6 * best[name]:.1f} µs")
    for name in ("sample_order and apply", "legal_orders and apply"):
        print(f"{name}: {1 / best[name]:,.0f}/s")
    for number in threads:
        step, play = best[f"step, {number} threads"], best[f"play, {number} threads"]
        print(f"vectorised, {number} threads: {1 / step:,.0f}/s from Python, {1 / play:,.0f}/s in "
              f"the engine: {play / step:.0%}")


if __name__ == "__main__":
    if len(sys.argv) == 3:
        give_orders(sys.argv[1], int(sys.argv[2]))
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
