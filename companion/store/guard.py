"""What file is this? Asked before any query, so that no file that is not ours is ever touched."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import stat
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.engine.errors import N_, CampaignError, Message
from companion.store.sqlite_errors import DAMAGED, DamagedError, plainly

FORMAT = 1
APPLICATION_ID = 0x434D504E  # "CMPN"
# sha256 of the schema of each format. They never change; a new format adds one.
FINGERPRINTS = {1: "e437cb19409735389d185fa5d7253f1d38dc8d532e79172b20d3a763210465c2"}
LONGEST = 64 * 1024 * 1024  # bytes of one value
BUSY_MS = 2000
PATIENCE = 5.0  # seconds for the queries of opening
_MAGIC = b"SQLite format 3\0"
_KINDS = {
    b"\x89PNG": N_("a PNG picture"),
    b"\xff\xd8\xff": N_("a JPEG picture"),
    b"%PDF": N_("a PDF document"),
    b"PK\x03\x04": N_("a zip archive"),
}
_ITS_NAME = N_("{file} is {kind}, not a campaign. It was left as it is; check the name.")


@dataclass(frozen=True, slots=True)
class Header:
    """The first 100 bytes of a campaign file: its format, and how long the file says it is."""

    format: int
    size: int


def examine(path: Path) -> Header:
    """Read the first bytes of the file and say what it is, before anything connects to it.

    Raises CampaignError if it is missing, no regular file, empty, cut short, not a campaign, or newer than we are.
    """
    first, size = _first_bytes(path)
    file = str(path)
    if size == 0:
        raise CampaignError(
            N_("{file} is empty: what was in it is gone. `companion backups {file}` lists the copies."), file=file
        )
    if not first.startswith(_MAGIC[: len(first)]):
        raise CampaignError(_ITS_NAME, file=file, kind=Message(_kind(first)))
    if len(first) < 100:
        raise _cut_short(path)
    if _number(first, 68, 4) != APPLICATION_ID:
        raise CampaignError(_ITS_NAME, file=file, kind=Message(N_("another program's database")))
    header = Header(_number(first, 60, 4), size)
    refuse_format(path, header.format)
    _refuse_cut(path, first, size)
    return header


def refuse_format(path: Path, found: int) -> None:
    """Raise CampaignError if the file's format is newer than we know, or none that ever was."""
    if found > FORMAT:
        raise CampaignError(
            N_(
                "{file} was saved by a newer companion (format {found}; this one knows up to {known}). "
                "It was left as it is; open it with the newer one."
            ),
            file=str(path),
            found=found,
            known=FORMAT,
        )
    if found < 1 or found not in FINGERPRINTS:
        raise DamagedError(DAMAGED, file=str(path), why=f"format {found}")


def _first_bytes(path: Path) -> tuple[bytes, int]:
    file = str(path)
    with plainly(path):
        try:
            found = os.stat(path)
        except (FileNotFoundError, NotADirectoryError):
            raise CampaignError(N_("There is no file {file}. Check the name."), file=file) from None
        if stat.S_ISDIR(found.st_mode):
            raise CampaignError(N_("{file} is a folder. Name the campaign file in it."), file=file)
        if not stat.S_ISREG(found.st_mode):
            raise CampaignError(N_("{file} is not an ordinary file. Name a campaign file."), file=file)
        with open(path, "rb") as opened:
            return opened.read(100), found.st_size


def _kind(first: bytes) -> str:
    for magic, kind in _KINDS.items():
        if first.startswith(magic):
            return kind
    with suppress(UnicodeDecodeError):
        if b"\0" not in first:
            first[:-4].decode()
            return N_("a text file")
    return N_("some other file")


def _number(first: bytes, at: int, length: int) -> int:
    return int.from_bytes(first[at : at + length], "big")


def _refuse_cut(path: Path, first: bytes, size: int) -> None:
    """A file shorter than its own page count was cut, unless a journal beside it will make it whole again."""
    page = _number(first, 16, 2)
    page = 65536 if page == 1 else page
    counts = _number(first, 24, 4) == _number(first, 92, 4)
    if counts and size < page * _number(first, 28, 4) and not has_journal(path):
        raise _cut_short(path)


def has_journal(path: Path) -> bool:
    """True if a saving was cut off here, or another program is saving just now."""
    with suppress(OSError):
        return os.stat(f"{path}-journal").st_size > 0
    return False


def settle(path: Path, found: int) -> int:
    """Return the format once a saving that was cut off is taken back: its first page may be half of an upgrade.

    Where that cannot be done now it is `found`; opening then says why.
    """
    try:
        connection = connect(path, "rw")
    except sqlite3.Error:
        return found
    try:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.Error:
        return found
    finally:
        connection.close()


def _cut_short(path: Path) -> CampaignError:
    return DamagedError(
        N_(
            "{file} was cut short: its end is missing. It was left as it is; `companion backups {file}` lists the "
            "copies."
        ),
        file=str(path),
    )


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open the SQLite file with every protection set; `mode` is ro or rw. Raises sqlite3.Error."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        isolation_level=None,
        timeout=BUSY_MS / 1000,
        check_same_thread=False,
    )
    try:
        connection.text_factory = _text
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
        connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 1)
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA cell_size_check = ON")
        connection.execute("PRAGMA mmap_size = 0")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = EXTRA")
    except BaseException:
        connection.close()
        raise
    return connection


def _text(stored: bytes) -> str:
    """Bytes that are no UTF-8 become marks; the row's checksum then finds them."""
    return stored.decode("utf-8", "replace")


def limit_time(connection: sqlite3.Connection, seconds: float | None) -> None:
    """Stop any query that runs past `seconds` from now; None takes the limit away."""
    if seconds is None:
        connection.set_progress_handler(None, 0)
        return
    end = time.monotonic() + seconds
    connection.set_progress_handler(lambda: int(time.monotonic() > end), 100_000)


def fingerprint(connection: sqlite3.Connection) -> str:
    """Return the sha256 over all that the file declares: tables, indexes, views, triggers. Raises sqlite3.Error."""
    rows = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT 100").fetchall()
    lines = sorted("\x1f".join(" ".join(str(value).split()) for value in row) for row in rows)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def check_declared(connection: sqlite3.Connection, path: Path, format_: int) -> None:
    """Raise CampaignError if SQLite finds anything else declared than a campaign of this format declares."""
    with plainly(path):
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            raise CampaignError(_ITS_NAME, file=str(path), kind=Message(N_("another program's database")))
        found = int(connection.execute("PRAGMA user_version").fetchone()[0])
        refuse_format(path, found)
        if found == format_ and fingerprint(connection) == FINGERPRINTS[format_]:
            return
        odd = connection.execute(
            "SELECT type, name FROM sqlite_master WHERE type IN ('view', 'trigger') OR name NOT IN "
            "('campaign', 'game', 'step', 'question', 'content') AND name NOT LIKE 'sqlite_autoindex%' LIMIT 1"
        ).fetchone()
    what = " ".join(str(part) for part in odd) if odd else "table"
    raise CampaignError(
        N_(
            "{file} has been changed by another program: it holds what no campaign has ({what}). "
            "It was left as it is; `companion backups {file}` lists the copies."
        ),
        file=str(path),
        what=what,
    )


def try_write(connection: sqlite3.Connection) -> None:
    """Begin to write and take it back: the only sure way to know that we may. Raises sqlite3.Error."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        found = connection.execute("PRAGMA user_version").fetchone()[0]
        connection.execute(f"PRAGMA user_version = {int(found)}")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def check_pages(path: Path, format_: int) -> None:
    """Connect to a file of any known format, to read only, and raise CampaignError if its pages are not sound."""
    with plainly(path):
        connection = connect(path, "ro")
        try:
            check_declared(connection, path, format_)
            first = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
        finally:
            connection.close()
    if first != "ok":
        raise DamagedError(DAMAGED, file=str(path), why=first)
