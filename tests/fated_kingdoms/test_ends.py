"""How it ends (FK-90 to FK-92)."""

from __future__ import annotations

import pytest

from companion.games.fated_kingdoms.rules.end import PointsCounted, PointsSummed
from companion.games.fated_kingdoms.rules.turn import PhaseBegan
from tests.fated_kingdoms.evening import FOUR, Evening, started

TURN = "next; next; next; next; next"


def over(table: Evening) -> tuple[str, list[str], str] | None:
    """Result, winners and rule of the end."""
    end = table.state.over
    return None if end is None else (end.result, end.winners, end.rule)


def test_sphere_at_10_at_a_new_cycle_all_lose_fk_90() -> None:
    table = started("fate +10", TURN)
    assert over(table) is None
    table.do(TURN)
    assert over(table) == ("lost", [], "FK-90")
    assert table.state.cycle == 2


def test_mid_cycle_it_may_still_fall_fk_90() -> None:
    table = started("fate +10", TURN, "fate -1", TURN)
    assert over(table) is None


def test_not_at_the_very_start_fk_90() -> None:
    assert over(Evening("player anna red", "player bruno blue", "fate +10", "start")) is None


def test_sole_living_player_wins_at_the_start_of_a_turn_fk_91() -> None:
    table = started("wound bruno 4")
    assert over(table) is None
    table.do(TURN)
    assert over(table) == ("won", ["anna"], "FK-91")
    assert "anna is the only one" in table.say(table.state.over.why, **table.state.over.facts)  # type: ignore[union-attr]


def test_last_one_mid_cycle_fk_91() -> None:
    table = Evening(*FOUR, "start", "wound bruno 4", "wound carla 4", "wound anna 4", "next")
    assert over(table) == ("won", ["dario"], "FK-91")
    assert table.state.cycle == 1


@pytest.mark.parametrize(
    ("value", "result"), [("fate", ("lost", [], "FK-90")), ("survivor", ("won", ["anna"], "FK-91"))]
)
def test_both_at_once_by_setting_fk_91(value: str, result: tuple[str, list[str], str]) -> None:
    table = started(f"rule first-at-start {value}", "fate +10", "wound bruno 4", TURN)
    assert over(table) == result
    assert any("first-at-start" in text for text in table.why("fate"))


def test_fate_comes_first_by_default_fk_91() -> None:
    assert over(started("fate +10", "wound bruno 4", TURN)) == ("lost", [], "FK-90")


@pytest.mark.parametrize(
    "lines",
    [
        ("wound anna 4", "wound bruno 4"),
        ("wound anna 3", "wound bruno 3", "duel anna bruno : hit, hit"),
        ("wound bruno 4", "fight anna ogre value 1 attack 9 defence 9 : miss"),
        ("wound bruno 4", "set players.anna.wounds 4"),
    ],
)
def test_all_dead_nobody_wins_fk_91(lines: tuple[str, ...]) -> None:
    table = started(*lines)
    assert over(table) == ("lost", [], "FK-91")
    table.do("next")
    assert over(table) == ("lost", [], "FK-91")


def test_who_lives_again_by_hand_plays_on_fk_44() -> None:
    table = started("wound anna 4", "wound bruno 4", "set players.anna.alive true", TURN)
    assert over(table) == ("won", ["anna"], "FK-91")


@pytest.mark.parametrize("deck", ["encounter", "skill", "item", "prophecy"])
def test_an_empty_deck_at_the_start_of_a_turn_fk_92(deck: str) -> None:
    table = started("coins anna +50", "gain anna item Sword value 3", f"deck {deck} 0")
    assert over(table) is None
    table.do(TURN)
    assert over(table) == ("scored", ["anna"], "FK-92")


def test_points_fk_92() -> None:
    table = started(
        "gain anna item Sword value 3", "gain anna item Rope value 1 in hand", "gain anna skill Push",
        "gain anna skill Calm in hand", "gain anna creature Rat value 2", "gain anna tower Keep value 4", "coins anna +99",
        "gain anna place Mill value 7 in hand", "gain bruno creature Ogre value 11", "score",
    )  # fmt: skip
    assert PointsSummed("anna", 12) in table.events
    assert PointsSummed("bruno", 11) in table.events
    lines = [event for event in table.events if isinstance(event, PointsCounted) and event.player == "anna"]
    assert [(line.card, line.points) for line in lines] == [("Sword", 3), ("Rope", 1), ("Rat", 2), ("Keep", 4), ("", 2)]
    assert over(table) == ("scored", ["anna"], "FK-92")


def test_the_sum_is_shown_line_by_line_fk_92() -> None:
    said = started("gain anna item Sword value 3", "gain anna skill Push").do("score")
    assert said[:3] == ["  anna: Sword (item): 3", "  anna: Skills, 1 each: 1", "anna: points 4"]


def test_ties_are_shared_and_the_dead_do_not_win_fk_92() -> None:
    table = Evening(*FOUR, "start", "gain anna skill A", "gain carla skill B", "wound dario 4", "score")
    assert over(table) == ("scored", ["anna", "carla"], "FK-92")
    assert over(Evening(*FOUR, "start", "wound dario 4", "score")) == ("scored", ["anna", "bruno", "carla"], "FK-92")


def test_a_value_not_known_is_asked_by_score_but_not_by_next_fk_92() -> None:
    table = started("gain anna item Sword")
    assert table.asks("score") == "value"
    table.do("deck item 0")
    said = table.do(TURN)
    assert any("counted as 0" in text for text in said)
    scored = started("gain anna item Sword", "gain anna item Sword", "score : 4")
    assert PointsSummed("anna", 8) in scored.events


def test_fate_before_survivor_before_deck_fk_92() -> None:
    table = started("deck item 0", "wound bruno 4", TURN)
    assert over(table) == ("won", ["anna"], "FK-91")
    assert over(started("deck item 0", "fate +10", TURN)) == ("scored", ["anna", "bruno"], "FK-92")
    table = started("fate +10", TURN, "deck item 0", TURN)
    assert over(table) == ("lost", [], "FK-90")


def test_after_the_end_nothing_goes_on() -> None:
    table = started("score")
    table.refused("coins anna +1")
    table.refused("next")
    assert not any(isinstance(event, PhaseBegan) for event in table.events)
