"""The Store: buying, selling, renewing (FK-60)."""

from __future__ import annotations

from typing import Annotated, Any

from companion.engine.declare import Flag, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word
from companion.games.fated_kingdoms.arguments import (
    BELONGINGS,
    Acting,
    CardText,
    HeldCard,
    Items,
    Price,
    StoredCard,
    Where,
)
from companion.games.fated_kingdoms.content.known import KingdomsPlay
from companion.games.fated_kingdoms.content.words import NOTHING
from companion.games.fated_kingdoms.names import card_name, cards_text, coins_text
from companion.games.fated_kingdoms.rules.cards import put_card, remove_card
from companion.games.fated_kingdoms.rules.decks import put_under, take_from
from companion.games.fated_kingdoms.rules.lookup import find_known, number_of, owned, read_card
from companion.games.fated_kingdoms.rules.people import acting, remark
from companion.games.fated_kingdoms.rules.purse import pay
from companion.games.fated_kingdoms.state import CASTLE, STORE_SIZE, Card, Player, card_ref

MOST_IN_STORE = 12


class ItemBought(Event, frozen=True):
    """An Item was bought."""

    player: Id
    card: str
    price: int
    coins: int
    place: str

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        facts: dict[str, Any] = {
            "who": Ref(self.player), "card": card_name(say, self.card), "price": coins_text(say, self.price),
            "coins": coins_text(say, self.coins),
        }  # fmt: skip
        if self.place == "slot":
            return say("{who} buys {card} for {price}, into a slot; left: {coins}", **facts)
        return say("{who} buys {card} for {price}, into the hand; left: {coins}", **facts)


class ItemSold(Event, frozen=True):
    """An Item was sold."""

    player: Id
    card: str
    price: int
    coins: int

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        text = N_("{who} sells {card} for {price}; now {coins}; the card goes under its deck")
        return say(text, who=Ref(self.player), card=card_name(say, self.card), price=coins_text(say, self.price),
                   coins=coins_text(say, self.coins))  # fmt: skip


class StoreRefreshed(Event, frozen=True):
    """The Items of the Store were renewed."""

    player: Id
    price: int
    coins: int
    times: int

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        text = N_("{who} renews the Store ({n}. time in this turn) for {price}; left: {coins}")
        return say(text, who=Ref(self.player), n=self.times, price=coins_text(say, self.price),
                   coins=coins_text(say, self.coins))  # fmt: skip


class StoreSet(Event, frozen=True):
    """What lies in the Store."""

    cards: list[str]

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        if not self.cards:
            return say("Nothing lies in the Store")
        return say("In the Store: {cards}", cards=cards_text(say, self.cards))


class StoreFilled(Event, frozen=True):
    """Items came into the Store."""

    cards: list[str]

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        return say("Into the Store: {cards}", cards=cards_text(say, self.cards))


def remark_castle(play: KingdomsPlay, who: str, player: Player) -> None:
    """The Store is at the Castle, or where a card opens it: a remark (FK-60, FK-10)."""
    if player.square != CASTLE:
        remark(play, N_("{who} is not at the Castle: a card must open the Store"), who=who)


@command(Word("buy", "compra"), N_("buys an Item of the Store at its Value"), short=Word("b", "cp"), group=BELONGINGS)
def buy_item(play: KingdomsPlay, player: Acting, card: StoredCard, price: Price = None, place: Where = None) -> None:
    """Buy an Item of the Store at its Value; the Store is filled up from the deck while Items last (FK-60)."""
    owner = acting(play, player)
    item = in_store(play, card)
    paid = number_of(play, item, "value", player) if price is None else price
    item = in_store(play, card)  # with the value, if it was asked just now
    remark_castle(play, player, owner)
    pay(player, owner, paid, "FK-60")
    if item in play.state.store:
        play.state.store.remove(item)
    where = put_card(play, player, item, place)
    play.tell(ItemBought(player, item.name, paid, owner.coins, where))
    last = play.state.decks.item == 0
    take_from(play, "item")
    if last:
        play.because(player, N_("the Item deck is empty: the Store is not filled up"), rule="FK-60")
    else:
        remark(play, N_("the next Item comes into the Store: `store + CARD`"))


def in_store(play: KingdomsPlay, typed: CardText) -> Card:
    """The Item in the Store that is bought. While not all four are entered, one that is described may be one of the
    others.

    Raises:
        RuleError: it does not lie there.
    """
    store = play.state.store
    card = find_known(play, store, typed)
    if card is None and typed.described and len(store) < STORE_SIZE:
        card = read_card(play, typed, "item")
        if card.kind == "item":
            return card
    if card is None:
        names = [card_ref(one.name) for one in store]
        if names:
            raise RuleError(
                "“{card}” is not in the Store: there is {names}", rule="FK-60", card=typed.name, names=names
            )
        raise RuleError("“{card}” is not in the Store: `store CARD and CARD…` says what lies there",
                        rule="FK-60", card=typed.name)  # fmt: skip
    return card


@command(Word("sell", "vendi"), N_("sells an Item at half its Value"), short=Word("se", "ve"), group=BELONGINGS)
def sell_item(play: KingdomsPlay, player: Acting, card: HeldCard, price: Price = None) -> None:
    """Sell an Item at half its Value, rounded down; it goes under the deck (FK-60)."""
    owner = acting(play, player)
    item = owned(play, player, owner.cards, card, ("item",))
    paid = number_of(play, item, "value", player) // 2 if price is None else price
    item = owned(play, player, owner.cards, card, ("item",))  # with the value, if it was asked just now
    remark_castle(play, player, owner)
    remove_card(owner, item)
    owner.coins += paid
    put_under(play, "item")
    play.because(player, N_("{card} is sold for {price}: half its Value, rounded down"), rule="FK-60",
                 card=card_ref(item.name), price=paid)  # fmt: skip
    play.tell(ItemSold(player, item.name, paid, owner.coins))


@command(Word("refresh", "rinnova"), N_("renews all four Items of the Store"), short=Word("rf", "rn"), group=BELONGINGS)
def refresh_store(play: KingdomsPlay, player: Acting) -> None:
    """Renew all four Items: 1 coin the first time in a turn, each further time 1 more, counted for each player
    (FK-60).
    """
    state = play.state
    owner = acting(play, player)
    times = state.refreshes.get(player, 0) + 1
    remark_castle(play, player, owner)
    pay(player, owner, times, "FK-60")
    state.refreshes[player] = times
    state.store = []
    play.because(player, N_("{who} renews the Store for the {times}. time in this turn: {times} silver"),
                 rule="FK-60", who=Ref(player), times=times)  # fmt: skip
    play.tell(StoreRefreshed(player, times, owner.coins, times))
    remark(play, N_("four new Items come into the Store: `store CARD and CARD…`"))


@command(Word("store", "negozio"), N_("what lies in the Store; with + more, `nothing` none"), group=BELONGINGS)
def set_store(
    play: KingdomsPlay,
    add: Annotated[bool, Flag(Word("+", "+"))] = False,
    empty: Annotated[bool, Flag(NOTHING)] = False,
    cards: Items = [],
) -> None:
    """What lies in the Store now, as the table says (FK-60)."""
    items = [read_card(play, typed, "item") for typed in cards]
    wrong = next((card for card in items if card.kind != "item"), None)
    if wrong is not None:
        raise RuleError("{card} is no Item: only Items lie in the Store", rule="FK-60", card=card_ref(wrong.name))
    if not items and not empty:
        raise RuleError("which Items? `store CARD and CARD…`, `store + CARD`, `store nothing`", rule="FK-60")
    store = [*play.state.store, *items] if add else items
    if len(store) > MOST_IN_STORE:
        raise RuleError("{n} cards are too many: {size} lie in the Store", rule="FK-60", n=len(store), size=STORE_SIZE)
    play.state.store = store
    names = [card.name for card in items]
    play.tell(StoreFilled(names) if add else StoreSet(names))
    if len(store) > STORE_SIZE:
        remark(play, N_("{n} Items lie in the Store; {size} are usual"), n=len(store), size=STORE_SIZE)
