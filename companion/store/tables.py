"""The tables of a campaign file, and how their rows are sealed. Change them only with a new format and an upgrade step.

Times are ISO 8601 in UTC. `checksum` is the sha256 over the other columns of its row, in their order. The columns stand
here and nowhere else: records, statements and the pieces of an exported document take them by their names.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Self

from sqlalchemy import Integer, Table, Text
from sqlalchemy.orm import registry
from sqlalchemy.types import UserDefinedType
from sqlmodel import Field, SQLModel

from companion.store.guard import FORMAT
from companion.store.records import seal


class Unsound(Exception):
    """A row is not as it was written; the reason is for the log, never for the table."""


class Blob(UserDefinedType[bytes]):
    """Bytes, taken as they lie in the file: SQLite lets any column hold anything, and the checksum has to see it."""

    cache_ok = True

    def get_col_spec(self, **_: Any) -> str:
        """The column's type in SQL."""
        return "BLOB"


class Row(SQLModel, registry=registry()):
    """A row as it lies in the file. Its own registry: the campaign's tables and no others."""

    @classmethod
    @cache
    def names(cls) -> tuple[str, ...]:
        """Its columns in their order; the last one is the checksum (of a step, the hash)."""
        return tuple(cls.model_fields)

    @classmethod
    @cache
    def kinds(cls) -> tuple[Any, ...]:
        """What each column may hold, for `isinstance`."""
        return tuple(field.annotation for field in cls.model_fields.values())

    def values(self) -> tuple[Any, ...]:
        """The columns without the checksum, in their order."""
        return tuple(getattr(self, name) for name in self.names()[:-1])

    @classmethod
    def refuse_other_kinds(cls, values: tuple[Any, ...]) -> None:
        """Raise Unsound if a column holds what the table does not say."""
        if not all(isinstance(value, kind) for value, kind in zip(values, cls.kinds(), strict=False)):
            raise Unsound("kind")


class SealedRow(Row):
    """A row with a checksum of its own."""

    if TYPE_CHECKING:
        checksum: bytes

    def sealed(self) -> Self:
        """Itself, with the checksum that it must have."""
        self.checksum = seal(*self.values())
        return self

    def sound(self) -> bool:
        """Whether it is as it was written."""
        try:
            self.verify()
        except Unsound:
            return False
        return True

    def verify(self) -> None:
        """Raise Unsound if the checksum is wrong or a column is of another kind."""
        values = self.values()
        if seal(*values) != self.checksum:
            raise Unsound("checksum")
        self.refuse_other_kinds(values)


class CampaignRow(SealedRow, table=True):
    """The one row about the whole campaign; `current` is the game last switched to, `known` JSON."""

    __tablename__ = "campaign"

    id: int = Field(default=1, primary_key=True, sa_type=Integer)
    name: str = Field(default="", sa_type=Text)
    created: str = Field(default="", sa_type=Text)
    format: int = Field(default=FORMAT, sa_type=Integer)
    language: str = Field(default="", sa_type=Text)
    writer: str = Field(default="", sa_type=Text)
    current: int | None = Field(default=None, sa_type=Integer, nullable=True)
    known: str = Field(default="{}", sa_type=Text)
    checksum: bytes = Field(default=b"", sa_type=Blob)


class GameRow(SealedRow, table=True):
    """A game; `head` and `last` are step numbers, `state` the head's state as plain JSON, `used` seconds of play.

    `extra` was never used; format 1 has the column.
    """

    __tablename__ = "game"

    id: int = Field(primary_key=True, sa_type=Integer)
    kind: str = Field(default="", sa_type=Text)
    title: str = Field(default="", sa_type=Text)
    head: int = Field(default=0, sa_type=Integer)
    last: int = Field(default=0, sa_type=Integer)
    created: str = Field(default="", sa_type=Text)
    closed: int = Field(default=0, sa_type=Integer)
    state: str = Field(default="", sa_type=Text)
    shape: int = Field(default=1, sa_type=Integer)
    used: int = Field(default=0, sa_type=Integer)
    extra: str = Field(default="{}", sa_type=Text)
    checksum: bytes = Field(default=b"", sa_type=Blob)


class StepRow(Row, table=True):
    """A step, never changed or deleted; its id is game * 2**32 + number, `parent` such an id or NULL.

    `body` is zlib of JSON with commands, answers, events and said; `state` zlib of the JSON after the step; both (and
    the body of content) begin with the dictionary `zlib_dictionary.WORDS`.
    `hash` is the sha256 over the parent's hash and the other columns of this row, in their order.
    """

    __tablename__ = "step"

    id: int = Field(primary_key=True, sa_type=Integer)
    parent: int | None = Field(sa_type=Integer, nullable=True, index=True)
    at: str = Field(sa_type=Text)
    who: str = Field(sa_type=Text)
    line: str = Field(sa_type=Text)
    shape: int = Field(sa_type=Integer)
    body: bytes = Field(sa_type=Blob)
    state: bytes = Field(sa_type=Blob)
    hash: bytes = Field(sa_type=Blob)


class QuestionRow(SealedRow, table=True):
    """The question left open at a step (an id as in `step`); `answers` is JSON.

    Nobody reads `shown` and `draft`: what was shown and meant comes from the answers again. Format 1 has the columns.
    """

    __tablename__ = "question"

    id: int = Field(primary_key=True, sa_type=Integer)
    line: str = Field(sa_type=Text)
    answers: bytes = Field(sa_type=Blob)
    shown: bytes = Field(default=b"[]", sa_type=Blob)
    draft: bytes = Field(default=b"{}", sa_type=Blob)
    checksum: bytes = Field(default=b"", sa_type=Blob)


class ContentRow(SealedRow, table=True):
    """A piece of content, never changed; `digest` is the sha256 of its bytes, `body` their zlib."""

    __tablename__ = "content"

    digest: str = Field(primary_key=True, sa_type=Text)
    kind: str = Field(sa_type=Text)
    name: str = Field(sa_type=Text)
    source: str = Field(sa_type=Text)
    at: str = Field(sa_type=Text)
    body: bytes = Field(sa_type=Blob)
    checksum: bytes = Field(default=b"", sa_type=Blob)


def table_of(model: type[Row]) -> Table:
    """Return the table of a model."""
    table: Table = model.__table__  # type: ignore[attr-defined]
    return table


SEALED: tuple[type[SealedRow], ...] = (CampaignRow, GameRow, QuestionRow, ContentRow)
TABLES: tuple[type[Row], ...] = (CampaignRow, GameRow, StepRow, QuestionRow, ContentRow)
