"""The eighteen abilities, energy, marks, levels, curses (SF-37, SF-39, SF-40, SF-43, SF-44, SF-62, SF-63)."""

from __future__ import annotations

import pytest

from companion.engine.errors import RuleError
from companion.engine.play import Asked
from companion.games.super_fantasy.content.missions import base_pack
from companion.games.super_fantasy.rules.abilities import EnergyPlaced
from companion.games.super_fantasy.rules.attacking import HeroAttacked, MarkWaits
from companion.games.super_fantasy.rules.effects import at_level
from companion.games.super_fantasy.rules.experience import LevelReached
from companion.games.super_fantasy.rules.moving import MoveRolled
from companion.games.super_fantasy.rules.striking import MonsterAttacked
from companion.games.super_fantasy.rules.testing import ActionTested
from tests.super_fantasy.at_table import DEAD, OPEN, VETERAN, Table, mission

FULL = "\n".join(f"[ability.{name}]\nenergy = 2\n" for name, a in base_pack().ability.items() if a.hero)


def table(*lines: str, more: str = "", drawing: str = OPEN) -> Table:
    return Table(mission(DEAD, VETERAN, FULL, more, drawing=drawing), *lines)


def full(hero: str, ability: str, level: int = 1) -> str:
    """The lines that make an ability full, at a level."""
    raises = "; ".join([f"level {hero} {ability}"] * (level - 1))
    return f"{raises}; energy {hero} {ability} +2" if raises else f"energy {hero} {ability} +2"


# ---- using


def test_every_hero_has_three_abilities_with_texts_in_both_languages() -> None:
    """SF-40: eighteen."""
    abilities = {name: ability for name, ability in base_pack().ability.items() if ability.hero}
    assert len(abilities) == 18
    for id_, hero in base_pack().hero.items():
        assert len(hero.abilities) == 3
        assert all(abilities[name].hero == id_ for name in hero.abilities)
    assert all(ability.text and ability.text_it and ability.name_it for ability in abilities.values())


def test_only_at_full_energy_and_then_it_falls() -> None:
    """SF-40."""
    game = table("hero axl A1 lives 3", "hero kayla B1 lives 3", "energy axl inno +1")
    with pytest.raises(RuleError) as refused:
        game.do("use axl inno on kayla")
    assert refused.value.rule == "SF-40"
    game.do("energy axl inno +1; use axl inno on kayla")
    assert game.hero("axl").energy["inno"] == 0
    assert game.hero("kayla").tokens == ["inno"]
    assert any("Inno token" in text for text in game.sentences())


def test_the_limit_is_asked_when_it_is_first_needed_and_kept() -> None:
    """SF-40: the rulebook does not give it."""
    game = Table(mission(DEAD), "hero axl A1 lives 3", "hero kayla B1 lives 3", "energy axl inno +3")
    with pytest.raises(Asked) as asked:
        game.do("use axl inno on kayla")
    assert asked.value.question.fact == "heroes.axl.numbers.inno-energy-1"
    game.do("use axl inno on kayla : 3")
    game.do("energy axl inno +3; token kayla inno off; use axl inno on kayla")
    assert game.hero("kayla").tokens == ["inno"]


def test_after_the_dice_are_spent_an_ability_is_still_used() -> None:
    """SF-12, SF-40: Inno needs no dice."""
    game = table("hero axl A1 lives 3", "hero kayla B1 lives 3", full("axl", "inno"), "defend axl 6")
    assert game.hero("axl").acted
    game.do("use axl inno on kayla")
    assert game.hero("kayla").tokens == ["inno"]


def test_another_heros_ability_is_refused() -> None:
    """SF-40."""
    game = table("hero axl A1 lives 3", "hero kayla B1 lives 3")
    with pytest.raises(RuleError, match="has no ability"):
        game.do("use kayla inno on axl")


def test_what_helped_no_roll_leaves_at_the_end_of_the_turn() -> None:
    """SF-40: before the roll it helps, in the hero's own turn."""
    game = table("hero axl A1 lives 3", "hero kayla B1 lives 3", full("axl", "io-le-cose-le-so"), "use axl io")
    assert game.hero("axl").ready == ["io-le-cose-le-so"]
    game.do("done axl")
    assert game.hero("axl").ready == []


# ---- energy


def test_energy_of_stars_is_placed_by_hand() -> None:
    """SF-39."""
    game = table("hero gnomy-spark A1 lives 3", "spawn veteran A2", "attack gnomy : * *")
    assert game.hero("gnomy-spark").unplaced_energy == 2
    game.do("energy gnomy unilaser +1")
    assert (game.hero("gnomy-spark").unplaced_energy, game.hero("gnomy-spark").energy["unilaser"]) == (1, 1)
    game.do("energy gnomy unilaser +3")
    assert game.hero("gnomy-spark").energy["unilaser"] == 2
    assert game.all_told(EnergyPlaced)[0].lost == 2
    with pytest.raises(RuleError):
        game.do("energy gnomy unilaser -3")


# ---- each ability


def test_mietitore() -> None:
    """Elfric: at level II +4 in melee; if it wounds, 1 life back (p. 3, 13)."""
    game = table("hero elfric A1 lives 3 strength 2", "spawn veteran A2", "elfric -1", full("elfric", "mietitore", 2))
    game.do("use elfric mietitore; attack elfric ve1 : 2 2")
    assert game.all_told(HeroAttacked)[0].total == 8
    assert game.hero("elfric").lives == 3
    assert game.hero("elfric").ready == []


def test_the_bonus_of_level_one_is_asked() -> None:
    """The rulebook gives the bonus of level II only (p. 3)."""
    game = table("hero elfric A1 lives 3 strength 2", "spawn veteran A2", full("elfric", "mietitore"))
    game.do("use elfric mietitore")
    with pytest.raises(Asked) as asked:
        game.do("attack elfric ve1 : 2 2 2")
    assert asked.value.question.fact == "heroes.elfric.numbers.mietitore-bonus-1"
    game.do("attack elfric ve1 : 2 2 2, 2")
    assert game.all_told(HeroAttacked)[0].total == 8


def test_furia_costs_a_life_and_gives_a_free_die_in_every_attack() -> None:
    """Elfric: until the end of his turn (SF-63)."""
    game = table("hero elfric A1 lives 3 strength 2", "spawn veteran A2", full("elfric", "furia"), "use elfric furia")
    assert (game.hero("elfric").lives, game.hero("elfric").tokens) == (2, ["furia"])
    game.do("attack elfric ve1 : 1 1 1")
    assert game.hero("elfric").dice == 4
    game.do("attack elfric ve1 dice 2 : 1 1 2")
    assert game.hero("elfric").dice == 2
    game.do("done elfric")
    assert game.hero("elfric").tokens == []


def test_furia_typed_as_a_fact_works_the_same() -> None:
    """SF-63."""
    game = table("hero elfric A1 lives 3 strength 2", "spawn veteran A2", "token elfric furia")
    game.do("attack elfric ve1 dice 1 : 1 1")
    assert (game.hero("elfric").dice, game.hero("elfric").lives) == (5, 3)
    game.do("monsters")
    assert game.hero("elfric").tokens == []


def test_manto() -> None:
    """Elfric: a bonus to the next movement roll; at level II shield dice."""
    game = table("hero elfric A1 lives 3 speed 2", full("elfric", "manto", 2))
    game.do("use elfric manto : 2")
    assert game.hero("elfric").shield_dice == 2
    game.do("move elfric D1 : 1, 2")
    assert game.all_told(MoveRolled)[0].total == 3
    assert game.hero("elfric").numbers == {"manto-shield_dice-2": 2, "manto-bonus-2": 2}


def test_riff() -> None:
    """Axl: stuns a target; on a skull 1 wound too, without experience."""
    game = table("hero axl A1 lives 3", "spawn veteran C3", full("axl", "riff"), "use axl riff on ve1 : skull")
    assert (game.monster("ve1").statuses, game.monster("ve1").life) == (["stunned"], 1)
    assert game.hero("axl").experience == 0
    game.do("energy axl riff +2; use axl riff on ve1 : drop")
    assert game.monster("ve1").life == 1


def test_inno_adds_to_one_attack_and_is_discarded() -> None:
    """Axl: +2 at level I, +4 at II, three targets at III (p. 13)."""
    game = table("hero axl A1 lives 3", "hero kayla B1 lives 3 aim 3", "spawn veteran D1", full("axl", "inno"))
    game.do("use axl inno on kayla")
    game.do("attack kayla ve1 : 1 1")
    assert game.all_told(MarkWaits)[0].bonus == 2
    game.do("attack kayla ve1 inno : 2 2 2")
    assert game.all_told(HeroAttacked)[0].total == 8
    assert game.hero("kayla").tokens == []
    game.do("level axl inno; energy axl inno +2; use axl inno on kayla; attack kayla ve1 inno : 1")
    assert game.all_told(HeroAttacked)[0].total == 5


def test_inno_marks_three_only_at_level_three() -> None:
    """Axl."""
    heroes = ("hero axl A1 lives 3", "hero kayla B1 lives 3", "hero elfric C1 lives 3", "hero lady D1 lives 3")
    game = table(*heroes, full("axl", "inno", 2))
    with pytest.raises(RuleError):
        game.do("use axl inno on kayla and elfric")
    game.do("level axl inno; use axl inno on kayla and elfric and lady")
    assert [id_ for id_, hero in game.state.heroes.items() if hero.tokens == ["inno"]] == [
        "kayla", "elfric", "lady-lucebuona",
    ]  # fmt: skip
    assert game.hero("kayla").token_bonus == {"inno": 4}


def test_io_le_cose_le_so() -> None:
    """Axl: +2 to a test on Magic or Cunning; with a star an action die comes back."""
    gate = "+-+-+\n|. =.|\n+-+-+".replace(". =", ".=")
    game = Table(mission(DEAD, FULL, drawing=gate, areas='{ A = "A1:B1" }'), "hero axl A1 lives 3")
    game.do("energy axl io +2; use axl io; open axl : *")
    assert game.all_told(ActionTested)[0].total == 6
    assert game.hero("axl").dice == 6
    assert game.state.gates["A1-B1"].open


def test_io_le_cose_does_not_help_an_attack() -> None:
    """Axl: it waits for its test."""
    game = table("hero axl A1 lives 3 strength 2", "spawn veteran A2", full("axl", "io-le-cose-le-so"), "use axl io")
    game.do("attack axl ve1 : 2 2")
    assert game.all_told(HeroAttacked)[0].total == 4
    assert game.hero("axl").ready == ["io-le-cose-le-so"]


def test_calcio() -> None:
    """Don Pizzarro: +4 at II, +5 at III, in melee (p. 4)."""
    game = table("hero don-pizzarro A1 lives 3", "spawn veteran A2", full("don", "calcio", 2))
    game.do("use don calcio; attack don ve1 strength : 2 2")
    assert game.all_told(HeroAttacked)[0].total == 8
    game.do("level don calcio; energy don calcio +2; use don calcio; attack don ve1 strength : 2 1")
    assert game.all_told(HeroAttacked)[0].total == 8


def test_volonta() -> None:
    """Don Pizzarro: 2 shield dice at II, 3 at III, and the token (p. 4)."""
    game = table("hero don-pizzarro A1 lives 3", full("don", "volonta", 2), "use don volonta")
    assert (game.hero("don-pizzarro").shield_dice, game.hero("don-pizzarro").tokens) == (2, ["volonta"])
    game.do("level don volonta; energy don volonta +2; use don volonta")
    assert game.hero("don-pizzarro").shield_dice == 5


def test_onda() -> None:
    """Don Pizzarro: +3 at II, one range more or less; if not, on a drop 1 more wound (p. 4)."""
    wand = '[item.wand]\ncharacteristic = "magic"\nrange = 2\n'
    game = table("hero don-pizzarro A1 lives 3 magic 3", "take don wand", more=wand)
    game.do("level don onda; energy don onda +2; spawn veteran C1; use don onda; attack don ve1 : 2 2 1, drop")
    assert game.all_told(HeroAttacked)[0].total == 8
    assert not game.state.monsters
    game.do("spawn veteran B1; energy don onda +2")
    with pytest.raises(RuleError):
        game.do("attack don ve1 with wand : 2 2 2")
    game.do("use don onda; attack don ve1 : 2 2 1")
    assert game.monster("ve1").life == 1  # range 1 instead of 2: no Fate die


def test_retro_reattori() -> None:
    """Gnomy: leaves a lock zone and goes 2 squares without dice."""
    game = table("hero gnomy-spark A1 lives 3", "spawn veteran A2", full("gnomy", "retro"), "use gnomy retro")
    with pytest.raises(RuleError) as refused:
        game.do("move gnomy D1")
    assert refused.value.rule == "SF-30"
    game.do("move gnomy C1")
    assert (game.hero("gnomy-spark").square, game.hero("gnomy-spark").dice) == ("C1", 6)
    game.do("gnomy a1")
    with pytest.raises(RuleError):
        game.do("move gnomy C1")


def test_lancio_gnomico() -> None:
    """Gnomy: +4 at II (p. 14); none at I (the example on p. 13)."""
    game = table("hero gnomy-spark A1 lives 3", "spawn veteran A2", full("gnomy", "lancio"), "use gnomy lancio")
    game.do("attack gnomy ve1 : 2 2 2 *")
    assert game.all_told(HeroAttacked)[0].total == 9
    game.do("level gnomy lancio; energy gnomy lancio +2; use gnomy lancio; attack gnomy ve1 : 2 2")
    assert game.all_told(HeroAttacked)[0].total == 8


def test_unilaser() -> None:
    """Gnomy: stuns at range 3 exactly; a bonus to the next attack."""
    game = table("hero gnomy-spark A1 lives 3", "spawn veteran C1", full("gnomy", "unilaser"))
    with pytest.raises(RuleError) as refused:
        game.do("use gnomy unilaser on ve1")
    assert refused.value.rule == "SF-34"
    game.do("ve1 d1; use gnomy unilaser on ve1; attack gnomy ve1 : 2 2, 4")
    assert game.monster("ve1").statuses == ["stunned"]
    assert game.all_told(HeroAttacked)[0].total == 8


def test_tempesta() -> None:
    """Kayla: up to three targets at range 2 with one roll; Aim as printed at II; a kill may give a die back."""
    game = table("hero kayla A1 lives 3 aim 3", "spawn badly-dead C1; spawn badly-dead C2; spawn badly-dead A3")
    game.do("level kayla tempesta; energy kayla tempesta +2; use kayla tempesta")
    game.do("attack kayla bd1 and bd2 and bd3 : 1 *, skull, skull")
    assert not game.state.monsters
    assert (game.hero("kayla").experience, game.hero("kayla").dice) == (1, 5)
    assert game.hero("kayla").numbers["tempesta-fate-2"] == "skull"


def test_several_targets_need_something_that_allows_them() -> None:
    """SF-34."""
    game = table("hero kayla A1 lives 3 aim 3", "spawn badly-dead C1; spawn badly-dead C2")
    with pytest.raises(RuleError, match="so many"):
        game.do("attack kayla bd1 and bd2 : 2 2")


def test_acrobazia() -> None:
    """Kayla: the next move leaves lock zones; a bonus to the next attack of the turn."""
    game = table("hero kayla A1 lives 3 aim 3 speed 2", "spawn veteran A2", full("kayla", "acrobazia"))
    with pytest.raises(RuleError):
        game.do("move kayla C1 : 2")
    game.do("use kayla acrobazia; move kayla C1 : 2; attack kayla ve1 : 2 2 2, 2")
    assert game.all_told(HeroAttacked)[0].total == 8
    assert game.hero("kayla").ready == []


def test_tutto_per_tutto() -> None:
    """Kayla: only before the first attack; 6 above the Protection is one more wound."""
    game = table("hero kayla A1 lives 3 aim 6", "spawn veteran C1", full("kayla", "tutto"), "use kayla tutto")
    game.do("attack kayla ve1 : * *, 2")
    assert game.all_told(HeroAttacked)[0].total == 14
    assert not game.state.monsters
    assert game.hero("kayla").experience == 1
    with pytest.raises(RuleError, match="attacked"):
        game.do("energy kayla tutto +2; use kayla tutto")


def test_fendente() -> None:
    """Lady Lucebuona: the same roll hits a second monster just behind the target; one experience."""
    game = table("hero lady-lucebuona A1 lives 3 strength 3", "spawn badly-dead B2; spawn badly-dead C3")
    game.do("spawn badly-dead A2; energy lady fendente +2; use lady fendente")
    with pytest.raises(RuleError, match="just behind"):
        game.do("attack lady bd1 and bd3 strength : 2 2")
    game.do("attack lady bd1 and bd2 strength : 2 2")
    assert list(game.state.monsters) == ["bd3"]
    assert game.hero("lady-lucebuona").experience == 1


def test_fulmine_sacro() -> None:
    """Lady Lucebuona: any target in the area; first the Fate die gives its bonus; no weapon's bonus."""
    sword = '[item.sword]\ncharacteristic = "magic"\nattack = 5\n'
    game = table("hero lady-lucebuona A1 lives 3 magic 2", "spawn veteran F4", full("lady", "fulmine"), more=sword)
    game.do("take lady sword; use lady fulmine : drop, 3; attack lady ve1 : 2 1 *")
    assert game.all_told(HeroAttacked)[0].total == 8
    assert game.monster("ve1").life == 1
    with pytest.raises(RuleError):
        game.do("attack lady ve1 magic : 2 2")


def test_fulmine_sacro_stays_in_the_area() -> None:
    """SF-20, SF-40: "area" is the hero's tile."""
    text = mission(DEAD, VETERAN, FULL, areas='{ A = "A1:C4", B = "D1:F4" }')
    game = Table(text, "hero lady-lucebuona A1 lives 3 magic 2", "spawn veteran F4", full("lady", "fulmine"))
    game.do("use lady fulmine : drop, 3")
    with pytest.raises(RuleError) as refused:
        game.do("attack lady ve1 : 2 2")
    assert refused.value.rule == "SF-34"


def test_protezione_divina() -> None:
    """Lady Lucebuona: Fortezza on another; from level II shield dice and a bonus to defence (SF-62)."""
    game = table("hero lady-lucebuona A1 lives 3 defence 2", "hero axl F4 lives 3", full("lady", "protezione", 2))
    with pytest.raises(RuleError):
        game.do("use lady protezione on lady")
    game.do("use lady protezione on axl : 1")
    assert (game.hero("axl").tokens, game.hero("axl").protector) == (["fortezza"], "lady-lucebuona")
    assert game.hero("lady-lucebuona").shield_dice == 1
    game.do("spawn badly-dead E4; monsters : 1, 1, 2, 1 1")
    assert game.all_told(MonsterAttacked)[0].protection == 3  # the die 1, and the bonus 2 that was asked
    assert game.hero("axl").protector is None


def test_the_bonus_of_protezione_divina_is_only_there_with_its_mark() -> None:
    """SF-62: no mark, no bonus, nothing asked."""
    game = table("hero lady-lucebuona A1 lives 3 defence 2", "level lady protezione", "defend lady 1")
    game.do("spawn badly-dead A2; monsters : 1, 1, 2")
    assert game.all_told(MonsterAttacked)[0].protection == 1


# ---- levels and curses


def test_a_level_is_reached_at_a_numbered_space_and_one_ability_rises_one_step() -> None:
    """SF-44."""
    board = "[hero.axl]\nlevels = [2, 4]\n"
    game = table("hero axl A1 lives 3", "experience axl +1", more=board)
    with pytest.raises(RuleError, match="no new level"):
        game.do("level axl inno")
    game.do("energy axl inno +1; experience axl +1")
    assert game.all_told(LevelReached)[0].levels == 1
    with pytest.raises(RuleError, match="one step"):
        game.do("level axl inno III")
    game.do("level axl inno II")
    assert (game.hero("axl").levels, game.hero("axl").energy["inno"]) == ({"inno": 2}, 1)
    game.do("experience axl +5; level axl inno")
    assert (game.hero("axl").levels, game.hero("axl").experience) == ({"inno": 3}, 4)  # the end of the bar
    with pytest.raises(RuleError):
        game.do("level axl inno")


def test_a_cursed_ability_cannot_be_used_until_the_curse_is_lifted() -> None:
    """SF-43: by Magic 6+, or by raising it."""
    game = table(
        "hero axl A1 lives 3 magic 3", "hero kayla B1 lives 3", full("axl", "inno"), 'curse axl inno "Bad Luck"'
    )
    assert any("draw another item" in text for text in game.sentences())
    with pytest.raises(RuleError) as refused:
        game.do("use axl inno on kayla")
    assert refused.value.rule == "SF-43"
    game.do("lift axl dice 2 : 1 *")
    assert game.hero("axl").curses == {"inno": "Bad Luck"}
    game.do("lift axl dice 2 : * *")
    assert (game.hero("axl").curses, game.hero("axl").dice) == ({}, 2)
    game.do("curse axl riff; level axl riff")
    assert game.hero("axl").curses == {}


def test_at_level_reads_one_number_or_three() -> None:
    assert [at_level(2, level) for level in (1, 2, 3)] == [2, 2, 2]
    assert [at_level([0, 4, "?"], level) for level in (1, 2, 3)] == [0, 4, "?"]
    assert at_level(None, 1) == "?"


def test_what_was_entered_is_known_in_later_games() -> None:
    """A number of the box is asked once for a campaign."""
    from companion.games.super_fantasy.content.known_numbers import known

    game = Table(mission(DEAD), "hero axl A1 lives 3", "charge axl inno : 1, 5")
    later = Table(mission(DEAD), "hero axl A1", "charge axl inno : 1", known=known(game.state))
    assert later.hero("axl").numbers == {"inno-energy-1": 5}
    assert later.hero("axl").max_lives == 3


def test_the_marks_leave_in_the_clean_up() -> None:
    """SF-63: Fortezza, Volontà, Inno, shield dice and the monsters' statuses."""
    game = table("hero axl A1 lives 3", "hero lady A2 lives 3", "spawn veteran F4", "rule remind-last-turn no")
    game.do("token axl fortezza from lady; token axl volonta; token axl inno; shield axl +3; stun ve1; poison ve1")
    game.do("remove ve1; spawn veteran F1; freeze ve1; monsters : red")
    assert (game.hero("axl").tokens, game.hero("axl").shield_dice, game.hero("axl").protector) == ([], 0, None)
    assert game.monster("ve1").statuses == []


def test_nobody_protects_himself_and_the_giver_must_be_known() -> None:
    """SF-62."""
    game = table("hero axl A1 lives 3", "hero kayla A2 lives 3")
    for line in ("token axl fortezza from axl", "token axl fortezza"):
        with pytest.raises(RuleError) as refused:
            game.do(line)
        assert refused.value.rule == "SF-62"
