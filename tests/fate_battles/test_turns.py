"""Initiative, turns, cycles, activations (FB-20 to FB-24)."""

from __future__ import annotations

import pytest

from tests.fate_battles.conftest import FIELD, SIDES, UNITS, BattleTable, ready
from tests.fate_battles.conftest import events as e


def order_of(*lines: str, rolls: str) -> list[str]:
    """The order after initiative on a table with the units deployed."""
    table = BattleTable(*SIDES, *UNITS, *FIELD, "deploy dwarves ford; deploy orcs hill", *lines)
    return table.do(f"initiative : {rolls}").at("order")


def test_the_higher_roll_of_will_goes_first() -> None:
    """FB-20: a player without a leader rolls at +0."""
    assert order_of(rolls="+1, +2") == ["bruno", "anna"]
    assert order_of("leader Thora of anna will 3", rolls="0, +2") == ["anna", "bruno"]


def test_the_leader_with_the_highest_will_rolls_unless_another_is_named() -> None:
    """FB-20."""
    leaders = ("leader Thora of anna will 3", "leader Dag of anna will 1")
    assert order_of(*leaders, rolls="0, +2") == ["anna", "bruno"]
    table = BattleTable(*SIDES, *UNITS, *FIELD, "deploy dwarves ford; deploy orcs hill", *leaders)
    assert table.do("initiative dag : 0, +2").at("order") == ["bruno", "anna"]
    table.refuses("initiative dag thora : 0, +2", "one leader of each player", rule="FB-20")


def test_a_tie_goes_to_the_higher_will_then_to_more_units() -> None:
    """FB-20."""
    assert order_of("leader Grim of bruno will 2", rolls="+2, 0") == ["bruno", "anna"]
    more = "unit Levies average of bruno skills Fight 1"
    assert order_of(more, rolls="+1, +1") == ["bruno", "anna"]


def test_a_tie_in_everything_is_rolled_again() -> None:
    """FB-20."""
    assert order_of(rolls="+1, +1, 0, +1") == ["bruno", "anna"]
    assert order_of(rolls="+1, +1, 0, 0, +2, +1") == ["anna", "bruno"]
    table = BattleTable(*SIDES, *UNITS, *FIELD)
    assert table.asks("initiative : +1, +1").who == "anna"


def test_only_the_tied_roll_again() -> None:
    """FB-20."""
    table = BattleTable(*SIDES, *UNITS, *FIELD, "player carla north points 9", "unit R good of carla skills Fight 3, Will 2, "
                        "Shoot 2, Notice 1, Drive 1, Stealth 1 aspects A B", "unit S average of carla skills Fight 1",
                        "unit T average of carla skills Fight 1")  # fmt: skip
    assert table.do("initiative : +1, +1, +3, -1, 0").at("order") == ["carla", "bruno", "anna"]


def test_the_first_of_the_order_has_the_turn() -> None:
    """FB-20, FB-21."""
    table = ready("dwarves ford", "orcs hill", first="bruno")
    assert table.at("turn") == "bruno"
    assert table.at("sides.south.cycle") == 1
    assert sorted(table.at("to_act")) == ["dwarves", "orcs"]
    table.refuses("activate dwarves", "turn of bruno", "Orcs", rule="FB-21")


def test_everyone_of_a_side_acts_before_any_acts_again() -> None:
    """FB-21."""
    table = ready("dwarves ford", "archers ford", "orcs hill")
    table.do("activate dwarves", "done", "activate orcs", "done")
    table.refuses("activate dwarves", "has acted", "Archers", rule="FB-21")
    assert table.at("to_act") == ["archers"]


def test_each_side_has_its_own_cycle() -> None:
    """FB-21: fresh at its next turn, whatever others have left."""
    table = ready("dwarves ford", "orcs hill", "trolls hill")
    table.do("activate dwarves", "done", "activate orcs", "done")
    assert table.at("sides.north.cycle") == 2
    assert table.at("sides.south.cycle") == 1
    assert not table.at("units.dwarves.acted")
    table.do("activate dwarves", "done", "activate trolls", "done")
    assert table.at("turn") == "anna"
    assert table.at("units.orcs.acted")
    table.do("activate dwarves", "done")
    assert table.at("sides.south.cycle") == 2
    assert not table.at("units.orcs.acted")


def test_the_whole_table_may_share_a_cycle() -> None:
    """FB-21: setting `cycle`."""
    table = ready("dwarves ford", "orcs hill", "trolls hill", extra=("rule cycle table",))
    table.do("activate dwarves", "done", "activate orcs", "done")
    assert table.at("turn") == "bruno"
    table.refuses("activate dwarves", "turn of bruno")
    table.do("activate trolls", "done")
    assert table.at("turn") == "anna"
    assert table.at("sides.north.cycle") == table.at("sides.south.cycle") == 2


ALLY = ("player carla north points 9", "unit Riders average of carla skills Fight 1")


def allied() -> BattleTable:
    """Anna and Carla against Bruno; Anna has one unit, Carla one more."""
    table = BattleTable(*SIDES, *UNITS, *FIELD, *ALLY, "unit Band average of carla skills Fight 1")
    table.do("deploy dwarves ford; deploy riders ford; deploy band ford; deploy orcs cave")
    return table.do("initiative : +4, +2, 0", "begin")


def test_turns_go_round_the_players_in_the_order_of_initiative() -> None:
    """FB-21."""
    table = allied()
    turns = []
    for unit in ("dwarves", "orcs", "riders"):
        turns.append(table.at("turn"))
        table.do(f"activate {unit}", "done")
    assert turns == ["anna", "bruno", "carla"]


def test_a_player_passes_only_while_an_ally_has_someone_left() -> None:
    """FB-21: of itself when all of its own have acted, and by `done` with nobody active."""
    table = allied().do("activate dwarves", "done", "activate orcs", "done", "activate riders", "done")
    assert table.at("turn") == "bruno"
    assert any(isinstance(event, e.PlayerPassed) and event.player == "anna" for event in table.events)
    table.refuses("done", "may not pass", rule="FB-21")
    table = allied()
    table.do("done")
    assert table.at("turn") == "bruno"


def test_who_has_not_acted_is_always_visible() -> None:
    """FB-21."""
    table = ready("dwarves ford", "archers ford", "orcs hill").do("activate dwarves", "done")
    begun = table.happened(e.TurnBegun)[0]
    assert (begun.player, begun.fresh) == ("bruno", ["orcs"])
    from companion.games.fate_battles import GAME

    assert "Archers, Orcs" in GAME.toolbar(table.seen)


def test_one_free_move_and_one_action() -> None:
    """FB-22."""
    table = ready("guards ford", "orcs moor").do("move guards hill")
    table.refuses("move guards wood", "free move", rule="FB-22")
    table.do('advantage guards will "Steady" : 0')
    table.refuses("overcome guards to wood with athletics", "spend anna", rule="FB-23")


def test_the_free_move_is_where_nothing_hinders() -> None:
    """FB-22, FB-25: a plain move into hindrance is refused and names it."""
    table = ready("dwarves hill", "orcs ford", extra=("aspect cave hinders Rubble", "aspect wood Old trees"))
    table.refuses("move dwarves ford", "Orcs", rule="FB-25")
    table.refuses("move dwarves cave", "Rubble", rule="FB-25")
    table.refuses("move dwarves moor", "not next to", rule="FB-22")
    table.do("move dwarves wood")


def test_a_second_action_of_another_kind_from_the_leader() -> None:
    """FB-23."""
    table = ready("guards ford", "orcs ford", extra=("attach thora guards",)).do(
        'advantage guards athletics "High" : +1'
    )
    table.refuses('advantage guards athletics "Higher" : +1', "two of a kind", rule="FB-23")
    table.refuses("attack guards orcs", "give Thora", rule="FB-23")
    table.do("give thora", "attack guards orcs : 0, 0, -")
    assert table.at("activation.actions") == ["advantage", "attack"]
    assert table.at("leaders.thora.acted")


def test_a_second_action_for_a_fate_point_only_without_a_leader() -> None:
    """FB-23."""
    table = ready("guards ford", "orcs ford", fate=1).do('advantage guards athletics "High" : +1, -')
    table.do("spend anna")
    assert table.at("players.anna.fate_points") == 0
    table.refuses("spend anna", "one extra", rule="FB-23")
    table.do("attack guards orcs : 0, 0, -")
    led = ready("guards ford", "orcs ford", fate=1, extra=("attach thora guards",)).do("activate guards")
    led.refuses("spend anna", "give Thora", rule="FB-23")
    poor = ready("guards ford", "orcs ford").do("activate guards")
    poor.refuses("spend", "no fate point", rule="FB-23")


def test_at_most_one_extra_action() -> None:
    """FB-23."""
    table = ready("guards ford", "orcs ford", extra=("attach thora guards",)).do("activate guards", "give")
    table.refuses("give thora", "one extra", rule="FB-23")
    table.do("overcome guards to hill with athletics : +1", 'advantage guards athletics "High" : +1')
    table.refuses("attack guards orcs", "no action left", rule="FB-23")


@pytest.mark.parametrize(
    "line",
    ["move dwarves hill", "activate archers", "give thora", "boost thora Charge", "attack dwarves orcs", "detach thora",
     "overcome dwarves to hill with athletics", "spend anna"],
)  # fmt: skip
def test_after_an_attack_only_done(line: str) -> None:
    """FB-24: the refusal names the attack."""
    table = ready("dwarves ford", "archers ford", "orcs ford", extra=("attach thora dwarves",))
    table.do("attack dwarves orcs : 0, 0")
    table.refuses(line, "attack", "done", rule="FB-24")
    table.do("done")
    assert table.at("turn") == "bruno"


def test_what_an_attack_leaves_unused_is_said_before_its_first_question() -> None:
    """FB-24: in a line, never as a question."""
    table = ready("dwarves ford", "orcs ford", extra=("attach thora dwarves",))
    assert table.asks("attack dwarves orcs").kind == "roll"
    table.do("attack dwarves orcs : 0, 0")
    kinds = [type(event) for event in table.events]
    assert kinds.index(e.LeftUnused) < kinds.index(e.RollMade)
    lost = table.happened(e.LeftUnused)[0]
    assert (lost.move, lost.leader, lost.second) == (True, "thora", False)
    used = ready("dwarves hill", "orcs cave").do("activate dwarves", "overcome dwarves to cave with fight : +4, -4")
    used.refuses("attack dwarves orcs", rule="FB-23")


def test_nothing_is_said_when_nothing_is_lost() -> None:
    """FB-24."""
    table = ready("archers ford", "orcs wood").do("move archers hill", "attack archers orcs : 0, 0")
    assert not table.happened(e.LeftUnused)


def test_a_second_action_given_and_not_used_is_said_too() -> None:
    """FB-24."""
    table = ready("dwarves ford", "orcs ford", extra=("attach thora dwarves",)).do("activate dwarves", "give")
    table.do("attack dwarves orcs : 0, 0")
    assert table.happened(e.LeftUnused)[0].second


def test_a_leaders_own_attack_does_not_end_the_turn() -> None:
    """FB-24: setting `leader-attack-ends`."""
    extra = ("attach thora dwarves", "attach grim orcs")
    table = ready("dwarves ford", "orcs ford", extra=extra).do("activate dwarves", "attack thora grim : +1, 0")
    table.do("attack dwarves orcs : 0, 0, -")
    strict = ready("dwarves ford", "orcs ford", extra=(*extra, "rule leader-attack-ends yes"))
    strict.do("activate dwarves", "attack thora grim : +1, 0")
    strict.refuses("attack dwarves orcs", "attack", rule="FB-24")


def test_naming_a_unit_activates_it() -> None:
    """FB-21: no other may be active."""
    table = ready("dwarves ford", "archers ford", "orcs hill").do('advantage archers notice "Aim" : 0')
    assert table.at("active") == "archers"
    table.refuses("attack dwarves orcs", "Archers is active", rule="FB-21")
