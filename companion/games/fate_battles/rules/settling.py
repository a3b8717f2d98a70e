"""What follows from every change: who is out, whether the battle is over, who has not acted, lost majorities."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.games.fate_battles.rules.boosts import AspectRemoved
from companion.games.fate_battles.rules.majorities import remark_majorities
from companion.games.fate_battles.rules.rounds import next_turn
from companion.games.fate_battles.state import Activation, BattlePlay, State
from companion.games.fate_battles.state.battlefield import fielded, fresh, is_fielded, piece, reserves, situations

P = ParamSpec("P")
Rule = Callable[Concatenate[BattlePlay, P], None]


def settled(rule: Rule[P]) -> Rule[P]:
    """A rule after which the table is settled."""

    @wraps(rule)
    def both(play: BattlePlay, /, *arguments: P.args, **named: P.kwargs) -> None:
        rule(play, *arguments, **named)
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
            play.tell(AspectRemoved(name, situation.text, N_("its maker is gone")))


def find_out(play: BattlePlay) -> None:
    """A player with no undefeated unit is out; an independent leader does not hold the field (FB-50)."""
    state = play.state
    holding = {state.units[name].owner for name in fielded(state)}
    for name, player in state.players.items():
        there = name in holding or has_reserve(state, name)
        player.arriving = player.arriving and not there
        if not player.out and not there and not player.arriving:
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
    play.tell(PlayerOut(player, conceded))


def find_end(play: BattlePlay) -> None:
    """When only allies are left the battle is over (FB-50)."""
    state = play.state
    sides = {player.side for player in state.players.values() if not player.out}
    if len(sides) < 2:
        state.ended = True
        state.winner = next(iter(sides), None)
        play.tell(BattleEnded(state.winner or ""))


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


class PlayerOut(Event, frozen=True):
    """A player is out: without an undefeated unit, or by conceding."""

    player: Id
    conceded: bool

    def sentence(self, say: Tongue) -> str:
        if self.conceded:
            return say("{player} conceded and is out", player=Ref(self.player))
        return say("{player} has no unit left and is out", player=Ref(self.player))


class BattleEnded(Event, frozen=True):
    """Only allies are left; an empty winner: nobody is."""

    winner: Id

    def sentence(self, say: Tongue) -> str:
        if self.winner:
            return say("The battle is over: {side} held the field", side=Ref(self.winner))
        return say("The battle is over: nobody held the field")
