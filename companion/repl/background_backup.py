"""Backups while the table is open: on a thread and a connection of their own, so that the prompt never waits."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.engine.errors import CampaignError, Message

if TYPE_CHECKING:
    from companion.store.campaign import Campaign

FIRST = 2.0  # seconds after opening; by then the prompt stands and the first line may be under way
EVERY = 30 * 60.0
LEAVING = 0.5  # seconds that leaving waits for a copy that is broken off


class Keeper:
    """Backs up on opening, if the campaign changed since the last backup, and every 30 minutes of play.

    `path` gives the campaign's file, which `save-as` changes.
    """

    def __init__(self, path: Callable[[], Path], *, first: float = FIRST, every: float = EVERY) -> None:
        self._path = path
        self._waits = (first, every)
        self._end = threading.Event()
        self._campaign: Campaign | None = None
        self._told: list[Message] = []
        self._last: Message | None = None
        self._thread = threading.Thread(target=self._run, name="backups", daemon=True)

    def start(self) -> None:
        """Begin to keep."""
        self._thread.start()

    def stop(self) -> None:
        """Break off a copy that is being made; nothing of it is left."""
        self._end.set()
        if self._thread.is_alive():
            with suppress(Exception):
                if self._campaign is not None:
                    self._campaign.file.connection.interrupt()
            self._thread.join(LEAVING)

    def news(self) -> list[Message]:
        """What went wrong since this was last asked, each only once in a row."""
        told, self._told = self._told, []
        return told

    def _run(self) -> None:
        first, every = self._waits
        wait = first
        while not self._end.wait(wait):
            wait = every
            self._tell(self._once())

    def _tell(self, message: Message | None) -> None:
        if message is not None and message != self._last and not self._end.is_set():
            self._told.append(message)
        self._last = message

    def _once(self) -> Message | None:
        """Back up if something changed; what the table should know."""
        from companion.session.history import utc_now
        from companion.store.backup import back_up
        from companion.store.campaign import Campaign

        try:
            with Campaign.open(self._path(), readonly=True) as campaign:
                self._campaign = campaign
                kept = back_up(campaign, utc_now(), progress=self._go_on)
        except CampaignError as error:
            return Message("No backup could be made: {why}", why=error.message)
        except _Broken:
            return None
        except Exception as error:
            return Message("No backup could be made: {why}", why=f"{type(error).__name__}: {error}")
        finally:
            self._campaign = None
        if kept is not None and kept.damaged:
            return Message("The campaign is damaged. `companion check` says what is whole; older backups are kept.")
        return None

    def _go_on(self, done: int, total: int) -> None:
        if self._end.is_set():
            raise _Broken


class _Broken(Exception):
    """The table leaves."""
