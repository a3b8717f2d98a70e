"""What the table can say: one class for each command."""

from __future__ import annotations

import msgspec

from companion.engine.declare import Command


class CardText(msgspec.Struct, frozen=True):
    """A card as it was typed: a name alone, or more. `kind` is empty if none was typed; `coins` for an amount of
    coins (`value` silver), `nothing` and `all` for those words.
    """

    name: str
    kind: str = ""
    value: int | None = None
    attack: int | None = None
    defence: int | None = None
    guild: str = ""

    @property
    def described(self) -> bool:
        """Whether more than a name was typed."""
        return bool(self.kind) or self.numbered

    @property
    def numbered(self) -> bool:
        """Whether a number was typed."""
        return (self.value, self.attack, self.defence) != (None, None, None)


class BeginKingdoms(Command, frozen=True):
    """`game new fated-kingdoms [with PACK]`."""

    pack: str | None = None


class EnterPlayer(Command, frozen=True):
    """`player NAME GUILD`."""

    name: str
    guild: str


class SetOrder(Command, frozen=True):
    """`order NAME…`."""

    players: list[str]


class StartGame(Command, frozen=True):
    """`start [limit MINUTES]`."""

    limit: int | None = None


class GoOn(Command, frozen=True):
    """`next`."""


class ChangeFate(Command, frozen=True):
    """`fate ±N [because TEXT]`."""

    change: int
    because: str = ""


class WoundPlayer(Command, frozen=True):
    """`wound NAME [N]`."""

    player: str
    wounds: int = 1
    because: str = ""


class HealPlayer(Command, frozen=True):
    """`heal NAME [N]`."""

    player: str
    wounds: int = 1
    because: str = ""


class ChangeCoins(Command, frozen=True):
    """`coins NAME ±N [gold]`."""

    player: str
    change: int
    gold: bool = False
    because: str = ""


class GoToSquare(Command, frozen=True):
    """`at NAME SQUARE`."""

    player: str
    square: str


class GainCard(Command, frozen=True):
    """`gain NAME CARD [in hand/slot]`."""

    player: str
    card: CardText
    place: str | None = None
    because: str = ""


class DropCard(Command, frozen=True):
    """`drop NAME CARD`."""

    player: str
    card: CardText


class UseCard(Command, frozen=True):
    """`use NAME SKILL`."""

    player: str
    card: CardText


class SlotCard(Command, frozen=True):
    """`slot NAME CARD`."""

    player: str
    card: CardText


class HandCard(Command, frozen=True):
    """`hand NAME CARD`."""

    player: str
    card: CardText


class FightCreatures(Command, frozen=True):
    """`fight NAME CREATURE [and CREATURE…]`."""

    player: str
    creatures: list[CardText]


class FightDuel(Command, frozen=True):
    """`duel A B`."""

    attacker: str
    defender: str


class BuyItem(Command, frozen=True):
    """`buy NAME CARD [for N] [in hand/slot]`."""

    player: str
    card: CardText
    price: int | None = None
    place: str | None = None


class SellItem(Command, frozen=True):
    """`sell NAME CARD [for N]`."""

    player: str
    card: CardText
    price: int | None = None


class RefreshStore(Command, frozen=True):
    """`refresh NAME`."""

    player: str


class SetStore(Command, frozen=True):
    """`store CARD and CARD…`, `store + CARD`, `store nothing`."""

    cards: list[CardText] = []
    add: bool = False
    empty: bool = False


class TradeGoods(Command, frozen=True):
    """`trade A B GIVES for GETS`."""

    giver: str
    other: str
    gives: list[CardText]
    gets: list[CardText]


class LootDead(Command, frozen=True):
    """`loot NAME DEAD [CARD and…]`."""

    player: str
    dead: str
    cards: list[CardText] = []


class ChooseTower(Command, frozen=True):
    """`tower NAME TOWER with CREATURE and…`."""

    player: str
    tower: CardText
    creatures: list[CardText]


class SetProphecy(Command, frozen=True):
    """`prophecy TEXT`."""

    text: str


class FulfilProphecy(Command, frozen=True):
    """`fulfil NAME [REWARD]`."""

    player: str
    reward: str = ""


class KeepEvent(Command, frozen=True):
    """`event TEXT`."""

    text: str


class EndEvent(Command, frozen=True):
    """`event-end TEXT`."""

    text: str


class ChangeStack(Command, frozen=True):
    """`stack push NAME TEXT`, `stack pass NAME`, `stack resolve`."""

    act: str
    player: str | None = None
    text: str = ""


class CountDeck(Command, frozen=True):
    """`deck NAME N`; a signed number changes the count."""

    deck: str
    count: int | None = None
    change: int | None = None


class EndByScore(Command, frozen=True):
    """`score`."""


class EnterCard(Command, frozen=True):
    """`card CARD`."""

    card: CardText


class EnterGuild(Command, frozen=True):
    """`guild NAME DIE N…`."""

    name: str
    dice: list[tuple[str, int]]


class EnterDie(Command, frozen=True):
    """`die NAME FACE…`."""

    name: str
    faces: list[str]


class EnterSquare(Command, frozen=True):
    """`square NAME TEXT`."""

    name: str
    text: str


class AskOdds(Command, frozen=True):
    """`odds NAME CREATURE… [dice DIE N…] [with FACE…]`."""

    player: str
    creatures: list[CardText]
    dice: list[tuple[str, int]] = []
    faces: list[str] = []


class LookAtCards(Command, frozen=True):
    """`cards NAME`."""

    player: str


class LookAtCopy(Command, frozen=True):
    """`known`: what is known of the copy."""
