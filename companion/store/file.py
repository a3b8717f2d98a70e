"""The open campaign file: one connection, groups that are saved whole, and a watch over who else writes."""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlmodel import Session, delete

from companion.engine.errors import N_, CampaignError
from companion.store import file_copy, guard
from companion.store.orm import as_sqlite, session_on
from companion.store.sqlite_errors import (
    FAILED,
    MOVED,
    ChangedElsewhere,
    FileGone,
    InGroup,
    NotSaved,
    error_name,
    plain,
    plainly,
)
from companion.store.tables import Row, table_of

SqlRow = tuple[Any, ...]
R = TypeVar("R", bound=Row)
_OPEN: Counter[tuple[int, int]] = Counter()  # the files this program has open, by device and inode
CHANGED = N_(
    "Another program saved into {file} meanwhile: this was not saved. Look at the new state and enter it again."
)


def look(path: Path) -> int:
    """Return the format of the campaign file; CampaignError if it is none. Reading a file ourselves would drop
    the locks that SQLite holds on it for this program: one that is open here has been looked at already.
    """
    with plainly(path):
        found = os.stat(path) if path.exists() else None
        if found is not None and _OPEN[found.st_dev, found.st_ino] > 0:
            return guard.FORMAT
        found_format = guard.examine(path).format
        return guard.settle(path, found_format) if guard.has_journal(path) else found_format


class CampaignFile:
    """A guarded connection to one campaign file. `forget` is called whenever what was read may be stale."""

    def __init__(self, path: Path, *, readonly: bool, forget: Callable[[], None]) -> None:
        """Guard and open the file, to write if that is wanted and possible. Raises CampaignError."""
        self.path = path
        self.why_readonly: CampaignError | None = None
        self._forget = forget
        self._depth = 0
        self._suspect = False
        self._ours = False
        self._session: Session | None = None
        with plainly(path):
            format_ = look(path)
            self.connection = self._connect(format_, readonly)
            try:
                self._seen = self._version()
                self._stat = os.stat(path)
            except BaseException:
                self.connection.close()
                raise
        self._key = (self._stat.st_dev, self._stat.st_ino)
        _OPEN[self._key] += 1

    def _connect(self, format_: int, readonly: bool) -> sqlite3.Connection:
        self.readonly = readonly
        self.why_readonly = None
        connection = self._first_contact(readonly)
        try:
            guard.limit_time(connection, guard.PATIENCE)
            guard.check_declared(connection, self.path, format_)
            if not self.readonly:
                self._wish_to_write(connection)
                if self.readonly:  # SQLite, too, should know that it may only read: then it can copy from here
                    connection.close()
                    connection = guard.connect(self.path, "ro")
            guard.limit_time(connection, None)
        except BaseException:
            connection.close()
            raise
        return connection

    def _first_contact(self, readonly: bool) -> sqlite3.Connection:
        """Connect and read once; a saving that was cut off is taken back here, which needs to write."""
        last: sqlite3.Error | None = None
        for mode in ("ro", "rw") if readonly else ("rw", "ro"):
            try:
                connection = guard.connect(self.path, mode)
            except sqlite3.Error as error:
                last = last or error
                continue
            try:
                connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            except sqlite3.Error as error:
                connection.close()
                if not error_name(error).startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN")):
                    raise
                last = last or error
                continue
            if mode == "ro" and not readonly:
                self._only_read(last)
            return connection
        raise self._interrupted(last) from last

    def _interrupted(self, error: sqlite3.Error | None) -> CampaignError:
        if guard.has_journal(self.path):
            return CampaignError(
                N_(
                    "A saving into {file} was cut off and has to be taken back, but the place cannot be written. "
                    "Copy {file} and {file}-journal together to another place and open it there."
                ),
                file=str(self.path),
            )
        return plain(error or sqlite3.OperationalError("unable to open"), self.path)

    def _wish_to_write(self, connection: sqlite3.Connection) -> None:
        """Really try; where it cannot be, go on only reading and remember why."""
        try:
            guard.try_write(connection)
            connection.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            if error_name(error).startswith(("SQLITE_BUSY", "SQLITE_CORRUPT", "SQLITE_NOTADB")):
                raise
            if not error_name(error).startswith("SQLITE_FULL"):
                self._only_read(error)

    def _only_read(self, error: sqlite3.Error | None) -> None:
        self.readonly = True
        self.why_readonly = NotSaved(
            N_(
                "{file} cannot be written where it is ({why}): it is open to look at only. `save-as FILE` goes on in "
                "another place."
            ),
            file=str(self.path),
            why=str(error),
        )

    def close(self) -> None:
        """Close the connection; what was not saved is not saved."""
        self._end_session()
        with suppress(sqlite3.Error):
            self.connection.close()
        _OPEN[self._key] -= 1
        self._key = (0, 0)

    # Reading -----------------------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The session on this connection; what is read with it is let go at once, so nothing in it grows old."""
        if self._session is None:
            self._session = session_on(self.connection)
        return self._session

    def _end_session(self) -> None:
        ended, self._session = self._session, None
        if ended is not None:
            ended.close()

    @contextmanager
    def _in_session(self) -> Iterator[None]:
        """Raise sqlite3's own errors; whatever broke off a query, Ctrl-C too, the session ends with it."""
        try:
            with as_sqlite():
                yield
        except BaseException as error:
            self._end_session()
            self._note(error)
            raise

    def get(self, model: type[R], key: object) -> R | None:
        """Return the row of that key as it lies in the file, or None. Raises CampaignError."""
        if key is None:
            return None
        with plainly(self.path), self._in_session():
            found = self.session.get(model, key)
            self.session.expunge_all()
            return found

    def select(self, statement: Any) -> list[Any]:
        """Return what a statement over columns finds. Raises CampaignError."""
        with plainly(self.path), self._in_session():
            return list(self.session.exec(statement).all())

    def one(self, sql: str, *values: object) -> SqlRow | None:
        """Return the first row, or None. Raises CampaignError."""
        with plainly(self.path):
            found: SqlRow | None = self.connection.execute(sql, values).fetchone()
            return found

    def all(self, sql: str, *values: object) -> list[SqlRow]:
        """Return all rows. Raises CampaignError."""
        with plainly(self.path):
            return self.connection.execute(sql, values).fetchall()

    def changed(self) -> bool:
        """True if another program has saved since we last read everything. Raises CampaignError."""
        with plainly(self.path):
            return self._depth == 0 and self._version() != self._seen

    # Writing -----------------------------------------------------------------------------------------

    def write(self, sql: str, values: SqlRow) -> None:
        """Change a row; only inside a group, so that nothing is ever saved by half. Raises CampaignError."""
        if not self.connection.in_transaction:
            raise self._lost()
        self._run(sql, values)

    def save(self, row: Row) -> None:
        """Write a row in place of the one of its key, inside a group. Raises CampaignError."""
        with self._writing():
            self.session.merge(row)
            self.session.flush()
            self.session.expunge_all()

    def delete(self, model: type[Row], key: object) -> None:
        """Remove the row of that key if there is one, inside a group. Raises CampaignError."""
        (column,) = table_of(model).primary_key
        with self._writing():
            self.session.exec(delete(model).where(column == key))

    @contextmanager
    def _writing(self) -> Iterator[None]:
        if not self.connection.in_transaction:
            raise self._lost()
        with plainly(self.path), self._in_session():
            yield

    @contextmanager
    def group(self) -> Iterator[None]:
        """Save all that is written inside, or nothing. A group inside a group joins it.

        Raises CampaignError: ChangedElsewhere, FileGone, or that it could not be saved.
        """
        level = self._depth
        try:
            self._depth = level + 1
            if level:
                self._run(f"SAVEPOINT inner{level}")
            else:
                with plainly(self.path):
                    self._begin()
            yield
            if level:
                self._run(f"RELEASE inner{level}")
            else:
                with plainly(self.path):
                    self._commit()
        except BaseException:
            self._undo(level)
            raise
        finally:
            self._depth = level

    def _begin(self) -> None:
        if self.readonly:
            raise self.why_readonly or NotSaved(
                N_("{file} is open to look at only. Open it to play, or `save-as FILE`."), file=str(self.path)
            )
        if self.connection.in_transaction or self._ours:
            self._undo(0)  # an interruption came while the last one was taken back
        self._same_file()
        if self._suspect:
            self._reopen()
        self._run("BEGIN IMMEDIATE")
        if self._version() != self._seen:
            self.read_anew()
            raise ChangedElsewhere(CHANGED, file=str(self.path))
        self._same_file()
        if self._overwritten():
            self._undo(0)
            self._reopen()
            raise ChangedElsewhere(CHANGED, file=str(self.path))
        self._ours = True

    def _commit(self) -> None:
        if not self.connection.in_transaction:
            raise self._lost()
        self._same_file()
        self._run("COMMIT")
        self._stat = self._same_file(kept=True)
        self._ours = False

    def _undo(self, level: int) -> None:
        """Take back; what is remembered is read from the file again when needed."""
        try:
            if self.connection.in_transaction:
                if level:
                    self.connection.execute(f"ROLLBACK TO inner{level}")
                    self.connection.execute(f"RELEASE inner{level}")
                else:
                    self.connection.execute("ROLLBACK")
            if self._ours and not level:
                self._note_ours()
        except sqlite3.Error:
            self._suspect = True
        finally:
            self._end_session()
            self._forget()

    def _note_ours(self) -> None:
        """What we wrote, or wrote and took back, has changed the file's time: that was nobody else."""
        with suppress(FileGone):
            self._stat = self._same_file()
        self._ours = False

    def _run(self, sql: str, values: SqlRow = ()) -> None:
        with plainly(self.path):
            try:
                self.connection.execute(sql, values)
            except sqlite3.Error as error:
                self._note(error)
                raise

    def _note(self, error: BaseException) -> None:
        """After a failed sync nothing in memory may be trusted."""
        if isinstance(error, sqlite3.Error) and error_name(error).startswith("SQLITE_IOERR"):
            self._suspect = True

    def _lost(self) -> NotSaved:
        return NotSaved(
            N_("Saving into {file} was broken off: nothing of the group was saved. Enter it again."),
            file=str(self.path),
        )

    # Watching ----------------------------------------------------------------------------------------

    def _version(self) -> int:
        return int(self.connection.execute("PRAGMA data_version").fetchone()[0])

    def _same_file(self, *, kept: bool = False) -> os.stat_result:
        """Raise FileGone if what lies at the path is not what we opened."""
        try:
            found = os.stat(self.path)
        except OSError:
            found = None
        if found is None or (found.st_dev, found.st_ino) != (self._stat.st_dev, self._stat.st_ino):
            raise FileGone(MOVED, file=str(self.path), kept=kept)
        return found

    def _overwritten(self) -> bool:
        """True if the file's bytes were written without SQLite, as a copy over it does."""
        found = os.stat(self.path)
        return (found.st_mtime_ns, found.st_size) != (self._stat.st_mtime_ns, self._stat.st_size)

    def read_anew(self) -> None:
        """Another wrote: from now on its state is the one we have seen. Raises CampaignError if it is none."""
        self._undo(0)
        with plainly(self.path):
            guard.check_declared(self.connection, self.path, guard.FORMAT)
            self._seen = self._version()
            self._stat = self._same_file()

    def _reopen(self) -> None:
        """Connect once more, trusting nothing that is in memory. Raises CampaignError."""
        self._end_session()
        self._forget()
        with plainly(self.path):
            fresh = self._connect(guard.FORMAT, readonly=False)
            if self.readonly:  # it could be written before: no reason to give it up for good
                fresh.close()
                why = self.why_readonly.message.facts["why"] if self.why_readonly else ""
                self.readonly, self.why_readonly = False, None
                raise NotSaved(FAILED, file=str(self.path), why=why)
            with suppress(sqlite3.Error):
                self.connection.close()
            self.connection = fresh
            self._seen = self._version()
            self._stat = self._same_file()
            self._suspect = False

    def copy_into(self, target: Path) -> None:
        """Write all that is saved into a new file at `target`, which must not exist. Raises CampaignError, InGroup."""
        if self.connection.in_transaction:
            raise InGroup(
                N_("A copy would hold what is not saved yet: save it all first. Nothing was copied."),
                file=str(self.path),
            )
        with plainly(target):
            file_copy.copy(self.connection, self._stat.st_size, target)
