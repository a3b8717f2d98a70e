"""The cases from outside, and our own, on a table in memory."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.repl.dispatch import refusal
from companion.repl.session_pages import state_document
from tests.conftest import TestDesk

CASES = Path(__file__).parents[1] / "cases" / "fate_battles"


def at(document: Any, path: str) -> Any:
    """The value at a dotted path, None if there is none."""
    for key in path.split("."):
        if isinstance(document, list):
            document = document[int(key)] if int(key) < len(document) else None
        else:
            document = (document or {}).get(key)
    return document


@pytest.mark.parametrize("path", sorted(CASES.glob("*.toml")), ids=lambda path: path.stem)
def test_case(make_desk: Any, path: Path) -> None:
    case = tomllib.loads(path.read_text(encoding="utf-8"))
    lines = case["script"].strip().splitlines()
    desk: TestDesk = make_desk()
    with desk.session.campaign.group():
        last = lines.pop() if "refused" in case else ""
        desk.told(*lines)
        assert desk.question is None
        if last:
            from companion.engine.errors import CompanionError

            with pytest.raises(CompanionError) as caught:
                desk.told(last)
            assert case["refused"].lower() in refusal(caught.value, desk.session.tongue_or_core()).lower()
        document = msgspec.to_builtins(state_document(desk.session, 1))
    for where, value in case.get("expect", {}).items():
        assert at(document, where) == (None if value == "null" else value), where
    for where in case.get("not_null", []):
        assert at(document, where) is not None, where
