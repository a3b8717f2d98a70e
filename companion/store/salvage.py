"""What is whole in a damaged campaign file: read from its bytes, row by row, past all that SQLite stops at."""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from companion.engine.errors import N_, CampaignError, Message
from companion.store import guard, rows
from companion.store.backup_files import backups
from companion.store.carve import SqlRow, carve
from companion.store.records import ContentRecord, Damage, StepRecord, read_time, seal
from companion.store.sqlite_errors import plainly
from companion.store.tables import (
    SEALED,
    TABLES,
    CampaignRow,
    ContentRow,
    GameRow,
    QuestionRow,
    Row,
    StepRow,
    Unsound,
)

MOST_MENDED = 20_000  # bytes of content in which a flipped bit is looked for
_NOT_AS_SAVED = N_("not as it was saved")
_UNPROVED = N_("saved; what came before it is lost, so nothing proves that it is as it was")


@dataclass(slots=True)
class Salvaged:
    """What is whole. `steps`: by game and number; `lost`: what was there and is not whole, or is not proved to be."""

    campaign: CampaignRow = field(default_factory=CampaignRow)
    games: dict[int, GameRow] = field(default_factory=dict)
    steps: dict[int, dict[int, StepRecord]] = field(default_factory=dict)
    questions: dict[int, QuestionRow] = field(default_factory=dict)
    contents: dict[str, tuple[ContentRecord, bytes]] = field(default_factory=dict)
    lost: list[Damage] = field(default_factory=list)


class _Found:
    """Rows that may be whole, by their table."""

    def __init__(self, candidates: Iterable[SqlRow]) -> None:
        self.rows: dict[type[Row], list[SqlRow]] = {model: [] for model in TABLES}
        for row in candidates:
            for model in TABLES:
                if len(row) == len(model.names()) and _of(model, row):
                    self.rows[model].append(row)

    def sealed(self, model: type[Row]) -> Iterator[Row]:
        """The rows of a table with a checksum, sound or not."""
        for row in self.rows[model]:
            yield model(**dict(zip(model.names(), row, strict=True)))


def _of(model: type[Row], row: SqlRow) -> bool:
    try:
        model.refuse_other_kinds(row)
    except Unsound:
        return False
    return model is not StepRow or (isinstance(row[0], int) and row[0] > rows.MOST_STEPS)


def salvage(path: Path) -> Salvaged:
    """Read all that is whole in the file, whatever became of the rest; content also from its backups.

    Raises:
        CampaignError: it cannot be read, or nothing of a campaign is in it.
    """
    if not path.is_file():
        guard.examine(path)  # says what is wrong with the name
    found = _Found(_candidates(path))
    whole = Salvaged()
    _take_steps(found, whole)
    _take_games(found, whole)
    if not whole.steps and not whole.games:
        raise CampaignError(
            N_("Nothing of a campaign is left in {file}. `companion backups {file}` lists the copies."), file=str(path)
        )
    _take_contents(found, whole)
    for backup in reversed(backups(path)):
        with suppress(CampaignError):
            _contents_of(backup.path, whole)
    _name_gaps(whole)
    return whole


def _candidates(path: Path) -> Iterator[SqlRow]:
    """What SQLite still reads, in a private copy where a saving cut off is taken back; then what the bytes hold."""
    with tempfile.TemporaryDirectory(prefix="companion-") as folder, plainly(path):
        copy = Path(folder) / "copy"
        for ending in ("", "-journal"):
            with suppress(FileNotFoundError):
                shutil.copyfile(f"{path}{ending}", f"{copy}{ending}")
        first = list(_read(copy))
        data = copy.read_bytes()
    yield from first
    yield from carve(data)


def _read(copy: Path) -> Iterator[SqlRow]:
    try:
        connection = guard.connect(copy, "rw")
    except sqlite3.Error:
        return
    try:
        guard.limit_time(connection, guard.PATIENCE)
        guard.check_declared(connection, copy, guard.FORMAT)
        for model in SEALED:
            with suppress(sqlite3.Error):
                yield from connection.execute(f"SELECT * FROM {model.__tablename__}")
    except (sqlite3.Error, CampaignError, UnicodeError):
        return
    finally:
        connection.close()


# Steps ------------------------------------------------------------------------------------------------


def _take_steps(found: _Found, whole: Salvaged) -> None:
    """Each step that fits its parent's hash; one whose parent is lost, if it is whole in itself."""
    candidates = sorted(found.rows[StepRow], key=lambda row: row[0])  # type: ignore[arg-type, return-value]
    hashes: dict[object, set[object]] = {}
    for row in candidates:
        hashes.setdefault(row[0], set()).add(row[-1])
    left: dict[int, list[SqlRow]] = {}
    for row in candidates:
        step = _proved(row, {rows.NO_HASH} if row[1] is None else hashes.get(row[1], set()))
        if step is None:
            left.setdefault(int(row[0]), []).append(row)  # type: ignore[call-overload]
        else:
            whole.steps.setdefault(step.game, {}).setdefault(step.number, step)
    proved = {game: set(steps) for game, steps in whole.steps.items()}
    for key, spoiled in left.items():
        _take_unproved(key, spoiled, whole, proved.get(key >> rows.STEP_BITS, set()))


def _take_unproved(key: int, candidates: list[SqlRow], whole: Salvaged, proved: set[int]) -> None:
    game, number = key >> rows.STEP_BITS, key & rows.MOST_STEPS
    steps = whole.steps.setdefault(game, {})
    if number in steps:
        return
    for row in candidates:
        if isinstance(row[1], int) and row[1] & rows.MOST_STEPS not in proved:
            step = _proved((*row[:-1], seal(rows.NO_HASH, *row[:-1])), {rows.NO_HASH})
            if step is not None:
                steps[number] = step
                whole.lost.append(Damage("step", Message(_UNPROVED), game, number))
                return
    whole.lost.append(Damage("step", Message(_NOT_AS_SAVED), game, number))
    if not steps:
        del whole.steps[game]


def _proved(row: SqlRow, parents: Iterable[object]) -> StepRecord | None:
    for parent in parents:
        if isinstance(parent, bytes):
            with suppress(Unsound):
                return rows.read_step(row, parent)
    return None


def _name_gaps(whole: Salvaged) -> None:
    """Name the numbers of which nothing was found, by spans: a number that a file names is never counted up to."""
    named = {(damage.game, damage.step) for damage in whole.lost}
    for game in sorted({*whole.steps, *whole.games}):
        row = whole.games.get(game)
        before = 0
        there = {*whole.steps.get(game, {}), *(step for of, step in named if of == game and step)}
        ends = {row.last + 1} if row is not None and row.sound() else set()
        for number in sorted(there | ends):
            if number > before + 1:
                what = Message(N_("the steps from {first} to {last} are missing"), first=before + 1, last=number - 1)
                whole.lost.append(Damage("step", what, game, before + 1))
            before = number


# All else ---------------------------------------------------------------------------------------------


def _take_games(found: _Found, whole: Salvaged) -> None:
    """The rows of games and of open questions that are whole, and the campaign's own."""
    for row in found.sealed(CampaignRow):
        assert isinstance(row, CampaignRow)
        if row.sound() and not whole.campaign.checksum:
            whole.campaign = row
    if not whole.campaign.checksum:
        whole.lost.append(Damage("campaign", Message(_NOT_AS_SAVED)))
    for game in found.sealed(GameRow):
        assert isinstance(game, GameRow)
        before = whole.games.get(game.id)
        if game.sound() and (before is None or (game.last, game.used) > (before.last, before.used)):
            whole.games[game.id] = game
    for number in sorted(whole.steps.keys() - whole.games.keys()):
        whole.lost.append(Damage("game", Message(_NOT_AS_SAVED), number))
    for question in found.sealed(QuestionRow):
        assert isinstance(question, QuestionRow)
        if question.sound():
            whole.questions.setdefault(question.id, question)


def _take_contents(found: _Found, whole: Salvaged) -> None:
    spoiled: dict[str, ContentRow] = {}
    for row in found.sealed(ContentRow):
        assert isinstance(row, ContentRow)
        kept = _content(row)
        if kept is not None:
            whole.contents.setdefault(row.digest, kept)
        else:
            spoiled[row.digest] = row
    for digest in spoiled.keys() - whole.contents.keys():
        body = _mended(spoiled[digest])
        if body is not None:
            whole.contents[digest] = _record(spoiled[digest]), body


def _content(row: ContentRow) -> tuple[ContentRecord, bytes] | None:
    """The content, if its bytes are those that its digest names: a spoiled name or time is no reason to lose it."""
    try:
        body = rows.unpack(row.body)
    except Unsound:
        return None
    return (_record(row), body) if hashlib.sha256(body).hexdigest() == row.digest else None


def _record(row: ContentRow) -> ContentRecord:
    try:
        at = read_time(row.at)
    except (ValueError, OverflowError):
        at = read_time("1970-01-01T00:00:00+00:00")
    return ContentRecord(row.kind, row.name, row.digest, row.source, at)


def _mended(row: ContentRow) -> bytes | None:
    """The content, if turning one bit of it gives the bytes that its digest names."""
    packed = bytearray(row.body)
    for bit in range(8 * len(packed) if len(packed) <= MOST_MENDED else 0):
        packed[bit // 8] ^= 1 << bit % 8
        with suppress(Unsound):
            body = rows.unpack(bytes(packed))
            if hashlib.sha256(body).hexdigest() == row.digest:
                return body
        packed[bit // 8] ^= 1 << bit % 8
    return None


def _contents_of(path: Path, whole: Salvaged) -> None:
    with plainly(path):
        data = path.read_bytes()
    for row in _Found(carve(data)).sealed(ContentRow):
        assert isinstance(row, ContentRow)
        if row.digest not in whole.contents and (kept := _content(row)) is not None:
            whole.contents[row.digest] = kept
