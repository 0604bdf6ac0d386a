"""The forms of orders that docs/bots.md lists, against the orders of whole battles."""
import re

import esprit
import pytest
from conftest import ROOT, scenario_path

PATH = r"(forward|back|wheel|turn)( left| right| about)?( [\d.]+)?"
MOVE = rf"(charge .+|form .+|limber|unlimber|(left|right) [\d.]+|{PATH}( then {PATH})?)"
MEANINGS = {
    "UNIT": r"[^,]+", "PATH": rf"{PATH}(, {PATH})*", "PLACE": r"([^,]+|[\d.]+,[\d.]+)",
    "FORMATION": r"[a-z ]+", "MOVES": rf"{MOVE}(, {MOVE}){{0,2}}", "EDGE": r"[a-z]+ edge [\d.]+",
    "CORPS": r".+", "DIVISION": r".+",
}


def forms_of(title):
    """The forms in the first column of a system's table."""
    page = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
    table = page.split(f"\n**{title}**\n")[1].split("\n**")[0].split("\n## ")[0]
    rows = [line.split("|") for line in table.splitlines() if line.startswith("| `")]
    return [form for row in rows for form in re.findall("`([^`]+)`", row[1])]


def pattern_of(form):
    """The orders of a form, as a regular expression."""
    words = "|".join(MEANINGS)
    plain = re.escape(form).replace("\\ ", " ")
    return re.compile(re.sub(f"\\b({words})\\b", lambda found: f"({MEANINGS[found[0]]})", plain))


def test_orders_have_the_forms_of_the_page(system):
    shown = forms_of(esprit.Ruleset(system).title)
    without_path = [form[: -len(" PATH")] for form in shown if form.endswith(" UNIT PATH")]
    patterns = [pattern_of(form) for form in (*shown, *without_path)]
    for number in range(3):
        battle = esprit.Battle(scenario_path(system), number=number)
        while not battle.over and battle.orders < 400:
            if battle.orders % 8 == 0:
                for order in battle.legal_orders():
                    assert any(each.fullmatch(order.text) for each in patterns), order.text
            battle.apply(battle.sample_order())


def test_forms_of_the_page_are_read(system):
    battle = esprit.Battle(scenario_path(system))
    own, enemy = ([name for name, side, _ in battle.scenario.units if side == which]
                  for which in (0, 1))
    shown = forms_of(esprit.Ruleset(system).title)
    for form in shown:
        if "CORPS" in form:
            continue  # whole battles without corps have no plans
        words = form.replace("UNIT", own[0], 1).replace("at UNIT", f"at {enemy[0]}")
        words = words.replace("with UNIT", f"with {enemy[0]}").replace("UNIT", own[1])
        for name, example in (("PATH", "forward 3"), ("PLACE", "20,4.5"), ("FORMATION", "line"),
                              ("MOVES", "forward 3"), ("EDGE", "near edge 12")):
            words = words.replace(name, example)
        assert battle.read(words).text, words


def test_unknown_forms_are_not_read():
    battle = esprit.Battle(scenario_path())
    with pytest.raises(esprit.Error):
        battle.read("fly Blue Rifles")
