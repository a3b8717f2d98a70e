"""The exact result of best play when every card is known: what the round brings, and to whom (KM-15).

Cards are numbered in the order of the codes (0 Soldier … 7 Empress). A hand is one number: four bits count the cards
of each kind, so that equal hands are equal numbers and a position is found again however it was reached. Two and four
players are two sides: alpha-beta with a table of what is known of each position. Three players are three sides: each
takes what brings most, and of equals what brings least to the others.

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
    return bool(hand >> SHIFTS[attack] & 15 or (LOWEST_COUNTERED <= attack != HIGH and hand & EMPRESSES))


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


class TwoSides(Solver):
    """Two and four players: even seats against odd ones, alpha-beta with a table of lower and upper bounds.

    A value is the points of the even seats, or those of the odd seats with a minus.
    """

    def __init__(self, seats: int, own_counter: bool = True, progress: Progress | None = None) -> None:
        super().__init__(seats, own_counter, progress)
        self._next = [(seat + 1) % seats for seat in range(seats)]
        self._others = [[other for other in range(seats) if (other - seat) % 2] for seat in range(seats)]
        self._known: dict[tuple[tuple[int, ...], int, int, bool], tuple[int, int]] = {}
        self._guess = 0

    def solve(self, position: Position) -> Result:
        """The result of best play; its side is named by the first seat.

        Asked is again and again only whether the value reaches a bound; the last result is the first guess.
        """
        low, high, guess = -MOST, MOST, self._guess
        while low < high:
            bound = guess + 1 if guess == low else guess
            guess = self._value(position, bound - 1, bound)
            low, high = (low, guess) if guess < bound else (guess, high)
            if self.progress is not None:
                self.progress(2 * MOST - (high - low), 2 * MOST)
        self._guess = guess
        return Result(0 if guess > 0 else 1, abs(guess))

    def ordered(self, position: Position) -> list[Move | None]:
        """The legal moves, those first that nobody of the other side counters, with little in defence."""
        moves = moves_of(position, self.own_counter)
        moves.sort(key=lambda move: (not self._is_safe(position, move), move is None, move and POINTS[move.defence]))
        return moves

    def brings(self, position: Position, move: Move | None, wanted: Result) -> bool:
        """True if a move brings what best play brings: only whether it does so is searched for, not what it brings."""
        following = after(position, move)
        value = wanted.points if wanted.seat == 0 else -wanted.points
        if isinstance(following, Result):
            return self.named(following) == wanted
        if position.turn % 2 == 0:
            return self._value(following, value - 1, value) >= value
        return self._value(following, value, value + 1) <= value

    def is_known(self, position: Position, move: Move | None, wanted: Result) -> bool:
        """True if the table says already that a move, no pass, brings what best play brings."""
        following = after(position, move)
        if move is None or isinstance(following, Result):
            return False
        hands, player, attack, attacker, shown = *following[:2], following.attack, following.attacker, following.shown
        while player != attacker and not can_counter(hands[player], attack):
            player = self._next[player]
        kind = INITIATIVE if player == attacker else attack * 4 + attacker
        low, high = self._known.get((hands, player, kind, shown), (-MOST, MOST))
        value = wanted.points if wanted.seat == 0 else -wanted.points
        return low >= value if position.turn % 2 == 0 else high <= value

    def _value(self, position: Position, alpha: int, beta: int) -> int:
        hands = list(position.hands)
        if position.attack == INITIATIVE:
            return self._lay(hands, position.turn, position.shown, alpha, beta)
        return self._answer(hands, position.turn, position.attack, position.attacker, position.shown, alpha, beta)

    def _is_safe(self, position: Position, move: Move | None) -> bool:
        return move is not None and not self._is_countered(list(position.hands), position.turn, move.attack)

    def _is_countered(self, hands: list[int], player: int, attack: int) -> bool:
        """True if somebody of the other side can counter this attack of a player."""
        shift, empress = SHIFTS[attack], LOWEST_COUNTERED <= attack != HIGH
        for other in self._others[player]:
            hand = hands[other]
            if hand >> shift & 15 or (empress and hand & EMPRESSES):
                return True
        return False

    def _keep(self, key: tuple[tuple[int, ...], int, int, bool], value: int, alpha: int, beta: int) -> None:
        low, high = self._known.get(key, (-MOST, MOST))
        if value <= alpha:
            high = min(high, value)
        elif value >= beta:
            low = max(low, value)
        else:
            low = high = value
        self._known[key] = low, high

    def _lay(self, hands: list[int], player: int, shown: bool, alpha: int, beta: int) -> int:
        """The value where a player has the initiative."""
        hand, even = hands[player], player % 2 == 0
        kinds = kinds_in(hand)
        if size_of(hand) == 2:
            most = max(POINTS[kind] for kind in kinds) * (2 if len(kinds) == 1 else 1)
            return most if even else -most
        key = (tuple(hands), player, INITIATIVE, shown)
        low, high = self._known.get(key, (-MOST, MOST))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = first = max(alpha, low), min(beta, high)
        moves = [
            (countered, POINTS[defence], -POINTS[attack], defence, attack)
            for attack in kinds
            if attack != HIGH or shown
            for countered in (self._is_countered(hands, player, attack),)
            for defence in kinds_in(hand - ONE[attack])
        ]
        moves.sort()
        best = -MOST if even else MOST
        for *_, defence, attack in moves:
            hands[player] = hand - ONE[defence] - ONE[attack]
            value = self._answer(hands, self._next[player], attack, player, shown, alpha, beta)
            if even:
                best, alpha = max(best, value), max(alpha, value)
            else:
                best, beta = min(best, value), min(beta, value)
            if alpha >= beta:
                break
        hands[player] = hand
        self._keep(key, best, *first)
        return best

    def _answer(
        self, hands: list[int], player: int, attack: int, attacker: int, shown: bool, alpha: int, beta: int
    ) -> int:
        """The value where a player answers an attack."""
        while player != attacker and not can_counter(hands[player], attack):
            player = self._next[player]
        if player == attacker:
            return self._lay(hands, attacker, shown, alpha, beta)
        key = (tuple(hands), player, attack * 4 + attacker, shown)
        low, high = self._known.get(key, (-MOST, MOST))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = first = max(alpha, low), min(beta, high)
        hand, even = hands[player], player % 2 == 0
        best = -MOST if even else MOST
        for move in self._answers(hands, player, attack, attacker, shown):
            if move is None:
                value = self._answer(hands, self._next[player], attack, attacker, shown, alpha, beta)
            elif (rest := hand - ONE[move[0]] - ONE[move[1]]) == 0:
                value = POINTS[move[1]] if even else -POINTS[move[1]]
            else:
                hands[player] = rest
                value = self._answer(hands, self._next[player], move[1], player, shown or move[0] == HIGH, alpha, beta)
                hands[player] = hand
            if even:
                best, alpha = max(best, value), max(alpha, value)
            else:
                best, beta = min(best, value), min(beta, value)
            if alpha >= beta:
                break
        self._keep(key, best, *first)
        return best

    def _answers(
        self, hands: list[int], player: int, attack: int, attacker: int, shown: bool
    ) -> list[tuple[int, int] | None]:
        """The answers to an attack, those first that nobody of the other side can counter; a partner passes first."""
        hand = hands[player]
        last = size_of(hand) == 2
        found = []
        for defence in (attack, HIGH) if LOWEST_COUNTERED <= attack != HIGH else (attack,):
            if not hand >> SHIFTS[defence] & 15:
                continue
            unlocked = last or shown or (self.own_counter and defence == HIGH)
            for card in kinds_in(hand - ONE[defence]):
                if card != HIGH or unlocked:
                    countered = not last and self._is_countered(hands, player, card)
                    found.append((countered, defence == HIGH, -POINTS[card], defence, card))
        found.sort()
        answers: list[tuple[int, int] | None] = [(defence, card) for *_, defence, card in found]
        return [None, *answers] if (attacker - player) % 2 == 0 else [*answers, None]
