"""Whole random rounds, legal and spoiled at a random place, against a second, obvious referee. `EXAMPLES=5000` for more.

KM-4, KM-5, KM-6, KM-7, KM-8, KM-10, KM-11, KM-12, KM-13.
"""

from __future__ import annotations

import os
import random

import pytest

from companion.engine.errors import RuleError
from companion.engine.play import Play
from companion.games.kami.content.cards import code_of
from companion.games.kami.rules.ending import reveal_hidden
from companion.games.kami.rules.records import read_record
from companion.games.kami.rules.rounds import seat_players
from companion.games.kami.state import Kami
from tests.kami.referee import Referee, Unknowable, deal, judge, random_round

EXAMPLES = int(os.environ.get("EXAMPLES", "150"))
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def begin(seats: int, own_counter: bool = True) -> Play[Kami, None]:
    state = Kami(target=999)
    if not own_counter:
        state.settings["empress-own-counter"] = "no"
    play: Play[Kami, None] = Play(state, None)
    seat_players(play, ["a", "b", "c", "d"][:seats])
    return play


def head(hands: list[str], first: int, stacks: list[str]) -> list[str]:
    ups = ["m" + "".join(stack[-1] for stack in stacks)] if stacks else []
    return [*hands, f"s{first + 1}", *ups]


def a_round(seed: int, seats: int) -> tuple[random.Random, list[str], int, list[str], bool, list[str]]:
    chance = random.Random(f"{seed}/{seats}")
    hands, stacks = deal(chance, seats)
    first, own = chance.randrange(seats), chance.random() < 0.7
    return chance, hands, first, stacks, own, random_round(chance, Referee(hands, first, stacks, own))


def compare(play: Play[Kami, None], referee: Referee) -> None:
    """The companion and the referee see the same table."""
    state = play.state
    if referee.is_over:
        scores = dict.fromkeys(state.seats, 0)
        if referee.winner is not None:
            for player in state.team(state.seats[referee.winner]):
                scores[player] = referee.points
        first = (referee.winner + 1) % len(state.seats) if referee.winner is not None else referee.first
        assert state.scores == scores
        assert (state.first, state.turn, state.initiative) == (state.seats[first],) * 3
        assert state.round == (1 if referee.void else 2)
        return
    turn = referee.waiting[0] if referee.initiative is None else referee.initiative
    assert state.turn == state.seats[turn]
    assert (state.initiative is None) == (referee.initiative is None)
    assert list(state.left.values()) == [len(hand) for hand in referee.hands]
    assert {code_of(card): n for card, n in state.unseen.items()} == referee.unseen()
    for player, defence, attack in zip(state.seats, referee.defence, referee.attack, strict=True):
        assert [code_of(c) for c in state.lines[player].defence] == [c if up else "x" for c, up in defence]
        assert [code_of(c) for c in state.lines[player].attack] == attack
    for player, hand in zip(state.seats, referee.hands, strict=True):
        assert sorted(map(code_of, state.hands[player] or [])) == sorted(hand)


@SEATS
def test_legal_rounds_come_out_the_same(seats: int) -> None:
    for seed in range(EXAMPLES):
        chance, hands, first, stacks, own, tokens = a_round(seed, seats)
        stop = chance.randint(0, len(tokens)) if seed % 2 else len(tokens)
        while stop < len(tokens) and tokens[stop][0] == "t":
            stop += 1
        play, referee = begin(seats, own), Referee(hands, first, stacks, own)
        read_record(play, ",".join([*head(hands, first, stacks), *tokens]), stop)
        assert judge(referee, tokens[:stop]) is None
        compare(play, referee)


@SEATS
def test_spoiled_rounds_are_refused_at_the_same_play(seats: int) -> None:
    refused = 0
    for seed in range(EXAMPLES):
        chance, hands, first, stacks, own, tokens = a_round(seed, seats)
        places = [n for n, token in enumerate(tokens) if token[0] != "t"]
        at = chance.choice(places)
        cards = [*"12345678", *(["m" + c for c in "12345678"] if seats == 2 else [])]
        tokens[at] = f"{chance.randint(1, seats)}" + chance.choice(["p", chance.choice(cards) + chance.choice(cards)])
        while at + 1 < len(tokens) and tokens[at + 1][0] == "t":
            del tokens[at + 1]
        if seats == 2:
            tokens = tokens[: at + 1]  # which mercenaries are turned up later is another matter
        play, referee = begin(seats, own), Referee(hands, first, stacks, own)
        try:
            illegal = judge(referee, tokens)
        except Unknowable:
            continue
        record = ",".join([*head(hands, first, stacks), *tokens])
        if illegal is None:
            read_record(play, record)
            compare_but_turned_up(play, referee)
        else:
            refused += 1
            with pytest.raises(RuleError) as caught:
                read_record(play, record)
            assert caught.value.message.facts["at"] == illegal
            assert caught.value.rule in {"KM-4", "KM-5", "KM-6", "KM-7", "KM-10", "KM-12"}
    assert refused > EXAMPLES // 2


def compare_but_turned_up(play: Play[Kami, None], referee: Referee) -> None:
    """The same, except that the companion was not told which mercenaries were turned up by the last play."""
    for stack, known in zip(referee.stacks, play.state.mercenaries, strict=False):
        if known.up == "x":
            play.state.unseen[next(card for card in play.state.unseen if code_of(card) == stack[-1])] -= 1
    compare(play, referee)


@SEATS
def test_rounds_with_hands_unknown_and_cards_hidden(seats: int) -> None:
    """KM-8: undoubled while the hidden card is not known; `reveal` counts anew."""
    strokes = 0
    for seed in range(EXAMPLES):
        chance, hands, first, stacks, own, tokens = a_round(seed, seats)
        referee = Referee(hands, first, stacks, own)
        masked, last = [], ""
        for token in tokens:
            hides = referee.initiative is not None and token[0] != "t" and "p" not in token
            last = token[1] if hides and token[1] != "m" else ""
            assert judge(referee, [token]) is None
            masked.append(token[0] + "x" + token[2:] if last else token)
        some = [hand if chance.random() < 0.3 else "x" for hand in hands]
        play = begin(seats, own)
        read_record(play, ",".join([*head(some, first, stacks), *masked]))
        if referee.winner is None:
            continue
        score = play.state.scores["abcd"[referee.winner]]
        attack = tokens[-1][-1]
        strokes += last == attack
        if last and play.state.ending is not None:
            assert score == referee.points / (2 if last == attack else 1)
            reveal_hidden(play, next(c for c in play.state.unseen if code_of(c) == last))
        compare(play, referee)
    assert strokes or EXAMPLES < 100


@SEATS
def test_records_written_are_read_the_same(seats: int) -> None:
    for seed in range(EXAMPLES // 3):
        _, hands, first, stacks, own, tokens = a_round(seed, seats)
        play, again = begin(seats, own), begin(seats, own)
        read_record(play, ",".join([*head(hands, first, stacks), *tokens]))
        read_record(again, play.state.rounds[-1].record)
        assert again.state == play.state
