"""Who is out, how a battle ended, what was gained and lost."""

from __future__ import annotations

from companion.engine.play import Event


class LeaderReturned(Event, frozen=True):
    """A defeated leader is back."""

    leader: str


class PlayerOut(Event, frozen=True):
    """A player is out: without an undefeated unit, or by conceding."""

    player: str
    conceded: bool


class BattleEnded(Event, frozen=True):
    """Only allies are left; an empty winner: nobody is."""

    winner: str


class FatePointsGained(Event, frozen=True):
    """A player gained fate points at the close: `why` is a message id."""

    player: str
    points: int
    why: str
    about: str = ""


class LeftoversLost(Event, frozen=True):
    """Left-over build points and bought fate points were lost."""

    player: str
    chest: int
    fate: int


class BattleClosed(Event, frozen=True):
    """The battle was written into roster and campaign."""

    name: str
    number: int
    winner: str
    turns: int
    lost: dict[str, list[str]]
