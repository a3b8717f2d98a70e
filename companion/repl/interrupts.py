"""Ctrl-C while a line is carried out: it ends that work, at most once, and never the program."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any, Self


class Interrupts:
    """Watches over Ctrl-C from `with` on. It raises KeyboardInterrupt only inside `allowed`, and there once.

    So what cleans up after it (a saving taken back, the head read anew, a sentence printed) is never cut off
    itself. While the prompt waits it has its own way with Ctrl-C.
    """

    def __init__(self) -> None:
        self._open = False
        self._before: Any = None

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._came)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _came(self, number: int, frame: FrameType | None) -> None:
        if self._open:
            self._open = False
            raise KeyboardInterrupt

    @contextmanager
    def allowed(self) -> Iterator[None]:
        """Here Ctrl-C may cut off what is done, once."""
        self._open = True
        try:
            yield
        finally:
            self._open = False
