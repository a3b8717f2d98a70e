"""RULES.md has a row for each rule and each ruling, and the functions and tests that it names are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from companion.games.kami.settings import SETTINGS

HERE = Path(__file__).parent
GAME = HERE.parents[1] / "companion" / "games" / "kami"
RULES = (GAME / "RULES.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")] for line in RULES.splitlines() if line.startswith("| KM-")
]
IDS = [f"KM-{n}" for n in range(1, 18)]
"""The rules that the companion keeps."""
RULINGS = {"KM-2", "KM-3", "KM-5", "KM-6", "KM-8", "KM-9", "KM-10", "KM-11", "KM-12", "KM-14", "KM-15"}
"""Those on which the rulebook is silent somewhere."""


def names_in(path: Path) -> set[str]:
    """What a module defines: functions, classes with their methods, constants."""
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{one.name}" for one in node.body if isinstance(one, ast.FunctionDef)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


FUNCTIONS = {f"{path.stem}.{name}" for path in GAME.rglob("*.py") for name in names_in(path)}
TESTS = {f"{path.stem}.{name}" for path in HERE.glob("test_*.py") for name in names_in(path) if name[:5] == "test_"}


def named(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_every_rule_has_a_row_in_its_order_and_its_rulings_follow() -> None:
    assert "| id | page | decision | function | test |\n" in RULES
    assert [row[0] for row in ROWS if not re.match("Ruling: |Setting ", row[2])] == IDS
    assert [row[0] for row in ROWS] == sorted((row[0] for row in ROWS), key=IDS.index)
    assert {row[0] for row in ROWS if row[2].startswith("Ruling: ")} == RULINGS


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}: {row[2][:24]}")
def test_what_a_row_names_is_there(row: list[str]) -> None:
    _, page, decision, functions, tests = row
    assert page in {"1", "2", "1, 2", "no page"}
    assert decision
    assert named(functions)
    assert set(named(functions)) <= FUNCTIONS
    assert named(tests)
    assert set(named(tests)) <= TESTS


@pytest.mark.parametrize("rule", IDS)
def test_the_tests_of_a_rule_name_it(rule: str) -> None:
    own = {test for row in ROWS if row[0] == rule for test in named(row[4])}
    assert any(f".test_{rule.lower().replace('-', '_')}_" in test for test in own)


def test_no_rule_is_named_that_is_none() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in GAME.rglob("*.py"))
    assert set(re.findall(r"KM-\d+", source)) <= set(IDS)


def test_settings_are_named() -> None:
    for setting in SETTINGS:
        row = next(line for line in RULES.splitlines() if line.startswith(f"| `{setting.name}` |"))
        assert all(f"`{word.en}`" in row for word, _ in setting.values)
        assert setting.rule in row
