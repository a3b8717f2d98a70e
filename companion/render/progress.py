"""A bar on what takes longer than a second; nothing where there is no terminal, or plain output is wanted."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 1.0  # seconds before a bar is worth showing


class Bar:
    """Call it with how much is done and how much there is; it shows itself once its patience is over."""

    def __init__(self, label: str, *, wanted: bool, patience: float = PATIENCE) -> None:
        self.label = label
        self.wanted = wanted
        self.patience = patience
        self._begun = time.monotonic()
        self._shown: Progress | None = None
        self._task: TaskID | None = None

    def __call__(self, done: int, total: int) -> None:
        """Show that `done` of `total` is done, once it has lasted long enough."""
        if not self.wanted or (self._shown is None and time.monotonic() - self._begun < self.patience):
            return
        if self._shown is None:
            self._show()
        assert self._shown is not None
        assert self._task is not None
        self._shown.update(self._task, completed=done, total=total)

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import Progress

        self._shown = Progress(console=Console(stderr=True), transient=True)
        self._task = self._shown.add_task(self.label, total=None)
        self._shown.start()

    def close(self) -> None:
        """Take the bar away."""
        if self._shown is not None:
            self._shown.stop()


@contextmanager
def bar(label: str, *, plain: bool, patience: float = PATIENCE) -> Iterator[Bar]:
    """A bar on standard error while something lasts, once so many seconds of patience are over."""
    made = Bar(label, wanted=not plain and sys.stderr.isatty(), patience=patience)
    try:
        yield made
    finally:
        made.close()
