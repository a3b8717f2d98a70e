"""Questions about the battlefield: who is where, who is whose enemy, how far, what hinders. Nothing is changed here."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from companion.games.fate_battles.content import SHEETS
from companion.games.fate_battles.state import Leader, Situation, State, Unit

Piece = Unit | Leader


def piece(state: State, name: str) -> Piece:
    """The unit or leader of an id."""
    return state.units[name] if name in state.units else state.leaders[name]


def pieces(state: State) -> dict[str, Piece]:
    """Every unit and leader by id."""
    found: dict[str, Piece] = {}
    found.update(state.units)
    found.update(state.leaders)
    return found


def owner_of(state: State, name: str) -> str:
    """The player of a unit or leader; a player is its own."""
    if name in state.units:
        return state.units[name].owner
    return state.leaders[name].owner if name in state.leaders else name


def side_of(state: State, name: str) -> str:
    """The side of a unit, leader or player."""
    return state.players[owner_of(state, name)].side


def are_enemies(state: State, one: str, other: str) -> bool:
    """Are two units, leaders or players of different sides?"""
    return side_of(state, one) != side_of(state, other)


def zone_of(state: State, name: str) -> str | None:
    """Where a unit or leader stands."""
    return piece(state, name).zone


def is_fielded(state: State, name: str) -> bool:
    """Is a unit in the battle: mustered, in a zone, undefeated, its player not out?"""
    unit = state.units[name]
    return unit.mustered and unit.zone is not None and not unit.defeated and not state.players[unit.owner].out


def is_independent(state: State, name: str) -> bool:
    """Is a leader on the field by itself, to be activated like a unit (FB-41)?"""
    leader = state.leaders[name]
    return (
        leader.unit is None and leader.zone is not None and not leader.defeated and not state.players[leader.owner].out
    )


def is_leading(state: State, name: str) -> bool:
    """Is a leader attached to a unit that is in the battle?"""
    leader = state.leaders[name]
    return leader.unit is not None and not leader.defeated and is_fielded(state, leader.unit)


def fielded(state: State) -> list[str]:
    """The units in the battle."""
    return [name for name in state.units if is_fielded(state, name)]


def reserves(state: State) -> list[str]:
    """The undefeated units that are paid for but in no zone yet (FB-14)."""
    return [n for n, u in state.units.items() if u.mustered and not u.defeated and u.zone is None]


def active_ones(state: State) -> list[str]:
    """Everyone who is activated: the units in the battle and the independent leaders (FB-21)."""
    return fielded(state) + [name for name in state.leaders if is_independent(state, name)]


def fresh(state: State, *, player: str | None = None, side: str | None = None) -> list[str]:
    """Who has not acted in the present cycle: all, a player's or a side's."""
    return [
        name
        for name in active_ones(state)
        if not piece(state, name).acted
        and (player is None or piece(state, name).owner == player)
        and (side is None or side_of(state, name) == side)
    ]


def units_in(state: State, zone: str | None) -> list[str]:
    """The units in a zone."""
    return [name for name in fielded(state) if zone is not None and state.units[name].zone == zone]


def enemies_in(state: State, zone: str | None, of: str) -> list[str]:
    """The units in a zone that are enemies of a unit, leader or player."""
    return [name for name in units_in(state, zone) if are_enemies(state, name, of)]


def allies_in(state: State, zone: str | None, of: str) -> list[str]:
    """The units in a zone of the same side as a unit, leader or player, itself counted."""
    return [name for name in units_in(state, zone) if not are_enemies(state, name, of)]


def steps_from(state: State, start: str) -> dict[str, int]:
    """The fewest steps from a zone to each that can be reached (FB-27)."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        at = queue.popleft()
        for near in state.zones[at].next:
            if near not in found:
                found[near] = found[at] + 1
                queue.append(near)
    return found


def distance(state: State, one: str | None, other: str | None) -> int | None:
    """The fewest steps from zone to zone; what stands between does not count. None: there is no way."""
    if one not in state.zones or other not in state.zones:
        return None
    assert one is not None
    assert other is not None
    return steps_from(state, one).get(other)


def hindering_aspects(state: State, zone: str) -> list[str]:
    """The aspects of a zone that hinder movement and lie open (FB-25)."""
    return [a.text for a in state.zones[zone].aspects if a.hinders and not a.hidden]


def pins_on(state: State, name: str) -> list[Situation]:
    """The Pinned Down that keep a unit in its zone (FB-31)."""
    return [s for s in piece(state, name).situations if s.kind == "pinned"]


def situations(state: State) -> Iterator[tuple[str, Situation]]:
    """Every situation aspect in play with the unit or leader it is on."""
    for name in (*state.units, *state.leaders):
        for situation in piece(state, name).situations:
            yield name, situation


def slots_of(state: State, name: str) -> tuple[str, ...]:
    """The consequence slots on a sheet."""
    return SHEETS[state.units[name].quality].slots if name in state.units else ("mild", "moderate", "severe")


def consequences_of(state: State, name: str) -> list[str]:
    """The consequences that a unit or leader has."""
    taken = piece(state, name).consequences
    return [slot for slot in ("mild", "moderate", "severe") if getattr(taken, slot, None) is not None]


def taken_here(state: State, leader: str) -> list[str]:
    """The consequences that a leader took in the present battle (FB-51)."""
    earlier = state.leaders[leader].earlier
    return [slot for slot in consequences_of(state, leader) if slot not in earlier]


def free_slots(state: State, name: str) -> list[str]:
    """The consequence slots that are free."""
    taken = consequences_of(state, name)
    return [slot for slot in slots_of(state, name) if slot not in taken]


def is_line(state: State) -> bool:
    """Is the map a line: three zones or more, each with two neighbours but the two ends (FB-12)?"""
    degrees = sorted(len(zone.next) for zone in state.zones.values())
    return len(degrees) > 2 and degrees[:2] == [1, 1] and set(degrees[2:]) == {2}


def in_battle(state: State) -> bool:
    """Is a battle going on, from `begin` to `close battle`?"""
    return state.battle is not None


def at_peace(state: State) -> bool:
    """Is no battle going on?"""
    return not in_battle(state)
