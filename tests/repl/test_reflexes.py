"""What hands type by themselves works, with and without a game, while a question is open, in both languages."""

from __future__ import annotations

import pytest

from companion.engine.errors import CompanionError
from companion.repl.reflexes import clears
from tests.conftest import MakeDesk

BEGIN = ("game new super-fantasy gate", "hero axl C3 lives 3 defence 2")


@pytest.mark.parametrize("line", [":q", "exit", "exit()", "quit()", "QUIT", ":wq"])
@pytest.mark.parametrize("begin", [(), BEGIN])
def test_leaving(make_desk: MakeDesk, line: str, begin: tuple[str, ...]) -> None:
    assert make_desk(*begin).do(line).quit


@pytest.mark.parametrize("line", ["attack ?", "attack --help", "attack -h", "help attack"])
def test_asking_for_help_on_a_command(make_desk: MakeDesk, line: str) -> None:
    desk = make_desk(*BEGIN)
    assert desk.told(line)[0].startswith("attack")
    desk.session.language = "it"
    assert desk.told(line.replace("attack", "attacca").replace("help attacca", "aiuto attacca"))[0].startswith(
        "attacca"
    )


@pytest.mark.parametrize("line", ["?", "-h", "--help"])
def test_asking_for_help(make_desk: MakeDesk, line: str) -> None:
    desk = make_desk()
    assert desk.do(line).page.blocks == desk.do("help").page.blocks


def test_listing(make_desk: MakeDesk) -> None:
    desk = make_desk()
    assert desk.told("ls") == desk.told("game list")
    desk.told(BEGIN[0])
    assert desk.told("ls") == desk.told("status")


def test_a_question_keeps_its_own_sign(make_desk: MakeDesk) -> None:
    desk = make_desk(*BEGIN, "monsters")
    assert desk.question is not None
    desk.told("stop")
    desk.do("?")
    assert desk.question is not None


@pytest.mark.parametrize(
    ("line", "meant", "language"), [("hlep", "help", "en"), ("quti", "quit", "en"), ("aiuot", "aiuto", "it")]
)
def test_a_slip_before_there_is_a_game(make_desk: MakeDesk, line: str, meant: str, language: str) -> None:
    desk = make_desk(language=language)
    with pytest.raises(CompanionError) as refused:
        desk.do(line)
    assert meant in desk.session.tongue_or_core().of(refused.value.message)


def test_the_screen_is_emptied() -> None:
    assert clears(" clear ")
    assert clears("CLS")
    assert not clears("clear axl")
