"""The cases of a game, one TOML file each: a script, and what lies on the table after it or why its last line is refused.

`script`: lines as they are typed; `files`: what they read; `mission`: the mission file, one of the game's `missions`,
that they read as `m.toml`; `expect`: values at dotted paths of what `show --json` gives
(`"null"`: none); `not_null`: paths at which there is something; `refused`: what the reason for the last line says;
`rules`: the ids of the rules that the case is about.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine.errors import CompanionError
from companion.repl.dispatch import refusal
from companion.repl.session_pages import state_document
from tests.conftest import TestDesk

CASES = Path(__file__).parent / "cases"


def each_case(game: str, under: str = "") -> pytest.MarkDecorator:
    """Run a test with `path` for every case of a game."""
    paths = sorted((CASES / game / under).glob("*.toml"))
    assert paths, game
    return pytest.mark.parametrize("path", paths, ids=lambda path: path.stem)


def read_case(path: Path) -> dict[str, Any]:
    """A case, its script as lines; the mission that it names is among its files."""
    case = tomllib.loads(path.read_text(encoding="utf-8"))
    files = case.get("files", {})
    if "mission" in case:
        missions = CASES / path.relative_to(CASES).parts[0] / "missions"
        files = {"m.toml": (missions / f"{case['mission']}.toml").read_text(encoding="utf-8"), **files}
    return {**case, "script": case["script"].strip().splitlines(), "files": files}


def run_case(desk: TestDesk, path: Path, *, names_rule: bool = False) -> None:
    """Play the script of a case on a new campaign and compare; with `names_rule` a refusal names one of its rules."""
    case = read_case(path)
    for name, text in case["files"].items():
        (desk.folder / name).write_text(text, encoding="utf-8")
    lines = [line for line in case["script"] if not line.startswith("#")]
    with desk.session.campaign.group():
        last = lines.pop() if "refused" in case else ""
        desk.told(*lines)
        if last:
            with pytest.raises(CompanionError) as caught:
                desk.told(last)
            assert case["refused"].lower() in refusal(caught.value, desk.session.tongue()).lower()
            assert not names_rule or caught.value.rule in case["rules"]
        else:
            assert desk.session.open is not None
            assert desk.question is None
        if desk.session.open is not None:
            check_document(case, msgspec.to_builtins(state_document(desk.session, 1)))


def check_document(case: dict[str, Any], document: Any) -> None:
    """What lies on the table is what a case expects."""
    assert "refused" in case or case.get("expect") or case.get("not_null"), "a case expects something"
    for where, value in case.get("expect", {}).items():
        assert _at(document, where) == (None if value == "null" else value), where
    for where in case.get("not_null", []):
        assert _at(document, where) is not None, where


def _at(document: Any, path: str) -> Any:
    """The value at a dotted path, list items by number; None if there is none."""
    for key in path.split("."):
        if isinstance(document, list):
            document = document[int(key)] if int(key) < len(document) else None
        else:
            document = (document or {}).get(key)
    return document
