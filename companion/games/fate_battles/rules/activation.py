"""A player's turn: one unit or independent leader is activated, moves, acts; an attack ends it (FB-21 to FB-24)."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.declare import command
from companion.engine.errors import N_, Message, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word
from companion.games.fate_battles.arguments import Fighter, LeaderName, PlayerName
from companion.games.fate_battles.rules.boosts import AspectRemoved, end_boosts, pay_point
from companion.games.fate_battles.rules.headings import LEADERS, TURN
from companion.games.fate_battles.rules.rounds import PlayerPassed, next_turn
from companion.games.fate_battles.rules.settling import need_battle, settled
from companion.games.fate_battles.state import Activation, BattlePlay, State
from companion.games.fate_battles.state.battlefield import (
    fresh,
    in_battle,
    is_fielded,
    is_independent,
    owner_of,
    piece,
    side_of,
    situations,
)

OVERCOME, ADVANTAGE, ATTACK = "overcome", "advantage", "attack"
DEEDS = {
    OVERCOME: N_("overcoming an obstacle"),
    ADVANTAGE: N_("creating an advantage"),
    ATTACK: N_("attacking"),
}


@command(
    Word("activate", "attiva"),
    N_("activates a unit or an independent leader"),
    short=Word("ac", "at"),
    group=TURN,
    when=in_battle,
)
@settled
def activate(play: BattlePlay, unit: Fighter) -> None:
    """Activate one unit or one independent leader (FB-21)."""
    need_battle(play.state)
    refuse_after_attack(play.state)
    begin_activation(play, unit)


def begin_activation(play: BattlePlay, name: str) -> None:
    """Activate a unit or independent leader, if it is its player's turn and it has not acted (FB-21)."""
    state = play.state
    refuse_unready(state, name)
    state.active, state.activation = name, Activation()
    leader = state.units[name].leader if name in state.units else None
    play.tell(Activated(name, owner_of(state, name), leader or ""))


def refuse_unready(state: State, name: str) -> None:
    """Refuse who cannot be activated now, and say who can.

    Raises:
        RuleError: another is active, another player's turn, it has acted, it is attached, defeated or not in the field.
    """
    if state.active is not None:
        raise RuleError("{active} is active: `done` ends its turn first", rule="FB-21", active=Ref(state.active))
    if name in state.leaders and (unit := state.leaders[name].unit):
        raise RuleError(
            "{leader} is attached and acts with {unit}: activate {unit}", rule="FB-41", leader=Ref(name), unit=Ref(unit)
        )
    if not (is_fielded(state, name) if name in state.units else is_independent(state, name)):
        raise RuleError("{unit} is not in the battle", rule="FB-21", unit=Ref(name))
    if owner_of(state, name) != state.turn:
        raise RuleError(
            "it is the turn of {player}: {names} may be activated",
            rule="FB-21",
            player=Ref(state.turn or ""),
            names=[Ref(n) for n in fresh(state, player=state.turn)],
        )
    if piece(state, name).acted:
        raise RuleError(
            "{unit} has acted in this cycle; not yet: {names}",
            rule="FB-21",
            unit=Ref(name),
            names=[Ref(n) for n in fresh(state, player=state.turn)],
        )


def refuse_after_attack(state: State) -> None:
    """After an attack only `done` is accepted (FB-24).

    Raises:
        RuleError: the active one has attacked.
    """
    if state.active is not None and state.activation.attacked:
        raise RuleError(
            "{unit} has made its attack, and an attack ends the turn: only `done` is left",
            rule="FB-24",
            unit=Ref(state.active),
        )


def wake(play: BattlePlay, name: str) -> None:
    """Make sure that a unit or leader is active: one that is named is activated, if it may be."""
    need_battle(play.state)
    refuse_after_attack(play.state)
    if play.state.active != name:
        begin_activation(play, name)


def take_action(play: BattlePlay, name: str, kind: str) -> None:
    """Take an action: a unit's first or second, an independent leader's, or an attached leader's own
    (FB-22, FB-23, FB-41).
    """
    state = play.state
    leader = state.leaders.get(name)
    if leader is not None and leader.unit is not None and state.active != name:
        take_leader_action(play, name)
        return
    wake(play, name)
    refuse_third(state, name, kind)
    state.activation.actions.append(kind)


def refuse_third(state: State, name: str, kind: str) -> None:
    """Never two actions of a kind; a second one needs the leader's or a fate point; at most one extra (FB-23).

    Raises:
        RuleError: no such action is left.
    """
    done = state.activation.actions
    if kind in done:
        raise RuleError(
            "{unit} has done that in this turn: {kind}; never two of a kind",
            rule="FB-23",
            unit=Ref(name),
            kind=Message(DEEDS[kind]),
        )
    if len(done) < 1 + bool(state.activation.extra):
        return
    spent = name in state.units and (own := state.units[name].leader) is not None and state.leaders[own].acted
    if state.activation.extra or name in state.leaders or spent:
        raise RuleError("{unit} has no action left: `done` ends its turn", rule="FB-23", unit=Ref(name))
    leader = state.units[name].leader
    if leader is None:
        raise RuleError(
            "{unit} has acted; `spend {player}` buys a second action for a fate point",
            rule="FB-23",
            unit=Ref(name),
            player=Ref(owner_of(state, name)),
        )
    raise RuleError(
        "{unit} has acted; `give {leader}` gives it the leader's action",
        rule="FB-23",
        unit=Ref(name),
        leader=Ref(leader),
    )


def take_leader_action(play: BattlePlay, leader: str) -> None:
    """An attached leader acts when its unit acts, once a cycle (FB-40, FB-41)."""
    state = play.state
    own = state.leaders[leader]
    assert own.unit is not None
    wake(play, own.unit)
    if own.acted:
        raise RuleError(
            "{leader} has acted in this cycle: it brings its bonus but no action", rule="FB-40", leader=Ref(leader)
        )
    own.acted = True


@command(
    Word("give", "cedi"),
    N_("a leader gives its action to its unit"),
    short=Word("g", "ce"),
    group=LEADERS,
    when=in_battle,
)
@settled
def give_action(play: BattlePlay, leader: LeaderName = "") -> None:
    """The attached leader gives up its action: its unit may take a second one of another kind (FB-23, FB-41)."""
    state = play.state
    need_battle(state)
    leader = leader or leader_of_active(state)
    unit = state.leaders[leader].unit
    if unit is None:
        raise RuleError("{leader} is attached to no unit", rule="FB-41", leader=Ref(leader))
    refuse_extra(state, unit)
    take_leader_action(play, leader)
    state.activation.extra = "leader"
    play.tell(SecondActionGiven(unit, leader, ""))


def leader_of_active(state: State) -> str:
    """The leader attached to the active unit.

    Raises:
        RuleError: there is none.
    """
    unit = state.units.get(state.active or "")
    if unit is None or unit.leader is None:
        raise RuleError("no unit with a leader is active: name the leader", rule="FB-41")
    return unit.leader


def refuse_extra(state: State, unit: str) -> None:
    """At most one extra action (FB-23).

    Raises:
        RuleError: the unit was given one.
    """
    if state.active == unit and state.activation.extra:
        raise RuleError("{unit} has its second action already: one extra at most", rule="FB-23", unit=Ref(unit))


@command(
    Word("spend", "spendi"),
    N_("a fate point for a second action of the active unit, if it has no leader"),
    group=TURN,
    when=in_battle,
)
@settled
def spend_point(play: BattlePlay, player: PlayerName = "") -> None:
    """A fate point gives a second action to a unit without a leader (FB-23)."""
    state = play.state
    need_battle(state)
    refuse_after_attack(state)
    player = player or state.turn or ""
    unit = state.active
    if unit is None or unit not in state.units or state.units[unit].owner != player:
        raise RuleError("no unit of {player} is active: activate it first", rule="FB-23", player=Ref(player))
    leader = state.units[unit].leader
    if leader is not None:
        raise RuleError(
            "{unit} has a leader: `give {leader}` gives the second action, no fate point does",
            rule="FB-23",
            unit=Ref(unit),
            leader=Ref(leader),
        )
    refuse_extra(state, unit)
    pay_point(play, player, rule="FB-23")
    state.activation.extra = "point"
    play.tell(SecondActionGiven(unit, "", player))


def warn_unused(play: BattlePlay, unit: str) -> None:
    """An attack ends the turn: say what is lost with it, before its first question (FB-24)."""
    state, own = play.state, play.state.units[unit]
    leader = own.leader if own.leader is not None and not state.leaders[own.leader].acted else None
    second = bool(state.activation.extra) and len(state.activation.actions) < 2
    if leader is not None or second or not state.activation.moved:
        play.tell(LeftUnused(unit, not state.activation.moved, leader or "", second))


@command(Word("done", "fatto", ("fine",)), N_("ends the turn"), short=Word("d", "f"), group=TURN, when=in_battle)
@settled
def end_activation(play: BattlePlay) -> None:
    """The active one has acted; the turn goes round (FB-21). With nobody active the player passes, if it may."""
    state = play.state
    if state.battle is not None and state.ended and state.active is not None:
        close_activation(play)
        return
    need_battle(state)
    if state.active is None:
        pass_turn(play)
        return
    close_activation(play)
    assert state.turn is not None
    end_boosts(play, state.turn)
    next_turn(play, state.turn)


def close_activation(play: BattlePlay) -> None:
    """Mark the active one and its leader; a pin that no action kept is gone (FB-21, FB-31, FB-40)."""
    state = play.state
    assert state.active is not None
    name = state.active
    piece(state, name).acted = True
    if name in state.units and (leader := state.units[name].leader):
        state.leaders[leader].acted = True
    play.tell(ActivationEnded(name))
    drop_unkept_pins(play, name)
    state.active, state.activation = None, Activation()


def drop_unkept_pins(play: BattlePlay, pinner: str) -> None:
    """Pinned Down is gone when the pinner did not spend an action on it in its activation (FB-31)."""
    for name, situation in list(situations(play.state)):
        if situation.kind != "pinned" or situation.by != pinner:
            continue
        if situation.kept:
            situation.kept = False
        else:
            piece(play.state, name).situations.remove(situation)
            play.tell(AspectRemoved(name, situation.text, N_("no action kept it")))


def pass_turn(play: BattlePlay) -> None:
    """A player passes only while an ally still has someone who has not acted (FB-21)."""
    state = play.state
    assert state.turn is not None
    allies = [n for n in fresh(state, side=side_of(state, state.turn)) if piece(state, n).owner != state.turn]
    if not allies:
        raise RuleError(
            "{player} may not pass: no ally has anyone left; {names} may be activated",
            rule="FB-21",
            player=Ref(state.turn),
            names=[Ref(n) for n in fresh(state, player=state.turn)],
        )
    play.tell(PlayerPassed(state.turn))
    end_boosts(play, state.turn)
    next_turn(play, state.turn)


class Activated(Event, frozen=True):
    """A unit or independent leader was activated."""

    unit: Id
    player: Id
    leader: Id

    def sentence(self, say: Tongue) -> str:
        if self.leader:
            return say("Activated: {unit}, with {leader}", unit=Ref(self.unit), leader=Ref(self.leader))
        return say("Activated: {unit}", unit=Ref(self.unit))


class ActivationEnded(Event, frozen=True):
    """A unit or leader has acted."""

    unit: Id
    says = N_("Turn over: {unit}")


class SecondActionGiven(Event, frozen=True):
    """A unit may take a second action: from its leader, or for a fate point of a player."""

    unit: Id
    leader: Id
    player: Id

    def sentence(self, say: Tongue) -> str:
        if self.leader:
            return say("{leader} gave {unit} a second action", leader=Ref(self.leader), unit=Ref(self.unit))
        return say("A fate point of {player} gave {unit} a second action", player=Ref(self.player), unit=Ref(self.unit))


class LeftUnused(Event, frozen=True):
    """An attack ends the turn: what is lost with it."""

    is_reminder: ClassVar[bool] = True
    unit: Id
    move: bool
    leader: Id
    second: bool

    def sentence(self, say: Tongue) -> str:
        lost = []
        if self.move:
            lost.append(say("the free move"))
        if self.second:
            lost.append(say("the second action"))
        if self.leader:
            lost.append(say("the action of {leader}", leader=Ref(self.leader)))
        return say("The attack of {unit} ends the turn; unused: {lost}", unit=Ref(self.unit), lost=lost)
