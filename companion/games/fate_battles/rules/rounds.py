"""Whose turn is next, and when a side is fresh again (FB-21)."""

from __future__ import annotations

from companion.engine.errors import N_, Ref
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.games.fate_battles.settings import value_of
from companion.games.fate_battles.state import BattlePlay
from companion.games.fate_battles.state.battlefield import active_ones, fresh, piece, reserves, side_of


def next_turn(play: BattlePlay, after: str | None) -> None:
    """Give the turn to the next player in the order who has someone to activate (FB-21)."""
    state = play.state
    at = state.order.index(after) + 1 if after is not None else 0
    for player in (state.order[at:] + state.order[:at]) * 2:
        if state.players[player].out:
            continue
        refresh(play, player)
        ready = fresh(state, player=player)
        if ready:
            state.turn = player
            state.turns += 1
            play.tell(TurnBegun(state.turns, player, fresh(state, side=side_of(state, player))))
            return
        if any(piece(state, n).owner == player for n in active_ones(state)):
            play.tell(PlayerPassed(player))
            play.because(player, "everyone has acted, another has not", rule="FB-21", setting="cycle")
    state.turn = None


def refresh(play: BattlePlay, player: str) -> None:
    """When all of a side have acted they are fresh at its next turn, who waits for a zone too (FB-10, FB-21; setting
    `cycle`).
    """
    state = play.state
    whole_table = value_of(state, "cycle") == "table"
    side = None if whole_table else side_of(state, player)
    concerned = [n for n in active_ones(state) if side is None or side_of(state, n) == side]
    if not concerned or fresh(state, side=side):
        return
    for name in concerned + [n for n in reserves(state) if side is None or side_of(state, n) == side]:
        piece(state, name).acted = False
        if name in state.units and (leader := state.units[name].leader):
            state.leaders[leader].acted = False
    for name, one in state.sides.items():
        if side is None or name == side:
            one.cycle += 1
    cycle = state.sides[side_of(state, player)].cycle
    play.tell(CycleBegun(side or "", cycle))


class TurnBegun(Event, frozen=True):
    """A player's turn began; `fresh`: who of the side has not acted."""

    number: int
    player: Id
    fresh: list[Id]
    says = N_("Turn {number}: {player}. Not yet acted: {fresh}")


class CycleBegun(Event, frozen=True):
    """All of a side have acted and are fresh again; an empty side: the whole table."""

    side: Id
    cycle: int

    def sentence(self, say: Tongue) -> str:
        if not self.side:
            return say("Everyone has acted: all are fresh, cycle {n}", n=self.cycle)
        return say("All of {side} have acted and are fresh: cycle {n}", side=Ref(self.side), n=self.cycle)


class PlayerPassed(Event, frozen=True):
    """A player passed because all of its units and leaders have acted, or left it to an ally."""

    player: Id
    says = N_("{player} passed")
