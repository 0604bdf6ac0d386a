"""Esprit: a referee for horse-and-musket wargames, as a library.

Exact odds, whole battles, environments for learning, and studies of many battles. The manual is
docs/python.md, and docs/python_tutorial.ipynb teaches it in a quarter of an hour.

NumPy is imported when an array is first asked for, and not before.
"""
from esprit._engine import (ActionMeaning, Advice, Check, Error, File, Finding, Modifier, Order,
                            Result, systems)
from esprit._engine import version as __version__
from esprit._battle import Battle, Page, Scenario, scenarios
from esprit._odds import (Comparison, HouseWarning, Odds, Ruleset, Table, check, compare, odds,
                          table)

__all__ = [
    "ActionMeaning", "Advice", "Battle", "Check", "Comparison", "Environment", "Error", "File",
    "Finding", "HouseWarning", "Modifier", "Odds", "Order", "Page", "Result", "Ruleset", "Scenario",
    "Study", "Table", "VectorEnvironment", "check", "compare", "odds", "scenarios", "simulate",
    "sweep", "systems", "table",
]

_LATER = {
    "Environment": "esprit._environment",
    "VectorEnvironment": "esprit._environment",
    "Study": "esprit._study",
    "simulate": "esprit._study",
    "sweep": "esprit._study",
}


def __dir__():
    return sorted({*(name for name in globals() if name[0] == "_"), *__all__})


def __getattr__(name):
    """Imports what not every user needs when it is first asked for."""
    if name not in _LATER:
        raise AttributeError(f"module 'esprit' has no attribute {name!r}")
    import importlib

    value = getattr(importlib.import_module(_LATER[name]), name)
    globals()[name] = value
    return value
