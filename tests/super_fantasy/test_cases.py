"""The cases from outside and our own: on a campaign, and the whole way through the commands of the shell."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.__main__ import main
from tests.cases import check_document, each_case, read_case, run_case
from tests.conftest import MakeDesk


@each_case("super_fantasy")
def test_case(make_desk: MakeDesk, path: Path) -> None:
    run_case(make_desk(), path, names_rule=True)


@each_case("super_fantasy", "whole")
def test_case_from_outside(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The whole way: `run` reads the script into a campaign, `show --json` tells what lies on the table."""
    case = read_case(path)
    monkeypatch.chdir(tmp_path)
    lines = case["script"]
    for name, text in {**case["files"], "script.txt": "\n".join(lines) + "\n"}.items():
        Path(name).write_text(text, encoding="utf-8")
    code = main(["--language", "en", "run", "case.campaign", "script.txt"])
    said = capsys.readouterr().err
    if "refused" in case:
        assert (code, f":{len(lines)}:" in said) == (1, True), said
        assert case["refused"].lower() in said.lower()
        return
    assert code == 0, said
    assert main(["show", "case.campaign", "--json"]) == 0
    check_document(case, json.loads(capsys.readouterr().out))
