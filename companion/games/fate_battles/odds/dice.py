"""The exact spread of rolls: 81 cases for four dice, 6,561 against four others (FB-7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

FOUR_DICE: Counter[int] = Counter(sum(faces) for faces in product((-1, 0, 1), repeat=4))
"""How many of the 81 cases give each sum."""


def highest(rolls: Iterable[Counter[int]]) -> Counter[int]:
    """How many cases give each highest total of several rolls."""
    found: Counter[int] | None = None
    for roll in rolls:
        if found is None:
            found = roll
            continue
        joined: Counter[int] = Counter()
        for one, n in found.items():
            for other, m in roll.items():
                joined[max(one, other)] += n * m
        found = joined
    return found if found is not None else Counter({0: 1})


def shifted(fixed: int) -> Counter[int]:
    """The cases of a roll with what is added to it."""
    return Counter({dice + fixed: n for dice, n in FOUR_DICE.items()})


def shifts(actor: int, opponents: Iterable[int], passive: int | None) -> Counter[int]:
    """How many cases give each number of shifts: a roll plus `actor`, against rolls plus each of `opponents` and a
    passive difficulty, of which the highest counts.
    """
    against = [shifted(fixed) for fixed in opponents]
    if passive is not None:
        against.append(Counter({passive: 1}))
    opposition = highest(against)
    found: Counter[int] = Counter()
    for total, n in shifted(actor).items():
        for other, m in opposition.items():
            found[total - other] += n * m
    return found


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of the four outcomes (FB-2), and what the shifts are on average."""

    fail: Fraction
    tie: Fraction
    succeed: Fraction
    style: Fraction
    cases: int


def outcomes(cases: Counter[int]) -> Odds:
    """The chances of the four outcomes."""
    total = sum(cases.values())

    def share(low: int | None, high: int | None) -> Fraction:
        fits = (n for s, n in cases.items() if (low is None or s >= low) and (high is None or s <= high))
        return Fraction(sum(fits), total)

    return Odds(share(None, -1), share(0, 0), share(1, 2), share(3, None), total)


def at_least(cases: Counter[int], least: int) -> Fraction:
    """The chance of so many shifts or more."""
    return Fraction(sum(n for s, n in cases.items() if s >= least), sum(cases.values()))
