"""RULES.md has a row for each rule, and the functions and tests that it names are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from companion.games.fated_kingdoms.settings import SETTINGS

HERE = Path(__file__).parent
GAME = HERE.parents[1] / "companion" / "games" / "fated_kingdoms"
RULES = (GAME / "RULES.md").read_text(encoding="utf-8")
DOCUMENT = (HERE.parents[1] / "docs" / "rules" / "fated_kingdoms.md").read_text(encoding="utf-8")
ROWS = {
    row[0]: row
    for line in RULES.splitlines()
    if line.startswith("| FK-") and len(row := [cell.strip() for cell in line.strip("|").split(" | ")]) == 5
}
IDS = re.findall(r"^- (FK-\d+) ", DOCUMENT, re.M)
"""The rules that the companion keeps, as docs/rules tells them."""


def names_in(path: Path) -> set[str]:
    """What a module defines, the methods of its classes too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.add(node.targets[0].id)
    return found


FUNCTIONS = {f"{path.stem}.{name}" for path in GAME.rglob("*.py") for name in names_in(path)}
TESTS = {
    f"{path.stem}.{name}" for path in HERE.glob("test_*.py") for name in names_in(path) if name.startswith("test_")
}


def named(cell: str) -> list[str]:
    """The names in a cell."""
    return re.findall(r"`([^`]+)`", cell)


def test_there_is_a_row_for_each_rule_and_no_other() -> None:
    assert len(IDS) == 28
    assert list(ROWS) == IDS
    assert "| id | page | decision | function | test |" in RULES


@pytest.mark.parametrize("rule", IDS)
def test_what_a_row_names_is_there(rule: str) -> None:
    _, page, decision, functions, tests = ROWS[rule]
    assert page
    assert decision
    assert named(functions)
    assert set(named(functions)) <= FUNCTIONS
    assert named(tests)
    assert set(named(tests)) <= TESTS
    assert all(f"_{rule.lower().replace('-', '_')}_" in f"{test}_" for test in named(tests))


def test_settings_are_named() -> None:
    for setting in SETTINGS:
        row = next(line for line in RULES.splitlines() if line.startswith(f"| `{setting.name}` |"))
        assert setting.rule in row
        assert all(f"`{word.en}`" in row for word, _ in setting.values)


def test_no_rule_is_named_that_is_none() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in GAME.rglob("*.py"))
    assert set(re.findall(r"FK-\d+", source)) <= set(IDS)
