"""A player's turn in few keystrokes: a card seen once is known by the beginning of its name (FK-3, FK-10)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games.fated_kingdoms.names import card_names
from tests.fated_kingdoms.evening import Evening, names, started
from tests.repl.hands import type_lines
from tests.tables import desk_at
from tools import readme

MOST = 25
SEEN = {
    "en": ("fight bruno Goblin value 2 attack 1 defence 2 : hit hit", "store Sword value 2 and Rope value 1", "done"),
    "it": (
        "combatti bruno Folletto valore 2 attacco 1 difesa 2 : c c",
        "negozio Spada valore 2 e Corda valore 1",
        "fatto",
    ),
}
ROWS = re.findall(r"^\| a turn in Fated Kingdoms \| (.*) \| (.*) \|$", readme.README.read_text("utf-8"), re.M)
TURNS = {
    language: [line.strip("`") for line in cell.split("<br>")]
    for language, cell in zip(("en", "it"), ROWS[0], strict=True)
}


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_turn_as_readme_types_it_fk_10(tmp_path: Path, language: str) -> None:
    lines = TURNS[language]
    assert sum(len(line) + 1 for line in lines) <= MOST
    path = tmp_path / "evening.campaign"
    desk = desk_at(path, language=language)
    begun = ("player bruno blue", "player anna red", "start")
    if language == "it":
        begun = ("giocatore bruno blu", "giocatore anna rosso", "inizia")
    for line in ("game new fated-kingdoms", *begun, *SEEN[language]):
        desk.do(line)
    desk.session.campaign.close()
    type_lines(path, *lines, language=language)
    state = desk_at(path, language=language).session.state
    anna = state.players["anna"]
    assert (anna.square, anna.wounds, anna.coins) == ("inner 4", 1, 0)
    assert [card.name for card in anna.cards] == {"en": ["Sword", "Goblin"], "it": ["Spada", "Folletto"]}[language]
    assert state.active == "bruno"


def test_a_card_seen_once_completes_and_brings_its_numbers_fk_3() -> None:
    table = started("fight anna Goblin value 2 attack 1 defence 2 : hit hit", "store Rope value 1")
    assert "Goblin" in [word.en for word in card_names(table.state, None, "creature").values()]
    table.do("fight bruno gob : miss")
    assert (table.bruno.wounds, table.state.sphere) == (1, 1)
    table.do("coins bruno +3", "buy bruno ro")
    assert (table.bruno.slots[0].value, table.bruno.coins) == (1, 2)  # type: ignore[union-attr]


def test_a_number_told_later_fills_in_what_lies_on_the_table_fk_3() -> None:
    table = started("gain anna item Rope in hand", "store Rope value 2")
    assert table.anna.hand[0].value == 2


@pytest.mark.parametrize(("typed", "square"), [("i4", "inner 4"), ("outer26", "outer 26"), ("i 4", "inner 4")])
def test_a_square_of_a_path_in_two_strokes_fk_11(typed: str, square: str) -> None:
    assert started(f"at anna {typed}").anna.square == square


def test_no_square_beyond_a_path_fk_11() -> None:
    assert "1 to 15" in started().refused("at anna i16")


def test_done_passes_over_what_is_left_of_the_turn_fk_10() -> None:
    table = started("next", "at anna observatory")
    said = "\n".join(table.do("done"))
    assert "anna draws Skills: 1" in said
    assert "Turn 2: bruno" in said
    assert table.state.phase == "start"
    table.do("done")
    assert (table.state.active, table.state.cycle) == ("anna", 2)


def test_done_looks_for_the_end_as_next_does_fk_90() -> None:
    table = started("fate +10", "done", "done")
    assert table.state.over is not None
    assert table.state.over.rule == "FK-90"


def test_done_before_the_start_is_refused_fk_10() -> None:
    assert "`start` begins the game" in Evening("player anna red", "player bruno blue").refused("done")
    assert names(started("done").anna.hand) == []
