"""Solo, difficulty, Survival, the Master of the Badly Dead (SF-10, SF-14, SF-70 to SF-72)."""

from __future__ import annotations

import pytest

from companion.engine.errors import RuleError
from companion.engine.play import Asked
from companion.games.super_fantasy.rules.attacking import HeroAttacked
from companion.games.super_fantasy.rules.master import MasterRolled
from companion.games.super_fantasy.rules.rolling import FateRolled
from companion.games.super_fantasy.rules.setting_up import NewMission
from companion.games.super_fantasy.rules.striking import MonsterAttacked
from companion.games.super_fantasy.rules.survival import SurvivalEnded
from tests.super_fantasy.at_table import ARCHER, DEAD, VETERAN, Table, card, mission

BY_PLAYERS = "{ 2 = 9, 3 = 8, 4 = 7, 5 = 6, 6 = 5 }"
HEROES = ("axl", "kayla", "elfric", "gnomy-spark", "don-pizzarro", "lady-lucebuona")


def heroes(many: int) -> list[str]:
    return [f"hero {name} {'ABCDEF'[at]}1 lives 3" for at, name in enumerate(HEROES[:many])]


# ---- the limit


@pytest.mark.parametrize(("many", "end"), [(2, 9), (3, 8), (6, 5)])
def test_the_limit_follows_the_number_of_heroes_until_the_first_monster_phase(many: int, end: int) -> None:
    """SF-10, SF-14: players = heroes unless said."""
    table = Table(mission(DEAD, turns=BY_PLAYERS), *heroes(many))
    assert (table.state.turn, table.state.end) == (1, end)


def test_players_fixes_the_limit() -> None:
    """SF-14."""
    table = Table(mission(DEAD, turns=BY_PLAYERS), *heroes(2), "players 4", "hero elfric C1 lives 3")
    assert table.state.end == 7
    assert Table(mission(DEAD, turns=BY_PLAYERS), new=NewMission("m", players=5)).state.end == 6


@pytest.mark.parametrize(("many", "end"), [(2, 8), (3, 7), (5, 5)])
def test_alone_the_limit_is_for_one_player_more(many: int, end: int) -> None:
    """SF-14: solo (p. 18)."""
    assert Table(mission(DEAD, turns=BY_PLAYERS), *heroes(many), new=NewMission("m", players=1)).state.end == end


def test_alone_never_all_six() -> None:
    """SF-14."""
    table = Table(mission(DEAD, turns=BY_PLAYERS), *heroes(5), new=NewMission("m", players=1))
    with pytest.raises(RuleError) as refused:
        table.do(heroes(6)[-1])
    assert refused.value.rule == "SF-14"
    six = Table(mission(DEAD, turns=BY_PLAYERS), *heroes(6))
    with pytest.raises(RuleError):
        six.do("players 1")


# ---- difficulty


def test_a_difficulty_changes_the_missions_numbers() -> None:
    """SF-72."""
    harder = "[difficulty.heroic.mission]\nturns = 6\n[difficulty.heroic.monster.badly-dead]\nprotection = 6\n"
    for name, end, protection in (("normal", 9, 4), ("heroic", 6, 6)):
        table = Table(mission(DEAD, harder), "hero axl A1 lives 3 strength 1", new=NewMission("m", difficulty=name))
        assert table.state.end == end
        table.do("spawn badly-dead A2; attack axl strength : 2 2")
        assert table.all_told(HeroAttacked)[0].protection == protection


# ---- survival


def test_survival_has_no_end_marker_and_counts_turns() -> None:
    """SF-71: a KO moves nothing; over when every hero lies KO."""
    table = Table(mission(DEAD, head="survival = true"), "hero axl A1 lives 1", "hero kayla A2 lives 2", "monsters")
    assert table.state.end is None
    table.do("axl -1; monsters")
    assert (table.state.over, table.state.turn) == (None, 3)
    table.do("axl -1; kayla -2")
    assert table.state.over is not None
    assert (table.state.over.result, table.state.over.facts["survived"]) == ("scored", 2)


def test_giving_up_survival_counts_the_turns_too() -> None:
    """SF-71."""
    table = Table(mission(DEAD, head="survival = true"), "hero axl A1 lives 1", "monsters", "lose")
    assert table.all_told(SurvivalEnded)[0].survived == 1


# ---- the Master

STONE = '[[tombstone]]\nat = "F1"\ngrave = "F2"\nsymbol = "skull"\n'
BOSS = card("lazzarone", life=5)
AREAS = '{ A = "A1:B4", B = "C1:D4", C = "E1:F4" }'


def master(*lines: str, more: str = "") -> Table:
    text = mission(STONE, DEAD, VETERAN, ARCHER, BOSS, more, areas=AREAS)
    new = NewMission("m", master=True)
    return Table(text, "hero axl A1 lives 3", "hero kayla A4 lives 3", *lines, new=new)


def test_the_masters_end_marker_lies_two_spaces_later() -> None:
    """SF-70."""
    assert master().state.end == 11


@pytest.mark.parametrize(("setting", "star"), [("no", 2), ("yes", 3)])
def test_a_star_of_the_masters_dice_is_the_number_of_players(setting: str, star: int) -> None:
    """SF-70: setting master-counts."""
    table = master(f"rule master-counts {setting}", "monsters : 1 1 2 2 * *")
    assert table.all_told(MasterRolled)[0].star == star
    assert (table.state.pool, table.state.awake, table.state.phase) == (list("1122**"), ["A", "B"], "monsters")


def test_two_dice_wake_one_more_area() -> None:
    """SF-70."""
    table = master("spawn veteran F4", "monsters : 1 1 2 2 * *")
    with pytest.raises(RuleError, match="sleeps"):
        table.do("lead ve1 E4")
    table.do("wake C")
    assert (table.state.pool, table.state.awake) == (list("22**"), ["A", "B", "C"])
    with pytest.raises(RuleError):
        table.do("wake C")
    table.do("lead ve1 E4")


def test_a_monster_costs_its_full_life_and_goes_as_far_as_its_movement() -> None:
    """SF-70: also if it is wounded; rules of behaviour do not bind the Master."""
    table = master("spawn veteran D4", "ve1 -1", "monsters : 1 1 1 1 1 *")
    with pytest.raises(RuleError, match="suffice"):
        table.do("lead ve1 D1 dice 1")
    table.do("lead ve1 D1 dice 1 1")
    assert (table.monster("ve1").square, table.state.pool) == ("D1", list("111*"))
    table.do("lead ve1 D3")
    assert table.state.pool == list("111")  # one star, worth 2
    with pytest.raises(RuleError) as refused:
        table.do("freeze ve1; lead ve1 A2")
    assert refused.value.rule == "SF-70"


def test_an_archer_does_not_move_for_the_master_either() -> None:
    """SF-60, SF-70."""
    table = master("spawn archer D1", "monsters : 1 1 1 1 1 *")
    with pytest.raises(RuleError) as refused:
        table.do("lead ar1 D2")
    assert refused.value.rule == "SF-60"


def test_the_master_summons_beside_a_place_of_the_dead() -> None:
    """SF-70: of the mission, not a boss, as long as there are pieces."""
    table = master("monsters : 2 2 2 2 2 2")
    for line in ("summon veteran A2", "summon lazzarone E1", "summon fresh E1"):
        with pytest.raises(RuleError) as refused:
            table.do(line)
        assert refused.value.rule == "SF-70"
    table.do("summon veteran E1")
    assert (table.monster("ve1").square, table.state.pool) == ("E1", ["2"] * 5)


def test_then_every_monster_in_reach_attacks_whom_and_when_the_master_likes() -> None:
    """SF-70: ranged ones too; step 4 stays."""
    table = master("spawn badly-dead A2", "spawn veteran B3", "spawn archer D4", "monsters : 1 1 1 1 1 1")
    with pytest.raises(RuleError):
        table.do("strike bd1 kayla")
    table.do("strike ve1 kayla")
    assert (table.hero("kayla").lives, table.state.struck) == (2, ["ve1"])
    with pytest.raises(RuleError, match="already"):
        table.do("strike ve1")
    with pytest.raises(RuleError, match="already"):
        table.do("wake C")
    table.do("monsters : kayla")
    assert [(hit.monster, hit.hero) for hit in table.all_told(MonsterAttacked)] == [("bd1", "axl"), ("ar1", "kayla")]
    assert (table.state.turn, table.state.phase, table.state.pool) == (2, "heroes", [])


def test_an_archer_in_contact_does_not_shoot_another() -> None:
    """SF-60, SF-70."""
    table = master("spawn archer A2", "monsters : 1 1 1 1 1 1")
    with pytest.raises(RuleError):
        table.do("strike ar1 kayla")
    table.do("monsters")
    assert table.all_told(MonsterAttacked)[0].hero == "axl"


def test_of_several_the_master_is_asked() -> None:
    """SF-70."""
    table = master("spawn veteran B2", "kayla A3", "monsters : 1 1 1 1 1 1")
    with pytest.raises(Asked) as asked:
        table.do("monsters")
    assert (asked.value.question.kind, asked.value.question.who) == ("victim", "master")
    table.do("monsters : kayla")
    assert table.all_told(MonsterAttacked)[0].hero == "kayla"


def test_nothing_rises_by_itself_under_a_master() -> None:
    """SF-70: steps 1 to 3 are his turn."""
    table = master("monsters : 1 1 1 1 1 1", "monsters")
    assert not table.all_told(FateRolled)
    assert not table.state.monsters


def test_without_a_master_his_commands_are_refused() -> None:
    """SF-70."""
    table = Table(mission(DEAD), "hero axl A1 lives 3", "spawn badly-dead F4")
    for line in ("lead bd1 F3", "wake A", "summon badly-dead F3", "strike bd1"):
        with pytest.raises(RuleError) as refused:
            table.do(line)
        assert refused.value.rule == "SF-70"
