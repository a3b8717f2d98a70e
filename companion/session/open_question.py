"""The line that waits at the head of a game: kept in the campaign, and taken up again from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.common_commands import COMMON_COMMANDS
from companion.engine.declare import Command
from companion.engine.errors import WrongUse
from companion.engine.play import Play
from companion.engine.words import fold
from companion.session.open_game import OpenGame
from companion.session.outcome import Outcome
from companion.table.execute import ROLL_WORDS, execute
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
    return carried_on(table, line)


def carried_on(table: OpenGame, line: PendingLine) -> Waiting:
    """A line that waits, run up to its question on the state at the head; nothing is rolled for it. If today's rules
    refuse it, or what it was about is gone, it is stuck; without a question it could come to its end now.
    """
    try:
        result = execute(table.game, table.state, table.content, line)
    except Exception as error:  # a bug in its rule must not keep the campaign shut
        stuck = WrongUse(
            "`{line}` cannot go on: something unforeseen went wrong ({error}). `cancel` drops it.",
            line=line.line, error=type(error).__name__,
        )  # fmt: skip
        return Waiting(line, None, "", _at_head(table), stuck)
    match result:
        case Refused():
            return Waiting(result.pending, None, "", result.play, result.error)
        case Done():
            return Waiting(result.pending, None, "", result.play)
    return result


def refuse_losing(waiting: Waiting, resumed: Waiting, commands: Sequence[Command] | None) -> None:
    """A move of the game may not make a waiting line impossible, which would lose its dice; what only sets the table
    right (`set`, `rule` …) may.

    Raises:
        WrongUse: the waiting line could not go on after it.
    """
    by_hand = commands is not None and all(isinstance(command, CORRECTIONS) for command in commands)
    if resumed.stuck is None or waiting.stuck is not None or by_hand:
        return
    raise WrongUse(
        "`{line}` waits and could not go on after that: {why}. Answer it (`answer` shows its question), or "
        "`cancel` drops it first",
        line=waiting.pending.line, why=resumed.stuck.message,
    )  # fmt: skip


def needed_before_rolling(waiting: Waiting, text: str) -> Outcome | None:
    """`roll` answers a question whose dice nobody entered yet: they are asked first."""
    question = waiting.question
    if question is None or question.before is None or fold(text) not in ROLL_WORDS or question.reader.dice():
        return None
    waiting.question, waiting.key = question.before, "before"
    return Outcome(question=waiting.question)


def answers_in(text: str) -> list[str]:
    """Answers typed together, with commas between; none is empty."""
    return [part.strip() for part in text.split(",") if part.strip()] or [text]


def _at_head(table: OpenGame) -> Play[Any, Any]:
    return Play(table.read_state(table.step), table.content(table.state))
