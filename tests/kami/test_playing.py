"""Attack, counter, pass (KM-4, KM-5, KM-7, KM-13)."""

from __future__ import annotations

import pytest

from tests.kami.conftest import MakeTable


def test_km_4_a_turn_with_the_initiative(table: MakeTable) -> None:
    seen = table("first anna", "play x soldier")
    assert seen.at("lines.anna") == {"defence": ["x"], "attack": ["soldier"]}
    assert (seen.at("turn"), seen.at("initiative"), seen.at("left.anna")) == ("bruno", None, 6)
    assert seen.at("unseen.soldier") == 9


def test_km_4_a_counter_is_an_identical_card_then_an_attack(table: MakeTable) -> None:
    seen = table("first anna", "play x soldier", "counter bruno soldier knight")
    assert seen.at("lines.bruno") == {"defence": ["soldier"], "attack": ["knight"]}
    assert (seen.at("turn"), seen.at("attacker")) == ("carla", "bruno")
    assert (seen.at("unseen.soldier"), seen.at("unseen.knight")) == (8, 3)


def test_km_4_another_card_does_not_counter(table: MakeTable) -> None:
    seen = table("first anna", "play x knight")
    seen.refuses("counter bruno tower soldier", "Tower does not counter Knight: Knight or Empress does (KM-4)")
    table("first anna", "play x soldier").refuses("counter bruno tower soldier", "only Soldier does")


def test_km_4_ones_own_partner_may_be_countered(table: MakeTable) -> None:
    assert table("first anna", "play x knight", "counter carla knight tower").at("attacker") == "carla"


def test_km_4_clockwise(table: MakeTable) -> None:
    seen = table("first carla", "play x soldier")
    order = [seen.at("turn")]
    for _ in range(2):
        order.append(seen.do("pass").at("turn"))
    assert order == ["dino", "anna", "bruno"]


def test_km_4_nobody_answers_twice_or_to_himself(table: MakeTable) -> None:
    seen = table("first anna", "play x soldier", "pass bruno")
    seen.refuses("counter bruno soldier knight", "Bruno has passed", "KM-4")
    seen.refuses("counter anna soldier knight", "Anna made this attack", "KM-4")
    seen.refuses("pass bruno", "KM-4")
    seen.refuses("pass dino", "it is not the turn of Dino", "KM-4")
    seen.refuses("play x knight", "Carla counters Soldier or passes", "KM-4")


def test_km_4_a_counter_lies_face_up(table: MakeTable) -> None:
    table("first anna", "play x soldier").refuses("bruno x knight", "face up", "KM-4")


def test_km_5_when_all_pass_the_attacker_goes_on(table: MakeTable) -> None:
    seen = table("first anna", "play x soldier", "counter bruno soldier knight", "pass carla dino anna")
    assert (seen.at("turn"), seen.at("initiative")) == ("bruno", "bruno")
    assert "All others passed: Bruno goes on" in seen.text


@pytest.mark.parametrize("line", ["pass", "pass bruno", "pass all"])
def test_km_5_the_initiative_may_not_pass(table: MakeTable, line: str) -> None:
    seen = table("first anna", "play x soldier", "counter bruno soldier knight", "pass all")
    seen.refuses(line, "may not pass", "KM-5")


def test_km_5_the_attack_after_a_counter_is_compulsory(table: MakeTable) -> None:
    table("first anna", "play x soldier").refuses("counter bruno soldier", "CARD is missing")


def test_passes_named_in_any_order_and_all(table: MakeTable) -> None:
    begun = ("first anna", "play x soldier")
    for line in ("pass all", "pass dino carla bruno", "pass bruno; pass carla; pass dino", "passa tutti"):
        assert table(*begun, line).at("initiative") == "anna"


def test_km_7_the_last_card_ends_the_round_and_scores(table: MakeTable) -> None:
    lines = [f"play x {card}; pass all" for card in ("soldier", "lancer", "knight")]
    seen = table("first bruno", *lines, "play x gold")
    assert seen.at("scores") == {"anna": 0, "bruno": 3, "carla": 0, "dino": 3}
    assert seen.said[0] == "Bruno: one card hidden; attack: Gold Dragon (0 cards left)"


def test_km_7_a_countering_attack_can_be_the_last(table: MakeTable) -> None:
    seen = table("first anna", "set left.carla 2", "play x knight", "counter carla knight tower")
    assert seen.at("scores.anna") == 4
    assert seen.at("first") == "dino"


def test_too_few_cards(table: MakeTable) -> None:
    table("first anna", "set left.anna 1").refuses("play x soldier", "too few cards")


def test_km_13_a_counter_further_round_records_the_passes(table: MakeTable) -> None:
    seen = table("first anna", "play x soldier", "counter dino soldier knight")
    assert seen.at("plays") == ["1x1", "2p", "3p", "413"]
    assert seen.said[0] == "Pass: Bruno, Carla"
    assert "passed, for Dino countered (KM-13)" in "\n".join(seen.do("why dino").said)


def test_a_line_may_begin_with_the_player(table: MakeTable) -> None:
    seen = table("anna x soldier", "bruno pass", "carla soldier knight", "dino p", "anna knight 1")
    assert seen.at("plays") == ["1x1", "2p", "313", "4p", "131"]
    seen.do("pass all").refuses("bruno x knight", "Bruno does not have the initiative: Anna does")


def test_counter_without_a_name_is_by_whose_turn_it_is(table: MakeTable) -> None:
    assert table("first anna", "play x soldier", "counter soldier knight").at("attacker") == "bruno"


def test_a_card_that_is_no_longer_there(table: MakeTable) -> None:
    """KM-12: the companion counts."""
    seen = table("first anna", "play x tower", "counter bruno tower knight")
    seen.refuses("counter carla knight tower", "Carla cannot have Tower any more: 0 left unseen")
    known = table("first anna", "deal bruno 11223345", "play x tower")
    known.refuses("counter bruno tower knight", "Bruno does not have Tower")
    other = table("first anna", "deal bruno 11223667")
    other.refuses("play x tower", "Anna cannot have Tower any more: 0 left unseen")


def test_a_play_made_of_two_equal_cards_needs_two(table: MakeTable) -> None:
    table("first anna", "deal anna 11223345").refuses("play silver silver", "Anna does not have Silver Dragon")
    table("first anna", "play x tower", "pass all").refuses("play tower tower", "1 left unseen")
