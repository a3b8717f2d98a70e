"""RULES.md names what there is, and every rule has a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from companion.games.fate_battles.credits import CREDITS

from companion.games.fate_battles.settings import SETTINGS

HERE = Path(__file__).parent
GAME = HERE.parents[1] / "companion" / "games" / "fate_battles"
RULES = (GAME / "RULES.md").read_text(encoding="utf-8")
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in GAME.rglob("*.py"))
TESTS = {path.name: path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py")}
IDS = [*range(1, 8), *range(10, 15), *range(20, 35), *range(40, 47), *range(50, 53)]


@pytest.mark.parametrize("number", IDS)
def test_every_rule_has_a_row_and_a_test(number: int) -> None:
    row = next(line for line in RULES.splitlines() if line.startswith(f"| FB-{number} |"))
    _, _, _, functions, tests, _ = row.split("|")
    for name in re.findall(r"`([A-Za-z_.]+)`", functions):
        known = (f"def {name}(", f"class {name}(", f"class {name}:", f"{name}:")
        assert name.endswith(".py") or any(text in SOURCE for text in known), name
    for name in re.findall(r"`(\w+\.py)`", tests):
        assert re.search(rf"FB-{number}\b", TESTS[name]), name


def test_settings_are_named() -> None:
    for setting in SETTINGS:
        row = next(line for line in RULES.splitlines() if line.startswith(f"| `{setting.name}` |"))
        assert setting.rule in row
        assert f"`{setting.default}`" in row


def test_no_rule_is_named_that_is_none() -> None:
    named = {int(n) for n in re.findall(r"FB-(\d+)", SOURCE)}
    assert named <= set(IDS)


def test_the_credit_is_the_one_of_the_file() -> None:
    text = " ".join((GAME / "CREDITS.md").read_text(encoding="utf-8").split())
    for sentence in CREDITS:
        assert sentence in text
