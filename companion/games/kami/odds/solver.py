"""The exact result of best play when every card is known: what the round brings, and to whom (KM-15).

Cards are numbered in the order of the codes (0 Soldier … 7 Empress). A hand is one number: four bits count the cards
of each kind, so that equal hands are equal numbers and a position is found again however it was reached. Two and four
players are two sides (`two_sides.py`); three players are three (`three_sides.py`).

Hands have an even number of cards: every turn lays two. The duel's mercenaries are not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from companion.games.kami.content.cards import EMPRESS, FACES

KINDS = tuple(FACES)
NUMBER = {card: n for n, card in enumerate(KINDS)}
POINTS = tuple(face.points for face in FACES.values())
SHIFTS = tuple(4 * n for n in range(len(KINDS)))
ONE = tuple(1 << shift for shift in SHIFTS)
HIGH = NUMBER[EMPRESS]
LOWEST_COUNTERED = NUMBER["knight"]
EMPRESSES = 15 << SHIFTS[HIGH]
COUNTERS = tuple(
    15 << shift | (EMPRESSES if LOWEST_COUNTERED <= kind != HIGH else 0) for kind, shift in enumerate(SHIFTS)
)
"""What of a hand counters an attack: the same card, or an Empress but against a Soldier or a Lancer (KM-4, KM-6)."""
MOST = 2 * max(POINTS)
INITIATIVE = -1

Progress = Callable[[int, int], None]


class Move(NamedTuple):
    """Two cards laid, by their numbers: in defence, in attack."""

    defence: int
    attack: int


class Position(NamedTuple):
    """Where a round stands. `attack` is INITIATIVE while `turn` has the initiative; then `attacker` is `turn` too.
    `shown`: an Empress lies face up in a defence line (KM-6).
    """

    hands: tuple[int, ...]
    turn: int
    attacker: int
    attack: int = INITIATIVE
    shown: bool = False


class Result(NamedTuple):
    """Who plays the last card of the hand, and what it scores."""

    seat: int
    points: int


def packed(cards: Iterable[str]) -> int:
    """Cards of a hand as one number."""
    return sum(ONE[NUMBER[card]] for card in cards)


def unpacked(hand: int) -> list[str]:
    """The cards of a hand, in the order of their codes."""
    return [card for card, shift in zip(KINDS, SHIFTS, strict=True) for _ in range(hand >> shift & 15)]


def size_of(hand: int) -> int:
    """How many cards a hand has."""
    return sum(hand >> shift & 15 for shift in SHIFTS)


def worth(result: Result, seat: int, seats: int) -> int:
    """What a result is worth to a seat: the points of its side, or those of another side, taken off."""
    together = seat % 2 == result.seat % 2 if seats == 4 else seat == result.seat
    return result.points if together else -result.points


def can_counter(hand: int, attack: int) -> bool:
    """True if the hand has the same card, or an Empress against more than a Soldier or a Lancer (KM-4, KM-6)."""
    return bool(hand & COUNTERS[attack])


def kinds_in(hand: int) -> list[int]:
    """The numbers of the kinds in a hand."""
    return [kind for kind, shift in enumerate(SHIFTS) if hand >> shift & 15]


def moves_of(position: Position, own_counter: bool = True) -> list[Move | None]:
    """Every legal move of whose turn it is, in the order of the codes; None: pass (KM-4 to KM-6)."""
    hand, attack = position.hands[position.turn], position.attack
    last = size_of(hand) == 2
    defences = kinds_in(hand)
    if attack != INITIATIVE:
        defences = [card for card in defences if can_counter(ONE[card], attack)]
    moves: list[Move | None] = []
    for defence in defences:
        unlocked = last or position.shown or (own_counter and attack != INITIATIVE and defence == HIGH)
        moves += [Move(defence, card) for card in kinds_in(hand - ONE[defence]) if card != HIGH or unlocked]
    return moves if attack == INITIATIVE else [*moves, None]


def after(position: Position, move: Move | None) -> Position | Result:
    """The position after a move; the result if it ends the round (KM-5, KM-7, KM-8)."""
    hands, turn, attacker, attack, shown = position
    following = (turn + 1) % len(hands)
    if move is None:
        if following == attacker:
            return Position(hands, attacker, attacker, INITIATIVE, shown)
        return position._replace(turn=following)
    rest = hands[turn] - ONE[move.defence] - ONE[move.attack]
    hidden = attack == INITIATIVE
    if not rest:
        return Result(turn, POINTS[move.attack] * (2 if hidden and move.defence == move.attack else 1))
    shown = shown or (not hidden and move.defence == HIGH)
    return Position((*hands[:turn], rest, *hands[turn + 1 :]), following, turn, move.attack, shown)


Turn = tuple[int, int, int]
"""A turn with the initiative: the attack, what counters it, the hand that is left."""
Reply = tuple[int, int, int, bool]
"""A counter: the attack after it, what counters that, the hand that is left, whether an Empress has been shown then."""
SAFE_FIRST = (True, False)
"""Attacks that nobody of the other side counters are tried first: they keep the initiative."""


class Solver:
    """Works out the exact result of best play.

    Args:
        seats: how many play. own_counter: whether an Empress that counters lets the other attack in the same turn.
        progress: called with how much of a position is worked out, and how much there is.
    """

    def __init__(self, seats: int, own_counter: bool = True, progress: Progress | None = None) -> None:
        self.seats = seats
        self.own_counter = own_counter
        self.progress = progress
        self._next = [(seat + 1) % seats for seat in range(seats)]
        self._most: dict[int, int] = {}
        self._turns: dict[int, list[Turn]] = {}
        self._replies: dict[tuple[int, int, bool], list[Reply]] = {}

    def solve(self, position: Position) -> Result:
        """The result of best play by everybody from here."""
        raise NotImplementedError

    def value_after(self, position: Position, move: Move | None) -> Result:
        """The result of best play by everybody after a move."""
        following = after(position, move)
        return self.named(following) if isinstance(following, Result) else self.solve(following)

    def named(self, result: Result) -> Result:
        """A result with its side named by the first seat of it."""
        return result._replace(seat=result.seat % 2) if self.seats == 4 else result

    def best(self, position: Position) -> list[Move | None]:
        """The moves that bring what best play brings, in the order of the codes."""
        return [move for move, cost in self.costs(position).items() if not cost]

    def costs(self, position: Position) -> dict[Move | None, int]:
        """What each legal move costs whose turn it is, in points against best play."""
        found = {
            move: worth(self.value_after(position, move), position.turn, self.seats)
            for move in moves_of(position, self.own_counter)
        }
        most = max(found.values())
        return {move: most - value for move, value in found.items()}

    def ordered(self, position: Position) -> list[Move | None]:
        """The legal moves, the likely ones first."""
        return moves_of(position, self.own_counter)

    def brings(self, position: Position, move: Move | None, wanted: Result) -> bool:
        """True if a move brings what best play brings."""
        return self.value_after(position, move) == wanted

    def is_known(self, position: Position, move: Move | None, wanted: Result) -> bool:
        """True if it is known without a search that a move, no pass, brings what best play brings."""
        return False

    def line(self, position: Position) -> list[Move | None]:
        """A line of best play to the end of the round."""
        moves: list[Move | None] = []
        here: Position | Result = position
        while isinstance(here, Position):
            wanted = self.solve(here)
            legal = self.ordered(here)
            sure = (move for move in legal if self.is_known(here, move, wanted))
            move = next(sure, None) or next(move for move in legal if self.brings(here, move, wanted))
            moves.append(move)
            here = after(here, move)
        return moves

    def _most_of(self, hand: int) -> int:
        """The most that a hand can still score."""
        most = self._most.get(hand)
        if most is None:
            most = max(POINTS[kind] * (2 if hand >> SHIFTS[kind] & 15 > 1 else 1) for kind in kinds_in(hand))
            self._most[hand] = most
        return most

    def _turns_of(self, hand: int) -> list[Turn]:
        """What a hand may lay with the initiative, little in defence and much in attack first."""
        turns = self._turns.get(hand)
        if turns is None:
            found = [
                (POINTS[defence], -POINTS[attack], defence, attack)
                for attack in kinds_in(hand)
                for defence in kinds_in(hand - ONE[attack])
            ]
            turns = [(card, COUNTERS[card], hand - ONE[card] - ONE[defence]) for *_, defence, card in sorted(found)]
            self._turns[hand] = turns
        return turns

    def _replies_of(self, hand: int, attack: int, shown: bool) -> list[Reply]:
        """The counters of a hand to an attack, without an Empress in defence first, much in attack first."""
        replies = self._replies.get((hand, attack, shown))
        if replies is None:
            last = size_of(hand) == 2
            found = []
            for defence in kinds_in(hand & COUNTERS[attack]):
                unlocked = last or shown or (self.own_counter and defence == HIGH)
                left = kinds_in(hand - ONE[defence])
                found += [(defence == HIGH, -POINTS[c], defence, c) for c in left if c != HIGH or unlocked]
            replies = [
                (card, COUNTERS[card], hand - ONE[defence] - ONE[card], shown or defence == HIGH)
                for *_, defence, card in sorted(found)
            ]
            self._replies[hand, attack, shown] = replies
        return replies
