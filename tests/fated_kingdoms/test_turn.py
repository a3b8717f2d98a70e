"""The turn, the squares (FK-10 to FK-13)."""

from __future__ import annotations

import pytest

from companion.games.fated_kingdoms.state import PHASES
from tests.fated_kingdoms.evening import FOUR, Evening, started

TURN = "next; next; next; next; next"


def test_five_phases_fk_10() -> None:
    table = started()
    seen = [table.state.phase]
    for _ in range(4):
        table.do("next")
        seen.append(table.state.phase)
    assert tuple(seen) == PHASES
    table.do("next")
    assert (table.state.active, table.state.phase, table.state.turn, table.state.cycle) == ("bruno", "start", 2, 1)


def test_after_every_player_a_new_cycle_fk_10() -> None:
    table = started(TURN, TURN)
    assert (table.state.active, table.state.turn, table.state.cycle) == ("anna", 3, 2)


def test_next_needs_a_start_fk_10() -> None:
    assert "`start`" in Evening("player anna red", "player bruno blue").refused("next")


def test_the_dead_are_skipped_fk_10() -> None:
    table = Evening(*FOUR, "start", "wound bruno 4", TURN)
    assert table.state.active == "carla"
    assert "Bruno" not in table.why("carla")[0]
    assert "bruno dead, skipped (FK-10 )" in table.why("carla")[0]


def test_after_the_death_of_the_active_player_the_next_ones_turn_fk_10() -> None:
    table = Evening(*FOUR, "start", "next", "wound anna 4", "next")
    assert (table.state.active, table.state.phase, table.state.cycle) == ("bruno", "start", 1)


def test_death_of_the_last_in_order_begins_a_new_cycle_fk_10() -> None:
    table = Evening(*FOUR, "start", TURN, TURN, TURN)
    assert table.state.active == "dario"
    table.do("wound dario 4", "next")
    assert (table.state.active, table.state.cycle) == ("anna", 2)


@pytest.mark.parametrize(
    "line",
    [
        "wound anna", "heal anna", "coins anna +1", "at anna mill", "gain anna item Rope", "drop anna rope",
        "use anna rope", "slot anna rope", "hand anna rope", "fight anna rat value 1 attack 1 defence 1 : hit",
        "duel anna bruno : hit, hit", "duel bruno anna : hit, hit", "buy anna rope", "sell anna rope",
        "refresh anna", "trade anna bruno nothing for 1 coins", "trade bruno anna 1 coins for nothing",
        "loot anna bruno", "tower anna Keep value 1 with rat", "fulfil anna", "stack push anna Curse",
    ],
)  # fmt: skip
def test_anything_by_the_dead_is_refused_fk_10(line: str) -> None:
    table = Evening(*FOUR, "start", "coins bruno +5", "prophecy Peace", "wound anna 4")
    assert table.refused(line).endswith("anna is dead: the dead do nothing more (FK-10)")


def test_what_belongs_elsewhere_is_done_and_remarked_on_fk_10() -> None:
    table = started("store Sword value 1", "coins bruno +1", "at bruno mill")
    said = table.do("buy bruno sword")
    assert any("not at the Castle" in text for text in said)
    assert table.bruno.slots[0] is not None
    said = table.do("fight bruno rat value 1 attack 0 defence 1 : hit")
    assert any("this is the turn of anna" in text for text in said)


def test_next_asks_nothing_and_says_what_is_due_fk_10() -> None:
    table = started("gain anna tower Keep value 3")
    table.do("at anna mill")
    for word in ("travel die", "what the square says", "`fight`"):
        assert any(word in text for text in table.do("next"))
    table.do("next", "next", TURN)
    assert table.state.active == "anna"


def test_special_squares_stop_whoever_would_pass_fk_11() -> None:
    said = started().do("next")
    assert any(
        all(square in text for square in ("clockwise", "Castle", "inner and outer Signpost", "Observatory"))
        for text in said
    )


def test_castle_heals_and_opens_the_store_fk_12() -> None:
    table = started("wound anna 3", "at anna mill", "at anna castle")
    assert (table.anna.square, table.anna.wounds) == ("castle", 0)
    assert any("Store is open" in text for text in table.do("next; next"))


def test_inner_signpost_heals_and_leads_to_the_outer_one_fk_12() -> None:
    table = started("wound anna 2", "at anna signpost")
    assert (table.anna.square, table.anna.wounds) == ("outer-signpost", 0)


@pytest.mark.parametrize(("setting", "wounds"), [("heal", 0), ("nothing", 2)])
def test_outer_signpost_stops_and_heals_by_setting_fk_12(setting: str, wounds: int) -> None:
    table = started(f"rule outer-signpost {setting}", "wound anna 2", "at anna outer-signpost")
    assert (table.anna.square, table.anna.wounds) == ("outer-signpost", wounds)
    assert "outer-signpost" in table.why("anna")[0]


def test_outer_signpost_heals_by_default_fk_12() -> None:
    assert started("wound anna 2", "at anna outer signpost").anna.wounds == 0


@pytest.mark.parametrize(("setting", "wounds"), [("yes", 0), ("no", 2)])
def test_observatory_fk_12(setting: str, wounds: int) -> None:
    table = started(f"rule observatory-heals {setting}", "fate +5", "wound anna 2")
    said = table.do("at anna observatory")
    assert (table.anna.square, table.anna.wounds, table.state.sphere) == ("castle", wounds, 2)
    assert any("draws Skills at the Observatory: 1" in text for text in said)
    assert table.state.draws == {"anna": 1}
    table.do("gain anna skill Push")
    assert table.state.draws == {}


@pytest.mark.parametrize(
    ("typed", "square"),
    [
        ("Dark Forest", "Dark Forest"), ("inner 5", "inner 5"), ("esterno 12", "outer 12"), ("castello", "castle"),
        ("cas", "castle"), ("osservatorio", "castle"), ('"Dark  Forest"', "Dark Forest"),
    ],
)  # fmt: skip
def test_a_square_is_free_text_or_path_and_number_fk_2(typed: str, square: str) -> None:
    assert started(f"at anna {typed}; fate +1").anna.square == square


@pytest.mark.parametrize("line", ["at anna inner 16", "at anna outer 27", "at anna inner 0"])
def test_the_paths_have_15_and_26_squares_fk_2(line: str) -> None:
    assert "has squares 1 to" in started().refused(line)


def test_cards_not_chosen_go_under_their_deck_face_up_fk_13() -> None:
    said = started("next").do("next")
    assert any("face up" in text and "random order" in text for text in said)


def test_a_name_left_out_means_who_acts_fk_10() -> None:
    table = started("wound", "coins +3", "wound bruno 1", "coins +2")
    assert (table.anna.wounds, table.anna.coins, table.bruno.wounds, table.bruno.coins) == (1, 3, 1, 2)
    table.do("next", "coins -1", "coins +1")
    assert (table.anna.coins, table.bruno.coins) == (3, 2)
    table.do("next; next; next; next", TURN, "coins +1")
    assert table.anna.coins == 4
