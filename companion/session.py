"""The only place that knows rules and the campaign file: submit a line, ask, answer, go back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from companion.dice import Roller
from companion.engine.command import Command, Spec
from companion.engine.common import ENTER_FACT, ROLL, SET_RULE, EnterFact, read_setting
from companion.engine.errors import CompanionError, RuleError, UnfitAnswer, WrongUse
from companion.engine.grammar import Parsed, split
from companion.engine.play import Asked, Event, FactGiven, Play, Question
from companion.engine.reading import Read
from companion.engine.words import fold
from companion.journal import Clock, Journal, utc_now
from companion.store.faults import DamagedError
from companion.work import OpenGame, Outcome, Waiting, Work

if TYPE_CHECKING:
    from companion.store.campaign import Campaign
    from companion.store.records import QuestionRecord, StepRecord

ROLL_WORDS = ("roll", "tira")


class Session(Journal):
    """What lines and answers do to the game on the table.

    Args:
        dice: `typed`, `rolled`, or None: what the game's setting says; `seed` for the dice rolled here.
    """

    def __init__(
        self,
        campaign: Campaign,
        *,
        language: str = "en",
        dice: str | None = None,
        seed: int | None = None,
        clock: Clock = utc_now,
    ) -> None:
        self.dice = dice
        self.rolling = True
        self.roller = Roller(seed)
        self.specs: Sequence[Spec] = ()
        super().__init__(campaign, language=language, clock=clock)

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
        first, *more = _parts(text) if waiting.question.reader.is_short else [text]
        work, shown = waiting.work.copy(), list(waiting.play.events)
        work.typed[work.at] = more
        read = self._typed(first, waiting.question, self.language)
        if waiting.question.fact is not None:
            work.facts.append((work.at, len(waiting.play.used), waiting.question.fact))
            return self._carry_out(work, shown, FactGiven(waiting.question.fact, read.value, waiting.key, read.text))
        work.answers[work.at][waiting.key] = read.text
        return self._carry_out(work, shown)

    def _enter(self, path: str, value: Any) -> None:
        """Keep a number of the box as a step of its own."""
        table = self.table()
        play = Play(table.read_state(table.step), table.content(table.state))
        command = EnterFact(path, value)
        assert ENTER_FACT.rule is not None
        ENTER_FACT.rule(play, command)
        self._keep(play, f"{path} = {value}", [command], [{}])

    def _carry_out(self, work: Work, shown: Sequence[Event], fact: FactGiven | None = None) -> Outcome:
        """Run a line on the head, a number of the box entered first; keep it as a step, or as waiting for an answer."""
        table = self.table()
        before, waited = table.step, self.waiting
        try:
            with self.campaign.group():
                if fact is not None:
                    self._enter(fact.path, fact.value)
                return self._try(work, shown)
        except BaseException:
            self.open, self.waiting = table, waited
            if table.step.number != before.number:
                table.step = before
                table.state = table.read_state(before)
            raise

    def _try(self, work: Work, shown: Sequence[Event]) -> Outcome:
        table = self.table()
        while True:
            play = Play(table.read_state(table.step), table.content(table.state))
            try:
                self._run(work, play)
            except FactGiven as given:
                self._enter(given.path, given.value)
                work.facts.append((work.at, len(play.used), given.path))
                continue
            except Asked as asked:
                return self._wait(work, play, asked, shown)
            break
        if not work.commands:
            return Outcome()
        if self.waiting is not None:
            self.campaign.drop_question(table.number, table.step.number)
        step = self._keep(play, work.line, work.commands, work.answers)
        self.waiting = None
        outcome = self._compare(play, shown)
        outcome.step, outcome.dropped = step, work.dropped
        return outcome

    def _run(self, work: Work, play: Play[Any, Any]) -> None:
        """Run the commands of a line on one draft, reading each after the one before is done."""
        table = self.table()
        for at, command in enumerate(work.commands):
            self._rule(work, play, at, command, table.game.rules_of[type(command)])
        tokens = split(work.line)
        while True:
            grammar = self.grammar(play.state, self.specs, work.language)
            parsed = grammar.parse(work.line, work.read_to, tokens)
            if parsed is None:
                return
            command, spec = self._command(parsed, work.language)
            work.commands.append(command)
            work.answers.append({})
            work.typed.append(list(parsed.answers))
            work.read_to = parsed.end
            self._rule(work, play, len(work.commands) - 1, command, spec)

    def _command(self, parsed: Parsed, language: str) -> tuple[Command, Spec]:
        if parsed.spec.rule is None:
            raise WrongUse("`{command}` stands alone on its line", command=parsed.spec.word.of(language))
        if parsed.spec is SET_RULE:
            game = self.table().game
            settings = self.settings_of(game)
            name, value = read_setting(settings, parsed.fields["name"], parsed.fields["value"], language)
            parsed.fields.update(name=name, value=value)
        return parsed.command(), parsed.spec

    def _rule(self, work: Work, play: Play[Any, Any], at: int, command: Command, spec: Spec) -> None:
        """Run one command's rule with its answers."""
        if play.state.over is not None and not spec.after_end:
            raise RuleError("the game is over: `undo` takes the end back, `game new` begins another")
        typed = work.typed[at]
        taken = 0

        def offer(question: Question) -> Read | None:
            nonlocal taken
            if taken == len(typed):
                return None
            taken += 1
            return self._typed(typed[taken - 1], question, work.language)

        def feed(question: Question) -> Read | None:
            return offer(question) or self._roll(question, play.state)

        asked = False
        work.at = at
        play.begin(work.answers[at], feed, offer)
        assert spec.rule is not None
        try:
            spec.rule(play, command)
            self._set_follows(play, command)
        except (Asked, FactGiven):
            asked = True
            raise
        finally:
            if asked:
                work.answers[at] = {**work.answers[at], **play.used}
            else:
                work.dropped += [text for key, text in work.answers[at].items() if key not in play.used]
                work.answers[at] = dict(play.used)
            work.typed[at] = typed[taken:]
        if work.typed[at]:
            raise UnfitAnswer("an answer is left over: “{text}” answers nothing", text=work.typed[at][0])

    def _typed(self, text: str, question: Question, language: str) -> Read:
        if fold(text) in ROLL_WORDS:
            read = self.roller.roll(question)
            if read is None:
                raise UnfitAnswer("this is no roll: only the table can answer it")
            return read
        return question.read(text, language)

    def _roll(self, question: Question, state: Any) -> Read | None:
        if self.rolling and (question.kind == ROLL or self.rolls(state)):
            read = self.roller.roll(question)
            if read is None and question.before is not None:
                raise Asked(question.before, "before")
            return read
        return None

    def _before_rolling(self, text: str) -> Outcome | None:
        """`roll` answers a question whose dice nobody entered yet: they are asked first."""
        waiting = self.waiting
        if waiting is None or waiting.question is None or waiting.question.before is None:
            return None
        if fold(text) not in ROLL_WORDS or waiting.question.reader.dice() is not None:
            return None
        waiting.question, waiting.key = waiting.question.before, "before"
        return Outcome(question=waiting.question)

    def rolls(self, state: Any) -> bool:
        """Does the companion roll what no answer was given for?"""
        return (self.dice or state.settings.get("dice", "typed")) == "rolled"

    def _wait(self, work: Work, play: Play[Any, Any], asked: Asked, shown: Sequence[Event]) -> Outcome:
        self.waiting = Waiting(work, asked.question, asked.key, play)
        self._keep_question()
        outcome = self._compare(play, shown)
        outcome.question = asked.question
        return outcome

    def _keep_question(self) -> None:
        from companion.store.records import QuestionRecord

        assert self.waiting is not None
        table = self.table()
        self.campaign.keep_question(
            QuestionRecord(
                game=table.number,
                step=table.step.number,
                line=self.waiting.work.line,
                answers=self.waiting.work.keep(),
                shown=msgspec.json.encode(self.waiting.play.events),
                draft=msgspec.json.encode(self.waiting.play.state),
            )
        )

    def _load_question(self) -> None:
        """Take up the question that waits at the head, if there is one."""
        self.waiting = None
        if self.open is None:
            return
        table = self.open
        try:
            record = self.campaign.question(table.number, table.step.number)
            if record is not None:
                self._take_up(table, record)
        except DamagedError as error:
            self.remarks.append(error.message)

    def _take_up(self, table: OpenGame, record: QuestionRecord) -> None:
        """Run kept work up to its question. A bug in its rule must not keep the campaign shut."""
        work = table.kept_work(record.answers)
        try:
            self._resume(work)
        except CompanionError:
            raise
        except Exception as error:
            stuck = WrongUse(
                "`{line}` cannot go on: something unforeseen went wrong ({error}). `cancel` drops it.",
                line=work.line, error=type(error).__name__,
            )  # fmt: skip
            self.waiting = Waiting(
                work, None, "", Play(table.read_state(table.step), table.content(table.state)), stuck
            )

    def _resume(self, work: Work) -> None:
        """Run waiting work up to its question, without keeping anything; nothing is rolled for it."""
        table = self.table()
        play = Play(table.read_state(table.step), table.content(table.state))
        self.rolling = False
        try:
            self._run(work, play)
        except Asked as asked:
            self.waiting = Waiting(work, asked.question, asked.key, play)
        except CompanionError as error:
            self.waiting = Waiting(work, None, "", play, stuck=error)
        else:
            self.waiting = Waiting(work, None, "", play)
        finally:
            self.rolling = True

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

    def _compare(self, play: Play[Any, Any], shown: Sequence[Event]) -> Outcome:
        """What of a run is new to the table, and what it saw that now comes out otherwise."""
        common = min(len(shown), len(play.events))
        differ = [i for i in range(common) if shown[i] != play.events[i] and not shown[i].is_reminder]
        if not differ and len(shown) <= len(play.events):
            return Outcome(events=play.events[len(shown) :])
        was = [self.describe([e], play.state) for e in shown]
        now = [self.describe([e], play.state) for e in play.events[:common]] + [[""]] * (len(shown) - common)
        pairs = zip(shown, was, now, strict=True)
        changed = [("\n".join(a), "\n".join(b)) for e, a, b in pairs if a != b and not e.is_reminder]
        return Outcome(events=play.events[len(shown) :], changed=changed)


def _parts(text: str) -> list[str]:
    """Answers typed together, with commas between; none is empty."""
    return [part.strip() for part in text.split(",") if part.strip()] or [text]
