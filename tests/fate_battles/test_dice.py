"""Dice, outcomes, invokes (FB-1 to FB-7)."""

from __future__ import annotations

from itertools import product

import pytest

from companion.engine.errors import UnfitAnswer
from companion.games.fate_battles.names import ladder, outcome
from companion.games.fate_battles.questions.answers import FateDice
from tests.fate_battles.conftest import BattleTable, ready
from tests.fate_battles.conftest import events as e


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("+2", 2),
        ("2", 2),
        ("-4", -4),
        ("−1", -1),
        ("0", 0),
        ("+0-+", 1),
        ("+ 0 - +", 1),
        ("----", -4),
        ("0000", 0),
        ("++++", 4),
    ],
)
def test_a_roll_is_typed_as_sum_or_faces(typed: str, value: int) -> None:
    """FB-1."""
    assert FateDice().read(typed, "en").value == value


@pytest.mark.parametrize("typed", ["", "-", "+5", "-5", "+++", "+++++", "1 2 1 1", "x", "+2+2"])
def test_what_is_no_roll_is_refused(typed: str) -> None:
    """FB-1."""
    with pytest.raises(UnfitAnswer):
        FateDice().read(typed, "en")


def test_faces_made_by_the_companion_read_as_every_sum() -> None:
    """FB-1: the four dice that are rolled here are the 81 cases."""
    dice = FateDice().dice()
    assert dice is not None
    sums = [FateDice().read(dice.separator.join(faces), "en").value for faces in product(dice.faces, repeat=dice.count)]
    assert len(sums) == 81
    assert sums.count(0) == 19
    assert sums.count(4) == 1


def test_a_skill_that_is_not_on_the_sheet_counts_nothing() -> None:
    """FB-1: Goblins have no Athletics."""
    table = ready("archers hill", "goblins ford").do("activate archers", "attack archers goblins : -4, -2")
    roll = table.happened(e.RollMade)[1]
    assert (roll.skill, roll.rating, roll.total) == ("athletics", 0, -2)


@pytest.mark.parametrize(
    ("shifts", "named"),
    [
        (-3, "failure"),
        (-1, "failure"),
        (0, "tie"),
        (1, "success"),
        (2, "success"),
        (3, "success with style"),
        (7, "success with style"),
    ],
)
def test_the_four_outcomes(shifts: int, named: str) -> None:
    """FB-2."""
    assert outcome(shifts) == named


def test_outcomes_are_named_in_words_of_the_ladder() -> None:
    """FB-7."""
    table = ready("dwarves ford", "orcs ford").do("activate dwarves", "attack dwarves orcs with fight : +2, 0")
    assert any("Great (+4) against Fair (+2), success, 2 shifts" in text for text in table.told())
    assert ladder(4, "it") == "Ottimo (+4)"
    assert ladder(-2, "it") == "Pessimo (−2)"
    assert ladder(9, "en") == "+9"


def test_a_tied_overcome_is_at_a_minor_cost() -> None:
    """FB-3: a boost for the enemy, unless the table says otherwise."""
    start = ready("dwarves ford", "orcs wood", extra=('aspect hill "Deep mud" hinders',)).do("activate dwarves")
    table = BattleTable()
    table.state = start.state
    table.do("overcome dwarves to hill with athletics : +1")
    assert table.at("units.dwarves.zone") == "hill"
    assert table.at("boosts.0.holder") == "bruno"
    assert table.at("boosts.0.on") == "dwarves"
    start.do('overcome dwarves to hill with athletics minor "a wagon is lost" : +1')
    assert start.at("boosts") == []
    assert start.happened(e.CostTaken)[0].cost == "a wagon is lost"


def test_a_failed_overcome_stays_or_costs_seriously() -> None:
    """FB-3."""
    mud = ('aspect hill "Deep mud" hinders',)
    table = ready("dwarves ford", "orcs wood", extra=mud).do("overcome dwarves to hill with athletics : 0")
    assert table.at("units.dwarves.zone") == "ford"
    table = ready("dwarves ford", "orcs wood", extra=mud)
    table.do('overcome dwarves to hill with athletics serious "the standard is lost" : 0')
    assert table.at("units.dwarves.zone") == "hill"
    assert table.happened(e.CostTaken)[0].serious


def test_an_overcome_with_style_gives_a_boost_and_opposing_never() -> None:
    """FB-3."""
    table = ready("dwarves ford", "orcs hill").do("overcome dwarves to hill with athletics : +4, +1")
    assert table.at("boosts.0.holder") == "anna"
    table = ready("dwarves ford", "orcs hill").do("overcome dwarves to hill with athletics : -4, +4")
    assert table.at("boosts") == []


@pytest.mark.parametrize(
    ("dice", "free", "boosts"), [("-1", None, 0), ("0", None, 1), ("+1", 1, 0), ("+2", 1, 0), ("+3", 2, 0)]
)
def test_creating_an_advantage(dice: str, free: int | None, boosts: int) -> None:
    """FB-4: athletics 2 against Fair (+2)."""
    table = ready("guards ford", "orcs wood").do(f'advantage guards athletics "High ground" vs 2 : {dice}')
    situations = table.at("units.guards.situations")
    assert [s["free_invokes"] for s in situations] == ([free] if free else [])
    assert len(table.at("boosts")) == boosts
    if free:
        assert situations[0]["holder"] == "anna"


def test_a_failure_does_nothing_unasked_but_may_be_the_foes() -> None:
    """FB-4."""
    table = ready("guards ford", "orcs wood").do('advantage guards athletics "Loose stones" vs 2 for bruno : -2')
    made = table.at("units.guards.situations.0")
    assert (made["text"], made["free_invokes"], made["holder"]) == ("Loose stones", 1, "bruno")
    table = ready("guards ford", "orcs wood")
    table.refuses('advantage guards athletics "Loose stones" vs 2 for anna : -2', "foe", rule="FB-4")


@pytest.mark.parametrize(("dice", "more"), [("-2", 0), ("0", 1), ("+1", 1), ("+4", 2)])
def test_on_an_aspect_that_is_there(dice: str, more: int) -> None:
    """FB-4: tie and success one free invoke, style two; a failure none."""
    table = ready("guards ford", "orcs ford").do(f'advantage guards provoke "savage" vs orcs : {dice}, 0')
    counted = table.at("units.orcs.on_aspects")
    assert [c["free_invokes"] for c in counted] == ([more + (dice == "+4") * 0] if more else [])
    assert table.at("units.orcs.situations") == []


def test_free_invokes_of_two_players_stay_apart() -> None:
    """FB-4: the foe gets one on an aspect on which the other holds some."""
    table = ready("guards ford", "orcs wood").do('advantage guards athletics "High ground" : +4', "done")
    table.do("activate orcs", "done", 'advantage guards athletics "high ground" for bruno : -4, -')
    made = table.at("units.guards.situations.0")
    assert (made["free_invokes"], made["holder"], made["also"]) == (2, "anna", {"bruno": 1})


def test_an_active_defender_with_style_gets_a_boost() -> None:
    """FB-4, FB-5."""
    table = ready("guards ford", "trolls ford").do('intimidate guards trolls "Shaken" : -2, +2')
    assert table.at("boosts.0.holder") == "bruno"
    table = ready("guards ford", "trolls ford").do("attack guards trolls : -2, +2")
    assert table.at("boosts.0.holder") == "bruno"
    assert table.at("boosts.0.on") == "guards"
    table = ready("guards ford", "trolls ford").do("attack guards trolls : -1, +1")
    assert table.at("boosts") == []


def test_the_four_outcomes_of_an_attack() -> None:
    """FB-5."""
    table = ready("dwarves ford", "orcs ford")
    assert ready("dwarves ford", "orcs ford").do("attack dwarves orcs : -1, 0").at("boosts") == []
    tied = ready("dwarves ford", "orcs ford").do("attack dwarves orcs : 0, 0")
    assert tied.at("boosts.0.holder") == "anna"
    assert len(tied.at("boosts")) == 1
    hit = ready("dwarves ford", "orcs ford").do("attack dwarves orcs : +1, 0")
    assert hit.at("units.orcs.consequences.mild.free_invokes") == 1
    assert table.asks("attack dwarves orcs : +3, 0").kind == "lessen"
    assert table.asks("attack dwarves orcs : +2").kind == "roll"


# ---- invokes


def test_a_paid_invoke_gives_two_after_the_roll() -> None:
    """FB-6."""
    table = ready("dwarves ford", "orcs ford", fate=1).do("attack dwarves orcs : -1, 0, anna Stubborn, bruno Savage")
    assert table.at("players.anna.fate_points") == 0
    assert table.at("players.bruno.fate_points") == 0
    assert table.happened(e.Contested)[0].shifts == -1


def test_invokes_are_asked_while_anyone_can() -> None:
    """FB-6: asked again after each, `-` ends it; not asked if nobody holds anything."""
    table = ready("dwarves ford", "orcs ford", fate=1)
    assert table.asks("attack dwarves orcs : +1, 0").kind == "invoke"
    assert table.asks("attack dwarves orcs : +1, 0, anna Stubborn").kind == "invoke"
    table.do("attack dwarves orcs : +1, 0, -")
    assert table.at("players.anna.fate_points") == 1


def test_one_paid_invoke_of_an_aspect_once_per_roll() -> None:
    """FB-6."""
    table = ready("dwarves ford", "orcs ford", fate=3)
    table.refuses("attack dwarves orcs : 0, 0, anna Stubborn, anna Stubborn", "once per roll")
    table.do("attack dwarves orcs : 0, 0, anna Stubborn, anna Dwarves, -, no")
    assert table.at("players.anna.fate_points") == 1


def test_free_invokes_stack_with_each_other_and_with_one_paid() -> None:
    """FB-6."""
    table = ready("guards ford", "orcs ford", fate=2)
    table.do('advantage guards athletics "High ground" : +4, -', "done", "activate orcs", "done")
    table.do("activate guards")
    table.refuses(
        "attack guards orcs : -4, 0, anna High ground, anna High ground, anna High ground, anna High ground",
        "once per roll",
    )
    table.do("attack guards orcs : -4, 0, anna High ground, anna High ground, anna High ground, -, no")
    assert table.happened(e.Contested)[0].shifts == 3 - 4 + 6 - 2
    assert table.at("players.anna.fate_points") == 1
    assert table.at("units.guards.situations.0.free_invokes") == 0


def test_an_invoke_may_roll_all_dice_again() -> None:
    """FB-6: only the own dice."""
    table = ready("dwarves ford", "orcs ford", fate=1)
    table.refuses("attack dwarves orcs : -3, 0, anna Stubborn reroll for orcs", "own dice")
    table.do("attack dwarves orcs : -3, 0, anna Stubborn reroll, +1, -")
    assert table.happened(e.Contested)[0].shifts == 1
    assert [roll.again for roll in table.happened(e.RollMade)] == [False, False, True]


def test_an_invoke_may_help_another_or_a_difficulty() -> None:
    """FB-6: +2 for another's roll, or against it by raising the passive difficulty."""
    table = ready("guards ford", "orcs ford", fate=1)
    table.do("attack guards orcs : 0, 0, anna Savage for orcs, -")
    assert table.happened(e.Contested)[0].shifts == 3 - 4
    table = ready("guards ford", "orcs wood", fate=1)
    table.do('advantage guards athletics "High ground" : +1, bruno Proud, -')
    assert table.happened(e.Contested)[0].opposition == 4


def test_a_boost_is_one_free_invoke_then_gone() -> None:
    """FB-6."""
    table = ready("dwarves ford", "orcs ford").do("attack dwarves orcs : 0, 0", "done")
    table.do("attack orcs dwarves : 0, 0, anna boost")
    assert [b["holder"] for b in table.at("boosts")] == []
    assert table.happened(e.Contested)[0].shifts == -2


def test_only_the_holder_uses_a_boost_and_nobody_pays_for_it() -> None:
    """FB-6."""
    table = ready("dwarves ford", "orcs ford", fate=1).do("attack dwarves orcs : 0, 0, -", "done")
    table.refuses("attack orcs dwarves : 0, 0, bruno Boost", "boost")


def test_an_unused_boost_ends_with_the_next_turn_of_its_holder() -> None:
    """FB-6: gained in the own turn it lasts to the end of the next; in an enemy's turn to the end of the own next."""
    table = ready("dwarves ford", "orcs ford").do("attack dwarves orcs : 0, 0", "done")
    table.do("activate orcs", "done", "activate dwarves")
    assert len(table.at("boosts")) == 1
    table.do("done")
    assert table.at("boosts") == []
    table = ready("guards ford", "trolls ford").do("attack guards trolls : -2, +2", "done")
    assert table.at("boosts.0.holder") == "bruno"
    table.do("activate trolls", "done")
    assert table.at("boosts") == []


def test_a_point_paid_against_an_enemys_aspect_is_owed_to_its_owner() -> None:
    """FB-6."""
    table = ready("dwarves ford", "orcs ford", fate=1).do("attack dwarves orcs : 0, 0, anna Savage, -")
    assert table.at("players.bruno.owed") == 1
    assert table.at("players.bruno.fate_points") == 1
    table.do("concede bruno", "close battle")
    assert table.at("players.bruno.fate_points") == 3
    own = ready("dwarves ford", "orcs ford", fate=1).do("attack dwarves orcs : 0, 0, anna Stubborn, -")
    assert own.at("players.bruno.owed") == own.at("players.anna.owed") == 0


def test_bought_points_are_spent_first() -> None:
    """FB-10: the battle pool is apart from the player's own."""
    table = ready("dwarves ford", "orcs ford", fate=1, extra=("buy anna fate 1",))
    table.do("attack dwarves orcs : 0, 0, anna Stubborn, -")
    assert (table.at("players.anna.battle_points"), table.at("players.anna.fate_points")) == (0, 1)


def test_an_aspect_that_is_not_in_play_is_refused() -> None:
    """FB-6: with those that are."""
    table = ready("dwarves ford", "orcs ford", fate=1)
    table.refuses("attack dwarves orcs : 0, 0, anna Stuborn", "Stubborn")
    table.refuses("attack dwarves orcs : 0, 0, carla Stubborn", "PLAYER ASPECT")


def test_an_invoke_outside_of_a_roll_is_counted() -> None:
    """FB-6."""
    table = ready("guards ford", "orcs ford", fate=1).do('advantage guards athletics "High ground" : +1, -')
    table.do("invoke anna high ground")
    assert table.at("units.guards.situations.0.free_invokes") == 0
    table.do("invoke guards high ground")
    assert table.at("players.anna.fate_points") == 0
    table.refuses("invoke anna high ground", "fate point")


def test_an_aspect_is_named_with_its_place_where_several_bear_it() -> None:
    """FB-6."""
    table = ready("guards ford", "dwarves ford", "orcs wood", fate=1)
    for unit in ("guards", "dwarves"):
        table.do(f'advantage {unit} will "In line" : +2, -', "done")
        if unit == "guards":
            table.do("activate orcs", "done")
    table.refuses("remove In line", "fits several")
    table.do("remove In line on guards")
    assert table.at("units.guards.situations") == []
    assert len(table.at("units.dwarves.situations")) == 1
