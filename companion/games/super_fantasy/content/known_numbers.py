"""The numbers of the box that a table entered, for later games of the campaign."""

from __future__ import annotations

from typing import Any

from companion.games.super_fantasy.state import CHARACTERISTICS, Hero, State


def known(state: State) -> dict[str, Any]:
    """What was entered of each hero's board and of its abilities and items."""
    heroes = {**state.absent, **state.heroes}
    return {"hero": {id_: _board(hero) for id_, hero in heroes.items()}} if heroes else {}


def _board(hero: Hero) -> dict[str, Any]:
    numbers: dict[str, Any] = {n: getattr(hero, n) for n in CHARACTERISTICS if getattr(hero, n) is not None}
    if hero.max_lives is not None:
        numbers["lives"] = hero.max_lives
    if hero.thresholds is not None:
        numbers["levels"] = list(hero.thresholds)
    if hero.numbers:
        numbers["numbers"] = dict(hero.numbers)
    return numbers
