"""A campaign with a game on the table: lines submitted, answered, corrected, taken back; what they come to is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from companion.engine.declare import Command, Spec
from companion.engine.errors import CompanionError, Message, WrongUse
from companion.engine.grammar import Grammar
from companion.engine.language import Tongue
from companion.engine.play import Event, FactGiven
from companion.session import history, open_question
from companion.session.dice import Roller
from companion.session.history import Clock, utc_now
from companion.session.open_game import BEHIND, LOST, OpenGame
from companion.session.outcome import Outcome, UnderWay
from companion.session.replay import without_last_answer
from companion.store.sqlite_errors import DamagedError, NotSaved
from companion.table.compare import compare
from companion.table.execute import execute, read_answer, rolls
from companion.table.pending import Done, PendingLine, Refused, Waiting

if TYPE_CHECKING:
    from companion.store.campaign import Campaign
    from companion.store.records import StepRecord


class Session:
    """An open campaign and the game on the table, at its head.

    Args:
        campaign: the open file.
        language: in which words may be shortened and sentences are said.
        dice: `typed`, `rolled`, or None: what the game's setting says; `seed` for the dice rolled here.
        clock: gives the time of a step, in UTC.

    `open`: the game on the table; `waiting`: the line that waits for an answer; `amendment`: of a former step, under
    way; `specs`: commands that stand alone on
    their line; `remarks`: what was found spoiled on opening, to be told to the table.
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
        self.campaign = campaign
        self.language = language
        self.clock = clock
        self.roller = Roller(seed)
        self.rolled = None if dice is None else dice == "rolled"
        self.specs: Sequence[Spec] = ()
        self.open: OpenGame | None = None
        self.waiting: Waiting | None = None
        self.amendment: UnderWay | None = None
        self.remarks: list[Message] = []
        self._open_current()

    # ---- the game on the table

    def _open_current(self) -> None:
        """Put the current game on the table. What is spoiled is remarked on: the rest can still be played."""
        try:
            self.campaign.known()
        except DamagedError as error:
            self.remarks.append(error.message)
        if self.campaign.has_lost_games():
            self.remarks.append(Message(LOST, file=str(self.campaign.path)))
            return
        current = self.campaign.current()
        if current is None and (current := self.campaign.last_game()) is None:
            return
        try:
            self.switch(current)
        except NotSaved:
            raise  # nothing is spoiled: the file cannot be read just now
        except CompanionError as error:
            self.remarks.append(error.message)
            return
        if self.campaign.game(current).damaged:
            self.remarks.append(Message(BEHIND, game=current, number=self.table().step.number))

    def switch(self, number: int) -> OpenGame:
        """Put another game of the campaign on the table.

        Raises:
            CampaignError: there is no such game.
        """
        with self.or_as_before():
            OpenGame(self.campaign, number)  # one that cannot be read is refused before anything is written
            if not self.campaign.readonly and self.campaign.current() != number:
                self.campaign.switch(number)
            return self.look_at(number)

    def look_at(self, number: int) -> OpenGame:
        """Look at a game without making it the current one."""
        with self.or_as_before():
            self.open = OpenGame(self.campaign, number)
            self.take_up_waiting()
            return self.open

    @contextmanager
    def or_as_before(self) -> Iterator[None]:
        """Whatever cuts this off, Ctrl-C too: the campaign and the game on the table are those of before."""
        before = self.campaign, self.open, self.waiting
        try:
            yield
        except BaseException:
            self.campaign, self.open, self.waiting = before
            raise

    def reload(self) -> None:
        """Read the head anew, after another program wrote into the campaign."""
        if self.open is not None:
            self.look_at(self.open.number)

    def take_up_waiting(self) -> None:
        """Take up the line that waits at the head, if there is one."""
        self.waiting = self.amendment = None
        try:
            self.waiting = open_question.waiting_at(self.table())
        except DamagedError as error:
            self.remarks.append(error.message)

    def table(self) -> OpenGame:
        """The game on the table.

        Raises:
            WrongUse: there is none.
        """
        if self.open is None and self.remarks:
            raise DamagedError(self.remarks[-1].text, **self.remarks[-1].facts)
        if self.open is None:
            raise WrongUse("there is no game yet: `game new` begins one")
        return self.open

    @property
    def state(self) -> Any:
        """The state as far as the open command has come, else at the head."""
        return self.table().state if self.waiting is None else self.waiting.play.state

    def tongue(self, state: Any = None) -> Tongue:
        """The tongue for the game on the table, ids said as names; for no game, that of the core."""
        if self.open is None:
            return Tongue(self.language)
        return self.open.tongue(self.state if state is None else state, self.language)

    tongue_or_core = tongue

    def describe(self, events: Sequence[Event], state: Any = None, language: str | None = None) -> list[str]:
        """The sentences of events."""
        return self.table().describe(events, self.state if state is None else state, language or self.language)

    def grammar(self, specs: Sequence[Spec] = ()) -> Grammar:
        """What may be typed at the game on the table; `specs` are added (the session's own commands)."""
        if self.open is None:
            return Grammar((*specs,), (), self.language, lambda thing: {})
        return self.open.game.grammar(self.state, self.open.content(self.state), self.language, specs)

    # ---- lines and answers

    def submit(self, line: str) -> Outcome:
        """Carry out a line of game commands as one step, all or nothing. While another waits, it corrects the table:
        the waiting one is run again on the corrected state.

        Raises:
            CompanionError: refused; nothing was changed.
        """
        self.refuse_amending()
        pending = PendingLine(line.strip(), self.language)
        if self.waiting is None:
            return self._carry_out(pending, [])
        return self._correct(pending, self.waiting)

    def keep_command(self, command: Command, line: str) -> Outcome:
        """Carry out a command that no line is read to, and keep it as a step.

        Raises:
            CompanionError: refused; nothing was changed.
        """
        return self._carry_out(PendingLine.read(line, self.language, [command], [{}]), [])

    def answer(self, text: str) -> Outcome:
        """Answer the open question; with commas between, those that follow too.

        Raises:
            UnfitAnswer: the answer does not fit; says what would. The question stays open.
            WrongUse: no question is open.
        """
        waiting = self.waiting
        if waiting is None or waiting.question is None:
            raise WrongUse("no question is open")
        if self.amendment is not None:
            return self.amendment.answer(text)
        if (needed := open_question.needed_before_rolling(waiting, text)) is not None:
            return needed
        first, *more = open_question.answers_in(text)
        pending, question = waiting.pending.copy(), waiting.question
        pending.typed[pending.at] = more
        read = read_answer(first, question, self.language, self.roller.roll)
        if question.fact is None:
            pending.answers[pending.at][waiting.key] = read.text
            return self._carry_out(pending, waiting.play.events)
        pending.facts.append((pending.at, len(waiting.play.used), question.fact))
        fact = FactGiven(question.fact, read.value, waiting.key, read.text)
        return self._carry_out(pending, waiting.play.events, enter=fact)

    def rolls(self, state: Any) -> bool:
        """Does the companion roll what no answer was given for?"""
        return rolls(state, self.rolled)

    def _execute(self, pending: PendingLine, *, enter: FactGiven | None = None, rolling: bool = True) -> Done | Waiting:
        """A line on the state at the head.

        Raises:
            CompanionError: it is refused.
        """
        table = self.table()
        result = execute(
            table.game, table.state, table.content, pending,
            feed=self.roller.roll if rolling else None, rolled=self.rolled, enter=enter, specs=self.specs,
        )  # fmt: skip
        if isinstance(result, Refused):
            raise result.error
        return result

    def _carry_out(self, pending: PendingLine, shown: Sequence[Event], enter: FactGiven | None = None) -> Outcome:
        """Run a line on the head, a number of the box entered first; keep it as a step, or as waiting for an answer."""
        result = self._execute(pending, enter=enter)
        return self.all_or_nothing(lambda: self._keep(result, shown))

    def all_or_nothing(self, keep: Callable[[], Outcome]) -> Outcome:
        """Keep something; if that fails, the file and what lies on the table are as before."""
        table = self.table()
        step, state = table.step, table.state
        try:
            with self.or_as_before(), self.campaign.group():
                return keep()
        except BaseException:
            table.stand_at(step, state)
            raise

    def _keep(self, result: Done | Waiting, shown: Sequence[Event]) -> Outcome:
        """Keep what a line came to: numbers of the box as steps of their own, the line as a step or as waiting."""
        table, pending = self.table(), result.pending
        for entered in result.entered:
            told = f"{self.tongue(entered.play.state).name(entered.path)} = {entered.value}"
            line = PendingLine.read(told, self.language, [entered.command], [{}])
            history.append(table, entered.play, line, language=self.language, at=self.clock())
        if not pending.commands:
            return Outcome()
        play, outcome = result.play, Outcome()
        if isinstance(result, Waiting):
            self.waiting = result
            open_question.keep_waiting(table, result)
            outcome.question, outcome.stuck = result.question, result.stuck
        else:
            if self.waiting is not None:
                self.campaign.drop_question(table.number, table.step.number)
            step = history.append(table, play, pending, language=self.language, at=self.clock())
            outcome.step, outcome.dropped, self.waiting = step.number, pending.dropped, None
            if not shown:
                outcome.told = step.said
                return outcome
        new, outcome.changed = compare(shown, play.events, lambda event: self.describe([event], play.state))
        outcome.told = self.describe(new, play.state)
        return outcome

    def _correct(self, pending: PendingLine, waiting: Waiting) -> Outcome:
        """A command of the table while a line waits: do it, then run the waiting one on the corrected state."""
        result = self._execute(pending)
        if isinstance(result, Waiting):
            line = waiting.pending.line
            raise WrongUse("`{line}` waits: answer it or `cancel` it first, or type answers behind ` : `", line=line)
        if not result.pending.commands:
            return Outcome()
        return self.all_or_nothing(lambda: self._keep_correction(result, waiting))

    def _keep_correction(self, result: Done, waiting: Waiting) -> Outcome:
        self.waiting = None  # it stays where it waits, for whoever goes back there
        return self.resume(waiting, self._keep(result, []), result.pending.commands)

    def resume(self, waiting: Waiting, outcome: Outcome, commands: Sequence[Command] | None = None) -> Outcome:
        """Run a line that waits on the state at the head, corrected by `commands` or amended, and keep it there."""
        resumed = open_question.carried_on(self.table(), waiting.pending)
        open_question.refuse_losing(waiting, resumed, commands)
        ended = resumed.question is None and resumed.stuck is None
        then = self._keep(Done(resumed.pending, resumed.play) if ended else resumed, waiting.play.events)
        outcome.question, outcome.stuck = then.question, then.stuck
        outcome.after, outcome.dropped = then.told, then.dropped
        outcome.changed = [*outcome.changed, *then.changed]
        return outcome

    # ---- back and forth

    def refuse_amending(self) -> None:
        """See that no amendment is under way.

        Raises:
            WrongUse: one is.
        """
        if self.amendment is not None:
            raise WrongUse("an amendment is under way: answer its question, or `cancel` leaves all as it was")

    def cancel(self) -> str:
        """Drop the open question and its command, as if never begun; its line comes back.

        Raises:
            WrongUse: nothing is open.
        """
        if self.waiting is None:
            raise WrongUse("nothing is open")
        line = self.waiting.pending.line
        if self.amendment is None:
            self.campaign.drop_question(self.table().number, self.table().step.number)
        self.take_up_waiting()
        return line

    def back(self) -> Outcome:
        """Take the last answer back; with nothing open, reopen the last step at its last question.

        Raises:
            WrongUse: there is no answer to take back.
        """
        self.refuse_amending()
        if self.waiting is not None:
            return self._without_last(self.waiting)
        table = self.table()
        step, pending = table.step, without_last_answer(table, table.step, self.language)
        shown = msgspec.json.decode(step.events, type=list[table.game.event_types])  # type: ignore[name-defined]

        def reopen() -> Outcome:
            history.move_head(table, step.parent or 1)
            return self._run_back(pending, shown)

        return self.all_or_nothing(reopen)

    def _without_last(self, waiting: Waiting) -> Outcome:
        """The waiting line without its last answer: an answer, or a number of the box entered for it."""
        table = self.table()
        pending = waiting.without_last_answer()
        if pending is None:
            self.cancel()
            return Outcome()

        def forget() -> Outcome:
            if len(pending.facts) < len(waiting.pending.facts):
                self.campaign.drop_question(table.number, table.step.number)
                history.move_head(table, table.step.parent or 1)
            return self._run_back(pending, waiting.play.events)

        return self.all_or_nothing(forget)

    def _run_back(self, pending: PendingLine, shown: Sequence[Event]) -> Outcome:
        """Run a line that has lost an answer up to that question; nothing is rolled for it."""
        outcome = self._keep(self._execute(pending, rolling=False), shown)
        outcome.changed = []
        return outcome

    def undo(self, steps: int = 1) -> list[StepRecord]:
        """Move the head back; the steps taken back, newest first.

        Raises:
            WrongUse: there is nothing to take back.
        """
        self.refuse_amending()
        undone = history.undo(self.table(), steps)
        self.take_up_waiting()
        return undone

    def redo(self, steps: int = 1) -> list[StepRecord]:
        """Move the head forward along the newest children; the steps done again.

        Raises:
            WrongUse: there is nothing to do again.
        """
        self.refuse_amending()
        redone = history.redo(self.table(), steps)
        self.take_up_waiting()
        return redone

    def go_to(self, number: int) -> StepRecord:
        """Move the head to any step of this game.

        Raises:
            CampaignError: there is no such step.
        """
        self.refuse_amending()
        history.go_to(self.table(), number)
        self.take_up_waiting()
        return self.table().step
