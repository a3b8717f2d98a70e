"""Best play of three players, each alone (KM-15).

Of what a player can reach it takes the most of its own points, else the fewest of others'; where that leaves several
equal, the points go to the player who is next in turn: so every position has one result. A position is left as soon
as whoever led to it has something as good: its player has found a result, and takes none that is worse for itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.kami.odds.solver import (
    COUNTERS,
    HIGH,
    INITIATIVE,
    MOST,
    POINTS,
    SAFE_FIRST,
    Position,
    Progress,
    Result,
    Solver,
    after,
    moves_of,
    worth,
)

SEATS = 3
STEP = 4
"""A point more outweighs whose turn it would be next."""
WATCHED = 2
NOTHING = -STEP * (MOST + 1)
RESULTS = [[Result(seat, points) for points in range(MOST + 1)] for seat in range(SEATS)]


def _wish(result: Result, seat: int) -> int:
    """How much a player wishes a result; larger is better, and no two are equal."""
    return STEP * worth(result, seat, SEATS) - (result.seat - seat) % SEATS


WISH = [{result: _wish(result, seat) for of in RESULTS for result in of[1:]} for seat in range(SEATS)]


def _most_left(one: int, other: int) -> dict[int, int]:
    """For what `other` has found at least: the most that this leaves for `one`."""
    pairs = [(WISH[other][result], WISH[one][result]) for result in WISH[other]]
    return {least: max(mine for theirs, mine in pairs if theirs >= least) for least, _ in pairs}


LEFT = [[_most_left(one, other) for other in range(SEATS)] for one in range(SEATS)]


class ThreeSides(Solver):
    """Three players, each alone."""

    def __init__(self, seats: int = SEATS, own_counter: bool = True, progress: Progress | None = None) -> None:
        super().__init__(seats, own_counter, progress)
        self._known: dict[tuple[int, ...], Result] = {}
        self._at_least: dict[tuple[int, ...], Result] = {}

    def solve(self, position: Position) -> Result:
        """The result of best play."""
        return self._watched(position, 0, 0.0, 1.0)

    def _watched(self, position: Position, depth: int, begun: float, part: float) -> Result:
        """The result; it is told how many of the first moves have been looked at."""
        if self.progress is None or depth == WATCHED:
            return self._result(position)
        moves = moves_of(position, self.own_counter)
        found = []
        for at, move in enumerate(moves):
            following, share = after(position, move), part / len(moves)
            found.append(
                following
                if isinstance(following, Result)
                else self._watched(following, depth + 1, begun + at * share, share)
            )
            self.progress(int(1000 * (begun + (at + 1) * share)), 1000)
        return max(found, key=WISH[position.turn].__getitem__)

    def _result(self, position: Position) -> Result:
        hands, turn = list(position.hands), position.turn
        if position.attack == INITIATIVE:
            return self._lay(hands, turn, position.shown, turn, NOTHING)
        return self._answer(hands, turn, position.attack, position.attacker, position.shown, turn, NOTHING)

    def _lay(self, hands: list[int], player: int, shown: bool, before: int, had: int) -> Result:
        """The result where a player has the initiative. `before` is who led here and has something as good as `had`:
        what cannot be better for that player need not be exact.
        """
        hand, following = hands[player], self._next[player]
        turns = self._turns_of(hand)
        if not turns[0][2]:
            return RESULTS[player][self._most_of(hand)]
        key = (*hands, player, shown)
        known = self._found(key, player, before, had)
        if known is not None:
            return known
        search = _Choice(player, self._most_of(hand), before, had)
        others = hands[player - 1] | hands[following]
        for safe in SAFE_FIRST:
            for attack, counters, rest in turns:
                if (not others & counters) is not safe or (attack == HIGH and not shown):
                    continue
                hands[player] = rest
                result = self._answer(hands, following, attack, player, shown, player, search.most)
                hands[player] = hand
                if WISH[player][result] > search.most and search.enough(result):
                    return self._keep(key, search)
        return self._keep(key, search)

    def _answer(
        self, hands: list[int], player: int, attack: int, attacker: int, shown: bool, before: int, had: int
    ) -> Result:
        """The result where a player answers an attack."""
        counters = COUNTERS[attack]
        while player != attacker and not hands[player] & counters:
            player = self._next[player]
        if player == attacker:
            return self._lay(hands, attacker, shown, before, had)
        key = (*hands, SEATS + (attack * SEATS + attacker) * SEATS + player, shown)
        known = self._found(key, player, before, had)
        if known is not None:
            return known
        search = _Choice(player, self._most_of(hands[player]), before, had)
        for result in self._countered(hands, player, attack, shown, search):
            if WISH[player][result] > search.most and search.enough(result):
                return self._keep(key, search)
        result = self._answer(hands, self._next[player], attack, attacker, shown, player, search.most)
        if WISH[player][result] > search.most:
            search.enough(result)
        search.whole = True
        return self._keep(key, search)

    def _countered(self, hands: list[int], player: int, attack: int, shown: bool, search: _Choice) -> Iterable[Result]:
        """The results of the counters of a player."""
        hand, following = hands[player], self._next[player]
        replies = self._replies_of(hand, attack, shown)
        others = hands[player - 1] | hands[following] if replies and replies[0][2] else 0
        for safe in SAFE_FIRST:
            for card, counters, rest, after_it in replies:
                if (not others & counters) is not safe:
                    continue
                if not rest:
                    yield RESULTS[player][POINTS[card]]
                    continue
                hands[player] = rest
                result = self._answer(hands, following, card, player, after_it, player, search.most)
                hands[player] = hand
                yield result

    def _found(self, key: tuple[int, ...], player: int, before: int, had: int) -> Result | None:
        """What is known of a position, if that is enough."""
        known = self._known.get(key)
        if known is None and before != player:
            known = self._at_least.get(key)
            if known is not None and LEFT[before][player][WISH[player][known]] > had:
                known = None
        return known

    def _keep(self, key: tuple[int, ...], search: _Choice) -> Result:
        assert search.best is not None
        (self._known if search.whole else self._at_least)[key] = search.best
        return search.best


class _Choice:
    """What a player has found so far in a position, and when that is enough. `whole`: nothing was left out."""

    __slots__ = ("_had", "_left", "_top", "_wish", "best", "most", "whole")

    def __init__(self, player: int, top: int, before: int, had: int) -> None:
        self.best: Result | None = None
        self.most = NOTHING
        self.whole = True
        self._wish = WISH[player]
        self._top = STEP * top
        self._left = LEFT[before][player] if before != player else None
        self._had = had

    def enough(self, result: Result) -> bool:
        """Take a result that is better; true if no other need be looked for."""
        self.best, self.most = result, self._wish[result]
        if self.most >= self._top:
            return True
        self.whole = self._left is None or self._left[self.most] > self._had
        return not self.whole
