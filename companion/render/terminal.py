"""Pages on a terminal: rich tables and drawings, or plain sentences for screen readers, logs and dumb terminals."""

from __future__ import annotations

import io
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TextIO

from companion.engine.language import Tongue
from companion.engine.page import Block, Cards, Drawing, Heading, Line, Meter, Page, Spans, Table
from companion.engine.sanitize import clean
from companion.render.ascii_fallback import encoding_of, fit, spoken
from companion.render.columns import fits, table_lines

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from companion.options import Options

# Meanings to colours. Nothing hangs on the colour alone; each has a contrast of 3.8 or more on white and on black.
STYLES = {
    "strong": "bold",
    "qr": "black on white",
    "dim": "dim",
    "good": "bold color(28)",
    "bad": "bold color(160)",
    "warn": "bold color(130)",
    "ask": "bold color(30)",
    "refused": "bold color(160)",
    "monster": "bold color(163)",
    "hero.black": "bold",
    "hero.red": "bold color(160)",
    "hero.green": "bold color(28)",
    "hero.brown": "bold color(130)",
    "hero.orange": "bold color(166)",
    "hero.blue": "bold color(63)",
    "wall": "dim",
    "gate": "bold color(130)",
}
WIDE = 110
ENOUGH = ("q", "quit", "esci", "n", "no")  # typed behind a screenful: no more of it
_EMPTY = ("", "–", "—")


class Screen:
    """Prints pages. `plain`: no boxes, no cursor tricks, tables as sentences. Rich is imported when first needed.
    `typed`: what was typed instead of going on to the next screenful: the next line.
    """

    def __init__(
        self, *, colour: bool = True, plain: bool = False, language: str = "en", out: TextIO | None = None
    ) -> None:
        self.colour = colour
        self.plain = plain
        self.language = language
        self.out = out or sys.stdout
        self.typed = ""
        self._console: Console | None = None

    @classmethod
    def of(cls, options: Options) -> Screen:
        """The screen that the options of the shell command ask for."""
        return cls(colour=options.colour, plain=options.plain, language=options.language)

    def shown(self, text: str) -> str:
        """A short text as this screen can show it."""
        return fit(text, encoding_of(self.out))

    @property
    def width(self) -> int:
        """The columns of the terminal; 80 where there is none."""
        return shutil.get_terminal_size((80, 24)).columns if self.out.isatty() else 80

    def show(self, page: Page, *, paged: bool = False) -> None:
        """Print a page; with `paged` in screenfuls, if it is longer than the terminal."""
        lines = list(self._lines(page))
        if paged and self._can_page() and len(lines) > shutil.get_terminal_size((80, 24)).lines:
            self._by_screenfuls(lines)
        else:
            self._put(lines)

    def block(self, block: Block) -> None:
        """Print one block."""
        self._put(self._block(block))

    def write(self, text: str) -> None:
        """Print one line of text, made harmless."""
        self._put(self._wrapped(clean(text)))

    def _put(self, lines: Iterable[str]) -> None:
        for line in lines:
            try:
                self.out.write(line + "\n")
            except UnicodeEncodeError:
                encoding = self.out.encoding or "ascii"
                self.out.write(line.encode(encoding, "replace").decode(encoding) + "\n")

    # ---- screenfuls

    def _can_page(self) -> bool:
        return not self.plain and self.out.isatty() and sys.stdin.isatty()

    def _by_screenfuls(self, lines: Sequence[str]) -> None:
        at = 0
        while at < len(lines):
            rows = max(shutil.get_terminal_size((80, 24)).lines - 1, 5)
            self._put(lines[at : at + rows])
            at += rows
            if at < len(lines) and not self._goes_on(len(lines) - at):
                return

    def _goes_on(self, more: int) -> bool:
        say = Tongue(self.language)
        asked = say.plural(
            "— {n} more line: Enter goes on, q ends —", "— {n} more lines: Enter goes on, q ends —", more
        )
        try:
            typed = input(self.shown(asked) + " ").strip()
        except (EOFError, KeyboardInterrupt):
            self.out.write("\n")
            return False
        if typed and typed.casefold() not in ENOUGH:
            self.typed = typed
        return not typed

    # ---- lines of text

    def _lines(self, page: Page) -> Iterator[str]:
        if not self.plain and self.width >= WIDE and _can_stand_beside(page):
            yield from self._rendered(_beside(page))
            return
        for block in page.blocks:
            yield from self._block(block)

    def _block(self, block: Block) -> Iterable[str]:
        if self.plain:
            spoken_ = (spoken(clean(text), self.language) for text in sentences(block))
            return [row for text in spoken_ for row in self._wrapped(text)]
        if isinstance(block, Cards):
            return [row for text in sentences(block) for row in self._wrapped(clean(text))]
        if isinstance(block, Line):
            coloured = self.colour and any(span.style for span in block.spans)
            return self._folded(block) if coloured else self._wrapped(clean(block.text))
        lines = block.lines if isinstance(block, Drawing) else None
        if isinstance(block, Table):
            lines = table_lines(block, self._columns)
        if lines is None:
            return self._rendered(_rich(block))
        painted = self._painted(lines)
        if isinstance(block, Drawing) and not all(fits(spans, self._columns) for spans in lines):
            return [*painted, *(text for said in block.said for text in self._wrapped(clean(said)))]
        return painted

    def _wrapped(self, text: str) -> list[str]:
        """Lines that break between words; what is continued stands two columns further in."""
        text = fit(text, encoding_of(self.out))
        if not self.out.isatty() or len(text) < self.width:
            return text.split("\n")
        indent = " " * (len(text) - len(text.lstrip()) + 2)
        wrapper = textwrap.TextWrapper(
            self.width - 1, subsequent_indent=indent, break_on_hyphens=False, replace_whitespace=False
        )
        return [line for part in text.split("\n") for line in wrapper.wrap(part) or [""]]

    def _folded(self, line: Line) -> list[str]:
        """A coloured line, broken as `_wrapped` breaks one."""
        from rich.console import Group
        from rich.text import Text

        text = _text(line.spans)
        if not self.out.isatty() or text.cell_len <= self._columns:
            return self._rendered(text, max(self._columns, text.cell_len))
        indent = len(text.plain) - len(text.plain.lstrip()) + 2
        parts = text.wrap(self._made_console(), self._columns - indent)
        return self._rendered(Group(*(Text(" " * (indent if n else 0)) + part for n, part in enumerate(parts))))

    @property
    def _columns(self) -> int:
        """The columns that are drawn in: on a terminal the last one stays free."""
        return self.width - (1 if self.out.isatty() else 0)

    def _painted(self, lines: Sequence[Spans]) -> list[str]:
        """Lines that need no folding in their colours; too long ones are cropped."""
        if not self.colour and all(fits(spans, self._columns) for spans in lines):
            texts = ("".join(text for text, _ in spans) for spans in lines)
            return [fit(text.rstrip(), encoding_of(self.out), drawn=True) for text in texts]
        from rich.segment import Segment, Segments

        style, segments = self._made_console().get_style, []
        for spans in lines:
            segments += [Segment(clean(text), style(name) if name else None) for text, name in spans]
            segments.append(Segment.line())
        return self._rendered(Segments(segments[:-1]))

    def _rendered(self, renderable: RenderableType, width: int = 0) -> list[str]:
        console = self._made_console()
        console.width = width or self._columns
        with console.capture() as capture:
            console.print(renderable, highlight=False, markup=False, emoji=False)
        encoding = encoding_of(self.out)
        return [fit(line.rstrip(), encoding, drawn=True) for line in capture.get().rstrip("\n").split("\n")]

    def _made_console(self) -> Console:
        if self._console is None:
            from rich.console import Console
            from rich.theme import Theme

            self._console = Console(
                file=io.StringIO(), theme=Theme(STYLES), no_color=not self.colour, highlight=False, markup=False,
                emoji=False, force_terminal=self.colour, width=80, height=1000,
            )  # fmt: skip
        return self._console


def renderables(page: Page) -> Iterator[RenderableType]:
    """Each block as rich renders it."""
    for block in page.blocks:
        yield _rich(block)


def _rich(block: Block) -> RenderableType:
    match block:
        case Heading(text, level):
            from rich.text import Text

            return Text(clean(text), style="bold underline" if level == 1 else "bold")
        case Line():
            return _text(block.spans)
        case Table():
            return _table(block)
        case Drawing(lines, _, _):
            from rich.text import Text

            return Text("\n", no_wrap=True, overflow="crop").join(_text(spans, wrap=False) for spans in lines)
        case Meter():
            from companion.engine.page import Span

            return _text((Span(meter_bar(block), block.style),))
        case Cards():
            from rich.text import Text

            return Text("\n".join(clean(text) for text in sentences(block)))


def _text(spans: Spans, *, wrap: bool = True) -> Text:
    from rich.text import Text

    text = Text(no_wrap=not wrap, overflow="fold")
    for span, style in spans:
        text.append(clean(span), style=style or None)
    return text


def _table(table: Table) -> RenderableType:
    from rich import box
    from rich.table import Table as RichTable

    made = RichTable(title=clean(table.title) or None, box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    made.title_justify = "left"
    for column in table.columns:
        made.add_column(clean(column), overflow="fold")
    for row in table.rows:
        made.add_row(*(_text(cell.spans) if isinstance(cell, Line) else clean(cell) for cell in row))
    return made


def _can_stand_beside(page: Page) -> bool:
    """A drawing with a table or more behind it: on a wide screen they stand side by side."""
    kinds = [type(block) for block in page.blocks]
    return kinds.count(Drawing) == 1 and Table in kinds[kinds.index(Drawing) :]


def _beside(page: Page) -> RenderableType:
    from rich.console import Group
    from rich.table import Table as RichTable

    at = next(i for i, block in enumerate(page.blocks) if isinstance(block, Drawing))
    grid = RichTable.grid(padding=(0, 4, 0, 0))
    grid.add_row(_rich(page.blocks[at]), Group(*(_rich(block) for block in page.blocks[at + 1 :])))
    return Group(*(_rich(block) for block in page.blocks[:at]), grid)


def meter_bar(meter: Meter, width: int = 30) -> str:
    """A meter as text: its label, a bar, its number: `Sphere ████······ 4/10`."""
    top = max(meter.top, 1)
    each = max(1, min(3, width // top))
    value = max(0, min(meter.value, top))
    bar = "█" * (each * value) + "·" * (each * (top - value))
    note = f"  {meter.note}" if meter.note else ""
    return f"{meter.label} {bar} {meter.value}/{meter.top}{note}"


def sentences(block: Block) -> list[str]:
    """A block as plain lines that make sense when read aloud."""
    match block:
        case Heading(text, level):
            return [text] if level == 1 else ["", text]
        case Line():
            return [block.text]
        case Table(columns, rows, title):
            return ([title] if title else []) + [_row(columns, [_cell(c) for c in row]) for row in rows]
        case Drawing(_, said, _):
            return list(said)
        case Meter(label, value, top, note, _):
            return [f"{label.rstrip()}: {value}/{top}" + (f", {note}" if note else "")]
        case Cards(cards):
            return [text for card in cards for text in ("", card.title, *card.lines)]


def _cell(cell: str | Line) -> str:
    return cell if isinstance(cell, str) else cell.text


def _row(columns: Sequence[str], cells: Sequence[str]) -> str:
    rest = [f"{head} {cell}".strip() for head, cell in zip(columns[1:], cells[1:], strict=False) if cell not in _EMPTY]
    said = f"{cells[0]}: {', '.join(rest)}" if rest else cells[0]
    return said if said.endswith((".", "!", "?")) else f"{said}."
