"""What happened, past tense with results. Names are append-only."""

from __future__ import annotations

from companion.engine.play import Event
from companion.games.super_fantasy.hero_events import *  # noqa: F403


class MissionBegan(Event, frozen=True):
    """A mission was laid out (SF-10)."""

    mission: str
    difficulty: str
    end: int | None
    goal: str = ""
    mission_it: str = ""
    goal_it: str = ""
    notes: str = ""
    notes_it: str = ""


class HeroSet(Event, frozen=True):
    """A hero was set on the map; `end` is where the End marker lies now."""

    hero: str
    square: str
    end: int | None = None


class PiecePlaced(Event, frozen=True):
    """A piece was set on a square."""

    piece: str
    square: str
    start: str | None = None


class MonsterAppeared(Event, frozen=True):
    """A monster came onto the map; `source`: `table`, `tombstone`, `mass-grave`, `coffin`, `wave`, `master`."""

    monster: str
    kind: str
    square: str
    source: str = "table"


class PieceRemoved(Event, frozen=True):
    """A piece left the map."""

    piece: str
    kind: str = ""


class HeroMoved(Event, frozen=True):
    """A hero moved; `locked`: it stands in a lock zone and the rest of the movement is lost."""

    hero: str
    start: str
    square: str
    steps: int = 0
    locked: bool = False


class HeroHit(Event, frozen=True):
    """A hero lost lives."""

    hero: str
    wounds: int
    lives: int


class HeroHealed(Event, frozen=True):
    """A hero got lives back."""

    hero: str
    healed: int
    lives: int


class HeroKnockedOut(Event, frozen=True):
    """A hero lies on the ground; the End marker came one space nearer (SF-59)."""

    hero: str
    end: int | None


class HeroStoodUp(Event, frozen=True):
    """A KO'd hero stands again."""

    hero: str
    lives: int | None


class MonsterWounded(Event, frozen=True):
    """A monster lost life."""

    monster: str
    wounds: int
    life: int


class MonsterHealed(Event, frozen=True):
    """A monster got life back."""

    monster: str
    life: int


class MonsterKilled(Event, frozen=True):
    """A monster left the map; `treasure`: the Fate result of its card that draws a magic item (SF-35)."""

    monster: str
    kind: str
    treasure: str = ""


class StatusGiven(Event, frozen=True):
    """A piece is stunned, frozen or poisoned now."""

    piece: str
    status: str


class StatusLeft(Event, frozen=True):
    """A piece is no longer stunned, frozen or poisoned."""

    piece: str
    status: str


class PieceTurned(Event, frozen=True):
    """A piece faces another way."""

    piece: str
    facing: str


class ShieldDiceChanged(Event, frozen=True):
    """A hero has more or fewer shield dice."""

    hero: str
    shield_dice: int
    dice: int | None = None


class GateOpened(Event, frozen=True):
    """A gate left the game (SF-31)."""

    hero: str
    gate: str


class TombstoneFelled(Event, frozen=True):
    """A tombstone lies on its grave (SF-32)."""

    hero: str
    square: str


class ChestOpened(Event, frozen=True):
    """A chest was opened (SF-33)."""

    hero: str
    square: str


class CoffinCleansed(Event, frozen=True):
    """A coffin left the game (SF-38)."""

    hero: str
    square: str


class ExperienceGained(Event, frozen=True):
    """A hero gained experience (SF-44)."""

    hero: str
    gained: int
    experience: int


class HeroDone(Event, frozen=True):
    """A hero's turn is over."""

    hero: str


class HeroesNotActed(Event, frozen=True):
    """The monster phase began although heroes have not acted: a reminder."""

    is_reminder = True
    heroes: list[str]


class AreasWoke(Event, frozen=True):
    """Step 1: which areas are active (SF-50)."""

    turn: int
    active: list[str]


class FateRolled(Event, frozen=True):
    """The Fate die was rolled; `about`: `spawn`, or whose tie it decides."""

    about: str
    colour: str | None
    symbol: str | None


class NothingAppeared(Event, frozen=True):
    """A place from which nothing came: `occupied`, `no-square`, `no-picture`, `no-kind`, `no-card`, `supply`."""

    source: str
    square: str
    reason: str
    kind: str = ""


class MonsterMoved(Event, frozen=True):
    """A monster went towards its target."""

    monster: str
    start: str
    square: str
    target: str


class MonsterStayed(Event, frozen=True):
    """A monster did not move: `contact`, `no-nearer`, `no-movement`, `stays`, `no-target`, `crowded`."""

    monster: str
    square: str
    reason: str
    target: str | None = None


class MonsterAttacked(Event, frozen=True):
    """A monster attacked: `defender` is who answers for the hero (SF-62); without shield dice nothing is rolled."""

    monster: str
    hero: str
    defender: str
    hit: bool
    protection: int | None = None
    attack: int | None = None
    shot: int | None = None


class EnergyGained(Event, frozen=True):
    """Stars in a roll: energy to be placed on one ability each (SF-39)."""

    hero: str
    stars: int
    unplaced: int


class VolontaDiscarded(Event, frozen=True):
    """Volontà at level III was discarded for a wound on the attacker (SF-59)."""

    hero: str
    monster: str


class ProtectionEnded(Event, frozen=True):
    """A protection by Fortezza ended (SF-62)."""

    hero: str
    protector: str


class TurnBegan(Event, frozen=True):
    """The markers after the clean-up (SF-63)."""

    turn: int
    end: int | None


class LastTurn(Event, frozen=True):
    """A reminder: this hero phase is the last one."""

    is_reminder = True
    turn: int


class MissionWon(Event, frozen=True):
    """The goal is met (SF-13)."""

    turn: int


class MissionLost(Event, frozen=True):
    """Lost: both markers on one space (SF-11), or given up (SF-13)."""

    turn: int
    why: str
