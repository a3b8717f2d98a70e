"""`companion screen FILE`: the players' screen of a campaign that another program writes; no lock is kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.engine.errors import CompanionError
from companion.repl.players_screen import HERE, PlayersScreen
from companion.session.opening import open_session

if TYPE_CHECKING:
    from companion.options import Options
    from companion.render.terminal import Screen
    from companion.session.session import Session

EVERY = 0.2  # seconds between two looks at the file


def follow(
    path: Path, options: Options, screen: Screen, *, where: str = "", going_on: Callable[[], bool] = lambda: True
) -> int:
    """Show the campaign until Ctrl-C; the exit code.

    Raises:
        CompanionError: the file is no campaign, or the screen cannot be begun.
    """
    session = open_session(path, options, readonly=True)
    players = PlayersScreen()
    try:
        screen.show(players.start(session, where))
        while going_on():
            time.sleep(EVERY)
            if _changed(session):
                players.publish(session)
    except KeyboardInterrupt:
        return 0
    finally:
        players.stop()
        session.campaign.close()
    return 0


def _changed(session: Session) -> bool:
    """Whether another program has saved since; a file that cannot be read just now is looked at again."""
    try:
        if not session.campaign.refresh():
            return False
        number = session.campaign.current()
        if session.open is None or (number is not None and number != session.open.number):
            if number is not None:
                session.look_at(number)
        else:
            session.reload()
    except CompanionError:
        return False
    return True


__all__ = ["HERE", "follow"]
