"""The cases from outside and our own, at a table in memory."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine.errors import RuleError
from tests.super_fantasy.at_table import Table

CASES = Path(__file__).parents[1] / "cases" / "super_fantasy"


def at(document: Any, path: str) -> Any:
    """The value at a dotted path, None if there is none."""
    for key in path.split("."):
        document = (document or {}).get(key)
    return document


@pytest.mark.parametrize("path", sorted(CASES.glob("*.toml")), ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    case = tomllib.loads(path.read_text(encoding="utf-8"))
    begin, *lines = case["script"].strip().splitlines()
    assert begin == "game new super-fantasy m.toml"
    table = Table(case["files"]["m.toml"], *lines[: len(lines) - ("refused" in case)])
    if "refused" in case:
        with pytest.raises(RuleError) as caught:
            table.do(lines[-1])
        assert case["refused"] in table.say.of(caught.value.message)
        assert caught.value.rule in case["rules"]
        return
    state = msgspec.to_builtins(table.state)
    document = {"state": state, "game": {"over": state["over"]}}
    for key, expected in case["expect"].items():
        assert at(document, key) == (None if expected == "null" else expected), key
