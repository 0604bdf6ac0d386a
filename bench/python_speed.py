"""How fast the Python module is; the figures stand in bench/README.md.

What one thread does is measured in its processor time, so that other programs do not disturb it.

PYTHONPATH=build/release/python taskset -c 1 /usr/bin/python3 bench/python_speed.py

With `step N` or `play N` it gives N orders in each of 64 battles and ends: two such runs under
`valgrind --tool=callgrind` tell the instructions of an order, whatever else the machine does.
"""
import pathlib
import random
import subprocess
import sys
import time

import esprit

SCENARIO = pathlib.Path(__file__).parent.parent / "scenarios/men-who-would-be-kings/balanced.toml"
SECONDS = 3


def rate(step):
    """How often `step` is done in a second, in battles one after another."""
    scenario = esprit.Scenario(SCENARIO)
    battle, number, count = esprit.Battle(scenario), 0, 0
    begun = time.process_time()
    while time.process_time() - begun < SECONDS:
        for _ in range(200):
            if battle.over:
                number += 1
                battle = esprit.Battle(scenario, number=number)
            step(battle)
            count += 1
    return count / (time.process_time() - begun)


def vector_rate(threads, in_engine):
    many = esprit.VectorEnvironment(SCENARIO, 512, threads=threads)
    begun, count = time.perf_counter(), 0
    while time.perf_counter() - begun < SECONDS:
        if in_engine:
            many.play(100)
            count += 512 * 100
        else:
            many.step(many.sample_actions())
            count += 512
    return count / (time.perf_counter() - begun)


def give_orders(how, orders):
    many = esprit.VectorEnvironment(SCENARIO, 64, threads=1)
    if how == "play":
        many.play(orders)
        return
    for _ in range(orders):
        many.step(many.sample_actions())


def import_milliseconds():
    code = "import time; t = time.perf_counter(); import esprit; print(time.perf_counter() - t)"
    times = [float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                                  check=True).stdout) for _ in range(9)]
    return 1000 * sorted(times)[4]


ASKED = (
    ("grande-tactique", "morale", {"veteran": True}),
    ("grande-tactique", "locked", {}),
    ("grande-tactique", "fire", {}),
    ("rank-and-file", "waiver", {}),
    ("rank-and-file", "melee", {"dice": 6}),
    ("black-powder", "break", {"test": "C", "arm": "infantry", "margin": "double"}),
    ("black-powder", "command", {"rating": 8}),
    ("black-powder", "save", {"hits": 3, "morale": 4}),
    ("men-who-would-be-kings", "rally", {"leadership": 7, "pinned": 1}),
    ("men-who-would-be-kings", "fire", {"figures": 12, "hit_on": 4}),
    ("grande-tactique", "charge", {}),
)


def odds_microseconds(system, subject, facts):
    """The microseconds of a call in the quickest of 15 runs, each of a fiftieth of a second."""
    times = []
    for _ in range(15):
        count, begun = 0, time.process_time()
        while time.process_time() - begun < 0.02:
            for _ in range(20):
                esprit.odds(system, subject, facts)
            count += 20
        times.append(1e6 * (time.process_time() - begun) / count)
    return min(times)


if __name__ == "__main__":
    if len(sys.argv) == 3:
        give_orders(sys.argv[1], int(sys.argv[2]))
        sys.exit()
    print(f"import: {import_milliseconds():.1f} ms")
    for system, subject, facts in ASKED:
        print(f"odds of {system} {subject}: {odds_microseconds(system, subject, facts):.1f} µs")
    print(f"sample_order and apply: {rate(lambda battle: battle.apply(battle.sample_order())):,.0f}/s")
    chosen = random.Random(1).choice
    print(f"legal_orders and apply: "
          f"{rate(lambda battle: battle.apply(chosen(battle.legal_orders()))):,.0f}/s")
    for threads in (1, 2):
        print(f"vectorised, {threads} threads: {vector_rate(threads, False):,.0f}/s from Python, "
              f"{vector_rate(threads, True):,.0f}/s in the engine")
