"""Readers of what the table answers in a battle: four Fate dice, invokes, which consequences take a hit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.answers import Dice, Read, Reader
from companion.engine.errors import AmbiguousName, UnfitAnswer
from companion.engine.words import Word, fold, pick, same
from companion.games.fate_battles.content import SEVERITIES

FACES = "+-0"
DECLINES = Word("declines", "rinuncia")
STUNT = Word("stunt", "talento")
OF_STUNT = 2
"""What a stunt adds to a roll."""


class Rolled(int):
    """The sum of four Fate dice, with a bonus that the table gives to this roll."""

    bonus: int = 0
    stunt: str = ""

    @classmethod
    def of(cls, dice: int, bonus: int, stunt: str) -> Rolled:
        """A sum, its bonus, the stunt that gave it or a part of it."""
        made = cls(dice)
        made.bonus, made.stunt = bonus, stunt
        return made


def stunt_of(dice: int) -> str:
    """The stunt that was used for a roll."""
    return dice.stunt if isinstance(dice, Rolled) else ""


def bonus_of(dice: int) -> int:
    """The bonus that the table gave to a roll."""
    return dice.bonus if isinstance(dice, Rolled) else 0


@dataclass(frozen=True, slots=True)
class FateDice(Reader):
    """Four Fate dice: a sum from −4 to +4, or the faces `+ 0 - +` (FB-1); the value is the sum.
    `bonus N` behind them is added to this roll, `stunt NAME` adds 2.
    With `declinable` the enemy may leave it (`-`), the value is None then (FB-25).
    """

    declinable: bool = False
    stunts: tuple[str, ...] = ()

    def read(self, text: str, language: str) -> Read:
        """Read a sum or four faces."""
        if self.declinable and (text == "-" or self._declines(text, language)):
            return Read(None, "-")
        text, bonus = self._bonus(text)
        text, stunt = self._stunt(text, language)
        read = self._dice(text)
        if not bonus and not stunt:
            return read
        said = (f" stunt {stunt}" if stunt else "") + (f" bonus {bonus:+d}" if bonus else "")
        return Read(Rolled.of(read.value, bonus + (OF_STUNT if stunt else 0), stunt), read.text + said)

    def _stunt(self, text: str, language: str) -> tuple[str, str]:
        """The dice without the stunt that stands behind them, and the stunt."""
        found = re.fullmatch(r"(.+?)\s+(?:stunt|talento)\s+(.+)", text.strip(), re.IGNORECASE)
        if found is None:
            return text, ""
        try:
            stunt = pick(found[2], {s: same(s) for s in self.stunts}, language, later=True)
        except AmbiguousName as error:
            raise UnfitAnswer(error.message.text, **error.message.facts) from None
        if stunt is None:
            raise UnfitAnswer("no stunt “{text}” serves this roll: there is {names}", text=found[2],
                              names=list(self.stunts) or "-")  # fmt: skip
        return found[1], stunt

    @staticmethod
    def _bonus(text: str) -> tuple[str, int]:
        found = re.fullmatch(r"(.+?)\s+bonus\s+([+−-]?\d{1,2})", text.strip(), re.ASCII | re.IGNORECASE)
        return (found[1], int(found[2].replace("−", "-"))) if found else (text, 0)

    @staticmethod
    def _dice(text: str) -> Read:
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
