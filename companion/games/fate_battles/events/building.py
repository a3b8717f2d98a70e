"""What happens before a battle: sides, players, sheets, zones, deployment."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.play import Event


class CampaignBegun(Event, frozen=True):
    """A campaign of battles was begun."""

    title: str = ""


class SideNamed(Event, frozen=True):
    """A side was entered."""

    side: str
    name: str


class PlayerJoined(Event, frozen=True):
    """A player was entered."""

    player: str
    name: str
    side: str
    points: int
    fate: int


class ChestFilled(Event, frozen=True):
    """A chest was filled."""

    player: str
    points: int


class SkillAdded(Event, frozen=True):
    """A skill of the table's own was entered."""

    skill: str
    name: str


class UnitRaised(Event, frozen=True):
    """A unit was bought: its sheet, its cost, what is left in the chest."""

    unit: str
    name: str
    quality: str
    owner: str
    skills: dict[str, int]
    aspects: list[str]
    cost: int
    left: int


class UnitMustered(Event, frozen=True):
    """An old sheet was paid again."""

    unit: str
    owner: str
    cost: int
    left: int


class LeaderNamed(Event, frozen=True):
    """A leader was entered."""

    leader: str
    name: str
    owner: str
    skills: dict[str, int]
    aspects: list[str]
    boxes: int


class FateBought(Event, frozen=True):
    """Fate points were bought from the chest."""

    player: str
    points: int
    cost: int
    left: int


class ZonePlaced(Event, frozen=True):
    """A zone card was placed; `following`: whose turn to place is next, if that is known."""

    zone: str
    name: str
    next: list[str]
    by: str
    following: str


class ZonesJoined(Event, frozen=True):
    """A zone that was there already now lies next to others too."""

    zone: str
    next: list[str]


class PlacingOrdered(Event, frozen=True):
    """The order in which the players place zones was found."""

    order: list[str]
    rolled: bool


class ZonesCleared(Event, frozen=True):
    """The zones were taken off the table."""

    count: int


class LineRemarked(Event, frozen=True):
    """The battlefield is a line."""

    is_reminder: ClassVar[bool] = True

    zones: int


class AspectWritten(Event, frozen=True):
    """An aspect lies open on a zone."""

    zone: str
    text: str
    hinders: bool


class CardLaidFaceDown(Event, frozen=True):
    """An aspect lies face down on a zone; `paid`: with a fate point."""

    zone: str
    player: str
    paid: bool


class AspectRevealed(Event, frozen=True):
    """A card was turned over."""

    zone: str
    text: str
    hinders: bool


class UnitDeployed(Event, frozen=True):
    """A unit or leader was placed in a zone."""

    unit: str
    zone: str


class LeaderAttached(Event, frozen=True):
    """A leader joined a unit."""

    leader: str
    unit: str


class LeaderDetached(Event, frozen=True):
    """A leader left its unit."""

    leader: str
    unit: str
    zone: str
