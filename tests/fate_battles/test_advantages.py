"""Ambush, Intimidate, Scout, Surrounded, any other advantage (FB-30, FB-32, FB-33)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.fate_battles.conftest import BattleTable, ready
from tests.fate_battles.conftest import events as e


def contested(table: BattleTable) -> Any:
    """The one contest of the last line."""
    return table.happened(e.Contested)[0]


def test_an_ambush_needs_a_zone_without_enemies() -> None:
    """FB-30."""
    table = ready("archers ford", "orcs ford").do("activate archers")
    table.refuses('ambush archers "It is a trap!"', "Orcs", rule="FB-30")


def test_an_ambush_is_opposed_by_the_best_notice_in_adjacent_zones() -> None:
    """FB-30: else Fair (+2); setting `ambush`."""
    table = ready("archers ford", "orcs hill", "goblins hill")
    assert table.asks('ambush archers "It is a trap!" : +1').who == "orcs"
    table.do('ambush archers "It is a trap!" : +1, 0')
    assert contested(table).opposition == 1
    made = table.at("units.archers.situations.0")
    assert (made["text"], made["free_invokes"], made["holder"]) == ("It is a trap!", 1, "anna")
    far = ready("archers ford", "orcs wood").do('ambush archers "Hidden" : +2')
    assert contested(far).opposition == 2
    strict = ready("archers ford", "orcs wood", extra=("rule ambush 4",)).do('ambush archers "Hidden" : +2')
    assert contested(strict).opposition == 4


@pytest.mark.parametrize(("zone", "reaches"), [("ford", True), ("hill", True), ("wood", False)])
def test_intimidate_is_provoke_against_will(zone: str, reaches: bool) -> None:
    """FB-30: same or adjacent zone."""
    table = ready("guards ford", f"trolls {zone}").do("activate guards")
    if not reaches:
        table.refuses('intimidate guards trolls "Hesitant"', "too far", rule="FB-30")
        return
    table.do('intimidate guards trolls "Hesitant" : +2, 0')
    assert contested(table).shifts == 1 + 2 - 2
    assert table.at("units.trolls.situations.0.text") == "Hesitant"


def test_scouting_counts_the_aspects_that_are_there() -> None:
    """FB-32: Tangled Woods: Great (+4)."""
    table = ready("guards ford", "orcs moor", extra=('aspect hill "Tangled Woods"',)).do(
        'scout guards hill "Narrow path" : +4'
    )
    assert contested(table).opposition == 4
    made = table.at("zones.hill.aspects.1")
    assert (made["text"], made["free_invokes"], made["holder"], made["hinders"]) == ("Narrow path", 1, "anna", False)


def test_what_is_scouted_may_hinder() -> None:
    """FB-32, FB-13."""
    table = ready("guards ford", "orcs moor").do('scout guards hill "Hidden bog" hinders : +4')
    assert table.at("zones.hill.aspects.0.hinders")


def test_only_an_adjacent_zone_without_units_is_scouted() -> None:
    """FB-32."""
    table = ready("guards ford", "orcs hill", "goblins moor").do("activate guards")
    table.refuses('scout guards hill "Path"', "Orcs", rule="FB-32")
    table.refuses('scout guards wood "Path"', "not adjacent", rule="FB-32")
    own = ready("guards ford", "dwarves hill", "goblins moor").do("activate guards")
    own.refuses('scout guards hill "Path"', "Dwarves", rule="FB-32")


def test_scouting_turns_hidden_cards_over_and_counts_them_whatever_the_roll() -> None:
    """FB-32, FB-13."""
    table = ready("guards ford", "orcs moor", extra=("aspect hill hidden hinders Pits",)).do(
        'scout guards hill "Path" : -4'
    )
    assert contested(table).opposition == 4
    assert not table.at("zones.hill.aspects.0.hidden")
    assert len(table.at("zones.hill.aspects")) == 1


# ---- Surrounded


def surrounding(*more: str, extra: tuple[str, ...] = ()) -> BattleTable:
    """Guards and Dwarves with Orcs on the ford."""
    return ready("guards ford", "dwarves ford", "orcs ford", *more, extra=extra).do("activate guards")


def test_surrounded_needs_a_majority_and_an_enemy() -> None:
    """FB-33: itself counted."""
    surrounding("goblins ford").refuses("surround guards with fight", "more allies", rule="FB-33")
    lonely = ready("guards ford", "dwarves ford", "orcs hill").do("activate guards")
    lonely.refuses("surround guards with fight", "with an enemy", rule="FB-33")
    surrounding().do("surround guards with fight : 0, 0")


def test_whether_the_unit_counts_itself_is_a_setting() -> None:
    """FB-33: `surrounded-counts-itself`."""
    table = surrounding(extra=("rule surrounded-counts-itself no",))
    table.refuses("surround guards with fight", "more allies", rule="FB-33")
    more = surrounding("archers ford", extra=("rule surrounded-counts-itself no",))
    more.do("surround guards with fight : 0, 0")


def test_surrounded_is_opposed_by_fight_or_athletics() -> None:
    """FB-33."""
    table = surrounding()
    table.refuses("surround guards with fight against orcs with will", "Fight or Athletics", rule="FB-33")
    table.refuses("surround guards with fight against trolls", "Orcs", rule="FB-33")
    table.do("surround guards with athletics against orcs with athletics : 0, 0")
    assert [(r.skill, r.rating) for r in table.happened(e.RollMade)] == [("athletics", 2), ("athletics", 1)]


def test_allies_in_the_zone_get_one_more_to_attack_while_it_lasts() -> None:
    """FB-33: not cumulative; units elsewhere get nothing."""
    table = surrounding("archers hill").do("surround guards with fight : 0, 0")
    assert table.at("units.orcs.situations.0.text") == "Surrounded"
    table.do("done", "activate orcs", "done", "attack dwarves orcs : -4, 0, -")
    assert table.happened(e.RollMade)[0].bonus == 1
    table.do("done", "activate orcs", "done", "attack archers orcs : -4, 0, -")
    assert table.happened(e.RollMade)[0].bonus == 0


def test_surrounding_again_gives_free_invokes_and_no_second_bonus() -> None:
    """FB-33, FB-4."""
    table = surrounding().do("surround guards with fight : 0, 0", "done", "activate orcs", "done")
    table.do("surround dwarves with fight : +1, 0, -", "done", "activate orcs", "done")
    assert [s["free_invokes"] for s in table.at("units.orcs.situations")] == [2]
    table.do("attack guards orcs : -4, 0, -")
    assert table.happened(e.RollMade)[0].bonus == 1


def test_a_lost_majority_is_remarked_on_and_the_table_removes_it() -> None:
    """FB-33."""
    table = surrounding().do("surround guards with fight : 0, 0", "done", "activate orcs", "done", "move dwarves hill")
    assert table.happened(e.MajorityGone)
    assert len(table.at("units.orcs.situations")) == 1
    table.do("done")
    assert not table.happened(e.MajorityGone)
    table.do("remove Surrounded")
    assert table.at("units.orcs.situations") == []


# ---- any other


def test_an_advantage_against_a_number_a_unit_or_fair() -> None:
    """FB-4."""
    assert contested(ready("guards ford", "orcs ford").do('advantage guards will "Calm" : 0')).opposition == 2
    assert contested(ready("guards ford", "orcs ford").do('advantage guards will "Calm" vs 5 : 0')).opposition == 5
    table = ready("guards ford", "orcs ford").do('advantage guards athletics "Off balance" vs orcs : +2, 0')
    assert table.happened(e.RollMade)[1].skill == "athletics"
    assert table.at("units.orcs.situations.0.text") == "Off balance"
    table = ready("guards ford", "orcs ford").do('advantage guards athletics "Off balance" vs orcs with notice : +2, 0')
    assert table.happened(e.RollMade)[1].skill == "notice"


def test_an_advantage_may_be_put_on_a_zone() -> None:
    """FB-4."""
    table = ready("guards ford", "orcs ford").do('advantage guards will "Smoke" vs 0 on hill hinders : 0')
    aspect = table.at("zones.hill.aspects.0")
    assert (aspect["text"], aspect["hinders"]) == ("Smoke", True)
