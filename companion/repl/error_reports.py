"""An error never ends the evening: the step is refused, the line comes back, an unforeseen one leaves a report."""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from companion import __version__
from companion.engine.errors import CompanionError
from companion.repl.dispatch import refusal
from companion.store.sqlite_errors import FileGone, NotSaved
from companion.user_dirs import state_folder

if TYPE_CHECKING:
    from companion.repl.dispatch import Desk
    from companion.repl.interrupts import Interrupts
    from companion.session.session import Session


class Prompting(Protocol):
    """What carries lines out for the table, as far as errors are concerned."""

    desk: Desk | None
    interrupts: Interrupts

    def refused(self, text: str) -> None:
        """Print a refusal."""

    def come_back(self, line: str) -> None:
        """Have a line stand at the next prompt."""


def kept_safe(shell: Prompting, work: Callable[[], bool], line: str) -> bool:
    """Do something for a typed line and give what it gives; True if it was refused, which has then been told.

    A line that the file could not take comes back as the next prompt's text.
    """
    assert shell.desk is not None
    session = shell.desk.session
    before = _place(session)
    try:
        with shell.interrupts.allowed():
            return work()
    except CompanionError as error:
        shell.refused(refusal(error, session.tongue_or_core()))
        if isinstance(error, NotSaved):
            _not_saved(shell, error, line)
    except KeyboardInterrupt:
        _read_anew(shell)
        say = session.tongue_or_core()
        shell.refused(_what_became(session, before, say("Interrupted.")))
    except Exception as error:
        _read_anew(shell)
        shell.refused(_what_became(session, before, unforeseen(error, line, session)))
    return True


def _place(session: Session) -> tuple[int, int, str]:
    """Where the campaign stands: the game, its step, its open question."""
    table = session.open
    waiting = session.waiting
    return (table.number, table.step.number, waiting.key if waiting else "") if table else (0, 0, "")


def _what_became(session: Session, before: tuple[int, int, str], text: str) -> str:
    """What broke off, and whether the line was saved before it did."""
    say = session.tongue_or_core()
    if _place(session) == before:
        return f"{text} {say('Nothing was changed.')}"
    if session.open is None:
        return text
    step = session.open.step
    return f"{text} {say('Saved last: {number} · {line}', number=step.number, line=step.line)}"


def _not_saved(shell: Prompting, error: NotSaved, line: str) -> None:
    """The typed line comes back, unless it is in the file that was moved away: `save-as` takes it along from there."""
    _read_anew(shell)
    if not (isinstance(error, FileGone) and error.kept):
        shell.come_back(line)


def _read_anew(shell: Prompting) -> None:
    """Read the head from the file again, as it is there now."""
    assert shell.desk is not None
    session = shell.desk.session
    try:
        session.reload()
    except CompanionError as error:
        shell.refused(refusal(error, session.tongue_or_core()))


def refused(error: Exception, line: str, session: Session) -> str:
    """The sentence of any error that a line came to; one that nobody foresaw leaves a report."""
    if isinstance(error, CompanionError):
        return refusal(error, session.tongue_or_core())
    return unforeseen(error, line, session)


def unforeseen(error: Exception, line: str, session: Session) -> str:
    """Write a report of an error that nobody foresaw beside the campaign; the sentence that says so."""
    table = session.open
    where = f"{table.game.kind}, game {table.number}, step {table.step.number}" if table else "no game"
    return report(error, f"line: {line!r}\nat: {where}", session.campaign.path, session.tongue_or_core())


def report(error: Exception, what: str, campaign: Path, say: Any) -> str:
    """Write a report beside the campaign, or where the companion keeps its own notes; the sentence that says so."""
    text = "".join(traceback.format_exception(error))
    versions = f"companion {__version__}, Python {platform.python_version()}, {sys.platform}"
    body = f"{what}\n{versions}\n\n{text}".encode("utf-8", "backslashreplace")
    file = _written(f"{campaign.stem}-error-{datetime.now(UTC):%Y%m%dT%H%M%S}", campaign.parent, body)
    if file is None:
        file = _written(f"error-{datetime.now(UTC):%Y%m%dT%H%M%S}", state_folder(), body)
    said: str = say(
        "Something unforeseen went wrong ({error}). A report is in {file}.",
        error=type(error).__name__, file=str(file) if file else "-",
    )  # fmt: skip
    return said


def _written(name: str, folder: Path, body: bytes) -> Path | None:
    """A new file of that name; None where none can be made. Nothing is ever written over."""
    for number in range(1, 100):
        file = folder / (f"{name}-{number}.txt" if number > 1 else f"{name}.txt")
        try:
            with file.open("xb") as opened:
                opened.write(body)
        except FileExistsError:
            continue
        except OSError:
            return None
        return file
    return None
