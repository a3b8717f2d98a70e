"""Words as people type them: both languages, shortened, without regard to case and accents."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

from companion.engine.errors import AmbiguousName

Value = TypeVar("Value")


class Word(NamedTuple):
    """One meaning: its English and its Italian word, and further words that always work."""

    en: str
    it: str
    also: tuple[str, ...] = ()

    def of(self, language: str) -> str:
        """The word in a language (`en`, `it`)."""
        return self.it if language == "it" else self.en

    def all(self) -> tuple[str, ...]:
        """Every whole word that means this."""
        return (self.en, self.it, *self.also)


def same(name: str) -> Word:
    """A proper name: the same word in both languages."""
    return Word(name, name)


def fold(text: str) -> str:
    """Text as words are compared: no case, no accents, blanks as `-`. `Volontà` and `volonta` are the same word."""
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))
    return "-".join(text.casefold().split())


def make_id(name: str) -> str:
    """The id of a name: lower case, without accents, `-` for spaces."""
    return fold(name)


def pick(text: str, choices: Mapping[Value, Word], language: str, *, later: bool = False) -> Value | None:
    """What a typed word means among `choices`: a whole word of either language, else the only beginning
    in the current language; with `later` else the only one with a later word that begins so: `ysolde` for
    `Lady Ysolde`. None if nothing fits.

    Raises:
        AmbiguousName: several begin so; they are named.
    """
    typed = fold(text)
    if not typed:
        return None
    for value, word in choices.items():
        if any(typed == fold(whole) for whole in word.all()):
            return value
    found = {v: w for v, w in choices.items() if any(fold(b).startswith(typed) for b in (w.of(language), *w.also))}
    if not found and later and len(typed) > 1:
        found = {v: w for v, w in choices.items() if has_later_word(w.of(language), typed)}
    if len(found) > 1:
        raise AmbiguousName(
            "“{word}” fits several: {names}", word=text, names=sorted({w.of(language) for w in found.values()})
        )
    return next(iter(found), None)


def has_later_word(name: str, typed: str) -> bool:
    """Does a name hold a word, not its first, from which on it begins as typed (folded)?"""
    words = fold(name).split("-")
    return any("-".join(words[n:]).startswith(typed) for n in range(1, len(words)))


def nearest(text: str, words: Iterable[str], *, most: int = 3) -> list[str]:
    """The words that come nearest to a mistyped one, best first: for "did you mean"."""
    by_fold = {fold(word): word for word in words}
    return [by_fold[close] for close in difflib.get_close_matches(fold(text), by_fold, n=most, cutoff=0.6)]


SHORTEST_MISTYPED, LONG = 4, 8


def mistyped(text: str, known: Iterable[str]) -> list[str]:
    """The known words of which this is most likely a slip of the finger: a letter wrong, missing, too many, or two
    exchanged (two of these in a word of eight letters or more). Nothing for a known word, the beginning of one, or what
    differs by its digits.
    """
    folded = fold(text)
    by_fold = {fold(word): word for word in known}
    if len(folded) < SHORTEST_MISTYPED or any(word.startswith(folded) for word in by_fold):
        return []
    digits = [sign for sign in folded if sign.isdigit()]
    most = 2 if len(folded) >= LONG else 1
    found = [
        (slips, word)
        for word in by_fold
        if [sign for sign in word if sign.isdigit()] == digits and (slips := _slips(folded, word, most)) <= most
    ]
    return [by_fold[word] for _, word in sorted(found)[:3]]


def _slips(a: str, b: str, most: int) -> int:
    """How many slips lie between two words (Damerau and Levenshtein); more than `most` are not counted out."""
    if abs(len(a) - len(b)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        older, before, row = before, row, [i]
        for j, other in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return row[-1]
