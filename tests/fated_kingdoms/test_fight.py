"""Combat with creatures (FK-40 to FK-42, FK-44)."""

from __future__ import annotations

import pytest

from companion.engine.errors import UnfitAnswer
from companion.games.fated_kingdoms.content.words import DICE
from companion.games.fated_kingdoms.questions import CombatFaces
from tests.conftest import MakeDesk
from tests.fated_kingdoms.evening import FOUR, Evening, names, started

RAT = "value 1 attack 1 defence 1"


def fought(creature: str, faces: str, *lines: str) -> Evening:
    """Anna against a creature, from 1 wound on."""
    return started("wound anna 1", *lines, f"fight anna beast {creature} : {faces}")


def test_the_guild_dice_fk_40() -> None:
    for die, special in (("strength", "resistance"), ("dexterity", "dodge"), ("intelligence", "insight")):
        assert sorted(DICE[die]) == sorted(["hit", "hit", "miss", "miss", "critical", special])


def test_a_table_enters_its_guilds_and_edits_dice_fk_40() -> None:
    table = started(
        "guild red strength 2 dexterity 1", "die dexterity hit hit miss block critical dodge", "die odd block"
    )
    assert table.state.guilds["red"].dice == {"strength": 2, "dexterity": 1}
    assert table.state.dice["dexterity"][3] == "block"
    table.do("guild red 1 odd 2 red")
    assert table.state.guilds["red"].dice == {"odd": 1, "strength": 2}
    assert "1 to 12 dice" in table.refused("guild red strength 10 dexterity 9")


def test_a_guild_s_dice_can_be_rolled_fk_40() -> None:
    table = started("guild red strength 2 dexterity 1")
    try:
        table.do("fight anna rat " + RAT)
    except Exception as asked:
        reader = asked.question.reader  # type: ignore[attr-defined]
    dice = reader.dice()
    assert [kind.faces for kind in (dice, *dice.more)] == [
        tuple(DICE[d]) for d in ("strength", "strength", "dexterity")
    ]
    assert CombatFaces().dice() is None


def test_another_number_of_faces_than_dice_is_remarked_on_fk_40() -> None:
    said = started("guild red strength 2").do(f"fight anna rat {RAT} : hit hit hit")
    assert any("faces typed: 3" in text for text in said)


@pytest.mark.parametrize(
    ("creature", "faces", "wounds", "coins"),
    [
        ("value 2 attack 1 defence 2", "hit hit", 2, 2),
        ("value 2 attack 1 defence 2", "critical", 2, 2),
        ("value 2 attack 1 defence 2", "hit miss", 2, 0),
        ("value 2 attack 2 defence 1", "hit block", 2, 2),
        ("value 2 attack 1 defence 1", "hit block block", 1, 2),
        ("value 2 attack 1 defence 9", "block block", 1, 0),
        ("value 2 attack 1 defence 1", "hit resistance", 1, 2),
        ("value 2 attack 1 defence 9", "hit resistance resistance resistance", 0, 0),
        ("value 2 attack 0 defence 1", "miss resistance", 0, 0),
        ("value 2 attack 0 defence 0", "-", 1, 2),
    ],
)
def test_what_the_faces_do_fk_41(creature: str, faces: str, wounds: int, coins: int) -> None:
    table = fought(creature, faces)
    assert (table.anna.wounds, table.anna.coins) == (wounds, coins)


def test_insight_draws_a_skill_won_or_lost_fk_41() -> None:
    for faces in ("hit insight insight", "insight insight"):
        table = fought(RAT, faces)
        assert table.state.draws == {"anna": 2}


def test_insight_of_the_dead_draws_nothing_fk_41() -> None:
    assert fought("value 1 attack 9 defence 1", "insight").state.draws == {}


@pytest.mark.parametrize(
    ("answers", "damage"),
    [
        ("dodge miss miss, 2 3, hit hit", 2),
        ("dodge miss miss, 1 2, hit critical", 3),
        ("dodge miss miss, 2, critical", 2),
        ("dodge miss miss, -", 0),
        ("dodge miss, 1 2, dodge hit, 1, critical", 3),
        ("dodge miss, 1 2, dodge miss, 1 2, dodge dodge, 1, hit, 2, hit", 2),
        ("dodge dodge miss, 1 3, hit hit, 2, hit", 3),
        ("dodge dodge miss, 1 2, hit hit", 2),
        ("dodge dodge, -", 0),
        ("dodge hit, 2, miss", 0),
    ],
)
def test_dodges_roll_again_and_may_chain_fk_41(answers: str, damage: int) -> None:
    table = started(f"fight anna beast value 7 attack 0 defence {damage} : {answers}")
    assert table.anna.coins == 7
    lost = started(f"fight anna beast value 7 attack 0 defence {damage + 1} : {answers}")
    assert lost.anna.coins == 0


@pytest.mark.parametrize("answers", ["dodge miss, 3, hit", "dodge miss, 1 1, hit hit", "dodge miss miss, 1 2 3, hit hit hit",
                                     "dodge miss, 1 2, hit", "dodge miss, x, hit", "hit miss, -"])  # fmt: skip
def test_a_dodge_rolls_up_to_two_of_ones_dice_fk_41(answers: str) -> None:
    started().refused(f"fight anna beast value 7 attack 0 defence 1 : {answers}")


def test_a_spent_dodge_is_not_asked_again_fk_41() -> None:
    assert started(f"fight anna rat {RAT} : dodge miss hit, 2, miss").anna.coins == 1


@pytest.mark.parametrize(("language", "letters"), [("en", "h m c b r i d"), ("it", "c m * b r i s")])
def test_first_letters_in_the_current_language_fk_41(language: str, letters: str) -> None:
    faces = ["hit", "miss", "critical", "block", "resistance", "insight", "dodge"]
    assert CombatFaces().read(letters, language).value == faces
    whole = "colpito mancato critico bloccato resistenza intuizione schivata"
    assert CombatFaces().read(whole, "en").value == faces


@pytest.mark.parametrize(
    ("wounds", "creature", "faces", "alive", "sphere", "hand"),
    [
        (0, "value 2 attack 1 defence 2", "hit hit", True, 0, ["beast"]),
        (0, "value 2 attack 1 defence 2", "hit", True, 1, []),
        (3, "value 2 attack 1 defence 1", "hit", False, 2, []),
        (3, "value 2 attack 1 defence 2", "hit", False, 3, []),
        (3, "value 2 attack 1 defence 1", "hit block", True, 0, ["beast"]),
        (3, "value 2 attack 1 defence 1", "hit resistance resistance", False, 2, []),
    ],
)
def test_won_lost_dead_fk_42(wounds: int, creature: str, faces: str, alive: bool, sphere: int, hand: list[str]) -> None:
    lines = [f"wound anna {wounds}"] if wounds else []
    table = started(*lines, f"fight anna beast {creature} : {faces}")
    assert (table.anna.alive, table.state.sphere, names(table.anna.hand)) == (alive, sphere, hand)
    assert table.anna.coins == (2 if hand else 0)


def test_the_creature_deals_its_attack_even_if_it_dies_fk_42() -> None:
    assert started("fight anna beast value 1 attack 2 defence 1 : hit").anna.wounds == 2


def test_several_creatures_are_each_their_own_combat_fk_42() -> None:
    table = started(
        f"fight anna rat {RAT} and ogre value 4 attack 1 defence 5 and bat {RAT} : hit, miss, resistance hit"
    )
    assert (names(table.anna.hand), table.anna.coins, table.state.sphere) == (["rat", "bat"], 2, 1)
    assert table.anna.wounds == 2


def test_who_dies_fights_no_further_creature_fk_42() -> None:
    table = started("wound anna 3", f"fight anna rat {RAT} and bat {RAT} : hit")
    assert (table.anna.alive, table.state.sphere) == (False, 2)


@pytest.mark.parametrize(
    ("faces", "hand", "coins", "sphere"),
    [("hit, hit", ["rat", "bat"], 2, 0), ("hit, miss", [], 0, 1), ("miss, hit", [], 0, 1), ("miss, miss", [], 0, 1)],
)
def test_all_or_nothing_by_setting_fk_42(faces: str, hand: list[str], coins: int, sphere: int) -> None:
    table = started("rule several-creatures all-or-nothing", f"fight anna rat {RAT} and bat {RAT} : {faces}")
    assert (names(table.anna.hand), table.anna.coins, table.state.sphere) == (hand, coins, sphere)
    assert "several-creatures" in table.why("anna")[0]


@pytest.mark.parametrize(("faces", "sphere"), [("hit, hit", 2), ("miss", 3), ("hit, miss", 3)])
def test_death_with_all_or_nothing_fk_42(faces: str, sphere: int) -> None:
    wounds = 3 if "," not in faces else 2
    table = started(
        "rule several-creatures all-or-nothing", f"wound anna {wounds}", f"fight anna rat {RAT} and bat {RAT} : {faces}"
    )
    assert (table.anna.alive, table.state.sphere, table.anna.coins) == (False, sphere, 0)


def test_resistance_works_between_combats_but_only_after_one_against_all_fk_42() -> None:
    line = f"fight anna rat {RAT} and bat {RAT} : hit resistance, hit"
    assert started("wound anna 2", line).anna.wounds == 3
    table = started("rule several-creatures all-or-nothing", "wound anna 2", "fight anna rat "
                    f"{RAT} and bat {RAT} : hit resistance, hit")  # fmt: skip
    assert table.anna.alive is False


def test_what_decides_a_combat_is_told_by_why_fk_42() -> None:
    table = started("fight anna ogre value 4 attack 2 defence 5 : critical block miss")
    assert table.why("anna")[0] == ("ogre: damage 2 of Defence 5: lives; wounds Attack 2 − blocks 1 = 1 (FK-42 )")


def test_last_of_all_dies_in_a_fight_fk_91() -> None:
    table = started("wound bruno 4", "wound anna 3", f"fight anna rat {RAT} : miss")
    assert table.state.over is not None
    assert table.state.over.winners == []


def test_every_result_can_be_adjusted_by_hand_with_a_reason_fk_44() -> None:
    table = started(f"fight anna rat {RAT} : hit")
    for line in (
        "wound anna 1 because the rat was poisonous", "heal anna 1 because of a herb", "coins anna -1 because toll",
        "fate -1 because of the amulet", "set players.anna.coins 12 because we forgot a reward",
    ):  # fmt: skip
        said = table.do(line)
        assert line.split("because ")[1] in said[0]
    assert (table.anna.coins, table.anna.wounds) == (12, 1)


@pytest.mark.parametrize(
    "line",
    [
        "set sphere 11", "set sphere -1", "set players.anna.coins -1", "set players.anna.wounds -1", "set phase noon",
        "set players.bruno.guild red", "set active nobody", "set decks.item -1", "set limit 0", "set cycle -1",
    ],
)  # fmt: skip
def test_what_cannot_be_is_not_set_by_hand_fk_44(line: str) -> None:
    started().refused(line)


def test_more_than_3_wounds_by_hand_are_death_too_fk_21() -> None:
    table = started("set players.anna.wounds 5", players=FOUR)
    assert (table.anna.alive, table.state.sphere, table.anna.wounds) == (False, 2, 0)


def test_rolling_asks_for_the_guild_s_dice_once_fk_3(make_desk: MakeDesk) -> None:
    desk = make_desk("game new fated-kingdoms", "player anna red", "player bruno blue", "start", dice="rolled")
    desk.told(f"fight anna rat {RAT}")
    assert desk.question is not None
    assert (desk.question.kind, desk.question.fact) == ("dice", "guilds.red.dice")
    with pytest.raises(UnfitAnswer):
        desk.answer("strength")
    desk.told("? strength 2 intelligence 1")
    assert desk.question is None
    assert desk.session.state.guilds["red"].dice == {"strength": 2, "intelligence": 1}
    assert any("rolled:" in text for text in desk.told("log 1"))
    desk.told(f"fight anna rat {RAT}")
    assert desk.question is None or desk.question.kind != "dice"


def test_roll_at_a_typed_table_asks_for_the_dice_first_fk_3(make_desk: MakeDesk) -> None:
    desk = make_desk("game new fated-kingdoms", "player anna red", "player bruno blue", "start")
    desk.told(f"fight anna rat {RAT}")
    assert desk.question is not None
    assert desk.question.kind == "faces"
    desk.told("? roll")
    assert desk.question.kind == "dice"
    desk.told("? 2 strength", "? roll")
    assert desk.question is None


def test_known_dice_are_rolled_at_once_fk_40(make_desk: MakeDesk) -> None:
    desk = make_desk("game new fated-kingdoms with starter", "player anna feudal", "player bruno pathf", "start")
    desk.told(f"fight anna rat {RAT} : roll")
    assert desk.question is None or desk.question.kind == "dodge"
