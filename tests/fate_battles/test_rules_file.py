"""RULES.md has a row for each rule, and the functions and tests that it names are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from companion.games.fate_battles.settings import SETTINGS
from companion.repl.session_pages import CREDIT

HERE = Path(__file__).parent
GAME = HERE.parents[1] / "companion" / "games" / "fate_battles"
RULES = (GAME / "RULES.md").read_text(encoding="utf-8")
ROWS = {
    row[0]: row
    for line in RULES.splitlines()
    if line.startswith("| FB-") and len(row := [cell.strip() for cell in line.strip("|").split(" | ")]) == 5
}
IDS = [f"FB-{n}" for n in (*range(1, 8), *range(10, 15), *range(20, 35), *range(40, 47), *range(50, 53))]
"""The rules that the companion keeps."""


def names_in(path: Path) -> set[str]:
    """What a module defines, the methods of its classes too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


FUNCTIONS = {f"{path.stem}.{name}" for path in GAME.rglob("*.py") for name in names_in(path)}
TESTS = {
    f"{path.stem}.{name}" for path in HERE.glob("test_*.py") for name in names_in(path) if name.startswith("test_")
}


def named(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_there_is_a_row_for_each_rule_and_no_other() -> None:
    assert list(ROWS) == IDS
    assert "| id | page | decision | function | test |" in RULES


@pytest.mark.parametrize("rule", IDS)
def test_what_a_row_names_is_there(rule: str) -> None:
    _, page, decision, functions, tests = ROWS[rule]
    assert page
    assert decision
    assert named(functions)
    assert set(named(functions)) <= {name.removeprefix("__init__.") for name in FUNCTIONS}
    assert named(tests)
    assert set(named(tests)) <= TESTS


def test_settings_are_named() -> None:
    for setting in SETTINGS:
        row = next(line for line in RULES.splitlines() if line.startswith(f"| `{setting.name}` |"))
        assert setting.rule in row
        assert f"`{setting.default}`" in row


def test_no_rule_is_named_that_is_none() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in GAME.rglob("*.py"))
    assert set(re.findall(r"FB-\d+", source)) <= set(IDS)


def test_about_names_whom_the_credits_name() -> None:
    credit = " ".join((GAME / "CREDITS.md").read_text(encoding="utf-8").split())
    toolkit = re.search(r"Fate System Toolkit .*? edited by (.*?), and licensed", credit)
    assert toolkit is not None
    for author in re.split(r", and |, ", toolkit[1]):
        assert author in CREDIT
