"""Tables laid out as lines, where every cell fits. Rich measures and wraps each cell: four fifths of a status."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from companion.engine.page import Line, Span, Spans, Table
from companion.engine.sanitize import clean


def table_lines(table: Table, width: int) -> list[Spans] | None:
    """A table's lines as rich would draw them; None where it has to fold or measure: that is rich's to do."""
    heads: list[Spans] = [(Span(clean(head), "bold"),) for head in table.columns]
    rows: list[list[Spans]] = [heads, *([_spans(cell) for cell in row] for row in table.rows)]
    if table.title or any(len(row) != len(heads) for row in rows):
        return None
    sizes = [[columns_of(cell) for cell in row] for row in rows]
    if any(size is None for row in sizes for size in row):
        return None
    widths = [max(size or 0 for size in column) for column in zip(*sizes, strict=True)]
    if not all(widths) or sum(widths) + 3 * (len(widths) - 1) > width:
        return None
    lines = [_row(row, widths, its) for row, its in zip(rows, sizes, strict=True)]
    rule = (Span("─" * (sum(widths) + 3 * (len(widths) - 1))),)
    return [lines[0], rule, *lines[1:]]


def _spans(cell: str | Line) -> Spans:
    spans = cell.spans if isinstance(cell, Line) else (Span(cell),)
    return tuple(Span(clean(text), style) for text, style in spans)


def columns_of(spans: Spans) -> int | None:
    """The columns that a text takes on a terminal; None if it has line ends, wide or combining characters."""
    for text, _ in spans:
        if not (text.isascii() and text.isprintable()) and not all(map(_is_single, text)):
            return None
    return sum(len(text) for text, _ in spans)


def fits(spans: Spans, width: int) -> bool:
    """Whether a text surely takes no more than so many columns."""
    columns = columns_of(spans)
    return columns is not None and columns <= width


def _is_single(char: str) -> bool:
    return unicodedata.east_asian_width(char) not in "WF" and unicodedata.category(char)[0] not in "CM"


def _row(cells: Sequence[Spans], widths: Sequence[int], sizes: Sequence[int | None]) -> Spans:
    made: list[Span] = []
    for cell, width, size in zip(cells, widths, sizes, strict=True):
        made += cell
        made.append(Span(" " * (width - (size or 0) + 3)))
    return made
