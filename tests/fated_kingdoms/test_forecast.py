"""`forecast`: facts of the game as it stands (FK-90 to FK-92)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.engine.errors import RuleError
from companion.games.fated_kingdoms.pages.forecast import sphere_after
from companion.render.terminal import sentences
from tests.fated_kingdoms.evening import FOUR, Evening, started

RICH = (
    "gain anna item Sword value 3", "gain anna creature Wolf value 2", "gain anna tower Spire value 4",
    "gain bruno skill Feint", "coins bruno +7",
)  # fmt: skip


def said(table: Evening, line: str = "forecast") -> str:
    """The words of the page."""
    return "\n".join(text for block in table.query(line).blocks for text in sentences(block))


def test_who_would_win_now_and_by_how_much_fk_92() -> None:
    table = started(*RICH)
    assert "If the game ended now: anna would win by 8, with 9 points" in said(table)
    table.language = "it"
    assert "anna vincerebbe di 8, con 9 punti" in said(table, "pronostico")


def test_what_each_has_and_lacks_fk_92() -> None:
    text = said(started(*RICH, "prophecy The end"))
    for words in (
        "bruno: points 1, more to lead 9",
        "creatures 1, worth 2, towers 1",
        "coins 1 gold 2 silver",
        "Prophecy not yet fulfilled: The end",
    ):
        assert words in text, text


def test_a_tie_is_shared_fk_92() -> None:
    assert "anna, bruno would share the win, with 0 points each" in said(started())


def test_the_dead_win_nothing_and_the_last_one_stands_alone_fk_91() -> None:
    assert "bruno is the only one left" in said(started(*RICH, "wound anna 4"))


def test_no_card_of_a_closed_hand_is_named_fk_31() -> None:
    text = said(started("gain anna item Zzqsword in hand"))
    assert "Zzq" not in text
    assert "values not known, counted as 0: 1" in text
    assert "Zzqsword" in said(started("gain anna item Zzqsword in hand", "rule hands open"))


def test_the_sphere_two_cycles_on_by_what_was_fk_90() -> None:
    table = started()
    assert "no cycle is over yet" in said(table)
    table.do("fate +3", "done", "done", "fate +1", "done", "done")
    text = said(table)
    assert "4 of 10; it changed by cycle: +3, +1" in text
    assert "Two cycles on, if they go as those before: 6 to 10, 8.0 on average; full: 25 %" in text


def test_the_sphere_by_counting_every_way_fk_20() -> None:
    assert sphere_after(4, [3, 1]) == {6: Fraction(1, 4), 8: Fraction(1, 2), 10: Fraction(1, 4)}
    assert sphere_after(1, [-3]) == {0: 1}
    assert sphere_after(10, [-1]) == {8: 1}
    assert sphere_after(9, [2, -4]) == {1: Fraction(1, 4), 7: Fraction(1, 4), 10: Fraction(1, 2)}


def test_four_players_and_refusals_fk_1() -> None:
    assert "dario" in said(Evening(*FOUR, "start"))
    for table, word in ((Evening(*FOUR), "`start` begins the game"), (started("score"), "the game is over")):
        with pytest.raises(RuleError) as refused:
            table.query("forecast")
        assert word in table.say.of(refused.value.message)


def test_a_full_sphere_is_said_first_fk_90() -> None:
    assert "The Sphere is full: if the next cycle began now, all would lose" in said(started("fate +10"))
