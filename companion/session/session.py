"""The only place that knows rules and the campaign file: submit a line, ask, answer, go back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from companion.engine.errors import WrongUse
from companion.engine.play import Event, FactGiven
from companion.engine.words import fold
from companion.session.carrying import ROLL_WORDS, Carrying
from companion.session.open_game import Outcome, Waiting, Work

if TYPE_CHECKING:
    from companion.store.records import StepRecord


class Session(Carrying):
    """What lines and answers do to the game on the table: submit, answer, correct, go back."""

    def submit(self, line: str) -> Outcome:
        """Carry out a line of game commands as one step, all or nothing.

        Raises:
            CompanionError: refused; nothing was changed.
        """
        work = Work(line.strip(), self.language)
        if self.waiting is None:
            return self._carry_out(work, shown=[])
        return self._correct(work)

    def answer(self, text: str) -> Outcome:
        """Answer the open question; with commas between, those that follow too.

        Raises:
            UnfitAnswer: the answer does not fit; says what would. The question stays open.
            WrongUse: no question is open.
        """
        waiting = self.waiting
        if waiting is None or waiting.question is None:
            raise WrongUse("no question is open")
        if (needed := self._before_rolling(text)) is not None:
            return needed
        first, *more = _parts(text)
        work, shown = waiting.work.copy(), list(waiting.play.events)
        work.typed[work.at] = more
        read = self._typed(first, waiting.question, self.language)
        if waiting.question.fact is not None:
            work.facts.append((work.at, len(waiting.play.used), waiting.question.fact))
            return self._carry_out(work, shown, FactGiven(waiting.question.fact, read.value, waiting.key, read.text))
        work.answers[work.at][waiting.key] = read.text
        return self._carry_out(work, shown)

    def _before_rolling(self, text: str) -> Outcome | None:
        """`roll` answers a question whose dice nobody entered yet: they are asked first."""
        waiting = self.waiting
        if waiting is None or waiting.question is None or waiting.question.before is None:
            return None
        if fold(text) not in ROLL_WORDS or waiting.question.reader.dice() is not None:
            return None
        waiting.question, waiting.key = waiting.question.before, "before"
        return Outcome(question=waiting.question)

    def _correct(self, work: Work) -> Outcome:
        """A command of the table while another waits: do it, then run the waiting one on the corrected state."""
        waiting, table = self.waiting, self.table()
        assert waiting is not None
        before = table.step
        self.waiting = None
        try:
            with self.campaign.group():
                return self._correct_and_resume(work, waiting)
        except BaseException:
            table.step = before
            table.state = table.read_state(before)
            self.waiting = waiting
            raise

    def _correct_and_resume(self, work: Work, waiting: Waiting) -> Outcome:
        outcome = self._try(work, shown=[])
        if outcome.question is not None:
            line = waiting.work.line
            raise WrongUse("`{line}` waits: answer it or `cancel` it first, or type answers behind ` : `", line=line)
        if outcome.step is None:
            self.waiting = waiting
            return outcome
        shown = list(waiting.play.events)
        self._resume(waiting.work.copy())
        resumed: Waiting = self.waiting  # type: ignore[assignment]
        then = self._compare(resumed.play, shown)
        if resumed.question is None and resumed.stuck is None:
            then = self._try(waiting.work.copy(), shown)
        else:
            self._keep_question()
            outcome.question, outcome.stuck = resumed.question, resumed.stuck
        outcome.after = then.events
        outcome.changed, outcome.dropped = then.changed, then.dropped
        return outcome

    def cancel(self) -> str:
        """Drop the open question and its command, as if never begun; its line comes back.

        Raises:
            WrongUse: nothing is open.
        """
        if self.waiting is None:
            raise WrongUse("nothing is open")
        line = self.waiting.work.line
        self.campaign.drop_question(self.table().number, self.table().step.number)
        self.waiting = None
        return line

    def back(self) -> Outcome:
        """Take the last answer back; with nothing open, reopen the last step at its last question.

        Raises:
            WrongUse: there is no answer to take back.
        """
        if self.waiting is not None:
            return self._without_last(self.waiting)
        table = self.table()
        work, before = self._reopened(table.step), table.step
        shown = msgspec.json.decode(before.events, type=list[table.game.event_types])  # type: ignore[name-defined]
        with self.campaign.group():
            self._head(before.parent or 1)
            try:
                return self._unrolled(work, shown)
            except BaseException:
                table.step, table.state = before, table.read_state(before)
                raise

    def _without_last(self, waiting: Waiting) -> Outcome:
        """The waiting work without its last answer: an answer, or a number of the box entered for it."""
        table, work = self.table(), waiting.work.copy()
        used = [list(a) for a in work.answers[: work.at]] + [list(waiting.play.used)]
        if work.facts and work.facts[-1][:2] == (work.at, len(used[-1])):
            work.facts.pop()
            with self.campaign.group():
                self.campaign.drop_question(table.number, table.step.number)
                self._head(table.step.parent or 1)
                return self._unrolled(work, waiting.play.events)
        at = next((i for i in range(work.at, -1, -1) if used[i]), None)
        if at is None:
            self.cancel()
            return Outcome()
        del work.answers[at][used[at][-1]]
        return self._unrolled(work, waiting.play.events)

    def _head(self, number: int) -> None:
        self.campaign.move_head(self.table().number, number)
        self.table().go_to(number)

    def _unrolled(self, work: Work, shown: Sequence[Event]) -> Outcome:
        """Run work that has lost an answer up to that question; nothing is rolled for it."""
        self.rolling = False
        try:
            outcome = self._carry_out(work, shown)
        finally:
            self.rolling = True
        outcome.changed = []
        return outcome

    def _reopened(self, step: StepRecord) -> Work:
        kept = self._kept(step)
        commands, answers = [command for command, _ in kept], [given for _, given in kept]
        at = next((i for i in reversed(range(len(answers))) if answers[i]), None)
        if at is None or step.parent is None:
            raise WrongUse("the last step asked nothing: `undo` takes it back")
        answers[at].popitem()
        typed: list[list[str]] = [[] for _ in commands]
        return Work(step.line, self.language, commands, answers, typed, len(step.line))


def _parts(text: str) -> list[str]:
    """Answers typed together, with commas between; none is empty."""
    return [part.strip() for part in text.split(",") if part.strip()] or [text]
