"""A round as its record tells it: what each laid and was dealt, and the record itself (KM-11)."""

from __future__ import annotations

from companion.games.kami.content.cards import in_order
from companion.games.kami.content.notation import Step, laid_from, read_step, write_record
from companion.games.kami.state import Kami


def steps_of(state: Kami, player: str) -> list[Step]:
    """The plays of one player in this round, passes left out."""
    seat = state.seat(player)
    steps = (read_step(token) for token in state.plays if token[0].isdigit())
    return [step for step in steps if step.seat == seat and not step.is_pass]


def hand_laid(state: Kami, player: str) -> list[str]:
    """The cards that a player has laid from the hand in this round, hidden ones only if they are known."""
    return laid_from(state.plays, state.seat(player))


def hand_dealt(state: Kami, player: str) -> list[str] | None:
    """What a player was dealt in this round, sorted; None if it is not known."""
    hand = state.hands[player]
    return None if hand is None else in_order([*hand, *hand_laid(state, player)])


def record_of_round(state: Kami) -> str:
    """Write this round as a record (see `write_record`)."""
    hands = [hand_dealt(state, player) for player in state.seats]
    first = None if state.first is None else state.seat(state.first)
    return write_record(hands, first, state.plays, state.full_hand)
