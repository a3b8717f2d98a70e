"""Backups of a campaign: made and verified, restored into new files."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from companion.engine.errors import N_, CampaignError
from companion.store import atomic_files, guard
from companion.store.backup_files import Backup, backups, keep, let_go
from companion.store.campaign import Campaign
from companion.store.examine import Progress
from companion.store.file import look
from companion.store.records import Damage
from companion.store.sqlite_errors import plainly


def back_up(
    campaign: Campaign, now: datetime, *, always: bool = False, progress: Progress | None = None
) -> Backup | None:
    """Back the campaign up if it changed since the newest backup (or `always`) and let old backups go.

    A damaged campaign is kept as well, under a name that says so, and then no older backup goes. Raises
    CampaignError, or whatever `progress` raises to break it off; the backups are then as before.
    """
    made = backups(campaign.path)
    if made and not always and _unchanged(campaign, made[-1]):
        return None
    kept = keep(campaign.path, now, campaign.file.copy_into, lambda copy: not _faults(copy, progress))
    if not kept.damaged:
        let_go(campaign.path)
    return kept


def _unchanged(campaign: Campaign, newest: Backup) -> bool:
    try:
        if look(newest.path) != guard.FORMAT:
            return False
        with Campaign.open(newest.path, readonly=True) as copy:
            return copy.mark() == campaign.mark()
    except CampaignError:
        return False


def verify(backup: Backup) -> list[Damage]:
    """Examine the backup as `check` does a campaign; an empty list is a sound one."""
    return _faults(backup.path)


def _faults(path: Path, progress: Progress | None = None) -> list[Damage]:
    try:
        format_ = look(path)
        if format_ < guard.FORMAT:
            guard.check_pages(path, format_)
            return []
        with Campaign.open(path, readonly=True) as copy:
            return copy.check(progress)
    except CampaignError as error:
        return [Damage("file", error.message)]


def restore(path: Path, number: int, target: Path) -> list[Damage]:
    """Copy a backup into a new file and return what is damaged in it. Raises CampaignError."""
    for backup in reversed(backups(path)):
        if backup.number == number:
            break
    else:
        raise CampaignError(
            N_("{file} has no backup {number}. `companion backups {file}` lists them."), file=str(path), number=number
        )
    look(backup.path)
    with atomic_files.new_file(target) as made, plainly(target):
        made.beside.write_bytes(backup.path.read_bytes())
    return _faults(target)
