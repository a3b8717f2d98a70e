"""Cards to cut out: eight to a page that fits A4 and Letter, as HTML and as SVG, black on white, boxes to tick."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from companion.engine.page import Card
from companion.engine.sanitize import clean

COLUMNS, ROWS = 2, 4
EACH = COLUMNS * ROWS
WIDTH, HEIGHT = 95, 64  # of a card in mm: four of them high and two wide fit both papers
PAGE_WIDTH, PAGE_HEIGHT = 210, 276
LINES, LETTERS = 13, 44  # what a card holds in its largest letters
LARGEST, SMALLEST = 3.5, 1.3  # of letters in mm
LEADING = 1.28

CARD_STYLE = f"""
@page {{ margin: 8mm }}
body:has(.sheets) {{ max-width: none; margin: 0; padding: 0 }}
.sheets {{ display: grid; grid-template-columns: {WIDTH}mm {WIDTH}mm; grid-auto-rows: {HEIGHT}mm; width: {2 * WIDTH}mm;
  margin: 0 auto; break-after: page; break-inside: avoid; background: #fff; color: #000 }}
.sheets:last-of-type {{ break-after: auto }}
.sheets section {{ box-sizing: border-box; border: .3mm dashed #555; padding: 2.5mm 3.5mm; overflow: hidden;
  line-height: {LEADING}; font-family: system-ui, "DejaVu Sans", sans-serif }}
.sheets h3 {{ margin: 0 0 .5mm; border-bottom: .4mm solid #000; font-size: 1.3em; line-height: 1.2 }}
.sheets p {{ margin: 0; padding-left: 1.2em; text-indent: -1.2em }}
.sheets p.in {{ padding-left: 2.4em }}
h1:has(~ .sheets), h2:has(~ .sheets) {{ display: none }}
"""


def cards_html(cards: Sequence[Card]) -> str:
    """Cards as pages of eight, in HTML that needs `CARD_STYLE`."""
    return "\n".join(f'<div class="sheets">\n{_page_html(page)}\n</div>' for page in _pages(cards))


def _pages(cards: Sequence[Card]) -> list[Sequence[Card]]:
    return [cards[at : at + EACH] for at in range(0, len(cards), EACH)]


def _page_html(cards: Sequence[Card]) -> str:
    made = []
    for card in cards:
        lines = "".join(map(_line_html, card.lines))
        size = fitted(card)[0]
        made.append(f'<section style="font-size:{size:.2f}mm"><h3>{escape(clean(card.title))}</h3>{lines}</section>')
    return "\n".join(made)


def _line_html(text: str) -> str:
    return f"<p{' class=in' if text.startswith(' ') else ''}>{escape(clean(text).strip())}</p>"


def fitted(card: Card) -> tuple[float, list[str]]:
    """The largest letters, in mm, in which all of a card fits, and its lines broken for them."""
    size = LARGEST
    while True:
        lines = _broken(card, int(LETTERS * LARGEST / size))
        if len(lines) <= LINES * LARGEST / size or size <= SMALLEST:
            return size, lines
        size -= 0.1


def _broken(card: Card, letters: int) -> list[str]:
    from textwrap import wrap

    broken = []
    for text in card.lines:
        indent = " " * (len(text) - len(text.lstrip()))
        broken += wrap(clean(text), letters, initial_indent="", subsequent_indent=indent + "  ") or [""]
    return broken


def cards_svg(cards: Sequence[Card]) -> str:
    """Cards as one picture, its pages below each other."""
    pages = _pages(cards)
    height = PAGE_HEIGHT * max(len(pages), 1)
    drawn = [
        _card_svg(card, 10 + at % COLUMNS * WIDTH, 10 + at // COLUMNS * HEIGHT + PAGE_HEIGHT * number)
        for number, page in enumerate(pages)
        for at, card in enumerate(page)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{PAGE_WIDTH}mm" height="{height}mm" '
        f'viewBox="0 0 {PAGE_WIDTH} {height}" font-family="system-ui, DejaVu Sans, sans-serif">\n'
        f'<rect width="{PAGE_WIDTH}" height="{height}" fill="#fff"/>\n' + "\n".join(drawn) + "\n</svg>\n"
    )


def _card_svg(card: Card, x: float, y: float) -> str:
    size, lines = fitted(card)
    title = min(1.3 * LARGEST, (WIDTH - 8) / max(len(card.title), 1) / 0.62)
    step = 0.4 * size
    rows = [
        f'<text x="{x + 3.5 + step * (len(text) - len(text.lstrip())):.1f}" y="{y + 9.5 + n * size * LEADING:.2f}" '
        f'font-size="{size:.2f}">{escape(text.strip())}</text>'
        for n, text in enumerate(lines)
    ]
    return (
        f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#555" stroke-width=".3" '
        f'stroke-dasharray="1.5 1"/>\n<text x="{x + 3.5}" y="{y + 5.5}" font-size="{title:.2f}" font-weight="700">'
        f'{escape(clean(card.title))}</text>\n<path d="M{x + 3.5} {y + 6.5}h{WIDTH - 7}" stroke="#000" '
        f'stroke-width=".4"/>\n' + "\n".join(rows)
    )
