"""What can go wrong with a campaign file, in plain words: no sqlite3 error leaves the store."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.engine.errors import N_, CampaignError


class NotSaved(CampaignError):
    """The file could not take a change, or could not be read: nothing is wrong with what was typed."""


class InUse(NotSaved):
    """Another program holds the file just now: that says nothing about what is in it."""


class InGroup(CampaignError):
    """Something that cannot be done before what came with it is saved."""


class ChangedElsewhere(NotSaved):
    """Another program saved into this campaign since it was last read; ours was not saved. Read again."""

    exit_code = 1


class FileGone(NotSaved):
    """The file we opened is no longer the one at its path: nothing is written into the other one.

    `kept` is True if the change was already in the opened file when that was seen: `save-as` copies it too.
    """

    def __init__(self, text: str, /, *, kept: bool = False, **facts: Any) -> None:
        super().__init__(text, **facts)
        self.kept = kept


class DamagedError(CampaignError):
    """Something in the file is not as it was written: it is named, and not used."""

    exit_code = 1


DAMAGED = N_(
    "{file} is damaged ({why}). `companion check {file}` names what is spoiled, `companion backups {file}` "
    "lists the sound copies."
)
BUSY = N_("Another program is using {file} just now: nothing was saved. Close it there, or try again in a moment.")
FAILED = N_("Reading or writing {file} failed ({why}): nothing was saved. Check the disk and enter it again.")
_SENTENCES = {
    "SQLITE_IOERR_DIR_FSYNC": N_(
        "Writing {file} failed at its very end ({why}): this is saved, or not at all. Check the disk and look at the "
        "state before you enter it again."
    ),
    "SQLITE_FULL": N_("The disk is full: nothing was saved in {file}. Make room and enter it again."),
    "SQLITE_BUSY": BUSY,
    "SQLITE_READONLY": N_("{file} cannot be written where it is. `save-as FILE` goes on in another place."),
    "SQLITE_CANTOPEN": N_(
        "{file} cannot be opened or written ({why}). Check that the file and its folder may be used."
    ),
    "SQLITE_PERM": N_("{file} may not be used ({why}). Check the permissions of the file and of its folder."),
    "SQLITE_NOTADB": N_("{file} is not a campaign: it was left as it is. Check the name."),
    "SQLITE_CORRUPT": DAMAGED,
    "SQLITE_FORMAT": DAMAGED,
    "SQLITE_IOERR": FAILED,
    "SQLITE_TOOBIG": N_("This is too long to be kept in a campaign: nothing was saved. Enter less at a time."),
    "SQLITE_NOMEM": N_("There is not enough memory: nothing was saved. Close other programs and enter it again."),
    "SQLITE_INTERRUPT": N_(
        "{file} takes far too long to read: it was left as it is. `companion check {file}` says more."
    ),
    "SQLITE_CONSTRAINT": N_("This does not fit what is already in {file} ({why}): nothing was saved. Open it again."),
}
_SENTENCES["SQLITE_LOCKED"] = BUSY
MOVED = N_(
    "{file} was moved, deleted or replaced by another program: nothing is written into it any more. "
    "`save-as FILE` keeps this campaign in a new file."
)
_OTHER = N_("{file} cannot be used ({why}): nothing was saved. Close the program and open the campaign again.")


def plain(error: Exception, path: Path) -> CampaignError:
    """Return the sentence a person may read for an error of sqlite3 or the system."""
    name = error_name(error)
    file = str(path)
    if name == "SQLITE_READONLY_DBMOVED":
        return FileGone(MOVED, file=file)
    for start, sentence in _SENTENCES.items():
        if name.startswith(start):
            kind = {DAMAGED: DamagedError, BUSY: InUse}.get(sentence, NotSaved)
            return kind(sentence, file=file, why=str(error))
    if isinstance(error, UnicodeEncodeError):
        return CampaignError(
            N_(
                "This has characters that no file can keep (half of a character): nothing was saved. Enter it without "
                "them."
            )
        )
    if isinstance(error, UnicodeDecodeError):
        return DamagedError(DAMAGED, file=file, why="text")
    return NotSaved(_OTHER, file=file, why=str(getattr(error, "strerror", None) or error))


def error_name(error: Exception | None) -> str:
    """Return SQLite's name of the error, or nothing."""
    name = str(getattr(error, "sqlite_errorname", ""))
    if name in ("", "SQLITE_ERROR") and "UTF-8" in str(error):
        return "SQLITE_CORRUPT"
    if isinstance(error, OverflowError | sqlite3.DataError):
        return "SQLITE_TOOBIG"
    return name


@contextmanager
def plainly(path: Path) -> Iterator[None]:
    """Turn every error of sqlite3, of the system and of text encoding into a CampaignError about `path`."""
    try:
        yield
    except (sqlite3.Error, sqlite3.Warning, OSError, UnicodeError, OverflowError) as error:
        raise plain(error, path) from error
