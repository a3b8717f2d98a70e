"""What happened, past tense with results. Names are append-only."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.engine.play import Event


class PlayerEntered(Event, frozen=True):
    """A player sat down with a guild."""

    player: str
    guild: str


class OrderSet(Event, frozen=True):
    """The turn order was set."""

    order: list[str]


class GameStarted(Event, frozen=True):
    """The game began; `limit` in minutes."""

    order: list[str]
    limit: int | None


class CycleBegan(Event, frozen=True):
    """A new cycle began."""

    cycle: int


class TurnBegan(Event, frozen=True):
    """A player's turn began."""

    player: str
    turn: int
    cycle: int


class PhaseBegan(Event, frozen=True):
    """A phase of the turn began."""

    player: str
    phase: str


class Reminded(Event, frozen=True):
    """What is due, or what is out of its place: a message id and its facts."""

    is_reminder: ClassVar[bool] = True
    text: str
    facts: dict[str, Any] = {}


class FateChanged(Event, frozen=True):
    """The Sphere changed. `cause`: lost, death, observatory, table; `who`, `what` and `because` tell more."""

    before: int
    after: int
    cause: str
    who: str = ""
    what: str = ""
    because: str = ""


class PlayerWounded(Event, frozen=True):
    """A character took wounds; `wounds` it has now."""

    player: str
    taken: int
    wounds: int
    because: str = ""


class PlayerHealed(Event, frozen=True):
    """A character healed; `by`: table, castle, signpost, outer-signpost, observatory, resistance."""

    player: str
    healed: int
    wounds: int
    by: str = "table"
    because: str = ""


class PlayerDied(Event, frozen=True):
    """A character died: what left the board with it."""

    player: str
    cards: list[str]
    coins: int


class CoinsChanged(Event, frozen=True):
    """Coins came or went; `coins` there are now."""

    player: str
    change: int
    coins: int
    because: str = ""


class SquareReached(Event, frozen=True):
    """A character stands on a square."""

    player: str
    square: str


class CardGained(Event, frozen=True):
    """A card came to a player; `place`: slot or hand."""

    player: str
    card: str
    kind: str
    place: str


class CardDropped(Event, frozen=True):
    """A card left the game."""

    player: str
    card: str


class CardLeft(Event, frozen=True):
    """A card was not taken because the hand is full."""

    player: str
    card: str


class SkillUsed(Event, frozen=True):
    """A Skill was used and went under its deck."""

    player: str
    card: str


class SkillUnfit(Event, frozen=True):
    """A drawn Skill belongs to another guild: it goes under the deck; `again`: another is drawn."""

    player: str
    card: str
    guild: str
    again: bool


class ItemUsed(Event, frozen=True):
    """An Item was used; it stays."""

    player: str
    card: str


class TowerShown(Event, frozen=True):
    """A Tower in the hand was shown."""

    player: str
    card: str


class CardMoved(Event, frozen=True):
    """A card went from the hand to a slot or back."""

    player: str
    card: str
    place: str


class SkillDrawDue(Event, frozen=True):
    """Skills are to be drawn; `by`: insight or observatory."""

    player: str
    skills: int
    by: str


class DiceShown(Event, frozen=True):
    """The faces of a combat roll that count."""

    player: str
    faces: list[str]


class DiceRerolled(Event, frozen=True):
    """A dodge: these dice were rolled again."""

    player: str
    dice: list[int]
    faces: list[str]


class CreatureFought(Event, frozen=True):
    """A roll against a creature: damage against its Defence, wounds after blocks."""

    player: str
    creature: str
    damage: int
    defence: int
    attack: int
    wounds: int


class CombatWon(Event, frozen=True):
    """A creature was killed and the character lives: trophy and coins."""

    player: str
    creature: str
    coins: int


class CombatLost(Event, frozen=True):
    """The creature lives: it goes under the Encounter deck."""

    player: str
    creature: str


class CreatureUnder(Event, frozen=True):
    """A creature goes under the Encounter deck; `why`: dead (the hero), unfought, together."""

    creature: str
    why: str


class DuelFought(Event, frozen=True):
    """A duel was counted: the wounds each dealt."""

    attacker: str
    defender: str
    dealt: int
    taken: int


class DuelEnded(Event, frozen=True):
    """A duel ended; `winner` is empty for a draw."""

    attacker: str
    defender: str
    winner: str


class TrophyTaken(Event, frozen=True):
    """The winner of a duel took something: `kind` coins, item, creature or none."""

    winner: str
    loser: str
    kind: str
    card: str = ""
    coins: int = 0


EVENTS: tuple[type[Event], ...] = (
    PlayerEntered,
    OrderSet,
    GameStarted,
    CycleBegan,
    TurnBegan,
    PhaseBegan,
    Reminded,
    FateChanged,
    PlayerWounded,
    PlayerHealed,
    PlayerDied,
    CoinsChanged,
    SquareReached,
    CardGained,
    CardDropped,
    CardLeft,
    SkillUsed,
    SkillUnfit,
    ItemUsed,
    TowerShown,
    CardMoved,
    SkillDrawDue,
    DiceShown,
    DiceRerolled,
    CreatureFought,
    CombatWon,
    CombatLost,
    CreatureUnder,
    DuelFought,
    DuelEnded,
    TrophyTaken,
)
