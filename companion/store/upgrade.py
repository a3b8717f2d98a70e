"""Older formats brought up to ours: numbered steps, one transaction, after a verified backup.

A new format of the file (other tables or columns; not another shape of a game's state, which needs none):

1. `tables.py`: change the tables. `guard.py`: raise `FORMAT` by one and add its fingerprint to `FINGERPRINTS` (the test
   of the fingerprint prints it); the old ones stay.
2. Here: add a function to `STEPS` under the number of the old format. It gets a connection inside a transaction, uses
   SQL only (the tables and records of today are not those of then), and seals again every row that it changes (`seal`).
3. `python -m tests.store.make_format_file` at the release: it keeps a real file of the new format in the tests, where
   the files of all older ones stay and go on being opened, checked and played on.
4. `python -m pytest tests/store tests/faults`: an upgrade that fails or is killed leaves the old file as it was.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from companion.engine.errors import N_, CampaignError
from companion.store import guard
from companion.store.backup_files import keep_bytes
from companion.store.file import look
from companion.store.sqlite_errors import DAMAGED, DamagedError, plainly

# From a format to the next one. A step may only use SQL: the tables of today are not those of then.
STEPS: dict[int, Callable[[sqlite3.Connection], None]] = {}


def upgrade(path: Path, *, now: datetime, readonly: bool = False) -> None:
    """Bring the file to today's format, wholly or not at all. Raises CampaignError; the file is then as before."""
    found = look(path)
    if found == guard.FORMAT:
        return
    if readonly:
        raise CampaignError(
            N_(
                "{file} was saved by an older companion (format {found}). Open it with `play` once: it is upgraded "
                "then."
            ),
            file=str(path),
            found=found,
        )
    guard.check_pages(path, found)
    keep_bytes(path, found, now)
    with plainly(path):
        connection = guard.connect(path, "rw")
        try:
            _run(connection, path, found)
        finally:
            connection.close()


def _run(connection: sqlite3.Connection, path: Path, found: int) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        guard.check_declared(connection, path, found)  # nobody was quicker
        for format_ in range(found, guard.FORMAT):
            STEPS[format_](connection)
        connection.execute(f"PRAGMA user_version = {guard.FORMAT}")
        guard.check_declared(connection, path, guard.FORMAT)
        first = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
        if first != "ok":
            raise DamagedError(DAMAGED, file=str(path), why=first)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
