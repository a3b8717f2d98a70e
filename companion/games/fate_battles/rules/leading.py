"""Leaders: attaching and detaching, removing consequences, boosts for the unit (FB-40, FB-41, FB-44, FB-45)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Both, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.play import Event, Id
from companion.engine.words import Word
from companion.games.fate_battles.arguments import (
    LEADER,
    UNIT,
    AspectText,
    Further,
    LeaderName,
    MinorCost,
    Severity,
    UnitName,
)
from companion.games.fate_battles.content import COVERS
from companion.games.fate_battles.questions.contest import Contest, is_style
from companion.games.fate_battles.rules.activation import (
    ADVANTAGE,
    OVERCOME,
    leader_of_active,
    refuse_after_attack,
    take_action,
    wake,
)
from companion.games.fate_battles.rules.boosts import ConsequenceRemoved, NothingCreated, gain_boost, minor_cost
from companion.games.fate_battles.rules.contests import contend
from companion.games.fate_battles.rules.headings import LEADERS
from companion.games.fate_battles.rules.ratings import roller
from companion.games.fate_battles.rules.settling import need_battle, settled
from companion.games.fate_battles.state import BattlePlay, State
from companion.games.fate_battles.state.battlefield import (
    are_enemies,
    consequences_of,
    in_battle,
    is_fielded,
    owner_of,
    units_in,
)


@command(
    Word("attach", "aggrega"), N_("a leader joins a unit; several at once: `attach thora dwarves, grim orcs`"),
    group=LEADERS,
)  # fmt: skip
@settled
def attach_leader(
    play: BattlePlay,
    leader: LeaderName,
    unit: UnitName = "",
    more: Annotated[list[tuple[str, str]], Further(Both((LEADER, UNIT)))] = [],
) -> None:
    """A leader joins a unit: before the battle anywhere, in it in the same zone and in the leader's or the unit's
    activation; it costs no action (FB-40).
    """
    for one, joined in [(leader, unit), *more]:
        attach_one(play, one, joined)


def attach_one(play: BattlePlay, leader: str, unit: str) -> None:
    """One leader joins a unit (FB-40).

    Raises:
        RuleError: they do not fit.
    """
    state, own = play.state, play.state.leaders[leader]
    unit = unit or unit_for(state, leader)
    refuse_attaching(state, leader, unit)
    if state.battle is not None:
        join_turn(play, leader, unit)
        if leader in state.activation.detached:
            raise RuleError("{leader} has left a unit in this turn: not both in one turn", rule="FB-40",
                            leader=Ref(leader))  # fmt: skip
        state.activation.attached.append(leader)
    own.unit, own.zone = unit, state.units[unit].zone
    state.units[unit].leader = leader
    play.tell(LeaderAttached(leader, unit))


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


@command(Word("detach", "separa"), N_("a leader leaves its unit"), group=LEADERS)
@settled
def detach_leader(play: BattlePlay, leader: LeaderName, unit: UnitName = "") -> None:
    """A leader leaves its unit and stands alone in its zone; it costs no action (FB-40)."""
    state, own = play.state, play.state.leaders[leader]
    led = own.unit
    if led is None or (unit and unit != led):
        raise RuleError("{leader} is not attached to that unit", rule="FB-40", leader=Ref(leader))
    if state.battle is not None:
        join_turn(play, leader, led)
        if leader in state.activation.attached:
            raise RuleError("{leader} has joined a unit in this turn: not both in one turn", rule="FB-40",
                            leader=Ref(leader))  # fmt: skip
        state.activation.detached.append(leader)
    own.unit, own.zone = None, state.units[led].zone
    state.units[led].leader = None
    play.tell(LeaderDetached(leader, led, own.zone or ""))


@command(Word("rally", "rincuora"), N_("a leader removes a consequence from its unit"), group=LEADERS, when=in_battle)
@settled
def rally(play: BattlePlay, *, leader: LeaderName = "", severity: Severity, minor: MinorCost = "") -> None:
    """The leader removes a consequence from its unit: Will against +2 mild, +4 moderate; the slot is free at once
    (FB-44).
    """
    state = play.state
    leader = leader or leader_of_active(state)
    take_action(play, leader, OVERCOME)
    contest = plan_rally(state, severity, leader)
    unit = contest.about
    shifts = contend(play, contest)
    assert shifts is not None
    if shifts < 0:
        play.tell(RallyFailed(leader, unit))
        return
    setattr(state.units[unit].consequences, severity, None)
    play.tell(ConsequenceRemoved(unit, severity, leader))
    if shifts == 0:
        minor_cost(play, unit, None, minor)
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


def plan_rally(state: State, severity: str, leader: str) -> Contest:
    """Will against +2 for a mild consequence, +4 for a moderate one (FB-44).

    Raises:
        RuleError: no unit, or it has no such consequence.
    """
    leader = leader or leader_of_active(state)
    unit = led_unit(state, leader)
    there = consequences_of(state, unit)
    if severity not in there:
        raise RuleError("{unit} has no such consequence; it has: {there}", rule="FB-44", unit=Ref(unit),
                        there=[Ref(s) for s in there] or "-")  # fmt: skip
    return Contest("rally", roller(state, leader, "will"), passive=COVERS[severity], about=unit)


@command(Word("boost", "beneficio"), N_("a leader puts a boost on its unit"), group=LEADERS, when=in_battle)
@settled
def give_boost(play: BattlePlay, leader: LeaderName, text: AspectText) -> None:
    """A boost for the unit: without a roll if it has no consequence (FB-45)."""
    state = play.state
    take_action(play, leader, ADVANTAGE)
    unit = led_unit(state, leader)
    if consequences_of(state, unit):
        shifts = contend(play, plan_boost(state, leader))
        assert shifts is not None
        if shifts < 0:
            play.tell(NothingCreated(leader, text))
            return
    gain_boost(play, owner_of(state, leader), unit, text)


def plan_boost(state: State, leader: str) -> Contest:
    """Will against 2 × the number of the unit's consequences; a tie gives it (FB-45)."""
    unit = led_unit(state, leader)
    difficulty = 2 * len(consequences_of(state, unit))
    return Contest("boost", roller(state, leader, "will"), passive=difficulty, about=unit)


class LeaderAttached(Event, frozen=True):
    """A leader joined a unit."""

    leader: Id
    unit: Id
    says = N_("{leader} joined {unit}")


class LeaderDetached(Event, frozen=True):
    """A leader left its unit."""

    leader: Id
    unit: Id
    zone: Id
    says = N_("{leader} left {unit}")


class RallyFailed(Event, frozen=True):
    """A leader could not remove a consequence of its unit."""

    leader: Id
    unit: Id
    says = N_("{leader} could not rally {unit}")
