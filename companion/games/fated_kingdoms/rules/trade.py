"""Trade between players on one square: both sides are one step (FK-61)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Option, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word
from companion.games.fated_kingdoms.arguments import BELONGINGS, GOODS, Acting, CardText, Goods, Other
from companion.games.fated_kingdoms.content.known import KingdomsPlay
from companion.games.fated_kingdoms.content.words import FOR
from companion.games.fated_kingdoms.names import goods_text
from companion.games.fated_kingdoms.rules.cards import put_card, remove_card
from companion.games.fated_kingdoms.rules.lookup import owned
from companion.games.fated_kingdoms.rules.people import acting, living, remark_apart
from companion.games.fated_kingdoms.rules.purse import must_have
from companion.games.fated_kingdoms.state import Card, card_ref

TRADED = ("item", "creature")


class GoodsTraded(Event, frozen=True):
    """Two players traded."""

    giver: Id
    other: Id
    gives: list[str]
    gets: list[str]
    coins_given: int
    coins_got: int

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        text = N_("Trade: {who} gives {gives}; {other} gives {gets}")
        return say(
            text,
            who=Ref(self.giver),
            other=Ref(self.other),
            gives=goods_text(say, self.gives, self.coins_given),
            gets=goods_text(say, self.gets, self.coins_got),
        )


@command(
    Word("trade", "scambia"),
    N_("two players trade Items, coins and Creatures"),
    short=Word("t", "sb"),
    group=BELONGINGS,
)
def trade_goods(
    play: KingdomsPlay, giver: Acting, other: Other, gives: Goods, gets: Annotated[list[CardText], Option(FOR, GOODS)]
) -> None:
    """Two players exchange Items, coins and Creatures as they like (FK-61)."""
    if giver == other:
        raise RuleError("a trade needs two players", rule="FK-61")
    living(play, other)
    acting(play, giver)
    given, paid = hand_over(play, giver, gives)
    got, returned = hand_over(play, other, gets)
    if not (given or got or paid or returned):
        raise RuleError("nothing changes hands", rule="FK-61")
    remark_apart(play, giver, other)
    for who, cards in ((other, given), (giver, got)):
        for card in cards:
            put_card(play, who, card)
    play.state.players[other].coins += paid
    play.state.players[giver].coins += returned
    play.tell(GoodsTraded(giver, other, [c.name for c in given], [c.name for c in got], paid, returned))


def hand_over(play: KingdomsPlay, who: str, goods: list[CardText]) -> tuple[list[Card], int]:
    """Take what one side gives out of its cards and coins.

    Raises:
        RuleError: it is not there, or is not traded.
    """
    player, cards, coins = play.state.players[who], [], 0
    for one in goods:
        if one.kind == "coins":
            if one.value is None:
                raise RuleError("how many coins? `3 coins`", rule="FK-61")
            coins += one.value
        elif one.kind == "all":
            raise RuleError("name what is traded: cards, `3 coins`, or `nothing`", rule="FK-61")
        elif one.kind != "nothing":
            card = owned(play, who, player.cards, one)
            if card.kind not in TRADED:
                raise RuleError(
                    "{card} ({kind}) is not traded: Items, coins and Creatures are",
                    rule="FK-61",
                    card=card_ref(card.name),
                    kind=Ref(card.kind),
                )
            remove_card(player, card)
            cards.append(card)
    must_have(who, player, coins, "FK-61")
    player.coins -= coins
    return cards, coins
