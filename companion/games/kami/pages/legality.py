"""What may be done with a card just now, and why not, as it is asked."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import query
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.page import Page, Span, Table
from companion.engine.words import Word
from companion.games.kami.arguments import ASKED, CardKind
from companion.games.kami.content.cards import DECK, HIDDEN, MERCENARY, card_ref, is_mercenary
from companion.games.kami.rules.verdicts import verdicts
from companion.games.kami.state import Kami, KamiSeen


@query(
    Word("legal", "lecito", ("lecita",)),
    N_("what may be done with a card just now, and why not"),
    short=Word("l", "l"),
    group=ASKED,
)
def ask_legal(seen: KamiSeen, card: Annotated[str | None, CardKind(mercenary=True)] = None) -> Page:
    """What may be done with a declared card just now, and why not (KM-12)."""
    state, say = seen.state, seen.say
    if state.turn is None or state.over is not None:
        raise RuleError("nobody is to play just now", rule="KM-12")
    page = Page().line(Span(_situation(state, say), "strong"))
    if card is not None:
        for role in ("defence", "attack"):
            page.line(_verdict(state, say, card, role))
        return page
    choices = [*DECK, *dict.fromkeys(MERCENARY + s.up for s in state.mercenaries if s.up and s.up != HIDDEN)]
    rows = [
        [_laid_name(one, say), *(_mark(state, say, one, role) for role in ("defence", "attack"))] for one in choices
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
