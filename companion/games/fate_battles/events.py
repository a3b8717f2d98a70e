"""What happens in a campaign of battles, past tense with results. Names are append-only."""

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


class UnitMoved(Event, frozen=True):
    """A unit or leader moved. `free`: by its free move."""

    unit: str
    origin: str
    zone: str
    free: bool


class MoveStopped(Event, frozen=True):
    """A free move was stopped by a card that was turned over; it is not used up."""

    unit: str
    zone: str
    aspects: list[str]


class MoveFailed(Event, frozen=True):
    """An overcome failed: the unit stays."""

    unit: str
    zone: str


class CostTaken(Event, frozen=True):
    """The goal was reached at a cost that the table named."""

    unit: str
    serious: bool
    cost: str


class OppositionDeclined(Event, frozen=True):
    """An enemy did not oppose a movement."""

    unit: str
    mover: str


class AspectInvoked(Event, frozen=True):
    """An aspect was invoked: by whom, where it is, free or paid, for +2 or a reroll, for whose roll (empty: outside
    of a roll).
    """

    player: str
    text: str
    place: str
    free: bool
    reroll: bool
    target: str
    owed_to: str


class Contested(Event, frozen=True):
    """A contest was decided: what was done (attack, overcome, scout …), total, opposition, shifts; `about`: against
    whom, into which zone, for which unit.
    """

    who: str
    deed: str
    total: int
    opposition: int
    shifts: int
    about: str = ""


class NotOpposed(Event, frozen=True):
    """A contest met no opposition."""

    who: str
    deed: str
    about: str = ""


class HitLessened(Event, frozen=True):
    """The attacker took 1 off the hit for a boost."""

    who: str
    shifts: int


class HitMissed(Event, frozen=True):
    """An attack did no harm."""

    attacker: str
    target: str


class HitTaken(Event, frozen=True):
    """A hit was covered: by consequences and, for a leader, a stress box (0: none)."""

    target: str
    attacker: str
    shifts: int
    consequences: list[str]
    stress: int


class UnitDefeated(Event, frozen=True):
    """A unit was defeated; its sheet is turned over."""

    unit: str
    attacker: str
    shifts: int


class LeaderOnItsOwn(Event, frozen=True):
    """A leader became independent because its unit fell."""

    leader: str
    zone: str


class LeaderBeaten(Event, frozen=True):
    """A leader was defeated, in a fight or otherwise."""

    leader: str
    player: str
    because: str


class BoostGained(Event, frozen=True):
    """A boost: text, who holds it, on whom it is."""

    holder: str
    text: str
    on: str


class BoostEnded(Event, frozen=True):
    """A boost ended unused."""

    holder: str
    text: str


class AspectCreated(Event, frozen=True):
    """An aspect came into play on a unit, leader or zone, with free invokes of a player."""

    place: str
    text: str
    free: int
    holder: str


class FreeInvokesGained(Event, frozen=True):
    """A player gained free invokes on an aspect that is in play."""

    place: str
    text: str
    free: int
    holder: str


class NothingCreated(Event, frozen=True):
    """Creating an advantage failed."""

    who: str
    text: str


class ConsequenceTaken(Event, frozen=True):
    """A consequence was written by the table's word, with a free invoke of a player or of nobody."""

    who: str
    severity: str
    text: str
    holder: str


class RallyFailed(Event, frozen=True):
    """A leader could not remove a consequence of its unit."""

    leader: str
    unit: str


class AspectRemoved(Event, frozen=True):
    """An aspect or boost left play; `why`: a message id."""

    place: str
    text: str
    why: str


class AspectNamed(Event, frozen=True):
    """An aspect was given its text."""

    place: str
    old: str
    new: str


class PinKept(Event, frozen=True):
    """A pinner spent its action on keeping its target Pinned Down."""

    unit: str
    target: str


class MajorityGone(Event, frozen=True):
    """Surrounded lost its majority; it stays until the table removes it."""

    is_reminder: ClassVar[bool] = True

    place: str
    zone: str


class ConsequenceRemoved(Event, frozen=True):
    """A consequence was removed from a unit or leader; `leader`: who rallied it, empty between battles."""

    who: str
    severity: str
    leader: str


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


EVENTS: tuple[type[Event], ...] = tuple(
    value
    for value in list(globals().values())
    if isinstance(value, type) and issubclass(value, Event) and value is not Event
)
