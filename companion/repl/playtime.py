"""The minutes a game has been played: counted while the campaign is open, kept with the game, shown as its clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from companion.engine.errors import CompanionError
from companion.repl.clock import clock_of

if TYPE_CHECKING:
    from companion.repl.completer import HasDesk
    from companion.session.session import Session

EVERY = 60  # seconds after which what was counted is kept, also while nobody types
REFRESH = 20.0  # seconds between two looks at a clock that stands below the prompt


class PlayTime:
    """Counts the seconds that a game's clock runs, and keeps them; a warning is told once, when its time comes."""

    def __init__(self, owner: HasDesk, now: Callable[[], float] = time.monotonic) -> None:
        self.owner = owner
        self.now = now
        self._game: tuple[Any, int] | None = None
        self._kept = self._warned = 0
        self._since = now()

    def count(self) -> None:
        """Keep what was played since this was last called, with the game on the table then."""
        session = self.owner.desk.session if self.owner.desk is not None else None
        seconds = self._running()
        if session is not None and self._game is not None and seconds and not session.campaign.readonly:
            with suppress(CompanionError):
                session.campaign.add_time(self._game[1], seconds)
                self._kept += seconds
        self._since = self.now()
        self._look(session)

    def _running(self) -> int:
        return int(self.now() - self._since) if self._game is not None else 0

    def _look(self, session: Session | None) -> None:
        """See which game's clock runs now."""
        game = None
        if session is not None and session.open is not None and clock_of(session, 0):
            game = (session.campaign, session.open.number)
        if game is not None and game != self._game:
            self._kept = self._warned = session.campaign.game(game[1]).used if session is not None else 0
        self._game = game

    @property
    def used(self) -> int:
        """Seconds played of the game whose clock runs."""
        return self._kept + self._running()

    def line(self) -> str:
        """The clock, as it stands below the prompt; empty if none runs."""
        if self.owner.desk is None or self._game is None:
            return ""
        if self._running() >= EVERY:
            self.count()
        return clock_of(self.owner.desk.session, self.used) if self._game is not None else ""

    def warning(self) -> str:
        """What is to be said once, since a mark was passed after this was last called; empty if none was."""
        from companion.engine.game import Seen

        desk = self.owner.desk
        table = desk.session.open if desk is not None else None
        if desk is None or table is None or table.game.alarm is None or self._game is None:
            return ""
        state, before = desk.session.state, self._warned
        self._warned = self.used
        return table.game.alarm(Seen(state, table.content(state), desk.session.tongue()), before, self._warned)
