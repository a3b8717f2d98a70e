"""Readers of what the table answers in a battle: four Fate dice, invokes, which consequences take a hit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.answers import Dice, Read, Reader
from companion.engine.errors import AmbiguousName, UnfitAnswer
from companion.engine.words import Word, fold, pick
from companion.games.fate_battles.content import SEVERITIES

FACES = "+-0"
DECLINES = Word("declines", "rinuncia")


@dataclass(frozen=True, slots=True)
class FateDice(Reader):
    """Four Fate dice: a sum from −4 to +4, or the faces `+ 0 - +` (FB-1); the value is the sum.
    With `declinable` the enemy may leave it (`-`), the value is None then (FB-25).
    """

    declinable: bool = False

    def read(self, text: str, language: str) -> Read:
        """Read a sum or four faces."""
        if self.declinable and (text == "-" or self._declines(text, language)):
            return Read(None, "-")
        faces = "".join(text.replace("−", "-").split())
        if len(faces) == 4 and set(faces) <= set(FACES):
            return Read(faces.count("+") - faces.count("-"), " ".join(faces))
        if re.fullmatch(r"[+-]?[0-4]", faces, re.ASCII):
            return Read(int(faces), f"{int(faces):+d}")
        raise UnfitAnswer(
            "“{text}” is no roll of four Fate dice: a sum from −4 to +4, or the faces, such as + 0 - +", text=text
        )

    @staticmethod
    def _declines(text: str, language: str) -> bool:
        return bool(text) and text[0].isalpha() and pick(text, {"declines": DECLINES}, language) is not None

    def options(self, language: str) -> list[str]:
        """The sums, and declining."""
        sums = [f"{n:+d}" if n else "0" for n in range(-4, 5)]
        return [*sums, DECLINES.of(language)] if self.declinable else sums

    def dice(self) -> Dice:
        """The four dice."""
        return Dice(["+", "0", "-"], 4)


@dataclass(frozen=True, slots=True)
class Cover(Reader):
    """Which consequences take a hit: one of some sets of severities, `mild` or `mild moderate` (FB-29)."""

    sets: Sequence[tuple[str, ...]]

    def read(self, text: str, language: str) -> Read:
        """Read the severities in any order."""
        words = [word for word in re.split(r"[\s+,]+", text) if fold(word) not in ("and", "e")]
        try:
            named = {pick(word, SEVERITIES, language) for word in words}
        except AmbiguousName as error:
            raise UnfitAnswer(error.message.text, **error.message.facts) from None
        for severities in self.sets:
            if named == set(severities):
                return Read(severities, " ".join(severities))
        raise UnfitAnswer("“{text}” does not fit: {options} would", text=text, options=self.options(language))

    def options(self, language: str) -> list[str]:
        """The sets."""
        return [" ".join(SEVERITIES[s].of(language) for s in severities) for severities in self.sets]
