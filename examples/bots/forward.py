#!/usr/bin/env python3
"""A commander for Esprit: shoots and charges where it can, goes forward, else ends the phase.
docs/bots.md describes the lines that it reads and writes."""
import json
import random
import sys


class Forward:
    boldness = 3  # the higher, the more it charges

    def new_game(self, game):
        # all chance comes from here, so the same battle is fought again in the same way
        self.dice = random.Random(game["random"])

    def score(self, order):
        words = order.replace(",", "").split()
        score = self.dice.random()
        if words[0] in ("charge", "ride", "contact", "attack", "fight"):
            return score + self.boldness
        if words[0] in ("fire", "shoot", "volley", "start", "rally"):
            return score + 4
        if "forward" in words and "back" not in words:
            inches = float(words[words.index("forward") + 1])
            return score + 1 + inches / (6 if "turn" in words else 3)
        return score + (words[0] == "end")

    def order(self, position, orders):
        best = max(range(len(orders)), key=lambda i: self.score(orders[i]))
        return best + 1, f"turn {position['turn']}: the boldest of {len(orders)}"


def main():
    bot, position, listed = Forward(), {}, []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        reply = ""
        if word == "esprit":
            reply = "name Forward\noption boldness 3\nready\n"
        elif word == "set" and rest.startswith("boldness "):
            bot.boldness = float(rest.split()[1])
        elif word == "newgame":
            bot.new_game(json.loads(rest))
        elif word == "position":
            position = json.loads(rest)
        elif word in ("orders", "choice"):
            lines = [sys.stdin.readline() for _ in range(int(rest.split()[0]))]
            asked, listed = word, [each.strip().partition(" ")[2] for each in lines]
        elif word == "go" and asked == "choice":
            reply = "answer 1\n"
        elif word == "go":
            number, reason = bot.order(position, listed)
            reply = f"reason {reason}\norder {number}\n"
        elif word == "quit":
            return
        print(reply, end="", flush=True)


main()
