"""A page written into a file: a picture (`.svg`), a printable page (`.html`), or text."""

from __future__ import annotations

import io
import re
from pathlib import Path

from companion.engine.page import Cards, Page
from companion.render.cards import cards_svg
from companion.render.terminal import Screen
from companion.store.atomic_files import new_file
from companion.store.sqlite_errors import plainly


def write_page(page: Page, path: Path, title: str, language: str) -> None:
    """Write a page into a new file, by its ending.

    Raises:
        CampaignError: there is such a file already, or it cannot be written.
    """
    ending = path.suffix.lower()
    if ending == ".svg":
        text = as_svg(page, title)
    elif ending in (".html", ".md"):
        from companion.render.html import as_html
        from companion.render.markdown import as_markdown

        text = as_html(page, title, language) if ending == ".html" else as_markdown(page)
    else:
        out = io.StringIO()
        Screen(colour=False, out=out).show(page)
        text = out.getvalue()
    with new_file(path) as made, plainly(path):
        made.beside.write_text(text, encoding="utf-8")


def as_svg(page: Page, title: str) -> str:
    """A page as a picture of a terminal that needs no font from elsewhere."""
    found = [block for block in page.blocks if isinstance(block, Cards)]
    if found:
        return cards_svg([card for block in found for card in block.cards])
    from rich.console import Console
    from rich.theme import Theme

    from companion.render.terminal import STYLES, renderables

    width = max((sum(len(s.text) for s in line) for b in page.blocks for line in getattr(b, "lines", ())), default=0)
    console = Console(record=True, width=max(width + 2, 60), file=io.StringIO(), theme=Theme(STYLES), highlight=False)
    for renderable in renderables(page):
        console.print(renderable, highlight=False, markup=False, emoji=False)
    svg = console.export_svg(title=title, unique_id="companion")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code", "ui-monospace")
