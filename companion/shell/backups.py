"""`companion backups`: the copies beside a campaign, each verified; one restored into a new file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.engine.errors import CampaignError, WrongUse
from companion.engine.language import Tongue
from companion.engine.page import Line, Page, Span, Table, line
from companion.options import Options
from companion.render.progress import bar
from companion.user_dirs import path_of

if TYPE_CHECKING:
    from companion.render.terminal import Screen
    from companion.store.records import Damage

SOUND, DAMAGED = 0, 1


def backups_command(path: Path, words: list[str], options: Options, screen: Screen) -> int:
    """Carry out `companion backups FILE [restore N OUT]`; the exit code.

    Raises:
        WrongUse: the words behind FILE are something else.
        CampaignError: no such backup, OUT is there already, the folder cannot be read.
    """
    if not words:
        return list_backups(path, options, screen)
    if len(words) != 3 or words[0] not in ("restore", "ripristina") or not (words[1].isascii() and words[1].isdigit()):
        raise WrongUse("`companion backups FILE` lists the copies; `companion backups FILE restore N OUT` restores one")
    return restore_backup(path, int(words[1]), path_of(words[2]), options, screen)


def list_backups(path: Path, options: Options, screen: Screen) -> int:
    """Print the campaign's backups, verified; 0 if there are none or all are sound, 1 if one is damaged."""
    from companion.store.backup import verify
    from companion.store.backup_files import backups, folder

    say = Tongue(options.language)
    found = backups(path)
    if not found:
        if not path.exists():
            raise CampaignError("there is neither {file} nor any backup of it; check the name", file=str(path))
        screen.write(say("{file} has no backup yet: `play` makes them while the table is open.", file=path))
        return SOUND
    rows: list[list[str | Line]] = []
    damaged = 0
    with bar(say("Verifying"), plain=options.plain) as shown:
        for number, backup in enumerate(found):
            faults = verify(backup)
            damaged += bool(faults)
            rows.append(
                [str(backup.number), f"{backup.at.astimezone():%Y-%m-%d %H:%M}", f"{max(1, backup.size // 1000)} kB",
                 _verdict(faults, say)]
            )  # fmt: skip
            shown(number + 1, len(found))
    heads = [say("No."), say("made at"), say("size"), say("verified")]
    screen.show(Page().add(Table(heads, rows, say("Backups in {folder}", folder=folder(path)))))
    screen.write(say("`companion backups {file} restore N OUT` copies one into a new file.", file=path))
    return DAMAGED if damaged else SOUND


def _verdict(faults: list[Damage], say: Tongue) -> Line:
    if not faults:
        return line(Span(say("sound"), "good"))
    first = say.of(faults[0].what)
    return line(Span(say("damaged ({count}): {first}", count=len(faults), first=first), "bad"))


def restore_backup(path: Path, number: int, out: Path, options: Options, screen: Screen) -> int:
    """Copy a backup into a new file and say how it is; 0 sound, 1 damaged.

    Raises:
        CampaignError: no such backup, or OUT is there already or cannot be written.
    """
    from companion.store.backup import restore

    say = Tongue(options.language)
    faults = restore(path, number, out)
    screen.write(say("Backup {number} is restored into {file}.", number=number, file=out))
    if faults:
        screen.write(say("It is damaged: `companion check {file}` says what is whole.", file=out))
    return DAMAGED if faults else SOUND
