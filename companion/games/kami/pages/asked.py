"""What is asked about the table: what is legal, the odds of a counter, what is unseen."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Command, query
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.game import Seen
from companion.engine.language import Tongue
from companion.engine.odds import percent
from companion.engine.page import Page, Span, Table
from companion.engine.words import Word
from companion.games.kami.arguments import ASKED, PLAYER, CardKind
from companion.games.kami.content import DECK, HIDDEN, MERCENARY, card_ref, card_refs, is_mercenary
from companion.games.kami.odds.counter import (
    chance_of_none,
    chance_to_counter,
    known_pool,
    public_pool,
    require_answering,
    require_attack,
)
from companion.games.kami.rules.legal import counters_of
from companion.games.kami.rules.verdicts import verdicts
from companion.games.kami.state import Kami

KamiSeen = Seen[Kami, None]


class AskLegal(Command, frozen=True):
    """`legal [CARD]`."""

    card: Annotated[str | None, CardKind(mercenary=True)] = None


@query(
    Word("legal", "lecito", ("lecita",)),
    N_("what may be done with a card just now, and why not"),
    short=Word("l", "l"),
    group=ASKED,
)
def legal_page(seen: KamiSeen, command: AskLegal) -> Page:
    """What may be done with a declared card just now, and why not (KM-12)."""
    state, say = seen.state, seen.say
    if state.turn is None or state.over is not None:
        raise RuleError("nobody is to play just now", rule="KM-12")
    page = Page().line(Span(_situation(state, say), "strong"))
    if command.card is not None:
        for role in ("defence", "attack"):
            page.line(_verdict(state, say, command.card, role))
        return page
    choices = [*DECK, *dict.fromkeys(MERCENARY + s.up for s in state.mercenaries if s.up and s.up != HIDDEN)]
    rows = [
        [_laid_name(card, say), *(_mark(state, say, card, role) for role in ("defence", "attack"))] for card in choices
    ]
    return page.add(Table([say("Card"), say("In defence"), say("In attack")], rows))


def _situation(state: Kami, say: Tongue) -> str:
    turn = Ref(state.turn or "")
    if state.attack is None:
        return say("{player} has the initiative: a hidden card, then an attack", player=turn)
    return say("{player} answers {card} by {attacker}", player=turn, card=card_ref(state.attack),
               attacker=Ref(state.attacker or ""))  # fmt: skip


def _laid_name(card: str, say: Tongue) -> str:
    name = say.name(card_ref(card))
    return say("{card} (mercenary)", card=name) if is_mercenary(card) else name


def _mark(state: Kami, say: Tongue, card: str, role: str) -> str:
    found = verdicts(state, card, role)
    if all(found.values()):
        return say("no")
    return say("yes")


def _verdict(state: Kami, say: Tongue, card: str, role: str) -> str:
    found = verdicts(state, card, role)
    good = [other for other, fault in found.items() if fault is None]
    where = {"defence": say("hidden in defence") if state.attack is None else say("in defence, as a counter"),
             "attack": say("in attack")}[role]  # fmt: skip
    name = _laid_name(card, say)
    if not good:
        fault = next(f for f in found.values() if f is not None)
        return say("{card} {where}: no – {why} ({rule})", card=name, where=where, why=fault.message, rule=fault.rule)
    if role == "defence" or len(good) == len(found):
        return say("{card} {where}: yes", card=name, where=where)
    fault = next(f for f in found.values() if f is not None)
    beside = ", ".join(_laid_name(other, say) for other in good)
    text = say("{card} {where}: only with {cards} in defence.", card=name, where=where, cards=beside)
    return text + " " + say("Else: {why} ({rule})", why=fault.message, rule=fault.rule)


class AskOdds(Command, frozen=True):
    """`odds [NAME]`."""

    player: Annotated[str | None, PLAYER] = None


@query(
    Word("odds", "probabilità"),
    N_("the chance that a player can counter the present attack"),
    short=Word("o", "pb"),
    group=ASKED,
)
def odds_page(seen: KamiSeen, command: AskOdds) -> Page:
    """The chance that a player can counter the present attack; without a name, everybody who still may (KM-12)."""
    state, say = seen.state, seen.say
    attack = require_attack(state)
    players = state.yet_to_answer() if command.player is None else [command.player]
    cards = card_refs(counters_of(attack))
    page = Page().line(Span(say("Attack: {card}. Countered by: {cards}", card=card_ref(attack), cards=cards), "strong"))
    for player in players:
        require_answering(state, player)
        known = chance_to_counter(state, player, known_pool(state, player))
        public = chance_to_counter(state, player, public_pool(state, player))
        page.line(say("{player} can counter: {chance}", player=Ref(player), chance=percent(known, say.language)))
        if known != public:
            apart = say("  from the unseen cards alone, no hand known: {chance}", chance=percent(public, say.language))
            page.line(Span(apart, "dim"))
    if command.player is None and len(players) > 1:
        page.line(say("Nobody can: {chance}", chance=percent(chance_of_none(state), say.language)))
    return page


@query(
    Word("unseen", "non-viste"),
    N_("how many of each card are unseen"),
    short=Word("un", "nv"),
    group=ASKED,
)
def unseen_page(seen: KamiSeen) -> Page:
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
