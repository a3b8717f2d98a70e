"""Seats, hands, who plays first, dealing (KM-1, KM-3, KM-13)."""

from __future__ import annotations

import pytest

from tests.kami.conftest import MakeTable


def test_km_1_four_players_are_two_teams_partners_opposite(table: MakeTable) -> None:
    seen = table("score carla fool")
    assert seen.at("scores") == {"anna": 4, "bruno": 0, "carla": 4, "dino": 0}
    assert "Anna and Carla, Bruno and Dino" in table().text


@pytest.mark.parametrize("players", [2, 3])
def test_km_1_two_and_three_are_each_alone(table: MakeTable, players: int) -> None:
    seen = table("score anna fool", players=players)
    assert [seen.at("scores")[p] for p in seen.at("seats")] == [4, 0, 0][:players]


def test_km_1_each_is_dealt_eight(table: MakeTable) -> None:
    assert set(table(players=3).at("left").values()) == {8}


@pytest.mark.parametrize("when", [["rule chaotic-hand 10", "first anna"], ["first anna", "rule chaotic-hand 10"]])
def test_km_1_chaotic_hand_of_ten(table: MakeTable, when: list[str]) -> None:
    seen = table(*when, players=3)
    assert set(seen.at("left").values()) == {10}
    seen.do("deal")
    assert seen.said == ["Dealt: 10 cards each, 2 set aside"]
    seen.do("deal anna 1111122223", "play soldier soldier")
    assert seen.at("left.anna") == 8


def test_km_1_chaotic_sets_eight_aside(table: MakeTable) -> None:
    assert table("deal", players=3).said == ["Dealt: 8 cards each, 8 set aside"]
    assert table("deal", players=4).said == ["Dealt: 8 cards each"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("seats Anna", "two, three or four"),
        ("seats A B C D E", "two, three or four"),
        ("seats Anna Bruno anna", "make the names differ"),
        ("seats Anna all", "choose another"),
        ('seats Anna "..."', "choose another"),
    ],
)
def test_km_1_seats_that_cannot_be(table: MakeTable, line: str, why: str) -> None:
    table(players=0).refuses(line, why)


def test_seats_keep_names_as_typed(table: MakeTable) -> None:
    seen = table('seats "St. John" Bébé D\'Artagnan', players=0)
    assert seen.at("seats") == ["st-john", "bebe", "dartagnan"]
    assert seen.at("names") == {"st-john": "St. John", "bebe": "Bébé", "dartagnan": "D'Artagnan"}
    seen.do('first "St. John"', "set scores.st-john 3", "first D'Artagnan")
    assert seen.at("turn") == "dartagnan"


def test_seats_change_until_something_is_played(table: MakeTable) -> None:
    seen = table("seats Zoe Bruno")
    assert seen.at("seats") == ["zoe", "bruno"]
    seen.do("first zoe", "play x soldier").refuses("seats Anna Bruno", "under way")


def test_km_3_the_highest_card_drawn_plays_first(table: MakeTable) -> None:
    seen = table("draw soldier tower empress knight")
    assert (seen.at("first"), seen.at("turn"), seen.at("initiative")) == ("carla",) * 3


def test_km_3_the_tied_draw_again(table: MakeTable) -> None:
    seen = table("draw tower fool soldier lancer : soldier, soldier, lancer, gold")
    assert seen.at("first") == "bruno"
    assert "Equal: Anna, Bruno draw again" in seen.said
    asked = table("draw silver-dragon gold-dragon soldier lancer")
    assert asked.desk.question is not None
    assert asked.desk.question.facts["player"] == "anna"


def test_km_3_what_is_drawn_is_in_the_box(table: MakeTable) -> None:
    table().refuses("draw tower tower tower soldier", "only 2 can be there")
    table().refuses("draw tower fool", "not 2")
    table("first anna", "play x soldier").refuses("draw 1 2 3 4", "first round")


def test_km_3_left_of_the_winner_deals_and_starts(table: MakeTable) -> None:
    for winner, following in [("anna", "bruno"), ("bruno", "carla"), ("dino", "anna")]:
        seen = table("first carla", f"score {winner} soldier")
        assert (seen.at("first"), seen.at("turn"), seen.at("initiative")) == (following,) * 3


def test_km_3_nobody_plays_before_it_is_known_who_is_first(table: MakeTable) -> None:
    for line in ("play x soldier", "counter anna soldier soldier", "pass", "pass all"):
        table().refuses(line, "KM-3")


def test_who_lays_the_first_card_is_first(table: MakeTable) -> None:
    seen = table("bruno x soldier")
    assert (seen.at("first"), seen.at("turn")) == ("bruno", "carla")


def test_km_13_after_a_round_everything_is_fresh(table: MakeTable) -> None:
    seen = table("first anna", "play x soldier", "counter bruno soldier knight", "score carla tower")
    assert seen.at("round") == 2
    assert seen.at("turn") == seen.at("initiative") == "dino"
    assert set(seen.at("left").values()) == {8}
    assert seen.at("lines") == {p: {"defence": [], "attack": []} for p in seen.at("seats")}
    assert sum(seen.at("unseen").values()) == 32


def test_km_13_first_starts_a_round_of_full_hands_without_deal(table: MakeTable) -> None:
    seen = table("first anna", "play x soldier", "first bruno")
    assert (seen.at("turn"), seen.at("left.anna"), seen.at("round")) == ("bruno", 8, 1)
    assert seen.at("lines.anna") == {"defence": [], "attack": []}
    assert seen.at("unseen.soldier") == 10


def test_km_13_first_fills_hands_set_by_hand(table: MakeTable) -> None:
    assert table("set left.anna 2", "first anna").at("left.anna") == 8


def test_deal_is_for_the_beginning_of_a_round(table: MakeTable) -> None:
    table("first anna", "play x soldier").refuses("deal", "the round must end first", "KM-13")


def test_a_hand_can_be_known(table: MakeTable) -> None:
    seen = table("first anna", "deal anna 12345678")
    assert len(seen.at("hands.anna")) == 8
    seen.refuses("deal anna 1234", "8 cards as dealt, not 4")
    seen.refuses("deal bruno 66112233", "only 1 can be there")
    seen.refuses("deal bruno 11111111 111", "not 11")
    seen.refuses("deal bruno 22222111", "only")
    seen.do("deal bruno soldier soldier lancer lancer knight knight silver-dragon silver dragon")
    assert seen.at("hands.bruno").count("silver-dragon") == 2


def test_a_hand_known_later_has_what_was_played(table: MakeTable) -> None:
    seen = table("first anna", "play x soldier", "counter bruno soldier knight")
    seen.refuses("deal bruno 22345678", "Bruno has laid Soldier")
    seen.do("deal bruno 12345678")
    assert seen.at("hands.bruno") == ["lancer", "silver-dragon", "gold-dragon", "tower", "fool", "empress"]
