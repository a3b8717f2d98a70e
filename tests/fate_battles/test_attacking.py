"""Reach, defence, hits, defeat (FB-27 to FB-29, FB-34)."""

from __future__ import annotations

from itertools import product

import pytest

from companion.games.fate_battles.content import COVERS
from companion.games.fate_battles.rules.attacking import possible_covers
from tests.fate_battles.conftest import BattleTable, ready
from tests.fate_battles.conftest import events as e

REACH = [
    ("fight", "ford", True, 0), ("fight", "hill", False, 0), ("fight", "wood", False, 0),
    ("shoot", "ford", False, 0), ("shoot", "hill", True, 0), ("shoot", "wood", True, 2), ("shoot", "moor", False, 0),
    ("provoke", "ford", False, 0), ("provoke", "hill", False, 0), ("athletics", "ford", False, 0),
]  # fmt: skip


@pytest.mark.parametrize(("skill", "zone", "reaches", "bonus"), REACH)
def test_reach_where_both_are_in_use(skill: str, zone: str, reaches: bool, bonus: int) -> None:
    """FB-27: Fight the own zone, Shoot the next; two away +2 to the defence; further not; Provoke never attacks."""
    table = ready("guards ford", f"orcs {zone}").do("activate guards")
    if not reaches:
        table.refuses(f"attack guards orcs with {skill}", rule="FB-27")
        return
    table.do(f"attack guards orcs with {skill} : 0, 0")
    assert table.happened(e.RollMade)[1].bonus == bonus


@pytest.mark.parametrize(
    ("zone", "reaches", "bonus"), [("ford", True, 0), ("hill", True, 0), ("wood", True, 2), ("moor", False, 0)]
)
def test_reach_in_battles_with_shoot_only(zone: str, reaches: bool, bonus: int) -> None:
    """FB-27: at any range but not further than two zones; Fight its own zone only, always."""
    table = ready("guards ford", f"orcs {zone}", extra=("rule shoot-only yes",)).do("activate guards")
    if zone != "ford":
        table.refuses("attack guards orcs with fight", "own zone", rule="FB-27")
    if not reaches:
        table.refuses("attack guards orcs", "too far", rule="FB-27")
        return
    table.do("attack guards orcs : 0, 0")
    assert table.happened(e.RollMade)[0].skill == "shoot"
    assert table.happened(e.RollMade)[1].bonus == bonus


def test_distance_is_the_fewest_steps() -> None:
    """FB-27: what stands between does not count."""
    table = ready("archers ford", "goblins hill", "orcs wood").do("attack archers orcs : 0, 0")
    assert table.happened(e.RollMade)[1].bonus == 2


def test_the_attack_without_a_skill_goes_by_distance() -> None:
    """FB-27."""
    near = ready("guards ford", "orcs ford").do("attack guards orcs : 0, 0")
    far = ready("guards ford", "orcs hill").do("attack guards orcs : 0, 0")
    assert near.happened(e.RollMade)[0].skill == "fight"
    assert far.happened(e.RollMade)[0].skill == "shoot"


def test_enemies_only_and_only_in_the_battle() -> None:
    """FB-27."""
    table = ready("guards ford", "dwarves ford", "orcs ford").do("activate guards")
    table.refuses("attack guards dwarves", "same side", rule="FB-27")
    table.refuses("attack guards trolls", "not in the battle", rule="FB-27")


DEFENCE = [
    ("core", "fight", "fight", 3), ("core", "shoot", "athletics", 2), ("medieval", "fight", "fight", 3),
    ("medieval", "shoot", "will", 2), ("vehicles", "fight", "drive", 0), ("vehicles", "shoot", "drive", 0),
]  # fmt: skip


@pytest.mark.parametrize(("setting", "attack", "defence", "rating"), DEFENCE)
def test_the_skills_that_defend(setting: str, attack: str, defence: str, rating: int) -> None:
    """FB-28: the best allowed."""
    zone = "ford" if attack == "fight" else "hill"
    table = ready("guards ford", f"trolls {zone}", extra=(f"rule defence {setting}",)).do(
        f"attack guards trolls with {attack} : -4, 0"
    )
    roll = table.happened(e.RollMade)[1]
    assert (roll.skill, roll.rating) == (defence, rating)


def test_the_defence_may_be_named_if_it_is_allowed() -> None:
    """FB-28."""
    table = ready("guards ford", "orcs ford").do("activate guards")
    table.refuses("attack guards orcs with fight against will", "Fight, Athletics", rule="FB-28")
    table.do("attack guards orcs with fight against athletics : -4, 0")
    assert table.happened(e.RollMade)[1].skill == "athletics"


FRESH = [
    ("goblins", 1, None), ("orcs", 1, "mild"), ("orcs", 2, "mild"), ("orcs", 3, None), ("trolls", 1, "ask"), ("trolls", 2, "ask"),
    ("trolls", 3, "moderate"), ("trolls", 4, "moderate"), ("trolls", 5, "mild moderate"), ("trolls", 6, "mild moderate"),
    ("trolls", 7, None),
]  # fmt: skip


@pytest.mark.parametrize(("target", "shifts", "cover"), FRESH)
def test_a_hit_on_a_fresh_unit(target: str, shifts: int, cover: str | None) -> None:
    """FB-29: largest hit survived: Average 0, Fair 2, Good 6; nothing that could be left out; asked only if either does."""
    table = ready("guards ford", f"{target} ford")
    rating = table.at(f"units.{target}.skills.fight")
    dice = shifts - 3 + rating
    line = f"attack guards {target} : {min(dice, 4):+d}, {min(dice, 4) - dice}" + (", no" if shifts > 2 else "")
    if cover == "ask":
        question = table.asks(line)
        assert question.kind == "cover"
        assert question.reader.options("en") == ["mild", "moderate"]
        table.do(line + ", moderate")
        assert table.at(f"units.{target}.consequences.moderate") is not None
        return
    table.do(line)
    assert table.at(f"units.{target}.defeated") == (cover is None)
    if cover:
        taken = [slot for slot in ("mild", "moderate") if table.at(f"units.{target}.consequences.{slot}")]
        assert taken == cover.split()


def test_what_is_taken_already_covers_no_more() -> None:
    """FB-29: consequences that are free."""
    table = ready("guards ford", "orcs ford").do("attack guards orcs : 0, 0", "done", "activate orcs", "done")
    table.do("attack guards orcs : 0, 0, -")
    assert table.at("units.orcs.defeated")


def test_covers_against_every_set_of_consequences() -> None:
    """FB-29: against all subsets: those that cover and of which no part would do."""
    for slots in ([], ["mild"], ["moderate"], ["mild", "moderate"], ["mild", "moderate", "severe"]):
        for boxes, shifts in product(([], [1], [2], [1, 2]), range(1, 15)):
            sets = [
                frozenset(s for s, bit in zip(slots, bits, strict=True) if bit)
                for bits in product((0, 1), repeat=len(slots))
            ]
            covering = [s for s in sets if sum(COVERS[slot] for slot in s) + max(boxes, default=0) >= shifts]
            minimal = {s for s in covering if not any(other < s for other in covering)}
            assert {frozenset(c) for c in possible_covers(slots, boxes, shifts)} == minimal


def test_the_attacker_gains_a_free_invoke_on_each_consequence() -> None:
    """FB-29."""
    table = ready("guards ford", "trolls ford").do("attack guards trolls : +4, -1, no")
    for slot in ("mild", "moderate"):
        taken = table.at(f"units.trolls.consequences.{slot}")
        assert (taken["free_invokes"], taken["holder"]) == (1, "anna")
    table.do("done", "activate trolls", "done", "attack guards trolls : -4, 0, anna mild, anna moderate on trolls")
    assert table.happened(e.Contested)[0].shifts == 0


def test_style_is_decided_before_the_hit_is_absorbed() -> None:
    """FB-5, FB-29."""
    table = ready("guards ford", "trolls ford").do("attack guards trolls : +3, 0, yes, mild")
    assert table.at("units.trolls.consequences.mild") is not None
    assert table.at("boosts.0.on") == "trolls"


def test_a_defeated_sheet_is_turned_over_and_kept() -> None:
    """FB-34: its slots stay shown, its aspects and free invokes leave play."""
    table = ready("guards ford", "orcs ford", "goblins ford").do(
        "attack guards orcs : 0, 0", "done", "activate orcs", "done"
    )
    table.do('intimidate guards orcs "Shaken" : +4, -4, -', "done", "activate goblins", "done")
    table.do("attack guards orcs : +2, 0, -, no")
    unit = table.at("units.orcs")
    assert unit["defeated"]
    assert unit["consequences"]["mild"]["free_invokes"] == 0
    assert unit["situations"] == []
    assert unit["felled_by"] == "guards"
    assert not any("Savage" in row or "Shaken" in row for row in table.shown("aspects"))
    table.do("concede bruno", "close battle", "chest bruno 5", "muster orcs")
    assert not table.at("units.orcs.defeated")
    assert table.at("players.bruno.chest") == 3
    assert table.at("units.orcs.consequences.mild") is not None


def test_an_old_sheet_is_paid_again() -> None:
    """FB-34, FB-52."""
    table = ready("guards ford", "orcs ford").do("concede bruno", "close battle")
    table.refuses("deploy guards ford", "muster Guards", rule="FB-52")
    table.refuses("muster guards", "3 build points", rule="FB-10")
    table.do("chest anna 3", "muster guards")
    table.refuses("muster guards", "paid for", rule="FB-52")


def test_the_board_shows_the_back_of_a_defeated_sheet() -> None:
    """FB-34."""
    table = ready("guards ford", "goblins ford", "orcs ford").do("attack guards goblins : 0, 0")
    assert any("DEFEATED by Guards" in text for text in table.shown("roster bruno"))


def test_a_unit_attacks_no_leader() -> None:
    """FB-46."""
    table = ready("guards ford", "orcs ford", extra=("attach grim orcs",)).do("activate guards")
    table.refuses("attack guards grim", "only a leader", rule="FB-46")


def test_a_leader_of_a_defeated_unit_stands_alone() -> None:
    """FB-46, FB-40: it keeps its mark."""
    table = ready("guards ford", "goblins ford", "orcs ford", extra=("attach grim goblins",))
    table.do("attack guards goblins : +1, 0")
    leader = table.at("leaders.grim")
    assert (leader["unit"], leader["zone"], leader["acted"]) == (None, "ford", False)
    table.do("done")
    assert "grim" in table.at("to_act")


def test_a_state_named_table() -> None:
    """FB-34: the status shows the defeated."""
    table: BattleTable = ready("guards ford", "goblins ford", "orcs ford").do("attack guards goblins : 0, 0")
    from companion.games.fate_battles import GAME
    from companion.render.terminal import sentences

    lines = [text for block in GAME.render(table.seen).blocks for text in sentences(block)]
    assert any("Goblins" in line and "defeated" in line for line in lines)
