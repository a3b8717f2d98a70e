"""How many of each card are unseen, as it is asked."""

from __future__ import annotations

from companion.engine.declare import query
from companion.engine.errors import N_
from companion.engine.page import Page, Table
from companion.engine.words import Word
from companion.games.kami.arguments import ASKED
from companion.games.kami.content.cards import DECK, card_ref
from companion.games.kami.state import KamiSeen


@query(
    Word("unseen", "non-viste"),
    N_("how many of each card are unseen"),
    short=Word("un", "nv"),
    group=ASKED,
)
def ask_unseen(seen: KamiSeen) -> Page:
    """How many of each card are unseen; hidden cards and hands count as unseen (KM-12)."""
    state, say = seen.state, seen.say
    rows = [[say.name(card_ref(card)), str(n), str(DECK[card])] for card, n in state.unseen.items()]
    page = Page().add(Table([say("Card"), say("Unseen"), say("Of")], rows))
    total, hidden = sum(state.unseen.values()), sum(len(h) for h in state.hidden.values())
    hands = sum(state.left.values())
    text = say("Unseen: {n}. In hands: {hands}; hidden in defence: {hidden}", n=total, hands=hands, hidden=hidden)
    rest = total - hands - hidden
    if rest and len(state.seats) == 3:
        text += say("; set aside: {n}", n=rest)
    elif rest and state.mercenaries:
        text += say("; face down among the mercenaries: {n}", n=rest)
    elif rest:
        text += say("; elsewhere: {n}", n=rest)
    return page.line(text)
