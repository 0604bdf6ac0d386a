"""The spaces of environments, in the shape of those of Gymnasium."""
from __future__ import annotations

import numpy


class Discrete:
    """The whole numbers from 0 to n - 1."""

    dtype = numpy.dtype(numpy.int64)
    shape = ()

    def __init__(self, n, seed=None):
        self.n = n
        self._random = numpy.random.default_rng(seed)

    def seed(self, seed=None):
        self._random = numpy.random.default_rng(seed)

    def sample(self, mask=None):
        """A number; with a mask, one of those where the mask is 1, or 0 if there is none."""
        if mask is None:
            return int(self._random.integers(self.n))
        legal = numpy.flatnonzero(mask)
        return int(self._random.choice(legal)) if len(legal) else 0

    def contains(self, value):
        return bool(numpy.issubdtype(type(value), numpy.integer) and 0 <= value < self.n)

    __contains__ = contains

    def __eq__(self, other):
        return isinstance(other, Discrete) and self.n == other.n

    def __repr__(self):
        return f"Discrete({self.n})"


class Box:
    """Arrays of one shape and type, with numbers from `low` to `high`."""

    def __init__(self, low, high, shape, dtype=numpy.float32):
        self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), numpy.dtype(dtype)
        self._random = numpy.random.default_rng()

    def seed(self, seed=None):
        self._random = numpy.random.default_rng(seed)

    def sample(self, mask=None):
        return self._random.uniform(self.low, self.high, self.shape).astype(self.dtype)

    def contains(self, value):
        return (isinstance(value, numpy.ndarray) and value.shape == self.shape
                and value.dtype == self.dtype
                and bool((value >= self.low).all() and (value <= self.high).all()))

    __contains__ = contains

    def __eq__(self, other):
        return isinstance(other, Box) and vars(self).keys() == vars(other).keys() and (
            self.low, self.high, self.shape, self.dtype) == (
            other.low, other.high, other.shape, other.dtype)

    def __repr__(self):
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"


class Dict:
    """Spaces by name."""

    def __init__(self, spaces):
        self.spaces = dict(spaces)

    def __getitem__(self, name):
        return self.spaces[name]

    def keys(self):
        return self.spaces.keys()

    def seed(self, seed=None):
        for space in self.spaces.values():
            space.seed(seed)

    def sample(self, mask=None):
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, value):
        return (isinstance(value, dict) and value.keys() == self.spaces.keys()
                and all(space.contains(value[name]) for name, space in self.spaces.items()))

    __contains__ = contains

    def __eq__(self, other):
        return isinstance(other, Dict) and self.spaces == other.spaces

    def __repr__(self):
        return f"Dict({self.spaces})"
