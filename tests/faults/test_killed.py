"""F1, F14, F19: killed at any moment."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from companion.engine.language import Tongue
from companion.options import Options
from companion.shell.check import examine
from companion.store import guard, upgrade
from companion.store.backup import back_up, verify
from companion.store.backup_files import backups, folder
from companion.store.campaign import Campaign
from companion.store.statements import schema
from tests.conftest import NOON
from tests.faults.conftest import SOAK, Record, count
from tests.faults.evening import answer_any, do_any, killed, place, sit_down, sit_down_again


def _with_a_question(line: str) -> bool:
    return bool(line.partition(" ")[2])


EACH = 25  # kills on one file, before it is begun anew


def test_f1_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path, record: Record) -> None:
    kills, asked = count(25, 1000), 0
    chance = Random(1)
    for number in range(kills):
        waits = number % 5 == 0
        path = tmp_path / (f"asked-{number}.campaign" if waits else f"{number // EACH}.campaign")
        if not path.exists():
            sit_down(path).session.campaign.close()

        def play(tell: Callable[[str], None], path: Path = path, seed: int = number, waits: bool = waits) -> None:
            desk, mine = sit_down_again(path, seed=seed), Random(seed)
            while True:
                do_any(desk, mine)
                step, key = place(desk)
                tell(f"{step} {key}")
                if waits and key:
                    signal.pause()  # every fifth is killed with its question open, for certain

        told = killed(play, chance.uniform(0, 0.02), until=_with_a_question if waits else None)
        step, _, key = told[-1].partition(" ")
        desk = sit_down_again(path)
        head, open_now = place(desk)
        assert head >= int(step)
        assert head > int(step) or bool(open_now) >= bool(key)
        asked += bool(key) and head == int(step)
        report = examine(desk.session.campaign, Options(plain=True), Tongue("en"))
        assert (report.damage, report.remarks) == ([], [])
        assert report.replayed == desk.session.campaign.game(1).last
        if open_now:
            answer_any(desk)
        desk.session.campaign.close()
    assert asked > 0
    record("F1", "kills at 0–20 ms", kills, lost=0, damaged=0, with_an_open_question=asked)


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Makes this a companion of a made-up format 2: a table more, and a word in every game's title."""
    known = sqlite3.connect(":memory:")
    for statement in [*schema(), "CREATE TABLE mood (id INTEGER PRIMARY KEY, word TEXT)"]:
        known.execute(statement)
    print_ = guard.fingerprint(known)
    known.close()

    def step(connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TABLE mood (id INTEGER PRIMARY KEY, word TEXT)")
        for number in range(200):
            connection.execute("INSERT INTO mood (word) VALUES (?)", (f"gloomy {number}" * 50,))

    def make() -> None:
        monkeypatch.setattr(guard, "FORMAT", 2)
        monkeypatch.setitem(guard.FINGERPRINTS, 2, print_)
        monkeypatch.setitem(upgrade.STEPS, 1, step)

    return make


def test_f14_killed_while_upgrading_it_is_the_old_or_the_new_one(
    tmp_path: Path, newer: Callable[[], None], record: Record
) -> None:
    kills, old, new = count(10, 300), 0, 0
    whole = tmp_path / "old.campaign"
    sit_down(whole, *["note many"] * 60).session.campaign.close()
    newer()
    chance, begun = Random(2), time.monotonic()
    first = Path(shutil.copy(whole, tmp_path / "first.campaign"))
    Campaign.open(first, now=NOON).close()
    lasts = time.monotonic() - begun
    for number in range(kills):
        path = tmp_path / f"{number}" / "evening.campaign"
        path.parent.mkdir()
        shutil.copy(whole, path)

        def up(tell: Callable[[str], None], path: Path = path) -> None:
            tell("begun")
            Campaign.open(path, now=NOON).close()

        killed(up, chance.uniform(0, 1.5 * lasts))
        format_ = guard.examine(path).format
        old, new = old + (format_ == 1), new + (format_ == 2)
        with Campaign.open(path, now=NOON) as again:
            assert again.game(1).last == 64
            assert again.file.one("SELECT count(*) FROM mood") == (200,)
            assert again.check() == []
        for backup in backups(path):
            assert verify(backup) == []
            assert guard.examine(backup.path).format == 1
        shutil.rmtree(path.parent)
    record("F14", "kills while upgrading", kills, old=old, new=new, half=0)
    assert old + new == kills
    assert not SOAK or (old and new)


def test_f19_a_backup_killed_leaves_every_good_one(tmp_path: Path, record: Record) -> None:
    kills, made = count(8, 200), 0
    path = tmp_path / "evening.campaign"
    desk = sit_down(path, *["note many"] * 100)
    chance, begun = Random(3), time.monotonic()
    back_up(desk.session.campaign, NOON)
    lasts = time.monotonic() - begun
    for number in range(kills):
        before = {backup.number: backup.path.read_bytes() for backup in backups(path)}
        desk.do("note one more")

        def keep(tell: Callable[[str], None], hours: int = number) -> None:
            with Campaign.open(path, readonly=True) as mine:
                tell("begun")
                back_up(mine, NOON + timedelta(hours=hours))

        killed(keep, chance.uniform(0, 4 * lasts))
        after = backups(path)
        made += len(after) - len(before)
        for backup in after:
            if backup.number in before:
                assert backup.path.read_bytes() == before[backup.number]
            else:
                assert verify(backup) == []
        assert max(before) in {backup.number for backup in after}
    left = len(list(folder(path).glob(".new-*")))
    assert made or not SOAK
    record("F19", "kills while backing up", kills, made=made, unfinished=left, worse=0)
