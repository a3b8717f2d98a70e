"""After the round everybody lays the cards down: the last round's record is completed by what was hidden (KM-15)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Annotated

import msgspec

from companion.engine.declare import command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.play import Event, Id, Question
from companion.engine.words import Word
from companion.games.kami.arguments import PLAYER, RECORDS, CardsKind
from companion.games.kami.content.cards import DECK, HIDDEN, MERCENARY, card_refs, check_supply, in_order
from companion.games.kami.content.notation import Record, read_notation, write_record, write_step
from companion.games.kami.questions import CardsReader
from companion.games.kami.rules.ending import reveal_hidden
from companion.games.kami.state import Kami, KamiPlay

RULE = "KM-15"


class HandsTold(Event, frozen=True):
    """What these players held in a round that is over is known now."""

    round: int
    players: list[Id]
    says = N_("Round {round}: all cards known of {players}")


@command(
    Word("hands", "mani"),
    N_("after a round: the cards laid down, hidden ones first; asks for those not known"),
    group=RECORDS,
    after_end=True,
)
def tell_hands(
    play: KamiPlay, player: Annotated[str | None, PLAYER] = None, cards: Annotated[list[str], CardsKind()] = []
) -> None:
    """After the round: what a player laid hidden, in that order, then what was left in the hand; without a name each
    player of whom something is not known is asked for (KM-15). A last hidden card told so counts as with `reveal`.

    Raises:
        RuleError: no round with plays is over, it had mercenaries, or the cards cannot be.
    """
    state = play.state
    record = _last_record(state)
    hands = [None if hand is None else list(hand) for hand in record.hands]
    told = []
    for seat, one in enumerate(state.seats, 1):
        missing = missing_of(record, seat, state.full_hand)
        if not missing or (player is not None and one != player):
            continue
        given = cards if player is not None and cards else _only_rest(hands, record, seat) or _ask(play, one, missing)
        if len(given) != missing:
            raise RuleError(
                "{player} is to lay down {n} cards, hidden ones first, not {m}",
                rule=RULE, player=Ref(one), n=missing, m=len(given),
            )  # fmt: skip
        hands[seat - 1] = _fill(record, seat, one, given)
        told.append(one)
    if not told:
        raise RuleError(
            "all cards of round {n} are known: `analyse` looks back on it", rule=RULE, n=state.rounds[-1].round
        )
    check_supply([card for hand in hands for card in hand or ()], DECK)
    plays = [
        write_step(s.seat, s.defence, s.attack, s.forced) if s.seat and not s.is_pass else s.token for s in record.steps
    ]
    past = msgspec.structs.replace(state.rounds[-1], record=write_record(hands, record.first, plays, state.full_hand))
    state.rounds = [*state.rounds[:-1], past]
    play.tell(HandsTold(past.round, told))
    _reveal(play, record, told)


def _last_record(state: Kami) -> Record:
    if not state.rounds:
        raise RuleError("no round is over yet: `deal NAME CARDS` says what a player holds before it", rule=RULE)
    record = read_notation(state.rounds[-1].record)
    if not record.steps:
        raise RuleError("of round {n} no play was entered, only the score", rule=RULE, n=state.rounds[-1].round)
    if record.mercenaries or any(step.turned for step in record.steps):
        raise RuleError("a round with mercenaries is not worked out: what lies below them decides", rule=RULE)
    return record


def missing_of(record: Record, seat: int, full: int) -> int:
    """How many cards of a seat are not known: those hidden without a name, and in an unknown hand what was left."""
    laid = [
        card for step in record.steps if step.seat == seat and not step.is_pass for card in (step.defence, step.attack)
    ]
    hidden = laid.count(HIDDEN)
    return hidden + (full - len(laid) if record.hands[seat - 1] is None else 0)


def _ask(play: KamiPlay, player: str, missing: int) -> list[str]:
    cards: list[str] = play.ask(
        Question(
            "hand", N_("{player}: the {n} cards not seen, those laid hidden first and in that order?"),
            CardsReader(missing), who=player, facts={"player": Ref(player), "n": missing},
        )
    )  # fmt: skip
    return cards


def _only_rest(hands: list[list[str] | None], record: Record, seat: int) -> list[str]:
    """The cards of a seat that laid none hidden, where all others are known and nothing is set aside; else none."""
    others = [hand for at, hand in enumerate(hands, 1) if at != seat and hand is not None]
    laid = [
        card for step in record.steps if step.seat == seat and not step.is_pass for card in (step.defence, step.attack)
    ]
    if len(others) != 3 or HIDDEN in laid:
        return []
    known = Counter(card for hand in others for card in hand) + Counter(laid)
    return in_order((Counter(DECK) - known).elements())


def _fill(record: Record, seat: int, player: str, given: list[str]) -> list[str]:
    """Put the hidden cards into the record's steps; the whole hand as it was dealt."""
    rest, laid = list(given), []
    for at, step in enumerate(record.steps):
        if step.seat != seat or step.is_pass:
            continue
        defence = rest.pop(0) if step.defence == HIDDEN else step.defence
        record.steps[at] = replace(step, defence=defence)
        laid += [card for card in (defence, step.attack) if not card.startswith(MERCENARY)]
    known = record.hands[seat - 1]
    if known is not None and (Counter(laid) + Counter(rest)) - Counter(known):
        raise RuleError(
            "{player} was not dealt that: a hidden card is one of {cards}",
            rule=RULE, player=Ref(player), cards=card_refs(dict.fromkeys(known)),
        )  # fmt: skip
    return known if known is not None else [*laid, *rest]


def _reveal(play: KamiPlay, record: Record, told: list[str]) -> None:
    """The hidden card of the last turn counts as if it was revealed (KM-8)."""
    ending, last = play.state.ending, record.steps[-1]
    if ending is not None and ending.hidden == HIDDEN and ending.player in told and last.defence in DECK:
        reveal_hidden(play, last.defence)
