"""The exact result of best play, against a second reading without tables and cuts, and positions made by hand (KM-15)."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from companion.games.kami.content.cards import BY_CODE
from companion.games.kami.odds.best_play import make_solver
from companion.games.kami.odds.solver import (
    INITIATIVE,
    NUMBER,
    Move,
    Position,
    Result,
    after,
    can_counter,
    moves_of,
    packed,
    unpacked,
    worth,
)
from tests.kami.brute_force import best, wish

DECK = "1" * 10 + "2222333344445555667788"


def hand(codes: str) -> int:
    return packed(BY_CODE[code] for code in codes)


def number(code: str) -> int:
    return NUMBER[BY_CODE[code]]


def dealt(seed: int, seats: int, cards: int) -> list[str]:
    """Hands of few cards, from a deck with few Soldiers, so that there is something to counter with."""
    deck = list(DECK[7:])
    random.Random(seed).shuffle(deck)
    return ["".join(sorted(deck[seat * cards : (seat + 1) * cards])) for seat in range(seats)]


def start(hands: list[str], first: int = 0) -> Position:
    return Position(tuple(map(hand, hands)), first, first)


@pytest.mark.parametrize(("seats", "deals"), [(2, 200), (3, 200), (4, 200)])
@pytest.mark.parametrize("own_counter", [True, False])
def test_km_15_as_without_tables_and_cuts(seats: int, deals: int, own_counter: bool) -> None:
    for seed in range(deals):
        hands = dealt(seed, seats, 4)
        wanted = best(hands, seed % seats, own_counter=own_counter)
        found = make_solver(seats, own_counter).solve(start(hands, seed % seats))
        assert (found.points, worth(found, 0, seats)) == (wanted[1], worth(Result(*wanted), 0, seats)), hands


def test_km_15_six_cards_each_in_a_duel_as_without_tables_and_cuts() -> None:
    for seed in range(12):
        hands = dealt(seed, 2, 6)
        assert make_solver(2).solve(start(hands)) == best(hands, 0), hands


@pytest.mark.parametrize(("seats", "deals"), [(2, 30), (3, 2), pytest.param(4, 1, marks=pytest.mark.slow)])
def test_km_15_six_cards_each_as_remembering_every_position(seats: int, deals: int) -> None:
    for seed in range(deals):
        position = start(dealt(seed, seats, 6), seed % seats)
        wanted = remembered(seats)(position)
        assert make_solver(seats).solve(position) == make_solver(seats).named(wanted), position


def remembered(seats: int) -> Callable[[Position], Result]:
    """Best play by the moves and nothing else: every position once, nothing cut."""

    @cache
    def value(position: Position) -> Result:
        found = [after(position, move) for move in moves_of(position)]
        results = [result if isinstance(result, Result) else value(result) for result in found]
        return max(results, key=lambda result: wish(result, position.turn, seats))

    return value


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_km_15_the_line_brings_what_is_promised_and_no_move_brings_more(seats: int) -> None:
    for seed in range(20):
        here: Position | Result = start(dealt(seed, seats, 4))
        assert isinstance(here, Position)
        solver = make_solver(seats)
        wanted = solver.solve(here)
        for move in solver.line(here):
            assert isinstance(here, Position)
            costs = solver.costs(here)
            assert min(costs.values()) == 0
            assert costs[move] == 0
            here = after(here, move)
        assert isinstance(here, Result)
        assert solver.named(here) == wanted


def test_km_15_with_a_bar_and_without_the_same() -> None:
    for seats in (2, 3, 4):
        told: list[tuple[int, int]] = []
        position = start(dealt(5, seats, 4))
        watched = make_solver(seats, progress=lambda done, total: told.append((done, total)))  # noqa: B023
        assert watched.solve(position) == make_solver(seats).solve(position)
        assert told == sorted(told)
        assert told
        assert told[-1][0] <= told[-1][1]


@pytest.mark.parametrize(
    ("hands", "seat", "points"),
    [
        (["11", "23", "45", "67"], 0, 2),
        (["88", "23", "45", "67"], 0, 10),
        (["78", "23", "45", "67"], 0, 5),
        (["1266", "3345", "4578", "1123"], 0, 4),
        (["1266", "3345", "4578", "3345"], 0, 8),
        (["1166", "1345", "2345", "2345"], 0, 4),
        (["1116", "1155", "2345", "2345"], 0, 2),
    ],
)
def test_km_15_positions_by_hand(hands: list[str], seat: int, points: int) -> None:
    """The last two score the higher, double if equal. A Tower that nobody counters leads to what is left; a partner
    need not counter; a pair of Towers is kept for the end only where nothing attacks between.
    """
    assert make_solver(4).solve(start(hands)) == (seat, points)


def test_km_15_three_players_take_their_own_points_first() -> None:
    """KM-15: the one who scores nothing lets the fewest points go to another."""
    assert make_solver(3).solve(start(["13", "24", "55"])) == (0, 2)
    found = make_solver(3).solve(start(["1166", "2288", "3355"], 0))
    assert found == best(["1166", "2288", "3355"], 0)


def test_km_6_the_empress_is_let_go_as_the_rules_say() -> None:
    locked = Position((hand("1238"), hand("1238")), 0, 0)
    assert all(move.attack != number("8") for move in moves_of(locked) if move)
    assert any(move.attack == number("8") for move in moves_of(locked._replace(shown=True)) if move)
    countering = Position((hand("1238"), hand("3388")), 1, 0, number("3"))
    both = Move(number("8"), number("8"))
    assert both in moves_of(countering)
    assert both not in moves_of(countering, own_counter=False)


def test_km_4_what_counters() -> None:
    assert [code for code in "12345678" if can_counter(hand("8"), number(code))] == list("345678")
    assert not can_counter(hand("7"), number("6"))


def test_km_5_all_others_pass_and_the_attacker_goes_on() -> None:
    here = Position((hand("11"), hand("22"), hand("33")), 1, 0, number("1"))
    for _ in range(2):
        following = after(here, None)
        assert isinstance(following, Position)
        here = following
    assert here == Position(here.hands, 0, 0, INITIATIVE)


def test_cards_packed_and_unpacked() -> None:
    assert unpacked(hand("8812")) == ["soldier", "lancer", "empress", "empress"]
