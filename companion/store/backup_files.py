"""The backups beside a campaign: `NAME.backups/000001-2026-11-30T2015Z.campaign`, ordered by number, not by clock."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.engine.errors import N_, CampaignError
from companion.store import atomic_files, guard
from companion.store.sqlite_errors import plainly

ALL_OF = timedelta(days=2)
DAYS, WEEKS, MONTHS = 12, 10, 9
_NAME = re.compile(r"(\d{6,})-(\d{4}-\d\d-\d\dT\d{4})Z(-damaged)?\.campaign")
_TIME = "%Y-%m-%dT%H%M"
_LEFT_AFTER = 24 * 3600  # seconds until an unfinished copy is nobody's any more


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup; `damaged` means that the campaign was so when it was made."""

    number: int
    at: datetime
    path: Path
    size: int
    damaged: bool


def folder(path: Path) -> Path:
    """Return the folder of the campaign's backups."""
    return path.with_name((path.stem if path.suffix == ".campaign" else path.name) + ".backups")


def backups(path: Path) -> list[Backup]:
    """Return the campaign's backups by number, oldest first. Raises CampaignError."""
    found = []
    with plainly(path):
        where = folder(path)
        for file in where.iterdir() if where.is_dir() else ():
            if name := _NAME.fullmatch(file.name):
                with suppress(ValueError, FileNotFoundError):
                    at = datetime.strptime(name[2], _TIME).replace(tzinfo=UTC)
                    found.append(Backup(int(name[1]), at, file, file.stat().st_size, bool(name[3])))
    return sorted(found, key=lambda backup: (backup.number, backup.path.name))


def keep(path: Path, now: datetime, copy: Callable[[Path], None], is_sound: Callable[[Path], bool]) -> Backup:
    """Copy beside, verify, sync, name: a backup is there whole or not at all."""
    where = folder(path)
    with plainly(where):
        if not where.is_dir():
            where.mkdir()
            atomic_files.sync_folder(where.parent)
        _sweep(where)
    number = max((backup.number for backup in backups(path)), default=0) + 1
    start = f"{number:06}-{now.astimezone(UTC).strftime(_TIME)}Z"
    with atomic_files.new_file(where / f"{start}.campaign") as made:
        copy(made.beside)
        if not is_sound(made.beside):
            made.path = where / f"{start}-damaged.campaign"
    for backup in backups(path):
        if backup.path == made.path:
            return backup
    raise CampaignError(
        N_("The backup {file} was taken away while it was made. Check who else uses the folder."), file=str(made.path)
    )


def keep_bytes(path: Path, format_: int, now: datetime) -> Backup:
    """Back up a file of an older format, by its pages. Raises CampaignError, also if the copy is not sound."""

    def copy(target: Path) -> None:
        with plainly(path):
            connection = guard.connect(path, "ro")
            try:
                connection.execute("VACUUM INTO ?", (str(target),))
            finally:
                connection.close()

    def is_sound(target: Path) -> bool:
        guard.check_pages(target, format_)
        return True

    return keep(path, now, copy, is_sound)


def _sweep(where: Path) -> None:
    """Remove copies that were broken off long ago."""
    for left in where.glob(".new-*"):
        with suppress(OSError):
            if abs(time.time() - left.stat().st_mtime) > _LEFT_AFTER:
                left.unlink()


def let_go(path: Path) -> None:
    """Remove what need not be kept; the damaged stay."""
    sound = [backup for backup in backups(path) if not backup.damaged]
    keep = kept_numbers([(backup.number, backup.at) for backup in sound])
    for backup in sound:
        if backup.number not in keep:
            with suppress(OSError):
                backup.path.unlink()


def kept_numbers(made: list[tuple[int, datetime]]) -> set[int]:
    """Return which backups (number, time; oldest first) stay: all of two days, 12 daily, 10 weekly, 9 monthly.

    A clock set back does no harm: no backup counts as later than the next one.
    """
    keep: set[int] = set()
    days: set[Hashable] = set()
    weeks: set[Hashable] = set()
    months: set[Hashable] = set()
    newest = now = made[-1][1] if made else None
    for number, at in reversed(made):
        assert newest is not None
        assert now is not None
        now = min(now, at)
        spans = (
            (days, now.date(), DAYS),
            (weeks, now.isocalendar()[:2], WEEKS),
            (months, (now.year, now.month), MONTHS),
        )
        for seen, span, most in spans:
            if span not in seen and len(seen) < most:
                seen.add(span)
                keep.add(number)
        if newest - now <= ALL_OF:
            keep.add(number)
    return keep
