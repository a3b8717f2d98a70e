"""What is certain for the player who asks, from the own hand and what lies face up (KM-16); no other hand counts."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import NamedTuple

from companion.games.kami.content.cards import DECK, EMPRESS, HIDDEN, ORDER, points_of
from companion.games.kami.rules.legal import counters_of, is_empress_shown
from companion.games.kami.settings import value_of
from companion.games.kami.state import Kami


class Win(NamedTuple):
    """A round that the player wins whatever the others hold: the first turn of it, and what it scores at least."""

    defence: str
    attack: str
    points: int


def elsewhere(state: Kami, player: str) -> Counter[str]:
    """The cards that may lie in other hands, as this player sees it: unseen, not in the own hand or hidden by the
    player; cards that others laid hidden or set aside are among them.
    """
    own = Counter(state.hands[player] or []) + Counter(card for card in state.hidden[player] if card != HIDDEN)
    return Counter({card: max(0, state.unseen[card] - own[card]) for card in DECK})


def opponents(state: Kami, player: str) -> list[str]:
    """Everybody who is not of the player's team."""
    return [one for one in state.seats if one not in state.team(player)]


def counters_elsewhere(state: Kami, player: str, attack: str) -> int:
    """How many cards that counter an attack may lie in other hands, or lie among the mercenaries."""
    there = elsewhere(state, player)
    ups = [stack.up for stack in state.mercenaries]
    return sum(there[card] + ups.count(card) for card in counters_of(attack))


def chance_of_counter(state: Kami, player: str, attack: str) -> Fraction:
    """The chance that somebody of the other side holds a card that counters an attack: hypergeometric.

    The other side's hands are drawn at random from all that may lie elsewhere.
    """
    there = elsewhere(state, player)
    good, size = sum(there[card] for card in counters_of(attack)), there.total()
    draws = min(size, sum(state.left[one] for one in opponents(state, player)))
    return 1 - Fraction(comb(size - good, draws), comb(size, draws))


def certain_win(state: Kami, player: str) -> Win | None:
    """The most that the player can be sure of from the turn that is to be made now: attacks that nothing elsewhere
    counters, up to the last card (KM-7, KM-8); None if no such line is there. Mercenaries leave nothing certain.
    """
    hand = state.hands[player]
    if hand is None or state.turn != player or state.mercenaries:
        return None
    shown = is_empress_shown(state)
    found = [
        win
        for defence, attack, unlocked in _turns(state, hand, shown)
        if (win := _won_with(state, player, hand, defence, attack, unlocked)) is not None
    ]
    return max(found, key=lambda win: (win.points, -ORDER[win.defence], -ORDER[win.attack]), default=None)


def _turns(state: Kami, hand: list[str], shown: bool) -> list[tuple[str, str, bool]]:
    """The legal turns of a hand now, each with whether an Empress is shown after it."""
    against, own = state.attack, value_of(state, "empress-own-counter") == "yes"
    turns = []
    for defence in dict.fromkeys(hand):
        if against is not None and defence not in counters_of(against):
            continue
        after = shown or (against is not None and defence == EMPRESS)
        now = len(hand) == 2 or shown or (own and after)
        rest = list(hand)
        rest.remove(defence)
        turns += [(defence, attack, after) for attack in dict.fromkeys(rest) if attack != EMPRESS or now]
    return turns


def _won_with(state: Kami, player: str, hand: list[str], defence: str, attack: str, shown: bool) -> Win | None:
    """What a first turn makes certain: nothing counters it, and enough such attacks remain up to the last two cards."""
    rest = Counter(hand) - Counter([defence, attack])
    if not rest:
        hidden = state.attack is None and defence == attack
        return Win(defence, attack, points_of(attack) * (2 if hidden else 1))
    if counters_elsewhere(state, player, attack):
        return None
    sure = {card for card in rest if not counters_elsewhere(state, player, card) and (card != EMPRESS or shown)}
    needed = rest.total() // 2 - 1
    best = 0
    for one in rest:
        for other in rest - Counter([one]):
            before = rest - Counter([one, other])
            if sum(before[card] for card in sure) >= needed:
                best = max(best, 2 * points_of(one) if one == other else max(points_of(one), points_of(other)))
    return Win(defence, attack, best) if best else None
