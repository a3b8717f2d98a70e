"""The chance that a player can counter the present attack, exact, and the page that shows it (KM-12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Annotated

from companion.engine.declare import query
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.odds import percent_and_fraction
from companion.engine.page import Page, Span
from companion.engine.words import Word
from companion.games.kami.arguments import ASKED, PLAYER
from companion.games.kami.content.cards import DECK, EMPRESS, HIDDEN, MERCENARY, card_ref, card_refs
from companion.games.kami.rules.legal import (
    counters_of,
    fault_of_counter,
    faults_of_attack,
    left_after,
    without_mercenary,
)
from companion.games.kami.state import Kami, KamiSeen


@dataclass(frozen=True, slots=True)
class Pool:
    """Unknown places and what may lie in them: `draws` cards of a hand, out of these."""

    cards: Mapping[str, int]
    draws: int

    @property
    def size(self) -> int:
        """How many cards may lie there."""
        return sum(self.cards.values())


def public_pool(state: Kami, player: str) -> Pool:
    """What everybody at the table sees: any card that is unseen may be in the hand."""
    return Pool({card: state.unseen[card] for card in DECK}, state.left[player])


def known_pool(state: Kami, player: str) -> Pool:
    """What the companion knows: of a known hand those cards; else what lies in no known hand and is no known hidden
    card.
    """
    possible, left = state.possible(player), state.left[player]
    return Pool(possible, left if state.hands[player] is None else min(left, sum(possible.values())))


def require_attack(state: Kami) -> str:
    """The attack to be countered.

    Raises:
        RuleError: there is none, or a mercenary that was turned up has no name yet.
    """
    attack = state.attack
    if attack is None:
        raise RuleError("there is no attack to counter now", rule="KM-12")
    if any(stack.up == HIDDEN for stack in state.mercenaries):
        raise RuleError("name the mercenary that was turned up first: `turnup CARD`", rule="KM-10")
    return attack


def require_answering(state: Kami, player: str) -> None:
    """See that a player may still counter the present attack.

    Raises:
        RuleError: it is the player's own attack, or the player has passed.
    """
    require_attack(state)
    waiting = state.yet_to_answer()
    if player not in waiting:
        raise RuleError(
            "{player} cannot counter this attack any more: {waiting} can",
            rule="KM-4", player=Ref(player), waiting=[Ref(p) for p in waiting] or "-",
        )  # fmt: skip


def chance_to_counter(state: Kami, player: str, pool: Pool) -> Fraction:
    """The chance that a hand drawn from the pool can counter the attack, and attack then: hypergeometric.

    Raises:
        RuleError: the pool is smaller than the hand: a number set by hand cannot be.
    """
    attack = require_attack(state)
    if pool.draws > pool.size:
        raise RuleError(
            "{player} has {n} cards left, and only {m} can be there: correct `left` or `unseen`",
            rule="KM-12", player=Ref(player), n=pool.draws, m=pool.size,
        )  # fmt: skip
    same = pool.cards.get(attack, 0)
    empresses = 0 if attack == EMPRESS else pool.cards.get(EMPRESS, 0)
    others = pool.size - same - empresses
    good = 0
    for a in range(min(same, pool.draws) + 1):
        for b in range(min(empresses, pool.draws - a) + 1):
            c = pool.draws - a - b
            if c <= others and can_counter(state, player, a, b, c):
                good += comb(same, a) * comb(empresses, b) * comb(others, c)
    return Fraction(good, comb(pool.size, pool.draws))


def can_counter(state: Kami, player: str, same: int, empresses: int, others: int) -> bool:
    """True if a hand with so many cards equal to the attack, Empresses and other cards can counter and then attack."""
    attack = require_attack(state)
    other = next(card for card in DECK if card not in (attack, EMPRESS))
    hand = Counter({attack: same, other: others})
    hand[EMPRESS] += empresses
    ups = {stack.up for stack in state.mercenaries if stack.up is not None}
    for defence in counters_of(attack):
        if hand[defence] and _can_attack(state, player, defence, hand - Counter([defence]), ups):
            return True
        if defence in ups:
            stacks = without_mercenary(state.mercenaries, defence)
            after = {stack.up if stack.up != HIDDEN else other for stack in stacks if stack.up is not None}
            if _can_attack(state, player, MERCENARY + defence, hand, after):
                return True
    return False


def _can_attack(state: Kami, player: str, defence: str, hand: Counter[str], ups: set[str]) -> bool:
    """True if some card of the hand or of the mercenaries can attack after this counter (KM-5, KM-6)."""
    assert state.attack is None or fault_of_counter(state.attack, defence) is None
    for attack in _attacks(hand, ups):
        if left_after(state, player, defence, attack) < 0:
            continue
        if next(faults_of_attack(state, player, defence, attack, countering=True), None) is None:
            return True
    return False


def _attacks(hand: Counter[str], ups: set[str]) -> Iterator[str]:
    yield from (card for card, n in hand.items() if n > 0)
    yield from (MERCENARY + card for card in ups)


def chance_of_none(state: Kami) -> Fraction:
    """The chance that none of those who may still counter can, from what the companion knows."""
    attack = require_attack(state)
    chance = Fraction(1)
    unknown = []
    for player in state.yet_to_answer():
        if state.hands[player] is None:
            unknown.append(player)
        else:
            chance *= 1 - chance_to_counter(state, player, known_pool(state, player))
    if len(unknown) == 1:
        return chance * (1 - chance_to_counter(state, unknown[0], known_pool(state, unknown[0])))
    if not unknown:
        return chance
    cards = {card: state.free(card) for card in DECK}
    size, draws = sum(cards.values()), sum(state.left[player] for player in unknown)
    good = sum(cards[card] for card in counters_of(attack))
    if draws > size:
        raise RuleError("the cards left are more than can be unseen: correct `left` or `unseen`", rule="KM-12",
                        card=card_ref(attack))  # fmt: skip
    return chance * Fraction(comb(size - good, draws), comb(size, draws))


@query(
    Word("odds", "probabilità"),
    N_("the chance that a player can counter the present attack"),
    short=Word("o", "pb"),
    group=ASKED,
)
def ask_odds(seen: KamiSeen, player: Annotated[str | None, PLAYER] = None) -> Page:
    """The chance that a player can counter the present attack; without a name, everybody who still may (KM-12)."""
    state, say = seen.state, seen.say
    attack = require_attack(state)
    players = state.yet_to_answer() if player is None else [player]
    cards = card_refs(counters_of(attack))
    page = Page().line(Span(say("Attack: {card}. Countered by: {cards}", card=card_ref(attack), cards=cards), "strong"))
    for one in players:
        require_answering(state, one)
        known = chance_to_counter(state, one, known_pool(state, one))
        public = chance_to_counter(state, one, public_pool(state, one))
        page.line(
            say("{player} can counter: {chance}", player=Ref(one), chance=percent_and_fraction(known, say.language))
        )
        if known != public:
            apart = say(
                "  from the unseen cards alone, no hand known: {chance}",
                chance=percent_and_fraction(public, say.language),
            )
            page.line(Span(apart, "dim"))
    if player is None and len(players) > 1:
        page.line(say("Nobody can: {chance}", chance=percent_and_fraction(chance_of_none(state), say.language)))
    return page
