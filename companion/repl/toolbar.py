"""The line below the prompt: what matters now, and what undo would take back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.clean import clean

if TYPE_CHECKING:
    from companion.repl.completer import HasDesk


MOST = 400  # characters; a name of any length must not fill the screen


class Toolbar:
    """Makes the toolbar's text; kept until the next line."""

    def __init__(self, owner: HasDesk) -> None:
        self.owner = owner
        self._text: str | None = None

    def forget(self) -> None:
        """Make it anew next time."""
        self._text = None

    def __call__(self) -> str:
        """The text; whatever goes wrong in making it, the prompt stands."""
        if self._text is None and self.owner.desk is not None:
            try:
                self._text = self._make()[:MOST]
            except Exception:
                self._text = "…"
        return self._text or " "

    def _make(self) -> str:
        from companion.engine.game import Seen

        assert self.owner.desk is not None
        desk = self.owner.desk
        session = desk.session
        say = session.tongue_or_core()
        if session.open is None:
            return say("no game yet: `game new` · `help`")
        table = session.open
        parts = [table.game.toolbar(Seen(session.state, table.content(session.state), say))]
        if session.waiting is not None and desk.stopped:
            parts.append(say("`{line}` waits (Enter)", line=session.waiting.work.line[:30]))
        elif table.step.parent is not None:
            parts.append(say("undo: {line}", line=table.step.line[:30]))
        return clean("  ·  ".join(parts))
