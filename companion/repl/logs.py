"""The log of a game as text and as JSON."""

from __future__ import annotations

import msgspec

from companion.engine.page import Page, Span
from companion.repl.looking import told
from companion.session import Session


def log_text(session: Session, last: int | None) -> Page:
    """Each step with its time, who typed it, its line and what happened."""
    page = Page()
    for step in session.campaign.history(session.table().number, last=last):
        who = f" {step.who}:" if step.who else ""
        page.line(Span(f"{step.number:>4} {step.at.astimezone():%Y-%m-%d %H:%M}{who} {step.line}", "dim"))
        for text in told(session, step):
            page.lines(f"      {part}" for part in text.split("\n"))
    return page


def log_document(session: Session, last: int | None) -> str:
    """The log as a JSON list: step, at (UTC), who, line, commands, answers, events, said."""
    rows = [
        {
            "step": step.number,
            "at": step.at.isoformat(),
            "who": step.who,
            "line": step.line,
            "commands": msgspec.Raw(step.commands),
            "answers": msgspec.Raw(step.answers),
            "events": msgspec.Raw(step.events),
            "said": told(session, step),
        }
        for step in session.campaign.history(session.table().number, last=last)
    ]
    return msgspec.json.format(msgspec.json.encode(rows), indent=2).decode()
