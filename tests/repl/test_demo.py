"""The demos that come with the companion: every line is accepted, in both languages, and nobody has to press a key."""

from __future__ import annotations

import re
import sys

import pytest

from companion.engine.errors import WrongUse
from companion.games import KINDS
from companion.options import Options
from companion.render.terminal import Screen
from companion.repl.demo import demo_lines, play_demo


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_demo_runs_without_a_refusal(kind: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = Options(language, colour=False)
    assert play_demo(kind, options, Screen.of(options)) == 0
    said = capsys.readouterr()
    assert said.err == ""
    for text in demo_lines(kind, language):
        assert text.lstrip("# ")[:40] in said.out
    first = next(text for text in demo_lines(kind, language) if not text.startswith("#"))
    own = f"play serata --new`, poi `{first}`" if language == "it" else f"play evening --new`, then `{first}`"
    assert own in " ".join(said.out.split())


@pytest.mark.parametrize("kind", KINDS)
def test_both_languages_tell_the_same_game(kind: str) -> None:
    """Line for line, with the same faces and squares."""
    both = [demo_lines(kind, language) for language in ("en", "it")]
    shapes = [[(text[0] == "#", re.findall(r"[0-9*]+", text)) for text in lines if text[0] != "#"] for lines in both]
    assert shapes[0] == shapes[1]


def test_the_same_every_time(capsys: pytest.CaptureFixture[str]) -> None:
    played = []
    for _ in range(2):
        play_demo("super-fantasy", Options(colour=False), Screen.of(Options(colour=False)))
        played.append(capsys.readouterr().out)
    assert played[0] == played[1]


def test_at_a_terminal_q_leaves_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = iter(["", "q"])
    monkeypatch.setattr("builtins.input", lambda text: next(typed))
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert play_demo("super-fantasy", Options(colour=False), Screen.of(Options(colour=False, plain=True))) == 0
    said = capsys.readouterr().out
    assert "> hero axl" in said
    assert "> move axl" not in said


def test_no_such_game() -> None:
    with pytest.raises(WrongUse):
        play_demo("chess", Options(), Screen.of(Options()))
