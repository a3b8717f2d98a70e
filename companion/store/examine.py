"""`check`: the whole file examined, row by row; it goes on after everything it finds."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec
from sqlmodel import col, select

from companion.engine.errors import N_, CampaignError, Message
from companion.store import guard, rows, statements
from companion.store.file import CampaignFile, SqlRow
from companion.store.records import Damage
from companion.store.sqlite_errors import DamagedError
from companion.store.steps import Steps
from companion.store.tables import CampaignRow, ContentRow, GameRow, QuestionRow, SealedRow, Unsound, table_of

R = TypeVar("R", bound=SealedRow)
Progress = Callable[[int, int], None]
MOST_TRIED = 1000  # numbers beyond the last known one looked up, where the file's pages are spoiled
_NOT_AS_SAVED = N_("not as it was saved")


def check(file: CampaignFile, steps: Steps, progress: Progress | None) -> list[Damage]:
    """Return everything spoiled in the file: its pages, what it declares, each row, each chain of steps."""
    found = [*_pages(file), *_declared(file), *_campaign(file)]
    total, seen = _count(file, statements.COUNT_STEPS), 0
    games, damage = _games(file)
    found += damage
    for game, last in games:
        number = 0
        for number, damaged in _steps(steps, game, last):
            found += [damaged] if damaged else []
            if progress and (seen + number) % 500 == 0:
                progress(seen + number, max(total, seen + number))
        seen += number
    if total > seen:
        found.append(Damage("file", Message(N_("steps that belong to no game: {count}"), count=total - seen)))
    found += _rows(file, QuestionRow, rows.read_question)
    found += _rows(file, ContentRow, rows.read_content)
    if progress:
        progress(total, total)
    return found


def _pages(file: CampaignFile) -> Iterator[Damage]:
    try:
        for (line,) in file.connection.execute("PRAGMA integrity_check(50)").fetchall():
            if line != "ok":
                yield Damage("file", Message(N_("the file's pages: {why}"), why=str(line)))
    except (sqlite3.Error, UnicodeError) as error:
        yield Damage("file", Message(N_("the file's pages: {why}"), why=str(error)))


def _declared(file: CampaignFile) -> Iterator[Damage]:
    try:
        guard.check_declared(file.connection, file.path, guard.FORMAT)
    except CampaignError as error:
        yield Damage("file", error.message)


def _campaign(file: CampaignFile) -> Iterator[Damage]:
    try:
        if not rows.mended_campaign(file.get(CampaignRow, 1)).sound():
            yield Damage("campaign", Message(_NOT_AS_SAVED))
    except CampaignError as error:
        yield Damage("campaign", error.message)


def _count(file: CampaignFile, sql: str) -> int:
    try:
        row = file.one(sql)
        return int(row[0]) if row else 0
    except CampaignError:
        return 0


def _games(file: CampaignFile) -> tuple[list[tuple[int, int]], list[Damage]]:
    """Return id and newest step number of each game, and the spoiled rows."""
    found: list[tuple[int, int]] = []
    damage: list[Damage] = []
    try:
        keys = file.select(select(GameRow.id).order_by(col(GameRow.id)))
    except CampaignError as error:
        return [], [Damage("game", error.message)]
    for key in keys:
        last = 0
        try:
            record = rows.read_game(_found(file, GameRow, key))
            last = record.last
            msgspec.json.decode(record.state)
        except (Unsound, CampaignError, ValueError, RecursionError):
            damage.append(Damage("game", Message(_NOT_AS_SAVED), game=key))
        found.append((key, last))
    return found, damage


def _steps(steps: Steps, game: int, last: int) -> Iterator[tuple[int, Damage | None]]:
    """Go through the steps of a game; every number up to the newest must be there and fit its parent."""
    try:
        newest = steps.newest(game)
    except CampaignError:
        newest = min(last, rows.MOST_STEPS)
    above: SqlRow | None = None
    before = 0
    for number in _numbers(steps, game, newest, last):
        if number > before + 1:
            yield number, _missing(game, before + 1, number - 1)
        before = number
        above, damage = _step(steps, game, number, above)
        yield number, damage
    if newest > last > 0:
        yield newest, Damage("step", Message(N_("newer than its game's row: {last}"), last=last), game, newest)
    if last > max(newest, before):
        yield newest, _missing(game, newest + 1, last)


def _numbers(steps: Steps, game: int, newest: int, last: int) -> Iterator[int]:
    """The numbers of the steps that are there; where the file's pages cannot even list them, each that may be.

    `newest` then may be any number at all, `last` (of the game's own row, 0 if that is spoiled) is none that was not.
    """
    number = 0
    try:
        for number in steps.numbers(game):
            yield number
    except CampaignError:
        yield from range(number + 1, min(newest, max(last, number + MOST_TRIED)) + 1)


def _missing(game: int, first: int, last: int) -> Damage:
    if first == last:
        return Damage("step", Message(N_("missing")), game, first)
    return Damage(
        "step", Message(N_("the steps from {first} to {last} are missing"), first=first, last=last), game, first
    )


def _step(steps: Steps, game: int, number: int, above: SqlRow | None) -> tuple[SqlRow | None, Damage | None]:
    """Return the row of a step, and what is spoiled in it; `above` is the row before, which mostly is its parent."""
    row: SqlRow | None = None
    try:
        row = steps.raw(game, number)
        if row is None:
            return None, _missing(game, number, number)
        fits = above is not None and row[1] == above[0]
        msgspec.json.decode(steps.verified(game, number, row, above if fits else None).state)
    except DamagedError:
        return row, Damage("step", Message(_NOT_AS_SAVED), game, number)
    except CampaignError as error:
        return row, Damage("step", error.message, game, number)
    except (ValueError, RecursionError):
        return row, Damage("step", Message(N_("its state is no JSON")), game, number)
    return row, None


def _found(file: CampaignFile, model: type[R], key: object) -> R:
    row = file.get(model, key)
    if row is None:
        raise Unsound("gone")
    return row


def _rows(file: CampaignFile, model: type[R], read: Callable[[R], object]) -> Iterator[Damage]:
    table = table_of(model)
    try:
        keys = file.select(select(*table.primary_key))
    except CampaignError as error:
        yield Damage(table.name, error.message)
        return
    for key in keys:
        game = key >> rows.STEP_BITS if isinstance(key, int) else None
        try:
            read(_found(file, model, key))
        except (Unsound, CampaignError):
            yield Damage(table.name, Message(_NOT_AS_SAVED), game=game)
