"""The story of a campaign, to read and to print: every game with what happened, as Markdown or as one HTML file."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.engine.common_commands import NoteWritten
from companion.engine.errors import CompanionError
from companion.engine.page import Block, Cards, Drawing, Heading, Line, Meter, Page, Span, Table
from companion.engine.sanitize import clean
from companion.render.cards import CARD_STYLE, cards_html
from companion.repl.dispatch import Desk
from companion.repl.session_pages import chronicle_page, told
from companion.session.session import Session
from companion.store.atomic_files import new_file
from companion.store.records import GameRecord, StepRecord
from companion.store.sqlite_errors import plainly


def export_story(session: Session, out: Path, ending: str) -> list[str]:
    """Write the story of all games into a new file; in sentences what was spoiled and is left out.

    Raises:
        CampaignError: the file exists already, or cannot be written.
    """
    lost: list[str] = []
    page = story(session, lost)
    text = as_markdown(page) if ending == ".md" else as_html(page, session.campaign.name, session.language)
    with new_file(out) as made, plainly(out):
        made.beside.write_text(text, encoding="utf-8")
    return lost


def story(session: Session, lost: list[str]) -> Page:
    """The whole story as a page."""
    page = Page().heading(session.campaign.name, 1)
    for game in session.campaign.games():
        try:
            _game(session, game, page)
        except CompanionError as error:
            lost.append(session.tongue_or_core().of(error.message))
    return page


def _game(session: Session, game: GameRecord, page: Page) -> None:
    session.look_at(game.id)
    say = session.tongue()
    page.heading(" · ".join(dict.fromkeys((game.title, say(session.table().game.title)))))
    if session.table().game.chronicle is not None:
        page.add(*(_lower(block) for block in chronicle_page(session).blocks))
        return
    steps = session.campaign.history(game.id)
    page.line(say("{first} – {last}, {steps}", first=_day(steps[0]), last=_day(steps[-1]),
                  steps=say.plural("{n} step", "{n} steps", len(steps))))  # fmt: skip
    day = _day(steps[0])
    for step in steps:
        if _day(step) != day:
            day = _day(step)
            page.heading(day, 3)
        _step(session, step, page)
    page.heading(say("What lies on the table"), 3)
    page.add(*(_lower(block) for block in Desk(session).do("status").page.blocks))


def _lower(block: Block) -> Block:
    return Heading(block.text, min(block.level + 2, 6)) if isinstance(block, Heading) else block


def _day(step: StepRecord) -> str:
    return f"{step.at.astimezone():%Y-%m-%d}"


def _step(session: Session, step: StepRecord, page: Page) -> None:
    """What a step told; notes stand out, and who wrote them."""
    note = NoteWritten.__name__.encode() in step.events
    for text in told(session, step):
        for part in text.split("\n"):
            if part.startswith("— "):
                page.heading(part.removeprefix("— "), 3)
            elif note:
                page.line(f"> {step.who}: {part}" if step.who else f"> {part}")
            else:
                page.line(part)


# ---- Markdown


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
        case Drawing(lines, said):
            drawn = "\n".join("    " + clean("".join(span.text for span in spans)) for spans in lines)
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


# ---- HTML

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


def as_html(page: Page, title: str, language: str) -> str:
    """A page as one HTML file that needs nothing else and prints well."""
    body = "\n".join(_html(block) for block in page.blocks)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_text(title)}</title>\n<style>{_STYLE}</style>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _text(text: str) -> str:
    return html.escape(clean(text))


def _html(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"<h{level}>{_text(text)}</h{level}>"
        case Line():
            if block.text.startswith("> "):
                return f"<blockquote>{_text(block.text[2:])}</blockquote>"
            return f"<p>{''.join(map(_strong, block.spans))}</p>"
        case Table(columns, rows, _):
            head = _tags("th", list(columns), _text)
            cells = (_tags("td", [c if isinstance(c, str) else c.text for c in row], _text) for row in rows)
            return f"<table>\n<tr>{head}</tr>\n" + "".join(f"<tr>{one}</tr>\n" for one in cells) + "</table>"
        case Drawing(lines, said):
            drawn = "\n".join(_text("".join(span.text for span in spans)) for spans in lines)
            return f'<pre aria-hidden="true">{drawn}</pre>\n<p>{_text(" ".join(said))}</p>'
        case Meter(label, value, top, note, _):
            return f"<p>{_text(f'{label.rstrip()}: {value}/{top} {note}'.rstrip())}</p>"
        case Cards(cards):
            return f"<style>{CARD_STYLE}</style>\n{cards_html(cards)}"


def _strong(span: Span) -> str:
    return f"<strong>{_text(span.text)}</strong>" if span.style == "strong" and span.text.strip() else _text(span.text)


def _tags(tag: str, texts: list[str], make: Callable[[str], str]) -> str:
    return "".join(f"<{tag}>{make(text)}</{tag}>" for text in texts)
