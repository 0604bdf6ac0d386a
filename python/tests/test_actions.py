"""The fixed action space: what a number means, whatever the position."""
import esprit
import pytest
from conftest import scenario_path

numpy = pytest.importorskip("numpy")


def test_a_number_means_the_same_in_every_position(system):
    """Unit, kind and target of each number, over whole battles in which units are lost."""
    scenario = esprit.Scenario(scenario_path(system))
    meanings = {}
    for number in range(2):
        battle = esprit.Battle(scenario, seed=11, number=number)
        for step in range(400):
            if battle.over:
                break
            if step % 8 == 0:
                array = battle.legal_array()
                actions = array[:, 0]
                assert len(set(actions.tolist())) == len(actions)
                assert actions.min() >= 0 and actions.max() < scenario.actions
                assert set(numpy.flatnonzero(battle.legal_mask())) == set(actions.tolist())
                for action, kind, unit, target in array.tolist():
                    assert meanings.setdefault(action, (kind, unit, target)) == (kind, unit, target)
            battle.apply(battle.sample_order())
    assert len(meanings) > 50


def test_orders_and_numbers_lead_to_each_other(system):
    scenario = esprit.Scenario(scenario_path(system))
    battle = esprit.Battle(scenario, seed=4)
    for _ in range(12):
        for order in battle.legal_orders():
            assert battle.order_of_action(order.action).text == order.text
            meaning = scenario.meaning_of(order.action)
            assert (meaning.unit, meaning.target) == (order.unit, order.target)
        order = battle.legal_orders()[-1]
        assert battle.action_of(battle.read(order.text)) == order.action
        for _ in range(10):
            battle.apply(battle.sample_order())
    assert scenario.meaning_of(scenario.actions) is None
