"""Ctrl-C while a line is carried out: it ends that work, and never the program."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any, Self

APART = 1.0  # seconds between two that are heeded: cleaning up takes milliseconds


class Interrupts:
    """Watches over Ctrl-C from `with` on. It raises KeyboardInterrupt only inside `allowed`, and there seldom.

    So what cleans up after it (a saving taken back, the head read anew, a sentence printed) is not cut off itself;
    if the first came where Python swallows errors, another a second later ends the work. While the prompt waits it
    has its own way with Ctrl-C.
    """

    def __init__(self) -> None:
        self._open = False
        self._last = float("-inf")
        self._before: Any = None

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._came)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _came(self, number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        if self._open and now - self._last > APART:
            self._last = now
            raise KeyboardInterrupt

    @contextmanager
    def allowed(self) -> Iterator[None]:
        """Here Ctrl-C may cut off what is done."""
        self._last = float("-inf")
        self._open = True
        try:
            yield
        finally:
            self._open = False
