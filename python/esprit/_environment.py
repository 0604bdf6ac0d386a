"""Environments for learning."""
from __future__ import annotations

from _thread import allocate_lock

import numpy

from esprit import _engine
from esprit._engine import CELL_LAYERS, MOMENT_FEATURES, UNIT_FEATURES
from esprit._battle import Battle, Scenario
from esprit._odds import whole
from esprit._spaces import Box, Dict, Discrete

# No number of an observation is larger: points and figures of a whole army, lengths in inches.
_LARGEST = 1e6
_MOST_BATTLES = 100_000
_MOST_THREADS = 256


def _name(side, commander):
    """The name of a commander, empty for none."""
    if commander is None or isinstance(commander, str):
        return commander or ""
    raise TypeError(f"{side} is the name of a commander, not {commander!r}")


def _observation_space(scenario):
    units = Box(-_LARGEST, _LARGEST, (len(scenario.units), UNIT_FEATURES))
    cells = Box(-_LARGEST, _LARGEST, (CELL_LAYERS, scenario.rows, scenario.columns))
    moment = Box(-_LARGEST, _LARGEST, (MOMENT_FEATURES,))
    return Dict({"observation": Dict({"moment": moment, "units": units, "cells": cells}),
                 "action_mask": Box(0, 1, (scenario.actions,), numpy.uint8)})


class Environment:
    """A battle in the shape of PettingZoo's AEC interface: one agent acts at a time.

    The agents are the sides. An action means the same in every position (docs/actions.md);
    `action_mask` has 1 for the actions that are orders now. An illegal action raises an Error and
    changes nothing. The reward is 1 for a victory, -1 for a defeat, at the end. After `most_orders`
    orders the battle is truncated.

    What a rule asks in the middle of an order ("evade or stand?") is no action: it is answered with
    the first option. `battle.command(side, "drill")` has a commander answer for a side.
    """

    metadata = {"name": "esprit_v1", "render_modes": ["svg", "json"], "is_parallelizable": False}

    def __init__(self, scenario, seed=1, most_orders=20000, render_mode="svg"):
        modes = self.metadata["render_modes"]
        if render_mode not in modes:
            raise ValueError(f"render_mode is one of {', '.join(modes)}, not {render_mode!r}")
        self.scenario = scenario if isinstance(scenario, Scenario) else Scenario(scenario)
        self.possible_agents = list(self.scenario.sides)
        self.render_mode = render_mode
        self._most_orders = whole("most_orders", most_orders, 1, 2**63 - 1)
        self._seed, self._number = whole("seed", seed, 0), -1
        space = _observation_space(self.scenario)
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.scenario.actions)
                              for agent in self.possible_agents}
        self.agents = []

    def __reduce__(self):
        raise TypeError("pickle and copy do not keep an Environment: pickle its scenario, make "
                        "another one of it, and reset it with a seed")

    # which `reset` sets
    _OF_A_BATTLE = ("agent_selection", "battle", "infos", "rewards", "terminations", "truncations",
                    "_cumulative_rewards")

    @property
    def unwrapped(self):
        """The environment itself: nothing is wrapped around it."""
        return self

    @property
    def num_agents(self):
        """How many agents are not done."""
        return len(self.agents)

    @property
    def max_num_agents(self):
        """How many agents there are at the beginning: 2."""
        return len(self.possible_agents)

    def observation_space(self, agent):
        """The space of what `observe` gives an agent, the same for both."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent):
        """The space of an agent's actions, the same for both."""
        return self.action_spaces[self._known(agent)]

    def reset(self, seed=None, options=None):
        """Begins a battle: the first of a seed, or without one the next of the last seed."""
        if seed is not None:
            self._seed, self._number = whole("seed", seed, 0), -1
        self._number += 1
        self.battle = Battle(self.scenario, self._seed, self._number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.battle.side_to_move]

    def __getattr__(self, name):
        if name in self._OF_A_BATTLE:
            raise AttributeError("no battle has begun: call reset()")
        raise AttributeError(f"an Environment has no {name}")

    def observe(self, agent):
        """What an agent sees, and the mask of its actions."""
        acts = self._known(agent) == self.agent_selection and not self.battle.over
        mask = (self.battle.legal_mask() if acts
                else numpy.zeros(self.scenario.actions, numpy.uint8))
        return {"observation": self.battle.observe(), "action_mask": mask}

    def last(self, observe=True):
        """The observation, reward, termination, truncation and info of the agent that acts."""
        agent = self._acting()
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action):
        """Carries out the action of `agent_selection`; of an agent that is done, None."""
        agent = self._acting()
        if self.terminations[agent] or self.truncations[agent]:
            return self._leave(agent, action)
        if action is None:
            raise ValueError("an agent that is not done needs an action")
        self.battle.apply(whole("an action", action, 0, self.scenario.actions - 1))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.battle.over:
            self._end()
        elif self.battle.orders >= self._most_orders:
            self.truncations = dict.fromkeys(self.agents, True)
        for each, reward in self.rewards.items():
            self._cumulative_rewards[each] += reward
        self.agent_selection = self.possible_agents[self.battle.side_to_move]
        return None

    def _known(self, agent):
        if agent not in self.possible_agents:
            raise ValueError(f"an agent is one of {', '.join(self.possible_agents)}, not {agent!r}")
        return agent

    def _acting(self):
        agent = self.agent_selection
        if not self.agents:
            raise RuntimeError("the battle is over for all agents: call reset()")
        return agent

    def _end(self):
        winner = self.battle.result.winner
        for side, agent in enumerate(self.possible_agents):
            self.terminations[agent] = True
            if winner is not None:
                self.rewards[agent] = 1.0 if side == winner else -1.0

    def _leave(self, agent, action):
        if action is not None:
            raise ValueError("an agent that is done takes no action but None")
        self.agents.remove(agent)
        for each in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations,
                     self.infos):
            del each[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter=2**63):
        """The agents in the order in which they act, until all are done."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def state(self):
        """The observation of the position, the same for both sides."""
        return self.battle.observe()

    def render(self):
        """The table as SVG, or the position as JSON."""
        return self.battle.svg() if self.render_mode == "svg" else self.battle.json()

    def close(self):
        """There is nothing to close."""

    def __str__(self):
        return self.metadata["name"]

    def __repr__(self):
        return f"<Environment of {self.scenario.title}, {self.scenario.actions} actions>"


class VectorEnvironment:
    """Many battles of one scenario at once, by threads of the engine.

    Every method takes or returns an array with a place for each battle. A battle that is over
    begins anew with the next number of the seed; `step` says so. The results do not depend on the
    threads. Threads of Python that use it wait for each other. At most 100,000 battles, and 256
    threads.

    `blue` or `red` names a commander for the first or the second side, who gives the orders of that
    side in between: all actions are the other side's then. `nodes` is the budget of a commander who
    plans ahead. After `most_orders` orders of both sides, or `most_turns` turns, a battle is
    truncated; 0: never.

    What a rule asks in the middle of an order is no action: a side's commander answers it, and for
    a side without one it is answered with the first option.
    """

    def __init__(self, scenario, count, seed=1, threads=2, blue=None, red=None, nodes=0,
                 most_orders=0, most_turns=0):
        self.scenario = scenario if isinstance(scenario, Scenario) else Scenario(scenario)
        self.num_envs = whole("count", count, 1, _MOST_BATTLES)
        self.single_observation_space = _observation_space(self.scenario)["observation"]
        self.single_action_space = Discrete(self.scenario.actions)
        self._actions = self.scenario.actions
        self._threads = whole("threads", threads, 1, _MOST_THREADS)
        self._commanders = _name("blue", blue), _name("red", red)
        self._nodes = whole("nodes", nodes, 0)
        self._ends = (whole("most_orders", most_orders, 0, 2**63 - 1),
                      whole("most_turns", most_turns, 0, 2**31 - 1))
        self._one_at_a_time = allocate_lock()
        self.reset(seed)

    def __reduce__(self):
        raise TypeError("pickle and copy do not keep a VectorEnvironment: pickle its scenario, and "
                        "make another one of it with a seed")

    def __repr__(self):
        return f"<VectorEnvironment of {self.num_envs} battles of {self.scenario.title}>"

    def reset(self, seed=1):
        """Begins the first battles of a seed."""
        setting = (whole("seed", seed, 0), *self._commanders, self._nodes)
        self._batch = _engine.RawBatch(self.scenario, self.num_envs, self._threads, setting,
                                       self._ends)
        self._rewards = numpy.zeros(self.num_envs, numpy.float32)
        self._ended = numpy.zeros(self.num_envs, numpy.uint8)

    def sample_actions(self):
        """An action for each battle, all legal ones with the same probability."""
        actions = numpy.empty(self.num_envs, numpy.uint32)
        with self._one_at_a_time:
            self._batch.sample_actions(actions)
        return actions

    def step(self, actions):
        """Carries out an action in each battle.

        Where one of them is no order now, no battle goes on, and the Error names the first such
        battle. Returns the rewards of the sides that acted, and where a battle has made room for
        another: 1 where it came to its end, 2 where it was truncated. Both arrays hold until the
        next step.
        """
        actions = numpy.asarray(actions)
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, one for each battle, not {actions.dtype}")
        if actions.shape != (self.num_envs,):
            raise ValueError(f"actions have the shape ({self.num_envs},), one for each battle, not "
                             f"{actions.shape}")
        if actions.dtype != numpy.uint32 or actions.max() >= self._actions:
            self._refuse_unknown(actions)
        actions = numpy.ascontiguousarray(actions, dtype=numpy.uint32)
        with self._one_at_a_time:
            self._batch.step(actions, self._rewards, self._ended)
        return self._rewards, self._ended

    def _refuse_unknown(self, actions):
        outside = (actions < 0) | (actions >= self._actions)
        if outside.any():
            index = int(numpy.flatnonzero(outside)[0])
            raise ValueError(f"action {actions[index]} of battle {index} is none: they are from 0 "
                             f"to {self._actions - 1}; no battle has gone on")

    def play(self, orders):
        """Gives so many drawn orders in each battle; returns the number of battles that ended or
        were truncated."""
        with self._one_at_a_time:
            return self._batch.play(orders)

    def sides(self):
        """The side to move in each battle."""
        out = numpy.empty(self.num_envs, numpy.int32)
        with self._one_at_a_time:
            self._batch.sides(out)
        return out

    def legal_masks(self):
        """An array with 1 for the actions that are orders now, a row for each battle."""
        out = numpy.empty((self.num_envs, self.scenario.actions), numpy.uint8)
        with self._one_at_a_time:
            self._batch.legal_masks(out)
        return out

    def observe(self):
        """The observations of all battles, as Battle.observe."""
        moments, units, cells = self._places((self.num_envs,))
        with self._one_at_a_time:
            self._batch.observe_moments(moments)
            self._batch.observe_units(units)
            self._batch.observe_cells(cells)
        return {"moment": moments, "units": units, "cells": cells}

    def final_observations(self):
        """The last observations of the battles that ended or were truncated in the last step: a
        dict from the number of each to what Battle.observe gave at its end. Empty after `play`."""
        found = {}
        with self._one_at_a_time:
            for index in numpy.flatnonzero(self._ended).tolist():
                moment, units, cells = self._places()
                if self._batch.observe_ended(index, moment, units, cells):
                    found[index] = {"moment": moment, "units": units, "cells": cells}
        return found

    def _places(self, before=()):
        """Arrays for observations: of the moment, of units, of cells."""
        scenario = self.scenario
        shapes = ((MOMENT_FEATURES,), (len(scenario.units), UNIT_FEATURES),
                  (CELL_LAYERS, scenario.rows, scenario.columns))
        return [numpy.empty(before + shape, numpy.float32) for shape in shapes]

    def hash(self, index):
        """The digest of the position of one battle."""
        with self._one_at_a_time:
            return self._batch.hash(index)
