"""What is certain for a player, from the own hand and what lies face up (KM-16)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import query
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.odds import percent
from companion.engine.page import Page, Span, Table
from companion.engine.words import Word
from companion.games.kami.arguments import ASKED, PLAYER
from companion.games.kami.content.cards import EMPRESS, card_ref
from companion.games.kami.names import points_said
from companion.games.kami.odds.certain import certain_win, chance_of_counter, counters_elsewhere
from companion.games.kami.rules.legal import is_empress_shown
from companion.games.kami.rules.rounds import require_seats
from companion.games.kami.state import Kami, KamiSeen

RULE = "KM-16"


@query(
    Word("hint", "suggerimento"),
    N_("what is certain for whose turn it is, or NAME, from that hand alone"),
    group=ASKED,
)
def hint_page(seen: KamiSeen, player: Annotated[str | None, PLAYER] = None) -> Page:
    """What is certain for a player: attacks that nobody can counter, a round won for sure, exact chances (KM-16).

    Only the player's own hand and what lies face up are looked at: other hands help nobody here.

    Raises:
        RuleError: nobody is to play, or the hand is not known.
    """
    state, say = seen.state, seen.say
    require_seats(state)
    one = player or state.turn
    if one is None or state.over is not None:
        raise RuleError("nobody is to play just now", rule=RULE)
    hand = state.hands[one]
    if hand is None:
        raise RuleError(
            "the hand of {player} is not known: `deal {player} 11234568` says what was dealt",
            rule=RULE, player=Ref(one),
        )  # fmt: skip
    page = Page().line(Span(say("{player}, from that hand and what lies face up:", player=Ref(one)), "strong"))
    page.add(Table([say("Attack"), say("Counters elsewhere"), say("The other side can counter")],
                   [_row(state, one, card, say) for card in dict.fromkeys(hand)]))  # fmt: skip
    if (win := certain_win(state, one)) is not None:
        page.line(Span(say(
            "Sure of at least {points}, whatever the others hold: first {defence} in defence and {attack} in attack",
            points=points_said(win.points, say), defence=card_ref(win.defence), attack=card_ref(win.attack),
        ), "good"))  # fmt: skip
    elif state.turn == one:
        page.line(say("Nothing more is certain"))
    if EMPRESS in hand and not is_empress_shown(state):
        page.line(Span(say("{empress} attacks only once another lies face up in defence, or as the last card",
                           empress=card_ref(EMPRESS)), "dim"))  # fmt: skip
    return page


def _row(state: Kami, player: str, card: str, say: Tongue) -> list[str]:
    n = counters_elsewhere(state, player, card)
    chance = say("nobody can") if not n else percent(chance_of_counter(state, player, card), say.language)
    return [say.name(card_ref(card)), str(n), chance]
