"""What the campaign and the table's economy add: boosts kept, conceding, fate points, sheets that change (FB-51, FB-52)."""

from __future__ import annotations

import pytest

from companion.engine.errors import UnfitAnswer, WrongUse
from tests.conftest import MakeDesk
from tests.fate_battles.conftest import FIELD, LEADERS, SIDES, UNITS, BattleTable, ready
from tests.fate_battles.conftest import events as e


def test_a_boost_stays_with_its_holder_when_its_target_falls() -> None:
    """FB-6: it was gained on the hit by which the unit falls."""
    table = ready("guards ford", "goblins ford", "orcs hill")
    table.do("attack guards goblins : +4, -1, yes")
    assert table.at("units.goblins.defeated")
    assert [(b["holder"], b["on"]) for b in table.at("boosts")] == [("anna", "goblins")]
    table.do("invoke anna Boost")
    assert table.at("boosts") == []


def test_conceding_pays_for_consequences_of_this_battle_only() -> None:
    """FB-51."""
    table = ready("guards ford", "orcs ford", extra=("attach grim orcs", "hurt grim mild"))
    table.do("hurt grim moderate by anna", "concede bruno")
    assert table.at("players.bruno.concession") == 2
    table.do("done", "close battle") if table.at("active") else table.do("close battle")
    assert table.at("players.bruno.fate_points") == 2
    assert table.at("leaders.grim.earlier") == []


def test_one_leader_concedes_alone() -> None:
    """FB-51: its unit fights on; what it took is not counted twice."""
    table = ready("guards ford", "orcs ford", extra=("attach grim orcs",))
    table.do("hurt grim mild", "concede grim")
    assert table.said == ["Grim conceded and left the field"]
    assert table.at("units.orcs.leader") is None
    assert table.at("leaders.grim.zone") is None
    assert not table.at("players.bruno.out")
    table.refuses("concede grim", "not on the field", rule="FB-51")
    table.do("concede bruno")
    assert table.at("players.bruno.concession") == 3


def test_a_leader_without_a_zone_is_remarked_on() -> None:
    """FB-14: in both languages."""
    table = ready("guards ford", "orcs ford", extra=("attach grim orcs",))
    assert [event.leaders for event in table.happened(e.LeadersNotPlaced)] == [["thora"]]
    assert any("With no unit and in no zone" in text for text in table.said)


@pytest.mark.parametrize("stray", ["concede bruno", "activate archers"])
def test_a_stray_command_never_throws_an_attack_and_its_dice_away(make_desk: MakeDesk, stray: str) -> None:
    """The waiting line is named; a correction by hand still goes through, and `answer` goes on with the question."""
    desk = make_desk("game new fate-battles")
    for line in (*SIDES, *UNITS, *LEADERS, *FIELD, "attach grim orcs", "deploy guards ford", "deploy orcs ford",
                 "deploy archers hill"):  # fmt: skip
        desk.told(line)
    desk.told("initiative : +4, -4", "begin", "attack guards orcs", "? +4")
    assert desk.question is not None
    with pytest.raises(WrongUse) as refused:
        desk.told(stray)
    assert "attack guards orcs" in str(refused.value.message.facts)
    assert desk.question is not None
    assert desk.question.who == "orcs"
    desk.told("set players.anna.fate_points 0", "answer", "? 0", "? yes")
    assert desk.session.waiting is None
    assert desk.session.state.boosts


def test_fate_points_are_given_and_taken_by_word() -> None:
    """FB-6: in both languages."""
    table = ready("guards ford", "orcs ford")
    table.do("fate anna +2 because a brave speech")
    assert table.said == ["anna: +2 fate points, now 2 (a brave speech)"]
    table.do("fate anna -1")
    assert table.at("players.anna.fate_points") == 1
    table.refuses("fate anna -2", "no more can be taken", rule="FB-6")
    table.language = "it"
    table.do("fato anna +1 perché ha riso")
    assert table.at("players.anna.fate_points") == 2
    assert "ha riso" in table.said[0]


def test_a_compel_is_accepted_or_refused() -> None:
    """FB-6: accepted it gives a point, refused it costs one; without a point nobody can refuse."""
    table = ready("guards ford", "orcs ford", extra=("fate bruno +1",))
    assert table.asks("compel orcs Savage").who == "bruno"
    table.do("compel orcs Savage : yes")
    assert table.at("players.bruno.fate_points") == 2
    table.do("compel orcs Savage : no")
    assert table.at("players.bruno.fate_points") == 1
    assert table.said == ["bruno refused the compel of “Savage” and paid a fate point: 1 left"]
    table.do("compel guards Proud by bruno")
    assert (table.at("players.anna.fate_points"), table.at("players.bruno.fate_points")) == (1, 0)
    assert any("cannot be refused" in reason.message.text for reason in table.reasons)
    table.refuses("compel guards Proud by anna", "nobody is paid", rule="FB-6")
    table.language = "it"
    table.do("tenta guards Proud : sì")
    assert table.at("players.anna.fate_points") == 2


def test_a_new_session_refreshes() -> None:
    """FB-6: who has fewer gets as many, who has more keeps them."""
    table = ready("guards ford", "orcs ford", extra=("fate anna +5",))
    table.do("refresh 3")
    assert (table.at("players.anna.fate_points"), table.at("players.bruno.fate_points")) == (5, 3)
    table.refuses("refresh 3", "gives nothing", rule="FB-6")


def test_a_bonus_counts_on_any_roll() -> None:
    """FB-1: on the roll of who acts, of who defends, on initiative; it is told in the roll."""
    table = ready("guards ford", "orcs ford")
    table.do("attack guards orcs : 0 bonus 2, + 0 0 0 bonus -1, no")
    rolls = table.happened(e.RollMade)
    assert [(roll.bonus, roll.total) for roll in rolls] == [(2, 5), (-1, 2)]
    assert any("bonus +2" in text for text in table.said)


def test_a_bonus_counts_on_initiative() -> None:
    """FB-1, FB-20."""
    table = BattleTable(*SIDES, *UNITS, *FIELD, "initiative : 0 bonus 1, 0")
    assert table.at("order") == ["anna", "bruno"]


def after_a_battle() -> BattleTable:
    """A battle is closed; the chests are full again."""
    table = ready("dwarves ford", "orcs ford", extra=("attach grim orcs",))
    return table.do("concede bruno", "close battle", "chest anna 30", "chest bruno 30")


def test_old_sheets_are_paid_all_at_once() -> None:
    """FB-52: all of a player, or some by name; one that the chest cannot pay refuses all."""
    table = after_a_battle().do("muster all of anna")
    assert [name for name, unit in table.at("units").items() if unit["mustered"]] == ["dwarves", "archers", "guards"]
    assert table.at("players.anna.chest") == 23
    table.refuses("muster all of anna", "no old sheet waits", rule="FB-52")
    table.do("chest bruno 5")
    table.refuses("muster all", "that costs", rule="FB-10")
    table.language = "it"
    table.do("arruola orcs, goblins")
    assert table.at("units.goblins.mustered")
    table.do("forziere bruno 5", "arruola tutte")
    assert table.at("units.trolls.mustered")


def test_several_are_deployed_and_attached_on_one_line() -> None:
    """FB-14, FB-40."""
    table = BattleTable(*SIDES, *UNITS, *LEADERS, *FIELD)
    table.do("deploy dwarves archers ford", "deploy orcs, goblins and trolls hill")
    assert {name: unit["zone"] for name, unit in table.at("units").items() if unit["zone"]} == {
        "dwarves": "ford", "archers": "ford", "orcs": "hill", "goblins": "hill", "trolls": "hill",
    }  # fmt: skip
    table.do("attach thora dwarves, grim orcs")
    assert (table.at("units.dwarves.leader"), table.at("units.orcs.leader")) == ("thora", "grim")


def test_a_sheet_is_edited_between_battles() -> None:
    """FB-11, FB-52: a unit's must fit its quality; a leader's is free."""
    table = after_a_battle().do("edit dwarves skills Fight 2, Notice 1, Will 1", "edit thora skills Will 4 stress 3")
    assert table.at("units.dwarves.skills") == {"fight": 2, "notice": 1, "will": 1}
    assert (table.at("leaders.thora.skills"), table.at("leaders.thora.stress")) == ({"will": 4}, [False] * 3)
    table.do('edit dwarves name "Old Dwarves" aspects Grim', "edit orcs of anna")
    assert table.at("units.dwarves.aspects") == ["Old Dwarves", "Grim"]
    assert table.at("units.orcs.owner") == "anna"
    table.refuses("edit dwarves skills Fight 5", "right is one skill", rule="FB-11")
    table.refuses("edit dwarves", "what changes", rule="FB-11")
    table.refuses("edit dwarves name Orcs", "there already")


def test_a_unit_is_promoted_for_the_difference() -> None:
    """FB-10, FB-11: its new sheet must fit."""
    table = BattleTable(*SIDES, *UNITS)
    left = table.at("players.bruno.chest")
    table.refuses("promote goblins", "right is one skill for each", rule="FB-11")
    table.do("promote goblins skills Fight 2, Athletics 1, Notice 1 aspects Sly")
    assert (table.at("units.goblins.quality"), table.at("players.bruno.chest")) == ("fair", left - 1)
    table.refuses("promote trolls", "goes up", rule="FB-11")


def test_a_sheet_is_disbanded_and_past_battles_stay() -> None:
    """FB-52."""
    table = after_a_battle().do("disband dwarves", "disband grim")
    assert table.said == ["Grim was disbanded"]
    assert "dwarves" not in table.at("units")
    assert "grim" not in table.at("leaders")
    assert table.at("battles.0.players.anna.units") == ["dwarves", "archers", "guards"]


def test_a_player_changes_sides() -> None:
    """FB-50: in battle too; with only allies left it is over."""
    table = ready("guards ford", "orcs ford").do("change-side bruno north")
    assert table.at("ended")
    assert table.at("players.bruno.side") == "north"


def test_a_player_arrives_in_the_middle() -> None:
    """FB-10, FB-50: last in the order, not out before the first unit is bought; it acts from the next cycle."""
    table = ready("guards ford", "orcs ford").do("player carla south points 5")
    assert table.at("order") == ["anna", "bruno", "carla"]
    assert not table.at("players.carla.out")
    table.do("unit Riders average of carla skills Fight 1", "deploy riders hill")
    assert not table.at("players.carla.arriving")
    assert "riders" not in table.at("to_act")
    table.do("activate guards", "done", "activate orcs", "done")
    assert table.at("turn") == "carla"


def test_an_overcome_removes_a_situation_or_an_aspect_of_the_zone() -> None:
    """FB-3: success removes it, a tie at a minor cost, style with a boost; a failure leaves it."""
    table = ready("guards ford", "orcs ford", "dwarves hill", extra=("aspect ford Burning", "aspect hill Mud"))
    table.do('intimidate guards orcs "Hesitant" : +2, 0', "done", "activate orcs")
    table.do("shake-off Hesitant : -4, -")
    assert [s["text"] for s in table.at("units.orcs.situations")] == ["Hesitant"]
    table.do("done", "activate dwarves", "done", "activate orcs")
    table.do("shake-off Hesitant vs 0 : 0, -")
    assert table.at("units.orcs.situations") == []
    assert table.at("boosts.0.holder") == "anna"
    table.do("done", "activate guards", "shake-off Burning : +3, -")
    assert table.at("zones.ford.aspects") == []
    assert table.at("boosts.1.holder") == "anna"


def test_what_is_out_of_reach_is_not_overcome() -> None:
    """FB-3."""
    table = ready("guards ford", "orcs ford", extra=("aspect hill Mud",))
    table.refuses("shake-off guards Mud", "on its zone", rule="FB-3")
    table.refuses("shake-off guards Proud", "no situation", rule="FB-3")
    table.language = "it"
    table.refuses("scrolla guards Mud", "zona", rule="FB-3")


def test_the_invoke_question_lists_what_can_be_invoked() -> None:
    """FB-6: free invokes, and for a point what is near; in the reader's language; each can be typed as it is listed."""
    table = ready("guards ford", "orcs ford", "trolls cave", extra=("fate anna +1",))
    table.do("hurt orcs mild by anna")
    question = table.asks("attack guards orcs : +1, 0")
    options = question.reader.options("en")
    assert options[:2] == ["-", "anna Mild consequence"]
    assert {"anna Proud", "anna Savage"} <= set(options)
    assert "anna Huge" not in options
    assert not any(option.startswith("bruno") for option in options)
    assert "anna Conseguenza lieve" in question.reader.options("it")
    assert all(question.read(option, "en") for option in options)


def test_a_stunt_adds_two_where_it_is_said() -> None:
    """FB-1: of a leader, also on the roll of its unit; told in the roll, in both languages."""
    table = ready("guards ford", "orcs ford", extra=('edit thora stunts "Shield wall"', "attach thora guards"))
    question = table.asks("attack guards orcs")
    assert question.read("0 talento shield", "it").text == "+0 stunt Shield wall"
    with pytest.raises(UnfitAnswer):
        question.read("0 stunt Backstab", "en")
    table.do("attack guards orcs : 0 stunt Shield wall bonus 1, 0, no")
    assert table.happened(e.RollMade)[0].bonus == 3
    assert "Guards: stunt “Shield wall”, +2" in table.said
    made = BattleTable(*SIDES, 'leader Elsa of anna will 2 stunts "Quick draw"')
    assert made.at("leaders.elsa.stunts") == ["Quick draw"]
