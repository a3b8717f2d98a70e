"""The page itself: what stands in it before the script takes over, so that it works without one too."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from companion.engine.sanitize import clean
from companion.screen.broadcast import Sections

PARTS = ("title", "now", "question", "picture", "tables", "told")
"""The sections of the whole page, in the order of a single column."""
RELOAD = 5  # seconds between two readings where there is no script
WORDS = {
    "lost": "Not live: the companion does not answer",
    "over": "The evening is over",
    "new": "This screen has a new code: ask at the table",
    "map": "Map",
    "all": "Everything",
}
"""What the page says by itself until sections bring it in the table's language (`words`)."""


def page_html(sections: Sections, path: str) -> str | None:
    """The page at a path below the code: the whole, `map`, or a sheet such as `hero/axl`; None if there is none."""
    path = path.strip("/")
    if path not in ("", "map") and path not in sections.get("sheets", {}):
        return None
    language = "it" if sections.get("language") == "it" else "en"
    words = {**WORDS, **sections.get("words", {})}
    base = "../" * path.count("/") or "./"
    title = escape(clean(sections.get("name") or "companion"))
    body = _whole(sections) if not path else _one(sections, path)
    lost = escape(words["lost"])
    return (
        f'<!doctype html><html lang="{language}" data-page="{escape(path, quote=True)}" data-base="{base}">'
        f'<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<noscript><meta http-equiv="refresh" content="{RELOAD}"></noscript>'
        f'<meta name="color-scheme" content="light dark">'
        f'<title>{title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="{base}page.css"></head>'
        f'<body class="{"whole" if not path else "part"}"><p id="live" role="alert" hidden data-lost="{lost}" '
        f'data-over="{escape(words["over"])}" data-new="{escape(words["new"])}"></p>{body}'
        f'<nav id="nav">{links(sections, base, words)}</nav><script src="{base}page.js"></script></body></html>'
    )


def _whole(sections: Sections) -> str:
    """All sections; the script replaces what is inside them."""
    inside = {part: sections.get(part, "") for part in PARTS}
    return (
        f'<main><div id="picture">{inside["picture"]}</div><div class="side">'
        f'<h1 id="title">{inside["title"]}</h1>'
        f'<section id="question" aria-live="assertive">{inside["question"]}</section>'
        f'<section id="now">{inside["now"]}</section><section id="tables" tabindex="0">{inside["tables"]}</section>'
        f'<section id="told" tabindex="0" aria-live="polite">{inside["told"]}</section></div></main>'
    )


def _one(sections: Sections, path: str) -> str:
    inside = sections.get("picture", "") if path == "map" else sections["sheets"][path]["html"]
    title = sections.get("title", "")
    kind = "picture" if path == "map" else "sheet"
    return (
        f'<main class="one"><h1 id="title">{title}</h1><section id="question" aria-live="assertive">'
        f'{sections.get("question", "")}</section><div id="{kind}" tabindex="0">{inside}</div></main>'
    )


def links(sections: Sections, base: str, words: Mapping[str, str]) -> str:
    """The ways to the other pages."""
    sheets = ((path, sheet["name"]) for path, sheet in sections.get("sheets", {}).items())
    pages = [("", words["all"]), ("map", words["map"]), *sheets]
    ways = (f'<a href="{base}{escape(path, quote=True)}">{escape(clean(str(name)))}</a>' for path, name in pages)
    return "".join(ways) + str(sections.get("join", ""))
