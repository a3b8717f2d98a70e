"""Maps of squares: names, walls and gates on the edges, steps, contact, lines, distances, facing.

A square is its number in reading order (row by row, left to right), a set of squares is one whole number with a bit
for each square. So a whole layer of a search is a handful of shifts, whatever lies on the map, and "the first in
reading order" is the lowest bit. Everything is exact: no fractions anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from companion.engine.errors import CompanionError

DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
OFFSETS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
CORNERS = ("one", "both")

_NAME = re.compile(r"([A-Z]+)([1-9][0-9]*)")


class MapError(CompanionError):
    """A drawing, a square or an area that cannot be read: `line` (from 1) says where, the message what is right."""

    def __init__(self, text: str, /, *, line: int | None = None, **facts: Any) -> None:
        super().__init__(text, **facts)
        self.line = line


def column_letters(column: int) -> str:
    """The letters of a column, from 0: A … Z, AA, AB …"""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def square_name(column: int, row: int) -> str:
    """The name of a square, both numbers from 0: `C4`, `AA12`."""
    return f"{column_letters(column)}{row + 1}"


def read_square_name(name: str) -> tuple[int, int] | None:
    """Column and row, both from 0, of a name like `C4`; None if it is not one."""
    found = _NAME.fullmatch(name.strip().upper())
    if not found or len(found[1]) > 3 or len(found[2]) > 4:
        return None
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 64
    return column - 1, int(found[2]) - 1


def bits(squares: int) -> Iterator[int]:
    """The squares of a set in reading order."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def bits_of(squares: Iterable[int]) -> int:
    """The set of these squares."""
    together = 0
    for square in squares:
        together |= 1 << square
    return together


def _closeness(direction: int, dx: int, dy: int) -> int:
    """How well a direction points along (dx, dy), as the cosine's square: the larger, the smaller the angle."""
    x, y = OFFSETS[direction]
    dot = x * dx + y * dy
    return (dot * abs(dot)) * (1 if x and y else 2)


def directions_by_angle(dx: int, dy: int) -> tuple[int, ...]:
    """The eight directions, smallest angle to (dx, dy) first, then clockwise from north (SF-25)."""
    return tuple(sorted(range(8), key=lambda direction: (-_closeness(direction, dx, dy), direction)))


def nearest_direction(dx: int, dy: int) -> int:
    """The nearest of the eight directions by angle (SF-25); rows grow to the south. No two are ever equally near."""
    return directions_by_angle(dx, dy)[0]


def back_directions(facing: int) -> tuple[int, int, int]:
    """The three directions opposite to a facing: its back (SF-25)."""
    return (facing + 3) % 8, (facing + 4) % 8, (facing + 5) % 8


def is_in_front(facing: int, direction: int) -> bool:
    """Whether a direction is among the five of the front (SF-25)."""
    return direction not in back_directions(facing)


class Steps:
    """Which steps walls and (some) gates leave free (SF-23). What stands on the squares does not matter here."""

    __slots__ = ("_near", "_shifts", "columns")

    def __init__(self, columns: int, east: int, south: int, corners: str) -> None:
        self.columns = columns
        c, e, s = columns, east, south
        w, n = e << 1, s << c
        routes = (
            (n & (e << c), e & (n >> 1)),
            (s & (e >> c), e & (s >> 1)),
            (s & (w >> c), w & (s << 1)),
            (n & (w << c), w & (n << 1)),
        )
        ne, se, sw, nw = ((a & b) if corners == "both" else (a | b) for a, b in routes)
        self._shifts = (n, ne, e, se, s, sw, w, nw)
        self._near: dict[int, int] = {}

    def spread(self, squares: int) -> int:
        """Every square one step away from any of these."""
        c = self.columns
        n, ne, e, se, s, sw, w, nw = self._shifts
        return (
            (squares & n) >> c
            | (squares & ne) >> (c - 1)
            | (squares & e) << 1
            | (squares & se) << (c + 1)
            | (squares & s) << c
            | (squares & sw) << (c - 1)
            | (squares & w) >> 1
            | (squares & nw) >> (c + 1)
        )

    def near(self, square: int) -> int:
        """The squares one step away."""
        found = self._near.get(square)
        if found is None:
            found = self._near[square] = self.spread(1 << square)
        return found

    def neighbours(self, square: int) -> tuple[int | None, ...]:
        """The eight neighbours in the order of `DIRECTIONS`; None where no step leads."""
        shifts = (self.columns * dy + dx for dx, dy in OFFSETS)
        return tuple(
            square + shift if ways >> square & 1 else None for ways, shift in zip(self._shifts, shifts, strict=True)
        )

    def is_step(self, a: int, b: int) -> bool:
        """Whether one step leads from a to b."""
        return bool(self.near(a) >> b & 1)

    def layers(self, start: int, through: int, most: int | None = None) -> list[int]:
        """Squares by the number of steps: the first is `start` itself, the k-th what is first reached in k steps.

        Only squares of `through` are entered; with `most` no further than that number of steps.
        """
        layers, layer, rest = [start], start, through & ~start
        while layer and (most is None or len(layers) <= most):
            layer = self.spread(layer) & rest
            if layer:
                rest ^= layer
                layers.append(layer)
        return layers


@dataclass(frozen=True, slots=True)
class Gate:
    """A gate: its name (the first edge's two squares) and its edges, each as two squares in reading order."""

    id: str
    edges: tuple[tuple[int, int], ...]

    @property
    def squares(self) -> tuple[int, ...]:
        """The squares orthogonally next to it, in reading order (SF-31)."""
        return tuple(sorted({square for edge in self.edges for square in edge}))


@dataclass(frozen=True)
class Grid:
    """A map that never changes: its squares, walls and gates. `east`, `south`: the edges that are neither."""

    columns: int
    rows: int
    stones: int
    pillars: int
    east: int
    south: int
    gates: Mapping[str, Gate]
    _steps: dict[tuple[frozenset[str], str], Steps] = field(default_factory=dict, repr=False, compare=False)
    _rings: dict[tuple[int, int], int] = field(default_factory=dict, repr=False, compare=False)

    @property
    def all_places(self) -> int:
        """Every place of the rectangle, stones too."""
        return (1 << self.columns * self.rows) - 1

    @property
    def squares(self) -> int:
        """Every square: the places that are not stone."""
        return self.all_places & ~self.stones

    @cached_property
    def _places(self) -> dict[str, int]:
        """Every place by its name: asked for each piece, for each monster that acts."""
        names = (square_name(column, row) for row in range(self.rows) for column in range(self.columns))
        return {name: place for place, name in enumerate(names)}

    def name(self, square: int) -> str:
        """The name of a square: `C4`."""
        return square_name(square % self.columns, square // self.columns)

    def names(self, squares: int) -> list[str]:
        """The names of a set in reading order."""
        return [self.name(square) for square in bits(squares)]

    def place(self, name: str) -> int:
        """The place with this name, stone or not; `MapError` if it is not on the map."""
        place = self._places.get(name)
        if place is not None:
            return place
        found = read_square_name(name)
        if found is None:
            raise MapError("“{name}” is not a square; a square is a column and a row, like C4", name=name)
        column, row = found
        if column >= self.columns or row >= self.rows:
            last = square_name(self.columns - 1, self.rows - 1)
            raise MapError("{name} is not on the map, which goes from A1 to {last}", name=name.upper(), last=last)
        return row * self.columns + column

    def square(self, name: str) -> int:
        """The square with this name; `MapError` if it is stone or not on the map."""
        place = self.place(name)
        if self.stones >> place & 1:
            raise MapError("{name} is stone; name a square", name=name.upper())
        return place

    def rectangle(self, text: str) -> int:
        """The places of a rectangle `A1:C3`, or of one square (SF-20)."""
        corners = [self.place(corner) for corner in text.split(":")]
        if len(corners) > 2:
            raise MapError("“{text}” is not an area; write its first and last square, like A1:C3", text=text)
        columns = sorted(corner % self.columns for corner in corners)
        rows = sorted(corner // self.columns for corner in corners)
        return bits_of(
            row * self.columns + column
            for row in range(rows[0], rows[-1] + 1)
            for column in range(columns[0], columns[-1] + 1)
        )

    def apart(self, a: int, b: int) -> int:
        """How far two squares are apart: the larger of columns and rows (SF-34)."""
        dx, dy = self.towards(a, b)
        return max(abs(dx), abs(dy))

    def towards(self, a: int, b: int) -> tuple[int, int]:
        """Columns and rows from a to b; rows grow to the south."""
        return b % self.columns - a % self.columns, b // self.columns - a // self.columns

    def neighbour(self, square: int, direction: int) -> int | None:
        """The place next to a square in a direction, whatever lies between; None outside the map."""
        column, row = square % self.columns + OFFSETS[direction][0], square // self.columns + OFFSETS[direction][1]
        return row * self.columns + column if 0 <= column < self.columns and 0 <= row < self.rows else None

    def orthogonal(self, square: int) -> tuple[int, ...]:
        """The up to four places orthogonally beside a square, in reading order, whatever lies between."""
        found = (self.neighbour(square, direction) for direction in (0, 6, 2, 4))
        return tuple(place for place in found if place is not None)

    def beside(self, squares: int) -> int:
        """The places orthogonally beside any of these, whatever lies between (SF-50)."""
        c = self.columns
        first = bits_of(row * c for row in range(self.rows))
        last = first << (c - 1)
        sideways = (squares & ~last) << 1 | (squares & ~first) >> 1
        return (sideways | squares << c | squares >> c) & self.all_places & ~squares

    def ring(self, square: int, apart: int) -> int:
        """The places exactly so far apart from a square (SF-34)."""
        found = self._rings.get((square, apart))
        if found is None:
            column, row = square % self.columns, square // self.columns
            found = self._rings[square, apart] = bits_of(
                y * self.columns + x
                for y in range(max(0, row - apart), min(self.rows, row + apart + 1))
                for x in range(max(0, column - apart), min(self.columns, column + apart + 1))
                if max(abs(x - column), abs(y - row)) == apart
            )
        return found

    def steps(self, barring: Iterable[str] = (), corners: str = "one") -> Steps:
        """The steps free of walls and of the gates in `barring` (SF-23); the other gates count as free.

        A closed gate cuts contact and lines for everybody; for the steps of a monster whose card says `open` none
        bars. `corners`: a diagonal step needs `one` of the two routes round the corner, or `both`.
        """
        key = (frozenset(barring), corners)
        found = self._steps.get(key)
        if found is None:
            east, south = self.east, self.south
            for gate in self.gates.values():
                if gate.id in key[0]:
                    continue
                east |= bits_of(a for a, b in gate.edges if b == a + 1)
                south |= bits_of(a for a, b in gate.edges if b != a + 1)
            found = self._steps[key] = Steps(self.columns, east, south, corners)
        return found

    def lines(self, contact: Steps, square: int, most: int = 3) -> tuple[int, ...]:
        """The squares at range 1 … `most` to which a line leads (SF-34).

        A line is a chain of squares, each a step from the last, the k-th at range k; pieces and furniture do not
        stop it. `contact`: the steps that closed gates bar. The k-th set of the answer is range k; the first is the
        square itself.
        """
        found = [1 << square]
        for apart in range(1, most + 1):
            found.append(contact.spread(found[-1]) & self.ring(square, apart))
        return tuple(found)

    def range_between(self, contact: Steps, a: int, b: int, most: int = 3) -> int | None:
        """The range at which a line leads from a to b, or None (SF-34)."""
        apart = self.apart(a, b)
        if apart > most or not self.lines(contact, a, apart)[apart] >> b & 1:
            return None
        return apart
