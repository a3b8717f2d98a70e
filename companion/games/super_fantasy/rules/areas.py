"""Monster phase, step 1: which areas are active (SF-50)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.super_fantasy.content.board import Board, MonsterOn


@dataclass(frozen=True, slots=True)
class ActiveAreas:
    """The active areas, those with heroes, and for the others the area that wakes them."""

    active: frozenset[str]
    heroes: dict[str, tuple[str, ...]]
    beside: dict[str, str]
    rule: str = "SF-50"


def active_areas(board: Board) -> ActiveAreas:
    """An area with a standing hero, or with a square orthogonally beside one of such an area (SF-50).

    Walls and closed gates do not matter, KO'd heroes keep no area active, a stone counts as part of its tile.
    """
    heroes: dict[str, tuple[str, ...]] = {}
    for hero in board.heroes:
        area = board.ground.area_of(hero.square)
        if area is not None:
            heroes[area] = (*heroes.get(area, ()), hero.id)
    beside: dict[str, str] = {}
    for area in heroes:
        around = board.ground.grid.beside(board.ground.areas[area])
        for other, places in board.ground.areas.items():
            if other not in heroes and places & around:
                beside.setdefault(other, area)
    return ActiveAreas(frozenset({*heroes, *beside}), heroes, beside)


def acting_monsters(board: Board, active: ActiveAreas) -> tuple[MonsterOn, ...]:
    """The monsters in active areas, those that just appeared too (SF-54)."""
    return tuple(monster for monster in board.monsters if board.ground.area_of(monster.square) in active.active)
