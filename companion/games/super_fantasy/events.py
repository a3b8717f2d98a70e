"""What happened, past tense with results. Names are append-only."""

from __future__ import annotations

from companion.engine.play import Event


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


class EnergyWaiting(Event, frozen=True):
    """A reminder: energy that was not placed (SF-39)."""

    is_reminder = True
    heroes: dict[str, int]


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


class PlayersSet(Event, frozen=True):
    """For how many players the limit is (SF-14)."""

    players: int
    end: int | None


class MasterRolled(Event, frozen=True):
    """The Master's pool of dice (SF-70)."""

    faces: list[str]
    star: int


class MasterPaid(Event, frozen=True):
    """Dice of the Master's pool were used (SF-70)."""

    faces: list[str]
    left: list[str]


class AreaWoken(Event, frozen=True):
    """The Master woke one more area (SF-70)."""

    area: str


class MasterAttacks(Event, frozen=True):
    """The Master's monsters attack now (SF-70)."""

    monsters: list[str]


class SurvivalEnded(Event, frozen=True):
    """A survival mission is over; the turns survived count (SF-71)."""

    survived: int


class MonsterLed(Event, frozen=True):
    """The Master moved a monster (SF-70)."""

    monster: str
    start: str
    square: str
