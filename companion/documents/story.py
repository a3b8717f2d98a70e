"""The story of a campaign, to read and to print: every game with what happened, as Markdown or as one HTML file."""

from __future__ import annotations

from pathlib import Path

from companion.documents.telling import chronicle_page, told
from companion.engine.common_commands import NoteWritten
from companion.engine.errors import CompanionError
from companion.engine.game import Seen
from companion.engine.page import Block, Heading, Page
from companion.render.html import as_html
from companion.render.markdown import as_markdown
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
    page.add(*(_lower(block) for block in _status(session).blocks))


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


def _status(session: Session) -> Page:
    """What lies on the table, as the status shows it, with its picture."""
    table = session.table()
    seen = Seen(table.state, table.content(table.state), session.tongue())
    return table.game.illustrated(table.game.render(seen), seen)
