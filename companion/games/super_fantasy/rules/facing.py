"""How a monster that has acted stands (SF-25)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.grid import back_directions, directions_by_angle, is_in_front
from companion.games.super_fantasy.content.board import Board


@dataclass(frozen=True, slots=True)
class Facing:
    """Where a monster faces, whom it has behind, and how many each allowed direction would put behind."""

    direction: int
    behind: tuple[str, ...]
    rivals: tuple[tuple[int, int], ...]
    rule: str = "SF-25"


def behind(board: Board, square: int, direction: int) -> tuple[str, ...]:
    """The standing heroes in contact on the three back squares (SF-25)."""
    around = board.contact.neighbours(square)
    back = {around[each] for each in back_directions(direction)}
    return tuple(hero.id for hero in board.heroes if hero.square in back)


def choose_facing(board: Board, square: int, front: str) -> Facing:
    """Faces so that the hero it attacks, else its target, is in front, and as few as possible are behind (SF-25).

    Among these the smallest angle to that hero; then clockwise from north.
    """
    by_angle = directions_by_angle(*board.ground.grid.towards(square, board.hero(front).square))
    allowed = [direction for direction in by_angle if is_in_front(direction, by_angle[0])]
    counted = [(direction, len(behind(board, square, direction))) for direction in allowed]
    best = min(counted, key=lambda each: each[1])[0]
    return Facing(best, behind(board, square, best), tuple(counted))


def fewest_behind(board: Board, square: int, target: str) -> int:
    """How many would be behind a monster that ends on this square and aims at `target` (SF-56).

    In front is the hero it would attack there: the target if it can, else one of those in contact. Which of several
    is for the die, so the best of them counts. A single hero in contact is attacked, so it is never behind.
    """
    there = board.in_contact(square)
    if len(there) <= 1:
        return 0
    fronts = (target,) if target in there else there
    return min(len(choose_facing(board, square, front).behind) for front in fronts)
