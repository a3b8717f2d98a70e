"""Overcoming hindrance, further zones, Pinned Down (FB-25, FB-26, FB-31)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.fate_battles.conftest import BattleTable, ready
from tests.fate_battles.conftest import events as e


def contested(table: BattleTable) -> Any:
    """The one contest of the last line."""
    return table.happened(e.Contested)[0]


@pytest.mark.parametrize(("aspects", "difficulty"), [(1, 2), (2, 4), (3, 6)])
def test_hindering_aspects_are_a_passive_difficulty(aspects: int, difficulty: int) -> None:
    """FB-25: 2 × their number; those that do not hinder do not count."""
    extra = ("aspect hill Fine view", *(f'aspect hill "Rocks {n}" hinders' for n in range(aspects)))
    table = ready("dwarves ford", "orcs moor", extra=extra).do("overcome dwarves to hill with athletics : +4")
    assert contested(table).opposition == difficulty


def test_an_enemy_opposes_with_the_best_of_three_and_the_others_help() -> None:
    """FB-25: +1 for each other unit there allied with it."""
    table = ready("dwarves ford", "orcs hill", "goblins hill", "trolls hill")
    table.do("overcome dwarves to hill with athletics : 0, 0")
    assert contested(table).opposition == 2 + 2
    table = ready("dwarves ford", "orcs hill", "goblins hill", "trolls hill")
    table.do("overcome dwarves to hill with athletics against goblins with drive : 0, 0")
    assert contested(table).opposition == 0 + 2
    table.refuses("overcome dwarves to hill", rule="FB-23")


def test_who_opposes_must_stand_there_and_with_a_skill_that_fits() -> None:
    """FB-25."""
    table = ready("dwarves ford", "orcs hill", "goblins wood").do("activate dwarves")
    table.refuses("overcome dwarves to hill with athletics against goblins", "Orcs", rule="FB-25")
    table.refuses(
        "overcome dwarves to hill with athletics against orcs with fight", "Athletics, Drive, Pilot", rule="FB-25"
    )


def test_both_is_the_roll_but_no_less_than_the_passive_number() -> None:
    """FB-25."""
    rocks = ('aspect hill "Rocks" hinders',)
    table = ready("dwarves ford", "orcs hill", extra=rocks).do("overcome dwarves to hill with athletics : 0, -4")
    assert contested(table).opposition == 2
    table = ready("dwarves ford", "orcs hill", extra=rocks).do("overcome dwarves to hill with athletics : 0, +3")
    assert contested(table).opposition == 4


def test_enemies_may_decline_to_oppose() -> None:
    """FB-25: with nothing else in the way the unit enters; else the passive number stays."""
    table = ready("dwarves ford", "orcs hill").do("overcome dwarves to hill with athletics : -4, -")
    assert table.at("units.dwarves.zone") == "hill"
    assert table.at("boosts") == []
    table = ready("dwarves ford", "orcs hill", extra=('aspect hill "Rocks" hinders',))
    table.do("overcome dwarves to hill with athletics : 0, declines")
    assert table.at("units.dwarves.zone") == "ford"


def test_a_failed_entry_stays_and_a_tie_enters_at_a_minor_cost() -> None:
    """FB-25."""
    table = ready("dwarves ford", "orcs hill").do("overcome dwarves to hill with athletics : -1, 0")
    assert table.at("units.dwarves.zone") == "ford"
    table = ready("dwarves ford", "orcs hill").do("overcome dwarves to hill with athletics : 0, 0")
    assert table.at("units.dwarves.zone") == "hill"
    assert (table.at("boosts.0.holder"), table.at("boosts.0.on")) == ("bruno", "dwarves")


def test_the_leader_moves_with_its_unit() -> None:
    """FB-25, FB-40."""
    table = ready("dwarves ford", "orcs moor", extra=("attach thora dwarves",)).do("move dwarves hill")
    assert table.at("leaders.thora.zone") == "hill"
    table.refuses("move thora ford", "detach Thora", rule="FB-40")


@pytest.mark.parametrize(
    ("dice", "zone", "holders"),
    [("0", "ford", []), ("+1", "hill", ["bruno"]), ("+2", "hill", []), ("+4", "hill", ["anna"])],
)
def test_a_further_zone_against_fair(dice: str, zone: str, holders: list[str]) -> None:
    """FB-26: tie at a minor cost, style with a boost."""
    table = ready("dwarves ford", "orcs moor").do(f"overcome dwarves to hill with athletics : {dice}")
    assert table.at("units.dwarves.zone") == zone
    assert [b["holder"] for b in table.at("boosts")] == holders


def test_with_style_the_boost_is_given_up_for_a_second_zone() -> None:
    """FB-26."""
    table = ready("dwarves ford", "orcs moor").do("overcome dwarves to hill wood with athletics : +4")
    assert table.at("units.dwarves.zone") == "wood"
    assert table.at("boosts") == []
    table = ready("dwarves ford", "orcs moor").do("overcome dwarves to hill wood with athletics : +2")
    assert table.at("units.dwarves.zone") == "hill"


def test_the_second_zone_must_be_free_and_adjacent() -> None:
    """FB-26."""
    table = ready("dwarves ford", "orcs wood", "goblins cave").do("activate dwarves")
    table.refuses("overcome dwarves to hill wood with athletics", "Orcs", rule="FB-25")
    table.refuses("overcome dwarves to hill moor with athletics", "not next to", rule="FB-22")
    blocked = ready("dwarves ford", "orcs hill").do("activate dwarves")
    blocked.refuses("overcome dwarves to hill wood with athletics", "only that one zone", rule="FB-26")


def test_a_card_on_the_second_zone_that_hinders_stops_there_and_the_boost_is_kept() -> None:
    """FB-26, FB-13."""
    table = ready("dwarves ford", "orcs moor", extra=("aspect wood hidden hinders Pits",))
    table.do("overcome dwarves to hill wood with athletics : +4")
    assert table.at("units.dwarves.zone") == "hill"
    assert table.at("boosts.0.holder") == "anna"


def test_the_difficulty_of_a_further_zone_is_a_setting() -> None:
    """FB-26: `extra-zone`."""
    table = ready("dwarves ford", "orcs moor", extra=("rule extra-zone 0",)).do(
        "overcome dwarves to hill with athletics : 0"
    )
    assert contested(table).opposition == 0


# ---- Pinned Down


def pinned() -> BattleTable:
    """Archers on the ford have pinned the orcs on the hill; it is Bruno's turn."""
    return ready("archers ford", "orcs hill").do("pin archers orcs : +1, 0", "done")


def test_pinned_down_is_shoot_against_the_defence_of_an_attack() -> None:
    """FB-31."""
    table = pinned()
    made = table.at("units.orcs.situations.0")
    assert (made["text"], made["free_invokes"], made["holder"]) == ("Pinned Down", 1, "anna")
    far = ready("archers ford", "orcs wood").do("pin archers orcs : +2, 0")
    assert contested(far).opposition == 3
    assert contested(far).shifts == 1
    away = ready("archers ford", "orcs moor").do("activate archers")
    away.refuses("pin archers orcs", "too far", rule="FB-27")
    near = ready("archers ford", "orcs ford").do("activate archers")
    near.refuses("pin archers orcs", "Fight", rule="FB-27")


def test_a_pinned_unit_cannot_leave_its_zone() -> None:
    """FB-31."""
    table = pinned()
    table.refuses("move orcs cave", "Pinned Down", "Archers", rule="FB-31")
    table.do("overcome orcs to cave with athletics : -1, 0, -")
    assert table.at("units.orcs.zone") == "hill"
    assert len(table.at("units.orcs.situations")) == 1


def test_the_escape_meets_a_fresh_roll_of_shoot() -> None:
    """FB-31: it names a zone; gone when it moves so."""
    table = pinned().do("overcome orcs to cave with fight : +3, +1, -")
    assert contested(table).opposition == 2 + 1
    assert table.at("units.orcs.zone") == "cave"
    assert table.at("units.orcs.situations") == []


def test_a_tie_escapes_at_a_minor_cost() -> None:
    """FB-31."""
    table = pinned().do("overcome orcs to cave with fight : 0, 0, -")
    assert table.at("units.orcs.zone") == "cave"
    assert table.at("boosts.0.holder") == "anna"


def test_an_escape_into_hindrance_meets_that_too() -> None:
    """FB-31, FB-25."""
    table = ready("archers ford", "dwarves wood", "orcs hill", extra=('aspect cave "Rubble" hinders',))
    table.do("pin archers orcs : +2, 0", "done", "activate orcs")
    assert table.asks("overcome orcs to wood with fight : 0, 0").who == "dwarves"
    table.do("overcome orcs to cave with fight : 0, -4, -")
    assert contested(table).opposition == 2


def test_a_pin_that_no_action_keeps_ends_with_the_pinners_next_activation() -> None:
    """FB-31."""
    table = pinned().do("activate orcs", "done", "activate archers")
    assert len(table.at("units.orcs.situations")) == 1
    table.do("done")
    assert table.at("units.orcs.situations") == []


def test_a_pin_is_kept_by_pinning_again_without_a_roll() -> None:
    """FB-31: it counts as creating an advantage."""
    table = pinned().do("activate orcs", "done", "pin archers orcs")
    assert table.happened(e.PinKept)
    table.refuses('advantage archers notice "Aim"', "two of a kind", rule="FB-23")
    table.do("done", "activate orcs", "done")
    assert len(table.at("units.orcs.situations")) == 1
    table.do("activate archers", "done")
    assert table.at("units.orcs.situations") == []


def test_a_pin_goes_with_its_pinner() -> None:
    """FB-31."""
    table = ready("archers ford", "orcs hill", "goblins ford").do("pin archers orcs : +1, 0", "done")
    table.do("attack goblins archers : +4, -4, -, no")
    assert table.at("units.archers.defeated")
    assert table.at("units.orcs.situations") == []
