"""A session of sqlmodel on a connection that is guarded already, and whose transactions are the file's own."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, make_url
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool
from sqlmodel import Session


class _FileDialect(SQLiteDialect_pysqlite):
    """SQLite, but `CampaignFile` begins, commits, takes back and closes: its groups are more than transactions."""

    supports_statement_cache = True

    def do_begin(self, dbapi_connection: Any) -> None:
        """Nothing: the file begins."""

    def do_commit(self, dbapi_connection: Any) -> None:
        """Nothing: the file commits."""

    def do_rollback(self, dbapi_connection: Any) -> None:
        """Nothing: the file takes back."""

    def do_close(self, dbapi_connection: Any) -> None:
        """Nothing, also after Ctrl-C in a query: the file closes."""


# One for all files, so that what is compiled once serves each of them.
_DIALECT = _FileDialect(dbapi=sqlite3)  # type: ignore[no-untyped-call]
_COMPILED: dict[Any, Any] = {}
_URL = make_url("sqlite://")


def session_on(connection: sqlite3.Connection) -> Session:
    """Return a session on a guarded connection; it sends no query of its own, and writes when flushed only."""
    pool = StaticPool(lambda: connection, dialect=_DIALECT)  # type: ignore[arg-type,return-value]
    engine = Engine(pool, _DIALECT, _URL, execution_options={"compiled_cache": _COMPILED})
    return Session(engine, autoflush=False, expire_on_commit=False)


@contextmanager
def as_sqlite() -> Iterator[None]:
    """Raise the errors of sqlite3 as they are, without SQLAlchemy's words around them."""
    try:
        yield
    except DBAPIError as error:
        raise error.orig or error from error
