"""Exact chances of dice: how often each sum comes, by counting all faces; rounded only when they are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Odds:
    """How many of all equally likely falls give each value. `ways` sums to `all`."""

    ways: Mapping[int, int]

    @property
    def all(self) -> int:
        """The number of equally likely falls."""
        return sum(self.ways.values())

    def chance(self, value: int) -> Fraction:
        """The chance of exactly this value."""
        return Fraction(self.ways.get(value, 0), self.all)

    def at_least(self, least: int) -> Fraction:
        """The chance of this value or more."""
        return Fraction(sum(count for value, count in self.ways.items() if value >= least), self.all)

    @property
    def mean(self) -> Fraction:
        """The value that comes on average."""
        return Fraction(sum(value * count for value, count in self.ways.items()), self.all)

    def plus(self, more: int) -> Odds:
        """Every value raised by so much."""
        return Odds({value + more: count for value, count in self.ways.items()})

    def reaches(self, other: Odds) -> Fraction:
        """The chance that this comes to at least as much as `other`, both cast independently."""
        won = sum(a * b for x, a in self.ways.items() for y, b in other.ways.items() if x >= y)
        return Fraction(won, self.all * other.all)


def of_dice(faces: Sequence[int], count: int) -> Odds:
    """The sums of `count` dice that each show one of `faces`, every face equally likely."""
    ways = {0: 1}
    for _ in range(count):
        after: dict[int, int] = {}
        for value, found in ways.items():
            for face in faces:
                after[value + face] = after.get(value + face, 0) + found
        ways = after
    return Odds(dict(sorted(ways.items())))


def percent(share: Fraction, language: str = "en") -> str:
    """A chance as every page writes it: `67 %`.

    From 10 to 90 per cent it is whole; nearer to the ends it has one decimal, with the language's sign: `2.8 %`,
    `2,8 %`. `0 %` is only the impossible and `100 %` only the certain: what is under a tenth of one per cent and still
    possible is `<0.1 %`, what lacks less than that `>99.9 %`.
    """
    if share in (0, 1):
        return f"{int(share) * 100} %"
    if share < _LEAST:
        return f"<{decimal(_LEAST * 100, language)} %"
    if share > 1 - _LEAST:
        return f">{decimal((1 - _LEAST) * 100, language)} %"
    tenths = _rounded(share * 1000)
    return f"{_rounded(share * 100)} %" if 100 <= tenths <= 900 else f"{decimal(share * 100, language)} %"


def decimal(value: Fraction | float, language: str = "en", places: int = 1) -> str:
    """A number rounded to so many decimals (halves away from 0), with the language's decimal sign: `2.5`, `2,5`."""
    whole, rest = divmod(_rounded(abs(Fraction(value)) * 10**places), 10**places)
    sign = "-" if value < 0 and (whole or rest) else ""
    if not places:
        return f"{sign}{whole}"
    return f"{sign}{whole}{',' if language == 'it' else '.'}{rest:0{places}d}"


_LEAST = Fraction(1, 1000)


def _rounded(value: Fraction) -> int:
    """The nearest whole number of one that is not negative, halves up."""
    return int(value + Fraction(1, 2))


def percent_and_fraction(share: Fraction, language: str) -> str:
    """A share as `percent` with the exact fraction behind it: `83 % (1562/1885)`; alone where it is none or all."""
    text = percent(share, language)
    return text if share in (0, 1) else f"{text} ({share.numerator}/{share.denominator})"
