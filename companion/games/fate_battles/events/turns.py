"""Rolls, initiative, turns, activations."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.play import Event


class RollMade(Event, frozen=True):
    """A roll: skill, rating, further bonuses, the sum of the dice, the total; `again`: a reroll."""

    who: str
    skill: str
    rating: int
    bonus: int
    dice: int
    total: int
    again: bool = False


class InitiativeTied(Event, frozen=True):
    """Some players must roll again for initiative."""

    players: list[str]


class InitiativeFound(Event, frozen=True):
    """The order of the players, with their totals."""

    order: list[str]
    totals: list[int]


class BattleBegun(Event, frozen=True):
    """A battle began: its number, and for each player the units in the field."""

    name: str
    number: int
    order: list[str]
    armies: dict[str, list[str]]


class NotDeployed(Event, frozen=True):
    """A unit that is paid for has no zone."""

    is_reminder: ClassVar[bool] = True

    units: list[str]


class TurnBegun(Event, frozen=True):
    """A player's turn began; `fresh`: who of the side has not acted."""

    number: int
    player: str
    fresh: list[str]


class CycleBegun(Event, frozen=True):
    """All of a side have acted and are fresh again; an empty side: the whole table."""

    side: str
    cycle: int


class PlayerPassed(Event, frozen=True):
    """A player passed because all of its units and leaders have acted, or left it to an ally."""

    player: str


class Activated(Event, frozen=True):
    """A unit or independent leader was activated."""

    unit: str
    player: str
    leader: str


class ActivationEnded(Event, frozen=True):
    """A unit or leader has acted."""

    unit: str


class SecondActionGiven(Event, frozen=True):
    """A unit may take a second action: from its leader, or for a fate point of a player."""

    unit: str
    leader: str
    player: str


class LeftUnused(Event, frozen=True):
    """An attack ends the turn: what is lost with it."""

    is_reminder: ClassVar[bool] = True

    unit: str
    move: bool
    leader: str
    second: bool
