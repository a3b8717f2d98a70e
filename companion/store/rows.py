"""Records turned into rows and back: columns by their names, and here what is kept in another form."""

from __future__ import annotations

import hashlib
import json
import zlib
from typing import Any, TypeVar

import msgspec

from companion.store.guard import LONGEST
from companion.store.records import ContentRecord, GameRecord, QuestionRecord, StepRecord, read_time, seal, written
from companion.store.tables import CampaignRow, ContentRow, GameRow, QuestionRow, Row, SealedRow, StepRow, Unsound
from companion.store.zlib_dictionary import WORDS

NO_HASH = bytes(32)  # the "parent's hash" of a first step
STEP_BITS = 32
MOST_STEPS = 2**STEP_BITS - 1

SqlRow = tuple[Any, ...]
T = TypeVar("T")
R = TypeVar("R", bound=SealedRow)


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


def columns(model: type[Row], record: object, **other: Any) -> SqlRow:
    """Return the columns of a row without its checksum, from the fields of those names; `other` are kept otherwise."""
    return tuple(other[name] if name in other else getattr(record, name) for name in model.names()[:-1])


def made(model: type[R], record: object, **other: Any) -> R:
    """Return a sealed row made from the fields of its columns' names; `other` are kept otherwise."""
    found = {name: getattr(record, name) for name in model.names() if hasattr(record, name)}
    return model(**{**found, **other}).sealed()


def fields_of(kind: Any) -> tuple[str, ...]:
    """Return the names of a record's fields."""
    return tuple(kind.__dataclass_fields__)


def record(kind: type[T], row: object, **other: Any) -> T:
    """Return a record from the columns of its fields' names; `other` are kept otherwise."""
    return kind(**{name: getattr(row, name) for name in fields_of(kind) if name not in other}, **other)


# Steps: plain tuples in the order of their columns (docs/speed.md: why) --------------------------------


def step_row(step: StepRecord, parent_hash: bytes) -> SqlRow:
    """Return the row of a step, its hash chained to its parent's. ValueError if a part is no JSON."""
    raw = msgspec.Raw
    body = _ENCODER.encode(Body(raw(step.commands), raw(step.answers), raw(step.events), step.said))
    _BODY.decode(body)
    row = columns(
        StepRow, step,
        id=step_id(step.game, step.number), parent=None if step.parent is None else step_id(step.game, step.parent),
        at=written(step.at), body=pack(body), state=pack(step.state),
    )  # fmt: skip
    return (*row, seal(parent_hash, *row))


class _Columns:
    """The columns of a step's row under their names."""

    __slots__ = StepRow.names()

    def __init__(self, row: SqlRow) -> None:
        for name, value in zip(self.__slots__, row, strict=True):
            setattr(self, name, value)


def read_step(row: SqlRow, parent_hash: bytes) -> StepRecord:
    """Return the record of a row if its hash is right; Unsound if not."""
    if seal(parent_hash, *row[:-1]) != row[-1]:
        raise Unsound("hash")
    StepRow.refuse_other_kinds(row)
    found: Any = _Columns(row)
    game, parent = found.id >> STEP_BITS, found.parent
    if parent is not None and (parent >> STEP_BITS != game or parent >= found.id):
        raise Unsound("parent")
    try:
        body = _BODY.decode(unpack(found.body))
        return record(
            StepRecord, found,
            game=game, number=found.id & MOST_STEPS, parent=None if parent is None else parent & MOST_STEPS,
            commands=bytes(body.commands), answers=bytes(body.answers), events=bytes(body.events), said=body.said,
            state=unpack(found.state), at=read_time(found.at),
        )  # fmt: skip
    except (ValueError, OverflowError, RecursionError) as error:
        raise Unsound("body") from error


# Games ------------------------------------------------------------------------------------------------


def game_row(game: GameRecord) -> SqlRow:
    """Return the row of a game. UnicodeDecodeError if its state is no text."""
    row = columns(GameRow, game, closed=int(game.closed), state=game.state.decode(), extra="{}")
    return (*row, seal(*row))


def read_game(row: GameRow) -> GameRecord:
    """Return the record of a game's row; Unsound if it is not as written."""
    row.verify()
    return _game(row)


def guess_game(row: GameRow) -> GameRecord:
    """Return what can still be read in a spoiled row, marked as damaged."""
    return _game(_mended(row, GameRow(id=0)), damaged=True)


def _game(row: GameRow, *, damaged: bool = False) -> GameRecord:
    state = row.state.encode("utf-8", "replace")
    return record(GameRecord, row, closed=bool(row.closed), state=state, damaged=damaged)


def _mended(row: R, plain: R) -> R:
    """Return the columns that hold what they should, the others as in `plain`."""
    for name, kinds in zip(row.names(), row.kinds(), strict=True):
        value = getattr(row, name)
        if isinstance(value, kinds):
            setattr(plain, name, value)
    return plain


# The campaign, questions, content ----------------------------------------------------------------------


def mended_campaign(row: CampaignRow | None) -> CampaignRow:
    """Return the campaign's own row; one that is not as written without checksum: names are no reason not to open."""
    if row is None:
        return CampaignRow()
    try:
        row.verify()
        read_json(row.known)
    except Unsound:
        mended, plain = _mended(row, CampaignRow()), CampaignRow()
        for name in ("created", "format", "known", "checksum"):
            setattr(mended, name, getattr(plain, name))
        return mended
    return row


def question_row(question: QuestionRecord) -> QuestionRow:
    """Return the row of an open question."""
    return made(QuestionRow, question, id=step_id(question.game, question.step))


def read_question(row: QuestionRow) -> QuestionRecord:
    """Return the record of a question's row; Unsound if it is not as written."""
    row.verify()
    return record(QuestionRecord, row, game=row.id >> STEP_BITS, step=row.id & MOST_STEPS)


def content_row(kept: ContentRecord, body: bytes) -> ContentRow:
    """Return the row of a piece of content."""
    return made(ContentRow, kept, at=written(kept.at), body=pack(body))


def read_content(row: ContentRow) -> tuple[ContentRecord, bytes]:
    """Return the record and the bytes of a content's row; Unsound if it is not as written."""
    row.verify()
    body = unpack(row.body)
    if hashlib.sha256(body).hexdigest() != row.digest:
        raise Unsound("digest")
    try:
        return record(ContentRecord, row, at=read_time(row.at)), body
    except (ValueError, OverflowError) as error:
        raise Unsound("time") from error
