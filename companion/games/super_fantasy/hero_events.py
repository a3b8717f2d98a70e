"""What heroes and the Master did, past tense with results. Names are append-only."""

from __future__ import annotations

from companion.engine.play import Event


class FrozenNear(Event, frozen=True):
    """A reminder: who acts is frozen, or beside the frozen (SF-45)."""

    is_reminder = True
    hero: str
    frozen: list[str]


class PoisonRolled(Event, frozen=True):
    """What the Fate die did to a poisoned hero (SF-45)."""

    hero: str
    symbol: str


class ArmourDice(Event, frozen=True):
    """Armour and shields gave their shield dice (SF-42)."""

    hero: str
    given: int
    shield_dice: int


class ArmourUnknown(Event, frozen=True):
    """A reminder: who wears armour whose shield dice nobody entered (SF-42)."""

    is_reminder = True
    heroes: list[str]


class DiceBack(Event, frozen=True):
    """Action dice came back into a hero's pool, or left it."""

    hero: str
    dice: int
    left: int


class ActionTested(Event, frozen=True):
    """A test by a hero: 6 or more succeeds (SF-31 to SF-38). `action`: `open`, `fell`, `pick`, `cleanse` …"""

    hero: str
    action: str
    place: str
    characteristic: str
    faces: list[str]
    star: int
    bonus: int
    total: int
    success: bool
    left: int


class MoveRolled(Event, frozen=True):
    """A movement roll: how many squares the hero may go (SF-30)."""

    hero: str
    faces: list[str]
    star: int
    bonus: int
    total: int
    left: int


class HeroAttacked(Event, frozen=True):
    """A hero's attack on a monster (SF-34)."""

    hero: str
    monster: str
    characteristic: str
    weapon: str
    faces: list[str]
    star: int
    bonus: int
    total: int
    protection: int
    hit: bool
    left: int
    apart: int = 1


class MarkSpent(Event, frozen=True):
    """A mark was discarded for its bonus (SF-40)."""

    hero: str
    mark: str
    bonus: int


class MarkWaits(Event, frozen=True):
    """A reminder: the hero holds an Inno that might have helped this roll."""

    is_reminder = True
    hero: str
    bonus: int


class ChargeRolled(Event, frozen=True):
    """A charge: the total goes into one ability (SF-37)."""

    hero: str
    ability: str
    faces: list[str]
    star: int
    total: int
    left: int


class EnergyPlaced(Event, frozen=True):
    """An ability's energy changed; `lost`: what was over its limit (SF-37, SF-39)."""

    hero: str
    ability: str
    energy: int
    limit: int | None = None
    lost: int = 0
    unplaced: int = 0


class AbilityUsed(Event, frozen=True):
    """An ability or an item was used; its text is read out (SF-40, SF-41)."""

    hero: str
    thing: str
    level: int
    text: str = ""
    text_it: str = ""
    target: str = ""


class TokenGiven(Event, frozen=True):
    """A hero has a mark now: fortezza (whose: `giver`), volonta, inno, furia."""

    hero: str
    token: str
    giver: str = ""
    worth: int | None = None


class TokenLeft(Event, frozen=True):
    """A mark left a hero."""

    hero: str
    token: str


class LevelReached(Event, frozen=True):
    """Experience reached a numbered space: an ability rises (SF-44)."""

    hero: str
    levels: int


class AbilityRaised(Event, frozen=True):
    """An ability is at a higher level (SF-44)."""

    hero: str
    ability: str
    level: int
    text: str = ""
    text_it: str = ""


class CurseLaid(Event, frozen=True):
    """A curse lies on an ability; another item is drawn (SF-43)."""

    hero: str
    ability: str
    curse: str


class CurseLifted(Event, frozen=True):
    """A curse is gone (SF-43)."""

    hero: str
    ability: str
    curse: str


class ItemTaken(Event, frozen=True):
    """A hero has an item, in hand, as armour or in the backpack (SF-41)."""

    hero: str
    item: str
    slot: str
    covers: str = ""
    text: str = ""
    text_it: str = ""


class ItemDiscarded(Event, frozen=True):
    """An item is gone; a base item that it covered is back (SF-41)."""

    hero: str
    item: str
    back: str = ""


class ItemGiven(Event, frozen=True):
    """An item passed from one hero to another in the same area (SF-41)."""

    hero: str
    item: str
    to: str
