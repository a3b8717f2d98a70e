"""Newer content in a running game: one step, after which everything goes on with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.engine.common_commands import TAKE_CONTENT
from companion.engine.errors import RuleError, WrongUse
from companion.engine.game import Renewal
from companion.session.beginning import keep_read
from companion.session.known_facts import known_facts
from companion.session.library import EDITED, Library
from companion.session.outcome import Outcome
from companion.session.session import Session
from companion.store.records import ContentRecord


def renewal_of(session: Session) -> Renewal[Any, Any]:
    """How the game on the table takes newer content.

    Raises:
        WrongUse: it is played with none, or a question is open.
    """
    table = session.table()
    if table.game.renew is None:
        raise WrongUse("{title} is played without content: there is nothing to take", title=table.title)
    if session.waiting is not None:
        raise WrongUse("`{line}` waits: answer it, or `cancel` drops it", line=session.waiting.pending.line)
    return table.game.renew


def in_play(session: Session) -> ContentRecord:
    """The content with which the game on the table is played.

    Raises:
        WrongUse: it is played with none.
    """
    for record in session.campaign.contents():
        if record.digest == session.table().state.content:
            return record
    raise WrongUse("{title} is played without content: there is nothing to take", title=session.table().title)


def take_content(session: Session, folder: Path, name: str, line: str, edited: bytes | None = None) -> Outcome:
    """Bring content into the game on the table as a step: a file, a shipped name, one kept; or a text just edited.

    Raises:
        CompanionError: it is not there, is faulty, or the game cannot go on with it. Nothing was changed.
    """
    renewal, table = renewal_of(session), session.table()
    library = library_of(session, folder) if edited is None else Edited(session, folder, name, edited)
    with session.campaign.group():
        kind, kept_name, body = renewal.assemble(table.content(table.state), name, library)
        keep_read(session.campaign, library, session.clock())
        digest = session.campaign.add_content(kind, kept_name, body, str(library.source), session.clock())
        if digest == table.state.content:
            raise RuleError("this is what is played with already: nothing in it is new")
        assert TAKE_CONTENT.make is not None
        return session.keep_command(TAKE_CONTENT.make(name=kept_name, digest=digest), line)


def library_of(session: Session, folder: Path) -> Library:
    """Where content for the game on the table is found."""
    kind = session.table().game.kind
    return Library(folder, kind, session.campaign, known_facts(session.campaign).get(kind, {}))


class Edited(Library):
    """A library in which one text has just been edited."""

    def __init__(self, session: Session, folder: Path, name: str, text: bytes) -> None:
        found = library_of(session, folder)
        super().__init__(found.folder, found.kind, found.campaign, found.known)
        self._edited = (name, text)

    def _find(self, content_kind: str, name: str, ending: str) -> tuple[str, bytes]:
        if name == self._edited[0]:
            self.source = EDITED
            return self._edited
        return super()._find(content_kind, name, ending)
