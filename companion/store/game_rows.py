"""The rows of games, read back: at the head they say, or where that is spoiled at the last sound step before it."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.errors import N_, CampaignError
from companion.store.file import CampaignFile
from companion.store.records import GameRecord
from companion.store.rows import guess_game, read_game
from companion.store.sqlite_errors import DamagedError, InUse
from companion.store.steps import Steps
from companion.store.tables import GameRow, Unsound

LIKELY_LOST = 10_000  # more steps than these were not lost behind the newest: the number itself is spoiled


def read(file: CampaignFile, steps: Steps, game: int) -> GameRecord:
    """Return one game, at its last sound step if its row or its head is spoiled.

    Raises CampaignError if there is none, DamagedError if no step of it is sound.
    """
    row = file.get(GameRow, game)
    if row is None:
        raise CampaignError(
            N_("There is no game {game} in this campaign. `game list` shows those there are."), game=game
        )
    try:
        record = read_game(row)
        if steps.read(game, record.head).state == record.state:
            return record
    except InUse:
        raise
    except (Unsound, CampaignError):
        record = guess_game(row)
    last = steps.last(game)
    if last < record.last < last + LIKELY_LOST:
        last = record.last
    sound = steps.sound(game, record.head if 0 < record.head <= last else last)
    if sound is None:
        raise DamagedError(
            N_("Game {game} in {file} is damaged from its first step on. `companion backups {file}` lists the copies."),
            game=game,
            file=str(file.path),
        )
    return replace(record, head=sound.number, last=last, state=sound.state, shape=sound.shape, damaged=True)


def guess(file: CampaignFile, game: int) -> GameRecord:
    """Return what can be read in the row of a game that has no sound step left; its head is 0. Raises CampaignError."""
    row = file.get(GameRow, game)
    return replace(guess_game(row or GameRow(id=game)), head=0)
