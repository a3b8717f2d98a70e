"""What lies on the table: the Sphere, the characters, the Store, the Stack, and what the table's own copy says."""

from __future__ import annotations

import msgspec

from companion.engine.errors import Ref
from companion.engine.play import GameState

SPHERE_TOP = 10
MOST_WOUNDS = 3
SLOTS = 3
HAND_LIMIT = 10
STORE_SIZE = 4
GOLD = 5
"""FK-30: how many silver coins a gold one counts."""
PHASES = ("start", "movement", "square", "combat", "end")
KINDS = ("item", "skill", "creature", "tower", "place", "event")
DECKS = ("encounter", "skill", "item", "prophecy")
DECK_OF = {
    "item": "item",
    "skill": "skill",
    "creature": "encounter",
    "tower": "encounter",
    "place": "encounter",
    "event": "encounter",
}
CASTLE, SIGNPOST, OUTER_SIGNPOST, OBSERVATORY = "castle", "signpost", "outer-signpost", "observatory"
SPECIAL = (CASTLE, SIGNPOST, OUTER_SIGNPOST, OBSERVATORY)


class Card(msgspec.Struct, frozen=True):
    """A card: numbers that the table has not given are None. `guild`: whose Skill it is; empty for a neutral one."""

    name: str
    kind: str
    value: int | None = None
    attack: int | None = None
    defence: int | None = None
    guild: str = ""


class Player(msgspec.Struct):
    """A player and the character: square, wounds, silver coins, three slots of the inventory, the hand."""

    name: str
    guild: str
    square: str | None = CASTLE
    wounds: int = 0
    coins: int = 0
    slots: list[Card | None] = msgspec.field(default_factory=lambda: [None] * SLOTS)
    hand: list[Card] = []
    alive: bool = True

    @property
    def cards(self) -> list[Card]:
        """Every card of the inventory and the hand, in that order."""
        return [card for card in self.slots if card is not None] + self.hand


class StackEntry(msgspec.Struct, frozen=True):
    """An action on the Stack and whose it is."""

    player: str
    text: str


class Remains(msgspec.Struct):
    """What a dead character left: where, its coins, Items and defeated Creatures; `winner`: who alone may take them."""

    square: str | None
    coins: int
    cards: list[Card]
    winner: str | None = None


class Decks(msgspec.Struct):
    """How many cards each deck holds; None: not counted."""

    encounter: int | None = None
    skill: int | None = None
    item: int | None = None
    prophecy: int | None = None


class Guild(msgspec.Struct, frozen=True):
    """A guild and its combat dice: how many of each kind. Empty: not known."""

    name: str
    dice: dict[str, int] = {}
    name_it: str = ""


class Square(msgspec.Struct, frozen=True):
    """A named square of the board and what it says."""

    name: str
    text: str = ""
    name_it: str = ""
    text_it: str = ""


class KingdomState(GameState, kw_only=True):
    """The whole table. `acting`: whom a command without a name means; `refreshes`: renewals of the Store in this turn;
    `draws`: Skills still to be drawn; `misfits`: Skills of other guilds put back in a row; `guilds cards dice
    squares`: what the table entered of its copy in this game; `sphere_at`: the Sphere when each cycle began.
    """

    sphere: int = 0
    cycle: int = 0
    turn: int = 0
    active: str | None = None
    phase: str = "start"
    acting: str | None = None
    players: dict[str, Player] = {}
    order: list[str] = []
    store: list[Card] = []
    prophecy: str | None = None
    events: list[str] = []
    stack: list[StackEntry] = []
    passed: list[str] = []
    decks: Decks = msgspec.field(default_factory=Decks)
    limit: int | None = None
    refreshes: dict[str, int] = {}
    remains: dict[str, Remains] = {}
    draws: dict[str, int] = {}
    misfits: int = 0
    guilds: dict[str, Guild] = {}
    cards: dict[str, Card] = {}
    dice: dict[str, list[str]] = {}
    squares: dict[str, Square] = {}
    sphere_at: list[int] = []

    @property
    def started(self) -> bool:
        """Whether the first turn has begun."""
        return self.turn > 0

    def living(self) -> list[str]:
        """The ids of the living players in turn order."""
        return [one for one in self.order if self.players[one].alive]

    def from_active(self) -> list[str]:
        """The living players in turn order, from the active one on."""
        at = self.order.index(self.active) if self.active in self.order else 0
        return [one for one in (*self.order[at:], *self.order[:at]) if self.players[one].alive]


def card_ref(name: str) -> Ref:
    """A card's name as a fact of a message: shown in the reader's language if the content knows it there."""
    return Ref(f"card:{name}")


def worth(card: Card) -> int:
    """What a card counts: its value, nothing if it has none."""
    return card.value or 0
