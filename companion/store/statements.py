"""Statements compiled once from the tables, and records turned into rows and back."""

from __future__ import annotations

import hashlib
import json
import zlib
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from sqlalchemy import Table, bindparam, delete, insert, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlalchemy.sql.elements import ClauseElement

from companion.store import tables
from companion.store.guard import FORMAT, LONGEST
from companion.store.records import (
    ContentRecord,
    GameRecord,
    QuestionRecord,
    StepRecord,
    read_time,
    seal,
    written,
)
from companion.store.zlib_dictionary import WORDS

_DIALECT = sqlite.dialect(paramstyle="qmark")
_TABLES: dict[str, Table] = dict(tables.Row.metadata.tables)
NO_HASH = bytes(32)  # the "parent's hash" of a first step
STEP_BITS = 32
MOST_STEPS = 2**STEP_BITS - 1


def _sql(statement: ClauseElement) -> str:
    return str(statement.compile(dialect=_DIALECT))


def schema() -> list[str]:
    """Return the statements that make an empty campaign."""
    made = [_sql(CreateTable(table)) for table in _TABLES.values()]
    return made + [_sql(CreateIndex(index)) for table in _TABLES.values() for index in table.indexes]


def _by_key(table: str) -> Any:
    (key,) = _TABLES[table].primary_key.columns
    return key == bindparam("key")


def _insert(table: str, *, replace: bool = False) -> str:
    statement = insert(_TABLES[table])
    return _sql(statement.prefix_with("OR REPLACE") if replace else statement)


_STEP = _TABLES["step"].c
_NEWEST = select(_STEP.id).order_by(_STEP.id.desc()).limit(1)
SELECT = {name: _sql(select(table).where(_by_key(name))) for name, table in _TABLES.items()}
SELECT_ALL = {name: _sql(select(table).order_by(*table.primary_key.columns)) for name, table in _TABLES.items()}
DELETE = {name: _sql(delete(table).where(_by_key(name))) for name, table in _TABLES.items()}
INSERT = {name: _insert(name) for name in _TABLES}
REPLACE = {name: _insert(name, replace=True) for name in _TABLES}
SELECT_HASH = _sql(select(_STEP.hash).where(_by_key("step")))
SELECT_CHILD = f"{_sql(select(_STEP.id).where(_STEP.parent == bindparam('key')).order_by(_STEP.id.desc()))} LIMIT 1"
_BETWEEN = _STEP.id.between(bindparam("a"), bindparam("b"))
SELECT_LAST = f"{_sql(select(_STEP.id).where(_BETWEEN).order_by(_STEP.id.desc()))} LIMIT 1"
SELECT_KEYS = {"question": "SELECT id FROM question", "content": "SELECT digest FROM content"}
SELECT_GAMES = "SELECT id FROM game ORDER BY id"
SELECT_NEWEST_GAME = "SELECT max(id) FROM game HAVING max(id) IS NOT NULL"
SELECT_MARKS = (
    "SELECT 1, id, checksum FROM campaign UNION ALL SELECT 2, id, checksum FROM game "
    "UNION ALL SELECT 3, id, checksum FROM question UNION ALL SELECT 4, digest, checksum FROM content ORDER BY 1, 2"
)
SELECT_IDS = "SELECT id FROM step WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?"
COUNT_STEPS = "SELECT count(*) FROM step"


class Unsound(Exception):
    """A row is not as it was written; the reason is for the log, never for the table."""


class Body(msgspec.Struct):
    """What a step keeps compressed beside its state."""

    commands: msgspec.Raw
    answers: msgspec.Raw
    events: msgspec.Raw
    said: list[str]


_BODY = msgspec.json.Decoder(Body)
_ENCODER = msgspec.json.Encoder()


def step_id(game: int, number: int) -> int:
    """Return the id of a step from its game and its number in it."""
    return (game << STEP_BITS) + number


def pack(data: bytes) -> bytes:
    """Compress quickly."""
    packer = zlib.compressobj(3, zdict=WORDS)
    return packer.compress(data) + packer.flush()


def unpack(data: object) -> bytes:
    """Give back the bytes of `pack`; Unsound if they are not such, or blow up beyond all measure."""
    if not isinstance(data, bytes):
        raise Unsound("bytes")
    expander = zlib.decompressobj(zdict=WORDS)
    try:
        found = expander.decompress(data, LONGEST)
    except zlib.error as error:
        raise Unsound("zlib") from error
    if not expander.eof or expander.unused_data:
        raise Unsound("zlib")
    return found


def step_row(step: StepRecord, parent_hash: bytes) -> tuple[Any, ...]:
    """Return the row of a step, its hash chained to its parent's. ValueError if a part is no JSON."""
    raw = msgspec.Raw
    body = _ENCODER.encode(Body(raw(step.commands), raw(step.answers), raw(step.events), step.said))
    _BODY.decode(body)
    row = (
        step_id(step.game, step.number),
        None if step.parent is None else step_id(step.game, step.parent),
        written(step.at),
        step.who,
        step.line,
        step.shape,
        pack(body),
        pack(step.state),
    )
    return (*row, seal(parent_hash, *row))


def read_step(row: tuple[Any, ...], parent_hash: bytes) -> StepRecord:
    """Return the record of a row if its hash is right; Unsound if not."""
    if seal(parent_hash, *row[:-1]) != row[-1]:
        raise Unsound("hash")
    key, parent, at, who, line, shape, packed, state = row[:-1]
    _are(row, int, (int, type(None)), str, str, str, int, bytes, bytes, bytes)
    game, number = key >> STEP_BITS, key & MOST_STEPS
    if parent is not None and (parent >> STEP_BITS != game or parent >= key):
        raise Unsound("parent")
    try:
        body = _BODY.decode(unpack(packed))
        return StepRecord(
            game=game,
            number=number,
            parent=None if parent is None else parent & MOST_STEPS,
            line=line,
            commands=bytes(body.commands),
            answers=bytes(body.answers),
            events=bytes(body.events),
            said=body.said,
            state=unpack(state),
            shape=shape,
            who=who,
            at=read_time(at),
        )
    except (ValueError, OverflowError, RecursionError) as error:
        raise Unsound("body") from error


def _are(row: tuple[Any, ...], *kinds: Any) -> None:
    """SQLite lets any column hold anything; we do not."""
    if not all(isinstance(value, kind) for value, kind in zip(row, kinds, strict=True)):
        raise Unsound("kind")


def sealed(*row: Any) -> tuple[Any, ...]:
    """Return the row with its checksum behind it."""
    return (*row, seal(*row))


def unseal(row: tuple[Any, ...], *kinds: Any) -> tuple[Any, ...]:
    """Return the row without its checksum; Unsound if that is wrong or a column is of another kind."""
    if seal(*row[:-1]) != row[-1]:
        raise Unsound("checksum")
    _are(row[:-1], *kinds)
    return row[:-1]


def game_row(game: GameRecord) -> tuple[Any, ...]:
    """Return the row of a game. UnicodeDecodeError if its state is no text."""
    return sealed(
        game.id,
        game.kind,
        game.title,
        game.head,
        game.last,
        game.created,
        int(game.closed),
        game.state.decode(),
        game.shape,
        game.used,
        as_json(game.extra),
    )


def read_game(row: tuple[Any, ...]) -> GameRecord:
    """Return the record of a game's row; Unsound if it is not as written."""
    row = unseal(row, int, str, str, int, int, str, int, str, int, int, str)
    return _game(row, read_json(row[10]))


def guess_game(row: tuple[Any, ...]) -> GameRecord:
    """Return what can still be read in a spoiled row, marked as damaged."""
    plain = (0, "", "", 0, 0, "", 0, "", 1, 0, "{}")
    row = tuple(
        value if isinstance(value, type(instead)) else instead for value, instead in zip(row, plain, strict=False)
    )
    try:
        extra = read_json(row[10])
    except Unsound:
        extra = {}
    return _game(row, extra, damaged=True)


def _game(row: tuple[Any, ...], extra: dict[str, Any], *, damaged: bool = False) -> GameRecord:
    key, kind, title, head, last, created, closed, state, shape, used = row[:10]
    return GameRecord(
        key,
        kind,
        title,
        head,
        last,
        created,
        bool(closed),
        state.encode("utf-8", "replace"),
        shape,
        used,
        extra,
        damaged,
    )


@dataclass(frozen=True, slots=True)
class Top:
    """The row about the whole campaign; once spoiled it stays so until its numbers are entered again."""

    name: str
    created: str
    format: int
    language: str = ""
    writer: str = ""
    current: int | None = None
    known: str = "{}"
    sound: bool = True


def top_row(top: Top) -> tuple[Any, ...]:
    """Return the campaign's own row."""
    row = sealed(1, top.name, top.created, top.format, top.language, top.writer, top.current, top.known)
    return row if top.sound else (*row[:-1], b"")


def read_top(row: tuple[Any, ...] | None) -> Top:
    """Return the campaign's own row, marked if it is not as written: names are no reason not to open."""
    none = type(None)
    try:
        if row is None:
            raise Unsound("missing")
        found = unseal(row, int, str, str, int, str, str, (int, none), str)
        read_json(found[7])
        return Top(*found[1:])
    except Unsound:
        top = Top("", "", FORMAT, sound=False)
        if row is None:
            return top
        name, language, writer = (value if isinstance(value, str) else "" for value in (row[1], row[4], row[5]))
        current = row[6] if isinstance(row[6], int) else None
        return replace(top, name=name, language=language, writer=writer, current=current)


def as_json(value: dict[str, Any]) -> str:
    """Return the dict as JSON text."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read_json(text: str) -> dict[str, Any]:
    """Return the dict in the JSON text; Unsound if there is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unsound("json") from error
    if not isinstance(found, dict):
        raise Unsound("json")
    return found


def question_row(question: QuestionRecord) -> tuple[Any, ...]:
    """Return the row of an open question."""
    key = step_id(question.game, question.step)
    return sealed(key, question.line, question.answers, question.shown, question.draft)


def read_question(row: tuple[Any, ...]) -> QuestionRecord:
    """Return the record of a question's row; Unsound if it is not as written."""
    key, line, answers, shown, draft = unseal(row, int, str, bytes, bytes, bytes)
    return QuestionRecord(key >> STEP_BITS, key & MOST_STEPS, line, answers, shown, draft)


def read_content(row: tuple[Any, ...]) -> tuple[ContentRecord, bytes]:
    """Return the record and the bytes of a content's row; Unsound if it is not as written."""
    digest, kind, name, source, at, packed = unseal(row, str, str, str, str, str, bytes)
    body = unpack(packed)
    if hashlib.sha256(body).hexdigest() != digest:
        raise Unsound("digest")
    try:
        return ContentRecord(kind, name, digest, source, read_time(at)), body
    except (ValueError, OverflowError) as error:
        raise Unsound("time") from error
