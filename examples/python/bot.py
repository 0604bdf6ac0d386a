"""A bot that fights where it can, and draws an order elsewhere, against the program's commanders.

python3 bot.py SCENARIO [BATTLES]
"""
import sys

import esprit


def bot(battle):
    """The first order at an enemy; else any order, all with the same probability."""
    orders = battle.legal_orders()
    sides = [side for _, side, _ in battle.scenario.units]
    for order in orders:
        if order.target >= 0 and sides[order.target] != battle.side_to_move:
            return order
    return battle.sample_order()


def share_won(scenario, red, battles):
    """The share of battles that the bot wins, an undecided one counted as a half."""
    score = 0
    for number in range(battles):
        winner = esprit.Battle(scenario, number=number).fight(blue=bot, red=red).winner
        score += 0.5 if winner is None else winner == 0
    return score / battles


if __name__ == "__main__":
    scenario = esprit.Scenario(sys.argv[1])
    battles = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    for red in ("random", "advance"):
        print(f"against {red}: {share_won(scenario, red, battles):.0%} of {battles}")
