"""What was typed, kept for the next evening; a file that cannot be written is no reason to stop."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from prompt_toolkit.history import FileHistory

from companion.engine.language import Tongue


class TypedHistory(FileHistory):
    """A history in a file. Where it cannot be read or written (a full disk, another's file) it is kept in memory, and
    `remark` is told why, once.
    """

    def __init__(self, path: Path, remark: Callable[[str], None], say: Tongue) -> None:
        self._remark: Callable[[str], None] | None = remark
        self._say = say
        super().__init__(str(path))

    def load_history_strings(self) -> Iterable[str]:
        """The lines of former evenings, the newest first."""
        try:
            return list(super().load_history_strings())
        except OSError as error:
            self._once(error)
            return []

    def store_string(self, string: str) -> None:
        """Keep a line."""
        try:
            super().store_string(string)
        except OSError as error:
            self._once(error)

    def _once(self, error: OSError) -> None:
        remark, self._remark = self._remark, None
        if remark is not None:
            say, why = self._say, error.strerror or str(error)
            remark(say("What you type is not kept for other evenings: its file cannot be used ({why}).", why=why))
