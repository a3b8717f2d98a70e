"""F1, F14, F19: killed at any moment."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random

import pytest

from companion.engine.language import Tongue
from companion.options import Options
from companion.repl.players_screen import PlayersScreen
from companion.shell.check import examine
from companion.store import guard, upgrade
from companion.store.backup import back_up, verify
from companion.store.backup_files import backups, folder
from companion.store.campaign import Campaign
from companion.store.statements import schema
from tests.conftest import NOON
from tests.faults.conftest import Record, count
from tests.faults.evening import answer_any, calls_of, do_any, killed, place, sit_down, sit_down_again

EACH = 25  # kills on one file, before it is begun anew
MOST_LINES = 300  # a process that is not killed by then fails its test
A_LINE = 6000  # calls and returns of functions that a line takes, or some more


def play(path: Path, seed: int) -> Callable[[Callable[[str], None]], None]:
    """Plays on and acknowledges each line by the step it led to and the key of the question it left open."""

    def work(tell: Callable[[str], None]) -> None:
        desk, mine = sit_down_again(path, seed=seed), Random(seed)
        for _ in range(MOST_LINES):
            do_any(desk, mine)
            tell("{} {}".format(*place(desk)))

    return work


def play_on_the_screen(path: Path, seed: int) -> Callable[[Callable[[str], None]], None]:
    """The same with the players' screen on: published after each line, before it is acknowledged."""

    def work(tell: Callable[[str], None]) -> None:
        desk, mine, screen = sit_down_again(path, seed=seed), Random(seed), PlayersScreen()
        screen.start(desk.session, "here")
        for _ in range(MOST_LINES):
            do_any(desk, mine)
            assert screen.publish(desk.session) == ""
            tell("{} {}".format(*place(desk)))

    return work


def leaves_open(told: str) -> bool:
    """Whether the acknowledged line left a question open."""
    return bool(told.partition(" ")[2])


def test_f1_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path, record: Record) -> None:
    """Killed at some call of the line after the one, two, three … acknowledged ones; every fifth time at once after a
    line that left a question open.
    """
    kills, asked = count(25, 1000), 0
    chance = Random(1)
    for number in range(kills):
        asks = number % 5 == 0
        path = tmp_path / (f"asking-{number}.campaign" if asks else f"{number // EACH}.campaign")
        if not path.exists():
            sit_down(path).session.campaign.close()
        told = killed(
            play(path, number), after=1 + number % 3, calls=0 if asks else chance.randrange(A_LINE),
            counts=leaves_open if asks else bool,
        )  # fmt: skip
        step, _, key = told[-1].partition(" ")
        desk = sit_down_again(path)
        head, open_now = place(desk)
        assert head >= int(step)
        assert head > int(step) or bool(open_now) >= bool(key)
        if asks:
            assert (head, open_now) == (int(step), key)
            asked += 1
        report = examine(desk.session.campaign, Options(plain=True), Tongue("en"))
        assert (report.damage, report.remarks) == ([], [])
        assert report.replayed == desk.session.campaign.game(1).last
        if open_now:
            answer_any(desk)
        desk.session.campaign.close()
    record("F1", "kills at any call", kills, lost=0, damaged=0, with_an_open_question=asked)


def test_f1_nothing_is_lost_with_the_players_screen_on(tmp_path: Path, record: Record) -> None:
    kills, chance, path = count(5, 100), Random(2), tmp_path / "screen.campaign"
    sit_down(path).session.campaign.close()
    for number in range(kills):
        told = killed(play_on_the_screen(path, number), after=1 + number % 3, calls=chance.randrange(3 * A_LINE))
        desk = sit_down_again(path)
        assert place(desk)[0] >= int(told[-1].partition(" ")[0])
        report = examine(desk.session.campaign, Options(plain=True), Tongue("en"))
        assert (report.damage, report.remarks) == ([], [])
        desk.session.campaign.close()
    record("F1", "kills with the players' screen on", kills, lost=0, damaged=0)


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
    first = Path(shutil.copy(whole, tmp_path / "first.campaign"))
    last = calls_of(lambda _: Campaign.open(first, now=NOON).close())
    for number in range(kills):
        path = tmp_path / f"{number}" / "evening.campaign"
        path.parent.mkdir()
        shutil.copy(whole, path)

        def up(tell: Callable[[str], None], path: Path = path) -> None:
            Campaign.open(path, now=NOON).close()

        killed(up, after=0, calls=last * number // (kills - 1))
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
    assert old
    assert new


def test_f19_a_backup_killed_leaves_every_good_one(tmp_path: Path, record: Record) -> None:
    kills, made = count(8, 200), 0
    path = tmp_path / "evening.campaign"
    desk = sit_down(path, *["note many"] * 100)
    back_up(desk.session.campaign, NOON)

    def keep(tell: Callable[[str], None], hours: int = 0) -> None:
        with Campaign.open(path, readonly=True) as mine:
            back_up(mine, NOON + timedelta(hours=hours), always=True)

    last = calls_of(keep)
    for number in range(kills):
        before = {backup.number: backup.path.read_bytes() for backup in backups(path)}
        killed(partial(keep, hours=number), after=0, calls=2 * last * (number + 1) // kills)
        after = backups(path)
        made += len(after) - len(before)
        for backup in after:
            if backup.number in before:
                assert backup.path.read_bytes() == before[backup.number]
            else:
                assert verify(backup) == []
        assert max(before) in {backup.number for backup in after}
    left = len(list(folder(path).glob(".new-*")))
    assert 0 < made < kills
    record("F19", "kills while backing up", kills, made=made, unfinished=left, worse=0)
