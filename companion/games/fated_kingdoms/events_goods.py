"""What happened with goods, the Stack, the end and the copy, past tense with results. Names are append-only."""

from __future__ import annotations

from companion.engine.play import Event


class ItemBought(Event, frozen=True):
    """An Item was bought."""

    player: str
    card: str
    price: int
    coins: int
    place: str


class ItemSold(Event, frozen=True):
    """An Item was sold."""

    player: str
    card: str
    price: int
    coins: int


class StoreRefreshed(Event, frozen=True):
    """The Items of the Store were renewed."""

    player: str
    price: int
    coins: int
    times: int


class StoreSet(Event, frozen=True):
    """What lies in the Store."""

    cards: list[str]


class StoreFilled(Event, frozen=True):
    """Items came into the Store."""

    cards: list[str]


class GoodsTraded(Event, frozen=True):
    """Two players traded."""

    giver: str
    other: str
    gives: list[str]
    gets: list[str]
    coins_given: int
    coins_got: int


class DeadLooted(Event, frozen=True):
    """Something of a dead character was taken."""

    player: str
    dead: str
    cards: list[str]
    coins: int


class TowerChosen(Event, frozen=True):
    """A Tower was paid for with creatures and is in the hand."""

    player: str
    tower: str
    creatures: list[str]
    paid: int
    value: int


class ProphecySet(Event, frozen=True):
    """A Prophecy is active for all."""

    text: str
    replaced: str = ""


class ProphecyFulfilled(Event, frozen=True):
    """A player fulfilled the active Prophecy."""

    player: str
    text: str
    reward: str = ""


class EventKept(Event, frozen=True):
    """An Event lasts."""

    text: str


class EventEnded(Event, frozen=True):
    """A lasting Event ended."""

    text: str


class StackPushed(Event, frozen=True):
    """An action went on top of the Stack; `then` has the word."""

    player: str
    text: str
    then: str


class StackPassed(Event, frozen=True):
    """A player passed; `then` has the word, empty if all have passed."""

    player: str
    then: str


class StackResolved(Event, frozen=True):
    """One action of the Stack was carried out, as the `place`-th."""

    player: str
    text: str
    place: int


class DeckCounted(Event, frozen=True):
    """A deck's cards were counted."""

    deck: str
    count: int


class PointsCounted(Event, frozen=True):
    """A line of the score; `card` is empty for the Skills: then `points` of them."""

    player: str
    card: str
    kind: str
    points: int


class PointsSummed(Event, frozen=True):
    """A player's score."""

    player: str
    points: int


class GameEnded(Event, frozen=True):
    """The game is over; `why`: fate, survivor, nobody, deck, score."""

    result: str
    why: str
    winners: list[str]
    deck: str = ""


class CardEntered(Event, frozen=True):
    """A card of the table's copy is known now."""

    card: str
    kind: str
    value: int | None
    attack: int | None
    defence: int | None


class GuildEntered(Event, frozen=True):
    """A guild's dice are known now."""

    guild: str
    dice: dict[str, int]


class DieEntered(Event, frozen=True):
    """A die's faces are known now."""

    die: str
    faces: list[str]


class SquareEntered(Event, frozen=True):
    """What a square says is known now."""

    square: str
    text: str


GOODS_EVENTS: tuple[type[Event], ...] = (
    ItemBought,
    ItemSold,
    StoreRefreshed,
    StoreSet,
    StoreFilled,
    GoodsTraded,
    DeadLooted,
    TowerChosen,
    ProphecySet,
    ProphecyFulfilled,
    EventKept,
    EventEnded,
    StackPushed,
    StackPassed,
    StackResolved,
    DeckCounted,
    PointsCounted,
    PointsSummed,
    GameEnded,
    CardEntered,
    GuildEntered,
    DieEntered,
    SquareEntered,
)
