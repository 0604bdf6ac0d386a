"""Many battles: simulations and comparisons."""
from __future__ import annotations

import json
import sys

from esprit import _engine
from esprit._odds import files_of


class Study:
    """The results of a study.

    `variants` is a list with a dict for each variant (docs/json.md), `summary` the first of them;
    `rows` is a list with a dict for each battle, as pandas.DataFrame takes it. `faults` tells of
    bots that were stopped, a line for each.
    """

    def __init__(self, found):
        lines = [json.loads(line) for line in found["json"].splitlines() if line.strip()]
        self.variants = lines
        self.summary = lines[0] if lines else {}
        self.rows = found["rows"]
        self.text = found["text"]
        self.html = found["html"]
        self.faults = found["faults"]

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"<Study of {len(self.rows)} battles>"

    def _repr_html_(self):
        import html

        page = html.escape(self.html, quote=True)
        return f'<iframe srcdoc="{page}" style="width:100%;height:40em;border:0"></iframe>'


def _shown(progress):
    """The function that shows progress. By default it is shown on a terminal and in a notebook."""
    if callable(progress):
        return progress
    if progress is None:
        progress = sys.stderr.isatty() or "ipykernel" in sys.modules
    if not progress:
        return None

    def show(done, of):
        sys.stderr.write(f"\r{done} of {of} battles" + ("\n" if done == of else ""))
        sys.stderr.flush()

    return show


def _settings(battles, seed, threads, nodes, numbers, bots, bot_ms):
    if threads is None:
        import os

        threads = os.cpu_count() or 1
    return {"battles": battles, "seed": seed, "threads": threads, "nodes": nodes,
            "numbers": numbers or {}, "bots": bots or {}, "bot_ms": bot_ms}


def _name_of(side, commander):
    """The name of a commander: a simulation has no others."""
    if callable(commander) or hasattr(commander, "order"):
        raise TypeError(f"{side} is the name of a commander; a function of Python fights in "
                        'Battle.fight, and a program as "exec:COMMAND" or by a name in `bots`')
    return commander or ""


def _path_of(name, path):
    if isinstance(path, str) or hasattr(path, "__fspath__"):
        return str(path)
    raise TypeError(f"a {name} is the path of a file, not {path!r}")


def simulate(scenario, blue=None, red=None, battles=0, seed=None, threads=None, nodes=0, houses=(),
             progress=None, bots=None, bot_ms=10000, numbers=None):
    """Fights a scenario file many times; as `esprit simulate`.

    `battles` 0 means 1,000, `seed` None 1, `threads` None one for each processor. `progress` is a
    function of the battles done and all battles, or False. The results do not depend on the
    threads.

    `bots` is a dict from names of commanders to commands of programs that command a side
    (docs/bots.md); "exec:COMMAND" as `blue` or `red` does without a name. A bot has `bot_ms`
    milliseconds for an order. `numbers` gives numbers of the rules other values, behind all house
    rules.
    """
    settings = _settings(battles, seed, threads, nodes, numbers, bots, bot_ms)
    found = _engine.simulate(_path_of("scenario", scenario), _name_of("blue", blue),
                             _name_of("red", red), files_of(houses), settings, _shown(progress))
    return Study(found)


def sweep(study, battles=0, seed=None, threads=None, nodes=0, progress=None, bots=None,
          bot_ms=10000, numbers=None):
    """Fights the variants of a study file and compares them; as `esprit sweep`.

    `battles` 0 and `seed` None mean what the file says. `numbers` gives numbers of the rules other
    values in every variant.
    """
    settings = _settings(battles, seed, threads, nodes, numbers, bots, bot_ms)
    found = _engine.sweep(_path_of("study", study), settings, _shown(progress))
    return Study(found)
