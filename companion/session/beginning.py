"""Beginning a game: its content is read once and kept, its first step is the command that began it."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

import msgspec

from companion.engine.declare import Command
from companion.games import game_of
from companion.session.library import Library
from companion.session.outcome import Outcome
from companion.table.execute import execute
from companion.table.pending import Done, PendingLine, Refused

if TYPE_CHECKING:
    from companion.session.session import Session
    from companion.store.campaign import Campaign


def begin_game(
    campaign: Campaign, kind: str, command: Command, line: str, library: Library, *, language: str, now: datetime
) -> tuple[int, Done]:
    """Keep a new game of a kind, begun by its command; its number, and what the command did.

    Raises:
        CompanionError: the content is not there or faulty, or the rule refuses.
    """
    from companion.store.records import StepRecord

    game = game_of(kind)
    state, content = game.state(), None
    if game.assemble is not None and game.load is not None:
        content_kind, name, body = game.assemble(command, library)
        keep_read(campaign, library, now)
        state.content = campaign.add_content(content_kind, name, body, str(library.source), now)
        content = game.load(body)
    begun = execute(game, state, lambda _: content, PendingLine.read(line, language, [command], [{}]))
    if isinstance(begun, Refused):
        raise begun.error
    assert isinstance(begun, Done), "beginning a game asks nothing"
    play = begun.play
    first = StepRecord(
        game=0, number=1, parent=None, line=line,
        commands=msgspec.json.encode([command]), answers=b"[{}]", events=msgspec.json.encode(play.events),
        said=[], state=msgspec.json.encode(play.state), shape=game.shape, who=campaign.writer, at=now,
    )  # fmt: skip
    title = game.title_of(play.state, content, "", language) or game.title
    return campaign.add_game(kind, title, first).id, begun


def new_game(session: Session, fields: dict[str, Any], kind: str, line: str, library: Library) -> Outcome:
    """Begin a game: `game new KIND …`, and put it on the table.

    Raises:
        CompanionError: the content is not there or faulty, or the rule refuses.
    """
    make = game_of(kind).new.make
    assert make is not None
    with session.or_as_before(), session.campaign.group():
        number, begun = begin_game(
            session.campaign, kind, make(**fields), line, library, language=session.language, now=session.clock()
        )
    session.look_at(number)  # only now: what could not be saved is not on the table
    return Outcome(told=session.describe(begun.play.events), step=1)


def keep_read(campaign: Campaign, library: Any, now: datetime) -> None:
    """Keep the texts that content was made of, as they were read: they can be edited and played again."""
    for kind, name, body, source in library.read:
        campaign.add_content(kind, name, body, str(source), now)
