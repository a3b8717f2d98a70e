"""What follows from every change: who is out, whether the battle is over, who has not acted, lost majorities."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from companion.engine.errors import N_, RuleError
from companion.games.fate_battles import events
from companion.games.fate_battles.battlefield import (
    fielded,
    fresh,
    has_majority,
    is_fielded,
    piece,
    reserves,
    side_of,
    situations,
    zone_of,
)
from companion.games.fate_battles.playing import BattlePlay
from companion.games.fate_battles.rules.rounds import next_turn
from companion.games.fate_battles.state import Activation, State

C = TypeVar("C")
Rule = Callable[[BattlePlay, C], None]


def settled(rule: Rule[C]) -> Rule[C]:
    """A rule after which the table is settled."""

    @wraps(rule)
    def both(play: BattlePlay, command: C) -> None:
        rule(play, command)
        settle(play)

    return both


def settle(play: BattlePlay) -> None:
    """Draw the conclusions of a change."""
    state = play.state
    if state.battle is not None and not state.ended:
        drop_dead_situations(play)
        find_out(play)
        find_end(play)
        pass_on(play)
    if state.battle is not None and not state.ended:
        remark_majorities(play)
    state.to_act = fresh(state) if state.battle is not None and not state.ended else []


def drop_dead_situations(play: BattlePlay) -> None:
    """Pinned Down goes with its pinner (FB-31)."""
    for name, situation in list(situations(play.state)):
        if situation.kind == "pinned" and situation.by and not is_fielded(play.state, situation.by):
            piece(play.state, name).situations.remove(situation)
            play.tell(events.AspectRemoved(name, situation.text, N_("its maker is gone")))


def find_out(play: BattlePlay) -> None:
    """A player with no undefeated unit is out; an independent leader does not hold the field (FB-50)."""
    state = play.state
    holding = {state.units[name].owner for name in fielded(state)}
    for name, player in state.players.items():
        if not player.out and name not in holding and not has_reserve(state, name):
            put_out(play, name, conceded=False)


def pass_on(play: BattlePlay) -> None:
    """The turn passes on when its player is out or has nobody left to activate (FB-21, FB-50)."""
    state = play.state
    if state.turn is None or state.ended or state.active is not None:
        return
    if state.players[state.turn].out or not fresh(state, player=state.turn):
        next_turn(play, state.turn)


def has_reserve(state: State, player: str) -> bool:
    """Has a player an undefeated unit that is paid for but in no zone yet?"""
    return any(state.units[name].owner == player for name in reserves(state))


def put_out(play: BattlePlay, player: str, *, conceded: bool) -> None:
    """A player is out of the battle; its boosts end, its turn passes on (FB-50)."""
    state = play.state
    state.players[player].out = True
    state.boosts = [b for b in state.boosts if b.holder != player]
    if state.active is not None and piece(state, state.active).owner == player:
        state.active, state.activation = None, Activation()
    play.tell(events.PlayerOut(player, conceded))


def find_end(play: BattlePlay) -> None:
    """When only allies are left the battle is over (FB-50)."""
    state = play.state
    sides = {player.side for player in state.players.values() if not player.out}
    if len(sides) < 2:
        state.ended = True
        state.winner = next(iter(sides), None)
        play.tell(events.BattleEnded(state.winner or ""))


def remark_majorities(play: BattlePlay) -> None:
    """Surrounded is remarked on when its majority is gone; it stays until the table removes it (FB-33)."""
    state = play.state
    for name, situation in situations(state):
        if situation.kind != "surrounded" or situation.by not in state.units:
            continue
        side = side_of(state, situation.by)
        holds = zone_of(state, name) == situation.zone and has_majority(
            state, side, situation.zone, surrounding=situation.by
        )
        if not holds and not situation.doubted:
            play.tell(events.MajorityGone(name, situation.zone))
        situation.doubted = not holds


def need_battle(state: State) -> None:
    """Refuse what belongs to a battle when none is going on.

    Raises:
        RuleError: none was begun, or it is over.
    """
    if state.battle is None:
        raise RuleError("no battle is going on: `begin` begins one", rule="FB-20")
    if state.ended:
        raise RuleError("the battle is over: `close battle` writes it into the campaign", rule="FB-50")


def need_peace(state: State, rule: str) -> None:
    """Refuse what belongs before or after a battle while one is going on.

    Raises:
        RuleError: a battle is going on.
    """
    if state.battle is not None:
        raise RuleError("this is done before the battle or after it; `close battle` ends it", rule=rule)
