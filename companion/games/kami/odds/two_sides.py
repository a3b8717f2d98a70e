"""Best play of two and of four players: even seats against odd ones (KM-15).

Asked is again and again only whether the even seats reach a number of points, and each position keeps what is known of
it: the most that they are sure to reach, and the least that they are sure not to exceed.
"""

from __future__ import annotations

from companion.games.kami.odds.solver import (
    COUNTERS,
    HIGH,
    INITIATIVE,
    MOST,
    POINTS,
    SAFE_FIRST,
    Move,
    Position,
    Progress,
    Result,
    Solver,
    after,
    can_counter,
    moves_of,
)

WATCHED = 2
Key = tuple[int, ...]
NOTHING_KNOWN = (-MOST, MOST)


class TwoSides(Solver):
    """Even seats against odd ones. A value is the points of the even seats, or those of the odd seats with a minus."""

    def __init__(self, seats: int, own_counter: bool = True, progress: Progress | None = None) -> None:
        super().__init__(seats, own_counter, progress)
        self._known: dict[Key, tuple[int, int]] = {}
        self._guess = 0

    def solve(self, position: Position) -> Result:
        """The result of best play; its side is named by the first seat. The last result is the first guess."""
        low, high, guess = -MOST, MOST, self._guess
        begun, part = 0.0, 0.5
        while low < high:
            bound = guess + 1 if guess == low else guess
            if self._watched(position, bound, 0, begun, part):
                low = guess = bound
            else:
                high = guess = bound - 1
            begun, part = begun + part, part / 2
        if self.progress is not None:
            self.progress(1000, 1000)
        self._guess = guess
        return Result(0 if guess > 0 else 1, abs(guess))

    def _watched(self, position: Position, bound: int, depth: int, begun: float, part: float) -> bool:
        """Whether the even seats reach a bound; it is told how many of the first moves have been looked at."""
        if self.progress is None or depth == WATCHED:
            return self._reach(position, bound)
        even = position.turn % 2 == 0
        moves = self.ordered(position)
        for at, move in enumerate(moves):
            following = after(position, move)
            if isinstance(following, Result):
                reached = self._value_of(following) >= bound
            else:
                share = part / len(moves)
                reached = self._watched(following, bound, depth + 1, begun + at * share, share)
            self.progress(int(1000 * (begun + part * (at + 1) / len(moves))), 1000)
            if reached is even:
                return even
        return not even

    def ordered(self, position: Position) -> list[Move | None]:
        """The legal moves, those first that nobody of the other side counters, with little in defence."""
        hands, turn = position.hands, position.turn
        others = hands[turn - 1] | hands[self._next[turn]]
        moves = moves_of(position, self.own_counter)
        moves.sort(key=lambda m: (m is None or can_counter(others, m.attack), m is None, m and POINTS[m.defence]))
        return moves

    def brings(self, position: Position, move: Move | None, wanted: Result) -> bool:
        """True if a move brings what best play brings: only whether it does so is searched for, not what it brings."""
        following, value = after(position, move), self._value_of(wanted)
        if isinstance(following, Result):
            return self.named(following) == wanted
        if position.turn % 2 == 0:
            return self._reach(following, value)
        return not self._reach(following, value + 1)

    def is_known(self, position: Position, move: Move | None, wanted: Result) -> bool:
        """True if the table says already that a move, no pass, brings what best play brings."""
        following = after(position, move)
        if move is None or isinstance(following, Result):
            return False
        hands, turn, attacker, attack, shown = following
        while turn != attacker and not hands[turn] & COUNTERS[attack]:
            turn = self._next[turn]
        code = turn if turn == attacker else _answering(turn, attack, attacker)
        low, high = self._known.get((*hands, code, shown), NOTHING_KNOWN)
        value = self._value_of(wanted)
        return low >= value if position.turn % 2 == 0 else high <= value

    @staticmethod
    def _value_of(result: Result) -> int:
        return -result.points if result.seat % 2 else result.points

    def _reach(self, position: Position, bound: int) -> bool:
        """True if the even seats reach a bound from a position."""
        hands = list(position.hands)
        if position.attack == INITIATIVE:
            return self._lay(hands, position.turn, position.shown, bound)
        return self._answer(hands, position.turn, position.attack, position.attacker, position.shown, bound)

    def _decided(self, hands: list[int], bound: int) -> bool | None:
        """Whether a bound is reached, if no hand can score so much that the other could come out; else None."""
        if bound > 0:
            return None if any(self._most_of(hand) >= bound for hand in hands[::2]) else False
        return None if any(self._most_of(hand) > -bound for hand in hands[1::2]) else True

    def _lay(self, hands: list[int], player: int, shown: bool, bound: int) -> bool:
        """The same where a player has the initiative."""
        hand, even = hands[player], player % 2 == 0
        turns = self._turns_of(hand)
        if not turns[0][2]:
            return (self._most_of(hand) if even else -self._most_of(hand)) >= bound
        key = (*hands, player, shown)
        low, high = self._known.get(key, NOTHING_KNOWN)
        if low >= bound or high < bound:
            return low >= bound
        decided = self._decided(hands, bound)
        if decided is not None:
            return decided
        reached = self._laid(hands, player, turns, shown, bound)
        self._known[key] = (bound, high) if reached else (low, bound - 1)
        return reached

    def _laid(self, hands: list[int], player: int, turns: list[tuple[int, int, int]], shown: bool, bound: int) -> bool:
        """The same over the turns of a player with the initiative."""
        hand, even, following = hands[player], player % 2 == 0, self._next[player]
        others = hands[player - 1] | hands[following]
        for safe in SAFE_FIRST:
            for attack, counters, rest in turns:
                if (not others & counters) is not safe or (attack == HIGH and not shown):
                    continue
                hands[player] = rest
                reached = self._answer(hands, following, attack, player, shown, bound)
                hands[player] = hand
                if reached is even:
                    return even
        return not even

    def _answer(self, hands: list[int], player: int, attack: int, attacker: int, shown: bool, bound: int) -> bool:
        """The same where a player answers an attack."""
        counters = COUNTERS[attack]
        while player != attacker and not hands[player] & counters:
            player = self._next[player]
        if player == attacker:
            return self._lay(hands, attacker, shown, bound)
        key = (*hands, _answering(player, attack, attacker), shown)
        low, high = self._known.get(key, NOTHING_KNOWN)
        if low >= bound or high < bound:
            return low >= bound
        decided = self._decided(hands, bound)
        if decided is not None:
            return decided
        even, partner = player % 2 == 0, (attacker - player) % 2 == 0
        reached = partner and self._answer(hands, self._next[player], attack, attacker, shown, bound)
        if not partner or reached is not even:
            reached = self._countered(hands, player, attack, shown, bound)
        if not partner and reached is not even:
            reached = self._answer(hands, self._next[player], attack, attacker, shown, bound)
        self._known[key] = (bound, high) if reached else (low, bound - 1)
        return reached

    def _countered(self, hands: list[int], player: int, attack: int, shown: bool, bound: int) -> bool:
        """The same over the counters of a player; if there is none that helps, what helps the other side."""
        hand, even, following = hands[player], player % 2 == 0, self._next[player]
        replies = self._replies_of(hand, attack, shown)
        others = hands[player - 1] | hands[following] if replies and replies[0][2] else 0
        for safe in SAFE_FIRST:
            for card, counters, rest, after_it in replies:
                if (not others & counters) is not safe:
                    continue
                if not rest:
                    reached = (POINTS[card] if even else -POINTS[card]) >= bound
                else:
                    hands[player] = rest
                    reached = self._answer(hands, following, card, player, after_it, bound)
                    hands[player] = hand
                if reached is even:
                    return even
        return not even


def _answering(player: int, attack: int, attacker: int) -> int:
    """A number for who answers which attack of whom; beyond all seats, which stand for who has the initiative."""
    return 4 + (attack * 4 + attacker) * 4 + player
