"""Leaders: attached, detached, acting, lifting skills, duels (FB-40 to FB-46)."""

from __future__ import annotations

import pytest

from tests.fate_battles.conftest import BattleTable, ready
from tests.fate_battles.conftest import events as e

BOTH = ("attach thora dwarves", "attach grim orcs")


def test_one_leader_per_unit(built: BattleTable) -> None:
    """FB-40."""
    built.do("leader Dag of anna", "attach thora dwarves")
    built.refuses("attach dag dwarves", "one leader per unit", rule="FB-40")
    built.refuses("attach thora guards", "detach Thora", rule="FB-40")
    built.refuses("attach grim guards", "enemy", rule="FB-40")


def test_before_the_battle_a_leader_takes_the_units_zone(built: BattleTable) -> None:
    """FB-40: anywhere."""
    built.do("deploy thora cave", "deploy dwarves ford", "attach thora dwarves")
    assert built.at("leaders.thora.zone") == "ford"
    assert built.at("units.dwarves.leader") == "thora"
    built.do("deploy dwarves hill")
    assert built.at("leaders.thora.zone") == "hill"
    built.refuses("deploy thora cave", "detach Thora", rule="FB-40")
    built.do("detach thora")
    assert built.at("units.dwarves.leader") is None


def test_attaching_and_detaching_cost_no_action_but_not_both_in_one_turn() -> None:
    """FB-40."""
    table = ready("dwarves ford", "guards ford", "orcs ford", extra=BOTH).do("activate dwarves", "detach thora")
    table.refuses("attach thora dwarves", "not both", rule="FB-40")
    table.do("attack dwarves orcs : 0, 0")
    alone = ready("dwarves ford", "orcs ford", extra=("deploy thora ford",)).do("activate dwarves", "attach thora")
    alone.refuses("detach thora", "not both", rule="FB-40")


def test_in_battle_only_in_the_same_zone_and_in_the_own_activation() -> None:
    """FB-40."""
    table = ready("dwarves ford", "guards hill", "orcs cave", extra=("deploy thora ford",)).do("activate dwarves")
    table.refuses("attach thora guards", "same zone", rule="FB-40")
    table = ready("dwarves ford", "guards ford", "orcs cave", extra=("deploy thora ford",)).do("activate dwarves")
    table.refuses("attach thora guards", "own activation", rule="FB-40")
    table.do("done", "activate orcs", "done", "activate thora", "attach thora guards")
    assert table.at("leaders.thora.unit") == "guards"


def test_a_leader_acts_once_a_cycle() -> None:
    """FB-40: having acted it brings its bonus but no action."""
    table = ready("dwarves ford", "guards ford", "orcs ford", extra=("deploy thora ford",))
    table.do("activate thora", "attach thora dwarves", "done", "activate orcs", "done", "activate dwarves")
    table.refuses("give thora", "has acted in this cycle", rule="FB-40")
    table.do("attack dwarves orcs : -4, 0")
    assert table.happened(e.RollMade)[0].rating == 3


def test_attached_it_shares_the_mark_of_its_unit_and_keeps_it() -> None:
    """FB-40: also when the unit falls."""
    table = ready("goblins ford", "guards ford", "dwarves ford", extra=("attach grim goblins",), first="bruno")
    table.do("activate goblins", "done")
    assert table.at("leaders.grim.acted")
    table.do("attack guards goblins : +1, 0")
    assert table.at("leaders.grim.acted")
    assert table.at("leaders.grim.unit") is None


def test_a_leader_that_leaves_before_acting_may_be_activated() -> None:
    """FB-40, FB-41."""
    table = ready("dwarves ford", "orcs ford", "goblins ford", extra=("attach thora dwarves",))
    table.do("activate dwarves", "detach thora", "done", "activate orcs", "done")
    assert "thora" in table.at("to_act")
    table.do("activate thora", "move thora hill")
    assert table.at("leaders.thora.zone") == "hill"


def test_an_attached_leader_is_not_activated_by_itself() -> None:
    """FB-41."""
    ready("dwarves ford", "orcs ford", extra=BOTH).refuses("activate thora", "activate Dwarves", rule="FB-41")


def test_an_independent_leader_cannot_affect_units() -> None:
    """FB-41: but leaders and zones; and it may attach."""
    table = ready("dwarves ford", "orcs ford", extra=("deploy thora ford", "attach grim orcs")).do("activate thora")
    table.refuses('advantage thora will "Afraid" vs orcs', "cannot affect units", rule="FB-41")
    table.refuses('intimidate thora orcs "Afraid"', "cannot affect units", rule="FB-41")
    table.refuses("attack thora orcs", "leaders, not units", rule="FB-41")
    table.refuses("rally thora mild", rule="FB-41")
    table.refuses("boost thora Charge", "cannot affect units", rule="FB-41")
    table.do("attack thora grim : 0, 0")


def test_any_other_action_of_its_own_is_allowed_when_attached() -> None:
    """FB-41: beside the unit's own."""
    table = ready("dwarves ford", "orcs ford", extra=BOTH).do('advantage thora will "Shaken" vs orcs : +2, 0')
    assert table.at("units.orcs.situations.0.text") == "Shaken"
    table.refuses("give thora", "has acted", rule="FB-40")
    table.do("attack dwarves orcs : 0, 0, -")


@pytest.mark.parametrize(("will", "ratings"), [(0, (2, 1)), (1, (2, 1)), (2, (2, 2)), (3, (3, 2)), (5, (3, 2))])
def test_a_leader_lifts_the_skills_rated_below_its_will(will: int, ratings: tuple[int, int]) -> None:
    """FB-42: computed from base ratings; only skills on the sheet."""
    from companion.games.fate_battles.rules.ratings import rating

    table = ready("dwarves ford", "orcs ford", extra=(f"leader Dag of anna will {will}", "attach dag dwarves"))
    assert (rating(table.state, "dwarves", "fight"), rating(table.state, "dwarves", "athletics")) == ratings
    assert rating(table.state, "dwarves", "stealth") == 0
    assert table.at("units.dwarves.skills.fight") == 2


def test_another_skill_may_lift() -> None:
    """FB-42: setting `leader-skill`."""
    from companion.games.fate_battles.rules.ratings import rating

    extra = ("leader Dag of anna will 0 skills Fight 4", "attach dag dwarves")
    assert (
        rating(ready("dwarves ford", "orcs ford", extra=(*extra, "rule leader-skill fight")).state, "dwarves", "fight")
        == 3
    )
    assert rating(ready("dwarves ford", "orcs ford", extra=extra).state, "dwarves", "fight") == 2


def test_a_leader_invokes_its_own_aspects_for_its_unit() -> None:
    """FB-43."""
    table = ready("dwarves ford", "guards ford", "orcs ford", fate=1, extra=("attach thora dwarves",))
    table.refuses("attack guards orcs : 0, 0, anna Queen of stone", "not attached", rule="")
    table.do("attack dwarves orcs : 0, 0, anna Queen of stone, -, yes")
    assert table.at("players.anna.fate_points") == 0


def wounded() -> BattleTable:
    """Trolls with Grim have taken a mild and a moderate consequence; it is Bruno's turn."""
    table = ready("guards ford", "trolls ford", "orcs cave", extra=("attach grim trolls",))
    return table.do("attack guards trolls : +4, -1, no", "done", "activate trolls")


@pytest.mark.parametrize(
    ("severity", "dice", "gone", "holders"),
    [("mild", "-1", False, []), ("mild", "0", True, ["anna"]), ("mild", "+1", True, []), ("mild", "+3", True, ["bruno"]),
     ("moderate", "+1", False, []), ("moderate", "+2", True, ["anna"]), ("moderate", "+3", True, [])],
)  # fmt: skip
def test_removing_a_consequence(severity: str, dice: str, gone: bool, holders: list[str]) -> None:
    """FB-44: Will 2 against +2 mild, +4 moderate; the slot is free at once; a tie at a minor cost."""
    table = wounded().do(f"rally grim {severity} : {dice}, -")
    assert (table.at(f"units.trolls.consequences.{severity}") is None) == gone
    assert [b["holder"] for b in table.at("boosts")] == holders
    table.refuses("give grim", "has acted", rule="FB-40")


def test_only_a_consequence_that_is_there() -> None:
    """FB-44."""
    table = ready("guards ford", "trolls ford", extra=("attach thora guards",)).do("activate guards")
    table.refuses("rally thora mild", "no such consequence", rule="FB-44")
    table.refuses("rally mild", "no such consequence", rule="FB-44")


def test_a_boost_for_the_unit_needs_no_roll_without_consequences() -> None:
    """FB-45."""
    table = ready("guards ford", "trolls ford", extra=("attach thora guards",)).do("boost thora Charge!")
    boost = table.at("boosts.0")
    assert (boost["text"], boost["holder"], boost["on"]) == ("Charge!", "anna", "guards")
    assert not table.happened(e.RollMade)


@pytest.mark.parametrize(("dice", "gains"), [("+1", False), ("+2", True), ("+3", True)])
def test_a_boost_for_a_hurt_unit_is_rolled(dice: str, gains: bool) -> None:
    """FB-45: Will 2 against 2 × the number of consequences; a tie gives it."""
    table = wounded().do(f'boost grim "Stand!" : {dice}, -')
    assert [b["text"] for b in table.at("boosts")] == (["Stand!"] if gains else [])
    assert table.happened(e.Contested)[0].opposition == 4


def test_only_a_leader_attacks_a_leader() -> None:
    """FB-46."""
    table = ready("dwarves ford", "orcs ford", extra=BOTH).do("activate dwarves")
    table.refuses("attack dwarves grim", "only a leader", rule="FB-46")
    table.do("attack thora grim : +4, 0, no, mild")
    assert table.at("leaders.grim.stress") == [True, False]
    assert table.at("leaders.grim.consequences.mild.holder") == "anna"


@pytest.mark.parametrize(
    ("shifts", "stress", "consequences"),
    [(1, [True, False], []), (2, [False, True], []), (5, "ask", ["moderate", "severe"])],
)
def test_leaders_fight_by_the_sheet(shifts: int, stress: object, consequences: list[str]) -> None:
    """FB-46: one stress box, consequences, or defeat."""
    table = ready("dwarves ford", "orcs ford", extra=("leader Ogg of bruno", "attach thora dwarves", "attach ogg orcs"))
    dice = shifts - 2
    line = f"attack thora ogg with fight : {min(dice, 4):+d}, {min(dice, 4) - dice}" + (", no" if shifts > 2 else "")
    if stress == "ask":
        assert table.asks(line).reader.options("en") == consequences
        table.do(line + ", severe")
        assert table.at("leaders.ogg.consequences.severe") is not None
        return
    table.do(line)
    assert table.at("leaders.ogg.stress") == stress


def test_a_leader_without_cover_is_defeated() -> None:
    """FB-46, FB-51."""
    extra = ("leader Ogg of bruno stress 0", "attach thora dwarves", "attach ogg orcs")
    table = ready("dwarves ford", "orcs ford", extra=extra)
    for slot in ("mild", "moderate", "severe"):
        table.do(f"hurt ogg {slot} Broken {slot}")
    table.do("attack thora ogg with fight : 0, 0")
    ogg = table.at("leaders.ogg")
    assert (ogg["defeated"], ogg["beaten_by"], ogg["unit"]) == (True, "anna", None)
    assert table.at("units.orcs.leader") is None
    assert not table.at("units.orcs.defeated")


def test_leaders_reach_as_units_do() -> None:
    """FB-46, FB-27."""
    table = ready("dwarves ford", "orcs hill", extra=BOTH).do("activate dwarves")
    table.refuses("attack thora grim with fight", "own zone", rule="FB-27")
    table.do("attack thora grim with shoot : 0, 0")


def test_a_defeat_of_the_active_leader_ends_its_turn() -> None:
    """FB-51."""
    table = ready("dwarves ford", "orcs ford", extra=("deploy thora ford",)).do("activate thora")
    table.do("beaten thora by bruno because she changes sides")
    assert table.at("active") is None
    assert table.at("turn") == "bruno"
