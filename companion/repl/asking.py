"""What a line lacks is asked for, one thing after the other, with what may stand there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.grammar import Missing, split
from companion.engine.language import Tongue
from companion.engine.usage import label_of_argument

if TYPE_CHECKING:
    from companion.repl.desk import Desk, Reply

INLINE = 14  # as many choices without notes stand on one line


class Choice(NamedTuple):
    """A word that may stand there and what it means."""

    word: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """Something a line lacks. `keyword` goes before the answer; `proposed`: what Enter means, None if it is needed."""

    label: str
    choices: tuple[Choice, ...] = ()
    keyword: str = ""
    proposed: str | None = None

    @property
    def listed(self) -> bool:
        """Do the choices stand in a list above the question?"""
        return any(choice.note for choice in self.choices)

    def lines(self) -> list[str]:
        """The choices, numbered, each with its note."""
        width = max((len(choice.word) for choice in self.choices), default=0)
        return [f"  {n}  {c.word.ljust(width)}  {c.note}".rstrip() for n, c in enumerate(self.choices, 1)]

    def prompt(self, say: Tongue) -> str:
        """The question's one line."""
        if self.listed:
            some = f" (1–{len(self.choices)})"
        else:
            words = [choice.word for choice in self.choices]
            some = f" ({', '.join(words[:INLINE])}{', …' if len(words) > INLINE else ''})" if words else ""
        proposed = say(" [Enter: {proposed}]", proposed=self.proposed) if self.proposed is not None else ""
        return f"{self.label}{some}{proposed}: "

    def taken(self, typed: str) -> str:
        """The words for the line, from what was typed: a number of the list is its word."""
        if self.listed and typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(self.choices):
            typed = self.choices[int(typed) - 1].word
        if " " in typed and any(typed == choice.word for choice in self.choices):
            typed = f'"{typed}"'
        return f"{self.keyword} {typed}".strip()


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

    def carry_out(self) -> Reply:
        """Do the line, asking for what it lacks.

        Raises:
            CompanionError: it is refused; a line that may not be asked about is refused for what it lacks.
        """
        from companion.repl.desk import Reply

        while True:
            wish, key = self._offered()
            if wish is None:
                try:
                    return self.desk.do(self.text)
                except Missing as missing:
                    if any(not t.quoted and t.text in (";", ":") for t in split(self.text)) or missing.arg.kind is None:
                        raise
                    wish, key = wish_of(missing, self.desk.session.tongue_or_core()), ""
            answer = self.ask(wish)
            self.asked += 1
            if answer is None or (not answer.strip() and wish.proposed is None):
                return Reply()
            if answer.strip():
                self.text = f"{self.text} {wish.taken(answer.strip())}"
            else:
                self.skipped.add(key)

    def _offered(self) -> tuple[Wish | None, str]:
        """What `game new` still wants to know."""
        from companion.repl import starting

        return starting.wish(self.desk.session, self.desk.folder, self.text, thorough=self.asked > 0, skip=self.skipped)


def wish_of(missing: Missing, say: Tongue) -> Wish:
    """What a command lacks."""
    assert missing.arg.kind is not None
    word = missing.arg.word.of(say.language) if missing.arg.word else ""
    return Wish(label_of_argument(missing.arg, say.language, say), choices(missing.options), word)


def choices(words: Iterable[str]) -> tuple[Choice, ...]:
    """Choices without notes."""
    return tuple(Choice(word) for word in words)
