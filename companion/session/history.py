"""The steps of a game: appended at the head, taken back, done again, gone to."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from companion.engine.errors import WrongUse
from companion.engine.play import Play
from companion.session.known_facts import keep_known
from companion.session.open_game import OpenGame
from companion.table.pending import PendingLine

if TYPE_CHECKING:
    from companion.store.records import StepRecord

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


def append(
    table: OpenGame, play: Play[Any, Any], line: PendingLine, *, language: str, at: datetime, who: str | None = None
) -> StepRecord:
    """Keep what a line did as a step behind the head, which goes on to it; the step. `who` typed it; None: who types.

    Raises:
        CampaignError: it cannot be saved, or another program went on meanwhile.
    """
    from companion.store.records import StepRecord

    campaign = table.campaign
    campaign.stand_on(table.number, table.step.number)
    step = StepRecord(
        game=table.number,
        number=campaign.next_number(table.number),
        parent=table.step.number,
        line=line.line,
        commands=msgspec.json.encode(line.commands),
        answers=msgspec.json.encode(line.answers),
        events=msgspec.json.encode(play.events),
        said=table.describe(play.events, play.state, language),
        state=msgspec.json.encode(play.state),
        shape=table.game.shape,
        who=campaign.writer if who is None else who,
        at=at,
    )
    campaign.append(step)
    table.stand_at(step, play.state)
    keep_known(campaign, table.game, play.state)
    return step


def undo(table: OpenGame, steps: int = 1) -> list[StepRecord]:
    """Move the head back; the steps taken back, newest first.

    Raises:
        WrongUse: there is nothing to take back.
    """
    undone: list[StepRecord] = []
    target = table.step
    for _ in range(steps):
        if target.parent is None:
            break
        undone.append(target)
        target = table.campaign.step(table.number, target.parent)
    if not undone:
        raise WrongUse("there is nothing to undo: this is the beginning of the game")
    go_to(table, target.number)
    return undone


def redo(table: OpenGame, steps: int = 1) -> list[StepRecord]:
    """Move the head forward along the newest children; the steps done again.

    Raises:
        WrongUse: there is nothing to do again.
    """
    redone: list[StepRecord] = []
    at = table.step.number
    for _ in range(steps):
        child = table.campaign.child(table.number, at)
        if child is None:
            break
        redone.append(table.campaign.step(table.number, child))
        at = child
    if not redone:
        raise WrongUse("there is nothing to redo")
    go_to(table, at)
    return redone


def go_to(table: OpenGame, number: int) -> None:
    """Move the head to any step of the game.

    Raises:
        CampaignError: there is no such step, or it cannot be read.
    """
    campaign = table.campaign
    campaign.stand_on(table.number, table.step.number)
    campaign.step(table.number, number)
    move_head(table, number)


def move_head(table: OpenGame, number: int) -> None:
    """Move the head to a step that is there."""
    table.campaign.move_head(table.number, number)
    table.stand_at(table.campaign.step(table.number, number))
