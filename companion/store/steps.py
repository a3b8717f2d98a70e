"""The steps of a campaign: appended, read back and verified along their chain."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.errors import N_, CampaignError
from companion.store import rows, statements
from companion.store.file import CampaignFile, SqlRow
from companion.store.records import StepRecord
from companion.store.sqlite_errors import DAMAGED, DamagedError, InUse
from companion.store.tables import Unsound

MOST_TRIED = 5000  # spoiled steps gone back over in search of a sound one
PAGE = 1000  # numbers read at a time


class Steps:
    """The table of steps; what it remembers is only the newest number and the newest hash of each game."""

    def __init__(self) -> None:
        self.file: CampaignFile
        self._last: dict[int, int] = {}
        self._hashes: dict[int, bytes] = {}

    def forget(self) -> None:
        """Read everything from the file again."""
        self._last.clear()
        self._hashes.clear()

    def append(self, step: StepRecord) -> None:
        """Insert one step; its parent must be there. Raises CampaignError, ValueError if it is not JSON."""
        parent = self._hash(step.game, step.parent)
        row = rows.step_row(step, parent)
        self.file.write(statements.INSERT_STEP, row)
        self._hashes = {row[0]: row[-1]}
        self._last[step.game] = max(step.number, self._last.get(step.game, 0))

    def last(self, game: int) -> int:
        """Return the newest number in the game, 0 if it has no step."""
        if game not in self._last:
            self._last[game] = self.newest(game)
        return self._last[game]

    def newest(self, game: int) -> int:
        """Return the newest number in the game as the file has it now. Raises CampaignError."""
        first, end = rows.step_id(game, 0), rows.step_id(game, rows.MOST_STEPS)
        row = self.file.one(statements.SELECT_LAST, first, end)
        return row[0] - first if row else 0

    def numbers(self, game: int) -> Iterator[int]:
        """Yield the numbers of the game's steps that are there, in order. Raises CampaignError."""
        first, end = rows.step_id(game, 1), rows.step_id(game, rows.MOST_STEPS)
        while found := self.file.all(statements.SELECT_IDS, first, end, PAGE):
            for (key,) in found:
                if not first <= key <= end:  # pages that are spoiled may come round for ever
                    raise DamagedError(DAMAGED, file=str(self.file.path), why="order")
                yield key & rows.MOST_STEPS
                first = key + 1

    def raw(self, game: int, number: int) -> SqlRow | None:
        """Return the row as it lies in the file, unverified. Raises CampaignError."""
        return self.file.one(statements.SELECT_STEP, rows.step_id(game, number))

    def read(self, game: int, number: int) -> StepRecord:
        """Return the verified step. Raises CampaignError if there is none, DamagedError if it is spoiled."""
        row = self.raw(game, number)
        if row is None:
            if 0 < number <= self.last(game):
                raise self.spoiled(game, number)
            raise CampaignError(
                N_("Game {game} has no step {number}. `log` lists its steps."), game=game, number=number
            )
        return self.verified(game, number, row)

    def verified(self, game: int, number: int, row: SqlRow, parent: SqlRow | None = None) -> StepRecord:
        """Return the record of a row if it fits its parent's row. Raises DamagedError if not."""
        try:
            above = parent[-1] if parent is not None else self._parent_hash(row)
            if not isinstance(above, bytes):
                raise Unsound("hash")
            return rows.read_step(row, above)
        except Unsound as error:
            raise self.spoiled(game, number) from error

    def path(self, game: int, head: int, last: int | None) -> list[StepRecord]:
        """Return the `last` steps (or all) from `head` up, oldest first. Raises DamagedError."""
        found: list[StepRecord] = []
        number: int | None = head
        row = self.raw(game, head)
        while number is not None and (last is None or len(found) < last):
            if row is None:
                raise self.spoiled(game, number)
            key = row[1]
            above = self.file.one(statements.SELECT_STEP, key) if isinstance(key, int) else None
            found.append(self.verified(game, number, row, above))
            number, row = found[-1].parent, above
        return found[::-1]

    def child(self, game: int, number: int) -> int | None:
        """Return the number of the newest child, None if there is none."""
        row = self.file.one(statements.SELECT_CHILD, rows.step_id(game, number))
        return None if row is None else row[0] & rows.MOST_STEPS

    def sound(self, game: int, number: int) -> StepRecord | None:
        """Return the step `number`, or the nearest sound one before it, by parents where they can be read."""
        for _ in range(MOST_TRIED):
            above: object = None
            try:
                row = self.raw(game, number)
                above = row[1] if row else None
                if row:
                    return self.verified(game, number, row)
            except InUse:
                raise
            except CampaignError:
                pass
            parent = above & rows.MOST_STEPS if isinstance(above, int) else 0
            number = parent if 0 < parent < number else self._before(game, number)
            if number <= 0:
                return None
        return None

    def _before(self, game: int, number: int) -> int:
        """Return the number of the step that is there before `number`; where none can be found, one less."""
        first, end = rows.step_id(game, 0), rows.step_id(game, number - 1)
        try:
            row = self.file.one(statements.SELECT_LAST, first, end)
        except InUse:
            raise
        except CampaignError:
            return number - 1
        return row[0] - first if row else 0

    def _parent_hash(self, row: SqlRow) -> object:
        if row[1] is None:
            return rows.NO_HASH
        found = self.file.one(statements.SELECT_HASH, row[1])
        return found[0] if found else None

    def _hash(self, game: int, number: int | None) -> bytes:
        if number is None:
            return rows.NO_HASH
        key = rows.step_id(game, number)
        if key not in self._hashes:
            row = self.file.one(statements.SELECT_HASH, key)
            if row is None or not isinstance(row[0], bytes):
                raise self.spoiled(game, number)
            self._hashes = {key: row[0]}
        return self._hashes[key]

    def spoiled(self, game: int, number: int) -> DamagedError:
        """Return the error that a step is not as it was saved."""
        return DamagedError(
            N_(
                "Step {number} of game {game} in {file} is damaged. `companion check {file}` names all that is, "
                "`goto` leads to a step before it."
            ),
            game=game,
            number=number,
            file=str(self.file.path),
        )
