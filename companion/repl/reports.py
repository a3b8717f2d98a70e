"""An unforeseen error never ends the evening: the step is refused, a report is written, the prompt comes back."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.engine.errors import CompanionError
from companion.repl.desk import refusal

if TYPE_CHECKING:
    from companion.repl.desk import Reply
    from companion.repl.shell import Shell


def kept_safe(shell: Shell, work: Callable[[], Reply], line: str) -> Reply | None:
    """Do something for a typed line; a refusal or an unforeseen error is told, and None comes back."""
    assert shell.desk is not None
    session = shell.desk.session
    try:
        return work()
    except CompanionError as error:
        _after_other(shell, error)
        shell.refused(refusal(error, session.tongue_or_core()))
    except KeyboardInterrupt:
        session.reload()
        shell.refused(session.tongue_or_core()("Interrupted: nothing was changed."))
    except Exception as error:
        session.reload()
        shell.refused(unforeseen(error, line, session.campaign.path, session.tongue_or_core()))
    return None


def _after_other(shell: Shell, error: CompanionError) -> None:
    """Read anew after another program wrote into the file."""
    from companion.store.campaign import ChangedElsewhere

    if isinstance(error, ChangedElsewhere) and shell.desk is not None:
        shell.desk.session.reload()


def unforeseen(error: Exception, line: str, campaign: Path, say: Any) -> str:
    """Write a report of an error that nobody foresaw beside the campaign; the sentence that says so."""
    report = campaign.with_name(f"{campaign.stem}-error-{datetime.now(UTC):%Y%m%dT%H%M%S}.txt")
    text = "".join(traceback.format_exception(error))
    try:
        report.write_text(f"line: {line!r}\n\n{text}", encoding="utf-8", errors="backslashreplace")
        where = report.name
    except OSError:
        where = "-"
    said: str = say(
        "Something unforeseen went wrong ({error}); nothing was changed. A report is in {file}.",
        error=type(error).__name__, file=where,
    )  # fmt: skip
    return said
