"""Blocks of a page as HTML that stands inside another page: no styles, no scripts, every text escaped."""

from __future__ import annotations

from html import escape

from companion.engine.page import Block, Drawing, Heading, Line, Meter, Page, Span, Table
from companion.engine.sanitize import clean


def blocks_html(page: Page) -> str:
    """The blocks of a page, one after the other; a drawing gives its sentences."""
    return "".join(_block(block) for block in page.blocks)


def text_html(text: str) -> str:
    """A text as HTML."""
    return escape(clean(text))


def _block(block: Block) -> str:
    match block:
        case Heading(text, level):
            number = min(max(level, 2), 4)
            return f"<h{number}>{text_html(text)}</h{number}>"
        case Line():
            return f"<p>{''.join(map(_span, block.spans))}</p>" if block.text.strip() else ""
        case Table():
            return _table(block)
        case Drawing(_, said):
            return f"<p>{text_html(' '.join(said))}</p>"
        case Meter(label, value, top, note, _):
            most = f"<small>/{top}</small>" if top else ""
            words = f" {text_html(note)}" if note else ""
            return f'<p class="meter">{text_html(label.rstrip())} <b>{value}</b>{most}{words}</p>'


def _span(span: Span) -> str:
    text = text_html(span.text)
    return f"<strong>{text}</strong>" if span.style == "strong" and span.text.strip() else text


def _table(block: Table) -> str:
    head = "".join(f'<th scope="col">{text_html(column)}</th>' for column in block.columns)
    rows = (
        "".join(f"<td>{text_html(cell if isinstance(cell, str) else cell.text)}</td>" for cell in row)
        for row in block.rows
    )
    title = f"<caption>{text_html(block.title)}</caption>" if block.title else ""
    headed = f"<tr>{head}</tr>" if any(block.columns) else ""
    return f"<table>{title}{headed}" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"
