"""Chests, sheets, zones, deployment (FB-10 to FB-14)."""

from __future__ import annotations

import pytest

from tests.fate_battles.conftest import SIDES, BattleTable, ready
from tests.fate_battles.conftest import events as e


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("unit Levies average of anna skills Fight 1", 29),
        ("unit Riders fair of anna skills Fight 2, Athletics 1, Will 1 aspects Swift", 28),
        (
            "unit Elves good of anna skills Shoot 3, Notice 2, Stealth 2, Will 1, Fight 1, Athletics 1 aspects Old Fair",
            27,
        ),
        ("buy anna fate 2", 24),
    ],
)
def test_what_the_chest_pays(line: str, left: int) -> None:
    """FB-10: Average 1, Fair 2, Good 3, a fate point 3."""
    assert BattleTable(*SIDES, line).at("players.anna.chest") == left


def test_what_the_chest_cannot_pay_is_refused() -> None:
    """FB-10."""
    table = BattleTable(
        *SIDES, "chest anna 2", "unit Riders fair of anna skills Fight 2, Athletics 1, Will 1 aspects Swift"
    )
    table.refuses("unit Levies average of anna skills Fight 1", "1 build points", "holds 0", rule="FB-10")
    table.refuses("buy anna fate 1", "3 build points", rule="FB-10")


def test_left_over_points_are_spent_in_the_battle() -> None:
    """FB-10: a unit bought in battle acts from the next cycle, in a zone that the table names."""
    table = ready("dwarves ford", "archers ford", "orcs ford")
    table.do("unit Levies average of anna skills Fight 1", "deploy levies hill")
    assert table.at("units.levies.acted")
    assert "levies" not in table.at("to_act")
    table.refuses("activate levies", "has acted", rule="FB-21")
    table.do("activate dwarves", "done", "activate orcs", "done", "activate archers", "done", "activate orcs", "done")
    assert "levies" in table.at("to_act")
    table.refuses("deploy levies ford", "in the field already", rule="FB-14")


def test_left_overs_are_lost_after_the_battle_and_so_are_bought_points() -> None:
    """FB-10."""
    table = ready("dwarves ford", "orcs ford", fate=1, extra=("buy anna fate 1",)).do("concede bruno", "close battle")
    assert table.at("players.anna.chest") == 0
    assert table.at("players.anna.battle_points") == 0
    assert table.at("players.anna.fate_points") == 2


SHEETS = [
    ("average", "skills Fight 1", "", True),
    ("average", "skills Fight 2", "", False),
    ("average", "skills Fight 1, Will 1", "", False),
    ("average", "skills Fight 1", "aspects Brave", False),
    ("average", "", "", False),
    ("fair", "skills Fight 2, Will 1, Shoot 1", "aspects Brave", True),
    ("fair", "skills Fight 2, Will 1", "aspects Brave", False),
    ("fair", "skills Fight 2, Will 2, Shoot 1", "aspects Brave", False),
    ("fair", "skills Fight 2, Will 1, Shoot 1", "", False),
    ("fair", "skills Fight 2, Will 1, Shoot 1", "aspects Brave Bold", False),
    ("good", "skills Fight 3, Will 2, Shoot 2, Notice 1, Stealth 1, Drive 1", "aspects Brave Bold", True),
    ("good", "skills Fight 3, Will 2, Shoot 2, Notice 1, Stealth 1", "aspects Brave Bold", False),
    ("good", "skills Fight 3, Will 3, Shoot 2, Notice 1, Stealth 1, Drive 1", "aspects Brave Bold", False),
    ("good", "skills Fight 3, Will 2, Shoot 2, Notice 1, Stealth 1, Drive 1", "aspects Brave", False),
]


@pytest.mark.parametrize(("quality", "skills", "aspects", "fits"), SHEETS)
def test_a_sheet_fits_its_quality(quality: str, skills: str, aspects: str, fits: bool) -> None:
    """FB-11."""
    line = f"unit Band {quality} of anna {skills} {aspects}"
    if fits:
        table = BattleTable(*SIDES, line)
        assert table.at("units.band.aspects.0") == "Band"
    else:
        BattleTable(*SIDES).refuses(line, "right is", rule="FB-11")


def test_a_skill_stands_once_on_a_sheet() -> None:
    """FB-11."""
    BattleTable(*SIDES).refuses(
        "unit Band fair of anna skills Fight 2, Fight 1, Will 1 aspects Bold", "twice", rule="FB-11"
    )


def test_a_table_may_add_its_own_skills() -> None:
    """FB-11: a new word is a skill of the table's own; one that is nearly a known one is refused."""
    table = BattleTable(*SIDES, "unit Mages average of anna skills Sorcery 1")
    assert table.at("units.mages.skills") == {"sorcery": 1}
    assert table.at("skills") == {"sorcery": "Sorcery"}
    table.refuses("unit Band average of anna skills Figth 1", "Fight")
    table.do("skill Sailing", "unit Fleet average of bruno skills sail 1")
    assert table.at("units.fleet.skills") == {"sailing": 1}


def test_names_are_given_once() -> None:
    """FB-11."""
    table = BattleTable(*SIDES, "unit Band average of anna skills Fight 1")
    table.refuses("unit BAND average of bruno skills Fight 1", "there already")
    table.refuses("leader Anna of bruno", "there already")


# ---- zones


def test_each_zone_lies_next_to_one_that_is_there() -> None:
    """FB-12."""
    table = BattleTable(*SIDES, "zone ford")
    table.refuses("zone hill", "next to", rule="FB-12")
    table.do("zone hill next to ford", "zone wood next to ford and hill", "zone cave next hill")
    assert table.at("zones.ford.next") == ["hill", "wood"]
    assert table.at("zones.cave.next") == ["hill"]
    table.do("zone cave next to wood")
    assert table.at("zones.wood.next") == ["ford", "hill", "cave"]
    table.refuses("zone cave next to wood", "there already", rule="FB-12")


def test_the_number_of_zones_is_proposed_never_forced() -> None:
    """FB-12: players + 1, the GM counted."""
    table = BattleTable(*SIDES, "player GM south", "zone ford")
    assert "Zones: 1; by rule of thumb 4" in "\n".join(table.shown("advice"))


def test_zones_are_placed_in_turn_from_the_fullest_chest() -> None:
    """FB-12: starting with whoever has most fate points in the chest; tie: roll."""
    table = BattleTable(*SIDES, "player carla north points 12", "buy bruno fate 1", "placing")
    assert table.at("placing") == ["bruno", "carla", "anna"]
    table.do("zone ford")
    assert table.at("zones.ford.by") == "bruno"
    assert table.at("placing.0") == "carla"
    table = BattleTable(*SIDES)
    assert table.asks("placing").kind == "placing"
    table.do("placing : +1, +1, 0, +2")
    assert table.at("placing") == ["bruno", "anna"]


def test_a_line_is_allowed_but_remarked_on() -> None:
    """FB-12."""
    line = BattleTable(*SIDES, *("zone a; zone b next to a; zone c next to b",))
    assert any("line" in text for text in line.shown("advice"))
    ring = BattleTable(*SIDES, *("zone a; zone b next to a; zone c next to b and a",))
    assert not any("line" in text for text in ring.shown("advice"))
    table = BattleTable(*SIDES, "zone a; zone b next to a; zone c next to b")
    table.do("unit X average of anna skills Fight 1; unit Y average of bruno skills Fight 1")
    table.do("deploy x a; deploy y c", "initiative : +1, 0", "begin")
    assert table.happened(e.LineRemarked)


def test_a_paid_aspect_lies_face_down_on_an_empty_card() -> None:
    """FB-13."""
    table = BattleTable(
        *SIDES, "buy anna fate 2", "zone ford; zone hill next to ford", "aspect ford hinders by anna Deep mud"
    )
    aspect = table.at("zones.ford.aspects.0")
    assert (aspect["text"], aspect["hidden"], aspect["hinders"]) == ("Deep mud", True, True)
    assert table.at("players.anna.battle_points") == 1
    table.refuses("aspect ford by anna Cold water", "empty card", rule="FB-13")
    table.refuses("aspect hill by bruno Rocks", "no fate point", rule="FB-13")
    assert "Deep mud" not in "\n".join(table.shown("map"))
    assert "Deep mud" not in "\n".join(table.told())


def test_paid_aspects_are_written_before_the_battle() -> None:
    """FB-13."""
    ready("dwarves ford", "orcs wood", fate=1).refuses("aspect hill by anna Rocks", "before the battle", rule="FB-13")


def test_a_hidden_card_stops_the_free_move_which_is_not_used_up() -> None:
    """FB-13."""
    table = ready("dwarves ford", "orcs wood", extra=("aspect hill hidden hinders Pits", "zone glen next to ford"))
    table.do("move dwarves hill")
    assert table.at("units.dwarves.zone") == "ford"
    assert not table.at("zones.hill.aspects.0.hidden")
    assert not table.at("activation.moved")
    table.refuses("move dwarves hill", "Pits", rule="FB-25")
    table.do("move dwarves glen")
    assert table.at("units.dwarves.zone") == "glen"


def test_a_hidden_card_that_does_not_hinder_is_turned_over_and_entered() -> None:
    """FB-13."""
    table = ready("dwarves ford", "orcs wood", extra=("aspect hill hidden Old shrine",)).do("move dwarves hill")
    assert table.at("units.dwarves.zone") == "hill"
    assert not table.at("zones.hill.aspects.0.hidden")


def test_a_hidden_card_counts_at_once_for_an_overcome_whatever_the_roll() -> None:
    """FB-13, FB-25."""
    table = ready("dwarves ford", "orcs wood", extra=("aspect hill hidden hinders Pits", "aspect hill hinders Thorns"))
    table.do("overcome dwarves to hill with athletics : +1")
    assert table.happened(e.Contested)[0].opposition == 4
    assert not table.at("zones.hill.aspects.0.hidden")


def test_options_stand_before_the_text_or_after_it() -> None:
    """FB-13."""
    table = BattleTable(*SIDES, "zone ford; zone hill next to ford; zone moor next to hill")
    table.do(
        "aspect ford hinders hidden Deep mud",
        'aspect hill "Sharp rocks" hinders',
        'aspect hill "Wind that hinders"',
        "aspect moor Stone walls hinders",
        "aspect moor Mist # of the morning",
    )
    assert table.at("zones.ford.aspects.0.hidden")
    assert [(a["text"], a["hinders"]) for a in table.at("zones.hill.aspects")] == [
        ("Sharp rocks", True), ("Wind that hinders", False),
    ]  # fmt: skip
    assert [(a["text"], a["hinders"]) for a in table.at("zones.moor.aspects")] == [
        ("Stone walls", True), ("Mist # of the morning", False),
    ]  # fmt: skip


def test_options_behind_a_free_text_count_in_both_languages() -> None:
    """FB-13: `aspect hill Stone walls hinders by anna`; what was read is said."""
    table = BattleTable(*SIDES, "zone ford; zone hill next to ford; set players.anna.fate_points 1")
    table.do("aspect hill Stone walls hinders by anna")
    assert table.at("zones.hill.aspects.0.text") == "Stone walls"
    assert table.at("zones.hill.aspects.0.hinders")
    assert table.at("players.anna.fate_points") == 0
    assert any("paid a fate point" in text for text in table.told())
    table.language = "it"
    table.do("aspetto ford Muri di pietra ostacola")
    assert table.at("zones.ford.aspects.0.text") == "Muri di pietra"
    assert table.at("zones.ford.aspects.0.hinders")
    assert table.told() == ["ford: “Muri di pietra” (ostacola)"]


def test_the_table_says_where_units_start(built: BattleTable) -> None:
    """FB-14."""
    built.do("deploy dwarves ford", "deploy dwarves hill", "deploy orcs cave")
    assert built.at("units.dwarves.zone") == "hill"
    built.do("deploy thora ford")
    assert built.at("leaders.thora.zone") == "ford"


def test_a_battle_needs_units_of_two_sides_in_zones(built: BattleTable) -> None:
    """FB-14, FB-20."""
    built.do("deploy dwarves ford")
    built.refuses("begin", "initiative", rule="FB-20")
    built.do("initiative : +4, -4")
    built.refuses("begin", "deploy", rule="FB-14")


def test_units_without_a_zone_are_remarked_on() -> None:
    """FB-14."""
    table = ready("dwarves ford", "orcs hill")
    begun = next(step for step in reversed(table.steps) if any(isinstance(v, e.BattleBegun) for v in step))
    assert any(isinstance(event, e.NotDeployed) and "archers" in event.units for event in begun)


def test_the_field_is_cleared_between_battles_only() -> None:
    """FB-12."""
    table = ready("dwarves ford", "orcs hill")
    table.refuses("clear zones", rule="FB-12")
    table.do("concede bruno", "close battle", "clear zones")
    assert table.at("zones") == {}
    table.refuses("clear zones", "no zones")
