"""The battlefield as a picture: zones with borders and aspects, units by side and leaders, with their state (FB-12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.errors import Ref
from companion.engine.picture import Arrow, Card, Label, Link, Picture, Piece, Point, Ring, Shape
from companion.engine.play import Event
from companion.games.fate_battles.content import QUALITIES
from companion.games.fate_battles.names import shown
from companion.games.fate_battles.pages.map import place_cells, side_marks
from companion.games.fate_battles.rules.attacking import HitMissed, HitTaken
from companion.games.fate_battles.rules.moving import UnitMoved
from companion.games.fate_battles.rules.zones import UnitDeployed
from companion.games.fate_battles.state import BattleSeen, Leader, State, Unit
from companion.games.fate_battles.state.battlefield import is_independent, piece, side_of, units_in

BOX, GAP = (6.0, 4.4), 1.6
ROW = 4
"""Pieces beside each other in a zone."""


def picture(seen: BattleSeen, events: Sequence[Event] = ()) -> Picture:
    """The zones as a graph, who stands where, and the moves and blows of the last step. Aspects face down stay so."""
    state, say = seen.state, seen.say
    cells = place_cells(state)
    columns = 1 + max((c for _, c in cells.values()), default=0)
    rows = 1 + max((r for r, _ in cells.values()), default=0)
    heights = {zone: _height(state, zone) for zone in state.zones}
    tall = max(heights.values(), default=BOX[1])
    made = Picture(
        columns * (BOX[0] + GAP) - GAP,
        rows * (tall + GAP) - GAP + 0.8,
        state.battle or state.title or say("Fate battles"),
    )
    corners = {zone: (c * (BOX[0] + GAP), r * (tall + GAP)) for zone, (r, c) in cells.items()}
    made.add(*_borders(state, corners, tall))
    places: dict[str, Point] = {}
    for zone, (x, y) in corners.items():
        made.add(*_zone(seen, zone, x, y, tall))
        made.add(*_there(seen, zone, x, y, places))
    made.add(*_deeds(seen, events, places, corners, tall))
    legend = "   ".join(f"{mark} {state.sides[side].name}" for side, mark in side_marks(state).items())
    return made.add(Label(0, made.height - 0.1, legend, 0.34, "start"))


def _occupants(state: State, zone: str) -> list[str]:
    alone = [name for name in state.leaders if state.leaders[name].zone == zone and is_independent(state, name)]
    return units_in(state, zone) + alone


def _height(state: State, zone: str) -> float:
    lines = len(state.zones[zone].aspects)
    rows = -(-len(_occupants(state, zone)) // ROW)
    return max(BOX[1], 1.1 + lines * 0.34 + rows * 1.55)


def _borders(state: State, corners: dict[str, Point], tall: float) -> Iterator[Link]:
    for zone, (x, y) in corners.items():
        for other in state.zones[zone].next:
            if zone < other and other in corners:
                ends = [(a + BOX[0] / 2, b + tall / 2) for a, b in ((x, y), corners[other])]
                yield Link(ends)


def _zone(seen: BattleSeen, zone: str, x: float, y: float, tall: float) -> Iterator[Card]:
    state, say = seen.state, seen.say
    card = state.zones[zone]
    lines = []
    for aspect in card.aspects:
        free = f" [{aspect.free_invokes}]" if aspect.free_invokes else ""
        text = say("? face down") if aspect.hidden else shown(aspect.text, say) + free
        lines.append(("# " if aspect.hinders and not aspect.hidden else "· ") + text)
    near = say("{zone}, next to {near}", zone=card.name, near=[Ref(one) for one in card.next] or "-")
    yield Card(x, y, BOX[0], tall, card.name, lines, id=zone, says="; ".join([near, *lines]))


def _there(seen: BattleSeen, zone: str, x: float, y: float, places: dict[str, Point]) -> Iterator[Shape]:
    state, say = seen.state, seen.say
    first = y + 1.45 + len(state.zones[zone].aspects) * 0.34
    marks = side_marks(state)
    sides = list(state.sides)
    for n, name in enumerate(_occupants(state, zone)):
        one = piece(state, name)
        at = places[name] = (x + 0.85 + n % ROW * 1.42, first + n // ROW * 1.55)
        side = side_of(state, name)
        state_of = _marks(one)
        yield Piece(
            *at, _letters(one.name), "disc" if name in state.leaders else "tile", "", None, *_strength(one), state_of,
            name == state.active, one.acted and bool(state.battle), one.defeated, sides.index(side) + 1,
            id=name, says=_said(seen, name),
        )  # fmt: skip
        yield Label(at[0], at[1] - 0.5, f"{marks[side]} {one.name}"[:16], 0.24, strong=name == state.active)
        leader = one.leader if isinstance(one, Unit) else None
        if leader:
            yield Label(at[0], at[1] + 0.78, f"+ {state.leaders[leader].name}"[:16], 0.22)
    del say


def _letters(name: str) -> str:
    words = name.split()
    return (words[0][:1] + words[1][:1] if len(words) > 1 else name[:2]).upper()


def _strength(one: Unit | Leader) -> tuple[int, int]:
    """A leader's free stress boxes; a unit's free consequence slots."""
    if isinstance(one, Leader):
        return sum(not box for box in one.stress), len(one.stress)
    slots = {"average": 0, "fair": 1, "good": 2}.get(one.quality, 0)
    taken = sum(slot is not None for slot in (one.consequences.mild, one.consequences.moderate))
    return max(slots - taken, 0), slots


def _marks(one: Unit | Leader) -> list[str]:
    """Short signs of its state: pinned, surrounded, consequences taken."""
    found = ["!" for situation in one.situations if situation.kind == "pinned"]
    taken = [one.consequences.mild, one.consequences.moderate, getattr(one.consequences, "severe", None)]
    return found + ["✚" * sum(slot is not None for slot in taken)] * any(taken)


def _said(seen: BattleSeen, name: str) -> str:
    state, say = seen.state, seen.say
    one = piece(state, name)
    words = [one.name, state.sides[side_of(state, name)].name]
    if isinstance(one, Unit):
        words.append(QUALITIES[one.quality].of(say.language))
    free, top = _strength(one)
    if top and isinstance(one, Leader):
        words.append(say("stress boxes free: {n} of {top}", n=free, top=top))
    elif top:
        words.append(say("consequences free: {n} of {top}", n=free, top=top))
    words += [say("has acted")] if one.acted and state.battle else []
    words += [say("active")] if name == state.active else []
    return ", ".join(words)


def _deeds(
    seen: BattleSeen, events: Sequence[Event], places: dict[str, Point], corners: dict[str, Point], tall: float
) -> Iterator[Shape]:
    """What the last step did: who moved from where, who hit whom, who came onto the field."""
    say = seen.say
    for event in events:
        match event:
            case UnitMoved(unit, origin, _) if unit in places and origin in corners:
                x, y = corners[origin]
                yield Arrow([(x + BOX[0] / 2, y + tall / 2), places[unit]], id=unit, says=say("moved"))
            case HitTaken(target, attacker) | HitMissed(attacker, target):
                if target in places and attacker in places:
                    yield Arrow([places[attacker], places[target]], "blow", id=attacker, says=say("attacked"))
            case UnitDeployed(unit) if unit in places:
                yield Ring(*places[unit], 1.2, id=unit)
