"""Readers of answers: what fits a question, read from what was typed, and which dice it is about."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.engine.errors import AmbiguousName, UnfitAnswer, UnreadableLine
from companion.engine.words import Word, pick


def refuse_halves(text: str) -> None:
    """Refuse text that no file can keep.

    Raises:
        UnreadableLine: it holds half of a character (a lone surrogate), as bytes that are no UTF-8 are read.
    """
    if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
        raise UnreadableLine("this is no UTF-8 text: half of a character stands in it; write it again without")


class Read(NamedTuple):
    """An answer that fits: its value for the rule, and its text in neutral (English) words, as it is kept."""

    value: Any
    text: str


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice that the companion may roll for an answer: `count` dice with these faces, written as an answer is typed;
    `more`: dice of other kinds rolled with them, in this order.
    """

    faces: Sequence[str]
    count: int
    separator: str = " "
    more: Sequence[Dice] = ()


class Reader:
    """Reads answers of one kind. Subclasses say what fits."""

    def read(self, text: str, language: str) -> Read:
        """Read a typed answer. Whole words of both languages work, shortened ones only of `language`.

        Raises:
            UnfitAnswer: it does not fit; the message says what would.
        """
        raise NotImplementedError

    def options(self, language: str) -> list[str]:
        """The legal answers, as far as they can be listed; for help and completion."""
        return []

    def dice(self) -> Dice | None:
        """The dice to roll for an answer, or None if only the table can answer."""
        return None


@dataclass(frozen=True, slots=True)
class Number(Reader):
    """A whole number from `low` to `high` (None: no limit)."""

    low: int | None = 0
    high: int | None = None

    def read(self, text: str, language: str) -> Read:
        """Read a number such as `2`, `+2`, `-1`."""
        if not re.fullmatch(r"[+-]?\d{1,9}", text, re.ASCII):
            raise self._unfit(text)
        value = int(text)
        if (self.low is not None and value < self.low) or (self.high is not None and value > self.high):
            raise self._unfit(text)
        return Read(value, str(value))

    def _unfit(self, text: str) -> UnfitAnswer:
        if self.low is not None and self.high is not None:
            return UnfitAnswer(
                "“{text}” does not fit: a number from {low} to {high} does", text=text, low=self.low, high=self.high
            )
        if self.low is not None:
            return UnfitAnswer("“{text}” does not fit: a number from {low} up does", text=text, low=self.low)
        return UnfitAnswer("“{text}” does not fit: a whole number does", text=text)

    def options(self, language: str) -> list[str]:
        """The numbers, if there are few."""
        if self.low is None or self.high is None or self.high - self.low > 12:
            return []
        return [str(n) for n in range(self.low, self.high + 1)]


@dataclass(frozen=True, slots=True)
class Choice(Reader):
    """One of some words. `choices` maps the value to its word; values are strings."""

    choices: Mapping[str, Word] = field(default_factory=dict)

    def read(self, text: str, language: str) -> Read:
        """Read one of the words, or its only beginning."""
        try:
            value = pick(text, self.choices, language)
        except AmbiguousName as error:
            raise UnfitAnswer(error.message.text, **error.message.facts) from None
        if value is None:
            raise UnfitAnswer("“{text}” does not fit: {options} would", text=text, options=self.options(language))
        return Read(value, self.choices[value].en)

    def options(self, language: str) -> list[str]:
        """The words in a language."""
        return [word.of(language) for word in self.choices.values()]


YES = Word("yes", "sì")
NO = Word("no", "no")


@dataclass(frozen=True, slots=True)
class YesNo(Reader):
    """Yes or no; the value is a bool."""

    def read(self, text: str, language: str) -> Read:
        """Read `yes`, `no`, `sì` or a beginning."""
        read = Choice({"yes": YES, "no": NO}).read(text, language)
        return Read(read.value == "yes", read.text)

    def options(self, language: str) -> list[str]:
        """Both words."""
        return [YES.of(language), NO.of(language)]
