"""What a view shows, before a screen, a plain terminal, Markdown or HTML prints it.

Texts in here are already in the reader's language. Styles are meanings (`good`, `bad`, `dim`, `strong`, `warn`,
`hero.black` …), never colours: the screen chooses those, and no meaning hangs on one alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from companion.engine.picture import Picture


class Span(NamedTuple):
    """A piece of text with one style."""

    text: str
    style: str = ""


Spans = Sequence[Span]


@dataclass(frozen=True, slots=True)
class Heading:
    """A title; level 1 is the page's, 2 a section's."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text."""

    spans: Spans

    @property
    def text(self) -> str:
        """The line without styles."""
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under headings. Read aloud: the first cell, then each heading with its cell."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str | Line]]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Lines that are a picture (a map, cards side by side), and the sentences that say the same. `picture`: the same
    drawn finely, where the page goes into a file that can hold it.
    """

    lines: Sequence[Spans]
    said: Sequence[str]
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Meter:
    """A number between 0 and `top` that must be read across the table."""

    label: str
    value: int
    top: int
    note: str = ""
    style: str = ""


class Card(NamedTuple):
    """A card to cut out: its title and its lines; `□` is a box to tick."""

    title: str
    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards to cut out; on paper eight to a page, A4 or Letter."""

    cards: Sequence[Card]


Block = Heading | Line | Table | Drawing | Meter | Cards


@dataclass(slots=True)
class Page:
    """A list of blocks with short ways to add to it. `file`: where it is written, if it is made for a file."""

    blocks: list[Block] = field(default_factory=list)
    file: str = ""

    def heading(self, text: str, level: int = 2) -> Page:
        """Add a heading."""
        self.blocks.append(Heading(text, level))
        return self

    def line(self, *parts: str | Span) -> Page:
        """Add a line made of texts and styled spans."""
        self.blocks.append(line(*parts))
        return self

    def lines(self, texts: Iterable[str]) -> Page:
        """Add several plain lines."""
        for text in texts:
            self.line(text)
        return self

    def add(self, *blocks: Block) -> Page:
        """Add blocks as they are."""
        self.blocks.extend(blocks)
        return self


def line(*parts: str | Span) -> Line:
    """A line made of texts and styled spans."""
    return Line(tuple(part if isinstance(part, Span) else Span(part) for part in parts))
