"""What the dead leave and who may take it (FK-21, FK-51)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import command, named
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word, fold
from companion.games.fated_kingdoms.arguments import CHARACTER, Acting, CardText, Goods
from companion.games.fated_kingdoms.content.known import KingdomsPlay
from companion.games.fated_kingdoms.names import goods_text
from companion.games.fated_kingdoms.rules.cards import CardGained, put_card
from companion.games.fated_kingdoms.rules.lookup import owned
from companion.games.fated_kingdoms.rules.people import acting, person, remark
from companion.games.fated_kingdoms.state import Card, Remains


class DeadLooted(Event, frozen=True):
    """Something of a dead character was taken."""

    player: Id
    dead: Id
    cards: list[str]
    coins: int

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        text = N_("{who} takes what {dead} left: {goods}")
        return say(text, who=Ref(self.player), dead=Ref(self.dead), goods=goods_text(say, self.cards, self.coins))


@command(
    Word("loot", "saccheggia"),
    N_("takes what a dead character left: all, or what is named"),
    short=Word("lo", "sa"),
    group=CHARACTER,
)
def loot_dead(
    play: KingdomsPlay, player: Acting, dead: Annotated[str, named("player", label=N_("DEAD"))], cards: Goods = []
) -> None:
    """Another character on the same square takes Items, coins and defeated Creatures of a dead one, until the next
    turn begins (FK-21); after a duel the winner alone (FK-51). With nothing named: all.
    """
    acting(play, player)
    person(play, dead)
    remains = play.state.remains.get(dead)
    if remains is None:
        raise RuleError("there is nothing left of {dead} to loot", rule="FK-21", dead=Ref(dead))
    if remains.winner is not None and remains.winner != player:
        raise RuleError(
            "{winner} won the duel: nobody else takes what {dead} left",
            rule="FK-51",
            winner=Ref(remains.winner),
            dead=Ref(dead),
        )
    remark_order(play, player, dead, remains)
    taken, coins = wanted(play, dead, remains, cards)
    for card in taken:
        remains.cards.remove(card)
        place = put_card(play, player, card)
        play.tell(CardGained(player, card.name, card.kind, place))
    remains.coins -= coins
    play.state.players[player].coins += coins
    play.tell(DeadLooted(player, dead, [card.name for card in taken], coins))
    if not remains.cards and not remains.coins:
        del play.state.remains[dead]


def wanted(play: KingdomsPlay, dead: str, remains: Remains, typed: list[CardText]) -> tuple[list[Card], int]:
    """The cards and coins that are taken; all if nothing was named."""
    if not typed or any(one.kind == "all" for one in typed):
        return list(remains.cards), remains.coins
    left, cards, coins = list(remains.cards), [], 0
    for one in typed:
        if one.kind == "coins":
            coins += remains.coins if one.value is None else one.value
        elif one.kind != "nothing":
            card = owned(play, dead, left, one)
            left.remove(card)
            cards.append(card)
    if coins > remains.coins:
        raise RuleError(
            "{dead} left {coins} silver, not {n}", rule="FK-21", dead=Ref(dead), coins=remains.coins, n=coins
        )
    return cards, coins


def remark_order(play: KingdomsPlay, who: str, dead: str, remains: Remains) -> None:
    """Who stands elsewhere takes nothing; of several the active player is first, then turn order: remarks (FK-21)."""
    near = [
        one
        for one in play.state.from_active()
        if remains.square is not None and fold(play.state.players[one].square or "") == fold(remains.square)
    ]
    if remains.winner is None and who not in near:
        remark(play, N_("{who} did not stand on the square where {dead} died"), who=who, dead=dead)
    elif remains.winner is None and near[0] != who:
        remark(play, N_("{first} has the first choice of what {dead} left"), first=near[0], dead=dead)
