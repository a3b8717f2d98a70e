"""Pages as HTML: a file that prints well and needs nothing else (`as_html`), or blocks that stand inside another page
(`blocks_html`): no scripts, every text escaped.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from companion.engine.page import Block, Cards, Drawing, Heading, Line, Meter, Page, Span, Table
from companion.engine.picture import Picture
from companion.engine.sanitize import clean
from companion.render.cards import CARD_STYLE, cards_html
from companion.render.svg import STYLE as PICTURE_STYLE
from companion.render.svg import svg


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
        case Drawing(_, said, picture):
            drawn = svg(picture, style=False) if picture is not None else ""
            return drawn + (f"<p>{text_html(' '.join(said))}</p>" if said else "")
        case Meter(label, value, top, note, _):
            most = f"<small>/{top}</small>" if top else ""
            words = f" {text_html(note)}" if note else ""
            return f'<p class="meter">{text_html(label.rstrip())} <b>{value}</b>{most}{words}</p>'
        case Cards(cards):
            return "".join(f"<h4>{text_html(c.title)}</h4><p>{text_html('; '.join(c.lines))}</p>" for c in cards)


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


# ---- a file of its own

_STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 44em; margin: 2em auto; padding: 0 1em }
body { color: #1a1a1a; background: #fff }
h1, h2, h3, h4 { line-height: 1.2; break-after: avoid } h2 { border-bottom: 1px solid #888; margin-top: 2em }
p { margin: .3em 0 } blockquote { border-left: 3px solid #888; margin: .5em 0; padding-left: 1em; font-style: italic }
pre { font: 13px/1.15 monospace; break-inside: avoid; overflow-x: auto }
table { border-collapse: collapse; margin: 1em 0 }
th, td { border-bottom: 1px solid #aaa; padding: .2em .8em .2em 0; text-align: left; vertical-align: top }
@media print {
  body { font-size: 11pt; margin: 0; max-width: none }
  h2 { break-before: page } h2:first-of-type { break-before: auto }
}
"""


_FIGURE_STYLE = """
figure { margin: 1em 0; break-inside: avoid } figure svg { width: 100%; height: auto; max-height: 90vh }
"""


def as_html(page: Page, title: str, language: str) -> str:
    """A page as one HTML file that needs nothing else and prints well."""
    body = "\n".join(_file_block(block) for block in page.blocks)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{text_html(title)}</title>\n<style>{_STYLE}</style>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _figure(picture: Picture) -> str:
    return f"<style>{PICTURE_STYLE}{_FIGURE_STYLE}</style>\n<figure>{svg(picture, style=False)}</figure>\n"


def _file_block(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"<h{level}>{text_html(text)}</h{level}>"
        case Line():
            if block.text.startswith("> "):
                return f"<blockquote>{text_html(block.text[2:])}</blockquote>"
            return f"<p>{''.join(map(_span, block.spans))}</p>"
        case Table(columns, rows, _):
            head = _tags("th", list(columns), text_html)
            cells = (_tags("td", [c if isinstance(c, str) else c.text for c in row], text_html) for row in rows)
            return f"<table>\n<tr>{head}</tr>\n" + "".join(f"<tr>{one}</tr>\n" for one in cells) + "</table>"
        case Drawing(lines, said, picture):
            drawn = "\n".join(text_html("".join(span.text for span in spans)) for spans in lines)
            shown = _figure(picture) if picture else f'<pre aria-hidden="true">{drawn}</pre>\n'
            return shown + (f"<p>{text_html(' '.join(said))}</p>" if said else "")
        case Meter(label, value, top, note, _):
            return f"<p>{text_html(f'{label.rstrip()}: {value}/{top} {note}'.rstrip())}</p>"
        case Cards(cards):
            return f"<style>{CARD_STYLE}</style>\n{cards_html(cards)}"


def _tags(tag: str, texts: list[str], make: Callable[[str], str]) -> str:
    return "".join(f"<{tag}>{make(text)}</{tag}>" for text in texts)
