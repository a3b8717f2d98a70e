"""A round as its record tells it: what each laid and was dealt, and the record itself (KM-11)."""

from __future__ import annotations

from companion.games.kami.content.cards import EMPRESS, HIDDEN, MERCENARY, code_of, in_order
from companion.games.kami.content.notation import Step, read_step
from companion.games.kami.state import Kami


def steps_of(state: Kami, player: str) -> list[Step]:
    """The plays of one player in this round, passes left out."""
    seat = state.seat(player)
    steps = (read_step(token) for token in state.plays if token[0].isdigit())
    return [step for step in steps if step.seat == seat and not step.is_pass]


def hand_laid(state: Kami, player: str) -> list[str]:
    """The cards that a player has laid from the hand in this round, hidden ones only if they are known."""
    laid = [card for step in steps_of(state, player) for card in (step.defence, step.attack)]
    return [card for card in laid if card != HIDDEN and not card.startswith(MERCENARY)]


def hand_dealt(state: Kami, player: str) -> list[str] | None:
    """What a player was dealt in this round, sorted; None if it is not known."""
    hand = state.hands[player]
    return None if hand is None else in_order([*hand, *hand_laid(state, player)])


def record_of_round(state: Kami) -> str:
    """Write this round as a record; hands that are not known are `x`, the second Empress is 9."""
    hands = [hand_dealt(state, player) for player in state.seats]
    seen, nine = 0, set()
    words = []
    for seat, hand in enumerate(hands, 1):
        codes = ""
        for card in hand or ():
            seen += card == EMPRESS
            codes += "9" if card == EMPRESS and seen == 2 else code_of(card)
        if "9" in codes and "8" not in codes:
            nine.add(str(seat))
        words.append(codes or HIDDEN)
    if state.first is not None:
        words.append(f"s{state.seat(state.first)}")
    words += [token[0] + token[1:].replace("8", "9") if token[0] in nine else token for token in state.plays]
    return ",".join(words)
