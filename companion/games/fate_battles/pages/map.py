"""The battlefield as a map of zones with units and leaders in them, and the same in sentences (FB-12)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.errors import Ref
from companion.engine.language import Tongue
from companion.engine.page import Drawing, Span
from companion.games.fate_battles.names import quoted, shown
from companion.games.fate_battles.pages.layout import framed, wrap
from companion.games.fate_battles.state import State, ZoneAspect
from companion.games.fate_battles.state.battlefield import is_independent, piece, side_of, units_in

Cell = tuple[int, int]
COLUMNS, GAP, WIDEST = 4, 3, 24
MARKS = "▲▼●◆■★◇○"


def side_marks(state: State) -> dict[str, str]:
    """The sign of each side on the map."""
    return {side: MARKS[n % len(MARKS)] for n, side in enumerate(state.sides)}


def place_cells(state: State, columns: int = COLUMNS) -> dict[str, Cell]:
    """A cell (row, column) for each zone, near those that it lies next to."""
    cells: dict[str, Cell] = {}
    for zone in state.zones:
        near = [cells[n] for n in state.zones[zone].next if n in cells]
        cells[zone] = min(_free_cells(cells, columns), key=lambda cell: _cost(cell, near, cells))
    top = min((row for row, _ in cells.values()), default=0)
    left = min((column for _, column in cells.values()), default=0)
    return {zone: (row - top, column - left) for zone, (row, column) in cells.items()}


def _free_cells(cells: dict[str, Cell], columns: int) -> Iterator[Cell]:
    taken = set(cells.values())
    if not taken:
        yield 0, 0
        return
    first, last = min(c for _, c in taken), max(c for _, c in taken)
    for row in range(min(r for r, _ in taken) - 1, max(r for r, _ in taken) + 2):
        for column in range(last - columns + 1, first + columns):
            if (row, column) not in taken:
                yield row, column


def _cost(cell: Cell, near: list[Cell], cells: dict[str, Cell]) -> tuple[int, int, int, int]:
    row, column = cell
    apart = [(abs(row - r), abs(column - c)) for r, c in near]
    far = sum(10 * (max(a, b) - 1) + (2 if a and b else 0) for a, b in apart)
    crowd = sum(
        1 for other in cells.values() if abs(row - other[0]) + abs(column - other[1]) == 1 and other not in near
    )
    return far + crowd, abs(row), row < 0, abs(column) * 2 + (column < 0)


def zone_lines(state: State, zone: str, say: Tongue, width: int) -> list[str]:
    """What stands in a zone's box."""
    card, marks = state.zones[zone], side_marks(state)
    lines = wrap(card.name.upper(), width)
    for aspect in card.aspects:
        lines += wrap(say("? face down") if aspect.hidden else _aspect(aspect, say), width, "  ")
    for name in _there(state, zone):
        lines += wrap(f"{marks[side_of(state, name)]} {_label(state, name)}", width, "  ")
    return lines


def _there(state: State, zone: str) -> list[str]:
    return units_in(state, zone) + [
        n for n in state.leaders if state.leaders[n].zone == zone and is_independent(state, n)
    ]


def _bare(state: State, name: str) -> str:
    """The name of a unit with its leader's."""
    leader = state.units[name].leader if name in state.units else None
    return piece(state, name).name + (f" + {state.leaders[leader].name}" if leader else "")


def _label(state: State, name: str) -> str:
    one = piece(state, name)
    text = f"({one.name})" if name in state.leaders else _bare(state, name)
    text += " !" if any(s.kind == "pinned" for s in one.situations) else ""
    return text + (" ✓" if one.acted and state.battle else "") + (" ←" if state.active == name else "")


def draw_map(state: State, say: Tongue, width: int = 80) -> Drawing:
    """The map in at most `width` columns, and the sentences that say the same."""
    cells = place_cells(state)
    columns = 1 + max((c for _, c in cells.values()), default=0)
    inner = min(WIDEST, (width - GAP * (columns - 1)) // columns - 2)
    lines: list[str] = []
    rows = 1 + max((r for r, _ in cells.values()), default=-1)
    for row in range(rows):
        here = {c: zone for zone, (r, c) in cells.items() if r == row}
        lines += _row(state, here, columns, inner, say)
        if row + 1 < rows:
            lines.append(_between(state, cells, row, columns, inner + 2))
    lines += [*_undrawn(state, cells, say), _legend(state, say)]
    return Drawing([(Span(text.rstrip()),) for text in lines], list(map_sentences(state, say)))


def list_zones(state: State, say: Tongue, width: int = 80) -> Drawing:
    """The battlefield with a line or two for each zone, for a page that the map would make too long."""
    lines = [text for zone in state.zones for text in wrap(_zone_row(state, zone, say), width - 1, "  ")]
    lines.append(_legend(state, say))
    return Drawing([(Span(text),) for text in lines], list(map_sentences(state, say)))


def _zone_row(state: State, zone: str, say: Tongue) -> str:
    """A zone in one line: `FORD (hill, bog): # Deep mire, ▲ Dwarves ✓`."""
    card, marks = state.zones[zone], side_marks(state)
    parts = [say("? face down") if a.hidden else _aspect(a, say) for a in card.aspects]
    parts += [f"{marks[side_of(state, name)]} {_label(state, name)}" for name in _there(state, zone)]
    near = ", ".join(state.zones[other].name for other in card.next)
    return f"{card.name.upper()} ({near or '-'}): {', '.join(parts) or '-'}"


def _aspect(aspect: ZoneAspect, say: Tongue) -> str:
    """An aspect that lies open, with its free invokes."""
    free = f" [{aspect.free_invokes}]" if aspect.free_invokes else ""
    return ("# " if aspect.hinders else "· ") + shown(aspect.text, say) + free


def _row(state: State, here: dict[int, str], columns: int, inner: int, say: Tongue) -> list[str]:
    texts = {c: zone_lines(state, zone, say, inner - 2) for c, zone in here.items()}
    height = max(map(len, texts.values()))
    lines = [""] * (height + 2)
    for column in range(columns):
        box = framed(texts[column], inner, height) if column in here else [" " * (inner + 2)] * (height + 2)
        right = here.get(column + 1)
        joined = column in here and right is not None and right in state.zones[here[column]].next
        for n, text in enumerate(box):
            link = "─" * GAP if joined and n == 1 else " " * GAP
            lines[n] += text + (link if column + 1 < columns else "")
    return lines


def _between(state: State, cells: dict[str, Cell], row: int, columns: int, width: int) -> str:
    """The line between two rows of boxes, with the links that cross it."""
    signs = [" "] * (columns * (width + GAP))
    for zone, (r, c) in cells.items():
        for other in state.zones[zone].next:
            below, column = cells[other]
            if r != row or below != row + 1:
                continue
            if column == c:
                signs[c * (width + GAP) + width // 2] = "│"
            elif abs(column - c) == 1:
                at = min(c, column) * (width + GAP) + width + GAP // 2
                sign = "╲" if column > c else "╱"
                signs[at] = sign if signs[at] in (" ", sign) else "╳"
    return "".join(signs)


def _undrawn(state: State, cells: dict[str, Cell], say: Tongue) -> list[str]:
    pairs = []
    for zone, (r, c) in cells.items():
        for other in state.zones[zone].next:
            row, column = cells[other]
            if zone < other and max(abs(row - r), abs(column - c)) > 1:
                pairs.append(f"{state.zones[zone].name} – {state.zones[other].name}")
    return wrap(say("Also next to each other: {pairs}", pairs=", ".join(pairs)), 78) if pairs else []


def _legend(state: State, say: Tongue) -> str:
    sides = "  ".join(f"{mark} {state.sides[side].name}" for side, mark in side_marks(state).items())
    return sides + say("  # hinders  ✓ has acted  ! pinned  ← active")


def map_sentences(state: State, say: Tongue) -> Iterator[str]:
    """The map in words."""
    for zone, card in state.zones.items():
        text = say("{zone}, next to {near}", zone=card.name, near=[Ref(n) for n in card.next] or "-")
        aspects = [
            say("a card face down") if a.hidden else quoted(a.text, say) + (say(" (hinders)") if a.hinders else "")
            for a in card.aspects
        ]
        text += ": " + ", ".join(aspects) if aspects else ""
        there = [_said(state, n, say) for n in _there(state, zone)]
        yield text + ". " + (say("There: {there}.", there=there) if there else say("Nobody there."))


def _said(state: State, name: str, say: Tongue) -> str:
    """A unit or leader with its marks in words: `Dwarves + Thora (north, has acted)`."""
    one, marks = piece(state, name), [state.sides[side_of(state, name)].name]
    if any(s.kind == "pinned" for s in one.situations):
        marks.append(say("pinned"))
    if one.acted and state.battle:
        marks.append(say("has acted"))
    if state.active == name:
        marks.append(say("active"))
    return f"{_bare(state, name)} ({', '.join(marks)})"
