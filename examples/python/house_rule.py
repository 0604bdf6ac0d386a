"""What a house rule does to the odds of a morale check: veterans count double.

python3 house_rule.py
"""
import esprit

HOUSE = """[house]
ruleset = "grande-tactique"
title = "Steady veterans"
[[chart.morale.modifier]]
rule = "GT-MOD-02"
value = 2
"""

plain = esprit.Ruleset("grande-tactique")
steady = esprit.Ruleset("grande-tactique", ("steady.toml", HOUSE))
for facts in ({}, {"veteran": True}, {"veteran": True, "shaken": True}):
    before = plain.odds("morale", facts)["pass"]
    after = steady.odds("morale", facts)["pass"]
    print(f"{', '.join(facts) or 'plain troops'}: {before} becomes {after}, {after - before} more")
