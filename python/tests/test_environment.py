"""The environments: the contract of PettingZoo's AEC interface, and many battles at once."""
import os
import signal
import threading

import esprit
import pytest
from conftest import scenario_path

numpy = pytest.importorskip("numpy")


def play(environment, seed):
    """A whole battle of drawn actions, with what the contract says checked at every step."""
    environment.reset(seed=seed)
    rewards = dict.fromkeys(environment.possible_agents, 0.0)
    actions = []
    for agent in environment.agent_iter():
        observation, reward, terminated, truncated, info = environment.last()
        assert agent == environment.agent_selection and agent in environment.agents
        assert isinstance(info, dict) and isinstance(terminated, bool)
        if len(actions) % 50 == 0:
            assert environment.observation_space(agent).contains(observation)
        if terminated or truncated:
            rewards[agent] += reward
            environment.step(None)
            continue
        mask = observation["action_mask"]
        assert mask.any()
        action = environment.action_space(agent).sample(mask)
        assert environment.action_space(agent).contains(action) and mask[action] == 1
        actions.append(action)
        environment.step(action)
    return actions, rewards, environment.battle.hash


def test_the_contract():
    environment = esprit.Environment(scenario_path())
    assert environment.max_num_agents == 2 and environment.unwrapped is environment
    for agent in environment.possible_agents:
        environment.action_space(agent).seed(1)
    first = play(environment, 5)
    assert not environment.agents and environment.num_agents == 0
    assert sorted(first[1].values()) in ([-1.0, 1.0], [0.0, 0.0])
    for agent in environment.possible_agents:
        environment.action_space(agent).seed(1)
    assert play(environment, 5) == first
    environment.reset()
    assert environment.agents == environment.possible_agents
    assert "<svg" in environment.render()
    environment.close()


def are_equal(seen, other):
    return seen.keys() == other.keys() and all((seen[key] == other[key]).all() for key in seen)


@pytest.mark.parametrize("most_orders", [7, 20000])
def test_dicts_have_the_agents_and_rewards_are_summed(most_orders):
    environment = esprit.Environment(scenario_path(), most_orders=most_orders)
    environment.reset(seed=5)
    summed = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        for each in (environment.rewards, environment.terminations, environment.truncations,
                     environment.infos, environment._cumulative_rewards):
            assert list(each) == environment.agents
        assert environment.num_agents == len(environment.agents)
        assert environment._cumulative_rewards == {each: summed[each]
                                                   for each in environment.agents}
        none, *others = environment.last(observe=False)
        assert none is None
        assert others == [summed[agent], environment.terminations[agent],
                          environment.truncations[agent], environment.infos[agent]]
        assert others == list(environment.last()[1:])
        assert are_equal(environment.state(), environment.battle.observe())
        done = environment.terminations[agent] or environment.truncations[agent]
        environment.step(None if done else environment.battle.sample_order().action)
        summed[agent] = 0.0
        for each, reward in environment.rewards.items():
            summed[each] += reward
    assert environment.agents == [] == list(environment.rewards)
    assert environment.battle.over or environment.battle.orders == most_orders


def test_rewards_are_cleared_when_their_agent_acts():
    environment = esprit.Environment(scenario_path())
    environment.reset(seed=5)
    acting = environment.agent_selection
    other, = set(environment.agents) - {acting}
    environment._cumulative_rewards = {acting: 3.0, other: 5.0}
    assert environment.last()[1] == 3.0
    environment.step(environment.battle.sample_order().action)
    assert environment._cumulative_rewards == {acting: 0.0, other: 5.0}


def test_agents_are_given_so_many_times():
    environment = esprit.Environment(scenario_path())
    environment.reset(seed=5)
    for most in (0, 1, 7):
        given = 0
        for agent in environment.agent_iter(max_iter=most):
            assert agent == environment.agent_selection
            environment.step(environment.battle.sample_order().action)
            given += 1
        assert given == most
    assert environment.battle.orders == 8 and environment.agents == environment.possible_agents


def test_wrong_steps():
    environment = esprit.Environment(scenario_path(), most_orders=3)
    environment.reset(seed=1)
    with pytest.raises(ValueError):
        environment.step(None)
    with pytest.raises(esprit.Error):
        environment.step(environment.scenario.actions - 1)
    while not any(environment.truncations.values()):
        environment.step(environment.battle.sample_order().action)
    assert environment.battle.orders == 3 and all(environment.truncations.values())
    with pytest.raises(ValueError):
        environment.step(1)


def test_spaces_are_the_same_objects():
    environment = esprit.Environment(scenario_path())
    agent = environment.possible_agents[0]
    assert environment.action_space(agent) is environment.action_space(agent)
    space = environment.observation_space(agent)
    assert space.contains(space.sample()) and space == space
    assert not environment.action_space(agent).contains(-1)


def test_many_battles_at_once(system):
    one = esprit.VectorEnvironment(scenario_path(system), 6, seed=4, threads=1)
    two = esprit.VectorEnvironment(scenario_path(system), 6, seed=4, threads=3)
    for _ in range(150):
        actions = one.sample_actions()
        assert (actions == two.sample_actions()).all()
        rewards, ended = one.step(actions)
        more, ended_too = two.step(actions)
        assert (rewards == more).all() and (ended == ended_too).all()
    assert [one.hash(i) for i in range(6)] == [two.hash(i) for i in range(6)]
    battle = esprit.Battle(scenario_path(system), seed=4, number=3)
    alone = esprit.VectorEnvironment(scenario_path(system), 6, seed=4)
    for _ in range(20):
        masks = alone.legal_masks()
        assert masks.shape == (6, alone.scenario.actions)
        assert (masks[3] == battle.legal_mask()).all()
        seen = alone.observe()
        assert (seen["units"][3] == battle.observe_units()).all()
        assert (seen["cells"][3] == battle.observe_cells()).all()
        assert alone.sides()[3] == battle.side_to_move
        actions = alone.sample_actions()
        battle.apply(int(actions[3]))
        alone.step(actions)


def test_play_gives_the_orders_that_are_drawn(system):
    played = esprit.VectorEnvironment(scenario_path(system), 4)
    stepped = esprit.VectorEnvironment(scenario_path(system), 4)
    assert played.play(60) == 0
    for _ in range(60):
        stepped.step(stepped.sample_actions())
    assert [played.hash(i) for i in range(4)] == [stepped.hash(i) for i in range(4)]


def test_threads_wait_for_each_other():
    many = esprit.VectorEnvironment(scenario_path(), 8)
    faults = []

    def step():
        for _ in range(200):
            try:
                many.step(many.sample_actions())
            except esprit.Error as error:  # the other thread has moved on between the two calls
                if error.code != "refused":
                    faults.append(error)

    threads = [threading.Thread(target=step) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []


def test_wrong_actions_are_refused():
    many = esprit.VectorEnvironment(scenario_path(), 3)
    actions = many.sample_actions()
    right = actions.copy()
    actions[1] = many.scenario.actions - 1
    before = [many.hash(i) for i in range(3)]
    with pytest.raises(esprit.Error, match="battle 1 now"):
        many.step(actions)
    assert [many.hash(i) for i in range(3)] == before
    many.step(right)
    assert [many.hash(i) for i in range(3)] != before
    with pytest.raises(TypeError, match="actions are whole numbers"):
        many.step([0.5, 1, 2])
    with pytest.raises(ValueError, match=r"actions have the shape \(3,\)"):
        many.step(actions[:2])


@pytest.mark.parametrize("wrong", [2**32, -1, 10**6])
def test_actions_out_of_the_space_are_shown(wrong):
    many = esprit.VectorEnvironment(scenario_path(), 3)
    actions = many.sample_actions().astype(numpy.int64)
    actions[2] = wrong
    with pytest.raises(ValueError, match=f"action {wrong} of battle 2 is none"):
        many.step(actions)
    environment = esprit.Environment(scenario_path())
    environment.reset()
    for action, kind in (("1080", TypeError), (1080.9, TypeError), (wrong, ValueError)):
        with pytest.raises(kind, match=f"an action is a whole number .*, not {action!r}"):
            environment.step(action)


def test_what_an_environment_does_not_take():
    environment = esprit.Environment(scenario_path())
    for call in (environment.last, lambda: environment.step(0), environment.render):
        with pytest.raises(AttributeError, match=r"call reset\(\)"):
            call()
    environment.reset()
    with pytest.raises(ValueError, match="an agent is one of .*, not 'Green'"):
        environment.observe("Green")
    for space in (environment.observation_space, environment.action_space):
        with pytest.raises(ValueError, match="an agent is one of .*, not 'Nobody'"):
            space("Nobody")
    environment.battle.fight("random", "random")
    environment._end()
    for _ in environment.possible_agents:
        environment.step(None)
    with pytest.raises(RuntimeError, match=r"call reset\(\)"):
        environment.step(None)
    with pytest.raises(ValueError, match="render_mode is one of svg, json, not 'human'"):
        esprit.Environment(scenario_path(), render_mode="human")
    for wrong in ({"count": 10**9}, {"count": 2, "threads": 10_000}, {"count": 0}):
        with pytest.raises(ValueError, match="is a whole number from 1 to "):
            esprit.VectorEnvironment(scenario_path(), **wrong)
    with pytest.raises(ValueError, match="most_orders is a whole number from 1"):
        esprit.Environment(scenario_path(), most_orders=0)


def test_ctrl_c_ends_the_play():
    many = esprit.VectorEnvironment(scenario_path(), 2)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        many.play(2**31)
    timer.join()
    many.step(many.sample_actions())


def test_battles_that_end_begin_anew():
    many = esprit.VectorEnvironment(scenario_path(), 4, threads=2)
    assert many.play(3000) > 0
    ends = 0
    for _ in range(1500):
        rewards, ended = many.step(many.sample_actions())
        assert (rewards[ended == 0] == 0).all()
        ends += int(ended.sum())
    assert ends > 0


def test_drawn_actions_are_those_of_each_battle_alone():
    """Whatever is asked between the draws: actions that were drawn and not carried out count."""
    many = esprit.VectorEnvironment(scenario_path(), 5, seed=4, threads=2)
    alone = [esprit.Battle(scenario_path(), 4, number) for number in range(5)]

    def draw():
        drawn = [battle.sample_order() for battle in alone]
        assert many.sample_actions().tolist() == [order.action for order in drawn]
        return drawn

    def carry_out(orders):
        many.step([order.action for order in orders])
        for battle, order in zip(alone, orders):
            battle.apply(order)
        assert [many.hash(index) for index in range(5)] == [battle.hash for battle in alone]

    for turn in range(60):
        drawn = draw()
        if turn % 3 == 1:
            drawn = draw()
        if turn % 7 == 2:
            many.hash(3)
            drawn = [battle.legal_orders()[0] for battle in alone]
        carry_out(drawn)
        if turn % 5 == 4:
            many.play(3)
            for battle in alone:
                for _ in range(3):
                    battle.apply(battle.sample_order())
        if turn % 11 == 3:
            draw()
            many.play(1)
            for battle in alone:
                battle.apply(battle.sample_order())


@pytest.mark.parametrize("most_orders, ends", [(25, 2), (0, 1)])
def test_last_observations_are_those_at_the_end(most_orders, ends):
    many = esprit.VectorEnvironment(scenario_path(), 3, seed=4, most_orders=most_orders)
    alone = [esprit.Battle(scenario_path(), 4, number) for number in range(3)]
    begun, found = 3, 0
    while found < 5:
        actions = many.sample_actions()
        _, ended = many.step(actions)
        last = many.final_observations()
        assert list(last) == numpy.flatnonzero(ended).tolist()
        for index, action in enumerate(actions.tolist()):
            alone[index].apply(action)
            if index in last:
                assert ended[index] == ends
                assert are_equal(last[index], alone[index].observe())
                alone[index] = esprit.Battle(scenario_path(), 4, begun)
                begun, found = begun + 1, found + 1
            assert many.hash(index) == alone[index].hash
    many.play(1)
    assert many.final_observations() == {}


def test_battles_are_truncated():
    many = esprit.VectorEnvironment(scenario_path(), 3, most_orders=20)
    ends = [many.step(many.sample_actions())[1].tolist() for _ in range(40)]
    assert [max(end) for end in ends] == ([0] * 19 + [2]) * 2
    assert many.play(40) == 6
    many = esprit.VectorEnvironment(scenario_path(), 2, most_turns=1)
    many.play(500)
    assert (many.observe()["moment"][:, 0] == 1).all()


def test_a_commander_has_the_other_side():
    many, alone = (esprit.VectorEnvironment(scenario_path(), 4, seed=3, threads=threads,
                                            red="random") for threads in (2, 1))
    won = 0
    for _ in range(400):
        assert many.sides().tolist() == [0] * 4
        actions = many.sample_actions()
        rewards, ended = many.step(actions)
        alone.sample_actions()
        assert alone.step(actions)[1].tolist() == ended.tolist()
        won += int((rewards[ended == 1] != 0).sum())
    assert won > 0
    with pytest.raises(esprit.Error, match="did you mean \"random\""):
        esprit.VectorEnvironment(scenario_path(), 2, blue="randm")
    with pytest.raises(esprit.Error, match="at most one side"):
        esprit.VectorEnvironment(scenario_path(), 2, blue="random", red="random")
    with pytest.raises(TypeError, match="red is the name of a commander, not 3"):
        esprit.VectorEnvironment(scenario_path(), 2, red=3)
