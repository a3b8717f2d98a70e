"""Where the companion keeps what is the user's and no campaign's: the last file, what was typed."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def state_folder() -> Path:
    """The platform's folder for the companion's own notes."""
    return Path(platformdirs.user_state_dir("companion", appauthor=False))


def history_file() -> Path | None:
    """The file of typed lines, or None where it cannot be kept."""
    return _made(state_folder() / "history")


def last_campaign() -> Path | None:
    """The campaign file used last, if it is still there."""
    try:
        path = Path((state_folder() / "last").read_text(encoding="utf-8").strip())
    except (OSError, UnicodeDecodeError):
        return None
    return path if path.is_file() else None


def remember_campaign(path: Path) -> None:
    """Remember the campaign file as the last one used; where that cannot be written, nothing happens."""
    note = _made(state_folder() / "last")
    if note is None:
        return
    try:
        beside = note.with_suffix(".new")
        beside.write_text(str(path.resolve()), encoding="utf-8")
        os.replace(beside, note)
    except OSError:
        return


def path_of(typed: str) -> Path:
    """The path that was typed; `~` is the home folder, and a `~name` that nobody has stays as it is."""
    return Path(os.path.expanduser(typed))  # pathlib's raises for a name that nobody has


def _made(path: Path) -> Path | None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return path
