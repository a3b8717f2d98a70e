"""Every game of the kind on the table, for what looks over a whole campaign."""

from __future__ import annotations

from typing import Any

from companion.engine.game import Seen
from companion.session.open_game import OpenGame
from companion.session.session import Session


def games_seen(session: Session, width: int) -> list[Seen[Any, Any]]:
    """Every game of this kind in the campaign, at its head."""
    found = []
    for record in session.campaign.games():
        if record.kind == session.table().game.kind:
            game = session.table() if record.id == session.table().number else OpenGame(session.campaign, record.id)
            tongue = game.tongue(game.state, session.language)
            found.append(Seen(game.state, game.content(game.state), tongue, width))
    return found
