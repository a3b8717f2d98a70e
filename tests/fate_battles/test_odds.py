"""Exact odds against full enumeration (FB-7)."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.fate_battles.odds import dice as odds
from tests.fate_battles.conftest import ready

ROLLS = [sum(faces) for faces in product((-1, 0, 1), repeat=4)]


def slowly(fixed: int, opponents: list[int], passive: int | None) -> list[int]:
    """The shifts of every case, one by one."""
    found = []
    for dice in ROLLS:
        for others in product(ROLLS, repeat=len(opponents)):
            against = [other + bonus for other, bonus in zip(others, opponents, strict=True)]
            found.append(dice + fixed - max(against + ([passive] if passive is not None else [])))
    return found


def check(fixed: int, opponents: list[int], passive: int | None) -> None:
    """The counted odds are those of the enumeration."""
    cases = slowly(fixed, opponents, passive)
    found = odds.outcomes(odds.shifts(fixed, opponents, passive))
    total = len(cases)
    assert found.cases == total
    assert found.fail == Fraction(sum(s < 0 for s in cases), total)
    assert found.tie == Fraction(sum(s == 0 for s in cases), total)
    assert found.succeed == Fraction(sum(0 < s < 3 for s in cases), total)
    assert found.style == Fraction(sum(s >= 3 for s in cases), total)


@given(st.integers(-3, 12), st.integers(-2, 12))
def test_unopposed_is_81_cases(fixed: int, passive: int) -> None:
    """FB-7."""
    assert len(slowly(fixed, [], passive)) == 81
    check(fixed, [], passive)


@settings(max_examples=25, deadline=None)
@given(st.integers(-3, 10), st.integers(-3, 10), st.none() | st.integers(0, 8))
def test_opposed_is_6561_cases(fixed: int, other: int, passive: int | None) -> None:
    """FB-7: with a passive number behind the roll too (FB-25)."""
    assert len(slowly(fixed, [other], passive)) == 6561
    check(fixed, [other], passive)


@pytest.mark.parametrize("rolls", [{"0": 1}, {"4": 2}, {"-1": 3, "2": 1}, {"1": 1, "-3": 2}])
def test_luck_is_how_many_evenings_would_have_gone_no_better(rolls: dict[str, int]) -> None:
    """FB-52: against the enumeration of every evening; by the normal curve nearly the same."""
    from companion.games.fate_battles.pages import statistics
    from companion.games.fate_battles.state import Player

    player = Player("anna", "north", rolls=rolls)
    total, thrown = sum(int(d) * n for d, n in rolls.items()), sum(rolls.values())
    sums = [0]
    for _ in range(thrown):
        sums = [s + dice for s in sums for dice in ROLLS] if thrown < 3 else sums
    if thrown < 3:
        assert statistics.lucky_share(player) == pytest.approx(sum(s <= total for s in sums) / len(sums))
    many = Player("anna", "north", rolls={"1": 30, "0": 10})
    exact = statistics.lucky_share(many)
    assert exact is not None
    assert statistics.lucky_share(Player("anna", "north", rolls={"1": 30, "0": 11})) == pytest.approx(exact, abs=0.01)
    assert statistics.lucky_share(Player("anna", "north")) is None


def test_the_four_dice() -> None:
    """FB-7."""
    assert dict(odds.FOUR_DICE) == {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}


@pytest.mark.parametrize(
    ("line", "sum_", "failure", "cases"),
    [
        ("odds 2 vs 2", "+2", "38 %", "81"),
        ("odds 2 vs 2 bonus 1", "+3", "19 %", "81"),
        ("odds 2 vs 2 invokes 1", "+4", "6.2 %", "81"),
        ("odds 2 vs 2 opposed", "+2", "42 %", "6561"),
        ("odds attack dwarves orcs", "+2", "42 %", "6561"),
        ("odds attack dwarves orcs with fight bonus 2", "+4", "14 %", "6561"),
        ("odds overcome dwarves to hill with athletics", "+1", "62 %", "81"),
        ('odds scout dwarves hill "Path"', "+0", "81 %", "81"),
        ("odds surround guards with fight", "+3", None, "6561"),
    ],
)
def test_odds_before_a_roll(line: str, sum_: str, failure: str | None, cases: str) -> None:
    """FB-7: with invokes and bonuses counted in; nothing is changed."""
    table = ready("dwarves ford", "guards ford", "orcs ford")
    text = "\n".join(table.shown(line))
    assert re.search(rf"Sum \w+ \({re.escape(sum_)}\)", text)
    assert failure is None or f"Failure {failure}" in text
    assert f"{cases} cases" in text


def test_the_chance_of_a_defeat_is_shown_for_attacks() -> None:
    """FB-7, FB-29: Orcs can cover 2 shifts."""
    table = ready("dwarves ford", "orcs ford")
    row = next(text for text in table.shown("odds attack dwarves orcs") if text.startswith("0:"))
    assert "With style 14 %" in row
    assert "Defeat 14 %" in row


def test_odds_do_not_tell_what_lies_face_down() -> None:
    """FB-13."""
    table = ready("dwarves ford", "orcs moor", extra=("aspect hill hidden hinders Pits",))
    assert "difficulty Fair (+2)" in "\n".join(table.shown("odds overcome dwarves to hill with athletics"))
    assert table.at("zones.hill.aspects.0.hidden")


def test_odds_refuse_what_would_be_refused() -> None:
    """FB-7, FB-27."""
    table = ready("dwarves ford", "orcs wood")
    with pytest.raises(Exception, match="own zone"):
        table.shown("odds attack dwarves orcs with fight")


def test_odds_alone_are_those_of_every_attack_in_reach() -> None:
    """FB-7, FB-27."""
    table = ready("guards ford", "orcs ford", "goblins hill", "trolls moor")
    with pytest.raises(Exception, match="nobody is active"):
        table.shown("odds")
    rows = table.do("activate guards").shown("odds")
    assert [row.split(":")[0] for row in rows] == [
        "Guards, Fight +3 against Orcs, Fight +2", "Guards, Shoot +1 against Goblins, Athletics +0"
    ]  # fmt: skip
    assert "Defeat" in rows[0]
    far = ready("dwarves ford", "orcs moor").do("activate dwarves")
    assert far.shown("odds") == ["Dwarves reaches no enemy"]
