"""A line under way: what of it is read, what was answered, and the question at which it waits."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from companion.engine.declare import Command
from companion.engine.errors import CompanionError
from companion.engine.game import Game
from companion.engine.play import Play, Question


@dataclass(slots=True)
class PendingLine:
    """A line being carried out.

    `commands` as read so far, the `answers` each was given (by key), the answers `typed` behind each and not yet
    taken; `read_to`: where the unread rest of the line begins; `at`: the command at work; `facts`: numbers of the box
    entered for it, as (command, answers used before, path); `dropped`: answers that no longer applied.
    """

    line: str
    language: str = "en"
    commands: list[Command] = field(default_factory=list)
    answers: list[dict[str, str]] = field(default_factory=list)
    typed: list[list[str]] = field(default_factory=list)
    read_to: int = 0
    at: int = 0
    facts: list[tuple[int, int, str]] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, line: str, language: str, commands: list[Command], answers: list[dict[str, str]]) -> PendingLine:
        """A line whose commands are all read already, with the answers each was given."""
        return cls(line, language, commands, answers, [[] for _ in commands], len(line))

    def copy(self) -> PendingLine:
        """A copy that can be carried on without touching this."""
        return PendingLine(
            self.line, self.language, list(self.commands), [dict(a) for a in self.answers],
            [list(t) for t in self.typed], self.read_to, self.at, list(self.facts),
        )  # fmt: skip

    def take(self, command: Command, typed: tuple[str, ...], end: int) -> int:
        """Add a command read from the line, which goes on behind `end`; which of its commands it is."""
        self.commands.append(command)
        self.answers.append({})
        self.typed.append(list(typed))
        self.read_to = end
        return len(self.commands) - 1

    def keep(self) -> bytes:
        """The line as it is kept in the campaign file while it waits."""
        commands = [msgspec.Raw(msgspec.json.encode(command)) for command in self.commands]
        return msgspec.json.encode(
            KeptLine(self.line, self.language, commands, self.answers, self.read_to, self.at, self.facts)
        )

    @classmethod
    def kept(cls, kept: bytes, game: Game[Any, Any]) -> PendingLine:
        """Read a kept line back; what was never kept by `game` fails as msgspec fails."""
        read = msgspec.json.decode(kept, type=KeptLine)
        decoder = msgspec.json.Decoder(game.command_types)
        commands = [decoder.decode(raw) for raw in read.commands]
        typed: list[list[str]] = [[] for _ in commands]
        return cls(read.line, read.language, commands, read.answers, typed, read.read_to, read.at, read.facts)


class KeptLine(msgspec.Struct):
    """The shape of a line under way in the campaign file."""

    line: str
    language: str
    commands: list[msgspec.Raw]
    answers: list[dict[str, str]]
    read_to: int
    at: int
    facts: list[tuple[int, int, str]]


@dataclass(slots=True)
class Entered:
    """A number of the box that was entered for a line: a step of its own, before the line's."""

    path: str
    value: Any
    command: Command
    play: Play[Any, Any]


@dataclass(slots=True)
class Done:
    """A line that came to its end: what it did, its commands with their answers, the numbers entered before it."""

    pending: PendingLine
    play: Play[Any, Any]
    entered: list[Entered] = field(default_factory=list)


@dataclass(slots=True)
class Waiting:
    """A line that waits: its question and the key of the answer, and what has happened so far.

    `stuck`: why it cannot go on; without a question and not stuck it could go on at once.
    """

    pending: PendingLine
    question: Question | None
    key: str
    play: Play[Any, Any]
    stuck: CompanionError | None = None
    entered: list[Entered] = field(default_factory=list)

    def without_last_answer(self) -> PendingLine | None:
        """The line as it was before its last answer, or before the number of the box entered last for it (it then has
        a fact less); None if it has none yet.
        """
        pending = self.pending.copy()
        used = [list(answers) for answers in pending.answers[: pending.at]] + [list(self.play.used)]
        if pending.facts and pending.facts[-1][:2] == (pending.at, len(used[-1])):
            pending.facts.pop()
            return pending
        at = next((i for i in range(pending.at, -1, -1) if used[i]), None)
        if at is None:
            return None
        del pending.answers[at][used[at][-1]]
        return pending


@dataclass(slots=True)
class Refused:
    """A line that was refused: why, and how far it came."""

    pending: PendingLine
    play: Play[Any, Any]
    error: CompanionError
