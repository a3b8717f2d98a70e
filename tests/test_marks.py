"""The table's own words on squares, pieces, players: wrong names first, in every game, until their turn is over."""

from __future__ import annotations

import pytest

from companion.engine.errors import CompanionError
from companion.screen.sections import sections
from tests.conftest import MakeDesk, TestDesk

GAMES = {
    "super-fantasy": (("game new super-fantasy gate", "hero axl C3 lives 3"), "axl", "Axl"),
    "kami": (("game new kami", "seats Anna Bruno Cora Dino"), "bruno", "Bruno"),
    "fated-kingdoms": (("game new fated-kingdoms", 'player Anna "Feudal Pact"'), "anna", "Anna"),
    "fate-battles": (("game new fate-battles", "side north", "player Anna north"), "anna", "Anna"),
}  # fmt: skip


@pytest.fixture(params=GAMES)
def marked(request: pytest.FixtureRequest, make_desk: MakeDesk) -> tuple[TestDesk, str, str]:
    lines, id_, name = GAMES[request.param]
    return make_desk(*lines), id_, name


@pytest.mark.parametrize("line", ["mark {id}x oath", "mark {id}", "mark nobody oath", "unmark {id}", "mark"])
def test_wrong_words_change_nothing(marked: tuple[TestDesk, str, str], line: str) -> None:
    desk, id_, _ = marked
    before = desk.session.state
    with pytest.raises(CompanionError):
        desk.told(line.format(id=id_))
    assert desk.session.state == before


def test_said_shown_kept_and_taken_away_in_every_game(marked: tuple[TestDesk, str, str]) -> None:
    desk, id_, name = marked
    assert desk.told(f"mark {id_} owes a supper") == [f"{name}: owes a supper"]
    assert f"{name}: owes a supper" in desk.told("status")
    assert "owes a supper" in sections(desk.session)["tables"]
    desk = desk.again()
    assert desk.session.state.marks[id_].text == "owes a supper"
    assert desk.told(f"mark {id_} paid") == [f"{name}: paid"]
    desk.session.language = "it"
    assert desk.told(f"togli-nota {id_}") == [f"{name}: non più “paid”"]
    assert not desk.session.state.marks
    desk.told("annulla")
    assert desk.session.state.marks[id_].text == "paid"


def test_near_misses_are_asked_about(make_desk: MakeDesk) -> None:
    desk = make_desk(*GAMES["super-fantasy"][0])
    with pytest.raises(CompanionError) as refused:
        desk.told("mark D22 trap")
    assert "D2" in desk.session.tongue().of(refused.value.message)


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "mark D2 trap until turn 1"), ("en", "mark d2 trap until 1"), ("it", "segna D2 trap fino al turno 1")],
)
def test_it_leaves_when_its_turn_is_over(make_desk: MakeDesk, language: str, line: str) -> None:
    desk = make_desk(*GAMES["super-fantasy"][0])
    desk.session.language = language
    desk.told(line)
    assert desk.session.state.marks["D2"].text == "trap"
    assert desk.session.state.marks["D2"].until == 1
    desk.told("monsters : drop")
    assert not desk.session.state.marks
    desk.told("undo")
    assert "D2" in desk.session.state.marks


def test_until_in_quotes_and_without_a_number_is_text(make_desk: MakeDesk) -> None:
    desk = make_desk(*GAMES["super-fantasy"][0])
    desk.told("mark D2 closed until dawn")
    assert desk.session.state.marks["D2"].text == "closed until dawn"
    desk.told('mark D2 "closed until turn 3"')
    assert desk.session.state.marks["D2"].text == "closed until turn 3"


def test_a_game_without_turns_says_so(make_desk: MakeDesk) -> None:
    desk = make_desk(*GAMES["fate-battles"][0])
    with pytest.raises(CompanionError, match="counts no turns"):
        desk.told("mark anna angry until turn 2")


def test_on_the_map_with_its_sign_in_the_legend(make_desk: MakeDesk) -> None:
    from companion.games.super_fantasy.pages.board import board, legend

    desk = make_desk(*GAMES["super-fantasy"][0], "mark D2 trap")
    seen = desk.seen()
    drawn = ["".join(span.text for span in line) for line in board(seen).lines]
    assert any(" * " in row for row in drawn if row.startswith(" 2 "))
    assert any("* marked by the table" in span.text for line in legend(seen) for span in line)
