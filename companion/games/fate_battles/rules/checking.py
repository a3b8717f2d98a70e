"""A state that the table set by hand: what follows from it, and what cannot be."""

from __future__ import annotations

from collections.abc import Collection

from companion.engine.command import refuse_if
from companion.engine.errors import Ref
from companion.engine.words import fold
from companion.games.fate_battles.playing import BattlePlay
from companion.games.fate_battles.rules.settling import settle
from companion.games.fate_battles.state import State
from companion.games.fate_battles.words import SHEETS


def settle_by_hand(play: BattlePlay, path: str) -> None:
    """What follows from a value set by hand: links go both ways, a leader stands where its unit stands."""
    state = play.state
    name_by_id(state)
    keys = path.split(".")
    if keys[0] == "units" and keys[-1] == "leader":
        for name, leader in state.leaders.items():
            if leader.unit == keys[1] and state.units[keys[1]].leader != name:
                leader.unit = None
        if (chosen := state.units[keys[1]].leader) in state.leaders:
            move_leader(state, chosen or "", keys[1])
    elif keys[0] == "leaders" and keys[-1] == "unit":
        move_leader(state, keys[1], state.leaders[keys[1]].unit)
    follow_units(state)
    check(state, play.content)
    settle(play)


def as_id(name: str | None, known: Collection[str]) -> str | None:
    """The id that a typed name means, if there is one."""
    return fold(name) if name is not None and name not in known and fold(name) in known else name


def name_by_id(state: State) -> None:
    """Names typed by hand become ids: `Blue` is `blue`."""
    state.turn = as_id(state.turn, state.players)
    state.active = as_id(state.active, [*state.units, *state.leaders])
    for player in state.players.values():
        player.side = as_id(player.side, state.sides) or player.side
    for unit in state.units.values():
        unit.owner = as_id(unit.owner, state.players) or unit.owner
        unit.zone, unit.leader = as_id(unit.zone, state.zones), as_id(unit.leader, state.leaders)
    for leader in state.leaders.values():
        leader.owner = as_id(leader.owner, state.players) or leader.owner
        leader.zone, leader.unit = as_id(leader.zone, state.zones), as_id(leader.unit, state.units)


def move_leader(state: State, name: str, unit: str | None) -> None:
    """Attach a leader to a unit, or to none, with both links."""
    for other, sheet in state.units.items():
        if sheet.leader == name and other != unit:
            sheet.leader = None
    state.leaders[name].unit = unit
    if unit in state.units:
        assert unit is not None
        state.units[unit].leader = name


def follow_units(state: State) -> None:
    """A defeated unit leaves the field and its leader; an attached leader stands where its unit stands."""
    for unit in state.units.values():
        if unit.defeated:
            if unit.leader in state.leaders:
                assert unit.leader is not None
                state.leaders[unit.leader].unit = None
            unit.leader = unit.zone = None
        elif unit.leader in state.leaders:
            assert unit.leader is not None
            state.leaders[unit.leader].zone = unit.zone


def check(state: State, content: None) -> None:
    """Refuse a state that cannot be.

    Raises:
        RuleError: a name that leads nowhere, a number below zero, a leader and a unit that do not agree.
    """
    for name, player in state.players.items():
        low = min(player.chest, player.fate_points, player.battle_points, player.owed)
        refuse_if(low < 0, "{player}: points are never below zero", rule="FB-10", player=Ref(name))
        refuse_if(player.side not in state.sides, "there is no side “{name}”", rule="FB-10", name=player.side)
    for name, unit in state.units.items():
        refuse_if(unit.quality not in SHEETS, "a quality is average, fair or good", rule="FB-11")
        refuse_place(state, name, unit.owner, unit.zone)
        refuse_if(
            unit.leader is not None and (unit.leader not in state.leaders or state.leaders[unit.leader].unit != name),
            "{unit} and its leader do not agree",
            rule="FB-40",
            unit=Ref(name),
        )
    for name, leader in state.leaders.items():
        refuse_place(state, name, leader.owner, leader.zone)
        refuse_if(
            leader.unit is not None and (leader.unit not in state.units or state.units[leader.unit].leader != name),
            "{unit} and its leader do not agree",
            rule="FB-40",
            unit=Ref(name),
        )
    refuse_if(
        state.turn is not None and state.turn not in state.players, "there is no player “{name}”", name=state.turn
    )
    refuse_if(state.active is not None and state.active not in state.units and state.active not in state.leaders,
              "there is no unit “{name}”", name=state.active)  # fmt: skip


def refuse_place(state: State, name: str, owner: str, zone: str | None) -> None:
    """Owner and zone must exist."""
    refuse_if(owner not in state.players, "there is no player “{name}”", name=owner)
    refuse_if(zone is not None and zone not in state.zones, "there is no zone “{name}”", name=zone)
