"""What the store hands out and takes in: plain frozen records, and the checksums over their columns."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import UTC, datetime

from companion.engine.errors import Message


@dataclass(frozen=True, slots=True)
class StepRecord:
    """One accepted line: what was typed, what it meant, what was answered, what happened, the state after.

    `commands`, `answers`, `events` and `state` are JSON. `parent` is None for the first step only.
    """

    game: int
    number: int
    parent: int | None
    line: str
    commands: bytes = b"[]"
    answers: bytes = b"[]"
    events: bytes = b"[]"
    said: list[str] = field(default_factory=list)
    state: bytes = b"{}"
    shape: int = 1
    who: str = ""
    at: datetime = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game of the campaign; `state` is the JSON of its head.

    `damaged` says that the row or its head step was spoiled: `head` and `state` are then those of the last
    sound step, and the next append goes on from there.
    """

    id: int
    kind: str
    title: str
    head: int
    last: int
    created: str
    closed: bool
    state: bytes
    shape: int
    used: int = 0
    damaged: bool = False


@dataclass(frozen=True, slots=True)
class QuestionRecord:
    """A question left open: the head it stands on, the line, the answers so far."""

    game: int
    step: int
    line: str
    answers: bytes = b"[]"


@dataclass(frozen=True, slots=True)
class ContentRecord:
    """One piece of unchangeable content, found by the sha256 of its bytes."""

    kind: str
    name: str
    digest: str
    source: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Damage:
    """One thing found spoiled: `where` is file, campaign, game, step, question or content."""

    where: str
    what: Message
    game: int | None = None
    step: int | None = None


def seal(*values: object) -> bytes:
    """Return the sha256 over a row's columns; kinds and lengths count, so no two rows look alike."""
    parts: list[bytes] = []
    for value in values:
        if isinstance(value, bytes):
            kind, body = b"b", value
        elif isinstance(value, str):
            kind, body = b"s", value.encode()
        else:
            kind, body = b"v", repr(value).encode()
        parts.append(b"%s%d:" % (kind, len(body)))
        parts.append(body)
    return hashlib.sha256(b"".join(parts)).digest()


def written(at: datetime) -> str:
    """Return the time as it stands in the file: UTC, ISO 8601."""
    return at.astimezone(UTC).isoformat()


def read_time(text: str) -> datetime:
    """Return the time from the file in UTC; ValueError if it is none."""
    return datetime.fromisoformat(text).astimezone(UTC)
