"""The cases from outside, on a table in memory: the same that `companion run` and `show --json` are asked."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.engine.errors import CompanionError
from companion.repl.dispatch import refusal
from companion.repl.session_pages import state_document
from tests.kami.conftest import MakeTable

CASES = Path(__file__).parents[1] / "cases" / "kami"


def at(document: Any, path: str) -> Any:
    """The value at a dotted path, None if there is none."""
    for key in path.split("."):
        document = document[int(key)] if isinstance(document, list) else (document or {}).get(key)
    return document


@pytest.mark.parametrize("path", sorted(CASES.glob("*.toml")), ids=lambda path: path.stem)
def test_case(table: MakeTable, path: Path) -> None:
    case = tomllib.loads(path.read_text(encoding="utf-8"))
    lines = case["script"].strip().splitlines()
    seen = table(players=0)
    last = lines.pop() if "refused" in case else ""
    seen.do(*lines)
    if last:
        with pytest.raises(CompanionError) as caught:
            seen.do(last)
        assert case["refused"].lower() in refusal(caught.value, seen.tongue).lower()
    document = state_document(seen.desk.session, 1)
    for where, value in case.get("expect", {}).items():
        assert at(document, where) == (None if value == "null" else value), where
