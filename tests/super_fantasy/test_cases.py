"""The cases from outside and our own, at a table in memory."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.__main__ import main
from companion.engine.errors import RuleError
from tests.super_fantasy.at_table import Table

CASES = Path(__file__).parents[1] / "cases" / "super_fantasy"


def files_of(case: dict[str, Any]) -> dict[str, str]:
    """The files beside a case: its own, and the mission it names (`mission = "lane"`) as `m.toml`."""
    named = {"m.toml": (CASES / "missions" / f"{case['mission']}.toml").read_text("utf-8")} if "mission" in case else {}
    return named | case.get("files", {})


def at(document: Any, path: str) -> Any:
    """The value at a dotted path, list items by number; None if there is none."""
    for key in path.split("."):
        if isinstance(document, list):
            document = document[int(key)] if int(key) < len(document) else None
        else:
            document = (document or {}).get(key)
    return document


@pytest.mark.parametrize("path", sorted(CASES.glob("*.toml")), ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    case = tomllib.loads(path.read_text(encoding="utf-8"))
    begin, *lines = case["script"].strip().splitlines()
    assert begin == "game new super-fantasy m.toml"
    table = Table(files_of(case)["m.toml"], *lines[: len(lines) - ("refused" in case)])
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


@pytest.mark.parametrize("path", sorted((CASES / "whole").glob("*.toml")), ids=lambda path: path.stem)
def test_case_from_outside(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The whole way: `run` reads the script into a campaign, `show --json` tells what lies on the table."""
    case = tomllib.loads(path.read_text(encoding="utf-8"))
    monkeypatch.chdir(tmp_path)
    lines = case["script"].strip().splitlines()
    for name, text in {**files_of(case), "script.txt": "\n".join(lines) + "\n"}.items():
        Path(name).write_text(text, encoding="utf-8")
    code = main(["--language", "en", "run", "case.campaign", "script.txt"])
    said = capsys.readouterr().err
    if "refused" in case:
        assert (code, f":{len(lines)}:" in said) == (1, True), said
        assert case["refused"].lower() in said.lower()
        return
    assert code == 0, said
    assert main(["show", "case.campaign", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    for key, expected in case.get("expect", {}).items():
        assert at(document, key) == (None if expected == "null" else expected), key
    for key in case.get("not_null", []):
        assert at(document, key) is not None, key
