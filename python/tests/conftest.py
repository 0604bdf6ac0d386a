"""What the tests of the module share: the tree, the program, and how many cases are tried."""
import os
import pathlib
import signal
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("ESPRIT_PROGRAM", str(ROOT / "build/release/bin/esprit"))
# How much further than usual the comparisons go.
TIMES = int(os.environ.get("ESPRIT_PYTHON_TIMES", "1"))
# In the background of a shell Ctrl-C is ignored, and the tests of it would never end.
signal.signal(signal.SIGINT, signal.default_int_handler)


def scenario_path(system="men-who-would-be-kings"):
    return ROOT / "scenarios" / system / "balanced.toml"


def run(*words):
    """What the program prints; None where it refuses."""
    done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else None


@pytest.fixture(params=["men-who-would-be-kings", "rank-and-file", "black-powder",
                        "grande-tactique"])
def system(request):
    return request.param
