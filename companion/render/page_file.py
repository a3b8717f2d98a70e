"""A page written into a file: a picture (`.svg`), a printable page (`.html`), or text."""

from __future__ import annotations

import io
import re
from pathlib import Path

from companion.engine.errors import WrongUse
from companion.engine.page import Cards, Drawing, Page
from companion.render.cards import cards_svg
from companion.render.html import as_html
from companion.render.markdown import as_markdown
from companion.render.svg import svg
from companion.render.terminal import Screen
from companion.store.atomic_files import new_file
from companion.store.sqlite_errors import plainly


def write_page(page: Page, path: Path, title: str, language: str) -> None:
    """Write a page into a new file, by its ending; one that names its own file (`army save`) may be TOML or JSON.

    Raises:
        WrongUse: the ending is none that can be written; says which can.
        CampaignError: there is such a file already, or it cannot be written.
    """
    ending = path.suffix.lower()
    if ending not in (*ENDINGS, *DATA) if page.file else ending not in ENDINGS:
        raise WrongUse("{file}: the ending says what is written: {endings}", file=path.name, endings=list(ENDINGS))
    text = _WRITERS.get(ending, _as_text)(page, title, language)
    with new_file(path) as made, plainly(path):
        made.beside.write_text(text, encoding="utf-8")


def as_svg(page: Page, title: str, language: str = "") -> str:
    """A page as a picture: the one in it, its cards to cut out, or else its lines as a terminal shows them."""
    for block in page.blocks:
        if isinstance(block, Drawing) and block.picture is not None:
            return svg(block.picture)
    found = [block for block in page.blocks if isinstance(block, Cards)]
    if found:
        return cards_svg([card for block in found for card in block.cards])
    from rich.console import Console
    from rich.theme import Theme

    from companion.render.terminal import STYLES, renderables

    console = Console(record=True, width=80, file=io.StringIO(), theme=Theme(STYLES), highlight=False)
    for renderable in renderables(page):
        console.print(renderable, highlight=False, markup=False, emoji=False)
    text = console.export_svg(title=title, unique_id="companion")
    return re.sub(r"@font-face \{.*?\}\s*", "", text, flags=re.DOTALL).replace("Fira Code", "ui-monospace")


def _as_markdown(page: Page, title: str, language: str) -> str:
    return as_markdown(page)


def _as_text(page: Page, title: str, language: str) -> str:
    out = io.StringIO()
    Screen(colour=False, out=out).show(page)
    return out.getvalue()


_WRITERS = {".svg": as_svg, ".html": as_html, ".md": _as_markdown, ".txt": _as_text}
ENDINGS = tuple(_WRITERS)
DATA = (".toml", ".json")
