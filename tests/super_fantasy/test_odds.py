"""`odds` for every action and for a defence, against brute force (SF-1, SF-34, SF-58)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from companion.engine.errors import RuleError
from companion.engine.odds import percent
from companion.engine.page import Line, Page
from companion.engine.play import Play
from companion.games.super_fantasy.odds import ShowOdds, chances_of, defence_chances
from companion.games.super_fantasy.questions import ACTION_FACES, Roll
from tests.super_fantasy.at_table import DEAD, VETERAN, Table, mission


def brute(dice: int, star: int, bonus: int, least: int) -> Fraction:
    falls = [Roll(fall).total(star, bonus) for fall in product(ACTION_FACES, repeat=dice)]
    return Fraction(sum(total >= least for total in falls), len(falls))


def said(page: Page) -> str:
    return "\n".join(block.text for block in page.blocks if isinstance(block, Line))


@pytest.fixture
def table() -> Table:
    numbers = "strength 2 aim 3 magic 2 cunning 4 speed 3 defence 2"
    sword = '[item.sword]\ncharacteristic = "strength"\nattack = 2\n[item.ward]\ndefence = 1\n'
    return Table(
        mission(DEAD, VETERAN, sword), f"hero kayla A1 lives 3 {numbers}", "spawn veteran C1", "spawn badly-dead A2"
    )


@pytest.mark.parametrize("dice", [1, 2, 4])
def test_an_attack(table: Table, dice: int) -> None:
    play = Play(table.state, table.content)
    found = chances_of(play, ShowOdds("attack", "kayla", "ve1", dice=dice))
    assert (found.needed, found.star) == (8, 3)
    assert found.odds.at_least(8) == brute(dice, 3, 0, 8)


@pytest.mark.parametrize(
    ("action", "star"),
    [("move", 3), ("open", 4), ("fell", 2), ("pick", 4), ("cleanse", 2), ("charge", 2), ("lift", 2), ("free", 2),
     ("tome", 2)],
)  # fmt: skip
def test_every_action(table: Table, action: str, star: int) -> None:
    found = chances_of(Play(table.state, table.content), ShowOdds(action, "kayla", dice=3, bonus=1))
    assert found.star == star
    for least in range(3, 16):
        assert found.odds.at_least(least) == brute(3, star, 1, least)


def test_what_helps_is_counted_in(table: Table) -> None:
    """The weapon, Inno, an ability that was used, a frozen target, a free die."""
    table.do("take kayla sword; freeze bd1; token kayla inno")
    play = Play(table.state, table.content)
    found = chances_of(play, ShowOdds("attack", "kayla", "bd1", dice=2, inno=True))
    assert (found.needed, found.bonus) == (0, 4)
    table = Table(mission(VETERAN), "hero elfric A1 lives 3 strength 3", "spawn veteran A2", "token elfric furia")
    assert chances_of(Play(table.state, table.content), ShowOdds("attack", "elfric", dice=2)).dice == 3


def test_a_defence(table: Table) -> None:
    """SF-58: equal or more hits."""
    table.do("take kayla ward")
    protection, attack = defence_chances(Play(table.state, table.content), ShowOdds("defence", "kayla", "ve1", dice=2))
    falls = [
        Roll(b).total(2) >= Roll(a).total(2, 1)
        for a in product(ACTION_FACES, repeat=2)
        for b in product(ACTION_FACES, repeat=2)
    ]
    assert attack.reaches(protection) == Fraction(sum(falls), len(falls))


def test_as_shown(table: Table) -> None:
    page = table.show("odds attack kayla ve1 dice 4")
    assert "8 or more: " in said(page)
    assert str(brute(4, 3, 0, 8)) in said(page)
    falls = list(product(ACTION_FACES, repeat=2))
    won = sum(Roll(a).total(2) > Roll(b).total(2) for a in falls for b in falls)
    parried = Fraction(won, len(falls) ** 2)
    assert f"parried: {percent(parried)} ({parried})" in said(table.show("odds defence kayla ve1 dice 2"))
    assert "automatic hit" in said(table.show("odds defence kayla ve1"))


def test_what_is_not_known_yet_is_said() -> None:
    table = Table(mission(VETERAN), "hero axl A1 lives 3", "spawn veteran A2")
    with pytest.raises(RuleError, match="not known yet"):
        table.show("odds attack axl ve1 dice 2")
