"""The clock of the game on the table: the minutes it has been played."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.session.session import Session


def clock_of(session: Session, seconds: int) -> str:
    """The clock of the game on the table at some seconds of play; empty if it has none, or it does not run."""
    from companion.engine.game import Seen

    table = session.open
    if table is None or table.game.clock is None:
        return ""
    state = session.state
    return table.game.clock(Seen(state, table.content(state), session.tongue()), seconds)
