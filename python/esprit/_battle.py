"""Scenarios and battles."""
from __future__ import annotations

from esprit import _engine
from esprit._odds import Odds, files_of, weights_of


def drawing_of(svg):
    """A picture without the head of a file, as it stands inside a page."""
    return svg[svg.index("<svg"):]


class Scenario(_engine.RawScenario):
    """A scenario that is ready for play: the path of a file, or a File with its text.

    House rules that it names lie in its folder; `houses` are laid over those. `weights` are numbers
    that `esprit fit` has written, by which captain, marshal and staff play: a file, or a dict from
    commanders to files.
    """

    def __init__(self, scenario, houses=(), weights=None):
        given = isinstance(scenario, (str, _engine.File))
        source = str(scenario) if hasattr(scenario, "__fspath__") else scenario
        if not given and source is scenario:
            raise TypeError(f"a scenario is the path of a file, or a File, not {scenario!r}")
        super().__init__(source, files_of(houses), weights_of(weights))
        self.name = scenario.name if isinstance(scenario, _engine.File) else source
        self._constants = (super().actions(), super().rows(), super().columns())

    def __reduce__(self):
        return Scenario, (self._file(), self._houses(), dict(self._weights()))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    system = property(lambda self: super().system(), doc="The name of its rule system.")
    title = property(lambda self: super().title())
    sides = property(lambda self: super().sides(), doc="The names of its sides.")
    units = property(lambda self: super().units(),
                     doc="A tuple for each unit: its name, its side, and its worth in points.")
    commanders = property(lambda self: super().commanders(),
                          doc="The names of the program's commanders.")
    actions = property(lambda self: self._constants[0], doc="The size of the action space.")
    rows = property(lambda self: self._constants[1], doc="The rows of cells in an observation.")
    columns = property(lambda self: self._constants[2])

    def _repr_svg_(self):
        return drawing_of(self.svg())

    def __repr__(self):
        return f"<Scenario {self.title}>"


class Battle(_engine.RawBattle):
    """A battle: a position, its dice, and the orders that led to it.

    The dice follow from `seed` and `number`. `blue` and `red` name commanders of the program for
    the first and the second side: `order_of_commander` asks them, and they answer the questions
    that come up while an order is carried out. Where a side has none, the first option is taken.
    "exec:COMMAND" is a program that commands a side (docs/bots.md).
    """

    def __init__(self, scenario, seed=1, number=0, blue=None, red=None, nodes=0):
        self.scenario = scenario if isinstance(scenario, Scenario) else Scenario(scenario)
        super().__init__(self.scenario, seed, number, blue or "", red or "", nodes)
        self._setting = (seed, number, nodes)

    @classmethod
    def from_state(cls, scenario, state, seed=1, number=0):
        """A battle that goes on from the bytes of `state`; its dice begin anew."""
        battle = cls(scenario, seed, number)
        battle._from_state(state, seed, number)
        return battle

    def __reduce__(self):
        commanders = tuple(self._commander(side) for side in (0, 1))
        return _battle_of, (type(self), self.scenario, self.state, self._setting, commanders)

    def clone(self, seed=None):
        """A copy. With a seed it has other dice from now on: for planning, since a plan must not
        know the dice to come."""
        other = Battle(self.scenario)
        other._setting = self._setting
        if seed is None:
            other._take(self)
        else:
            other._clone(self, seed)
        return other

    __copy__ = clone

    def __deepcopy__(self, memo):
        return self.clone()

    def odds(self, order):
        """The exact odds of an order, had it been given."""
        raw = self._odds(self.read(order) if isinstance(order, str) else order)
        return Odds(raw)

    def observe(self):
        """What a commander sees, as arrays: docs/python.md says what they hold."""
        return {"moment": self.observe_moment(), "units": self.observe_units(),
                "cells": self.observe_cells()}

    def data(self):
        """The position as a dict."""
        import json

        return json.loads(self.json())

    def _repr_svg_(self):
        return drawing_of(self.svg())

    def __repr__(self):
        state = self.result.why if self.over else f"turn {self.turn}, {self.phase}"
        return f"<Battle {self.scenario.title}: {state}>"


def _battle_of(kind, scenario, state, setting, commanders):
    """A battle that was pickled: its dice and its log begin anew."""
    battle = kind(scenario, *setting[:2], nodes=setting[2])
    battle._from_state(state, *setting[:2])
    for side, name in enumerate(commanders):
        battle.command(side, name)
    return battle
