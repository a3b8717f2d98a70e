"""The tables of a campaign file, and nothing else. Change them only with a new format and an upgrade step.

Times are ISO 8601 in UTC. `checksum` is the sha256 over the other columns of its row, in their order.
"""

from __future__ import annotations

from sqlalchemy import Integer, LargeBinary, Text
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel


class Row(SQLModel, registry=registry()):
    """Its own registry: the campaign's tables and no others."""


class CampaignRow(Row, table=True):
    """The one row about the whole campaign; `current` is the game last switched to, `known` JSON."""

    __tablename__ = "campaign"

    id: int = Field(primary_key=True, sa_type=Integer)
    name: str = Field(sa_type=Text)
    created: str = Field(sa_type=Text)
    format: int = Field(sa_type=Integer)
    language: str = Field(sa_type=Text)
    writer: str = Field(sa_type=Text)
    current: int | None = Field(sa_type=Integer, nullable=True)
    known: str = Field(sa_type=Text)
    checksum: bytes = Field(sa_type=LargeBinary)


class GameRow(Row, table=True):
    """A game; `head` and `last` are step numbers, `state` the head's state as plain JSON, `used` seconds of play."""

    __tablename__ = "game"

    id: int = Field(primary_key=True, sa_type=Integer)
    kind: str = Field(sa_type=Text)
    title: str = Field(sa_type=Text)
    head: int = Field(sa_type=Integer)
    last: int = Field(sa_type=Integer)
    created: str = Field(sa_type=Text)
    closed: int = Field(sa_type=Integer)
    state: str = Field(sa_type=Text)
    shape: int = Field(sa_type=Integer)
    used: int = Field(sa_type=Integer)
    extra: str = Field(sa_type=Text)
    checksum: bytes = Field(sa_type=LargeBinary)


class StepRow(Row, table=True):
    """A step, never changed or deleted; its id is game * 2**32 + number, `parent` such an id or NULL.

    `body` is zlib of JSON with commands, answers, events and said; `state` zlib of the JSON after the step; both (and
    the body of content) begin with the dictionary `words.WORDS`.
    `hash` is the sha256 over the parent's hash and the other columns of this row, in their order.
    """

    __tablename__ = "step"

    id: int = Field(primary_key=True, sa_type=Integer)
    parent: int | None = Field(sa_type=Integer, nullable=True, index=True)
    at: str = Field(sa_type=Text)
    who: str = Field(sa_type=Text)
    line: str = Field(sa_type=Text)
    shape: int = Field(sa_type=Integer)
    body: bytes = Field(sa_type=LargeBinary)
    state: bytes = Field(sa_type=LargeBinary)
    hash: bytes = Field(sa_type=LargeBinary)


class QuestionRow(Row, table=True):
    """The question left open at a step (an id as in `step`); answers, shown and draft are JSON."""

    __tablename__ = "question"

    id: int = Field(primary_key=True, sa_type=Integer)
    line: str = Field(sa_type=Text)
    answers: bytes = Field(sa_type=LargeBinary)
    shown: bytes = Field(sa_type=LargeBinary)
    draft: bytes = Field(sa_type=LargeBinary)
    checksum: bytes = Field(sa_type=LargeBinary)


class ContentRow(Row, table=True):
    """A piece of content, never changed; `digest` is the sha256 of its bytes, `body` their zlib."""

    __tablename__ = "content"

    digest: str = Field(primary_key=True, sa_type=Text)
    kind: str = Field(sa_type=Text)
    name: str = Field(sa_type=Text)
    source: str = Field(sa_type=Text)
    at: str = Field(sa_type=Text)
    body: bytes = Field(sa_type=LargeBinary)
    checksum: bytes = Field(sa_type=LargeBinary)
