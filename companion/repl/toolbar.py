"""The line below the prompt: what matters now, and what undo would take back."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

from companion.engine.sanitize import clean
from companion.render.ascii_fallback import encoding_of, fit

if TYPE_CHECKING:
    from companion.repl.completer import HasDesk
    from companion.repl.playtime import PlayTime


BETWEEN = "  ·  "
LEAST = 12  # characters of the line that undo would take back


class Toolbar:
    """Makes the toolbar's text; kept until the next line."""

    def __init__(self, owner: HasDesk, time: PlayTime | None = None) -> None:
        self.owner = owner
        self._parts: tuple[str, str] | None = None
        self.time = time

    def forget(self) -> None:
        """Make it anew next time."""
        self._parts = None

    def __call__(self) -> str:
        """The text; blank until the file is open. Whatever goes wrong in making it, the prompt stands."""
        if self._parts is None and self.owner.desk is not None:
            try:
                now, undo = self._make()
                self._parts = clean(now), clean(undo)
            except Exception:
                self._parts = "…", ""
        if self._parts is None:
            return " "
        columns = shutil.get_terminal_size((80, 24)).columns
        clock = self._clock()
        return fit(fitted(*self._parts, columns - 1 - len(clock)) + clock, encoding_of(sys.stdout)) or " "

    def _clock(self) -> str:
        """The clock goes on while the rest of the line stands."""
        try:
            text = self.time.line() if self.time is not None else ""
        except Exception:
            return ""
        return clean(f"  ·  {text}") if text else ""

    def _make(self) -> tuple[str, str]:
        """How things stand; what waits, or what undo would take back."""
        from companion.engine.game import Seen

        assert self.owner.desk is not None
        desk = self.owner.desk
        session = desk.session
        say = session.tongue_or_core()
        if session.open is None:
            return say("no game yet: `game new` · `help`"), ""
        table = session.open
        now = table.game.toolbar(Seen(session.state, table.content(session.state), say))
        if session.waiting is not None and desk.stopped:
            return now, say("`{line}` waits (Enter)", line=session.waiting.pending.line)
        if desk.question is not None:
            return now, say("stop · cancel · help")
        if table.step.parent is not None:
            return now, say("undo: {line}", line=table.step.line)
        return now, ""


def fitted(now: str, undo: str, columns: int) -> str:
    """Both parts on one line of so many columns: first the undo is shortened, then how things stand."""
    if not undo:
        return now[:columns]
    room = max(columns - len(now) - len(BETWEEN), LEAST + 8)
    undo = undo if len(undo) <= room else undo[: room - 1] + "…"
    left = columns - len(undo) - len(BETWEEN)
    now = now if len(now) <= left else now[: max(left - 1, 0)] + "…"
    return f"{now}{BETWEEN}{undo}"
