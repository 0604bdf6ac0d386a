#!/usr/bin/env python3
"""A commander for Esprit that looks ahead with the module `esprit` (docs/python.md): it tries orders
on copies of the battle, lets both sides go on at random, and gives the order after which its side
has kept most of the difference in points. docs/bots.md describes the lines."""
import json
import random
import sys

import esprit

TRIED, GOES_ON = 12, 30  # orders that are tried, and orders that follow each in thought


class Ahead:
    def new_game(self, game):
        houses = [esprit.File(each["name"], each["text"]) for each in game["houses"]]
        scenario = esprit.File("scenario.toml", game["scenario"])
        self.scenario, self.side = esprit.Scenario(scenario, houses), game["side"]
        self.dice = random.Random(game["random"])

    def worth(self, battle):
        """The points that are left of both sides, the enemy's taken off."""
        points = [points for _, _, points in self.scenario.units]
        return sum((1 if unit["side"] == self.side else -1) * points[unit["unit"]]
                   for unit in battle.data()["units"] if unit["holding"] not in ("broken", "gone"))

    def order(self, state, orders, nodes):
        # the dice of a copy are the bot's own: Esprit tells nobody those to come
        battle = esprit.Battle.from_state(self.scenario, state, seed=self.dice.getrandbits(63))
        tried = self.dice.sample(range(len(orders)), min(nodes or TRIED, len(orders)))

        def after(index):
            copy = battle.clone()
            copy.apply(orders[index])
            for _ in range(GOES_ON):
                if not copy.over:
                    copy.apply(copy.sample_order())
            return self.worth(copy)

        best = max(tried, key=after)
        return f"reason best of {len(tried)} tried\norder {best + 1}\n"


def main():
    bot, state, asked, listed = Ahead(), b"", "", []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        reply = ""
        if word == "esprit":
            reply = "name Ahead\nposition no\nbytes yes\nready\n"
        elif word == "newgame":
            bot.new_game(json.loads(rest))
        elif word == "bytes":
            state = bytes.fromhex(rest)
        elif word in ("orders", "choice"):
            lines = [sys.stdin.readline() for _ in range(int(rest.split()[0]))]
            asked, listed = word, [each.strip().partition(" ")[2] for each in lines]
        elif word == "go":
            nodes = int(rest.split()[1])
            reply = "answer 1\n" if asked == "choice" else bot.order(state, listed, nodes)
        elif word == "quit":
            return
        print(reply, end="", flush=True)


main()
