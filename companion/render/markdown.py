"""A page as Markdown: every sign that means something there is escaped."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.page import Block, Cards, Drawing, Heading, Line, Meter, Page, Span, Table
from companion.engine.sanitize import clean


def as_markdown(page: Page) -> str:
    """A page as Markdown."""
    return "\n\n".join(part for block in page.blocks for part in _markdown(block)) + "\n"


def _markdown(block: Block) -> Iterator[str]:
    match block:
        case Heading(text, level):
            yield "#" * level + " " + _escaped(text)
        case Line():
            text = clean(block.text)
            yield "> " + _escaped(text[2:]) if text.startswith("> ") else "".join(map(_emphasised, block.spans))
        case Table(columns, rows, _):
            yield "\n".join([_row(list(columns)), _row(["---"] * len(columns)), *(_row(_cells(row)) for row in rows)])
        case Drawing(lines, said, _):
            drawn = "\n".join("    " + clean("".join(span.text for span in spans)) for spans in lines)
            if lines:
                yield drawn
            yield " ".join(_escaped(sentence) for sentence in said)
        case Meter(label, value, top, note, _):
            yield _escaped(f"{label.rstrip()}: {value}/{top} {note}".rstrip())
        case Cards(cards):
            for card in cards:
                yield "### " + _escaped(card.title)
                yield "\n".join("- " + _escaped(text) for text in card.lines)


def _emphasised(span: Span) -> str:
    text = span.text.strip()
    if span.style != "strong" or not text:
        return _escaped(span.text)
    return f"**{_escaped(text)}**" + " " * (len(span.text) - len(span.text.rstrip()))


def _escaped(text: str) -> str:
    text = clean(text)
    for sign in "\\`*_[]<>#|":
        text = text.replace(sign, "\\" + sign)
    return text


def _cells(row: object) -> list[str]:
    return [_escaped(cell if isinstance(cell, str) else cell.text) for cell in row]  # type: ignore[attr-defined]


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"
