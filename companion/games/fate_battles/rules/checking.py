"""A value set by hand: what follows from it."""

from __future__ import annotations

from collections.abc import Collection

from companion.engine.words import fold
from companion.games.fate_battles.rules.settling import settle
from companion.games.fate_battles.rules.soundness import check
from companion.games.fate_battles.state import BattlePlay, State


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
    for leader in state.leaders.values():
        leader.earlier = [slot for slot in leader.earlier if getattr(leader.consequences, slot, None) is not None]
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
    """Zones lie next to each other both ways; a defeated unit leaves the field and its leader; an attached leader
    stands where its unit stands.
    """
    for name, zone in state.zones.items():
        for other in zone.next:
            if other in state.zones and name not in state.zones[other].next:
                state.zones[other].next.append(name)
    for unit in state.units.values():
        if unit.defeated:
            if unit.leader in state.leaders:
                assert unit.leader is not None
                state.leaders[unit.leader].unit = None
            unit.leader = unit.zone = None
        elif unit.leader in state.leaders:
            assert unit.leader is not None
            state.leaders[unit.leader].zone = unit.zone
