"""Fate, wounds, death, loot, coins (FK-20 to FK-22, FK-30)."""

from __future__ import annotations

import pytest

from companion.games.fated_kingdoms.names import coins_text
from companion.games.fated_kingdoms.rules.fate import FateChanged
from tests.fated_kingdoms.evening import FOUR, Evening, names, started

RICH = (
    "coins bruno +7", "gain bruno item Sword value 3", "gain bruno item Rope value 1 in hand", "gain bruno skill Push",
    "gain bruno creature Rat value 1", "gain bruno tower Keep value 4",
)  # fmt: skip


@pytest.mark.parametrize(("changes", "sphere"), [("+3", 3), ("+7 +7 -1", 9), ("-1", 0), ("+10 +1 -10 -1", 0)])
def test_sphere_from_0_to_10_fk_20(changes: str, sphere: int) -> None:
    table = started(*(f"fate {change}" for change in changes.split()))
    assert table.state.sphere == sphere


def test_every_change_says_from_to_and_why_fk_20() -> None:
    table = started()
    assert table.do("fate +3 because the mill burns")[0] == "Fate 0 → 3: the mill burns"
    assert table.do("fate -1")[0] == "Fate 3 → 2: by the table"
    table.do("fight anna rat value 1 attack 0 defence 1 : miss")
    assert FateChanged(2, 3, "lost", "anna", "rat") in table.events
    assert table.why("fate") == ["Fate 2 → 3: anna lost a combat against rat, +1 (FK-20 )"]
    table.do("wound anna 4")
    assert FateChanged(3, 5, "death", "anna") in table.events


def test_the_table_is_warned_when_the_sphere_is_full_fk_20() -> None:
    assert any("all lose" in text for text in started().do("fate +10"))


def test_a_change_wants_its_sign_fk_20() -> None:
    assert "+3 or -3" in started().refused("fate 3")


def test_three_wounds_are_lived_with_the_fourth_kills_fk_21() -> None:
    table = started("wound anna 3")
    assert (table.anna.alive, table.anna.wounds, table.state.sphere) == (True, 3, 0)
    table.do("wound anna")
    assert (table.anna.alive, table.state.sphere) == (False, 2)
    assert "4 wounds, more than 3: dead (FK-21 )" in table.why("anna")[0]


def test_everything_of_the_dead_leaves_fk_21() -> None:
    table = started(*RICH, "wound bruno 4")
    assert (table.bruno.coins, table.bruno.wounds, table.bruno.square, table.bruno.cards) == (0, 0, None, [])


def test_loot_takes_items_coins_and_creatures_fk_21() -> None:
    table = started(*RICH, "wound bruno 4", "loot anna bruno")
    assert (table.anna.coins, names(table.anna.slots)) == (7, ["Sword", "Rope", None])
    assert names(table.anna.hand) == ["Rat"]
    assert "nothing left of bruno" in table.refused("loot anna bruno")


def test_loot_of_what_is_named_fk_21() -> None:
    table = started(*RICH, "wound bruno 4", "loot anna bruno rat and 3 coins")
    assert (table.anna.coins, names(table.anna.slots), names(table.anna.hand)) == (3, [None] * 3, ["Rat"])
    assert "Push" not in str(table.state.remains)
    assert "FK-10" in table.refused("loot anna bruno push")
    assert "FK-21" in table.refused("loot anna bruno 5 coins")
    table.do("loot anna bruno coins", "loot anna bruno all")
    assert (table.anna.coins, table.state.remains) == (7, {})


def test_loot_goes_when_the_next_turn_starts_fk_21() -> None:
    table = started(*RICH, "wound bruno 4", "next; next; next", players=FOUR)
    assert any("goes when the next turn begins" in text for text in table.do("next"))
    assert table.state.remains
    table.do("next")
    assert table.state.remains == {}
    assert "nothing left of bruno" in table.refused("loot carla bruno")


def test_of_several_the_active_player_first_then_turn_order_fk_21() -> None:
    table = Evening(*FOUR, "start", *RICH, "at dario mill")
    assert any("anna may take" in text for text in table.do("wound bruno 4"))
    assert any("anna has the first choice" in text for text in table.do("loot carla bruno rat"))
    assert any("dario did not stand" in text for text in table.do("loot dario bruno rope"))
    assert len(table.do("loot anna bruno coins")) == 1


def test_no_room_for_loot_is_refused_fk_21() -> None:
    hand = "; ".join(f"gain anna creature c{n} value 1" for n in range(10))
    table = started(*RICH, hand, "wound bruno 4")
    assert "no room for Rat" in table.refused("loot anna bruno")
    table.do("loot anna bruno sword and coins")
    assert table.anna.coins == 7


@pytest.mark.parametrize(("wounds", "healed", "left"), [(2, 1, 1), (2, 5, 0), (0, 1, 0)])
def test_healing_never_goes_below_0_fk_22(wounds: int, healed: int, left: int) -> None:
    lines = [f"wound anna {wounds}"] if wounds else []
    assert started(*lines, f"heal anna {healed}").anna.wounds == left


# ---- FK-30


@pytest.mark.parametrize(
    ("coins", "shown"),
    [(0, "0 silver"), (4, "4 silver"), (5, "1 gold"), (7, "1 gold 2 silver"), (25, "5 gold")],
)
def test_five_silver_are_one_gold_fk_30(coins: int, shown: str) -> None:
    assert coins_text(started().say, coins) == shown


def test_amounts_are_silver_and_losses_stop_at_0_fk_30() -> None:
    table = started("coins anna +7", "coins anna -2")
    assert table.anna.coins == 5
    table.do("coins anna -9")
    assert table.anna.coins == 0
    assert "stops at 0" in table.why("anna")[0]
    assert started("coins anna +2 gold").anna.coins == 10


@pytest.mark.parametrize(
    "line",
    ["buy anna sword", "refresh anna", "trade anna bruno 1 coins for nothing", "trade bruno anna nothing for 1 gold"],
)
def test_a_price_that_cannot_be_paid_is_refused_fk_30(line: str) -> None:
    assert "cannot pay" in started("store Sword value 3").refused(line)


def test_coins_alone_are_worth_a_word_fk_21() -> None:
    table = started("coins bruno +2")
    assert any("anna may take" in text for text in table.do("wound bruno 4"))
