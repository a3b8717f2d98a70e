"""Best play of three players, each alone; and which solver suits how many players (KM-15)."""

from __future__ import annotations

from companion.games.kami.odds.solver import (
    POINTS,
    SHIFTS,
    Position,
    Progress,
    Result,
    Solver,
    TwoSides,
    after,
    kinds_in,
    moves_of,
    worth,
)

WATCHED = 1


class ThreeSides(Solver):
    """Three players, each alone: of what a player can reach the most of its own points, else the fewest of others'.

    Where that leaves several equal, the points go to the player who is next in turn; so every position has one value.
    """

    def __init__(self, seats: int = 3, own_counter: bool = True, progress: Progress | None = None) -> None:
        super().__init__(seats, own_counter, progress)
        self._known: dict[Position, Result] = {}

    def solve(self, position: Position) -> Result:
        """The result of best play."""
        return self._value(position, 0, 0.0, 1.0)

    def _value(self, position: Position, depth: int, begun: float, part: float) -> Result:
        known = self._known.get(position)
        if known is not None:
            return known
        turn = position.turn
        top = _most_of(position.hands[turn])
        best: Result | None = None
        moves = moves_of(position, self.own_counter)
        for at, move in enumerate(moves):
            here, share = begun + part * at / len(moves), part / len(moves)
            following = after(position, move)
            found = following if isinstance(following, Result) else self._value(following, depth + 1, here, share)
            if best is None or _wish(found, turn) > _wish(best, turn):
                best = found
            if depth <= WATCHED and self.progress is not None:
                self.progress(int(1000 * (here + share)), 1000)
            if best.seat == turn and best.points >= top:
                break
        assert best is not None
        self._known[position] = best
        return best


def _most_of(hand: int) -> int:
    """The most that a hand can still score."""
    return max(POINTS[kind] * (2 if hand >> SHIFTS[kind] & 15 > 1 else 1) for kind in kinds_in(hand))


def _wish(result: Result, seat: int) -> tuple[int, int]:
    """How much a player of three wishes a result; larger is better."""
    return worth(result, seat, 3), -((result.seat - seat) % 3)


def make_solver(seats: int, own_counter: bool = True, progress: Progress | None = None) -> Solver:
    """What solves the rounds of so many players; it remembers what it has worked out."""
    return (ThreeSides if seats == 3 else TwoSides)(seats, own_counter, progress)
