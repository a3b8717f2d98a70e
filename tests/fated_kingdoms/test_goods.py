"""Store, trade, Prophecies, Stack (FK-60, FK-61, FK-70, FK-80)."""

from __future__ import annotations

import pytest

from tests.fated_kingdoms.evening import FOUR, Evening, names, started

STORE = "store item Sword value 3 and Lantern value 2 and Shield value 4 and Rope value 1"


def test_buy_at_value_fk_60() -> None:
    table = started(STORE, "coins anna +5", "buy anna sword")
    assert (table.anna.coins, names(table.anna.slots)[0]) == (2, "Sword")
    assert names(table.state.store) == ["Lantern", "Shield", "Rope"]
    assert any("filled up to 4" in text for text in table.do("next; next; next; next"))


def test_the_store_is_filled_up_by_the_table_fk_60() -> None:
    table = started(STORE, "coins anna +5", "buy anna sword", "store + Amulet value 5")
    assert names(table.state.store) == ["Lantern", "Shield", "Rope", "Amulet"]
    assert any("5 Items" in text for text in table.do("store + Boots value 1"))
    table.do("store nothing")
    assert table.state.store == []


def test_filled_up_while_items_last_fk_60() -> None:
    table = started(STORE, "coins anna +9", "deck item 0", "buy anna sword")
    assert table.state.decks.item == 0
    assert any("not filled up" in text for text in table.why("anna"))


def test_what_is_not_in_the_store_is_not_bought_fk_60() -> None:
    table = started(STORE, "coins anna +9", "card item Axe value 1")
    assert "there is Sword, Lantern, Shield, Rope" in table.refused("buy anna axe")
    assert "not in the Store" in table.refused("buy anna item Axe value 1")
    assert "not in the Store" in started("coins anna +9").refused("buy anna axe")


def test_a_described_item_may_be_one_of_those_not_entered_fk_60() -> None:
    assert names(started("coins anna +5", "buy anna item Axe value 3").anna.slots)[0] == "Axe"


def test_no_room_for_a_bought_item_is_refused_fk_60() -> None:
    hand = "; ".join(f"gain anna creature c{n} value 1" for n in range(10))
    slots = "gain anna item A; gain anna item B; gain anna item C"
    assert "no room" in started(STORE, "coins anna +9", hand, slots).refused("buy anna sword")


def test_bought_for_another_price_fk_44() -> None:
    assert started(STORE, "coins anna +1", "buy anna sword for 1").anna.coins == 0


@pytest.mark.parametrize(("value", "coins"), [(0, 0), (1, 0), (2, 1), (5, 2)])
def test_sell_at_half_value_rounded_down_fk_60(value: int, coins: int) -> None:
    table = started(f"gain anna item Sword value {value}", "sell anna sword")
    assert (table.anna.coins, table.anna.cards) == (coins, [])


def test_only_items_are_sold_fk_60() -> None:
    assert "FK-10" in started("gain anna creature Rat value 4").refused("sell anna rat")


def test_refresh_costs_one_more_each_time_per_player_and_turn_fk_60() -> None:
    table = started(STORE, "coins anna +20", "coins bruno +20", "refresh anna", "refresh anna", "refresh bruno")
    assert (table.anna.coins, table.bruno.coins, table.state.store) == (17, 19, [])
    table.do("next; next; next; next; next", "refresh anna")
    assert table.anna.coins == 16
    assert "2. time" in started("coins anna +9", "refresh anna").do("refresh anna")[0]


def test_the_store_is_at_the_castle_fk_60() -> None:
    table = started(STORE, "coins anna +9", "at anna mill")
    for line in ("buy anna sword", "sell anna sword", "refresh anna"):
        assert any("not at the Castle" in text for text in table.do(line))


def test_only_items_lie_in_the_store_fk_60() -> None:
    assert "no Item" in started().refused("store creature Rat value 1 attack 1 defence 1")


def test_a_value_asked_in_the_shop_is_known_then_fk_60() -> None:
    table = started("gain anna item Rope", "sell anna rope : 5", "store Lamp", "coins anna +5", "buy anna lamp : 3")
    assert (table.anna.coins, names(table.anna.slots), table.state.store) == (4, ["Lamp", None, None], [])
    assert table.anna.cards[0].value == 3


# ---- FK-61


def test_both_sides_of_a_trade_are_one_step_fk_61() -> None:
    table = started(
        "coins anna +3", "gain anna creature Rat value 1", "gain bruno item Sword value 3", "gain bruno item Rope value 1",
        "trade anna bruno 2 coins and rat for sword and rope",
    )  # fmt: skip
    assert (table.anna.coins, table.bruno.coins) == (1, 2)
    assert (names(table.anna.slots)[:2], names(table.bruno.hand)) == (["Sword", "Rope"], ["Rat"])


@pytest.mark.parametrize(
    "line",
    [
        "trade anna bruno sword for 9 coins", "trade anna bruno sword for rope", "trade anna bruno rat for 1 coins",
        "trade anna bruno push for 1 coins", "trade anna bruno keep for 1 coins", "trade anna anna sword for nothing",
        "trade anna bruno nothing for nothing", "trade anna bruno sword and sword for nothing", "trade anna bruno all for 1 coins",
    ],
)  # fmt: skip
def test_what_is_not_there_or_not_traded_fk_61(line: str) -> None:
    table = started(
        "gain anna item Sword value 3", "gain anna skill Push", "gain anna tower Keep value 1", "coins bruno +5"
    )
    table.refused(line)


def test_trade_for_nothing_and_gold_fk_61() -> None:
    table = started("coins anna +6", "trade anna bruno 1 gold for nothing")
    assert (table.anna.coins, table.bruno.coins) == (1, 5)


def test_trade_belongs_on_one_square_fk_61() -> None:
    table = started("coins anna +6", "at bruno mill")
    assert any("not on one square" in text for text in table.do("trade anna bruno 1 coins for nothing"))


def test_a_swap_between_full_hands_has_room_fk_61() -> None:
    hands = ["; ".join(f"gain {who} creature {who[0]}{n} value 1" for n in range(10)) for who in ("anna", "bruno")]
    table = started(*hands, "trade anna bruno a0 for b0")
    assert (len(table.anna.hand), names(table.anna.hand)[-1], len(table.bruno.hand)) == (10, "b0", 10)


# ---- FK-70


def test_answers_go_on_top_and_resolve_last_in_first_out_fk_70() -> None:
    table = started("stack push bruno Curse", "stack push anna Counterspell")
    assert [entry.text for entry in table.state.stack] == ["Counterspell", "Curse"]
    table.do("stack pass anna")
    assert table.state.passed == ["anna"]
    said = table.do("stack pass bruno")
    assert [text for text in said if "carried out" in text] == [
        "1. is carried out: Counterspell (anna)", "2. is carried out: Curse (bruno)",
    ]  # fmt: skip
    assert (table.state.stack, table.state.passed) == ([], [])


def test_each_push_clears_all_passes_fk_70() -> None:
    table = started("stack push bruno Curse", "stack pass anna", "stack push bruno More")
    assert table.state.passed == []


def test_all_living_players_pass_the_pusher_too_fk_70() -> None:
    table = Evening(*FOUR, "start", "wound carla 4", "stack push bruno Curse", "stack pass", "stack pass", "stack pass")
    assert table.state.stack == []
    assert "Stack resolves" in table.why("dario")[0]


def test_the_word_goes_in_turn_order_from_the_active_player_fk_70() -> None:
    table = Evening(*FOUR, "start", "next; next; next; next; next")
    assert "the word: bruno" in table.do("stack push anna Curse")[0]
    for then in ("carla", "dario", "anna"):
        assert f"the word: {then}" in table.do("stack pass")[0]
    assert "all have passed" in table.do("stack pass")[0]


def test_resolve_does_so_early_and_nothing_else_is_blocked_fk_70() -> None:
    table = started("stack push bruno Curse", "coins anna +3", "next", "stack resolve")
    assert (table.state.stack, table.anna.coins, table.state.phase) == ([], 3, "movement")


@pytest.mark.parametrize("line", ["stack pass anna", "stack resolve", "stack push anna"])
def test_what_the_stack_refuses_fk_70(line: str) -> None:
    assert "FK-70" in started().refused(line)


def test_who_has_passed_does_not_pass_again_fk_70() -> None:
    assert "bruno has the word" in started("stack push bruno Curse", "stack pass anna").refused("stack pass anna")


def test_the_death_of_who_has_the_word_leaves_nobody_to_wait_for_fk_70() -> None:
    table = started("stack push bruno Curse", "stack pass anna", "wound bruno 4")
    assert "carried out" in table.do("stack pass")[0]
    assert table.state.stack == []


# ---- FK-80


def test_one_prophecy_for_all_fulfilled_once_fk_80() -> None:
    table = started("prophecy Who beats the dragon gains 10")
    assert table.state.prophecy == "Who beats the dragon gains 10"
    said = table.do("fulfil bruno 10 silver")
    assert said[0].endswith("reward: 10 silver")
    assert "next Prophecy is drawn" in said[1]
    assert table.state.prophecy is None
    assert "FK-80" in table.refused("fulfil anna")
    table.do("prophecy Peace", "prophecy War")
    assert table.state.prophecy == "War"


def test_the_death_of_who_had_the_word_leaves_nobody_to_wait_for_fk_70() -> None:
    table = started("stack push anna Curse", "stack pass anna", "stack pass carla", "stack pass dario", players=FOUR)
    table.do("wound bruno 4")
    assert "anna" in table.state.passed
    table.do("stack pass anna")
    assert table.state.stack == []
