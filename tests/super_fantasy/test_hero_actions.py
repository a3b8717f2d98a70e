"""Heroes roll: the book's own examples, places, facing, dice (SF-1, SF-12, SF-25, SF-30 to SF-38)."""

from __future__ import annotations

import pytest

from companion.engine.errors import RuleError, UnfitAnswer
from companion.engine.play import Asked
from companion.games.super_fantasy.content.missions import base_pack
from companion.games.super_fantasy.questions import ACTION_FACES, ActionDice, Fate, FateDice, Roll
from companion.games.super_fantasy.rules.abilities import EnergyPlaced
from companion.games.super_fantasy.rules.acting import HeroDone
from companion.games.super_fantasy.rules.attacking import HeroAttacked
from companion.games.super_fantasy.rules.lives import MonsterKilled
from companion.games.super_fantasy.rules.moving import HeroMoved, MoveRolled
from companion.games.super_fantasy.rules.testing import ActionTested
from companion.games.super_fantasy.rules.turning import PieceTurned
from tests.super_fantasy.at_table import DEAD, GATED, OPEN, VETERAN, Table, mission

THINGS = """
[[tombstone]]
at = "A4"
grave = "C4"
symbol = "skull"
[[chest]]
at = "F4"
[[coffin]]
at = ["E1", "F1"]
"""
AREAS = '{ A = "A1:C4", B = "D1:F4" }'


def gated(*lines: str) -> Table:
    return Table(mission(THINGS, DEAD, VETERAN, drawing=GATED, areas=AREAS), *lines)


def test_a_sword_counts_one_a_star_the_characteristic() -> None:
    """SF-1: faces 1, 1, 2, 2, star, star."""
    assert sorted(ACTION_FACES) == ["*", "*", "1", "1", "2", "2"]
    assert Roll(("2", "1", "*")).total(4) == 7
    assert Roll(("*", "*")).total(1) == 2
    assert Roll(("*", "*", "1")).stars == 2


def test_faces_are_typed_in_either_way() -> None:
    """SF-3."""
    assert ActionDice(3).read("1 2 *", "en").value.faces == ("1", "2", "*")
    assert ActionDice(3).read("12*", "en").value.faces == ("1", "2", "*")
    assert ActionDice(2, or_total=True).read("7", "en").value.total(1) == 7
    with pytest.raises(UnfitAnswer):
        ActionDice(3).read("1 2", "en")


@pytest.mark.parametrize(("hero", "total", "opens"), [("elfric", 4, False), ("axl", 7, True)])
def test_page_5_two_swords_one_sword_and_a_star(hero: str, total: int, opens: bool) -> None:
    """SF-31: Elfric (Cunning 1) 4, a failure; Axl (Cunning 4) 7, the gate opens."""
    table = gated(f"hero {hero} C2 lives 3", f"open {hero} dice 3 : 2 1 *")
    tested = table.all_told(ActionTested)[0]
    assert (tested.total, tested.success, table.hero(hero).dice) == (total, opens, 3)
    assert table.state.gates["C1-D1"].open is opens
    assert table.hero(hero).experience == int(opens)


def test_page_6_elfric_rolls_five_and_goes_four() -> None:
    """SF-30: 5 squares; he goes 4, the last is lost."""
    table = gated("hero elfric A2 lives 3 speed 3")
    table.do("move elfric C3 dice 2 : 2 *")
    assert table.all_told(MoveRolled)[0].total == 5
    assert (table.hero("elfric").square, table.hero("elfric").dice) == ("C3", 4)


def test_page_7_at_the_gate() -> None:
    """SF-31: Gnomy 2 1 * with Cunning 2: 5, fails. Lady Lucebuona four stars and four swords, Cunning 1: 8, opens."""
    table = gated("hero gnomy-spark C1 lives 3", "hero lady-lucebuona C2 lives 3", "open gnomy : 2 1 *")
    assert table.all_told(ActionTested)[0].total == 5
    assert not table.state.gates["C1-D1"].open
    table.do("open lady : * * * * 2 2")
    assert table.all_told(ActionTested)[0].total == 8
    assert table.state.gates["C1-D1"].open
    assert (table.hero("lady-lucebuona").dice, table.hero("lady-lucebuona").acted) == (0, True)


def test_page_7_kayla_fells_and_axl_picks() -> None:
    """SF-32, SF-33: Kayla 4 dice, a star and four swords, Strength 2: 6. Axl four swords and a star, Cunning 4: 8."""
    table = gated("hero kayla A3 lives 3", "hero axl E3 lives 3", "fell kayla : * 1 1 2")
    assert table.all_told(ActionTested)[0].total == 6
    assert table.state.tombstones["A4"].felled
    assert table.hero("kayla").experience == 0
    table.do("pick axl : 1 1 2 *")
    assert table.all_told(ActionTested)[0].total == 8
    assert table.state.chests["F4"].gone
    assert table.hero("axl").experience == 1


def test_page_9_gnomy_attacks_twice() -> None:
    """SF-34: 2 swords and a star, Strength 3: 5 against 4, dead; three swords and a star, Aim 4: 7 against 8, missed."""
    table = Table(mission(DEAD, VETERAN), "hero gnomy-spark A1 lives 3", "spawn badly-dead A2", "spawn veteran D2")
    table.do("attack gnomy bd1 dice 2 : 2 *")
    hit = table.all_told(HeroAttacked)[0]
    assert (hit.characteristic, hit.total, hit.hit) == ("strength", 5, True)
    assert "bd1" not in table.state.monsters
    table.do("attack ve1 : 1 1 1 *")
    missed = table.all_told(HeroAttacked)[0]
    assert (missed.characteristic, missed.total, missed.hit) == ("aim", 7, False)
    assert (table.hero("gnomy-spark").dice, table.hero("gnomy-spark").acted) == (0, True)
    assert table.hero("gnomy-spark").experience == 1


def test_page_13_gnomy_with_four_dice() -> None:
    """SF-34: six swords and a star, Strength 3: 9 against a Veteran."""
    table = Table(mission(VETERAN), "hero gnomy-spark A1 lives 3", "spawn veteran B2", "attack gnomy : 2 2 2 *")
    assert table.all_told(HeroAttacked)[0].total == 9
    assert table.monster("ve1").life == 1


# ---- dice


def test_dice_are_spent_and_none_left_ends_the_turn() -> None:
    """SF-12."""
    table = gated("hero axl C2 lives 3 speed 2", "move axl B2 : 1 1", "defend axl 3")
    assert (table.hero("axl").dice, table.hero("axl").acted) == (1, False)
    table.do("axl c2; open : 1")
    assert (table.hero("axl").dice, table.hero("axl").acted) == (0, True)
    assert table.all_told(HeroDone)
    with pytest.raises(RuleError, match="action dice left"):
        table.do("open axl : 1")


def test_a_die_that_comes_back_goes_on_with_the_turn() -> None:
    """SF-12, SF-41."""
    table = gated("hero axl C2 lives 3", "defend axl 6")
    assert table.hero("axl").acted
    table.do("dice axl +1")
    assert (table.hero("axl").dice, table.hero("axl").acted) == (1, False)
    table.do("dice axl -1")
    assert table.hero("axl").acted


def test_more_dice_than_are_left_are_refused() -> None:
    """SF-12."""
    table = gated("hero axl C2 lives 3", "defend axl 4")
    for line in ("open axl dice 3 : 1 1 1", "open axl : 1 1 1"):
        with pytest.raises(RuleError) as refused:
            table.do(line)
        assert refused.value.rule == "SF-12"
    assert table.hero("axl").dice == 2


def test_defend_sets_dice_aside() -> None:
    """SF-36."""
    table = gated("hero axl C2 lives 3", "defend axl 4")
    assert (table.hero("axl").dice, table.hero("axl").shield_dice) == (2, 4)
    with pytest.raises(RuleError, match="action dice left"):
        table.do("defend axl 3")


def test_without_dice_or_faces_it_is_a_fact() -> None:
    """SF-3: nothing is spent and the place does not matter."""
    table = gated("hero axl A1 lives 3", "open axl C1-D1", "fell axl A4", "pick axl F4", "cleanse axl E1")
    assert table.state.gates["C1-D1"].open
    assert table.state.tombstones["A4"].felled
    assert table.state.chests["F4"].gone
    assert table.state.coffins["E1"].gone
    assert table.hero("axl").dice == 6


def test_the_fate_die_is_typed_in_either_order() -> None:
    """SF-2: a colour and a symbol of one face; either alone where only that is used."""
    die = base_pack().fate_die
    assert die is not None
    faces = tuple(die.faces)
    assert faces == ("black lightning", "red drop", "green lightning", "brown skull", "orange drop", "blue lightning")
    for text in ("red drop", "drop red", "rosso goccia"):
        assert FateDice(faces).read(text, "en").value == Fate("red", "drop")
    assert FateDice(faces).read("skull", "en").value == Fate(None, "skull")
    assert FateDice(faces, "colour").read("black", "en").value == Fate("black", None)
    for text in ("red skull", "drop", "pink", ""):
        with pytest.raises(UnfitAnswer):
            FateDice(faces).read(text, "en")


def test_an_attack_without_faces_asks_first_the_dice_then_the_faces() -> None:
    """SF-3."""
    table = Table(mission(DEAD), "hero axl A1 lives 3 strength 2", "spawn badly-dead A2")
    with pytest.raises(Asked) as asked:
        table.do("attack axl bd1")
    assert asked.value.question.kind == "dice"
    with pytest.raises(Asked) as asked:
        table.do("attack axl bd1 dice 2")
    assert asked.value.question.kind == "faces"


def test_a_number_of_the_board_is_asked_once_and_kept() -> None:
    """SF-1: only when a star makes it needed."""
    table = gated("hero kayla C2 lives 3")
    table.do("open kayla : 2 1")
    with pytest.raises(Asked) as asked:
        table.do("open kayla : 2 *")
    assert asked.value.question.fact == "heroes.kayla.cunning"
    table.do("open kayla : 2 *, 3")
    assert table.hero("kayla").cunning == 3


def test_stars_of_every_roll_are_energy() -> None:
    """SF-39: success or not, and not placed by themselves."""
    table = gated("hero axl C2 lives 3 speed 2", "open axl : * 1", "move axl A2 : * *")
    assert table.hero("axl").unplaced_energy == 3


# ---- places


@pytest.mark.parametrize(
    ("hero", "line", "rule"),
    [
        ("C3", "open axl C1-D1 : 2 2 2", "SF-31"),
        ("B3", "fell axl A4 : 2 2 2", "SF-32"),
        ("D4", "pick axl F4 : 2 2 2", "SF-33"),
        ("D2", "cleanse axl E1 : 2 2 2", "SF-38"),
    ],
)
def test_with_dice_the_hero_must_stand_there(hero: str, line: str, rule: str) -> None:
    """SF-31 to SF-38: diagonally is not enough but for the chest."""
    table = gated(f"hero axl {hero} lives 3 strength 3 magic 3")
    with pytest.raises(RuleError) as refused:
        table.do(line)
    assert refused.value.rule == rule
    assert table.hero("axl").dice == 6


def test_the_chest_is_picked_diagonally_and_only_once() -> None:
    """SF-33."""
    table = gated("hero axl E3 lives 3", "pick axl F4 : 2 2 2")
    assert table.hero("axl").experience == 1
    with pytest.raises(RuleError, match="open already"):
        table.do("pick axl F4 : 2")


def test_the_coffin_is_cleansed_from_beside_either_half() -> None:
    """SF-38: Magic 6+."""
    table = gated("hero axl F2 lives 3 magic 4", "cleanse axl : 2 *")
    assert table.state.coffins["E1"].gone
    assert table.hero("axl").experience == 0


def test_five_is_not_enough() -> None:
    """SF-31: 6 or more."""
    table = gated("hero axl C2 lives 3", "open axl : 2 2 1")
    assert not table.state.gates["C1-D1"].open
    table.do("open axl bonus 4 : 2")
    assert table.state.gates["C1-D1"].open


def test_the_hero_turns_and_it_is_said() -> None:
    """SF-25: the target must be in front; turning is free."""
    table = gated("hero axl C2 lives 3", "face axl W", "open axl : 1")
    assert table.all_told(PieceTurned)[0].facing == "E"
    table.do("open axl : 1")
    assert not table.all_told(PieceTurned)
    assert table.hero("axl").dice == 4


def test_a_wall_between_is_not_beside() -> None:
    """SF-32, SF-38: nothing may lie between; and a gate is no place to reach through."""
    stone = '[[tombstone]]\nat = "B1"\ngrave = "B2"\nsymbol = "skull"\n'
    walled = "+-+-+\n|.|.|\n+ + +\n|. .|\n+-+-+"
    table = Table(mission(stone, DEAD, drawing=walled, areas='{ A = "A1:B2" }'), "hero axl A1 lives 3")
    with pytest.raises(RuleError) as refused:
        table.do("fell axl B1 : 2 2 2")
    assert refused.value.rule == "SF-32"
    table.do("axl b2; fell axl : 2 2 2")
    assert table.state.tombstones["B1"].felled


@pytest.mark.parametrize(("corners", "picks"), [("one", True), ("both", False)])
def test_a_chest_round_a_corner(corners: str, picks: bool) -> None:
    """SF-23, SF-33: by the table's ruling on corners."""
    chest, corner = '[[chest]]\nat = "B2"\n', "+-+-+\n|.|.|\n+ + +\n|. .|\n+-+-+"
    table = Table(mission(chest, DEAD, drawing=corner, areas='{ A = "A1:B2" }'), f"rule diagonal-corners {corners}")
    table.do("hero axl A1 lives 3")
    if picks:
        table.do("pick axl : 2 2 2")
    else:
        with pytest.raises(RuleError):
            table.do("pick axl : 2 2 2")
    assert table.state.chests["B2"].gone is picks


# ---- movement


def test_the_roll_limits_the_way() -> None:
    """SF-30."""
    table = gated("hero axl A1 lives 3 speed 2")
    with pytest.raises(RuleError) as refused:
        table.do("move axl C3 : 1")
    assert refused.value.rule == "SF-30"
    table.do("move axl C3 : *")
    assert table.hero("axl").square == "C3"


def test_too_short_a_roll_asks_where_to() -> None:
    """SF-30: a roll that was not typed with the line is not lost."""
    table = gated("hero axl A1 lives 3 speed 2")
    with pytest.raises(Asked) as asked:
        _asked(table, "move axl C3 dice 1", "1")
    assert asked.value.question.kind == "square"
    assert set(asked.value.question.reader.options("en")) == {"A1", "A2", "B1", "B2"}


def _asked(table: Table, line: str, faces: str) -> None:
    """The faces as an answer to the question, not typed with the line."""
    from companion.engine.play import Play
    from companion.games.super_fantasy.rules.moving import MoveHero, move_hero

    play = Play(table.state, table.content)
    given = [faces]
    play.begin({}, lambda question: question.read(given.pop(0), "en") if given else None, None)
    move_hero(play, MoveHero("axl", "C3", dice=1))
    del line


@pytest.mark.parametrize(
    ("more", "line", "rule"),
    [
        (("spawn badly-dead A2",), "move axl A4 : 2 2", "SF-24"),  # starts in a lock zone
        (("spawn badly-dead C2; spawn badly-dead C4",), "move axl E1 : 2 2 2", "SF-24"),  # would pass one
        (("hero kayla A2 lives 3", "hero elfric B2 lives 3", "hero lady B1 lives 3"), "move axl A3 : 2 2", "SF-21"),
    ],
)
def test_lock_zones_and_pieces_stop_a_hero(more: tuple[str, ...], line: str, rule: str) -> None:
    """SF-21, SF-24."""
    table = Table(mission(DEAD), "hero axl A1 lives 3 speed 3", *more)
    with pytest.raises(RuleError) as refused:
        table.do(line)
    assert refused.value.rule == rule


def test_a_hero_stops_in_a_lock_zone() -> None:
    """SF-24: it may enter one, and is told that the rest is lost."""
    table = Table(mission(DEAD), "hero axl A1 lives 3 speed 3", "spawn badly-dead C2", "move axl B1 : 2 2")
    assert table.all_told(HeroMoved)[0].locked
    with pytest.raises(RuleError):
        table.do("move axl A1 : 1")
    table.do("move axl A1 free because Acrobatics : 1")
    assert table.hero("axl").square == "A1"


def test_a_closed_gate_stops_a_hero_and_cuts_the_lock_zone() -> None:
    """SF-21, SF-24: the monster behind the gate holds nobody."""
    table = gated("hero axl C2 lives 3 speed 2", "spawn badly-dead D2")
    with pytest.raises(RuleError) as refused:
        table.do("move axl D3 : 2 2")
    assert refused.value.rule == "SF-21"
    table.do("move axl A2 : 2")
    assert table.hero("axl").square == "A2"


def test_walls_and_furniture_stop_a_hero() -> None:
    """SF-20, SF-21, SF-23: eight neighbours unless something lies between; nobody stands on a chest."""
    table = gated("hero axl C4 lives 3 speed 4")
    with pytest.raises(RuleError):
        table.do("move axl D4 : 2 2 2")
    table.do("axl e4")
    with pytest.raises(RuleError, match="chest"):
        table.do("move axl F4 : 2")
    with pytest.raises(RuleError, match="tombstone"):
        table.do("axl A4")
    table.do("move axl F3 : 1")
    assert table.hero("axl").square == "F3"


def test_a_felled_tombstone_is_free_to_walk_on() -> None:
    """SF-21, SF-32."""
    table = gated("hero axl A3 lives 3 strength 4", "fell axl : 2 *", "axl A4")
    assert table.hero("axl").square == "A4"


# ---- attack


def test_range_is_exact() -> None:
    """SF-34: range 2 does not reach 1."""
    bow = '[item.bow]\nkind = "weapon"\ncharacteristic = "aim"\nrange = 2\n'
    table = Table(mission(DEAD, bow), "hero axl A1 lives 3 aim 3", "take axl bow", "spawn badly-dead B1")
    with pytest.raises(RuleError) as refused:
        table.do("attack axl bd1 : 2 2")
    assert refused.value.rule == "SF-34"
    table.do("bd1 c1; attack axl bd1 : 2 2")
    assert not table.state.monsters


@pytest.mark.parametrize(
    ("square", "characteristic"), [("A2", "strength"), ("A3", "aim"), ("A4", "aim"), ("D4", "aim")]
)
def test_the_characteristic_follows_from_weapon_and_range(square: str, characteristic: str) -> None:
    """SF-34: melee at range 1, Aim at 2 and 3."""
    table = Table(mission(DEAD), "hero gnomy-spark A1 lives 3", f"spawn badly-dead {square}", "attack gnomy : 2 2")
    assert table.all_told(HeroAttacked)[0].characteristic == characteristic


def test_strength_does_not_reach_two_and_aim_not_four() -> None:
    """SF-34."""
    table = Table(mission(DEAD), "hero axl A1 lives 3 strength 3 aim 3", "spawn badly-dead C1")
    with pytest.raises(RuleError):
        table.do("attack axl bd1 strength : 2 2")
    table.do("bd1 e1")
    with pytest.raises(RuleError):
        table.do("attack axl bd1 aim : 2 2")
    table.do("bd1 c1; attack axl bd1 magic : 2 2")
    assert not table.state.monsters


def test_a_wall_stops_the_line_pieces_do_not() -> None:
    """SF-34: a chain of free steps; heroes, monsters and furniture do not stop it."""
    lane = "+-+-+-+-+\n|. . .|.|\n+-+-+-+-+"
    table = Table(mission(DEAD, VETERAN, drawing=lane, areas='{ A = "A1:D1" }'), "hero axl A1 lives 3 aim 3")
    table.do("spawn veteran B1; spawn badly-dead C1; attack axl bd1 aim : 2 2")
    assert "bd1" not in table.state.monsters
    table.do("spawn badly-dead D1")
    with pytest.raises(RuleError, match="no free line"):
        table.do("attack axl bd1 aim : 2 2")


def test_one_wound_and_one_experience_for_each_attack_that_wounds() -> None:
    """SF-34: at least the Protection; at 0 life it leaves the map; the treasure is reminded (SF-35)."""
    table = Table(mission(VETERAN), "hero axl A1 lives 3 strength 4", "spawn veteran A2")
    table.do("attack axl ve1 : 2 1 *")
    assert (table.monster("ve1").life, table.hero("axl").experience) == (2, 0)
    table.do("attack axl ve1 : * *")
    assert (table.monster("ve1").life, table.hero("axl").experience) == (1, 1)
    table.do("dice axl +6; attack axl ve1 : * *")
    assert "ve1" not in table.state.monsters
    assert table.hero("axl").experience == 2
    assert table.all_told(MonsterKilled)[0].treasure == "skull"
    assert any("skull" in text for text in table.sentences())


def test_frozen_takes_four_protection() -> None:
    """SF-61: in the hero phase."""
    table = Table(mission(VETERAN), "hero axl A1 lives 3 strength 4", "spawn veteran A2; freeze ve1")
    table.do("attack axl ve1 : 2 2")
    assert table.monster("ve1").life == 1


def test_with_several_in_reach_one_must_be_named() -> None:
    """SF-34."""
    table = Table(mission(DEAD), "hero axl A1 lives 3 strength 4", "spawn badly-dead A2; spawn badly-dead B2")
    with pytest.raises(RuleError, match="several"):
        table.do("attack axl : 2 2")
    table.do("kill bd1; attack axl : 2 2")
    assert not table.state.monsters


def test_a_ko_hero_rolls_nothing_and_nobody_rolls_in_the_monster_phase() -> None:
    """SF-12, SF-59."""
    table = gated("hero axl C2 lives 3 ko")
    with pytest.raises(RuleError) as refused:
        table.do("open axl : 2 2 2")
    assert refused.value.rule == "SF-59"


def test_charge_fills_up_to_the_limit() -> None:
    """SF-37: star = Magic; what is over is lost."""
    energy = "[ability.inno]\nenergy = 4\n"
    table = Table(mission(DEAD, energy), "hero axl A1 lives 3 magic 2", "charge axl inno : 1")
    assert table.hero("axl").energy["inno"] == 1
    table.do("charge axl inno dice 3 : 2 1 *")
    assert table.hero("axl").energy["inno"] == 4
    assert table.all_told(EnergyPlaced)[0].lost == 2
    assert (table.hero("axl").dice, table.hero("axl").unplaced_energy) == (2, 1)


def test_no_line_is_half_done() -> None:
    """A refused line changes nothing."""
    table = Table(mission(DEAD, drawing=OPEN), "hero axl A1 lives 3 strength 2", "spawn badly-dead F4")
    before = table.state
    with pytest.raises(RuleError):
        table.do("defend axl 2; attack axl bd1 : 2 2")
    assert table.state == before
