"""`companion run`: exit codes, what is kept, answers on lines of their own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.__main__ import main

BEGIN = "game new super-fantasy gate\nhero axl C3 lives 3 defence 2\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(script: str, *options: str) -> int:
    Path("script").write_text(script, encoding="utf-8")
    return main(["run", "evening.campaign", "script", *options])


def shown(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    capsys.readouterr()
    assert main(["show", "evening.campaign", "--json"]) == 0
    document: dict[str, object] = json.loads(capsys.readouterr().out)
    return document


def test_all_lines_done_is_0_and_a_refused_one_stops_with_its_number(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(BEGIN) == 0
    assert run("axl D3\nkill nobody\naxl C3\n") == 1
    told = capsys.readouterr()
    assert told.err.startswith("script:2: ")
    assert "D3" in told.out
    assert shown(capsys)["state"]["heroes"]["axl"]["square"] == "D3"  # type: ignore[index]


def test_atomic_keeps_all_or_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(BEGIN) == 0
    capsys.readouterr()
    assert run("axl D3\nkill nobody\n", "--atomic") == 1
    assert capsys.readouterr().out == ""
    assert shown(capsys)["step"] == 2
    assert run("axl D3\naxl D4\n", "--atomic") == 0
    assert shown(capsys)["step"] == 4


def test_keep_going_does_the_rest(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(BEGIN + "kill nobody\naxl D3\n", "--keep-going") == 1
    assert shown(capsys)["step"] == 3


def test_a_question_without_answer_is_3_and_the_answers_so_far_are_kept(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(BEGIN + "shield axl +1\nmonsters\n? green lightning\n") == 3
    assert "shield dice" in capsys.readouterr().err
    document = shown(capsys)
    assert document["question"]["kind"] == "shield-dice"  # type: ignore[index]
    assert document["step"] == 3
    assert run("? 0\n") == 0
    document = shown(capsys)
    assert document["question"] is None
    assert document["state"]["turn"] == 2  # type: ignore[index]


def test_the_next_line_is_not_done_while_a_question_is_open(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(BEGIN + "monsters\naxl D3\n") == 3
    document = shown(capsys)
    assert document["question"] is not None
    assert document["step"] == 2


@pytest.mark.parametrize("after", ["", "axl D3\n"])
def test_keep_going_drops_a_command_that_lacks_answers(
    folder: Path, after: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(BEGIN + "monsters\n" + after, "--keep-going") == 1
    document = shown(capsys)
    assert document["question"] is None
    assert document["step"] == (3 if after else 2)


def test_an_unfit_answer_is_refused_and_the_question_waits(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(BEGIN + "monsters\n? pink\n") == 1
    assert shown(capsys)["question"] is not None


def test_a_mistyped_command_makes_no_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shwo"]) == 2
    assert list(folder.iterdir()) == []


def test_a_file_that_is_none_is_2(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("picture.campaign").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(5000))
    for call in (["show", "picture.campaign"], ["check", "picture.campaign"], ["show", "nowhere.campaign"]):
        assert main(call) == 2
