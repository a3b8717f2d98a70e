"""Which solver suits how many players (KM-15)."""

from __future__ import annotations

from companion.games.kami.odds.solver import Progress, Solver
from companion.games.kami.odds.three_sides import ThreeSides
from companion.games.kami.odds.two_sides import TwoSides


def make_solver(seats: int, own_counter: bool = True, progress: Progress | None = None) -> Solver:
    """What solves the rounds of so many players; it remembers what it has worked out."""
    return (ThreeSides if seats == 3 else TwoSides)(seats, own_counter, progress)
