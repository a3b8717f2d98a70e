"""The last state of the table, whole, and who waits for the next one: written by the prompt's thread, read by the
server's.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Mapping
from typing import Any

BEAT = 5.0  # seconds between signs of life while nothing happens
MOST_STREAMS = 32
Sections = Mapping[str, Any]
"""What a page shows: `title`, `now`, `question`, `picture`, `tables`, `told` …: finished HTML, filtered before."""


class Broadcast:
    """Holds the last published sections and hands them to every stream. Each message is whole: nothing is missed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._number = 0
        self._sections: Sections = {}
        self._data = "{}"
        self._closed = ""
        self._streams: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()

    @property
    def sections(self) -> Sections:
        """The sections published last."""
        return self._sections

    @property
    def streams(self) -> int:
        """How many browsers listen."""
        return len(self._streams)

    def publish(self, sections: Sections) -> None:
        """Show these sections from now on."""
        data = json.dumps({**sections}, ensure_ascii=True, separators=(",", ":"))
        with self._lock:
            self._number += 1
            self._sections, self._data = sections, data
        self._wake()

    def close(self, reason: str) -> None:
        """Tell every page that nothing more will come: `over` (the evening), `new` (another code)."""
        self._closed = reason
        self._wake()

    def _wake(self) -> None:
        for loop, event in tuple(self._streams):
            try:
                loop.call_soon_threadsafe(event.set)
            except RuntimeError:  # its loop has ended
                self._streams.discard((loop, event))

    async def stream(self) -> AsyncIterator[str]:
        """Server-sent events: the state at once, then each new one; beats while nothing happens; `closed` last."""
        event = asyncio.Event()
        mine = (asyncio.get_running_loop(), event)
        self._streams.add(mine)
        sent = 0
        try:
            while not self._closed:
                event.clear()
                with self._lock:
                    number, data = self._number, self._data
                if number != sent:
                    sent = number
                    yield f"id: {number}\ndata: {data}\n\n"
                try:
                    await asyncio.wait_for(event.wait(), BEAT)
                except TimeoutError:
                    yield "event: beat\ndata: {}\n\n"
            yield f"event: closed\ndata: {json.dumps(self._closed)}\n\n"
        finally:
            self._streams.discard(mine)
