"""Evenings on a watched disk: run as `python -m tests.faults.disk_program WORK FOLDER …` with `disk_calls` preloaded.

`record FOLDER SYNCHRONOUS ROUNDS` plays one evening and writes what it did to the disk beside the folder;
`fail FOLDER EVERY ROUNDS` plays it again and again, each time with another call failing, and prints what became of it.
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import shutil
import sys
from datetime import timedelta
from pathlib import Path
from random import Random

from companion.engine.errors import CampaignError, CompanionError
from companion.engine.language import Tongue
from companion.repl.dispatch import Desk
from companion.session.session import Session
from companion.store import guard
from companion.store.backup import back_up, verify
from companion.store.backup_files import backups
from companion.store.campaign import Campaign
from companion.store.sqlite_errors import NotSaved
from tests.conftest import NOON
from tests.faults.evening import one_more, place
from tests.test_session import BEGIN, MISSION

DISK = ctypes.CDLL(None)
NAME = "evening.campaign"


def watch(folder: Path | None, *, records: int = -1, at: int = 0, with_: int = 0) -> None:
    """Watch the folder from now on, or nothing."""
    DISK.disk_watch(str(folder or "").encode(), records, ctypes.c_long(at), with_)


class Evening:
    """A table that acknowledges, in the file `told`, the mark of the campaign after every line."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.refused: list[str] = []
        self.wrong: list[str] = []
        self.told = os.open(folder / "told", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def play(self, rounds: int) -> None:
        """Begin, play lines by chance (always the same), back up in the middle and in the end."""
        desk = self._begin()
        chance = Random(4)
        for number in range(rounds):
            for line in (*BEGIN, "note a line") if number == 0 else ("as Ann", "undo", "redo"):
                self._try(desk, lambda line=line: desk.do(line))
            for _ in range(5):
                self._try(desk, lambda: one_more(desk, chance))
            self._try(desk, lambda number=number: back_up(desk.session.campaign, NOON + timedelta(hours=number)))
        desk.session.campaign.close()

    def _begin(self) -> Desk:
        for _ in range(2):
            try:
                made = Campaign.create(self.folder / NAME, now=NOON)
                break
            except CampaignError as error:
                self._refuse(error)
                if (self.folder / NAME).exists():  # only its folder could not be synced, or it not be opened
                    made = Campaign.open(self.folder / NAME)
                    break
        desk = Desk(Session(made, seed=1, clock=lambda: NOON), self.folder.parent)
        self._tell(desk)
        return desk

    def _try(self, desk: Desk, work: object) -> None:
        before = place(desk) if desk.session.open else None
        try:
            work()  # type: ignore[operator]
        except CampaignError as error:
            self._refuse(error)
            if isinstance(error, NotSaved) and desk.session.open:
                desk.session.reload()  # as the prompt does
            if before and place(desk) != before and "very end" not in error.message.text:
                self.wrong.append(f"refused, and yet {before} became {place(desk)}")
        except CompanionError:
            pass
        self._tell(desk)

    def _refuse(self, error: CampaignError) -> None:
        self.refused.append(Tongue("en").of(error.message))

    def _tell(self, desk: Desk) -> None:
        os.write(self.told, f"{desk.session.campaign.mark()}\n".encode())


def record(folder: Path, synchronous: str, rounds: int) -> None:
    """Play one evening with that setting, recorded."""
    connect = guard.connect

    def other(path: Path, mode: str) -> object:
        connection = connect(path, mode)
        connection.execute(f"PRAGMA synchronous = {synchronous}")
        return connection

    guard.connect = other  # type: ignore[assignment]
    records = os.open(folder.with_name("records"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    watch(folder, records=records)
    Evening(folder).play(rounds)


def fail(folder: Path, every: int, rounds: int) -> None:
    """Play it with each `every`-th call failing, for want of room and for a broken disk
    (one of them in turns, if not every call fails)."""
    last = _played(folder / "all", 0, 0, rounds)["calls"]
    broken = (errno.ENOSPC, errno.EIO)
    for number, at in enumerate(range(1, int(str(last)) + 1, every)):
        for with_ in broken if every == 1 else (broken[number % 2],):
            print(json.dumps(_played(folder / str(at), at, with_, rounds)), flush=True)


def _played(folder: Path, at: int, with_: int, rounds: int) -> dict[str, object]:
    """Play in a process of its own; what was refused, and what lies on the disk afterwards."""
    folder.mkdir()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            watch(folder, at=at, with_=with_)
            evening = Evening(folder)
            evening.play(rounds)
            calls = int(DISK.disk_calls())
            watch(None)
            said = {"refused": evening.refused, "wrong": evening.wrong, "calls": calls}
            (folder / "said").write_text(json.dumps(said))
            code = 0
        finally:
            os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    found: dict[str, object] = {"at": at, "with": errno.errorcode.get(with_, ""), "code": code}
    if code == 0:
        found |= json.loads((folder / "said").read_text()) | _left(folder)
    shutil.rmtree(folder)
    return found


def _left(folder: Path) -> dict[str, object]:
    told = (folder / "told").read_text().split()
    with Campaign.open(folder / NAME) as campaign:
        return {
            "kept": campaign.mark() == told[-1],
            "damage": [str(damage) for damage in campaign.check()],
            "bad_backups": [str(backup.path) for backup in backups(folder / NAME) if verify(backup)],
        }


if __name__ == "__main__":
    work, where, one, two = sys.argv[1:]
    where_ = Path(where)
    where_.mkdir()
    (where_.parent / "m.toml").write_text(MISSION)
    if work == "record":
        record(where_, one, int(two))
    else:
        (where_ / "m.toml").write_text(MISSION)
        fail(where_, int(one), int(two))
