"""The line that waits at the head of a game: kept in the campaign, and taken up again from it."""

from __future__ import annotations

from typing import Any

from companion.engine.common_commands import COMMON_COMMANDS
from companion.engine.errors import WrongUse
from companion.engine.play import Play
from companion.session.open_game import OpenGame
from companion.table.execute import execute
from companion.table.pending import Done, PendingLine, Refused, Waiting

CORRECTIONS = tuple(spec.make for spec in COMMON_COMMANDS if isinstance(spec.make, type))
"""The commands of every game, by which the table sets something right."""


def keep_waiting(table: OpenGame, waiting: Waiting) -> None:
    """Keep a line that waits at the head, in place of any that waited there.

    Raises:
        CampaignError: it cannot be saved, or another program went on meanwhile.
    """
    from companion.store.records import QuestionRecord

    table.campaign.stand_on(table.number, table.step.number)
    table.campaign.keep_question(
        QuestionRecord(
            game=table.number,
            step=table.step.number,
            line=waiting.pending.line,
            answers=waiting.pending.keep(),
        )
    )


def waiting_at(table: OpenGame) -> Waiting | None:
    """The line that waits at the head, run up to its question; None if none waits.

    Raises:
        DamagedError: what is kept of it, or what it is played with, cannot be read.
    """
    record = table.campaign.question(table.number, table.step.number)
    if record is None:
        return None
    line = table.kept_line(record.answers)
    table.content(table.state)
    try:
        return carried_on(table, line)
    except Exception as error:  # a bug in its rule must not keep the campaign shut
        stuck = WrongUse(
            "`{line}` cannot go on: something unforeseen went wrong ({error}). `cancel` drops it.",
            line=line.line, error=type(error).__name__,
        )  # fmt: skip
        return Waiting(line, None, "", _at_head(table), stuck)


def carried_on(table: OpenGame, line: PendingLine) -> Waiting:
    """A line that waits, run up to its question on the state at the head; nothing is rolled for it. If today's rules
    refuse it, it is stuck; without a question it could come to its end now.
    """
    result = execute(table.game, table.state, table.content, line)
    match result:
        case Refused():
            return Waiting(result.pending, None, "", result.play, result.error)
        case Done():
            return Waiting(result.pending, None, "", result.play)
    return result


def refuse_losing(waiting: Waiting, resumed: Waiting, line: PendingLine) -> None:
    """A move of the game may not make a waiting line impossible, which would lose its dice; what only sets the table
    right (`set`, `rule` …) may.

    Raises:
        WrongUse: the waiting line could not go on after it.
    """
    if resumed.stuck is None or all(isinstance(command, CORRECTIONS) for command in line.commands):
        return
    raise WrongUse(
        "`{line}` waits and could not go on after that: {why}. Answer it (`answer` shows its question), or "
        "`cancel` drops it first",
        line=waiting.pending.line, why=resumed.stuck.message,
    )  # fmt: skip


def _at_head(table: OpenGame) -> Play[Any, Any]:
    return Play(table.read_state(table.step), table.content(table.state))
