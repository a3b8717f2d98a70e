"""The cases from outside and our own, on a campaign file: the same that `companion run` and `show --json` are asked."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.engine.errors import CompanionError
from companion.repl.dispatch import refusal
from companion.repl.session_pages import state_document
from tests.conftest import MakeDesk

CASES = Path(__file__).parents[1] / "cases" / "fated_kingdoms"


def at(document: Any, path: str) -> Any:
    """The value at a dotted path, None if there is none."""
    for key in path.split("."):
        if isinstance(document, list):
            document = document[int(key)] if int(key) < len(document) else None
        else:
            document = (document or {}).get(key)
    return document


@pytest.mark.parametrize("path", sorted(CASES.glob("*.toml")), ids=lambda path: path.stem)
def test_case(make_desk: MakeDesk, path: Path) -> None:
    case = tomllib.loads(path.read_text(encoding="utf-8"))
    lines = case["script"].strip().splitlines()
    last = lines.pop() if "refused" in case else ""
    desk = make_desk(*lines)
    if last:
        with pytest.raises(CompanionError) as caught:
            desk.told(last)
        assert case["refused"].lower() in refusal(caught.value, desk.session.tongue()).lower()
        return
    document = state_document(desk.session, 1)
    for where, value in case["expect"].items():
        assert at(document, where) == (None if value == "null" else value), where
