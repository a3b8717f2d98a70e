"""Exact chances against brute force."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.odds import Odds, decimal, of_dice, percent


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
    ("share", "english", "italian"),
    [
        (Fraction(0), "0 %", "0 %"),
        (Fraction(1), "100 %", "100 %"),
        (Fraction(1, 3), "33 %", "33 %"),
        (Fraction(2, 3), "67 %", "67 %"),
        (Fraction(1, 8), "13 %", "13 %"),  # 12.5: halves go up
        (Fraction(1, 10), "10 %", "10 %"),
        (Fraction(9, 10), "90 %", "90 %"),
        (Fraction(1, 36), "2.8 %", "2,8 %"),
        (Fraction(35, 36), "97.2 %", "97,2 %"),
        (Fraction(5, 100), "5.0 %", "5,0 %"),
        (Fraction(996, 10_000), "10 %", "10 %"),  # 9.96: shown as what it rounds to
        (Fraction(9004, 10_000), "90 %", "90 %"),
        (Fraction(1, 1000), "0.1 %", "0,1 %"),
        (Fraction(999, 1000), "99.9 %", "99,9 %"),
        (Fraction(1, 6561), "<0.1 %", "<0,1 %"),
        (Fraction(9999, 10_000_000), "<0.1 %", "<0,1 %"),
        (Fraction(6560, 6561), ">99.9 %", ">99,9 %"),
    ],
)
def test_a_rounded_chance_does_not_lie(share: Fraction, english: str, italian: str) -> None:
    assert percent(share, "en") == english
    assert percent(share, "it") == italian


@given(st.fractions(0, 1))
def test_only_the_impossible_is_0_and_only_the_certain_100(share: Fraction) -> None:
    shown = percent(share, "en")
    assert (shown == "0 %") == (share == 0)
    assert (shown == "100 %") == (share == 1)
    number = Fraction(shown.strip("<>% "))
    assert abs(number - share * 100) <= (Fraction(1, 2) if 10 <= number <= 90 else Fraction(1, 10))


@pytest.mark.parametrize(
    ("value", "places", "english", "italian"),
    [
        (Fraction(5, 2), 1, "2.5", "2,5"),
        (Fraction(7, 3), 2, "2.33", "2,33"),
        (Fraction(1, 20), 1, "0.1", "0,1"),
        (1.0, 2, "1.00", "1,00"),
        (Fraction(-5, 4), 1, "-1.3", "-1,3"),
        (Fraction(-1, 100), 1, "0.0", "0,0"),
        (Fraction(7, 2), 0, "4", "4"),
    ],
)
def test_a_decimal_number(value: Fraction | float, places: int, english: str, italian: str) -> None:
    assert decimal(value, "en", places) == english
    assert decimal(value, "it", places) == italian
