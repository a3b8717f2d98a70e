"""RULES.md names every rule, and only functions and tests that exist."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from companion.games import super_fantasy
from companion.games.super_fantasy import GAME

TEXT = (Path(super_fantasy.__file__).parent / "RULES.md").read_text("utf-8")
ROWS = re.findall(r"^\| (SF-\d+) \| [^|]* \| [^|]* \| ([^|]*) \| ([^|]*) \|$", TEXT, re.MULTILINE)
RULES = [
    *range(1, 4), *range(10, 15), *range(20, 26), *range(30, 46), *range(50, 64), *range(70, 73)
]  # fmt: skip


def test_every_rule_has_its_row() -> None:
    assert [row[0] for row in ROWS] == [f"SF-{n}" for n in RULES]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_a_row_names_exists(row: tuple[str, str, str]) -> None:
    for name in re.findall(r"`([\w.]+)`", row[1]):
        _find(f"companion.games.super_fantasy.{name}")
    for name in re.findall(r"`([\w.]+)`", row[2]):
        test = _find(f"tests.super_fantasy.{name}")
        assert row[0] in (test.__doc__ or "") + (importlib.import_module(test.__module__).__doc__ or "")


def _find(path: str) -> object:
    parts = path.split(".")
    for at in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:at]))
        except ModuleNotFoundError:
            continue
        for part in parts[at:]:
            found = getattr(found, part)
        return found
    raise AssertionError(path)


def test_every_setting_is_named() -> None:
    assert {s.name for s in GAME.settings} <= set(re.findall(r"`([\w-]+)`", TEXT))
