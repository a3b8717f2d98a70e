"""What steps and games tell, from their events: sentences described anew, a game's own chronicle."""

from __future__ import annotations

import msgspec

from companion.engine.errors import WrongUse
from companion.engine.game import Seen
from companion.engine.page import Page
from companion.session.session import Session
from companion.store.records import StepRecord


def told(session: Session, step: StepRecord, language: str | None = None) -> list[str]:
    """The sentences of a step, described anew; those kept with it where its events can no longer be read."""
    table = session.table()
    try:
        events = msgspec.json.decode(step.events, type=list[table.game.event_types])  # type: ignore[name-defined]
        return session.describe(events, table.read_state(step), language)
    except (msgspec.MsgspecError, KeyError, LookupError, AttributeError):
        return list(step.said)


def chronicle_page(session: Session) -> Page:
    """The game on the table told as a story by its own view.

    Raises:
        WrongUse: a game of this kind is not told so.
    """
    table = session.table()
    if table.game.chronicle is None:
        raise WrongUse("{game} has no chronicle; `companion export FILE OUT.html` writes its story", game=table.title)
    decoder = msgspec.json.Decoder(list[table.game.event_types])  # type: ignore[name-defined]
    steps = [decoder.decode(step.events) for step in session.campaign.history(table.number)]
    state = table.state
    return table.game.chronicle(Seen(state, table.content(state), session.tongue(state)), steps)
