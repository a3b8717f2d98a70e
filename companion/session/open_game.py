"""A line being carried out, a question that waits, and a game of the campaign at its head."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from companion.engine.declare import Command
from companion.engine.errors import CampaignError, CompanionError
from companion.engine.game import Game
from companion.engine.play import Event, Play, Question
from companion.games import game_of
from companion.store.sqlite_errors import DamagedError

if TYPE_CHECKING:
    from companion.store.campaign import Campaign
    from companion.store.records import StepRecord


# What reading JSON of another shape than ours, or an upgrade function on it, may raise.
UNREADABLE = (msgspec.MsgspecError, RecursionError, LookupError, TypeError, ValueError, AttributeError)


@dataclass(slots=True)
class Work:
    """A line being carried out.

    `commands` as read so far, the `answers` each was given (by key), the answers `typed` behind each and not yet
    taken; `read_to`: where the unread rest of the line begins; `at`: the command at work; `facts`: numbers of the box
    entered for it, as (command, answers used before, path).
    """

    line: str
    language: str
    commands: list[Command] = field(default_factory=list)
    answers: list[dict[str, str]] = field(default_factory=list)
    typed: list[list[str]] = field(default_factory=list)
    read_to: int = 0
    at: int = 0
    facts: list[tuple[int, int, str]] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)

    def copy(self) -> Work:
        """A copy that can be tried and thrown away."""
        return Work(
            self.line,
            self.language,
            list(self.commands),
            [dict(a) for a in self.answers],
            [list(t) for t in self.typed],
            self.read_to,
            self.at,
            list(self.facts),
        )

    def keep(self) -> bytes:
        """The work as it is kept in the campaign file while it waits."""
        return msgspec.json.encode(
            KeptWork(
                self.line,
                self.language,
                [msgspec.Raw(msgspec.json.encode(c)) for c in self.commands],
                self.answers,
                self.read_to,
                self.at,
                self.facts,
            )
        )

    @classmethod
    def kept(cls, kept: bytes, game: Game[Any, Any]) -> Work:
        """Read kept work back."""
        read = msgspec.json.decode(kept, type=KeptWork)
        decoder = msgspec.json.Decoder(game.command_types)
        commands = [decoder.decode(raw) for raw in read.commands]
        typed: list[list[str]] = [[] for _ in commands]
        return cls(read.line, read.language, commands, read.answers, typed, read.read_to, read.at, read.facts)


class KeptWork(msgspec.Struct):
    """The shape of `Work` in the campaign file."""

    line: str
    language: str
    commands: list[msgspec.Raw]
    answers: list[dict[str, str]]
    read_to: int
    at: int
    facts: list[tuple[int, int, str]]


@dataclass(slots=True)
class Outcome:
    """What a line or an answer came to.

    `events` are new to the table; `changed` pairs of sentences already shown that now come out otherwise; `dropped`
    answers that no longer apply; `after` what a waiting command, run again, came to; `question` is open now, if any;
    `step` the number of the step that was kept; `stuck` why the waiting command cannot go on.
    """

    events: list[Event] = field(default_factory=list)
    after: list[Event] = field(default_factory=list)
    changed: list[tuple[str, str]] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    question: Question | None = None
    step: int | None = None
    stuck: CompanionError | None = None


@dataclass(slots=True)
class Waiting:
    """An open question: the work that waits, its question and key, and what has happened so far."""

    work: Work
    question: Question | None
    key: str
    play: Play[Any, Any]
    stuck: CompanionError | None = None


class OpenGame:
    """One game of the campaign, at its head."""

    def __init__(self, campaign: Campaign, number: int) -> None:
        record = campaign.game(number)
        self.campaign = campaign
        self.number = number
        self.game: Game[Any, Any] = game_of(record.kind)
        self.title = record.title
        self.closed = record.closed
        self._contents: dict[str, Any] = {}
        self.step: StepRecord = campaign.head(number)
        self.state: Any = self.read_state(self.step)

    def read_state(self, step: StepRecord) -> Any:
        """The state after a step, older shapes brought up to date; each call gives a fresh one.

        Raises:
            CampaignError: a newer companion saved it.
            DamagedError: it is not a state of this game.
        """
        try:
            if step.shape == self.game.shape:
                return self.game.state_decoder.decode(step.state)
            return self._older(step)
        except UNREADABLE as error:
            raise self.unreadable(step.number, error) from error

    def _older(self, step: StepRecord) -> Any:
        """The state of a step whose shape is an older one."""
        if step.shape > self.game.shape:
            raise CampaignError(
                "Step {number} of game {game} was saved by a newer companion: it was left as it is. "
                "Open the campaign with the newer one.",
                number=step.number, game=self.number,
            )  # fmt: skip
        if step.shape < 1:
            raise ValueError("shape")
        tree = msgspec.json.decode(step.state)
        for upgrade in self.game.upgrades[step.shape - 1 :]:
            tree = upgrade(tree)
        return msgspec.convert(tree, self.game.state)

    def kept_work(self, kept: bytes) -> Work:
        """Read back the work that waits at the head.

        Raises:
            DamagedError: it is no work of this game.
        """
        try:
            return Work.kept(kept, self.game)
        except UNREADABLE as error:
            raise self.unreadable(self.step.number, error) from error

    def unreadable(self, step: int, error: Exception) -> DamagedError:
        """The error that what a step keeps is whole, yet nothing that this game could have saved."""
        return DamagedError(
            "What step {number} of game {game} keeps cannot be read ({why}). `companion check` examines the whole "
            "file; `goto` leads to a step before it.",
            number=step, game=self.number, why=str(error)[:200],
        )  # fmt: skip

    def content(self, state: Any) -> Any:
        """The content that a state is played with.

        Raises:
            DamagedError: it is spoiled, or no content of this game.
        """
        if self.game.load is None or (self.game.assemble is None and not state.content):
            return None
        if state.content not in self._contents:
            body = self.campaign.content(state.content)
            try:
                self._contents[state.content] = self.game.load(body)
            except UNREADABLE as error:
                raise DamagedError(
                    "The content {digest} cannot be read ({why}). `companion check` examines the whole file.",
                    digest=state.content, why=str(error)[:200],
                ) from error  # fmt: skip
        return self._contents[state.content]

    def go_to(self, number: int) -> None:
        """Read another step as the head."""
        self.step = self.campaign.step(self.number, number)
        self.state = self.read_state(self.step)
