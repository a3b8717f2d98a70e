"""One line carried out on one state: the only place where rules are run.

The prompt, scripts, replay, `why`, `check` and the tests all stand on `execute`. It changes nothing that it is given:
the same line with the same answers on the same state comes to the same end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from companion.engine.answers import Read
from companion.engine.common_commands import ENTER_FACT, ROLL, SET_RULE, SET_VALUE, TAKE_CONTENT
from companion.engine.declare import Command, Spec
from companion.engine.errors import CompanionError, RuleError, UnfitAnswer, WrongUse
from companion.engine.game import Game
from companion.engine.grammar import Parsed, split
from companion.engine.own_marks import SET_MARK, let_marks_go
from companion.engine.play import Asked, FactGiven, Feed, Play, Question
from companion.engine.settings import DICE, read_setting
from companion.engine.words import fold
from companion.table.pending import Done, Entered, PendingLine, Refused, Waiting

ROLL_WORDS = ("roll", "tira")
Content = Callable[[Any], Any]


def execute(
    game: Game[Any, Any],
    state: Any,
    content: Content,
    line: PendingLine,
    *,
    feed: Feed | None = None,
    rolled: bool | None = None,
    enter: FactGiven | None = None,
    specs: Sequence[Spec] = (),
) -> Done | Waiting | Refused:
    """Carry a line out, or carry it on, on a state of a game: to its end, to its next question, or until it is refused.

    Args:
        game: whose commands the line is made of.
        state: on which it is carried out; it stays as it is.
        content: the content that a state is played with.
        line: the line, what of it is read already, with the answers it has; it stays as it is.
        feed: rolls: an answer to a question about dice, None for any other; without it nothing is rolled.
        rolled: whether what no answer was given for is rolled; None: as the setting `dice` of the state says.
        enter: a number of the box to be entered first.
        specs: commands that stand alone on their line (the session's own), so that they are refused within one.
    """
    run = _Run(game, content, line.copy(), feed, rolled, specs)
    try:
        return run.carry_on(msgspec.json.encode(state), enter)
    except CompanionError as error:
        return Refused(run.pending, run.play, error)


def run_command(game: Game[Any, Any], play: Play[Any, Any], content: Content, spec: Spec, command: Command) -> None:
    """Run one command and what follows from it for the game; its answers are those with which `play` began.

    Raises:
        RuleError, Asked, FactGiven: as its rule does.
    """
    spec.run(play, command)
    if game.turn_of is not None:
        let_marks_go(play, game.turn_of(play.state))
    elif spec is SET_MARK and command.until is not None:  # type: ignore[attr-defined]
        raise RuleError("this game counts no turns: `unmark` takes a mark away")
    if spec is SET_VALUE and game.after_set is not None:
        game.after_set(play, play.events[-1].path)  # type: ignore[attr-defined]
    if spec is TAKE_CONTENT and game.renew is not None:
        taken = content(play.state)
        game.renew.adapt(play, taken)
        play.content = taken
    if spec is SET_RULE and game.after_set is not None:
        game.after_set(play, f"settings.{command.name}")  # type: ignore[attr-defined]
    if spec in (SET_VALUE, ENTER_FACT) and game.check is not None:
        game.check(play.state, play.content)


class _Run:
    """A line at work: what is given for it and how far it has come."""

    def __init__(
        self,
        game: Game[Any, Any],
        content: Content,
        pending: PendingLine,
        feed: Feed | None,
        rolled: bool | None,
        specs: Sequence[Spec],
    ) -> None:
        self.game = game
        self.content = content
        self.pending = pending
        self.feed = feed
        self.rolled = rolled
        self.specs = specs
        self.entered: list[Entered] = []
        self.play: Play[Any, Any]

    def carry_on(self, state: bytes, enter: FactGiven | None) -> Done | Waiting:
        """Run the line; each number of the box that it asks for is entered first, and it runs anew on that state.

        Raises:
            CompanionError: it is refused.
        """
        pending = self.pending
        while True:
            if enter is not None:
                state = self._enter(state, enter)
            self._begun(state)
            try:
                self._line()
            except FactGiven as given:
                pending.facts.append((pending.at, len(self.play.used), given.path))
                enter = given
            except Asked as asked:
                return Waiting(pending, asked.question, asked.key, self.play, None, self.entered)
            else:
                return Done(pending, self.play, self.entered)

    def _begun(self, state: bytes) -> None:
        """A draft of the state."""
        self.play = Play(self.game.state_decoder.decode(state), None)
        self.play.content = self.content(self.play.state)

    def _enter(self, state: bytes, given: FactGiven) -> bytes:
        """The state with a number of the box entered."""
        assert ENTER_FACT.make is not None
        command = ENTER_FACT.make(path=given.path, value=given.value)
        self._begun(state)
        run_command(self.game, self.play, self.content, ENTER_FACT, command)
        self.entered.append(Entered(given.path, given.value, command, self.play))
        return msgspec.json.encode(self.play.state)

    def _line(self) -> None:
        """Run the commands of the line on one draft, reading each after the one before is done."""
        pending, play, game = self.pending, self.play, self.game
        for at, command in enumerate(pending.commands):
            self._command(at, command, game.rules_of[type(command)])
        if pending.read_to >= len(pending.line):
            return
        tokens = split(pending.line)
        while pending.read_to < len(pending.line):
            grammar = game.grammar(play.state, self.content(play.state), pending.language, self.specs)
            parsed = grammar.parse(pending.line, pending.read_to, tokens)
            if parsed is None:
                return
            command = self._read(parsed)
            self._command(pending.take(command, parsed.answers, parsed.end), command, parsed.spec)

    def _read(self, parsed: Parsed) -> Command:
        language = self.pending.language
        if parsed.spec.rule is None:
            raise WrongUse("`{command}` stands alone on its line", command=parsed.spec.word.of(language))
        if parsed.spec is SET_RULE:
            typed = parsed.fields["name"], parsed.fields["value"]
            name, value = read_setting(self.game.all_settings, *typed, language)
            parsed.fields.update(name=name, value=value)
        return parsed.command()

    def _command(self, at: int, command: Command, spec: Spec) -> None:
        """Run one command with the answers it was given, those typed behind it, and what is rolled for it."""
        pending, play = self.pending, self.play
        if play.state.over is not None and not spec.after_end:
            raise RuleError("the game is over: `undo` takes the end back, `game new` begins another")
        typed, taken = pending.typed[at], 0

        def offer(question: Question) -> Read | None:
            nonlocal taken
            if taken == len(typed):
                return None
            taken += 1
            try:
                return read_answer(typed[taken - 1], question, pending.language, self.feed)
            except UnfitAnswer as unfit:
                raise UnfitAnswer("{question}: {why}", question=question.message, why=unfit.message) from None

        pending.at = at
        given = pending.answers[at]
        play.begin(given, lambda question: offer(question) or self._roll(question), offer)
        try:
            run_command(self.game, play, self.content, spec, command)
        except BaseException:
            pending.answers[at], pending.typed[at] = {**given, **play.used}, typed[taken:]
            raise
        pending.dropped += [text for key, text in given.items() if key not in play.used]
        pending.answers[at], pending.typed[at] = dict(play.used), typed[taken:]
        if pending.typed[at]:
            raise UnfitAnswer("an answer is left over: “{text}” answers nothing", text=pending.typed[at][0])

    def _roll(self, question: Question) -> Read | None:
        """An answer rolled, where nobody gave one; what must be known before its dice can be rolled is asked first."""
        if self.feed is None or not (question.kind == ROLL or rolls(self.play.state, self.rolled)):
            return None
        read = self.feed(question)
        if read is None and question.before is not None:
            raise Asked(question.before, "before")
        return read


def rolls(state: Any, rolled: bool | None = None) -> bool:
    """Whether what no answer was given for is rolled: as `rolled` says, else as the setting of the table does."""
    return DICE.of(state) == "rolled" if rolled is None else rolled


def read_answer(text: str, question: Question, language: str, feed: Feed | None) -> Read:
    """A typed answer; `roll` lets the dice of the question be rolled.

    Raises:
        UnfitAnswer: it does not fit, or there is nothing to roll; says what would.
    """
    if fold(text) not in ROLL_WORDS:
        return question.read(text, language)
    read = feed(question) if feed is not None else None
    if read is None:
        raise UnfitAnswer("this is no roll: only the table can answer it")
    return read
