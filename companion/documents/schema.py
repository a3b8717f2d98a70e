"""The shape of an exported campaign: one JSON document, described in docs/export.md."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, TypeVar

import msgspec

from companion.store.records import written

FORMAT = "companion-campaign"
VERSION = 1
T = TypeVar("T")


class Piece(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A part of the document. What the store keeps under the same name goes over by itself."""


P = TypeVar("P", bound=Piece)


class ContentPiece(Piece):
    """A map, cards, numbers: its bytes as `text`, or as `base64` where they are no UTF-8; `digest` is their sha256."""

    digest: str
    kind: str
    name: str
    source: str
    at: str
    text: str | None = None
    base64: str | None = None


class StepPiece(Piece):
    """A step as it was saved; `parent` is null for the first; `hash` is the one of its file's chain."""

    number: int
    parent: int | None
    at: str
    who: str
    line: str
    shape: int
    commands: msgspec.Raw
    answers: msgspec.Raw
    events: msgspec.Raw
    said: list[str]
    state: msgspec.Raw
    hash: str


class QuestionPiece(Piece):
    """A question left open at a step; `shown` and `draft` are read by nobody, and version 1 has them."""

    step: int
    line: str
    answers: msgspec.Raw
    shown: msgspec.Raw
    draft: msgspec.Raw


class GameHead(Piece):
    """What stands before a game's steps; `head` is the step it stands on, `used` seconds of play, `extra` unused."""

    id: int
    kind: str
    title: str
    created: str
    closed: bool
    used: int
    extra: dict[str, Any]
    head: int


class GamePiece(GameHead):
    """A game with its steps in the order of their numbers, branches too, and its open questions."""

    steps: list[StepPiece]
    questions: list[QuestionPiece]


class LostPiece(Piece):
    """Something of the file that was spoiled and could not be exported."""

    where: str
    what: str
    game: int | None = None
    step: int | None = None


class CampaignHead(Piece):
    """The campaign as a whole; `current` is the game on the table, `known` the numbers entered once, by kind."""

    format: str
    version: int
    name: str
    created: str
    language: str
    writer: str
    current: int | None
    known: dict[str, Any]


class Document(CampaignHead):
    """The whole document; `sha256` is over its parts (see `Sum`)."""

    contents: list[ContentPiece]
    games: list[GamePiece]
    lost: list[LostPiece]
    sha256: str


class Sum:
    """The checksum of a document: sha256 over its parts as compact JSON in the order written, a newline behind each.

    Blanks and line breaks do not count, so a document may be laid out anew.
    """

    def __init__(self) -> None:
        self._sum = hashlib.sha256()

    def add(self, piece: Piece) -> bytes:
        """Count a part in; its compact JSON comes back."""
        body = msgspec.json.encode(piece)
        self._sum.update(body + b"\n")
        return body

    def hex(self) -> str:
        """The sum so far."""
        return self._sum.hexdigest()


def piece(kind: type[P], source: object, **other: Any) -> P:
    """A piece out of what the store keeps under the names of its fields; `other` stand otherwise in a document."""
    found = {name: getattr(source, name) for name in kind.__struct_fields__ if hasattr(source, name)} | other
    return kind(**{name: _in_document(value) for name, value in found.items()})


def _in_document(value: Any) -> Any:
    if isinstance(value, bytes):
        return msgspec.Raw(value)
    return written(value) if isinstance(value, datetime) else value


def kept(kind: Callable[..., T], names: Iterable[str], source: Piece, **other: Any) -> T:
    """What the store keeps, from the parts of a piece that have these names; `other` are kept otherwise."""
    found = {name: getattr(source, name) for name in names if name not in other and hasattr(source, name)}
    return kind(**{name: bytes(value) if isinstance(value, msgspec.Raw) else value for name, value in found.items()},
                **other)  # fmt: skip


def make_compact(piece: Piece) -> None:
    """Take the blanks out of all JSON in the piece: the same bytes if it had none.

    Raises:
        msgspec.DecodeError: it is no JSON.
    """
    for name in piece.__struct_fields__:
        value = getattr(piece, name)
        if isinstance(value, msgspec.Raw):
            setattr(piece, name, msgspec.Raw(msgspec.json.encode(msgspec.json.decode(value))))
