"""What may be done with a declared card just now, and why not (KM-12)."""

from __future__ import annotations

from companion.engine.errors import RuleError
from companion.games.kami.content.cards import DECK, EMPRESS, HIDDEN, MERCENARY, is_mercenary, kind_of
from companion.games.kami.rules.legal import (
    counters_of,
    fault_of_counter,
    faults_of_attack,
    faults_of_supply,
    left_after,
    require_cards,
)
from companion.games.kami.state import Kami


def fault_of(state: Kami, defence: str, attack: str) -> RuleError | None:
    """Why whose turn it is may not lay these two cards; None if it is legal."""
    player = state.turn or ""
    against = state.attack
    if against is not None and (wrong := fault_of_counter(against, defence)):
        return wrong
    try:
        require_cards(state, player, defence, attack)
    except RuleError as error:
        return error
    faults = [
        *faults_of_attack(state, player, defence, attack, countering=against is not None),
        *faults_of_supply(state, player, defence, attack),
    ]
    return faults[0] if faults else None


def partners_of(state: Kami, role: str) -> list[str]:
    """The cards that may lie beside a declared one: any attack beside a defence; beside an attack, what is laid in
    defence now.
    """
    ups = list(dict.fromkeys(MERCENARY + s.up for s in state.mercenaries if s.up and s.up != HIDDEN))
    if role == "defence":
        return [*(c for c in DECK if c != EMPRESS), EMPRESS, *ups]
    if state.attack is None:
        return [HIDDEN, *ups]
    counters = counters_of(state.attack)
    return [*counters, *(up for up in ups if kind_of(up) in counters)]


def can_have(state: Kami, laid: str) -> bool:
    """True if whose turn it is may have this card, as far as the companion knows."""
    return laid == HIDDEN or is_mercenary(laid) or state.possible(state.turn or "")[laid] > 0


def verdicts(state: Kami, card: str, role: str) -> dict[str, RuleError | None]:
    """Each card beside the declared one, with why the two may not be laid, or None."""
    pairs = {other: (card, other) if role == "defence" else (other, card) for other in partners_of(state, role)}
    player = state.turn or ""
    likely = {
        other: pair
        for other, pair in pairs.items()
        if can_have(state, other) and (role == "attack" or left_after(state, player, *pair) >= 0)
    }
    return {other: fault_of(state, *pair) for other, pair in (likely or pairs).items()}
