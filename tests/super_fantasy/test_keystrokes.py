"""How little a table types: one whole turn of four heroes and nine monsters, with dice kept and with facts only."""

from __future__ import annotations

from pathlib import Path

from companion.games.super_fantasy.rules.reminding import HeroesNotActed
from companion.games.super_fantasy.rules.striking import MonsterAttacked
from tests.super_fantasy.at_table import DEAD, VETERAN, Table, mission

RIM = "+" + "-+" * 12
WIDE = "\n".join([RIM, *["|. . . . . . . . . . . .|", "+" + " +" * 12] * 6, "|. . . . . . . . . . . .|", RIM])
THINGS = """
[[chest]]
at = "C1"
[[tombstone]]
at = "A7"
grave = "B7"
symbol = "skull"
[ability.inno]
energy = 3
"""
NUMBERS = "lives 3 strength 3 aim 3 magic 2 cunning 3 speed 3 defence 2"
SETUP = (
    f"hero axl B2 {NUMBERS}", f"hero kayla B4 {NUMBERS}", f"hero gnomy-spark E4 {NUMBERS}", f"hero lady A5 {NUMBERS}",
    *(f"spawn badly-dead {square}" for square in ("E5", "F2", "F4", "E7", "G1", "H4", "E6")),
    "spawn veteran D4", "spawn veteran I7",
)  # fmt: skip


def turn(*lines: str) -> tuple[Table, int]:
    """Play lines on the table as it is set up; how many keys they took, without Enters."""
    table = Table(mission(THINGS, DEAD, VETERAN, drawing=WIDE, areas='{ A = "A1:L7" }'), *SETUP)
    for line in lines:
        table.do(line)
    return table, sum(map(len, lines))


WITH_DICE = (
    "pick ax : 21*", "e io +1", "m b1 : 1", "d 2",
    "a k ve1 : 2**", "e tem +2", "d 3",
    "a g bd1 : 2*", "a ve1 : 12*", "e uni +2", "d 1",
    "m l a6 : 1", "f : 2**", "e prot +2", "d 2",
)  # fmt: skip
FACTS = ("ax b1", "d 2", "ka b4", "ve1 -1", "d 3", "g e4", "bd1 -1", "d 1", "l a6", "f", "d 2")


PHASE = "mm : 1, 2, 5, 3, 222, 5, bla, 2, 22, 5, bla"


def test_with_dice_kept_the_heroes_take_at_most_180_keys() -> None:
    """The acting hero, the number of dice, the characteristic, the only target are inferred."""
    table, keys = turn(*WITH_DICE)
    assert keys <= 180
    assert [hero.dice for hero in table.state.heroes.values()] == [0, 0, 0, 0]
    assert (table.hero("axl").energy["io-le-cose-le-so"], table.hero("kayla").energy["tempesta"]) == (1, 2)
    assert (table.monster("ve1").life, table.state.tombstones["A7"].felled) == (1, True)
    assert "bd1" not in table.state.monsters
    assert len(table.state.monsters) == 8


def test_the_lines_of_the_turn_stand_in_the_readme() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert "\n".join((*FACTS, PHASE)) in readme
    assert "\n".join(WITH_DICE) in readme


def test_the_phase_takes_at_most_50() -> None:
    """Six attacks, three of them answered with dice, two ties: what the table alone can know."""
    assert len(PHASE) <= 50
    for lines in (WITH_DICE, FACTS):
        table, _ = turn(*lines)
        table.do(PHASE)
        assert table.state.turn == 2
        assert len(table.all_told(MonsterAttacked)) == 6
        assert not table.all_told(HeroesNotActed)


def test_with_facts_only_the_heroes_take_at_most_85() -> None:
    table, keys = turn(*FACTS)
    assert keys <= 85
    assert [hero.square for hero in table.state.heroes.values()] == ["B1", "B4", "E4", "A6"]
    assert [hero.shield_dice for hero in table.state.heroes.values()] == [2, 3, 1, 2]
