"""Lines carried out on the head: commands read one by one, questions asked and kept, steps appended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.engine.answers import Read
from companion.engine.common_commands import ENTER_FACT, ROLL, SET_RULE, EnterFact, read_setting
from companion.engine.declare import Command, Spec
from companion.engine.errors import CompanionError, RuleError, UnfitAnswer, WrongUse
from companion.engine.grammar import Parsed, split
from companion.engine.play import Asked, Event, FactGiven, Play, Question
from companion.engine.words import fold
from companion.session.dice import Roller
from companion.session.history import Clock, utc_now
from companion.session.open_game import OpenGame, Outcome, Waiting, Work
from companion.session.replay import Explaining
from companion.store.sqlite_errors import DamagedError

if TYPE_CHECKING:
    from companion.store.campaign import Campaign
    from companion.store.records import QuestionRecord

ROLL_WORDS = ("roll", "tira")


class Carrying(Explaining):
    """Carries lines out on the game on the table.

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

    def _enter(self, path: str, value: Any) -> None:
        """Keep a number of the box as a step of its own."""
        table = self.table()
        play = Play(table.read_state(table.step), table.content(table.state))
        command = EnterFact(path, value)
        ENTER_FACT.run(play, command)
        self._keep(play, f"{self.tongue(play.state).name(path)} = {value}", [command], [{}])

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
            try:
                return self._typed(typed[taken - 1], question, work.language)
            except UnfitAnswer as unfit:
                raise UnfitAnswer("{question}: {why}", question=question.message, why=unfit.message) from None

        def feed(question: Question) -> Read | None:
            return offer(question) or self._roll(question, play.state)

        asked = False
        work.at = at
        play.begin(work.answers[at], feed, offer)
        try:
            spec.run(play, command)
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
        self.campaign.stand_on(table.number, table.step.number)
        self.campaign.keep_question(
            QuestionRecord(
                game=table.number,
                step=table.step.number,
                line=self.waiting.work.line,
                answers=self.waiting.work.keep(),
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
