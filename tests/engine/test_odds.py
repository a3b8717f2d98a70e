"""Exact chances against brute force."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from companion.engine.odds import Odds, of_dice, percent


@pytest.mark.parametrize("faces", [[1, 1, 2, 2, 4, 4], [1, 2, 3, 4, 5, 6], [-1, 0, 1]])
@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_every_fall_is_counted(faces: list[int], count: int) -> None:
    brute = Counter(sum(fall) for fall in product(faces, repeat=count))
    odds = of_dice(faces, count)
    assert odds.ways == brute
    assert odds.all == len(faces) ** count
    assert odds.mean == Fraction(count * sum(faces), len(faces))
    for value in range(-5, 30):
        assert odds.at_least(value) == Fraction(sum(n for v, n in brute.items() if v >= value), odds.all)


def test_two_sides() -> None:
    one, two = of_dice([1, 1, 2, 2, 3, 3], 2), of_dice([1, 1, 2, 2, 2, 2], 3).plus(1)
    won = sum(
        sum(a) >= sum(b) + 1
        for a in product([1, 1, 2, 2, 3, 3], repeat=2)
        for b in product([1, 1, 2, 2, 2, 2], repeat=3)
    )
    assert one.reaches(two) == Fraction(won, 6**5)
    assert Odds({3: 1}).reaches(Odds({3: 2})) == 1


@pytest.mark.parametrize(
    ("chance", "shown"),
    [(Fraction(0), "0 %"), (Fraction(1), "100 %"), (Fraction(1, 3), "33 %"), (Fraction(1, 1000), "<1 %"),
     (Fraction(999, 1000), ">99 %")],
)  # fmt: skip
def test_a_rounded_chance_does_not_lie(chance: Fraction, shown: str) -> None:
    assert percent(chance) == shown
