"""What a line lacks is asked for, one thing after the other, with what may stand there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from companion.engine.declare import whole_words
from companion.engine.errors import AmbiguousName, RuleError, UnreadableLine
from companion.engine.grammar import Missing, split
from companion.engine.grid import MapError
from companion.engine.language import Tongue
from companion.engine.usage import label_of_argument
from companion.engine.words import fold, nearest
from companion.repl.argument_choices import Wish, choices

if TYPE_CHECKING:
    from companion.repl.dispatch import Desk, Reply
    from companion.session.session import Session


Ask = Callable[[Wish], "str | None"]
"""Asks the table; None to let the line go, empty for Enter alone."""


@dataclass(slots=True)
class Asking:
    """A line being completed."""

    desk: Desk
    ask: Ask
    text: str
    asked: int = 0
    skipped: set[str] = field(default_factory=set)
    typed: str = ""
    before: tuple[str, Wish, str] | None = None  # the line before the last answer, what was asked, its field

    def carry_out(self) -> Reply:
        """Do the line, asking for what it lacks; for an answer that is refused it asks again, unless
        that is a command: then the table wants something else.

        Raises:
            CompanionError: it is refused; a line that may not be asked about is refused for what it lacks.
        """
        while True:
            try:
                found = self._step()
            except (UnreadableLine, AmbiguousName, MapError, RuleError) as error:
                if isinstance(error, Missing) or self.before is None:
                    raise
                text, wish, key = self.before
                close = nearest(self.typed, [choice.word for choice in wish.choices])
                if not close and _begins_command(self.desk.session, self.typed):
                    self.text, self.before = self.typed, None
                    continue
                self.text, found = text, (replace(wish, refused=error), key)
            if not isinstance(found, tuple):
                return found
            if not self._answered(*found):
                return self._let_go()

    def _step(self) -> Reply | tuple[Wish, str]:
        """Do the line, if it lacks nothing; what it lacks otherwise, with the name of that field."""
        wish, key = self._offered()
        if wish is not None:
            return wish, key
        try:
            return self.desk.do(self.text)
        except Missing as missing:
            if any(not t.quoted and t.text in (";", ":") for t in split(self.text)) or missing.arg.kind is None:
                raise
            return wish_of(missing, self.desk.session.tongue_or_core()), ""

    def _answered(self, wish: Wish, key: str) -> bool:
        """Ask for one thing and add it to the line; False if the table lets the line go."""
        answer = self.ask(wish)
        self.asked += 1
        if answer is None or (not answer.strip() and wish.proposed is None):
            return False
        if answer.strip():
            self.before, self.typed = (self.text, wish, key), answer.strip()
            self.text = f"{self.text} {wish.taken(answer.strip())}"
        else:
            self.before = None
            self.skipped.add(key)
        return True

    def _let_go(self) -> Reply:
        from companion.engine.page import Page, Span
        from companion.repl.dispatch import Reply

        text = self.desk.say("Let go: nothing was changed.")
        return Reply(Page().line(Span(text, "dim")))

    def _offered(self) -> tuple[Wish | None, str]:
        """What `game new` still wants to know."""
        from companion.repl import game_commands

        return game_commands.wish(
            self.desk.session, self.desk.folder, self.text, thorough=self.asked > 0, skip=self.skipped
        )


def _begins_command(session: Session, text: str) -> bool:
    """Does a line begin with the whole word of a command, or with its short form of two letters or more?"""
    from companion.repl.help_pages import specs_of

    first = fold(text.split()[0])
    return len(first) > 1 and first in whole_words(tuple(specs_of(session)), session.language)


def wish_of(missing: Missing, say: Tongue) -> Wish:
    """What a command lacks."""
    assert missing.arg.kind is not None
    word = missing.arg.word.of(say.language) if missing.arg.word else ""
    label = label_of_argument(missing.arg, say.language, say)
    return Wish(label.capitalize(), choices(missing.options), word)
