"""Leaders: attaching and detaching, removing consequences, boosts for the unit (FB-40, FB-41, FB-44, FB-45)."""

from __future__ import annotations

from companion.engine.errors import Ref, RuleError
from companion.games.fate_battles import events
from companion.games.fate_battles.battlefield import are_enemies, consequences_of, is_fielded, owner_of, units_in
from companion.games.fate_battles.commands import AttachLeader, DetachLeader, GiveBoost, Rally
from companion.games.fate_battles.contest import Contest, is_style, roller
from companion.games.fate_battles.playing import BattlePlay
from companion.games.fate_battles.rules.activation import (
    ADVANTAGE,
    OVERCOME,
    leader_of_active,
    refuse_after_attack,
    take_action,
    wake,
)
from companion.games.fate_battles.rules.boosts import gain_boost, minor_cost
from companion.games.fate_battles.rules.contests import contend
from companion.games.fate_battles.rules.settling import need_battle, settled
from companion.games.fate_battles.state import State
from companion.games.fate_battles.words import COVERS


@settled
def attach_leader(play: BattlePlay, command: AttachLeader) -> None:
    """A leader joins a unit: before the battle anywhere, in it in the same zone and in the leader's or the unit's
    activation; it costs no action (FB-40).
    """
    state, leader = play.state, play.state.leaders[command.leader]
    unit = command.unit or unit_for(state, command.leader)
    refuse_attaching(state, command.leader, unit)
    if state.battle is not None:
        join_turn(play, command.leader, unit)
        if command.leader in state.activation.detached:
            raise RuleError("{leader} has left a unit in this turn: not both in one turn", rule="FB-40",
                            leader=Ref(command.leader))  # fmt: skip
        state.activation.attached.append(command.leader)
    leader.unit, leader.zone = unit, state.units[unit].zone
    state.units[unit].leader = command.leader
    play.tell(events.LeaderAttached(command.leader, unit))


def unit_for(state: State, leader: str) -> str:
    """The unit that a leader joins if none is named: the active one, else the only one of its player in its zone.

    Raises:
        RuleError: that is not clear.
    """
    if state.active in state.units:
        assert state.active is not None
        return state.active
    own = [n for n in units_in(state, state.leaders[leader].zone) if owner_of(state, n) == state.leaders[leader].owner]
    if len(own) != 1:
        raise RuleError("to which unit? `attach {leader} UNIT`", rule="FB-40", leader=Ref(leader))
    return own[0]


def refuse_attaching(state: State, leader: str, unit: str) -> None:
    """One leader per unit, of the same side, neither defeated; in battle in the same zone (FB-40).

    Raises:
        RuleError: they do not fit.
    """
    own, other = state.leaders[leader], state.units[unit]
    names = {"leader": Ref(leader), "unit": Ref(unit)}
    if own.defeated:
        raise RuleError("{leader} is defeated: `recover {leader}`", rule="FB-46", **names)
    if own.unit is not None:
        raise RuleError("{leader} is attached to {other}: `detach {leader}` first", rule="FB-40", leader=Ref(leader),
                        other=Ref(own.unit))  # fmt: skip
    if other.leader is not None:
        raise RuleError("{unit} has a leader already, {other}: one leader per unit", rule="FB-40", unit=Ref(unit),
                        other=Ref(other.leader))  # fmt: skip
    if are_enemies(state, leader, unit):
        raise RuleError("{unit} is an enemy of {leader}", rule="FB-40", **names)
    if state.battle is not None and (own.zone != other.zone or not is_fielded(state, unit)):
        raise RuleError("{leader} and {unit} must stand in the same zone", rule="FB-40", **names)


def join_turn(play: BattlePlay, leader: str, unit: str) -> None:
    """In battle leaders join and leave in their own or the unit's activation (FB-40)."""
    state = play.state
    need_battle(state)
    refuse_after_attack(state)
    if state.active in (leader, unit):
        return
    if state.active is None and state.turn in (owner_of(state, unit), owner_of(state, leader)):
        wake(play, unit if owner_of(state, unit) == state.turn else leader)
        return
    raise RuleError(
        "{leader} joins or leaves in its own activation or that of {unit}: activate one of them",
        rule="FB-40",
        leader=Ref(leader),
        unit=Ref(unit),
    )


@settled
def detach_leader(play: BattlePlay, command: DetachLeader) -> None:
    """A leader leaves its unit and stands alone in its zone; it costs no action (FB-40)."""
    state, leader = play.state, play.state.leaders[command.leader]
    unit = leader.unit
    if unit is None or (command.unit and command.unit != unit):
        raise RuleError("{leader} is not attached to that unit", rule="FB-40", leader=Ref(command.leader))
    if state.battle is not None:
        join_turn(play, command.leader, unit)
        if command.leader in state.activation.attached:
            raise RuleError("{leader} has joined a unit in this turn: not both in one turn", rule="FB-40",
                            leader=Ref(command.leader))  # fmt: skip
        state.activation.detached.append(command.leader)
    leader.unit, leader.zone = None, state.units[unit].zone
    state.units[unit].leader = None
    play.tell(events.LeaderDetached(command.leader, unit, leader.zone or ""))


@settled
def rally(play: BattlePlay, command: Rally) -> None:
    """The leader removes a consequence from its unit: Will against +2 mild, +4 moderate; the slot is free at once
    (FB-44).
    """
    state = play.state
    leader = command.leader or leader_of_active(state)
    take_action(play, leader, OVERCOME)
    contest = plan_rally(state, Rally(command.severity, leader))
    unit = contest.about
    shifts = contend(play, contest)
    assert shifts is not None
    if shifts < 0:
        play.tell(events.RallyFailed(leader, unit))
        return
    setattr(state.units[unit].consequences, command.severity, None)
    play.tell(events.ConsequenceRemoved(unit, command.severity, leader))
    if shifts == 0:
        minor_cost(play, unit, None, command.minor)
    elif is_style(shifts):
        gain_boost(play, owner_of(state, leader), unit)


def led_unit(state: State, leader: str) -> str:
    """The unit that a leader is attached to.

    Raises:
        RuleError: none; an independent leader cannot affect units.
    """
    unit = state.leaders[leader].unit
    if unit is None:
        raise RuleError("{leader} is attached to no unit, and an independent leader cannot affect units", rule="FB-41",
                        leader=Ref(leader))  # fmt: skip
    return unit


def plan_rally(state: State, command: Rally) -> Contest:
    """Will against +2 for a mild consequence, +4 for a moderate one (FB-44).

    Raises:
        RuleError: no unit, or it has no such consequence.
    """
    leader = command.leader or leader_of_active(state)
    unit = led_unit(state, leader)
    there = consequences_of(state, unit)
    if command.severity not in there:
        raise RuleError("{unit} has no such consequence; it has: {there}", rule="FB-44", unit=Ref(unit),
                        there=[Ref(s) for s in there] or "-")  # fmt: skip
    return Contest("rally", roller(state, leader, "will"), passive=COVERS[command.severity], about=unit)


@settled
def give_boost(play: BattlePlay, command: GiveBoost) -> None:
    """A boost for the unit: without a roll if it has no consequence (FB-45)."""
    state, leader = play.state, command.leader
    take_action(play, leader, ADVANTAGE)
    unit = led_unit(state, leader)
    if consequences_of(state, unit):
        shifts = contend(play, plan_boost(state, command))
        assert shifts is not None
        if shifts < 0:
            play.tell(events.NothingCreated(leader, command.text))
            return
    gain_boost(play, owner_of(state, leader), unit, command.text)


def plan_boost(state: State, command: GiveBoost) -> Contest:
    """Will against 2 × the number of the unit's consequences; a tie gives it (FB-45)."""
    unit = led_unit(state, command.leader)
    difficulty = 2 * len(consequences_of(state, unit))
    return Contest("boost", roller(state, command.leader, "will"), passive=difficulty, about=unit)
