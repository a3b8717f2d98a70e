"""Backups: whole or not at all, never a good one lost for a bad one; older formats upgraded after one."""

from __future__ import annotations

import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest

from companion.engine.errors import CampaignError
from companion.store import file_copy, guard, upgrade
from companion.store.backup import back_up, restore, verify
from companion.store.backup_files import backups, folder, kept_numbers
from companion.store.campaign import Campaign
from companion.store.statements import schema
from tests.store.conftest import NOW, play, step
from tests.store.test_damage import ID, alter


def test_a_backup_is_made_when_something_changed_and_restored_into_a_new_file(campaign: Campaign, path: Path) -> None:
    first = back_up(campaign, NOW)
    assert first is not None
    assert first.path == folder(path) / "000001-2026-11-30T2015Z.campaign"
    assert back_up(campaign, NOW) is None
    campaign.append(step(6, 5))
    second = back_up(campaign, NOW - timedelta(days=400))
    assert second is not None
    assert [backup.number for backup in backups(path)] == [1, 2]
    assert verify(first) == []
    with pytest.raises(CampaignError, match="exists already"):
        restore(path, 1, path)
    with pytest.raises(CampaignError, match="has no backup"):
        restore(path, 9, path.with_name("new.campaign"))
    assert restore(path, 1, path.with_name("new.campaign")) == []
    with Campaign.open(path.with_name("new.campaign")) as again:
        assert again.game(1).head == 5
        again.append(step(6, 5))


def test_a_damaged_campaign_takes_no_good_backup_away(campaign: Campaign, path: Path) -> None:
    for day in range(60):
        back_up(campaign, NOW + timedelta(hours=day), always=day < 3)
    alter(path, "UPDATE step SET line = 'x' WHERE id = ?", ID + 2)
    with Campaign.open(path) as hurt:
        made = back_up(hurt, NOW + timedelta(days=4000), always=True)
    assert made is not None
    assert made.damaged
    assert [backup.damaged for backup in backups(path)] == [False, False, False, True]
    assert [damage.step for damage in verify(made)] == [2]


def test_a_backup_that_finds_no_room_changes_nothing(
    campaign: Campaign, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    back_up(campaign, NOW)
    play(campaign, 6, 7)

    def full(target: Path) -> None:
        target.write_bytes(b"half")
        raise CampaignError("The disk is full")

    monkeypatch.setattr(campaign.file, "copy_into", full)
    with pytest.raises(CampaignError, match="full"):
        back_up(campaign, NOW)
    assert [found.name for found in folder(path).iterdir()] == ["000001-2026-11-30T2015Z.campaign"]


def test_a_large_campaign_is_copied_page_by_page(
    campaign: Campaign, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(campaign, 6, 200)
    monkeypatch.setattr(file_copy, "LARGE", 1000)
    monkeypatch.setattr(file_copy, "PAGES", 3)
    with Campaign.open(path, readonly=True) as looked:
        made = back_up(looked, NOW)
    assert made is not None
    assert verify(made) == []
    with Campaign.open(made.path, readonly=True) as copy:
        assert copy.game(1).head == 200


def test_all_of_two_days_twelve_days_ten_weeks_nine_months_are_kept() -> None:
    made = [(number, NOW + timedelta(hours=6 * number)) for number in range(4 * 500)]
    keep = kept_numbers(made)
    times = dict(made)
    newest = made[-1][1]
    assert {number for number, at in made if newest - at <= timedelta(days=2)} <= keep
    assert len({times[number].date() for number in keep if newest - times[number] < timedelta(days=12)}) == 12
    assert len({(times[number].year, times[number].month) for number in keep}) == 9
    assert len(keep) <= 9 + 12 + 10 + 9
    assert kept_numbers([(number, times[number]) for number in sorted(keep)]) == keep


def test_a_clock_set_back_or_forward_loses_no_newer_backup() -> None:
    made = [(1, NOW), (2, NOW + timedelta(days=4000)), (3, NOW + timedelta(hours=1))]
    assert kept_numbers(made) == {1, 2, 3}
    assert kept_numbers([]) == set()


def _older(monkeypatch: pytest.MonkeyPatch, sql: str) -> None:
    """A companion that knows format 2, whose upgrade step runs `sql`."""
    known = sqlite3.connect(":memory:")
    for statement in [*schema(), "CREATE TABLE mood (id INTEGER PRIMARY KEY, word TEXT)"]:
        known.execute(statement)
    monkeypatch.setattr(guard, "FORMAT", 2)
    monkeypatch.setitem(guard.FINGERPRINTS, 2, guard.fingerprint(known))

    def change(connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TABLE mood (id INTEGER PRIMARY KEY, word TEXT)")
        connection.execute(sql)

    monkeypatch.setitem(upgrade.STEPS, 1, change)


def test_an_older_campaign_is_backed_up_and_upgraded(
    campaign: Campaign, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign.close()
    before = path.read_bytes()
    _older(monkeypatch, "INSERT INTO mood (word) VALUES ('gloomy')")
    with pytest.raises(CampaignError, match="older companion"):
        Campaign.open(path, readonly=True)
    assert path.read_bytes() == before
    with Campaign.open(path, now=NOW) as again:
        assert again.game(1).head == 5
        again.append(step(6, 5))
        assert again.file.one("SELECT word FROM mood") == ("gloomy",)
    (kept,) = backups(path)
    assert guard.examine(kept.path).format == 1
    assert verify(kept) == []


def test_an_upgrade_that_fails_leaves_the_older_campaign_whole(
    campaign: Campaign, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign.close()
    before = path.read_bytes()
    _older(monkeypatch, "INSERT INTO nowhere VALUES (1)")
    with pytest.raises(CampaignError):
        Campaign.open(path, now=NOW)
    assert path.read_bytes() == before
    assert len(backups(path)) == 1
