"""Items: places, base items, backpack, exchange, tomes, small finds, armour dice (SF-41, SF-42)."""

from __future__ import annotations

import pytest

from companion.engine.errors import RuleError
from companion.engine.play import Asked
from companion.games.super_fantasy.rules.armour import ArmourDice
from companion.games.super_fantasy.rules.attacking import HeroAttacked
from companion.games.super_fantasy.rules.carrying import ItemDiscarded
from companion.games.super_fantasy.rules.striking import MonsterAttacked
from tests.super_fantasy.at_table import DEAD, VETERAN, Table, mission

TILES = """
[item.sword]
kind = "weapon"
characteristic = "strength"
attack = 2
[item.dagger]
kind = "weapon"
characteristic = "strength"
needs = ["behind"]
bonus = 3
[item.axe]
kind = "weapon"
slot = "both-hands"
characteristic = "strength"
needs = ["total 8"]
more_wounds = 1
[item.whip]
kind = "weapon"
characteristic = "strength"
needs = ["stars 2"]
dice_back = 1
[item.fang]
kind = "weapon"
characteristic = "strength"
needs = ["hit"]
gives = "poisoned"
heal = 1
[item.mail]
kind = "armour"
slot = "armour"
shield_dice = 2
[item.buckler]
kind = "shield"
slot = "hand"
shield_dice = 1
[item.gloves]
slot = "armour"
modifies = { strength = 1, defence = 1 }
[item.ward]
slot = "hand"
defence = 2
[item.lore]
kind = "tome"
slot = "hand"
gives = "frozen"
[item.potion]
kind = "small-find"
heal = 2
text = "2 lives back."
[item.bomb]
slot = "hand"
discard = 2
gives = "stunned"
"""


def table(*lines: str, areas: str = '{ A = "A1:F4" }') -> Table:
    return Table(mission(DEAD, VETERAN, TILES, areas=areas), *lines)


def test_two_hands_and_one_armour() -> None:
    """SF-41: a third item must replace one."""
    game = table("hero lady-lucebuona A1 lives 3", "take lady sword; take lady buckler; take lady mail")
    hero = game.hero("lady-lucebuona")
    assert (hero.hands, hero.armour, hero.items) == (["sword", "buckler"], "mail", ["sword", "buckler", "mail"])
    with pytest.raises(RuleError, match="full"):
        game.do("take lady fang")
    game.do("take lady fang over sword")
    hero = game.hero("lady-lucebuona")
    assert (hero.hands, hero.backpack) == (["fang", "buckler"], ["sword"])


def test_the_backpack_holds_one_magic_item_or_two_small_finds() -> None:
    """SF-41."""
    game = table("hero lady-lucebuona A1 lives 3", "take lady sword backpack")
    for line in ("take lady fang backpack", "find lady Coin"):
        with pytest.raises(RuleError) as refused:
            game.do(line)
        assert refused.value.rule == "SF-41"
    game.do("discard lady sword; find lady Coin; take lady potion")
    assert game.hero("lady-lucebuona").backpack == ["coin", "potion"]
    for line in ("find lady Bone", "take lady sword backpack"):
        with pytest.raises(RuleError):
            game.do(line)


def test_base_items_are_covered_and_come_back() -> None:
    """SF-41."""
    game = table("hero gnomy-spark A1 lives 3")
    assert game.hero("gnomy-spark").items == ["pugnomo", "mitragliatrice", "armatura-di-gnomy"]
    game.do("take gnomy sword over mitragliatrice")
    assert game.hero("gnomy-spark").items == ["pugnomo", "sword", "armatura-di-gnomy"]
    with pytest.raises(RuleError, match="never lost"):
        game.do("discard gnomy pugnomo")
    game.do("discard gnomy sword")
    assert game.hero("gnomy-spark").items == ["pugnomo", "mitragliatrice", "armatura-di-gnomy"]
    assert game.all_told(ItemDiscarded)[0].back == "mitragliatrice"


def test_both_hands() -> None:
    """SF-41."""
    game = table("hero lady-lucebuona A1 lives 3", "take lady axe")
    assert game.hero("lady-lucebuona").hands == ["axe", "axe"]
    assert game.hero("lady-lucebuona").items == ["axe"]
    game.do("discard lady axe")
    assert game.hero("lady-lucebuona").hands == [None, None]


def test_items_pass_within_the_area() -> None:
    """SF-41."""
    areas = '{ A = "A1:C4", B = "D1:F4" }'
    game = table("hero lady A1 lives 3", "hero kayla D1 lives 3", "hero elfric C4 lives 3", areas=areas)
    game.do("take lady sword; find lady Coin")
    with pytest.raises(RuleError) as refused:
        game.do("give lady sword kayla")
    assert refused.value.rule == "SF-41"
    game.do("give lady sword elfric; give lady coin elfric")
    assert (game.hero("lady-lucebuona").items, game.hero("elfric").backpack) == ([], ["coin"])
    assert "sword" in game.hero("elfric").hands


def test_an_item_that_only_the_table_knows() -> None:
    """SF-41: it is kept by its name."""
    game = table("hero axl A1 lives 3", 'take axl "Bambola Vudù" hand')
    assert "bambola-vudu" in game.hero("axl").items
    assert any("Bambola Vudù" in text for text in game.sentences())
    game.do('discard axl "bambola vudu"')
    assert "bambola-vudu" not in game.hero("axl").items


def test_the_weapon_gives_characteristic_and_bonus() -> None:
    """SF-34, SF-41."""
    game = table("hero lady A1 lives 3 strength 3", "take lady sword; spawn veteran A2; attack lady : 2 1 *")
    attack = game.all_told(HeroAttacked)[0]
    assert (attack.weapon, attack.total, attack.hit) == ("sword", 8, True)


def test_a_bonus_to_a_characteristic_counts_only_with_stars() -> None:
    """SF-41: +1 in Strength is not +1 to the attack (p. 15)."""
    game = table("hero lady A1 lives 3 strength 3", "take lady gloves; spawn veteran A2; attack lady strength : 1 1")
    assert game.all_told(HeroAttacked)[0].total == 2
    game.do("attack lady strength : 1 *")
    assert game.all_told(HeroAttacked)[0].total == 5


def test_from_behind() -> None:
    """SF-25: some items ask for a back square of the target."""
    game = table("hero lady A1 lives 3 strength 3", "take lady dagger; spawn veteran A2; face ve1 S; attack lady : 1")
    assert game.all_told(HeroAttacked)[0].total == 4
    game.do("face ve1 N; attack lady : 1")
    assert game.all_told(HeroAttacked)[0].total == 1


def test_so_much_in_one_attack() -> None:
    """SF-34: a total of X or more (p. 16)."""
    game = table("hero lady A1 lives 3 strength 4", "take lady axe; spawn veteran A2; attack lady : * *")
    assert not game.state.monsters
    assert game.hero("lady-lucebuona").experience == 1


def test_so_many_stars_give_a_die_back() -> None:
    """SF-34: X stars or more (p. 16)."""
    game = table("hero lady A1 lives 3 strength 4", "take lady whip; spawn veteran A2; attack lady : * *")
    assert game.hero("lady-lucebuona").dice == 5
    game.do("attack lady bonus 6 : 1 *")
    assert game.hero("lady-lucebuona").dice == 3


def test_a_successful_attack() -> None:
    """SF-34: one wound or more (p. 16)."""
    game = table("hero lady A1 lives 3 strength 4", "take lady fang; lady -2; spawn veteran A2; attack lady : 1")
    assert (game.hero("lady-lucebuona").lives, game.monster("ve1").statuses) == (1, [])
    game.do("attack lady : * *")
    assert (game.hero("lady-lucebuona").lives, game.monster("ve1").statuses) == (2, ["poisoned"])


def test_a_tome_needs_magic_six_and_a_target_within_three() -> None:
    """SF-41."""
    game = table("hero lady A1 lives 3 magic 3", "take lady lore; spawn veteran E1")
    with pytest.raises(RuleError, match="3 squares"):
        game.do("use lady lore on ve1 : 2 2 2")
    game.do("ve1 d1; use lady lore on ve1 : 2 2")
    assert game.monster("ve1").statuses == []
    game.do("use lady lore on ve1 : * *")
    assert (game.monster("ve1").statuses, game.hero("lady-lucebuona").dice) == (["frozen"], 2)


def test_a_small_find_is_used_up() -> None:
    """SF-41."""
    game = table("hero lady A1 lives 3", "take lady potion; lady -2; use lady potion")
    assert (game.hero("lady-lucebuona").lives, game.hero("lady-lucebuona").items) == (3, [])
    assert any("2 lives back." in text for text in game.sentences())


def test_dice_discarded_for_an_item() -> None:
    """SF-34: X dice discarded (p. 16)."""
    game = table("hero lady A1 lives 3", "take lady bomb; spawn veteran C1; use lady bomb on ve1")
    assert (game.hero("lady-lucebuona").dice, game.monster("ve1").statuses) == (4, ["stunned"])
    game.do("defend lady 3")
    with pytest.raises(RuleError) as refused:
        game.do("use lady bomb on ve1")
    assert refused.value.rule == "SF-12"


def test_armour_and_shields_give_their_dice_once_at_the_end_of_the_hero_phase() -> None:
    """SF-42."""
    game = table("hero lady A1 lives 3", "take lady mail; take lady buckler")
    assert game.hero("lady-lucebuona").shield_dice == 0
    game.do("monsters")
    assert game.all_told(ArmourDice)[0].given == 3
    assert game.hero("lady-lucebuona").shield_dice == 0


def test_armour_at_the_start_of_the_turn() -> None:
    """SF-42: setting armour-dice."""
    game = table("rule armour-dice start-of-turn", "hero lady A1 lives 3", "take lady mail; monsters")
    assert game.hero("lady-lucebuona").shield_dice == 2
    assert game.hero("lady-lucebuona").armed


def test_what_is_in_the_backpack_gives_nothing() -> None:
    """SF-41, SF-42."""
    game = table("hero lady A1 lives 3", "take lady mail backpack; monsters")
    assert not game.all_told(ArmourDice)


def test_what_items_add_to_defence() -> None:
    """SF-58: a bonus to the roll, and a higher Defence for its stars."""
    game = table(
        "hero lady A1 lives 3 defence 2", "take lady ward; take lady gloves; defend lady 2; spawn badly-dead B1"
    )
    game.do("monsters : 2, 1 *, 2 2")
    assert game.all_told(MonsterAttacked)[0].protection == 1 + 3 + 2


def test_an_ability_that_is_used_does_not_ask_for_an_item() -> None:
    """SF-41: what is not in use is refused."""
    game = table("hero lady A1 lives 3", "hero axl B1 lives 3", "take axl lore")
    with pytest.raises(RuleError, match="in use"):
        game.do("use lady lore dice 2 : 2 2")


def test_two_ways_to_attack_ask_for_a_name() -> None:
    """SF-34: what can be only one thing need not be said; this can be two."""
    game = table("hero lady A1 lives 3 strength 3", "take lady sword; take lady dagger; spawn veteran A2")
    with pytest.raises(RuleError, match="name the weapon"):
        game.do("attack lady : 2 2")
    with pytest.raises(Asked):
        game.do("attack lady with sword")
    game.do("attack lady with sword : 2 2")
    assert game.all_told(HeroAttacked)[0].weapon == "sword"
