"""The tutorial and the examples do what they say.

Every code cell of docs/python_tutorial.ipynb is run in its order, and its output compared with the
one in the file; with ESPRIT_WRITE_GOLDEN=1 the outputs are written anew.
"""
import ast
import contextlib
import io
import json
import os
import subprocess
import sys
import types

import esprit
import pytest
from conftest import ROOT, scenario_path

pytest.importorskip("numpy")
TUTORIAL = ROOT / "docs/python_tutorial.ipynb"


def run_cell(source, names):
    """The outputs of a cell, as a notebook has them: what is printed, and the last expression."""
    parsed = ast.parse(source)
    last = parsed.body.pop() if isinstance(parsed.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(parsed, "cell", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    outputs = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream",
                        "text": printed.getvalue().splitlines(keepends=True)})
    if value is not None:
        data = {"text/plain": repr(value).splitlines(keepends=True)}
        if hasattr(value, "_repr_html_"):
            data["text/html"] = value._repr_html_().splitlines(keepends=True)
        outputs.append({"data": data, "execution_count": None, "metadata": {},
                        "output_type": "execute_result"})
    return outputs


def test_the_tutorial(monkeypatch, tmp_path, capsys):
    """In a folder of its own, as a reader has it who installed the wheel."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "ipykernel", types.ModuleType("ipykernel"))
    notebook = json.loads(TUTORIAL.read_text(encoding="utf-8"))
    write = os.environ.get("ESPRIT_WRITE_GOLDEN")
    names = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        outputs = run_cell("".join(cell["source"]), names)
        if write:
            cell["outputs"] = outputs
        assert cell["outputs"] == outputs, "".join(cell["source"])
    assert "400 of 400 battles" in capsys.readouterr().err  # the study shows its progress
    if write:
        text = json.dumps(notebook, indent=1, ensure_ascii=False)
        TUTORIAL.write_text(text + "\n", encoding="utf-8")


@pytest.mark.parametrize("words, wanted", [
    (["house_rule.py"], "2/3 becomes 5/6"),
    (["bot.py", scenario_path(), "20"], "against random"),
    (["learning_curve.py", scenario_path(), "1", "4", "1"], "advance"),
])
def test_the_examples(words, wanted):
    package = os.path.dirname(os.path.dirname(esprit.__file__))
    done = subprocess.run([sys.executable, *map(str, words)], cwd=ROOT / "examples/python",
                          capture_output=True, text=True, check=False,
                          env={**os.environ, "PYTHONPATH": os.path.abspath(package)})
    assert done.returncode == 0, done.stderr
    assert wanted in done.stdout


def test_the_page_on_libraries_shows_lines_of_the_examples():
    page = (ROOT / "docs/library.md").read_text(encoding="utf-8")
    shown = [block for block in page.split("```")[1::2] if "cmake" not in block]
    sources = "".join((ROOT / name).read_text(encoding="utf-8").replace("    ", "") for name in (
        "examples/library/commander.cpp", "examples/library/battle.c",
        "packaging/npm/example.html"))
    assert len(shown) == 3
    for line in "".join(shown).splitlines():
        assert line.strip() in sources, line


def test_the_bot_beats_random(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "examples/python"))
    import bot

    scenario = esprit.Scenario(scenario_path())
    assert bot.share_won(scenario, "random", 40) > 0.6


def test_the_bot_of_lines_beats_random(system):
    forward = f"{sys.executable} {ROOT / 'examples/bots/forward.py'}"
    study = esprit.simulate(scenario_path(system), f"exec:{forward}", "random", battles=10)
    assert not study.faults
    assert study.summary["score"]["value"] > 0.6, study.text
