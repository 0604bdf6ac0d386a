"""Exact odds without a battlefield."""
from __future__ import annotations

from esprit import _engine

_fraction = None  # fractions.Fraction, once it is needed
_rulesets = {}  # by system, without house rules
_HOUSES = "a path, the text of a file, a pair of name and text, or a File"


def make_fraction(numerator, denominator):
    """A Fraction of two whole numbers in lowest terms, which the engine's are: Fraction's own
    constructor looks at their types and would take twice the time."""
    global _fraction
    if _fraction is None:
        from fractions import Fraction

        _fraction = Fraction
    made = object.__new__(_fraction)
    made._numerator, made._denominator = numerator, denominator
    return made


def kept(maker, *members):
    """A value of the engine that was pickled or copied."""
    return getattr(_engine, maker)(*members)


def is_text(value):
    """Whether a text is that of a file: no path has lines."""
    return isinstance(value, str) and "\n" in value


def files_of(houses):
    """House rules as files: one or a list of them, each a path, a text, a pair of name and text, or
    a File."""
    one = isinstance(houses, (str, _engine.File)) or hasattr(houses, "__fspath__")
    pair = isinstance(houses, tuple) and len(houses) == 2 and is_text(houses[1])
    if one or pair:
        return [_file_of(houses)]
    if houses is None or isinstance(houses, (dict, bytes)) or not hasattr(houses, "__iter__"):
        raise TypeError(f"houses are {_HOUSES}, or a list of these, not {shown(houses)}")
    return [_file_of(house) for house in houses]


def shown(value):
    """A value as an error shows it."""
    text = repr(value)
    return text if len(text) <= 60 else text[:60] + " …"


def _file_of(house, wanted=f"house rules are {_HOUSES}"):
    if isinstance(house, _engine.File):
        return house
    if is_text(house):
        return _engine.File("house rules", house)
    if isinstance(house, tuple) and len(house) == 2 and all(isinstance(part, str) for part in house):
        return _engine.File(*house)
    if isinstance(house, str) or hasattr(house, "__fspath__"):
        return _engine.read_file(str(house))
    raise TypeError(f"{wanted}, not {shown(house)}")


def whole(name, value, least, most=2**64 - 1):
    """A whole number as one of Python, also of NumPy."""
    import operator

    bounds = f"from {least} to {most:,}" if most < 2**63 - 1 else f"from {least}"
    try:
        number = None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = None
    if number is None:
        raise TypeError(f"{name} is a whole number {bounds}, not {shown(value)}")
    if number > most:
        bounds = f"from {least} to {most:,}"
    if not least <= number <= most:
        raise ValueError(f"{name} is a whole number {bounds}, not {shown(number)}")
    return number


class HouseWarning(UserWarning):
    """House rules have a finding that concerns battles; `esprit.check(houses)` has all of them."""


_checked = {}  # findings, by names and texts of files
_MOST_CHECKED = 64


def check(houses):
    """What is hardly meant in house rules, as `esprit check` finds it: a list of Finding.

    >>> for finding in esprit.check("docs/examples/with_findings.toml"):
    ...     print(finding.severity, finding.kind, finding.line)
    error gap 7
    warning stale-text 8
    warning unsupplied-fact 13
    warning never-holds 19

    Several files are checked as they lie over one another. With an error among the findings no
    battle begins. Raises Error where a file cannot be read.
    """
    files = files_of(houses)
    key = tuple((file.name, file.text) for file in files)
    if key not in _checked:
        if len(_checked) == _MOST_CHECKED:
            _checked.clear()
        _checked[key] = _engine.check_houses(files)
    return list(_checked[key])


def warn(finding):
    """Warns of a finding, at the place where the package was called."""
    import sys
    import warnings

    level, frame = 2, sys._getframe(1)
    while frame.f_back and frame.f_globals.get("__package__") == __package__:
        level, frame = level + 1, frame.f_back
    remedy = f"; {finding.remedy}" if finding.remedy else ""
    warnings.warn(str(finding).partition("\n")[0] + remedy, HouseWarning, stacklevel=level)


def warn_of(files):
    """Warns of the findings in files of house rules that concern battles."""
    for finding in check(files) if files else ():
        if finding.of_battles:
            warn(finding)


def weights_of(weights):
    """Fitted numbers as pairs of a commander and a File: one file for all commanders who think, or
    a dict from commanders to files."""
    wanted = f"weights are {_HOUSES}, or a dict from commanders to these"
    if weights is None:
        return []
    if not isinstance(weights, dict):
        return [("", _file_of(weights, wanted))]
    if not all(isinstance(commander, str) for commander in weights):
        raise TypeError(f"{wanted}, not {weights!r}")
    return [(commander, _file_of(file, wanted)) for commander, file in weights.items()]


def facts_of(facts, more):
    """The facts of a dict and of keywords together."""
    if facts is None:
        return more
    if not isinstance(facts, dict):
        raise TypeError(f"facts are keywords or a dict, not {facts!r}")
    if more:
        stated = {_plain(name): (name, value) for name, value in facts.items()}
        for name, value in more.items():
            other, before = stated.get(_plain(name), (name, value))
            if repr(before) != repr(value):  # arrays have no single truth
                raise TypeError(f"the fact {other} is given twice: {before!r} in the dict, "
                                f"{value!r} as a keyword")
    return {**facts, **more}


def _plain(name):
    """The name of a fact as the rules have it."""
    return name.removesuffix("_").replace("__", ".") if isinstance(name, str) else name


def _values_of(name, values):
    """The values of an axis: of a list, a range, a set, a generator or an array of NumPy."""
    found = values.tolist() if hasattr(values, "tolist") else list(values)
    if not found:
        raise ValueError(f"{name} has no values")
    return found


def _escaped(text):
    return str(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


class _Answer:
    """Odds that were pickled or copied, in the shape of the engine's."""

    def __init__(self, outcomes, checks, assumed, without_effect):
        self._outcomes, self.checks = outcomes, checks
        self.assumed, self.without_effect = assumed, without_effect

    def outcomes(self):
        return self._outcomes


class Odds(dict):
    """The outcomes of a question and their exact probabilities, as a dict to Fraction.

    The keys are the names of JSON, with the numbers of the outcome: "fights_on",
    "pursues broken=1". An order of a battle has no such names: its keys are what is told of it.

    `checks` are the rolls it comes to, with modifiers and their rules; `assumed` are facts that
    were relied upon though nobody gave them; `without_effect` are given facts that change nothing.
    """

    __slots__ = ("_raw", "_texts")

    def __init__(self, raw):
        found = raw.outcomes()
        super().__init__((key, make_fraction(top, bottom)) for key, _, top, bottom in found)
        self._texts = [text for _, text, _, _ in found]
        self._raw = raw

    def __reduce__(self):
        parts = self._raw.outcomes(), self.checks, self.assumed, self.without_effect
        return Odds, (_Answer(*parts),)

    @property
    def checks(self):
        """The rolls on the way, each a Check."""
        return self._raw.checks

    @property
    def assumed(self):
        """The facts that were assumed, because they were not stated."""
        return getattr(self._raw, "assumed", [])

    @property
    def without_effect(self):
        """The stated facts that changed nothing."""
        return getattr(self._raw, "without_effect", [])

    @property
    def rules(self):
        """The ids of the rules behind the rolls, each once."""
        found = dict.fromkeys(check.rule for check in self.checks)
        for check in self.checks:
            found.update(dict.fromkeys(modifier.rule for modifier in check.modifiers))
        return [rule for rule in found if rule]

    def __str__(self):
        lines = []
        for check in self.checks:
            needed = f", {check.needed} or more is needed" if check.needed else ""
            lines.append(f"{check.title}: {check.dice}{needed} ({check.rule})")
            lines += [f"  {modifier!r}" for modifier in check.modifiers]
        width = max((len(text) for text in self._texts), default=0)
        for text, chance in zip(self._texts, self.values()):
            lines.append(f"  {text:<{width}}  {str(chance):>9}  {float(chance):6.1%}")
        return "\n".join(lines)

    def _repr_html_(self):
        rows = "".join(
            f"<tr><td>{_escaped(text)}</td><td>{chance}</td><td>{float(chance):.1%}</td>"
            f"<td><div style='background:#4a6fa5;height:1em;width:{float(chance) * 12:.2f}em'>"
            "</div></td></tr>"
            for text, chance in zip(self._texts, self.values())
        )
        reasons = "".join(
            f"<li>{_escaped(modifier)}</li>" for check in self.checks for modifier in check.modifiers
        )
        return f"<table>{rows}</table>" + (f"<ul>{reasons}</ul>" if reasons else "")


class Table:
    """Odds over ranges of facts.

    `axes` maps the name of each fact to its values, `outcomes` names the outcomes, and `array` has
    an axis for each fact and one for the outcomes. Where the facts cannot be, `array` has NaN.
    """

    def __init__(self, axes, cells):
        self.axes = axes
        self._cells = cells
        self.outcomes = list(dict.fromkeys(text for odds in cells.values() if odds for text in odds))

    def __getitem__(self, values):
        """The Odds of a value for each axis, in their order; None where the facts cannot be."""
        given = values if isinstance(values, tuple) else (values,)
        if len(given) != len(self.axes):
            raise KeyError(f"a cell has a value for each of {', '.join(self.axes) or 'no axes'}, "
                           f"not {shown(values)}")
        for (name, known), value in zip(self.axes.items(), given):
            if value not in known:
                raise KeyError(f"{name} has no value {value!r} in this table, but {shown(known)}")
        return self._cells[given]

    def __eq__(self, other):
        if not isinstance(other, Table):
            return NotImplemented
        return self.axes == other.axes and self._cells == other._cells

    __hash__ = None

    @property
    def array(self):
        """The probabilities as an array of float64: an axis for each fact that varies, and one for
        the outcomes."""
        import numpy

        shape = [len(values) for values in self.axes.values()] + [len(self.outcomes)]
        flat = [
            [float(odds.get(text, 0)) if odds is not None else float("nan")
             for text in self.outcomes]
            for odds in self._cells.values()
        ]
        return numpy.array(flat, dtype=float).reshape(shape)

    def records(self):
        """A dict for each cell and outcome, as pandas takes them."""
        return [
            {**dict(zip(self.axes, values)), "outcome": text, "probability": float(chance)}
            for values, odds in self._cells.items() if odds is not None
            for text, chance in odds.items()
        ]

    def __repr__(self):
        axes = ", ".join(f"{name}={values}" for name, values in self.axes.items())
        return f"<Table over {axes}; outcomes {', '.join(self.outcomes)}>"

    def _repr_html_(self):
        names = [*self.axes, *self.outcomes]
        head = "".join(f"<th>{_escaped(name)}</th>" for name in names)
        rows = ""
        for values, odds in self._cells.items():
            cells = [_escaped(value) for value in values]
            cells += [f"{float(odds.get(text, 0)):.1%}" if odds is not None else "–"
                      for text in self.outcomes]
            rows += "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
        return f"<table><tr>{head}</tr>{rows}</table>"


class Ruleset:
    """The charts, procedures and rules of a system, with house rules laid over them.

    `numbers` gives numbers of the rules other values, behind all house rules:
    `{"infantry_frontage_inches": 2.5}`. `esprit numbers SYSTEM` lists them.
    """

    def __init__(self, system, houses=(), numbers=None):
        houses = files_of(houses)
        self._arguments = (system, list(houses), numbers)
        if numbers:
            houses += _engine.houses_with_numbers(system, numbers)
        self._raw = _engine.RawRuleset(system, houses)
        warn_of(self._arguments[1])

    def __reduce__(self):
        return Ruleset, self._arguments

    @property
    def system(self):
        """The name of the rule system."""
        return self._raw.system()

    @property
    def title(self):
        """The title of the rule system."""
        return self._raw.title()

    @property
    def houses(self):
        """The titles of the house rules in force."""
        return self._raw.houses()

    @property
    def subjects(self):
        """The names of the charts and procedures that can be asked."""
        return self._raw.subjects()

    def facts(self, subject):
        """How the facts of a subject are written: 'excess=0..20', 'veteran'."""
        return self._raw.facts(subject)

    def rule(self, rule_id):
        """The text of a rule, with the numbers that are in force."""
        return self._raw.rule(rule_id)

    def odds(self, subject, facts=None, /, *, seconds=None, **more):
        """The exact odds of a chart or procedure; see `esprit.odds`."""
        return Odds(self._raw.odds(subject, facts_of(facts, more), seconds))

    def odds_json(self, subject, facts=None, /, *, seconds=None, **more):
        """The same as the JSON of `esprit odds --json`."""
        return self._raw.odds_json(subject, facts_of(facts, more), seconds)

    def table(self, subject, facts=None, /, *, seconds=None, **more):
        """Odds for every combination of the values of the facts that have several.

        A value that is no value of its fact is an Error; where the facts cannot be, there are no
        odds. The odds of a combination may take so many `seconds`.
        """
        import itertools

        given = facts_of(facts, more)
        axes = {name: _values_of(name, values) for name, values in given.items()
                if hasattr(values, "__iter__") and not isinstance(values, str)}
        fixed = {name: value for name, value in given.items() if name not in axes}
        cells = {}
        refusal = None
        for values in itertools.product(*axes.values()):
            try:
                facts = {**fixed, **dict(zip(axes, values))}
                cells[values] = self.odds(subject, facts, seconds=seconds)
            except _engine.Error as error:
                if error.code != "refused":
                    raise
                cells[values] = None
                refusal = error
        if refusal and not any(cells.values()):
            raise refusal
        return Table(axes, cells)

    def __repr__(self):
        houses = f" with {', '.join(self.houses)}" if self.houses else ""
        return f"<Ruleset {self.system}{houses}>"


def ruleset_of(system, houses, numbers):
    """The ruleset of a name, which is kept where no house rules change it."""
    if isinstance(system, Ruleset):
        if houses or numbers:
            raise TypeError("a Ruleset has its house rules and numbers: give them to Ruleset(…)")
        return system
    if houses or numbers or not isinstance(system, str):
        return Ruleset(system, houses, numbers)
    if system not in _rulesets:
        _rulesets[system] = Ruleset(system)
    return _rulesets[system]


def odds(system, subject, facts=None, /, houses=(), numbers=None, seconds=None, **more):
    """The exact odds of a chart or procedure.

    >>> esprit.odds("grande-tactique", "morale", veteran=True)["pass"]
    Fraction(2, 3)

    Facts are given as keywords or as a dict: `veteran=True`, `margin="double"`, `excess=2`. A name
    with a point has two underscores (`attacker__veteran=True`), and a word of Python one at its end
    (`class_="elite"`); a dict takes the names as they are. `houses` are house rules: a path, a pair
    of name and text, or a list of them; `numbers` gives numbers of the rules other values. `system`
    may be a Ruleset, which is quicker where there are house rules. Raises Error where a fact is
    unknown, or the facts contradict each other; a HouseWarning tells of house rules by which
    battles go otherwise than the odds.

    Odds over many rounds may take minutes: a RuntimeWarning tells so after five seconds, Ctrl-C
    ends them, and after `seconds` they are an Error, `too_long`.
    """
    return ruleset_of(system, houses, numbers).odds(subject, facts, seconds=seconds, **more)


def table(system, subject, facts=None, /, houses=(), numbers=None, seconds=None, **more):
    """Odds over ranges: facts that are lists or ranges vary, all others are fixed.

    >>> esprit.table("grande-tactique", "morale", veteran=[False, True]).array.shape
    (2, 2)
    """
    return ruleset_of(system, houses, numbers).table(subject, facts, seconds=seconds, **more)


class Comparison:
    """The situations in which versions of the rules have other odds.

    `versions` are their titles, the rules as shipped first. `situations` lists the greatest changes
    first, each a dict: `facts`, the `change` (the share of throws that end otherwise), and `odds`,
    for each version a dict from outcomes to Fraction. Of `tried` situations `changed` have other
    odds.
    """

    def __init__(self, found, text):
        self.versions = found["versions"]
        self.tried = found["situations"]
        self.changed = found["changed"]
        self.situations = [
            {"facts": each["facts"], "change": each["change"],
             "odds": [{line["outcome"]: _fraction_of(line["probabilities"][version])
                       for line in each["outcomes"]}
                      for version in range(len(self.versions))]}
            for each in found["greatest"]
        ]
        self._text = text

    def __eq__(self, other):
        if not isinstance(other, Comparison):
            return NotImplemented
        return vars(self) == vars(other)

    __hash__ = None

    def __str__(self):
        return self._text

    def __repr__(self):
        return f"<Comparison: {self.changed} of {self.tried} situations have other odds>"

    def _repr_html_(self):
        return f"<pre>{_escaped(self._text)}</pre>"


def _fraction_of(text):
    top, _, bottom = text.partition("/")
    return make_fraction(int(top), int(bottom or 1))


def compare(system, subject, facts=None, /, houses=(), numbers=None, most=5, seconds=None,
            **more):
    """Where house rules change the odds most; as `esprit compare`.

    >>> esprit.compare("grande-tactique", "morale", houses="thursday_club.toml").changed
    488

    Every file of house rules is a version of its own, and so are all `numbers` together. Facts hold
    in every situation. `most` situations are listed. It may take so many `seconds`.
    """
    import json

    versions = [[house] for house in files_of(houses)]
    if numbers:
        versions.append(_engine.houses_with_numbers(system, numbers))
    found, text = _engine.compare(system, versions, subject, facts_of(facts, more), most,
                                  seconds)
    return Comparison(json.loads(found), text)
