"""All that a connection has saved, copied into a new file."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from companion.store.sqlite_errors import error_name

LARGE = 64_000_000  # bytes; copying more at once would keep a line that is saved meanwhile waiting for half a second
PAGES = 2000  # copied at a time


def copy(connection: sqlite3.Connection, size: int, target: Path) -> None:
    """Copy a file of that many bytes to `target`, which must not exist. Raises sqlite3.Error, OSError."""
    if size > LARGE:
        _copy_pages(connection, target)
        return
    try:
        connection.execute("VACUUM INTO ?", (str(target),))
    except sqlite3.DatabaseError as error:
        if not error_name(error).startswith(("SQLITE_CORRUPT", "SQLITE_ERROR")):
            raise
        with suppress(OSError):
            target.unlink()
        _copy_pages(connection, target)


def _copy_pages(connection: sqlite3.Connection, target: Path) -> None:
    """Copy page by page: a damaged file, of which is looked for later what can be saved; or a large one, so that
    who saves meanwhile waits for some pages only.
    """
    made = sqlite3.connect(target)
    try:
        connection.backup(made, pages=PAGES)
    finally:
        made.close()
