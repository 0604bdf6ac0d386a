"""Scenarios and battles."""
from __future__ import annotations

from esprit import _engine
from esprit._odds import Odds, files_of, is_text, shown, warn_of, weights_of


def drawing_of(svg):
    """A picture without the head of a file, as it stands inside a page."""
    return svg[svg.index("<svg"):]


class Page(str):
    """A whole page of HTML, as text. A notebook shows it in a frame."""

    def _repr_html_(self):
        import html

        page = html.escape(self, quote=True)
        return f'<iframe srcdoc="{page}" style="width:100%;height:40em;border:0"></iframe>'


def scenarios():
    """The scenarios that the package brings along: a dict from their names, such as
    "rank-and-file/balanced", to the paths of their files. Engagements of one turn, such as
    "grande-tactique/guns", are for `simulate` alone."""
    import pathlib

    folder = pathlib.Path(__file__).with_name("scenarios")
    return {f"{file.parent.name}/{file.stem}": file for file in sorted(folder.glob("*/*.toml"))}


def source_of(source):
    """A scenario as the engine takes it: a name of `scenarios()` as its path, a text as a File."""
    if not isinstance(source, str):
        return source
    if is_text(source):
        return _engine.File("the scenario", source)
    import os

    if os.path.lexists(source) or source.endswith(".toml"):
        return source
    known = scenarios()
    if source in known:
        return str(known[source])
    import difflib

    near = difflib.get_close_matches(source, known, 3, 0.5)
    near += [name for name in known if name.partition("/")[2] == source and name not in near]
    hint = f"did you mean {', '.join(near)}?" if near else "esprit.scenarios() has their names"
    error = _engine.Error(f"{source!r} is neither a file nor the name of a scenario; {hint}")
    error.code = "wrong_file"
    raise error


class Scenario(_engine.RawScenario):
    """A scenario that is ready for play: the path of a file, a name of `scenarios()`, or a File with
    its text.

    House rules that it names lie in its folder; `houses` are laid over those. `weights` are numbers
    that `esprit fit` has written, by which captain, marshal and staff play: a file, or a dict from
    commanders to files.
    """

    def __init__(self, scenario, houses=(), weights=None):
        given = isinstance(scenario, (str, _engine.File))
        source = str(scenario) if hasattr(scenario, "__fspath__") else scenario
        if not given and source is scenario:
            raise TypeError(f"a scenario is the path of a file, or a File, not {shown(scenario)}")
        source = source_of(source)
        super().__init__(source, files_of(houses), weights_of(weights))
        self.name = source.name if isinstance(source, _engine.File) else source
        self._constants = (super().actions(), super().rows(), super().columns())
        warn_of(self._houses())

    @classmethod
    def of_log(cls, log):
        """The scenario that a log was played on, with its house rules."""
        return cls(*_engine.files_of_log(log))

    def __reduce__(self):
        return Scenario, (self._file(), self._houses(), dict(self._weights()))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    system = property(lambda self: super().system(), doc="The name of its rule system.")
    title = property(lambda self: super().title(), doc="Its title.")
    sides = property(lambda self: super().sides(), doc="The names of its sides.")
    units = property(lambda self: super().units(),
                     doc="A tuple for each unit: its name, its side, and its worth in points.")
    commanders = property(lambda self: super().commanders(),
                          doc="The names of the program's commanders.")
    actions = property(lambda self: self._constants[0], doc="The size of the action space.")
    rows = property(lambda self: self._constants[1], doc="The rows of cells in an observation.")
    columns = property(lambda self: self._constants[2],
                       doc="The columns of cells in an observation.")

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

    @classmethod
    def from_log(cls, log, scenario=None, seed=1, number=0):
        """The battle at the end of a log: the text that `Battle.log` and `esprit battle` give.

        Without a scenario it is that of the log, with its house rules. The dice of the log go on,
        and so does the log. Only a log without a seed (of a table, or of dice that players threw)
        begins anew from there, with the dice of `seed` and `number`. A log of another play version
        or of other rules is an Error, `wrong_state`.
        """
        battle = cls(Scenario.of_log(log) if scenario is None else scenario, seed, number)
        battle._from_log(log, seed, number)
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

    def odds(self, order, seconds=None):
        """The exact odds of an order, had it been given. They may take so many `seconds`."""
        return Odds(self._odds(order, seconds))

    def observe(self):
        """What a commander sees, as a dict of the arrays of `observe_moment`, `observe_units` and
        `observe_cells`, which say what they hold. Both sides see everything."""
        return {"moment": self.observe_moment(), "units": self.observe_units(),
                "cells": self.observe_cells()}

    def report(self):
        """The battle retold as a page of HTML, with a map of every turn: a text that a notebook
        shows."""
        return Page(super().report())

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
