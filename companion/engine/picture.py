"""What lies on the table as shapes that carry meaning: areas, walls, pieces, arrows, cards, links. No markup.

Games make a `Picture`; one place (`render/svg.py`) turns it into SVG. Coordinates and lengths are in units of one
square of a board, x to the right, y down, (0, 0) top left. Each shape has an `id` (of the piece, area, zone it shows;
empty where there is none) and `says`, a sentence for the ear in the reader's language. `colour` is a word of the game
(`black`, `red` …), never a value: letters, forms and signs say the same to who sees no colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What every shape has."""

    id: str = ""
    says: str = ""


@dataclass(frozen=True, slots=True)
class Area(Shape):
    """Floor: a rectangle of an area, tinted by `tint` (neighbours differ); an awake one stands out."""

    x: float
    y: float
    width: float
    height: float
    name: str = ""
    tint: int = 0
    awake: bool = False


@dataclass(frozen=True, slots=True)
class Squares(Shape):
    """The thin lines between the squares of a board, and the letters and numbers at its rim."""

    columns: int
    rows: int
    letters: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Wall(Shape):
    """A wall along edges: a line through points."""

    points: Sequence[Point]


@dataclass(frozen=True, slots=True)
class Gate(Shape):
    """A gate along edges: barred, or open."""

    points: Sequence[Point]
    open: bool = False


@dataclass(frozen=True, slots=True)
class Stone(Shape):
    """A square of stone: no square to stand on."""

    x: float
    y: float


ThingKind = Literal[
    "column", "tombstone", "felled", "grave", "mass-grave", "coffin", "chest", "opened-chest", "marker"
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Thing(Shape):
    """Furniture on a square or two; `symbol`: what is printed on it (`lightning`, `drop`, `skull`, or text)."""

    kind: ThingKind
    x: float
    y: float
    width: float = 1
    height: float = 1
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Piece(Shape):
    """Somebody on the table: a disc (hero, leader) or a tile (monster, unit).

    `facing`: clockwise from north in degrees, None while it has none; `pips` filled of `top`; `marks`: short words of
    its state; `acting`, `acted`, `down` (lying); `side`: 0 none, 1 one, 2 the other …
    """

    x: float
    y: float
    letters: str
    form: Literal["disc", "tile"] = "disc"
    colour: str = ""
    facing: int | None = None
    pips: int = 0
    top: int = 0
    marks: Sequence[str] = ()
    acting: bool = False
    acted: bool = False
    down: bool = False
    side: int = 0


@dataclass(frozen=True, slots=True)
class Arrow(Shape):
    """Something of the last step: a move along the way walked, a blow, a shot, a gift."""

    points: Sequence[Point]
    kind: Literal["move", "blow", "shot", "gift"] = "move"


@dataclass(frozen=True, slots=True)
class Ring(Shape):
    """What is new since the last step."""

    x: float
    y: float
    size: float = 1


@dataclass(frozen=True, slots=True)
class Label(Shape):
    """Text at a point; `size` in units; `anchor` start, middle or end."""

    x: float
    y: float
    text: str
    size: float = 0.35
    anchor: Literal["start", "middle", "end"] = "middle"
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Card(Shape):
    """A box with a title and lines: a zone, a sheet, a player, a playing card.

    `badge`: a short word in its corner; `fresh`: changed by the last step; `active`: whose turn; `faded`: out of play;
    `back`: face down; `size` of the title.
    """

    x: float
    y: float
    width: float
    height: float
    title: str = ""
    lines: Sequence[str] = ()
    badge: str = ""
    colour: str = ""
    active: bool = False
    fresh: bool = False
    faded: bool = False
    back: bool = False
    size: float = 0.32


@dataclass(frozen=True, slots=True)
class Link(Shape):
    """A border between two things: one may go from one to the other; `barred` where something hinders."""

    points: Sequence[Point]
    barred: bool = False


@dataclass(frozen=True, slots=True)
class Dial(Shape):
    """A round scale from 0 to `top` with its hand on `value`; `was`: where it stood before the last step."""

    x: float
    y: float
    radius: float
    value: int
    top: int
    was: int | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Track(Shape):
    """A straight scale from 0 to `top`, filled to `value`; `was`: before the last step."""

    x: float
    y: float
    width: float
    value: int
    top: int
    label: str = ""
    was: int | None = None
    colour: str = ""


@dataclass(slots=True)
class Picture:
    """A picture of `width` by `height` units: shapes from the back to the front. `says`: what it shows."""

    width: float
    height: float
    title: str = ""
    says: str = ""
    shapes: list[Shape] = field(default_factory=list)

    def add(self, *shapes: Shape) -> Picture:
        """Put shapes in front of those that are there."""
        self.shapes.extend(shapes)
        return self

    def texts(self) -> Iterator[str]:
        """Every text in it, to be searched for what must not be shown."""
        yield self.title
        yield self.says
        for shape in self.shapes:
            for one in fields(shape):
                yield from _texts(getattr(shape, one.name))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _texts(part)
