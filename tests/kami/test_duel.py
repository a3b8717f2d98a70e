"""Two players and the mercenaries (KM-10)."""

from __future__ import annotations

import pytest

from tests.kami.conftest import MakeTable, Table


def duel(table: MakeTable, *lines: str) -> Table:
    return table("first anna", "mercenaries 1 2 3 4 5 6 7 8", *lines, players=2)


def ups(seen: Table) -> list[str | None]:
    return [stack["up"] for stack in seen.at("mercenaries")]


def test_km_10_mercenaries_face_up_are_seen(table: MakeTable) -> None:
    seen = duel(table)
    assert seen.at("unseen") == dict(zip(seen.at("unseen"), [9, 3, 3, 3, 3, 1, 1, 1], strict=True))


def test_km_10_taken_in_attack_and_in_defence_one_below_is_turned_up(table: MakeTable) -> None:
    seen = duel(table, "play x m:tower", "counter bruno tower m:fool")
    assert (seen.at("left.anna"), seen.at("left.bruno")) == (7, 7)
    assert ups(seen) == ["soldier", "lancer", "knight", "silver-dragon", "gold-dragon", "x", "x", "empress"]
    seen.do("turnup knight", "turnup 5").refuses("turnup 5", "no name yet", "KM-10")
    assert ups(seen)[5:7] == ["knight", "gold-dragon"]
    assert seen.at("unseen.knight") == 2
    seen.do("counter anna fool m:knight", "pass", "play x m:knight")
    assert ups(seen)[2] == "x"


def test_km_10_the_one_below_is_usable_at_once(table: MakeTable) -> None:
    seen = duel(table, "play m:tower m:gold-dragon")
    assert ups(seen).count("x") == 2
    again = duel(table, "play x m:tower", "turnup silver", "counter bruno tower m:silver")
    assert again.at("lines.bruno.attack") == ["silver-dragon"]
    unnamed = duel(table, "play x m:tower", "counter bruno tower m:lancer", "counter anna m:lancer soldier")
    assert ups(unnamed)[1] is None


def test_km_10_a_stack_has_two(table: MakeTable) -> None:
    seen = duel(table, "play x m:tower", "turnup tower", "counter bruno m:tower soldier")
    assert ups(seen)[5] is None
    assert not seen.at("mercenaries")[5]["below"]


def test_km_10_a_mercenary_may_be_the_hidden_card(table: MakeTable) -> None:
    seen = duel(table, "play m:tower soldier")
    assert seen.at("lines.anna.defence") == ["x"]
    assert seen.at("hidden.anna") == ["tower"]
    assert seen.at("unseen.tower") == 2  # KM-12: hidden cards count as unseen
    stroke = duel(table, "set left.anna 1", "play m:tower tower")
    assert stroke.at("scores.anna") == 8


def test_km_10_an_empress_among_them_unlocks_nothing(table: MakeTable) -> None:
    duel(table).refuses("play x empress", "KM-6")
    duel(table).refuses("play x m:empress", "KM-6")
    seen = duel(table, "play x m:knight", "counter bruno m:empress empress")
    assert seen.at("attacker") == "bruno"


def test_km_10_a_mercenary_is_never_the_last_card_of_the_hand(table: MakeTable) -> None:
    """KM-6: the Empress attacks as the last card of the hand, not as a mercenary."""
    duel(table, "set left.anna 1").refuses("play m:tower m:empress", "KM-6")


def test_km_10_the_round_ends_with_the_last_hand_card_in_attack(table: MakeTable) -> None:
    seen = duel(table, "set left.anna 1", "play m:tower m:knight")
    assert seen.at("left.anna") == 1
    assert duel(table, "set left.anna 1", "play m:tower knight").at("scores.anna") == 2


def test_km_10_laid_in_defence_it_is_refused(table: MakeTable) -> None:
    duel(table, "set left.anna 1").refuses("play x m:knight", "last card of the hand is played in attack", "KM-10")
    seen = duel(table, "set left.bruno 1", "play x knight")
    seen.refuses("counter bruno knight m:tower", "KM-10")
    assert seen.do("counter bruno m:knight tower").at("scores.bruno") == 4


def test_km_10_one_card_the_initiative_and_no_mercenary_left_is_void(table: MakeTable) -> None:
    seen = table("score bruno soldier", "first anna", "mercenaries tower", players=2)
    seen.do("set left.anna 3", "play x m:tower", "turnup fool", "counter bruno tower m:fool")
    seen.do("counter anna fool soldier")
    assert seen.at("scores.anna") == 1  # the last card ends the round as ever
    void = table("score bruno soldier", "first anna", "mercenaries tower", players=2)
    void.do("play x m:tower", "turnup fool", "counter bruno tower m:fool", "set left.bruno 1", "pass anna")
    assert (void.at("round"), void.at("first"), void.at("turn"), void.at("left.bruno")) == (2, "anna", "anna", 8)
    assert void.at("scores") == {"anna": 0, "bruno": 1}
    assert "Round void" in void.text


def test_km_10_with_a_mercenary_left_the_round_goes_on(table: MakeTable) -> None:
    seen = duel(table, "play x m:tower", "set left.anna 1", "pass bruno")
    assert seen.at("initiative") == "anna"


def test_km_10_none_entered_all_cards_come_from_the_hands(table: MakeTable) -> None:
    seen = table("first anna", "play x soldier", players=2)
    assert seen.at("left.anna") == 6
    seen.refuses("counter bruno m:soldier knight", "mercenaries CARD", "KM-10")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("play m:x soldier", "which mercenary?"),
        ("play x m:lancer; play m:lancer soldier", "attack"),
        ("mercenaries 1 2 3 4 5 6 7 8 1", "8 stacks"),
        ("mercenaries 6 6 6", "only 2 can be there"),
    ],
)
def test_km_10_what_cannot_be(table: MakeTable, line: str, why: str) -> None:
    duel(table).refuses(line, why)


def test_km_10_only_those_face_up(table: MakeTable) -> None:
    seen = table("first anna", "mercenaries 1 2", players=2)
    seen.refuses("play x m:tower", "no Tower lies face up", "there is Soldier, Lancer", "KM-10")


def test_km_10_only_in_a_duel(table: MakeTable) -> None:
    table("first anna", players=3).refuses("mercenaries 1 2", "two players", "KM-10")


def test_mercenaries_can_be_entered_anew_until_one_is_taken(table: MakeTable) -> None:
    seen = duel(table, "mercenaries 8 8 7 7 6 6 5 5")
    assert seen.at("unseen.empress") == 0
    assert seen.at("unseen.soldier") == 10
    seen.do("play m:tower soldier").refuses("mercenaries 1", "taken already", "KM-10")


def test_mercenaries_set_by_hand(table: MakeTable) -> None:
    seen = duel(table, 'set mercenaries [{"up": "tower", "below": false}]')
    assert seen.at("unseen") == {
        **dict.fromkeys(seen.at("unseen"), 4),
        "soldier": 10,
        "tower": 1,
        "fool": 2,
        "empress": 2,
    }


def test_km_10_only_a_duel_is_void(table: MakeTable) -> None:
    seen = table("first anna", "play x soldier", "set left.anna 1", "pass all", players=3)
    assert (seen.at("initiative"), seen.at("left.anna")) == ("anna", 1)
