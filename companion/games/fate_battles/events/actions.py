"""What happens in an action: moves, invokes, contests, hits, aspects, consequences."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.play import Event


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
