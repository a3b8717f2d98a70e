"""Files made whole or not at all: written beside, synced, then given their name."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.engine.errors import N_, CampaignError
from companion.store.sqlite_errors import plainly

JOURNALS = ("-journal", "-wal")  # where SQLite looks for what has to be taken back or brought in


def refuse_existing(path: Path) -> None:
    """Raise CampaignError if there is already something at the path."""
    if os.path.lexists(path):
        raise CampaignError(N_("{file} exists already and is never written over. Choose another name."), file=str(path))


def refuse_journal(path: Path) -> None:
    """Raise CampaignError if a saving into another file of that name was cut off: it would be undone in the new one."""
    for ending in JOURNALS:
        journal = Path(f"{path}{ending}")
        if os.path.lexists(journal):
            raise CampaignError(
                N_(
                    "Beside {file} lies {journal}, left by a saving that was cut off. A new file of that name would "
                    "take it for its own: move it away, or choose another name."
                ),
                file=str(path),
                journal=journal.name,
            )


@dataclass(slots=True)
class NewFile:
    """A file being made: write at `beside`; it gets the name `path` in the end."""

    beside: Path
    path: Path


@contextmanager
def new_file(path: Path) -> Iterator[NewFile]:
    """Give a temporary name beside `path`; what is written there gets the name `path`, if it is still free.

    Raises CampaignError if the name is taken or the place cannot be written; then nothing is left behind.
    """
    if "\0" in str(path):
        raise CampaignError(N_("“{file}” is no name for a file. Choose another."), file=str(path))
    with plainly(path):
        refuse_existing(path)
        refuse_journal(path)
        is_there = path.parent.is_dir()
    if not is_there:
        raise CampaignError(
            N_("There is no folder {folder}. Make it first, or choose another."), folder=str(path.parent)
        )
    made = NewFile(path.parent / f".new-{os.getpid()}-{secrets.token_hex(4)}", path)
    try:
        yield made
        with plainly(made.path):
            sync_file(made.beside)
            _name(made.beside, made.path)
            sync_folder(path.parent)
    finally:
        for leftover in (made.beside, Path(f"{made.beside}-journal")):
            with suppress(OSError):
                leftover.unlink()


def _name(beside: Path, path: Path) -> None:
    """A hard link never replaces anything; where there are none, look first and rename."""
    try:
        os.link(beside, path)
    except FileExistsError:
        refuse_existing(path)
        raise
    except OSError:
        refuse_existing(path)
        os.rename(beside, path)


def sync_file(path: Path) -> None:
    """Have the bytes of the file on the disk. Never for a file that SQLite has open. Raises OSError."""
    with open(path, "rb+") as opened:
        os.fsync(opened.fileno())


def sync_folder(folder: Path) -> None:
    """Have the names in the folder on the disk, where the system knows how. Raises OSError."""
    if os.name == "nt":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(opened)
