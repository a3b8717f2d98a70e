"""Pages on a terminal: rich tables and drawings, or plain sentences for screen readers, logs and dumb terminals."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING, TextIO

from companion.engine.clean import clean
from companion.engine.page import Block, Drawing, Heading, Line, Meter, Page, Span, Spans, Table

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

# Meanings to colours. Nothing hangs on the colour alone; all stand out on light and dark grounds.
STYLES = {
    "strong": "bold",
    "dim": "dim",
    "good": "bold green",
    "bad": "bold red",
    "warn": "bold yellow",
    "ask": "bold cyan",
    "refused": "bold red",
    "monster": "bold magenta",
    "hero.black": "bold",
    "hero.red": "bold red",
    "hero.green": "bold green",
    "hero.brown": "bold dark_orange3",
    "hero.orange": "bold orange1",
    "hero.blue": "bold blue",
    "wall": "dim",
    "gate": "bold yellow",
}


class Screen:
    """Prints pages. `plain`: no boxes, no cursor tricks, tables as sentences. Rich is imported when first needed."""

    def __init__(self, *, colour: bool = True, plain: bool = False, out: TextIO | None = None) -> None:
        self.colour = colour
        self.plain = plain
        self.out = out or sys.stdout
        self._console: Console | None = None

    @property
    def width(self) -> int:
        """The columns of the terminal; 80 where there is none."""
        return shutil.get_terminal_size((80, 24)).columns if self.out.isatty() else 80

    def show(self, page: Page) -> None:
        """Print a page."""
        for block in page.blocks:
            self.block(block)

    def block(self, block: Block) -> None:
        """Print one block."""
        if self.plain or (isinstance(block, Line) and not self._styled(block)):
            for text in sentences(block):
                self.write(text)
        else:
            self.console.print(self._rich(block), highlight=False, markup=False, emoji=False)

    def write(self, text: str) -> None:
        """Print one line of text as it is, made harmless."""
        text = clean(text)
        try:
            self.out.write(text + "\n")
        except UnicodeEncodeError:
            encoding = self.out.encoding or "ascii"
            self.out.write(text.encode(encoding, "replace").decode(encoding) + "\n")

    def _styled(self, line: Line) -> bool:
        return self.colour and any(span.style for span in line.spans)

    @property
    def console(self) -> Console:
        """The rich console, made when first needed."""
        if self._console is None:
            from rich.console import Console
            from rich.theme import Theme

            self._console = Console(
                file=self.out, theme=Theme(STYLES), no_color=not self.colour, highlight=False, markup=False,
                emoji=False, soft_wrap=False, width=None if self.out.isatty() else 80,
                force_terminal=None if self.colour else False, legacy_windows=False,
            )  # fmt: skip
        return self._console

    def _rich(self, block: Block) -> RenderableType:
        match block:
            case Heading(text, level):
                from rich.text import Text

                return Text(clean(text), style="bold underline" if level == 1 else "bold")
            case Line():
                return _text(block.spans)
            case Table():
                return _table(block)
            case Drawing(lines, _):
                from rich.text import Text

                return Text("\n").join(_text(spans, wrap=False) for spans in lines)
            case Meter():
                return _text((Span(meter_bar(block), block.style),))


def _text(spans: Spans, *, wrap: bool = True) -> Text:
    from rich.text import Text

    text = Text(no_wrap=not wrap, overflow="fold")
    for span, style in spans:
        text.append(clean(span), style=style or None)
    return text


def _table(table: Table) -> RenderableType:
    from rich import box
    from rich.table import Table as RichTable

    made = RichTable(title=clean(table.title) or None, box=box.SIMPLE_HEAD, pad_edge=False, title_justify="left")
    for column in table.columns:
        made.add_column(clean(column), overflow="fold")
    for row in table.rows:
        made.add_row(*(_text(cell.spans) if isinstance(cell, Line) else clean(cell) for cell in row))
    return made


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
        case Drawing(_, said):
            return list(said)
        case Meter(label, value, top, note, _):
            return [f"{label}: {value}/{top}" + (f", {note}" if note else "")]


def _cell(cell: str | Line) -> str:
    return cell if isinstance(cell, str) else cell.text


def _row(columns: object, cells: list[str]) -> str:
    heads = list(columns)  # type: ignore[call-overload]
    rest = [f"{head} {cell}".strip() for head, cell in zip(heads[1:], cells[1:], strict=False) if cell]
    return f"{cells[0]}: {', '.join(rest)}." if rest else f"{cells[0]}."
