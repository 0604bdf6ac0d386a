"""A small policy learns by the cross-entropy method, with NumPy alone.

The policy has a weight for every kind of order, one for orders at an enemy and one for orders at a
friend, and draws an order by the softmax of its weights. Each round draws policies around the best
so far, has each fight `random`, and keeps the better quarter.

python3 learning_curve.py SCENARIO [ROUNDS [POLICIES [BATTLES]]]
"""
import sys

import esprit
import numpy

KINDS = 24


class Policy:
    def __init__(self, weights, seed, sides):
        self.weights, self.sides = weights, sides
        self.random = numpy.random.default_rng(seed)

    def __call__(self, battle):
        orders = battle.legal_array()  # action, kind, unit, target
        target = orders[:, 3]
        at_someone = target >= 0
        at_enemy = at_someone & (self.sides[target] != battle.side_to_move)
        scores = (self.weights[orders[:, 1]] + self.weights[KINDS] * at_enemy
                  + self.weights[KINDS + 1] * (at_someone & ~at_enemy))
        # the order with the highest score and noise: a draw by the softmax
        place = numpy.argmax(scores + self.random.gumbel(size=len(scores)))
        return battle.order_of_action(int(orders[place, 0]))


def share_won(scenario, weights, red, numbers):
    sides = numpy.array([side for _, side, _ in scenario.units])
    score = 0.0
    for number in numbers:
        battle = esprit.Battle(scenario, number=number)
        winner = battle.fight(blue=Policy(weights, number, sides), red=red).winner
        score += 0.5 if winner is None else float(winner == 0)
    return score / len(numbers)


def learn(scenario, rounds, policies, battles):
    """Yields the mean weights after each round, beginning with none."""
    random = numpy.random.default_rng(1)
    mean, spread = numpy.zeros(KINDS + 2), numpy.full(KINDS + 2, 2.0)
    yield mean
    for round_number in range(rounds):
        tried = random.normal(mean, spread, (policies, len(mean)))
        numbers = range(1000 + round_number * battles, 1000 + (round_number + 1) * battles)
        scores = [share_won(scenario, weights, "random", numbers) for weights in tried]
        best = tried[numpy.argsort(scores)[-max(2, policies // 4):]]
        mean, spread = best.mean(axis=0), 0.9 * best.std(axis=0) + 0.1
        yield mean


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[2:]]
    rounds, policies, battles = given + [8, 16, 4][len(given):]
    scenario = esprit.Scenario(sys.argv[1])
    for round_number, weights in enumerate(learn(scenario, rounds, policies, battles)):
        against = {red: share_won(scenario, weights, red, range(20))
                   for red in ("random", "advance")}
        print(round_number, "  ".join(f"{red} {share:.0%}" for red, share in against.items()))
