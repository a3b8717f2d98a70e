"""Older formats brought up to ours: numbered steps, one transaction, after a verified backup."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from companion.engine.errors import N_, CampaignError
from companion.store import backup, guard
from companion.store.faults import DAMAGED, DamagedError, plainly
from companion.store.file import look

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
                "{file} was saved by an older companion (format {found}). Open it with `play` once: it is upgraded then."
            ),
            file=str(path),
            found=found,
        )
    guard.check_pages(path, found)
    backup.keep_bytes(path, found, now)
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
