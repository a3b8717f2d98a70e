"""RULES.md names what there is, and every rule has a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
GAME = HERE.parents[1] / "companion" / "games" / "kami"
RULES = (GAME / "RULES.md").read_text(encoding="utf-8")
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in GAME.rglob("*.py"))
TESTS = {
    path.name: path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py") if path.name != Path(__file__).name
}


@pytest.mark.parametrize("number", range(1, 18))
def test_every_rule_has_a_row_and_a_test(number: int) -> None:
    row = next(line for line in RULES.splitlines() if line.startswith(f"| KM-{number} |"))
    _, _, _, functions, tests, _ = row.split("|")
    for name in re.findall(r"`([A-Za-z_.]+)`", functions):
        assert name.endswith(".py") or f"def {name.split('.')[-1]}(" in SOURCE, name
    for name in re.findall(r"`(\w+\.py)`", tests):
        assert re.search(rf"km_{number}_|KM-{number}\b", TESTS[name]), name
    assert any(f"def test_km_{number}_" in text for text in TESTS.values())


def test_settings_are_named() -> None:
    from companion.games.kami.settings import SETTINGS

    for setting in SETTINGS:
        row = next(line for line in RULES.splitlines() if line.startswith(f"| `{setting.name}` |"))
        assert all(f"`{word.en}`" in row for word, _ in setting.values)
        assert setting.rule in row
