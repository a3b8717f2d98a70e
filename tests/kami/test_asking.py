"""What the companion tells on request (KM-12)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest

from companion.engine.odds import percent_and_fraction
from companion.games.kami.content.cards import DECK
from companion.games.kami.odds.counter import chance_of_none, chance_to_counter, known_pool, public_pool
from tests.kami.conftest import MakeTable, Table

BEGUN = ("first anna", "play x knight")


def test_km_12_unseen_is_the_32_less_the_cards_face_up(table: MakeTable) -> None:
    seen = table(*BEGUN, "counter bruno knight tower", "unseen")
    assert "Knight: Unseen 2, Of 4." in seen.said
    assert "Tower: Unseen 1, Of 2." in seen.said
    assert seen.said[-1] == "Unseen: 29. In hands: 28; hidden in defence: 1"


def test_km_12_hidden_and_hand_cards_count_as_unseen_even_when_known(table: MakeTable) -> None:
    seen = table("first anna", "deal bruno 66123455", "play fool knight")
    assert (seen.at("unseen.tower"), seen.at("unseen.fool"), seen.at("unseen.knight")) == (2, 2, 3)
    assert seen.at("lines.anna.defence") == ["x"]
    assert "fool" not in " ".join(seen.do("status").said).lower()
    assert "fool" not in " ".join(table("first anna", "play fool knight").said).lower()


def test_km_12_what_is_set_aside_and_below(table: MakeTable) -> None:
    assert table("unseen", players=3).said[-1].endswith("hidden in defence: 0; set aside: 8")
    assert (
        table("first anna", "mercenaries 1 2 3 4 5 6 7 8", "unseen", players=2)
        .said[-1]
        .endswith("In hands: 16; hidden in defence: 0; face down among the mercenaries: 8")
    )


@pytest.mark.parametrize(
    ("lines", "card", "said"),
    [
        (["first anna"], "soldier", ["Soldier hidden in defence: yes", "Soldier in attack: yes"]),
        (["first anna"], "empress", ["Empress hidden in defence: yes", "Empress in attack: no – Empress may not attack yet"]),
        (BEGUN, "empress", ["Empress in defence, as a counter: yes", "Empress in attack: only with Empress in defence."]),
        (BEGUN, "tower", ["Tower in defence, as a counter: no – Tower does not counter Knight", "Tower in attack: yes"]),
        (["first anna", "play x soldier"], "8", ["as a counter: no – Empress does not counter Soldier", "in attack: no"]),
        ([*BEGUN, "counter bruno knight tower", "counter carla tower 1"], "6", ["as a counter: no – Tower does not counter", "in attack: no – Dino cannot have Tower"]),
        (["first anna", "deal anna 11234567"], "empress", ["in defence: no – Anna does not have Empress", "in attack: no"]),
        (["first anna", "set left.anna 2"], "empress", ["in defence: yes", "in attack: yes"]),
        (["rule empress-own-counter no", *BEGUN], "empress", ["as a counter: yes", "in attack: no"]),
    ],
)  # fmt: skip
def test_km_12_legal_for_a_declared_card_and_why_not(
    table: MakeTable, lines: list[str], card: str, said: list[str]
) -> None:
    seen = table(*lines, f"legal {card}")
    assert len(seen.said) == 3
    for piece, line in zip(said, seen.said[1:], strict=True):
        assert piece in line


def test_km_12_legal_of_mercenaries(table: MakeTable) -> None:
    seen = table("first anna", "mercenaries 3 6", "set left.anna 1", players=2)
    assert "Tower in attack: only with Knight (mercenary), Tower (mercenary)" in seen.do("legal tower").text
    assert "hidden in defence: no – the last card of the hand" in seen.said[1]
    assert "Tower (mercenary) hidden in defence: yes" in seen.do("legal m:tower").text


def test_km_12_legal_of_every_card(table: MakeTable) -> None:
    said = table(*BEGUN, "legal").said
    assert "Tower: In defence no, In attack yes." in said
    assert "Empress: In defence yes, In attack yes." in said
    table().refuses("legal tower", "nobody is to play")


def test_km_12_whose_turn_and_how_many_left(table: MakeTable) -> None:
    said = " ".join(table(*BEGUN, "status").said)
    assert "Anna: Left 6, Defence line x, Attack line Knight." in said
    assert "► Bruno: Left 8" in said
    assert "Attack: Knight, by Anna" in said


def hands_of(pool: dict[str, int], n: int) -> Iterator[tuple[str, ...]]:
    cards = [f"{card}" for card, count in pool.items() for _ in range(count)]
    for chosen in combinations(range(len(cards)), n):
        yield tuple(cards[i] for i in chosen)


def counted(seen: Table, player: str, pool: dict[str, int], n: int) -> Fraction:
    """The same chance by counting every hand and asking for a legal play of it."""
    from companion.games.kami.rules.verdicts import fault_of

    state = seen.state
    turn, state.turn = state.turn, player
    ups = [f"m:{stack.up}" for stack in state.mercenaries if stack.up]
    good = total = 0
    for hand in hands_of(pool, n):
        total += 1
        plays = [(d, a) for i, d in enumerate(hand) for j, a in enumerate(hand) if i != j]
        plays += [(m, a) for m in ups for a in hand] + [(d, m) for m in ups for d in hand]
        plays += [(m, o) for m in ups for o in ups if m != o]
        good += any(fault_of(state, d, a) is None for d, a in plays)
    state.turn = turn
    return Fraction(good, total)


@pytest.mark.parametrize(
    ("attack", "own", "unseen", "left"),
    [
        ("knight", "yes", {"knight": 1, "empress": 2, "soldier": 4}, 2),
        ("knight", "yes", {"knight": 2, "empress": 0, "tower": 2, "fool": 1}, 2),
        ("soldier", "yes", {"soldier": 3, "empress": 2, "tower": 2}, 2),
        ("lancer", "no", {"lancer": 1, "empress": 2, "tower": 2, "fool": 2}, 4),
        ("silver-dragon", "no", {"silver-dragon": 2, "empress": 2, "fool": 1, "soldier": 3}, 4),
        ("fool", "no", {"fool": 1, "empress": 2, "soldier": 1}, 4),
    ],
)
def test_km_12_odds_are_exact(table: MakeTable, attack: str, own: str, unseen: dict[str, int], left: int) -> None:
    seen = table(f"rule empress-own-counter {own}", "first anna", f"play x {attack}", players=2)
    for card in DECK:
        seen.state.unseen[card] = unseen.get(card, 0)
    seen.state.left["bruno"] = left
    pool = public_pool(seen.state, "bruno")
    assert chance_to_counter(seen.state, "bruno", pool) == counted(seen, "bruno", unseen, left)


@pytest.mark.parametrize("left", [1, 2, 3])
@pytest.mark.parametrize("attack", ["lancer", "knight"])
@pytest.mark.parametrize("ups", ["3 3", "8 3", "1 6", "2 8"])
def test_km_10_odds_with_mercenaries_are_exact(table: MakeTable, left: int, attack: str, ups: str) -> None:
    """KM-12: a mercenary can counter, and attack after a counter."""
    seen = table("first anna", f"mercenaries {ups}", f"play x {attack}", players=2)
    unseen = {attack: 2, "empress": 2 - ups.count("8"), "soldier": 2}
    for card in DECK:
        seen.state.unseen[card] = unseen.get(card, 0)
    seen.state.left["bruno"] = left
    for stack in seen.state.mercenaries:
        stack.below = False
    pool = public_pool(seen.state, "bruno")
    assert chance_to_counter(seen.state, "bruno", pool) == counted(seen, "bruno", unseen, left)


def test_km_12_odds_from_the_unseen_cards(table: MakeTable) -> None:
    """31 unseen, of them 3 Knights and 2 Empresses: 1 − C(26,8)/C(31,8)."""
    from math import comb

    seen = table(*BEGUN, "odds bruno")
    chance = 1 - Fraction(comb(26, 8), comb(31, 8))
    assert seen.said == [
        "Attack: Knight. Countered by: Knight, Empress",
        f"Bruno can counter: {percent_and_fraction(chance, 'en')}",
    ]


def test_km_12_odds_with_known_hands(table: MakeTable) -> None:
    from math import comb

    begun = ("first anna", "deal anna 33345678", "deal carla 11112245", "play 3 3")
    seen = table(*begun, "odds bruno")
    # 16 cards lie in the hands of Bruno and Dino, of them 1 Knight and 1 Empress
    chance = 1 - Fraction(comb(14, 8), comb(16, 8))
    public = 1 - Fraction(comb(26, 8), comb(31, 8))
    assert seen.said[1] == f"Bruno can counter: {percent_and_fraction(chance, 'en')}"
    assert seen.said[2].endswith(percent_and_fraction(public, "en"))
    assert "Carla can counter: 0 %" in seen.do("odds carla").said
    table("first anna", "deal bruno 33345678", "play x 3").do("odds bruno")
    sure = table("first anna", "deal bruno 31245678", "play x 3", "odds bruno")
    assert "Bruno can counter: 100 %" in sure.said


def test_km_12_odds_of_a_known_hand_of_which_some_lie_hidden(table: MakeTable) -> None:
    seen = table("first anna", "deal anna 11223345", "play x 5", "counter bruno 5 3")
    # Anna: 7 of the hand not seen, one of them hidden: a Knight twice among 7, she holds 6
    state = seen.state
    assert known_pool(state, "anna").size == 7
    state.turn = "anna"
    assert chance_to_counter(state, "anna", known_pool(state, "anna")) == 1
    seen = table("first anna", "deal anna 11223445", "play x 5", "counter bruno 5 3")
    assert chance_to_counter(seen.state, "anna", known_pool(seen.state, "anna")) == Fraction(6, 7)


def test_km_12_a_known_hidden_card_is_in_no_hand(table: MakeTable) -> None:
    from math import comb

    seen = table("first anna", "play 3 3", "odds bruno")
    assert seen.said[1] == f"Bruno can counter: {percent_and_fraction(1 - Fraction(comb(26, 8), comb(30, 8)), 'en')}"


def test_km_12_odds_of_all_and_of_none(table: MakeTable) -> None:
    from math import comb

    seen = table(*BEGUN, "pass bruno", "odds")
    assert [line.split(" can")[0] for line in seen.said[1:]] == ["Carla", "Dino", "Nobody"]
    assert chance_of_none(seen.state) == Fraction(comb(26, 16), comb(31, 16))
    known = table("first anna", "deal dino 11112222", "play x 3")
    assert chance_of_none(known.state) == Fraction(comb(18, 16), comb(23, 16))


def test_km_12_odds_need_an_attack_and_one_who_may_answer(table: MakeTable) -> None:
    table("first anna").refuses("odds bruno", "no attack to counter")
    seen = table(*BEGUN, "pass bruno")
    seen.refuses("odds bruno", "cannot counter this attack any more: Carla, Dino can")
    seen.refuses("odds anna", "cannot counter this attack")
    seen.do(
        "set left.carla 8",
        "set unseen.soldier 0",
        "set unseen.lancer 0",
        "set unseen.silver-dragon 0",
        "set unseen.gold-dragon 0",
    )
    seen.do("set unseen.fool 0", "set unseen.tower 0").refuses("odds carla", "8 cards left, and only 5 can be there")
    duel = table("first anna", "mercenaries 6", "play x m:tower", players=2)
    duel.refuses("odds", "name the mercenary that was turned up")
