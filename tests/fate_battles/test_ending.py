"""The end, fate points, campaign (FB-50 to FB-52)."""

from __future__ import annotations

import msgspec

from tests.fate_battles.conftest import FIELD, SIDES, UNITS, BattleTable, ready
from tests.fate_battles.conftest import events as e


def test_a_player_without_an_undefeated_unit_is_out() -> None:
    """FB-50: an independent leader does not hold the field; with only allies left the battle is over."""
    table = ready("guards ford", "goblins ford", extra=("attach grim goblins",))
    for name in ("orcs", "trolls"):
        table.do(f"set units.{name}.mustered false")
    table.do("attack guards goblins : +1, 0")
    assert table.at("players.bruno.out")
    assert table.at("ended")
    assert table.at("winner") == "north"
    table.refuses("activate guards", "close battle", rule="FB-50")
    table.do("done", "close battle")
    assert table.at("battle") is None


def test_the_battle_goes_on_while_enemies_are_left() -> None:
    """FB-50."""
    table = three()
    table.do("concede bruno")
    assert table.at("players.bruno.out")
    assert not table.at("ended")
    table.refuses("close battle", "still fight", rule="FB-50")
    table.refuses("concede bruno", "out already", rule="FB-50")
    table.do("concede carla")
    assert table.at("ended")


def three() -> BattleTable:
    """Anna against Bruno and Carla, who are allies."""
    table = BattleTable(
        *SIDES, *UNITS, *FIELD, "player carla south points 5", "unit Riders average of carla skills Fight 1"
    )
    table.do("deploy guards ford; deploy orcs ford; deploy riders hill")
    return table.do("initiative : +4, 0, -1", "begin The Ford")


def test_the_turn_passes_on_when_its_player_concedes() -> None:
    """FB-50."""
    table = three().do("activate guards", "done")
    assert table.at("turn") == "bruno"
    table.do("activate orcs", "concede bruno")
    assert table.at("active") is None
    assert table.at("turn") == "carla"


def test_the_units_of_who_conceded_have_left_the_field() -> None:
    """FB-50: undefeated."""
    table = three().do("activate guards", "concede bruno")
    table.refuses("attack guards orcs", "not in the battle", rule="FB-27")
    assert not table.at("units.orcs.defeated")
    assert table.at("to_act") == ["guards", "riders"]


def test_each_player_of_the_winning_side_gains_a_fate_point() -> None:
    """FB-51: given at `close battle`."""
    table = three().do("concede anna")
    assert [table.at(f"players.{p}.fate_points") for p in ("anna", "bruno", "carla")] == [0, 0, 0]
    table.do("close battle")
    assert [table.at(f"players.{p}.fate_points") for p in ("anna", "bruno", "carla")] == [1, 1, 1]


def test_conceding_gives_one_and_one_for_each_consequence_of_the_own_leaders() -> None:
    """FB-51: setting `concession`."""
    extra = ("attach thora dwarves", "attach grim orcs")
    table = ready("dwarves ford", "orcs ford", extra=extra).do(
        "activate dwarves", "attack thora grim : +4, 0, no, mild", "done"
    )
    table.do("concede bruno", "close battle")
    assert table.at("players.bruno.fate_points") == 2
    plain = ready("dwarves ford", "orcs ford", extra=(*extra, "rule concession no")).do("concede bruno", "close battle")
    assert plain.at("players.bruno.fate_points") == 0


def test_who_defeated_a_leader_gains_one_also_on_the_losing_side() -> None:
    """FB-51: once."""
    table = ready("dwarves ford", "orcs ford", extra=("attach grim orcs",))
    table.refuses("beaten grim by bruno because he yields", "no enemy", rule="FB-51")
    table.do("beaten grim by anna because he yields")
    assert table.at("leaders.grim.beaten_by") == "anna"
    table.refuses("beaten grim by anna because he yields", "defeated already", rule="FB-51")
    table.do("concede anna", "close battle")
    assert table.at("players.anna.fate_points") == 1 + 1
    assert table.at("players.bruno.fate_points") == 1
    again(table)
    table.do("concede bruno", "close battle")
    assert table.at("players.anna.fate_points") == 2 + 1


def again(table: BattleTable) -> BattleTable:
    """A second battle of the same armies."""
    table.do("chest anna 5; chest bruno 5", "muster dwarves; muster orcs", "deploy dwarves ford; deploy orcs ford")
    return table.do("initiative : +4, -4", "begin")


def test_closing_writes_roster_and_campaign_in_one_step_and_taking_it_back_takes_all_back() -> None:
    """FB-52."""
    table = ready("guards ford", "goblins ford", "orcs ford").do(
        "attack guards goblins : 0, 0", "done", "concede bruno"
    )
    before = msgspec.json.encode(table.state)
    table.do("close battle")
    assert table.snapshots[-1] == before
    assert table.at("units.guards.history") == [{"battle": "1", "caused": ["goblins"], "suffered": None}]
    assert table.at("units.goblins.history") == [{"battle": "1", "caused": [], "suffered": "guards"}]
    past = table.at("battles.0")
    assert (past["name"], past["winner"], past["players"]["bruno"]["lost"]) == ("1", "north", ["goblins"])
    assert table.at("units.guards.zone") is None
    assert not table.at("units.guards.mustered")
    assert table.at("boosts") == []


def test_sheets_leaders_and_points_go_on_to_the_next_battle() -> None:
    """FB-52: consequences still open too; situations end."""
    table = ready("guards ford", "orcs ford", fate=2).do(
        "attack guards orcs : 0, 0, -", "done", "concede bruno", "close battle"
    )
    assert table.at("units.orcs.consequences.mild") is not None
    table.do("chest anna 3; chest bruno 5", "muster guards; muster orcs", "deploy guards ford; deploy orcs ford")
    table.do("initiative : +4, -4", "begin The return", "attack guards orcs : 0, 0, -")
    assert table.at("units.orcs.defeated")
    assert table.at("players.anna.fate_points") == 3


def test_consequences_are_removed_between_battles_by_the_tables_word() -> None:
    """FB-52: never silently."""
    table = ready("guards ford", "orcs ford").do("attack guards orcs : 0, 0", "done")
    table.refuses("recover orcs mild", rule="FB-52")
    table.do("concede bruno", "close battle")
    table.refuses("recover orcs moderate", "no such consequence", rule="FB-52")
    table.do("recover orcs mild")
    assert table.at("units.orcs.consequences.mild") is None


def test_a_defeated_leader_comes_back_by_the_tables_word() -> None:
    """FB-52."""
    table = ready("dwarves ford", "orcs ford", extra=("attach grim orcs",)).do("beaten grim by anna because he yields")
    table.do("concede bruno", "close battle")
    table.refuses("attach grim orcs", "recover Grim", rule="FB-46")
    table.do("recover grim", "attach grim orcs")
    assert table.at("leaders.grim.beaten_by") is None


def test_stress_ends_with_the_battle() -> None:
    """FB-52."""
    extra = ("attach thora dwarves", "attach grim orcs")
    table = ready("dwarves ford", "orcs ford", extra=extra).do("activate dwarves", "attack thora grim : +2, 0")
    assert table.at("leaders.grim.stress") == [True, False]
    table.do("done", "concede bruno", "close battle")
    assert table.at("leaders.grim.stress") == [False, False]


def test_the_roster_tells_each_sheets_history() -> None:
    """FB-52."""
    table = ready("guards ford", "goblins ford", "orcs ford").do(
        "attack guards goblins : 0, 0", "done", "concede bruno"
    )
    table.do("close battle")
    text = "\n".join(table.shown("roster"))
    assert "battles 1 (last Battle 1), caused 1, suffered 0" in text
    assert "Goblins" in "\n".join(table.shown("battles"))


def test_statistics_count_defeats_and_rolls() -> None:
    """FB-52."""
    table = ready("guards ford", "goblins ford", "orcs ford").do(
        "attack guards goblins : 0, 0", "done", "concede bruno"
    )
    table.do("close battle")
    rows = "\n".join(table.shown("statistics"))
    assert "anna: Battles 1, Won 1, Defeats caused 1, Suffered 0, Rolls 2, Luck +2.00" in rows
    assert table.at("players.anna.rolls") == {"4": 1, "0": 1}


def test_what_is_refused_or_shown_is_no_event() -> None:
    """FB-51: the fate points are told."""
    table = three().do("concede anna", "close battle")
    assert [(v.player, v.points) for v in table.happened(e.FatePointsGained)] == [
        ("anna", 1),
        ("bruno", 1),
        ("carla", 1),
    ]
