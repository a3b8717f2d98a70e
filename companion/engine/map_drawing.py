"""Reading a drawn map: squares at odd places of odd lines, between them the edges."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.grid import Gate, Grid, MapError, bits_of, square_name

_FLOOR, _STONE, _PILLAR = ".#o"
_WALLS = "|-"
_GATE = "="
MOST = 60  # squares each way


def parse_drawing(text: str, first_line: int = 1) -> Grid:
    """The map that a drawing shows; the first fault is raised. `first_line`: the file's line where the text begins."""
    grid, faults = read_drawing(text, first_line)
    if grid is None:
        raise faults[0]
    return grid


def read_drawing(text: str, first_line: int = 1) -> tuple[Grid | None, list[MapError]]:
    """The map that a drawing shows, or every fault of it. Blank first and last lines do not count."""
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        del lines[0]
        first_line += 1
    faults = list(_shape_faults(lines, first_line))
    if faults:
        return None, faults
    width = max(map(len, lines))
    lines = [line.ljust(width) for line in lines]
    faults = list(_faults(lines, first_line))
    return (None, faults) if faults else (_grid(lines), [])


def _shape_faults(lines: list[str], first_line: int) -> Iterator[MapError]:
    if len(lines) < 3:
        yield MapError("the drawing is empty; draw a line of edges, then squares and edges in turn", line=first_line)
        return
    width = max(map(len, lines))
    if max(width, len(lines)) > 2 * MOST + 1:
        yield MapError("the map is larger than any table: at most {most} squares each way", line=first_line, most=MOST)
        return
    for number, line in enumerate(lines):
        if "\t" in line:
            yield MapError("there is a tab in the drawing; use blanks", line=first_line + number)
    if width < 3 or width % 2 == 0:
        longest = next(number for number, line in enumerate(lines) if len(line) == width)
        yield MapError(
            "this line of the drawing has {width} places; edges and squares in turn, an edge at both ends, make an odd "
            "number",
            line=first_line + longest,
            width=width,
        )
    if len(lines) % 2 == 0:
        yield MapError(
            "the drawing has {count} lines; lines of edges and of squares in turn, edges first and last, make an odd "
            "number",
            line=first_line + len(lines) - 1,
            count=len(lines),
        )


def _faults(lines: list[str], first_line: int) -> Iterator[MapError]:
    height, width = len(lines), len(lines[0])
    for y, line in enumerate(lines):
        for x, sign in enumerate(line):
            outside = x in (0, width - 1) or y in (0, height - 1)
            wrong = _wrong_sign(x, y, sign, outside)
            if wrong:
                yield MapError(wrong, line=first_line + y, place=x + 1, sign=sign, square=_near(x, y))
    if all(line[x] == _STONE for line in lines[1::2] for x in range(1, width, 2)):
        yield MapError("the drawing has no square; draw floor with .", line=first_line)


def _wrong_sign(x: int, y: int, sign: str, outside: bool) -> str | None:
    if x % 2 and y % 2:
        if sign == " ":
            return "place {place}: the square {square} is not drawn; floor is . , stone # , a column o"
        if sign not in _FLOOR + _STONE + _PILLAR:
            return "place {place}: “{sign}” is no square ({square}); floor is . , stone # , a column o"
    elif not x % 2 and not y % 2:
        if sign not in "+ ":
            return "place {place}: “{sign}” stands at a corner, by {square}; a corner is + or blank"
    elif sign == _GATE and outside:
        return "place {place}: a gate at the rim of the map, by {square}; a gate lies between two squares"
    elif sign not in " " + _WALLS + _GATE:
        return "place {place}: “{sign}” is no edge, by {square}; free is blank, a wall | or - , a gate ="
    return None


def _near(x: int, y: int) -> str:
    return square_name(max(x - 1, 0) // 2, max(y - 1, 0) // 2)


def _grid(lines: list[str]) -> Grid:
    columns, rows = len(lines[0]) // 2, len(lines) // 2
    drawn = [lines[2 * row + 1][2 * column + 1] for row in range(rows) for column in range(columns)]
    free: dict[bool, list[int]] = {True: [], False: []}
    gates: list[tuple[int, int]] = []
    for square in range(columns * rows):
        column, row = square % columns, square // columns
        for east in (True, False):
            other = square + (1 if east else columns)
            if (column + 1 == columns) if east else (row + 1 == rows):
                continue
            sign = lines[2 * row + 1 + (not east)][2 * column + 1 + east]
            if _STONE in (drawn[square], drawn[other]) or sign in _WALLS:
                continue
            if sign == _GATE:
                gates.append((square, other))
            else:
                free[east].append(square)
    named = _join_gates(gates, columns)
    return Grid(
        columns,
        rows,
        bits_of(square for square, sign in enumerate(drawn) if sign == _STONE),
        bits_of(square for square, sign in enumerate(drawn) if sign == _PILLAR),
        bits_of(free[True]),
        bits_of(free[False]),
        {gate.id: gate for gate in named},
    )


def _join_gates(edges: list[tuple[int, int]], columns: int) -> Iterator[Gate]:
    """Gate edges that touch in a line are one gate, named by its first edge's two squares."""
    left = set(edges)
    for a, b in sorted(edges):
        if (a, b) not in left:
            continue
        along = columns if b == a + 1 else 1
        edge, joined = (a, b), []
        while edge in left:
            left.remove(edge)
            joined.append(edge)
            if along == 1 and (edge[0] + 1) % columns == 0:
                break
            edge = (edge[0] + along, edge[1] + along)
        names = [square_name(square % columns, square // columns) for square in joined[0]]
        yield Gate("-".join(names), tuple(joined))
