"""Boxes of text beside each other: widths, wrapping, frames, for cards and for the map."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import zip_longest


def width_of(text: str) -> int:
    """The columns that a text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def pad(text: str, width: int) -> str:
    """A text filled up with blanks."""
    return text + " " * (width - width_of(text))


def cut(text: str, width: int) -> str:
    """A text cut to a width, with `…` where something is missing."""
    if width_of(text) <= width:
        return text
    kept = ""
    for char in text:
        if width_of(kept + char) > width - 1:
            break
        kept += char
    return kept + "…"


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """A text in lines of a width; the further ones begin with `indent`."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        start = line + " " if line.strip() else line
        if width_of(start + word) <= width or not line.strip():
            line = cut(start + word, width)
        else:
            lines.append(line)
            line = cut(indent + word, width)
    return [*lines, line] if line else lines


def framed(lines: Sequence[str], width: int, height: int, fill: str = " ") -> list[str]:
    """Lines in a frame: `width` and `height` are those inside."""
    inside = [*lines, *[""] * (height - len(lines))]
    rows = [f"│{fill}{pad(cut(text, width - 2), width - 2)}{fill}│" for text in inside]
    return ["┌" + "─" * width + "┐", *rows, "└" + "─" * width + "┘"]


def beside(boxes: Iterable[Sequence[str]], gap: int = 1) -> list[str]:
    """Boxes of lines beside each other."""
    some = [list(box) for box in boxes]
    widths = [max(map(width_of, box), default=0) for box in some]
    rows = [map(pad, row, widths) for row in zip_longest(*some, fillvalue="")]
    return [(" " * gap).join(row).rstrip() for row in rows]
