"""Many battles: simulations and comparisons."""
from __future__ import annotations

import json
import sys

from esprit import _engine
from esprit._battle import Page, Scenario, source_of
from esprit._odds import files_of, shown, warn, weights_of, whole


_MOST_BATTLES = 2**48
_MOST_THREADS = 1024
_MOST_BOT_MS = 600_000


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
        return Page(self.html)._repr_html_()


def _shown(progress):
    """The function that shows progress. By default it is shown on a terminal and in a notebook."""
    if callable(progress):
        return progress
    if progress is None:
        progress = sys.stderr.isatty() or "ipykernel" in sys.modules
    elif not isinstance(progress, bool):
        raise TypeError("progress is a function of the battles done and all battles, True, False or "
                        f"None, not {shown(progress)}")
    if not progress:
        return None

    def show(done, of):
        sys.stderr.write(f"\r{done} of {of} battles" + ("\n" if done == of else ""))
        sys.stderr.flush()

    return show


def _settings(battles, seed, threads, nodes, numbers, weights, bots):
    """Settings as the engine takes them. `bots` are those of bots."""
    if threads is None:
        import os

        threads = os.cpu_count() or 1
    if bots["bot_fault"] not in ("forfeit", "drill"):
        raise ValueError(f"bot_fault is 'forfeit' or 'drill', not {bots['bot_fault']!r}")
    bots = {**bots, "bot_ms": whole("bot_ms", bots["bot_ms"], 1, _MOST_BOT_MS),
            "bot_nodes": whole("bot_nodes", bots["bot_nodes"], 0)}
    talk = bots["bot_talk"]
    if talk is not None:
        talk = _path_of("bot_talk", talk)
    return {"battles": whole("battles", battles, 0, _MOST_BATTLES),
            "seed": None if seed is None else whole("seed", seed, 0),
            "threads": whole("threads", threads, 1, _MOST_THREADS),
            "nodes": whole("nodes", nodes, 0),
            "numbers": numbers or {}, "weights": weights_of(weights), **bots,
            "warn": warn, "bots": bots["bots"] or {}, "bot_options": bots["bot_options"] or {}, "bot_talk": talk}


def _name_of(side, commander):
    """The name of a commander: a simulation has no others."""
    if callable(commander) or hasattr(commander, "order"):
        raise TypeError(f"{side} is the name of a commander; a function of Python fights in "
                        'Battle.fight, and a program as "exec:COMMAND" or by a name in `bots`')
    return commander or ""


def _path_of(name, path):
    if isinstance(path, str) or hasattr(path, "__fspath__"):
        return str(path)
    raise TypeError(f"{name} is the path of a file, not {path!r}")


def simulate(scenario, blue=None, red=None, battles=0, seed=None, threads=None, nodes=0, houses=(),
             progress=None, bots=None, bot_ms=10000, numbers=None, weights=None, bot_nodes=0,
             bot_fault="forfeit", bot_options=None, bot_talk=None):
    """Fights a scenario many times; as `esprit simulate`. It is the path of a file or a Scenario,
    which has its house rules and weights.

    `battles` 0 means 1,000, `seed` None 1, `threads` None one for each processor. `progress` is a
    function of the battles done and all battles, or False. The results do not depend on the
    threads. `numbers` gives numbers of the rules other values, behind all house rules. `weights`
    are numbers that `esprit fit` has written: a file, or a dict from commanders to files.

    `bots` is a dict from names of commanders to commands of programs that command a side
    (docs/bots.md); "exec:COMMAND" as `blue` or `red` does without a name. A bot has `bot_ms`
    milliseconds for an order, and should try `bot_nodes` orders in thought, 0: as many as it likes.
    After a fault its side has lost, or with `bot_fault="drill"` drill goes on. `bot_options` is a
    dict of options for the bots that have them; all lines are written to the file `bot_talk`.
    """
    of_bots = {"bots": bots, "bot_ms": bot_ms, "bot_nodes": bot_nodes, "bot_fault": bot_fault,
               "bot_options": bot_options, "bot_talk": bot_talk}
    settings = _settings(battles, seed, threads, nodes, numbers, weights, of_bots)
    if not isinstance(scenario, Scenario):
        if not isinstance(scenario, str) and not hasattr(scenario, "__fspath__"):
            raise TypeError("a scenario is the path of a file, or a Scenario, not "
                            f"{shown(scenario)}")
        scenario = source_of(str(scenario))
        if isinstance(scenario, _engine.File):
            scenario, houses = Scenario(scenario, houses), ()
    elif houses:
        raise TypeError("a Scenario has its house rules: give them to Scenario(…)")
    found = _engine.simulate(scenario, _name_of("blue", blue), _name_of("red", red),
                             files_of(houses), settings, _shown(progress))
    return Study(found)


_VARIANT = ("houses", "numbers", "blue", "red", "nodes", "scenario")


def _variant_of(name, given, usual):
    """A variant as the engine takes it. `usual` are the commanders of all variants."""
    if not isinstance(name, str):
        raise TypeError(f"the name of a variant is a text, not {name!r}")
    parts = given if isinstance(given, dict) else {"houses": () if given is None else given}
    for key in parts:
        if key not in _VARIANT:
            raise TypeError(f"the variant {name!r} has {key!r}; a variant has {', '.join(_VARIANT)}")
    scenario = parts.get("scenario")
    if scenario is not None and not isinstance(scenario, Scenario):
        scenario = Scenario(scenario)
    numbers = parts.get("numbers") or {}
    if not isinstance(numbers, dict):
        raise TypeError(f"the variant {name!r}: numbers is a dict from names to values, not "
                        f"{shown(numbers)}")
    sides = [_name_of(side, parts.get(side) or usual[side]) for side in ("blue", "red")]
    nodes = whole(f"the variant {name!r}: nodes", parts.get("nodes", 0), 0)
    return (name, files_of(parts.get("houses", ())), numbers, *sides, nodes, scenario)


def sweep(study=None, battles=0, seed=None, threads=None, nodes=0, progress=None, bots=None,
          bot_ms=10000, numbers=None, weights=None, bot_nodes=0, bot_fault="forfeit",
          bot_options=None, bot_talk=None, scenario=None, variants=None, blue=None, red=None,
          title=""):
    """Fights the variants of a study and compares them; as `esprit sweep`. The study is the path of
    a file, or a File.

    `battles` 0 and `seed` None mean what the file says. A Scenario as `scenario` stands in place of
    those that the study names. `numbers` gives numbers of the rules other values in every variant.
    All others are as those of `simulate`.

    Without a file, `variants` is a dict from names to house rules, None for none, or to a dict with
    some of houses, numbers, blue, red, nodes and scenario. `scenario` (also a path), `blue` and
    `red` are those of variants without their own. All are compared with the first:

    >>> club = {"numbers": {"foot_move_inches": 8}}
    >>> esprit.sweep(scenario=path, variants={"as written": None, "club": club}, blue="drill")
    """
    of_bots = {"bots": bots, "bot_ms": bot_ms, "bot_nodes": bot_nodes, "bot_fault": bot_fault,
               "bot_options": bot_options, "bot_talk": bot_talk}
    settings = _settings(battles, seed, threads, nodes, numbers, weights, of_bots)
    if variants is None:
        return _sweep_of_file(study, scenario, settings, progress,
                              {"blue": blue, "red": red, "title": title})
    if study is not None:
        raise TypeError("a sweep has a study or variants, not both")
    if not isinstance(variants, dict):
        raise TypeError("variants are a dict from names to house rules or to dicts, not "
                        f"{shown(variants)}")
    if not isinstance(title, str):
        raise TypeError(f"title is a text, not {shown(title)}")
    if scenario is not None and not isinstance(scenario, Scenario):
        scenario = Scenario(scenario)
    usual = {"blue": blue, "red": red}
    made = [_variant_of(name, given, usual) for name, given in variants.items()]
    return Study(_engine.sweep_variants(made, scenario, title, settings, _shown(progress)))


def _sweep_of_file(study, scenario, settings, progress, of_variants):
    given = [name for name, value in of_variants.items() if value]
    if study is None:
        raise TypeError("a sweep wants a study (the path of a file, or a File), or variants")
    if given:
        raise TypeError(f"{given[0]} goes with variants: a study names its own")
    if scenario is not None and not isinstance(scenario, Scenario):
        raise TypeError(f"scenario is a Scenario, or None, not {scenario!r}")
    if not isinstance(study, _engine.File):
        study = _path_of("a study", study)
    return Study(_engine.sweep(study, scenario, settings, _shown(progress)))
