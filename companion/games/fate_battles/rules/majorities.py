"""Who is surrounded, and whether a side has the majority in a zone (FB-33)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.errors import N_
from companion.engine.play import Event, Id
from companion.games.fate_battles.settings import value_of
from companion.games.fate_battles.state import BattlePlay, State
from companion.games.fate_battles.state.battlefield import side_of, situations, units_in, zone_of


def has_majority(state: State, side: str, zone: str, *, surrounding: str | None = None) -> bool:
    """Has a side more units in a zone than its enemies? (FB-33; setting `surrounded-counts-itself`)"""
    there = units_in(state, zone)
    own = [name for name in there if side_of(state, name) == side]
    allies = len(own)
    if surrounding in own and value_of(state, "surrounded-counts-itself") == "no":
        allies -= 1
    enemies = len(there) - len(own)
    return 0 < enemies < allies


def surrounded_in(state: State, zone: str | None, side: str) -> str | None:
    """The unit in a zone that a side has Surrounded there; None if there is none (FB-33)."""
    for on, situation in situations(state):
        there = situation.kind == "surrounded" and situation.zone == zone and zone_of(state, on) == zone
        if there and side_of(state, situation.by) == side:
            return on
    return None


def is_surrounding(state: State, attacker: str) -> bool:
    """Does a unit attack from a zone where Surrounded is in play for its side (FB-33)?"""
    if attacker not in state.units:
        return False
    return surrounded_in(state, zone_of(state, attacker), side_of(state, attacker)) is not None


def remark_majorities(play: BattlePlay) -> None:
    """Surrounded is remarked on when its majority is gone; it stays until the table removes it (FB-33)."""
    state = play.state
    for name, situation in situations(state):
        if situation.kind != "surrounded" or situation.by not in state.units:
            continue
        side = side_of(state, situation.by)
        holds = zone_of(state, name) == situation.zone and has_majority(
            state, side, situation.zone, surrounding=situation.by
        )
        if not holds and not situation.doubted:
            play.tell(MajorityGone(name, situation.zone))
        situation.doubted = not holds


class MajorityGone(Event, frozen=True):
    """Surrounded lost its majority; it stays until the table removes it."""

    is_reminder: ClassVar[bool] = True
    place: Id
    zone: Id
    says = N_("{place} in {zone}: the majority is gone; `remove Surrounded` if it ends")
