"""One campaign file: games, their steps, the questions left open, the content they use."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from sqlmodel import col, func, select

from companion.engine.errors import N_, CampaignError
from companion.store import atomic_files, examine, game_rows, guard, rows, statements, upgrade
from companion.store.file import CHANGED, CampaignFile, look
from companion.store.guard import APPLICATION_ID, FORMAT
from companion.store.orm import session_on
from companion.store.records import (
    ContentRecord,
    Damage,
    GameRecord,
    QuestionRecord,
    StepRecord,
    written,
)
from companion.store.sqlite_errors import ChangedElsewhere, DamagedError, FileGone, plainly
from companion.store.steps import Steps
from companion.store.tables import SEALED, CampaignRow, ContentRow, GameRow, QuestionRow, Unsound, table_of

__all__ = [
    "APPLICATION_ID",
    "FORMAT",
    "Campaign",
    "ChangedElsewhere",
    "ContentRecord",
    "Damage",
    "DamagedError",
    "FileGone",
    "GameRecord",
    "QuestionRecord",
    "StepRecord",
]


class Campaign:
    """An open campaign. Whatever raises CampaignError has changed nothing, in the file or in memory."""

    def __init__(self, path: Path, *, readonly: bool = False) -> None:
        """Use `open` or `create`."""
        self.path = path
        self._steps = Steps()
        self._games: dict[int, GameRecord] = {}
        self._top: CampaignRow | None = None
        self.file = self._steps.file = CampaignFile(path, readonly=readonly, forget=self._forget)

    @classmethod
    def create(cls, path: Path, *, name: str = "", now: datetime) -> Self:
        """Make a new campaign, whole or not at all, and open it. Raises CampaignError, also if the file exists."""
        with atomic_files.new_file(path) as made, plainly(path):
            connection = sqlite3.connect(made.beside, isolation_level=None)
            try:
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute("BEGIN IMMEDIATE")
                connection.execute(f"PRAGMA user_version = {FORMAT}")
                for statement in statements.schema():
                    connection.execute(statement)
                with session_on(connection) as session:
                    session.add(CampaignRow(name=name or path.stem, created=written(now), format=FORMAT).sealed())
                    session.flush()
                connection.execute("COMMIT")
                guard.check_declared(connection, path, FORMAT)
            finally:
                connection.close()
        return cls.open(path)

    @classmethod
    def open(cls, path: Path, *, readonly: bool = False, now: datetime | None = None) -> Self:
        """Open a campaign, only to read where the place cannot be written (`why_readonly` then says why).

        One of an older format is backed up and upgraded first. Raises CampaignError if the file is missing, not a
        campaign, newer, damaged or in use.
        """
        if look(path) < guard.FORMAT:
            upgrade.upgrade(path, readonly=readonly, now=now or datetime.now(UTC))
        return cls(path, readonly=readonly)

    def close(self) -> None:
        """Close the file."""
        self.file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _forget(self) -> None:
        self._games.clear()
        self._top = None
        self._steps.forget()

    @property
    def readonly(self) -> bool:
        """True if nothing can be saved here."""
        return self.file.readonly

    @property
    def why_readonly(self) -> CampaignError | None:
        """Why it cannot be written although that was wished; else None."""
        return self.file.why_readonly

    def group(self) -> AbstractContextManager[None]:
        """Save all calls inside in one go, or none of them; a group inside a group joins it.

        Raises ChangedElsewhere, FileGone or CampaignError; then nothing of it is kept, in memory neither.
        """
        return self.file.group()

    @contextmanager
    def _saving(self) -> Iterator[None]:
        """A group around the store's own code, whose every error is one about the file."""
        with plainly(self.path), self.file.group():
            yield

    def changed(self) -> bool:
        """True if another program saved since; the next change will raise ChangedElsewhere. Raises CampaignError."""
        return self.file.changed()

    # The campaign as a whole -------------------------------------------------------------------------

    def _campaign(self) -> CampaignRow:
        if self._top is None:
            self._top = rows.mended_campaign(self.file.get(CampaignRow, 1))
        return self._top

    def _set(self, **changes: Any) -> None:
        """Change the campaign's own row; once spoiled it stays so until its numbers are entered again."""
        with self._saving():
            top = self._campaign()
            sound = "known" in changes or top.sound()
            for name, value in changes.items():
                setattr(top, name, value)
            self.file.save(top.sealed() if sound else top)

    @property
    def name(self) -> str:
        """The campaign's name. Raises CampaignError."""
        return self._campaign().name

    @property
    def created(self) -> str:
        """When the campaign was made: UTC, ISO 8601. Raises CampaignError."""
        return self._campaign().created

    @property
    def writer(self) -> str:
        """Who is typing; empty if nobody said. Raises CampaignError."""
        return self._campaign().writer

    def set_writer(self, who: str) -> None:
        """Keep who is typing. Raises CampaignError."""
        self._set(writer=who)

    @property
    def language(self) -> str:
        """The language chosen for the campaign; empty if none was. Raises CampaignError."""
        return self._campaign().language

    def set_language(self, language: str) -> None:
        """Keep the language. Raises CampaignError."""
        self._set(language=language)

    def known(self) -> dict[str, Any]:
        """Return the numbers the table entered once. Raises CampaignError, DamagedError if they are spoiled."""
        top = self._campaign()
        if not top.sound():
            raise DamagedError(
                N_("The campaign's own row in {file} is damaged: the numbers entered once have to be entered again."),
                file=str(self.path),
            )
        return rows.read_json(top.known)

    def set_known(self, value: dict[str, Any]) -> None:
        """Keep these numbers for later games. Raises CampaignError."""
        self._set(known=rows.as_json(value))

    def current(self) -> int | None:
        """Return the game last switched to, if any. Raises CampaignError."""
        return self._campaign().current

    def last_game(self) -> int | None:
        """Return the game begun last, if any. Raises CampaignError."""
        (newest,) = self.file.select(select(func.max(GameRow.id)))
        return None if newest is None else int(newest)

    def has_lost_games(self) -> bool:
        """True if there are steps and no game that they belong to. Raises CampaignError."""
        return self.last_game() is None and self.file.one(statements.SELECT_ANY) is not None

    def switch(self, game: int) -> None:
        """Make this the current game. Raises CampaignError, also if there is none."""
        with self._saving():
            self.game(game)
            self._set(current=game)

    # Games -------------------------------------------------------------------------------------------

    def games(self) -> list[GameRecord]:
        """Return all games in the order they were begun. Raises CampaignError.

        One that has no sound step left is there too, damaged and with head 0: `game` refuses it.
        """
        found = []
        for key in self.file.select(select(GameRow.id).order_by(col(GameRow.id))):
            try:
                found.append(self.game(key))
            except DamagedError:
                found.append(game_rows.guess(self.file, key))
        return found

    def game(self, game: int) -> GameRecord:
        """Return one game, at its last sound step if its head is spoiled. Raises CampaignError if there is none."""
        if game not in self._games:
            self._games[game] = game_rows.read(self.file, self._steps, game)
        return self._games[game]

    def _save_game(self, record: GameRecord) -> None:
        self.file.write(statements.REPLACE_GAME, rows.game_row(record))
        self._games[record.id] = record

    def add_game(self, kind: str, title: str, first: StepRecord) -> GameRecord:
        """Begin a game with its first step (its game and number are given here) and switch to it.

        Raises CampaignError.
        """
        with self._saving():
            game = (self.last_game() or 0) + 1
            step = replace(first, game=game, number=1, parent=None)
            self._steps.append(step)
            record = GameRecord(
                game,
                kind,
                title,
                head=1,
                last=1,
                created=written(step.at),
                closed=False,
                state=step.state,
                shape=step.shape,
            )
            self._save_game(record)
            self._set(current=game)
        return record

    def close_game(self, game: int, closed: bool) -> None:
        """Close a game, or open it again. Raises CampaignError."""
        with self._saving():
            self._save_game(replace(self.game(game), closed=closed))

    def add_time(self, game: int, seconds: int) -> None:
        """Add seconds of play. Raises CampaignError."""
        with self._saving():
            record = self.game(game)
            self._save_game(replace(record, used=record.used + seconds))

    # Steps -------------------------------------------------------------------------------------------

    def append(self, step: StepRecord) -> None:
        """Save a step and make it the head of its game. Raises CampaignError."""
        with self._saving():
            record = self.game(step.game)
            self._steps.append(step)
            last = max(record.last, step.number)
            self._save_game(
                replace(record, head=step.number, last=last, state=step.state, shape=step.shape, damaged=False)
            )

    def numbers(self, game: int) -> Iterator[int]:
        """Yield the numbers of a game's steps that are there, sound or not, in order. Raises CampaignError."""
        return self._steps.numbers(game)

    def stand_on(self, game: int, number: int) -> None:
        """Raise ChangedElsewhere if the game's head is another step than the one that is known."""
        if self.game(game).head != number:
            raise ChangedElsewhere(CHANGED, file=str(self.path))

    def next_number(self, game: int) -> int:
        """Return the number the game's next step gets. Raises CampaignError."""
        return max(self.game(game).last, self._steps.last(game)) + 1

    def step(self, game: int, number: int) -> StepRecord:
        """Return a step, verified. Raises CampaignError if there is none, DamagedError if it is spoiled."""
        return self._steps.read(game, number)

    def head(self, game: int) -> StepRecord:
        """Return the step the game stands on. Raises CampaignError."""
        return self._steps.read(game, self.game(game).head)

    def child(self, game: int, number: int) -> int | None:
        """Return the newest child of a step, None if it has none. Raises CampaignError."""
        return self._steps.child(game, number)

    def move_head(self, game: int, number: int) -> None:
        """Let the game stand on another of its steps. Raises CampaignError, also if that step is spoiled."""
        with self._saving():
            step = self._steps.read(game, number)
            record = self.game(game)
            self._save_game(replace(record, head=number, state=step.state, shape=step.shape, damaged=False))

    def history(self, game: int, *, last: int | None = None) -> list[StepRecord]:
        """Return the steps from the first (or the `last` ones) to the head, oldest first. Raises CampaignError."""
        return self._steps.path(game, self.game(game).head, last)

    # Open questions ----------------------------------------------------------------------------------

    def keep_question(self, question: QuestionRecord) -> None:
        """Keep the question left open at a head, in place of the one kept there before. Raises CampaignError."""
        with self._saving():
            self.file.save(rows.question_row(question))

    def question(self, game: int, step: int) -> QuestionRecord | None:
        """Return the question left open at this step, if any. Raises DamagedError if it is spoiled."""
        row = self.file.get(QuestionRow, rows.step_id(game, step))
        try:
            return None if row is None else rows.read_question(row)
        except Unsound as error:
            raise DamagedError(
                N_("The open question of game {game} is damaged: enter its line again."), game=game
            ) from error

    def drop_question(self, game: int, step: int) -> None:
        """Forget the question left open at this step. Raises CampaignError."""
        with self._saving():
            self.file.delete(QuestionRow, rows.step_id(game, step))

    # Content -----------------------------------------------------------------------------------------

    def add_content(self, kind: str, name: str, body: bytes, source: str, now: datetime) -> str:
        """Keep a piece of content once and return its sha256 in hex. Raises CampaignError."""
        digest = hashlib.sha256(body).hexdigest()
        with self._saving():
            if self.file.get(ContentRow, digest) is None:
                self.file.save(rows.content_row(ContentRecord(kind, name, digest, source, now), body))
        return digest

    def content(self, digest: str) -> bytes:
        """Return the bytes of a piece of content. Raises CampaignError if there is none, DamagedError if spoiled."""
        row = self.file.get(ContentRow, digest)
        if row is None:
            raise CampaignError(N_("The campaign has no content {digest}. `content take` reads it in."), digest=digest)
        try:
            return rows.read_content(row)[1]
        except Unsound as error:
            raise DamagedError(
                N_("The content {digest} in {file} is damaged. `companion backups {file}` lists the copies."),
                digest=digest,
                file=str(self.path),
            ) from error

    def contents(self) -> list[ContentRecord]:
        """Return what content there is, without its bytes; spoiled rows are left out. Raises CampaignError."""
        found = []
        for digest in self.file.select(select(ContentRow.digest)):
            row = self.file.get(ContentRow, digest)
            with suppress(Unsound):
                found += [rows.read_content(row)[0]] if row else []
        return sorted(found, key=lambda record: (record.kind, record.name, record.at))

    # The whole file ----------------------------------------------------------------------------------

    def check(self, progress: Callable[[int, int], None] | None = None) -> list[Damage]:
        """Examine the whole file and return what is spoiled. Raises CampaignError only if it cannot be read at all."""
        return examine.check(self.file, self._steps, progress)

    def refresh(self) -> bool:
        """Take over what another program has saved since; True if it had. Raises CampaignError."""
        changed = self.file.changed()
        if changed:
            self.file.read_anew()
        return changed

    def mark(self) -> str:
        """Return a short text that is another one after every change. Raises CampaignError."""
        found = []
        for model in SEALED:
            (key,) = table_of(model).primary_key
            found.append(self.file.select(select(key, col(model.checksum)).order_by(key)))
        return hashlib.sha256(repr(found).encode()).hexdigest()

    def save_as(self, path: Path) -> None:
        """Copy the whole campaign into a new file, also when the one opened is gone. Raises CampaignError."""
        with atomic_files.new_file(path) as made:
            self.file.copy_into(made.beside)
