"""Duels (FK-50, FK-51)."""

from __future__ import annotations

import pytest

from tests.fated_kingdoms.evening import FOUR, Evening, names, started

GOODS = (
    "coins bruno +5", "gain bruno item Sword value 3", "gain bruno item Rope value 1 in hand", "gain bruno skill Push",
    "gain bruno creature Rat value 1", "gain bruno tower Keep value 4",
)  # fmt: skip


@pytest.mark.parametrize(
    ("faces", "anna", "bruno", "winner"),
    [
        ("hit critical miss, hit block miss", 1, 2, "anna"),
        ("hit, critical", 2, 1, "bruno"),
        ("hit, hit", 1, 1, ""),
        ("miss, miss", 0, 0, ""),
        ("hit block, hit block block", 0, 0, ""),
        ("critical block block, critical", 0, 2, "anna"),
    ],
)
def test_damage_less_the_other_s_blocks_fk_50(faces: str, anna: int, bruno: int, winner: str) -> None:
    table = started(f"duel anna bruno : {faces}")
    assert (table.anna.wounds, table.bruno.wounds) == (anna, bruno)
    assert table.state.sphere == 0
    ended = next(event for event in table.events if type(event).__name__ == "DuelEnded")
    assert ended.winner == winner  # type: ignore[attr-defined]


def test_dodges_after_both_rolls_the_attacker_first_fk_50() -> None:
    table = started("duel anna bruno : dodge miss, dodge miss, 1 2, hit hit, 2, hit")
    assert (table.anna.wounds, table.bruno.wounds) == (1, 2)
    assert started().asks("duel anna bruno : dodge miss") == "faces"
    assert started().asks("duel anna bruno : dodge miss, hit") == "dodge"


def test_resistance_and_insight_after_a_duel_fk_50() -> None:
    table = started("wound anna 1", "duel anna bruno : resistance insight, hit insight")
    assert (table.anna.wounds, table.state.draws) == (1, {"anna": 1, "bruno": 1})


def test_resistance_does_not_save_in_a_duel_fk_50() -> None:
    table = started("wound bruno 3", "duel anna bruno : hit, resistance resistance")
    assert (table.bruno.alive, table.state.sphere) == (False, 2)


def test_place_and_time_of_a_duel_are_remarked_on_fk_50() -> None:
    table = started("at bruno mill")
    said = table.do("duel anna bruno : miss, miss")
    assert any("not on one square" in text for text in said)
    assert any("another phase" in text for text in said)
    assert any("duel is possible with bruno" in text for text in table.do("at bruno castle", "next; next; next"))
    assert not any("»" in text for text in table.do("duel anna bruno : miss, miss"))


def test_nobody_duels_alone_fk_50() -> None:
    assert "two players" in started().refused("duel anna anna : hit, hit")


@pytest.mark.parametrize(
    ("trophy", "coins", "slots", "hand"),
    [
        ("coins", 2, [None, None, None], []),
        ("item Sword", 0, ["Sword", None, None], []),
        ("creature rat", 0, [None, None, None], ["Rat"]),
        ("creature", 0, [None, None, None], ["Rat"]),
        ("none", 0, [None, None, None], []),
        ("-", 0, [None, None, None], []),
        ("monete", 2, [None, None, None], []),
        ("oggetto sw", 0, ["Sword", None, None], []),
    ],
)
def test_the_winner_takes_one_fk_51(trophy: str, coins: int, slots: list[str | None], hand: list[str]) -> None:
    table = started(*GOODS, f"duel anna bruno : hit, miss, {trophy}")
    assert (table.anna.coins, names(table.anna.slots), names(table.anna.hand)) == (coins, slots, hand)
    assert table.bruno.coins == 5 - coins
    assert len(table.bruno.cards) == 5 - len(table.anna.cards)


def test_the_defender_may_win_fk_51() -> None:
    table = started(*GOODS, "duel bruno anna : miss, hit, coins")
    assert (table.anna.coins, table.bruno.coins) == (2, 3)


@pytest.mark.parametrize(
    "trophy", ["item Rope", "item Push", "creature Keep", "skill Push", "creature Ogre", "coins 3"]
)
def test_only_what_is_there_is_offered_fk_51(trophy: str) -> None:
    started(*GOODS).refused(f"duel anna bruno : hit, miss, {trophy}")


@pytest.mark.parametrize(
    ("lines", "asked"),
    [
        ((), False), (("coins bruno +1",), False), (("coins bruno +2",), True), (("gain bruno skill Push",), False),
        (("gain bruno item Rope in hand",), False), (("gain bruno item Rope",), True),
        (("gain bruno creature Rat value 1",), True), (("gain bruno tower Keep value 1",), False),
    ],
)  # fmt: skip
def test_nothing_to_take_nothing_asked_fk_51(lines: tuple[str, ...], asked: bool) -> None:
    table = started(*lines)
    if asked:
        assert table.asks("duel anna bruno : hit, miss") == "trophy"
    else:
        table.do("duel anna bruno : hit, miss")


def test_a_draw_gives_no_trophy_fk_51() -> None:
    started(*GOODS, "duel anna bruno : hit, hit")


def test_if_one_dies_the_other_wins_and_alone_may_loot_fk_51() -> None:
    table = Evening(*FOUR, "start", *GOODS, "wound bruno 3", "duel anna bruno : hit, critical")
    assert (table.bruno.alive, table.anna.wounds, table.state.sphere) == (False, 2, 2)
    assert "anna won the duel" in table.refused("loot carla bruno")
    table.do("loot anna bruno")
    assert (table.anna.coins, names(table.anna.slots), names(table.anna.hand)) == (5, ["Sword", "Rope", None], ["Rat"])


def test_both_dead_is_a_draw_fk_51() -> None:
    table = Evening(*FOUR, "start", "wound anna 3", "wound bruno 3", "duel anna bruno : critical, hit")
    assert (table.anna.alive, table.bruno.alive, table.state.sphere) == (False, False, 4)
    assert any(type(event).__name__ == "DuelEnded" and not event.winner for event in table.events)  # type: ignore[attr-defined]
    assert table.state.remains == {}


def test_after_a_death_others_may_loot_when_both_died_fk_51() -> None:
    table = Evening(*FOUR, "start", *GOODS, "wound anna 3", "wound bruno 3", "duel anna bruno : critical, hit")
    table.do("loot carla bruno sword")
    assert names(table.carla.slots)[0] == "Sword"


def test_a_full_hand_drops_one_for_a_creature_won_fk_31() -> None:
    hand = "; ".join(f"gain anna creature c{n} value 1" for n in range(10))
    table = started(*GOODS, hand, "duel anna bruno : hit, miss, creature rat, c0")
    assert names(table.anna.hand)[-1] == "Rat"
    assert len(table.anna.hand) == 10


def test_who_dies_in_the_same_duel_is_offered_nothing_fk_21() -> None:
    table = started("coins bruno +2", "wound anna 3", "wound bruno 3", players=FOUR)
    said = table.do("duel anna bruno : hit, hit")
    assert not any("anna may take" in text for text in said)
    assert any("carla may take" in text and "bruno" in text for text in said)
