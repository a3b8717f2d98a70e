"""`content`: what the campaign keeps, newer content for the game on the table, and editing it."""

from __future__ import annotations

import hashlib
import os
import shlex
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from companion.engine.errors import CompanionError, RuleError, UnreadableLine, WrongUse
from companion.engine.page import Page
from companion.session.content_update import Edited, in_play, library_of, renewal_of, take_content
from companion.session.outcome import Outcome
from companion.session.session import Session

Editor = Callable[[Path], None]
"""Lets the table edit a file; comes back when it is done."""


def take_named(session: Session, folder: Path, name: str, line: str) -> Outcome:
    """`content take NAME`: newer content for the game on the table, as a step.

    Raises:
        CompanionError: refused; says what would be right, with every fault of a faulty text.
    """
    if not name:
        raise UnreadableLine("take what? `content take` and a file's path, or {names}", names=_names(session, folder))
    return take_content(session, folder, name, line)


def _names(session: Session, folder: Path) -> list[str]:
    return list(library_of(session, folder).shipped()) or ["-"]


def content_page(session: Session, page: Page) -> None:
    """The content that the campaign keeps; the one in play is marked."""
    say = session.tongue_or_core()
    playing = session.state.content if session.open is not None else ""
    for record in session.campaign.contents():
        mark = "→" if record.digest == playing else " "
        day = f"{record.at.astimezone():%Y-%m-%d}"
        page.line(f"{mark} {record.kind}  {record.name}  {record.digest[:10]}  {day}  {record.source}")
    if not page.blocks:
        page.line(say("The campaign keeps no content yet."))


def text_in_play(session: Session, folder: Path, name: str) -> tuple[str, bytes]:
    """The name and the text from which the content in play was made; another's if a name is given.

    Raises:
        CompanionError: there is none of that name.
    """
    renewal = renewal_of(session)
    if name:
        return library_of(session, folder).find(renewal.source, name)
    record, table = in_play(session), session.table()
    library = library_of(session, folder)
    for kept in reversed(library.kept(renewal.source)):
        text = session.campaign.content(kept.digest)
        try:
            edited = Edited(session, folder, kept.name, text)
            made = renewal.assemble(table.content(table.state), kept.name, edited)[2]
        except CompanionError:
            continue
        if hashlib.sha256(made).hexdigest() == record.digest:
            return kept.name, text
    return library.find(renewal.source, record.name)


def edit(session: Session, folder: Path, name: str, editor: Editor | None, page: Page, line: str) -> Outcome | None:
    """Open the editor on a content's text, check what comes back, and take it.

    Raises:
        RuleError: it has faults, or the game cannot go on with it; the text is kept in a file that is named.
        WrongUse: there is no terminal to edit at.
    """
    if editor is None:
        raise WrongUse("`content edit` needs the prompt; in a script `content take FILE` reads a file")
    kept_name, text = text_in_play(session, folder, name)
    file = Path(tempfile.mkdtemp(prefix="companion-")) / f"{kept_name}.toml"
    file.write_bytes(text)
    editor(file)
    changed = file.read_bytes()
    say = session.tongue()
    if changed == text:
        page.line(say("Nothing was changed."))
        _drop(file)
        return None
    try:
        outcome = take_content(session, folder, kept_name, line, edited=changed)
    except CompanionError as error:
        raise Unfinished(error, file) from error
    _drop(file)
    return outcome


class Unfinished(RuleError):
    """An edited text that cannot be taken; it is kept in a file."""

    def __init__(self, error: CompanionError, file: Path) -> None:
        super().__init__(
            "{why}\nYour text is kept in {file}: mend it there, then `content take {file}`",
            why=error.message, file=str(file),
        )  # fmt: skip
        self.faults = getattr(error, "faults", [])


def _drop(file: Path) -> None:
    file.unlink(missing_ok=True)
    file.parent.rmdir()


def open_editor(file: Path) -> None:
    """Open $VISUAL or $EDITOR on a file and wait until it is closed.

    Raises:
        WrongUse: no editor is set, or it cannot be started.
    """
    command = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ("notepad" if os.name == "nt" else "")
    if not command:
        raise WrongUse("no editor is known: set VISUAL or EDITOR, or `content take FILE` after editing it elsewhere")
    try:
        subprocess.run([*shlex.split(command, posix=os.name != "nt"), str(file)], check=False)
    except OSError as error:
        raise WrongUse("{editor} cannot be started: {why}", editor=command, why=error.strerror) from error
