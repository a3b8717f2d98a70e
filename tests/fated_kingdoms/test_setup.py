"""Set-up and what is kept (FK-1, FK-2)."""

from __future__ import annotations

import msgspec
import pytest

from tests.fated_kingdoms.evening import FOUR, TWO, Evening, started


def test_tokens_at_the_castle_and_sphere_at_0_fk_1() -> None:
    table = Evening(*FOUR)
    assert table.state.sphere == 0
    assert {player.square for player in table.state.players.values()} == {"castle"}
    assert [player.guild for player in table.state.players.values()] == ["red", "blue", "green", "grey"]


def test_each_player_is_of_another_guild_fk_1() -> None:
    assert "FK-1" in Evening(*TWO).refused("player carla BLUE")


def test_a_guild_in_two_words_is_the_same_guild_fk_1() -> None:
    table = Evening('player anna "Feudal Pact"')
    assert table.anna.guild == "feudal-pact"
    assert "Feudal Pact" in table.refused('player bruno "feudal pact"')


def test_four_players_are_the_most_fk_1() -> None:
    assert "4" in Evening(*FOUR).refused("player elena white")


def test_two_players_are_the_least_fk_1() -> None:
    assert "2 to 4" in Evening("player anna red").refused("start")


def test_the_same_name_again_changes_the_guild_fk_1() -> None:
    table = Evening(*TWO, "player anna white")
    assert (table.anna.guild, len(table.state.players)) == ("white", 2)


def test_turn_order_as_the_table_says_fk_1() -> None:
    table = Evening(*FOUR, "order carla anna dario bruno", "start")
    assert table.state.order == ["carla", "anna", "dario", "bruno"]
    assert table.state.active == "carla"


@pytest.mark.parametrize("line", ["order anna", "order anna anna", "order anna bruno anna"])
def test_the_order_names_each_player_once_fk_1(line: str) -> None:
    assert "each player once" in Evening(*TWO).refused(line)


def test_start_begins_turn_and_cycle_1_fk_2() -> None:
    table = started()
    state = table.state
    assert (state.turn, state.cycle, state.active, state.phase) == (1, 1, "anna", "start")
    assert "has begun" in table.refused("start")


def test_time_limit_is_kept_fk_1() -> None:
    assert Evening(*TWO, "start limit 90").state.limit == 90
    assert "90 minutes" in Evening(*TWO).do("start limit 90")[0]


def test_a_latecomer_plays_after_the_others_fk_1() -> None:
    table = started("player carla green")
    assert table.state.order == ["anna", "bruno", "carla"]
    assert "begun already" in table.do("player carla white")[-1]


def test_what_is_kept_fk_2() -> None:
    table = started("gain anna item Sword value 3", "deck item 20", "event Fog", "prophecy Peace", "store Rope value 1")
    state = msgspec.to_builtins(table.state)
    wanted = {"sphere", "cycle", "turn", "active", "phase", "players", "store", "prophecy", "events", "stack", "passed"}
    assert wanted | {"decks"} <= set(state)
    assert set(state["decks"]) == {"encounter", "skill", "item", "prophecy"}
    assert {"guild", "square", "wounds", "coins", "slots", "hand", "alive"} <= set(state["players"]["anna"])
    card = state["players"]["anna"]["slots"][0]
    assert {key: card[key] for key in ("name", "kind", "value", "attack", "defence")} == {
        "name": "Sword", "kind": "item", "value": 3, "attack": None, "defence": None,
    }  # fmt: skip
    assert state["players"]["anna"]["slots"][1:] == [None, None]


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("deck encounter 40", 40),
        ("deck encounter 40; gain anna creature Rat value 1", 39),
        ("deck encounter 40; gain anna tower Keep value 1", 39),
        ("deck encounter 40; deck encounter -3", 37),
        ("deck encounter 40; deck encounter +2", 42),
        ("deck encounter 40; event Fog", 39),
        ("deck encounter 40; fight anna rat value 1 attack 0 defence 1 : hit", 39),
        ("deck encounter 40; fight anna rat value 1 attack 0 defence 1 : miss", 40),
        ("deck encounter 1; deck encounter -3", 0),
    ],
)
def test_deck_counts_fk_2(line: str, count: int) -> None:
    table = started(line)
    assert table.state.decks.encounter == count


@pytest.mark.parametrize(
    ("deck", "line", "count"),
    [
        ("item", "gain anna item Sword value 3", 9),
        ("item", "store Sword value 3; coins anna +5; buy anna sword", 9),
        ("item", "store Sword value 3", 10),
        ("item", "coins anna +1; refresh anna", 10),
        ("item", "gain anna item Sword value 3; sell anna sword", 10),
        ("item", "gain anna item Sword value 3; drop anna sword", 9),
        ("skill", "gain anna skill Push", 9),
        ("skill", "gain anna skill Push; use anna push", 10),
        ("prophecy", "prophecy Peace", 9),
        ("prophecy", "prophecy Peace; fulfil anna", 9),
    ],
)
def test_buying_gaining_drawing_lower_a_deck_fk_2(deck: str, line: str, count: int) -> None:
    table = started(f"deck {deck} 10", line)
    assert getattr(table.state.decks, deck) == count


def test_decks_are_not_counted_unless_the_table_does_fk_2() -> None:
    table = started("gain anna item Sword value 3")
    assert table.state.decks.item is None
    assert "not counted" in table.refused("deck item -1")
    assert "how many" in table.refused("deck item")
