"""Past steps run again with their recorded answers: the same state, and the reasons behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from companion.engine.declare import Command
from companion.engine.errors import CompanionError, WrongUse
from companion.engine.play import Asked, Play, Reason
from companion.session.open_game import UNREADABLE, OpenGame
from companion.table.execute import execute
from companion.table.pending import PendingLine, Refused, Waiting

if TYPE_CHECKING:
    from companion.store.records import StepRecord

FAR = 200  # steps that are replayed at most to find a reason


def replay(table: OpenGame, step: StepRecord, parent: StepRecord | None = None) -> Play[Any, Any]:
    """Run a step again on its parent's state with its recorded answers: the same state, and its reasons.

    Args:
        table: the game at whichever head.
        step: any step of it.
        parent: its parent, if it has been read already.

    Raises:
        CompanionError: today's rules refuse it.
        Asked: today's rules ask what was not asked then.
        DamagedError: what it keeps cannot be read.
    """
    if step.parent is None:
        state = table.game.state()
        state.content = table.read_state(step).content
    else:
        state = table.read_state(parent or table.campaign.step(table.number, step.parent))
    line = PendingLine.read(step.line, "en", *kept_commands(table, step))
    result = execute(table.game, state, table.content, line)
    if isinstance(result, Refused):
        raise result.error
    if isinstance(result, Waiting):
        assert result.question is not None
        raise Asked(result.question, result.key)
    return result.play


def kept_commands(table: OpenGame, step: StepRecord) -> tuple[list[Command], list[dict[str, str]]]:
    """The commands of a step, and the recorded answers of each.

    Raises:
        DamagedError: what it keeps cannot be read.
    """
    try:
        commands = table.game.commands_decoder.decode(step.commands)
        answers = msgspec.json.decode(step.answers, type=list[dict[str, str]])
        if len(commands) != len(answers):
            raise ValueError("commands and answers")
    except UNREADABLE as error:
        raise table.unreadable(step.number, error) from error
    return commands, answers


def without_last_answer(table: OpenGame, step: StepRecord, language: str) -> PendingLine:
    """The line of a step under way again, without its last answer.

    Raises:
        WrongUse: it asked nothing.
    """
    commands, answers = kept_commands(table, step)
    at = next((i for i in reversed(range(len(answers))) if answers[i]), None)
    if at is None or step.parent is None:
        raise WrongUse("the last step asked nothing: `undo` takes it back")
    answers[at].popitem()
    return PendingLine.read(step.line, language, commands, answers)


def reasons(table: OpenGame, waiting: Waiting | None, piece: str | None, far: int | None = FAR) -> list[Reason]:
    """The reasons of the last decisions, about `piece` if one is named: of the line that waits, else of the newest step
    that has any, of the last `far` (None: of all).
    """
    if waiting is not None and (found := _about(waiting.play.reasons, piece)):
        return found
    return next(filter(None, (_about(those, piece) for those in _reasons_back(table, far))), [])


def _reasons_back(table: OpenGame, far: int | None) -> Iterator[Sequence[Reason]]:
    """The reasons of each step, from the head back."""
    step, left = table.step, far
    while step.parent is not None and (left is None or left > 0):
        left = None if left is None else left - 1
        yield _reasons_of(table, step)
        step = table.campaign.step(table.number, step.parent)


def _reasons_of(table: OpenGame, step: StepRecord) -> Sequence[Reason]:
    """The reasons of a step; none if today's rules would not do it again."""
    try:
        return replay(table, step).reasons
    except (CompanionError, Asked):
        return []


def _about(reasons: Sequence[Reason], piece: str | None) -> list[Reason]:
    return [reason for reason in reasons if piece is None or reason.piece == piece]
