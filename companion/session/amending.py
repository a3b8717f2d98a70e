"""A step of long ago amended: it becomes another line or none, and all later lines are run again behind it.

Nothing is written before all of it has come to its end: the former line of play stays as a branch, the new one is
appended in one go. A question that nobody answered yet waits, in memory alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from companion.engine.answers import Read, YesNo
from companion.engine.common_commands import ENTER_FACT, ROLL, TAKE_CONTENT
from companion.engine.errors import N_, CompanionError, UnfitAnswer, UnreadableLine, WrongUse
from companion.engine.play import Event, FactGiven, Play, Question
from companion.session import history
from companion.session.open_game import OpenGame
from companion.session.outcome import Outcome
from companion.session.replay import kept_commands
from companion.table.compare import compare
from companion.table.execute import ROLL_WORDS, execute, read_answer
from companion.table.pending import Done, PendingLine, Refused, Waiting

if TYPE_CHECKING:
    from companion.session.session import Session
    from companion.store.records import StepRecord

Progress = Callable[[int, int], None]
LEFT_OUT = "-"
CONFIRM = "amend"


@dataclass(slots=True)
class Again:
    """A line run again: the step it was (None: it was none before), what it did now."""

    was: StepRecord | None
    line: PendingLine
    play: Play[Any, Any]


@dataclass(slots=True)
class Amendment:
    """An amendment under way. `lines`: the lines to be run behind its step, each with the step that it was;
    `open_line`: what waited at the head, and is taken up behind them.
    """

    session: Session
    number: int
    base: int
    lines: list[tuple[str, StepRecord]]
    state: Any
    confirm: bool
    progress: Progress
    open_line: Waiting | None = None
    at: int = 0
    done: list[Again] = field(default_factory=list)
    waiting: Waiting | None = None

    def go_on(self, pending: PendingLine | None = None, enter: FactGiven | None = None) -> Outcome:
        """Run what is left, up to a question or to the end; then it is shown, or at once made so.

        Raises:
            CompanionError: a line is refused on what is now before it; nothing was changed.
        """
        while self.at < len(self.lines):
            line, step = self.lines[self.at]
            waiting = self._run(line, step, pending, enter)
            pending = enter = None
            if waiting is not None:
                self._wait(waiting)
                return Outcome(question=waiting.question)
            self.at += 1
            self.progress(self.at, len(self.lines))
        if not self.confirm:
            return self.make_so()
        return self._shown()

    def answer(self, text: str) -> Outcome:
        """An answer to the question within it; the last one makes it so, or leaves all as it was.

        Raises:
            UnfitAnswer: it does not fit; the question stays open.
        """
        waiting = self.waiting
        assert waiting is not None
        assert waiting.question is not None
        question = waiting.question
        read = read_answer(text, question, self.session.language, self.session.roller.roll)
        if question.kind == CONFIRM:
            return self._confirmed() if read.value else self.leave()
        pending = waiting.pending.copy()
        if question.fact is not None:
            return self.go_on(pending, FactGiven(question.fact, read.value, waiting.key, read.text))
        pending.answers[pending.at][waiting.key] = read.text
        return self.go_on(pending)

    def _confirmed(self) -> Outcome:
        made = self.make_so()
        made.told, made.changed = [], []
        return made

    def leave(self) -> Outcome:
        """All stays as it was."""
        self._end()
        say = self.session.tongue()
        return Outcome(told=[say("All stays as it was.")])

    def make_so(self) -> Outcome:
        """Append the new line of play behind the step before the amended one, in one go."""
        session, table = self.session, self.session.table()
        former, outcome = table.step.number, self._otherwise()

        def keep() -> Outcome:
            history.move_head(table, self.base)
            for again in self.done:
                later = again.was if again.was is not None and again.was.number != self.number else None
                step = history.append(
                    table, again.play, again.line, language=session.language,
                    at=session.clock() if later is None else later.at, who=None if later is None else later.who,
                )  # fmt: skip
                outcome.step = step.number
            return outcome if self.open_line is None else session.resume(self.open_line, outcome)

        self._end()
        session.all_or_nothing(keep)
        say = session.tongue()
        stays = say("The former line of play stays: `goto {number}` leads back to it.", number=former)
        outcome.after = [*outcome.after, stays]
        return outcome

    # ---- one line

    def _run(self, line: str, step: StepRecord, pending: PendingLine | None, enter: FactGiven | None) -> Waiting | None:
        """Run one line on the state so far; what it did is kept here, or it waits."""
        try:
            result = self._executed(line, step, pending, enter)
        except CompanionError as error:
            raise self._refused(step, line, error) from error
        if isinstance(result, Refused):
            raise self._refused(step, line, result.error)
        if isinstance(result, Waiting):
            if result.question is None:
                raise self._refused(step, line, result.stuck or WrongUse("nothing is open"))
            return result
        for entered in result.entered:
            told = f"{self.session.tongue(entered.play.state).name(entered.path)} = {entered.value}"
            fact = PendingLine.read(told, self.session.language, [entered.command], [{}])
            self.done.append(Again(None, fact, entered.play))
        if result.pending.commands:
            self.done.append(Again(step, result.pending, result.play))
            self.state = result.play.state
        return None

    def _executed(
        self, line: str, step: StepRecord, pending: PendingLine | None, enter: FactGiven | None
    ) -> Done | Waiting | Refused:
        session, table = self.session, self.session.table()
        commands, answers = kept_commands(table, step)
        given = KeptAnswers(answers)
        rolls = session.rolls(self.state) or any(word in ROLL_WORDS for word in line.casefold().split())

        def feed(question: Question) -> Read | None:
            kept = given(question)
            return session.roller.roll(question) if kept is None and (rolls or question.kind == ROLL) else kept

        def run(pending: PendingLine, enter: FactGiven | None = None) -> Done | Waiting | Refused:
            return execute(table.game, self.state, table.content, pending, feed=feed, rolled=True, enter=enter,
                           specs=session.specs)  # fmt: skip

        if pending is not None:
            return run(pending, enter)
        as_kept = PendingLine.read(step.line, session.language, commands, answers)
        if line != step.line:
            return run(PendingLine(line, session.language))
        if any(isinstance(command, _never_read(table)) for command in commands):
            return run(as_kept)
        result = run(PendingLine(line, session.language))
        if isinstance(result, Refused) and isinstance(result.error, UnreadableLine | WrongUse):
            try:
                kept = run(as_kept)
            except LookupError:  # it was about something that is not there now
                return result
            return result if isinstance(kept, Refused) else kept
        return result

    def _refused(self, step: StepRecord, line: str, error: CompanionError) -> CompanionError:
        if step.number == self.number:
            return error
        return WrongUse(
            "step {number}, `{line}`, cannot be done after that: {why}. Nothing was changed; `amend {number} …` "
            "mends it first, `amend {number} -` leaves it out",
            number=step.number, line=line, why=error.message,
        )  # fmt: skip

    def _wait(self, waiting: Waiting) -> None:
        self.waiting = self.session.waiting = waiting
        self.session.amendment = self

    def _end(self) -> None:
        self.session.take_up_waiting()

    # ---- what comes out otherwise

    def _shown(self) -> Outcome:
        """Ask whether it shall be so, with what comes out otherwise."""
        outcome = self._otherwise()
        question = Question(CONFIRM, N_("shall it be so?"), YesNo(), proposed="yes")
        last = self.done[-1] if self.done else None
        play = last.play if last is not None else Play(self.state, self.session.table().content(self.state))
        line = self.lines[0][0] if self.lines else LEFT_OUT
        self._wait(Waiting(PendingLine(f"amend {self.number} {line}", self.session.language), question, "", play))
        outcome.question = question
        return outcome

    def _otherwise(self) -> Outcome:
        """What is new, and what of all that was told comes out otherwise."""
        session, outcome, table = self.session, Outcome(), self.session.table()
        told: list[str] = []
        runs = list(self.done)
        if not any(again.was is not None and again.was.number == self.number for again in runs):
            runs.insert(0, Again(table.campaign.step(table.number, self.number), PendingLine(""), self._nothing()))
        for again in runs:
            events, state = again.play.events, again.play.state
            before = _events(table, again.was) if again.was is not None else []
            new, changed = compare(before, events, partial(self._said, state))
            outcome.changed += [pair for pair in changed if pair not in outcome.changed]
            told += session.describe(new, state)
        outcome.told = told
        return outcome

    def _nothing(self) -> Play[Any, Any]:
        """What a step that is left out does."""
        table = self.session.table()
        return Play(table.state, table.content(table.state))

    def _said(self, state: Any, event: Event) -> list[str]:
        return self.session.describe([event], state)


class KeptAnswers:
    """Gives the answers that a step's questions were given, to questions about the same: each once, in their order."""

    def __init__(self, answers: Sequence[dict[str, str]]) -> None:
        self._left = [(key.rsplit("/", 1)[0], text) for given in answers for key, text in given.items()]

    def __call__(self, question: Question) -> Read | None:
        """The next answer kept for the place of a question; None if there is none that fits."""
        place = "/".join((question.kind, question.who, question.about))
        for at, (kept, text) in enumerate(self._left):
            if kept == place:
                try:
                    read = question.reader.read(text, "en")
                except UnfitAnswer:
                    continue
                del self._left[at]
                return read
        return None


def _never_read(table: OpenGame) -> tuple[type, ...]:
    """The commands that no line is read to: numbers of the box, content, what came out of files."""
    made = (ENTER_FACT.make, TAKE_CONTENT.make, *table.game.files)
    return tuple(one for one in made if isinstance(one, type))


def _events(table: OpenGame, step: StepRecord) -> list[Event]:
    events: list[Event] = msgspec.json.decode(step.events, type=list[table.game.event_types])  # type: ignore[name-defined]
    return events


def amend(session: Session, number: int, line: str, *, confirm: bool, progress: Progress) -> Outcome:
    """Let step `number` be another line, or none (`-`), and run all later lines again.

    Raises:
        WrongUse: that step does not lead here, or it begins the game.
        CompanionError: a line is refused; nothing was changed.
    """
    table = session.table()
    path = table.campaign.history(table.number)
    at = next((n for n, step in enumerate(path) if step.number == number), None)
    if at is None:
        raise WrongUse("step {number} does not lead here: `history` shows those that do", number=number)
    step = path[at]
    if step.parent is None:
        raise WrongUse("step 1 begins the game: `game new` begins another")
    session.refuse_amending()
    later = [(one.line, one) for one in path[at + 1 :]]
    lines = later if line == LEFT_OUT else [(line, step), *later]
    before = table.campaign.step(table.number, step.parent)
    state, waits = table.read_state(before), session.waiting
    return Amendment(session, number, step.parent, lines, state, confirm, progress, waits).go_on()
