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


def percent(chance: Fraction) -> str:
    """A chance as it is shown: whole per cent, `<1 %` and `>99 %` where rounding would tell a lie."""
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    shown = round(chance * 100)
    return "<1 %" if shown == 0 else ">99 %" if shown == 100 else f"{shown} %"
