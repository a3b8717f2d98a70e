"""Stunned, Frozen, Poisoned; whose turn it is; reminders (SF-12, SF-45, SF-61)."""

from __future__ import annotations

import pytest

from companion.engine.errors import RuleError
from companion.engine.play import Asked, Event
from companion.games.super_fantasy.rules.acting import FrozenNear, PoisonRolled
from companion.games.super_fantasy.rules.armour import ArmourUnknown
from companion.games.super_fantasy.rules.attacking import MarkWaits
from companion.games.super_fantasy.rules.cleaning import LastTurn
from companion.games.super_fantasy.rules.reminding import EnergyWaiting, HeroesNotActed
from companion.games.super_fantasy.rules.striking import MonsterAttacked
from tests.super_fantasy.at_table import DEAD, VETERAN, Table, card, mission


def table(*lines: str, more: str = "") -> Table:
    return Table(mission(DEAD, VETERAN, more), *lines)


def test_stunned_in_the_monster_phase_has_three_dice_then_it_is_gone() -> None:
    """SF-45."""
    stunning = card("fresh", abilities='["stunning"]')
    game = table("hero axl A1 lives 9", "spawn fresh A2; monsters", more=stunning)
    assert (game.hero("axl").statuses, game.hero("axl").dice) == (["stunned"], 3)
    game.do("remove fr1; monsters")
    assert (game.hero("axl").statuses, game.hero("axl").dice) == ([], 6)


def test_stunned_before_its_turn_of_the_hero_phase() -> None:
    """SF-45: a fact typed late counts as the monsters' work: 3 dice now."""
    game = table("hero axl A1 lives 3", "stun axl")
    assert game.hero("axl").dice == 3
    game.do("monsters")
    assert (game.hero("axl").statuses, game.hero("axl").dice) == ([], 6)


def test_stunned_in_its_own_turn_keeps_it_for_the_next_hero_phase() -> None:
    """SF-45: "the next hero phase"."""
    game = table("hero axl A1 lives 3", "defend axl 1", "stun axl")
    assert game.hero("axl").dice == 5
    game.do("monsters")
    assert (game.hero("axl").statuses, game.hero("axl").dice) == (["stunned"], 3)
    game.do("monsters")
    assert (game.hero("axl").statuses, game.hero("axl").dice) == ([], 6)


def test_cured_of_a_stun_has_all_dice_again() -> None:
    """SF-45."""
    game = table("hero axl A1 lives 3", "stun axl", "cure axl stunned")
    assert (game.hero("axl").statuses, game.hero("axl").dice) == ([], 6)


def test_frozen_does_not_move_and_strength_six_frees() -> None:
    """SF-45: by itself or by a hero in contact."""
    game = table("hero axl A1 lives 3 strength 4", "hero kayla B2 lives 3", "hero elfric F4 lives 3", "freeze axl")
    for line in ("move axl A2", "move axl A2 : 2 2"):
        with pytest.raises(RuleError) as refused:
            game.do(line)
        assert refused.value.rule == "SF-45"
    game.do("free axl : 2 2")
    assert game.hero("axl").statuses == ["frozen"]
    with pytest.raises(RuleError):
        game.do("free elfric axl : 2 2 2")
    game.do("free kayla : 2 2 2")
    assert game.hero("axl").statuses == []
    game.do("freeze axl; free axl")
    assert game.hero("axl").statuses == []


@pytest.mark.parametrize(
    ("symbol", "lives", "poisoned"), [("lightning", 3, True), ("drop", 2, True), ("skull", 3, False)]
)
def test_poison_rolls_at_the_start_of_that_heros_turn(symbol: str, lives: int, poisoned: bool) -> None:
    """SF-45: lightning nothing, drop 1 wound, skull cured; once a turn."""
    game = table("hero axl A1 lives 3 speed 2", "poison axl")
    with pytest.raises(Asked) as asked:
        game.do("defend axl 1")
    assert asked.value.question.kind == "poison"
    game.do(f"move axl A3 : {symbol}, 1 1")
    assert (game.hero("axl").lives, "poisoned" in game.hero("axl").statuses) == (lives, poisoned)
    assert game.hero("axl").square == "A3"
    game.do("defend axl 1")


def test_poison_may_knock_a_hero_out_and_the_command_ends_there() -> None:
    """SF-45, SF-59: a KO in the hero phase works the same."""
    game = table("hero axl A1 lives 1 speed 2", "hero kayla B4 lives 3", "poison axl", "defend axl 3 : drop")
    hero = game.hero("axl")
    assert (hero.ko, hero.shield_dice, hero.dice, game.state.end) == (True, 0, 6, 8)


def test_monsters_statuses() -> None:
    """SF-61: Stunned one attack die fewer; all leave in step 4."""
    game = table("hero axl A1 lives 3 defence 2", "defend axl 1; spawn badly-dead A2; stun bd1; poison bd1")
    game.do("monsters : 1, 1, 2")
    assert game.all_told(MonsterAttacked)[0].attack == 2
    assert game.monster("bd1").statuses == []


# ---- whose turn it is


def test_naming_another_ends_a_turn_and_each_counts_once() -> None:
    """SF-12: any order; a reminder, nothing is refused for it."""
    game = table("hero axl A1 lives 3", "hero kayla B1 lives 3", "hero elfric C1 lives 3")
    assert not game.state.acting
    game.do("defend axl 1; defend kayla 1")
    assert (game.hero("axl").acted, game.state.acting) == (True, "kayla")
    game.do("defend axl 1; monsters")
    assert game.all_told(HeroesNotActed)[0].heroes == ["elfric"]
    assert [hero.acted for hero in game.state.heroes.values()] == [False] * 3
    assert [hero.dice for hero in game.state.heroes.values()] == [6] * 3


def test_done() -> None:
    """SF-12."""
    game = table("hero axl A1 lives 3", "hero kayla B1 lives 3", "done axl; done kayla; monsters")
    assert not game.all_told(HeroesNotActed)


# ---- reminders

MAIL = '[item.mail]\nkind = "armour"\nslot = "armour"\nshield_dice = "?"\n'


@pytest.mark.parametrize(
    ("name", "event", "lines"),
    [
        ("remind-acted", HeroesNotActed, ("monsters",)),
        ("remind-energy", EnergyWaiting, ("defend kayla 1", "set heroes.kayla.unplaced_energy 2", "monsters")),
        ("remind-armour", ArmourUnknown, ("take kayla mail", "monsters")),
        ("remind-last-turn", LastTurn, ("monsters",)),
        ("remind-frozen", FrozenNear, ("freeze axl", "defend kayla 1")),
        ("remind-marks", MarkWaits, ("token kayla inno", "spawn veteran C1", "attack kayla ve1 aim : 1")),
        ("remind-poison", PoisonRolled, ("poison kayla", "defend kayla 1 : skull")),
    ],
)
def test_each_reminder_can_be_switched_off(name: str, event: type[Event], lines: tuple[str, ...]) -> None:
    """What a table forgets is said, unless it does not want it (SF-11, SF-12, SF-39, SF-40, SF-42, SF-45)."""
    text = mission(DEAD, VETERAN, MAIL, turns="3")
    heroes = ("hero axl A1 lives 3", "hero kayla A2 lives 3 aim 3")
    assert Table(text, *heroes, *lines).all_told(event)
    quiet = [line.replace(" : skull", "") for line in lines]
    off = Table(text, *heroes, f"rule {name} no", *quiet)
    assert not off.all_told(event)


def test_every_reminder_is_only_a_remark() -> None:
    """That it comes out otherwise after a correction is not worth a word."""
    for event in (HeroesNotActed, EnergyWaiting, ArmourUnknown, LastTurn, FrozenNear, MarkWaits):
        assert event.is_reminder
