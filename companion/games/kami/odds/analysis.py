"""A round looked back on: what best play brings at each play, what the play made cost (KM-15). All cards are known."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.errors import RuleError
from companion.games.kami.content.cards import HIDDEN
from companion.games.kami.content.notation import Record, Step
from companion.games.kami.odds.best_play import make_solver
from companion.games.kami.odds.solver import (
    NUMBER,
    Move,
    Position,
    Progress,
    Result,
    after,
    packed,
    size_of,
    worth,
)

MOST_CARDS = {2: 20, 3: 28, 4: 32}
RULE = "KM-15"


@dataclass(frozen=True, slots=True)
class Judged:
    """A play of a round: what best play by everybody brings before it and after it, what it cost its player, and the
    line of best play that was there, where it cost something.
    """

    at: int
    token: str
    seat: int
    before: Result
    after: Result
    cost: int
    line: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Analysis:
    """A round looked back on. `left_out`: plays at its beginning with too many cards to be solved; `ahead`: the line
    of best play from where the round stands, where it is not over.
    """

    plays: list[Judged]
    left_out: int
    standing: Result
    ahead: tuple[str, ...] = ()


def unknown_seats(record: Record) -> list[int]:
    """The seats of whom a hand or a hidden card is not known."""
    hidden = {step.seat for step in record.steps if step.defence == HIDDEN}
    return [seat for seat, hand in enumerate(record.hands, 1) if hand is None or seat in hidden]


def require_solvable(record: Record) -> None:
    """See that a round can be worked out at all, its cards known.

    Raises:
        RuleError: it has mercenaries, a play against the rules, or nobody to start.
    """
    if record.mercenaries or any(step.turned for step in record.steps):
        raise RuleError("a round with mercenaries is not worked out: what lies below them decides", rule=RULE)
    if (forced := next((step for step in record.steps if step.forced), None)) is not None:
        raise RuleError(
            "the play {token} was forced: best play is worked out only where all keep to the rules",
            rule=RULE, token=forced.token,
        )  # fmt: skip
    if record.first is None:
        raise RuleError("who plays first is not known yet: `first NAME`, or `draw CARD…`", rule=RULE)


def positions_of(record: Record) -> list[Position | Result]:
    """Where the round stood before each play, and behind the last."""
    assert record.first is not None
    first = record.first - 1
    here: Position | Result = Position(tuple(packed(hand or ()) for hand in record.hands), first, first)
    found = [here]
    for step in record.steps:
        assert isinstance(here, Position)
        here = after(here, _move_of(step))
        found.append(here)
    return found


def _move_of(step: Step) -> Move | None:
    return None if step.is_pass else Move(NUMBER[step.defence], NUMBER[step.attack])


def analyse(record: Record, own_counter: bool, progress: Progress | None = None) -> Analysis:
    """Work a round out, play by play.

    Raises:
        RuleError: it cannot be worked out (see `require_solvable`), or nothing of it has few enough cards.
    """
    require_solvable(record)
    seats, positions = len(record.hands), positions_of(record)
    most = MOST_CARDS[seats]
    left_out = sum(isinstance(here, Position) and sum(map(size_of, here.hands)) > most for here in positions)
    if left_out == len(positions):
        raise RuleError(
            "too many cards: with {seats} players a round is worked out from {n} cards in all the hands on",
            rule=RULE, seats=seats, n=most,
        )  # fmt: skip
    solver = make_solver(seats, own_counter)
    results = []
    for at, here in enumerate(positions[left_out:]):
        solver.progress = progress if at == 0 else None
        results.append(solver.named(here) if isinstance(here, Result) else solver.solve(here))
    plays = []
    for at, (step, before, behind) in enumerate(
        zip(record.steps[left_out:], results, results[1:], strict=False), left_out
    ):
        seat = step.seat - 1
        cost = worth(before, seat, seats) - worth(behind, seat, seats)
        here = positions[at]
        line = _written(here, solver.line(here)) if cost and isinstance(here, Position) else ()
        plays.append(Judged(at + 1, step.token, seat, before, behind, cost, line))
    last = positions[-1]
    ahead = _written(last, solver.line(last)) if isinstance(last, Position) else ()
    return Analysis(plays, left_out, results[-1], ahead)


def _written(position: Position, moves: list[Move | None]) -> tuple[str, ...]:
    """A line of play in the notation of records."""
    tokens, here = [], position
    for move in moves:
        cards = "p" if move is None else f"{move.defence + 1}{move.attack + 1}"
        tokens.append(f"{here.turn + 1}{cards}")
        following = after(here, move)
        if isinstance(following, Position):
            here = following
    return tuple(tokens)
