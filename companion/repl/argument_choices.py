"""Something a line lacks, and what may stand there: listed with numbers where it needs a word of explanation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from companion.engine.errors import CompanionError
from companion.engine.language import Tongue

INLINE = 14  # as many choices without notes stand on one line


class Choice(NamedTuple):
    """A word that may stand there and what it means."""

    word: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """Something a line lacks. `keyword` goes before the answer; `proposed`: what Enter means, None if it is needed;
    `refused`: why what was just typed for it does not fit.
    """

    label: str
    choices: tuple[Choice, ...] = ()
    keyword: str = ""
    proposed: str | None = None
    refused: CompanionError | None = None

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


def choices(words: Iterable[str]) -> tuple[Choice, ...]:
    """Choices without notes."""
    return tuple(Choice(word) for word in words)
