"""What a hero's items and abilities add when others ask."""

from __future__ import annotations

from companion.games.super_fantasy.rules.seeing import Sf


def defence_bonus(play: Sf, id_: str) -> int:
    """What items add to a defence roll (SF-58)."""
    return 0


def volonta_level(play: Sf, id_: str) -> int:
    """The level of the ability Volontà (SF-59)."""
    return 1
