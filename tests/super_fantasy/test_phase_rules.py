"""The monster phase as a table runs it: what is asked and in which order, hits, KO, marks, clean-up (SF-50 to SF-63)."""

from __future__ import annotations

import contextlib

import pytest

from companion.engine.answers import Read
from companion.engine.errors import RuleError
from companion.engine.play import Asked, Play, Question
from companion.games.super_fantasy.rules.attacking import HeroAttacked
from companion.games.super_fantasy.rules.experience import ExperienceGained
from companion.games.super_fantasy.rules.lives import HeroHit, HeroKnockedOut, MonsterKilled, ProtectionEnded
from companion.games.super_fantasy.rules.monsters import (
    AreasWoke,
    MonsterMoved,
    MonsterStayed,
    NothingAppeared,
    run_monsters,
)
from companion.games.super_fantasy.rules.rolling import FateRolled
from companion.games.super_fantasy.rules.setting_up import MonsterAppeared
from companion.games.super_fantasy.rules.striking import MonsterAttacked, VolontaDiscarded
from tests.super_fantasy.at_table import ARCHER, DEAD, GATED, OPEN, VETERAN, Table, card, mission

STONE = '[[tombstone]]\nat = "F1"\ngrave = "F2"\nsymbol = "skull"\n'
GRAVE = '[[mass_grave]]\nat = ["F3"]\ndrop = "F3"\nkinds = { red = "veteran" }\n'
COFFIN = '[[coffin]]\nat = ["D4", "E4"]\n'
AREAS = '{ A = "A1:C4", B = "D1:F4" }'


def asked(table: Table, *answers: str) -> list[tuple[str, str, str]]:
    """The questions of the phase in order, as (kind, who, about)."""
    play = Play(table.state, table.content)
    given, questions = list(answers), []

    def feed(question: Question) -> Read | None:
        questions.append((question.kind, question.who, question.about))
        return question.read(given.pop(0), "en") if given else None

    play.begin({}, feed, None)
    with contextlib.suppress(Asked):
        run_monsters(play)
    table.events = play.events
    return questions


# ---- the order of questions


def test_the_spawn_roll_comes_first_then_each_monster() -> None:
    """SF-51, SF-55, SF-58: tie roll, shield dice, the hero's faces, the monster's faces."""
    table = Table(mission(STONE, DEAD), "hero axl B1 lives 3 defence 2", "hero lady B4 lives 3 defence 2")
    table.do("spawn badly-dead F3; shield axl +1")
    assert asked(table, "lightning", "black", "1", "2", "1 1") == [
        ("spawn", "", ""),
        ("target", "", "bd1"),
        ("shield-dice", "axl", "bd1"),
        ("defence", "axl", "bd1"),
        ("attack", "bd1", "axl"),
    ]


def test_after_moving_another_is_chosen_if_its_target_is_not_there() -> None:
    """SF-57: its own target out of reach, two others in contact."""
    table = Table(
        mission(card(movement=0)), "hero axl A1 lives 3", "hero lady A2 lives 3", "spawn badly-dead B1",
        "hero kayla C1 lives 3 ko",
    )  # fmt: skip
    assert asked(table, "red") == [("target", "", "bd1")]
    assert table.all_told(MonsterAttacked)[0].hero == "lady-lucebuona"


def test_without_shield_dice_nothing_is_asked() -> None:
    """SF-58: an automatic hit."""
    table = Table(mission(DEAD), "hero axl A1 lives 3", "spawn badly-dead F4")
    assert asked(table) == []
    assert table.all_told(HeroHit)[0].lives == 2


def test_no_shield_dice_spent_is_an_automatic_hit() -> None:
    """SF-58: 0 is a ruling."""
    table = Table(mission(DEAD), "hero axl A1 lives 3", "spawn badly-dead F4", "shield axl +2")
    assert asked(table, "0") == [("shield-dice", "axl", "bd1")]
    assert table.all_told(MonsterAttacked)[0].hit


def test_a_monster_without_dice_strikes_with_nothing() -> None:
    """SF-58, SF-61: a stunned one with one die."""
    table = Table(mission(card(attack=1)), "hero axl A1 lives 3", "spawn badly-dead A2; stun bd1; shield axl +1")
    assert asked(table, "1", "1") == [("shield-dice", "axl", "bd1"), ("defence", "axl", "bd1")]
    assert (table.all_told(MonsterAttacked)[0].attack, table.all_told(MonsterAttacked)[0].hit) == (0, False)


def test_stars_of_a_defence_are_energy_too() -> None:
    """SF-39 (p. 12)."""
    table = Table(mission(DEAD), "hero axl A1 lives 3 defence 2", "spawn badly-dead A2", "shield axl +2")
    table.do("monsters : 2, * *, 1 1")
    assert table.hero("axl").unplaced_energy == 2


def test_volonta_is_asked_last() -> None:
    """SF-59: at level III it may be discarded for a wound on the attacker, then without experience."""
    table = Table(mission(DEAD), "hero don A1 lives 3", "spawn badly-dead A2", "token don volonta")
    table.do("level don volonta; level don volonta; shield don +1")
    assert asked(table, "1", "1", "1 1", "yes")[-1] == ("volonta", "don-pizzarro", "bd1")
    assert table.all_told(VolontaDiscarded)
    assert table.all_told(MonsterKilled)
    assert not table.all_told(ExperienceGained)


@pytest.mark.parametrize(("wounds", "experience"), [("[]", 1), ('["heavy-hand"]', 2)])
def test_volonta_gives_experience_for_each_wound(wounds: str, experience: int) -> None:
    """SF-59: 1 for each wound (p. 4)."""
    table = Table(mission(card(abilities=wounds)), "hero don A1 lives 3", "spawn badly-dead A2", "token don volonta")
    table.do("monsters")
    assert table.hero("don-pizzarro").experience == experience
    assert table.hero("don-pizzarro").lives == 3 - experience


def test_volonta_counts_no_more_wounds_than_there_were_lives() -> None:
    """SF-59."""
    heavy = card(abilities='["heavy-hand"]')
    table = Table(mission(heavy), "hero don A1 lives 1", "spawn badly-dead A2", "token don volonta", "monsters")
    assert table.hero("don-pizzarro").experience == 1


# ---- areas, new monsters


def test_an_area_beside_a_heros_is_awake_a_further_one_sleeps_and_it_is_decided_once() -> None:
    """SF-50."""
    areas = '{ A = "A1:B4", B = "C1:D4", C = "E1:F4" }'
    table = Table(mission(DEAD, areas=areas), "hero axl A1 lives 3", "hero kayla F4 lives 3 ko")
    table.do("spawn badly-dead D1; spawn badly-dead F1; monsters")
    assert sorted(table.all_told(AreasWoke)[0].active) == ["A", "B"]
    assert (table.monster("bd1").square, table.monster("bd2").square) == ("B1", "F1")


def test_each_grave_its_own_roll() -> None:
    """SF-51: setting spawn-roll."""
    text = mission(STONE, STONE.replace("F1", "E1").replace("F2", "E2"), DEAD)
    table = Table(text, "rule spawn-roll each", "hero axl A4 lives 3")
    assert asked(table, "skull", "lightning")[:2] == [
        ("spawn", "", "tombstone-E2"),
        ("spawn", "", "tombstone-F2"),
    ]
    assert [event.square for event in table.all_told(MonsterAppeared)] == ["E2"]


def test_a_felled_tombstone_and_an_occupied_grave_give_nothing() -> None:
    """SF-32, SF-51."""
    table = Table(mission(STONE, DEAD), "hero axl F2 lives 3", "monsters : skull")
    assert table.all_told(NothingAppeared)[0].reason == "occupied"
    table.do("fell axl F1; monsters")
    assert not table.all_told(FateRolled)


def test_no_piece_left() -> None:
    """SF-53: it is said; new monsters take the lowest free number."""
    dead = card().replace("[monster.badly-dead]", "[monster.badly-dead]\npieces = 2")
    table = Table(mission(STONE, dead), "hero axl A4 lives 9", "spawn badly-dead F4; spawn badly-dead E4; kill bd1")
    table.do("monsters : skull")
    assert "bd1" in table.state.monsters
    table.do("monsters : skull")
    assert table.all_told(NothingAppeared)[0].reason == "supply"


def test_mass_graves_and_coffins_on_a_drop() -> None:
    """SF-52: the kind of the drop's colour; a colour without a picture gives nothing, and it is said."""
    table = Table(mission(GRAVE, COFFIN, DEAD, VETERAN), "hero axl A1 lives 9", "monsters : red drop")
    assert [m.kind for m in table.state.monsters.values()] == ["veteran", "veteran"]
    table.do("monsters : orange drop")
    assert {event.reason for event in table.all_told(NothingAppeared)} == {"no-picture"}


def test_a_wave_comes_in_its_turn() -> None:
    """SF-71: waves of the mission file."""
    wave = '[[wave]]\nturn = 2\nkind = "badly-dead"\nat = ["F1", "F4"]\n'
    table = Table(mission(wave, DEAD), "hero axl A1 lives 9", "monsters")
    assert not table.state.monsters
    table.do("monsters")
    assert sorted(m.kind for m in table.state.monsters.values()) == ["badly-dead"] * 2


# ---- order and movement


def test_the_nearest_acts_first_then_the_lower_initiative() -> None:
    """SF-54: then reading order."""
    table = Table(mission(DEAD, VETERAN), "hero axl A1 lives 9")
    table.do("spawn veteran A4; spawn badly-dead D1; spawn badly-dead F4; spawn badly-dead A2; spawn badly-dead B2")
    table.do("monsters")
    order = [event.monster for event in table.told if isinstance(event, MonsterMoved | MonsterStayed)]
    assert order == ["bd3", "bd4", "bd1", "ve1", "bd2"]


def test_of_two_squares_the_one_beside_two_heroes() -> None:
    """SF-56: at the same number of steps; why says so."""
    table = Table(
        mission(DEAD), "hero axl B2 lives 3", "hero don B4 lives 3", "spawn badly-dead F2", "monsters : black"
    )
    assert table.monster("bd1").square == "C3"
    assert any("most heroes" in reason.message.text and reason.rule == "SF-56" for reason in table.reasons)


# ---- settings


def test_a_monster_that_stays_blocks_a_lane_unless_monsters_pass() -> None:
    """SF-22: a monster passes neither heroes nor other monsters; with the setting it ends on free squares only."""
    lane = "+-+-+-+-+-+\n|. . . . .|\n+-+-+-+-+-+"
    slow = card("veteran", movement=0, initiative=9, protection=8)
    text = mission(DEAD, slow, drawing=lane, areas='{ A = "A1:E1" }')
    ends = []
    for value in ("no", "yes"):
        table = Table(text, f"rule monsters-pass-monsters {value}", "hero axl A1 lives 9", "spawn veteran C1")
        table.do("spawn badly-dead E1; monsters")
        ends.append(table.monster("bd1").square)
    assert ends == ["D1", "B1"]


@pytest.mark.parametrize(("value", "hit"), [("one", True), ("both", False)])
def test_diagonal_corners(value: str, hit: bool) -> None:
    """SF-23: a diagonal step needs one route round the corner, or both (setting diagonal-corners)."""
    corner = "+-+-+\n|.|.|\n+ + +\n|. .|\n+-+-+"
    table = Table(mission(card(movement=0), drawing=corner, areas='{ A = "A1:B2" }'), f"rule diagonal-corners {value}")
    table.do("hero axl A1 lives 3; spawn badly-dead B2; monsters")
    assert bool(table.all_told(HeroHit)) is hit


@pytest.mark.parametrize(("value", "target"), [("walking", "kayla"), ("open", "axl")])
def test_target_distance(value: str, target: str) -> None:
    """SF-55: pieces in the way, or not (setting target-distance)."""
    lane = "+-+-+-+-+-+-+-+\n|. . . . . . .|\n+-+-+-+-+-+-+-+"
    block = card("veteran", movement=0, initiative=9)
    table = Table(mission(DEAD, block, drawing=lane, areas='{ A = "A1:G1" }'), f"rule target-distance {value}")
    table.do("hero axl A1 lives 3; spawn veteran B1; spawn badly-dead C1; hero kayla G1 lives 3; monsters")
    moved = [event.target for event in table.told if isinstance(event, MonsterMoved | MonsterStayed)]
    assert target in moved


@pytest.mark.parametrize(("value", "square"), [("no", "F1"), ("yes", "D1")])
def test_archers(value: str, square: str) -> None:
    """SF-60: the archer is one of the abilities of the content; setting archers-move."""
    table = Table(mission(ARCHER), f"rule archers-move {value}", "hero axl A1 lives 3", "spawn archer F1; monsters")
    assert table.monster("ar1").square == square
    assert (table.hero("axl").lives == 2) is (value == "yes")


def test_gates_stop_whom_the_card_says() -> None:
    """SF-22, SF-23: an ability may let it through."""
    areas = AREAS
    for abilities, reached in (("[]", False), ('["bodiless"]', True)):
        table = Table(mission(card(abilities=abilities), drawing=GATED, areas=areas), "hero axl C2 lives 3")
        table.do("spawn badly-dead F2; monsters")
        assert bool(table.all_told(HeroHit)) is reached


@pytest.mark.parametrize(
    ("ability", "told"),
    [
        ("swift", lambda table: table.monster("bd1").square == "D1"),
        ("fierce", lambda table: table.all_told(MonsterAttacked) == []),
    ],
)
def test_abilities_of_monsters_are_counted_in(ability: str, told: object) -> None:
    """SF-60: a small set of effects that the phase knows."""
    table = Table(mission(card(movement=1, abilities=f'["{ability}"]')), "hero axl A1 lives 3", "spawn badly-dead F1")
    table.do("monsters")
    assert callable(told)
    assert told(table)


def test_abilities_that_strike_harder() -> None:
    """SF-58, SF-59, SF-60: more dice, wounds, a status."""
    abilities = '["fierce", "heavy-hand", "venomous", "bony"]'
    table = Table(
        mission(card(abilities=abilities)), "hero axl A1 lives 5 strength 2", "spawn badly-dead A2; shield axl +1"
    )
    table.do("monsters : 1, 1, 1 1 2")
    assert (table.hero("axl").lives, table.hero("axl").statuses) == (3, ["poisoned"])
    table.do("attack axl bd1 strength : skull, 2 2")
    assert table.all_told(HeroAttacked)[0].protection == 5


# ---- KO, Fortezza, clean-up


def test_a_ko_hero_fills_its_square_and_is_no_target() -> None:
    """SF-59: the End marker one space back; who comes after has no target; at the clean-up it stands with all lives."""
    lane = "+-+-+-+-+-+\n|. . . . .|\n+-+-+-+-+-+"
    table = Table(mission(DEAD, drawing=lane, areas='{ A = "A1:E1" }'), "hero axl A1 lives 3", "hero kayla B1 lives 1")
    table.do("spawn badly-dead C1; spawn badly-dead E1; monsters")
    assert table.all_told(HeroKnockedOut)[0].end == 8
    assert table.hero("axl").lives == 3
    assert table.monster("bd2").square in ("D1", "E1")
    assert (table.hero("kayla").ko, table.hero("kayla").lives) == (False, 1)
    assert (table.state.turn, table.state.end) == (2, 8)


def test_a_ko_in_the_hero_phase_works_the_same() -> None:
    """SF-59: the marker, the place, standing up at the clean-up."""
    table = Table(mission(DEAD), "hero axl A1 lives 2", "hero kayla F4 lives 3", "axl -2")
    assert (table.hero("axl").ko, table.state.end) == (True, 8)
    with pytest.raises(RuleError, match="taken"):
        table.do("kayla A1")
    table.do("monsters")
    assert (table.hero("axl").ko, table.hero("axl").lives) == (False, 2)


def test_two_kos_on_the_last_turns_lose_at_once() -> None:
    """SF-11."""
    table = Table(mission(DEAD, turns="3"), "hero axl A1 lives 1", "hero kayla F4 lives 3", "axl -1; cure axl; axl -1")
    assert table.state.over is not None
    assert (table.state.over.result, table.state.over.rule) == ("lost", "SF-11")


def test_the_heroes_never_play_the_end_space() -> None:
    """SF-11, SF-63: the hero-turn marker moves onto it: lost."""
    table = Table(mission(DEAD, turns="2"), "hero axl A1 lives 1", "monsters")
    assert table.state.over is not None
    assert table.state.over.result == "lost"


def test_fortezza_turns_attacks_on_the_protector_even_out_of_reach() -> None:
    """SF-62: the protector's dice and wounds; order, movement and facing keep to the marked hero."""
    table = Table(mission(DEAD), "hero axl A1 lives 3", "hero lady F4 lives 3 defence 2", "spawn badly-dead C1")
    table.do("token axl fortezza from lady; shield lady +1")
    table.do("monsters : 1, 1, 2 2")
    attack = table.all_told(MonsterAttacked)[0]
    assert (attack.hero, attack.defender) == ("axl", "lady-lucebuona")
    assert (table.hero("axl").lives, table.hero("lady-lucebuona").lives) == (3, 2)
    assert (table.monster("bd1").square, table.monster("bd1").facing) == ("B1", "W")


def test_fortezza_ends_when_the_protector_is_ko() -> None:
    """SF-62."""
    table = Table(
        mission(DEAD), "hero axl A1 lives 3", "hero lady F4 lives 1", "spawn badly-dead C1; spawn badly-dead D1"
    )
    table.do("token axl fortezza from lady; monsters")
    assert table.all_told(ProtectionEnded)[0].hero == "axl"
    assert [event.defender for event in table.all_told(MonsterAttacked)] == ["lady-lucebuona", "axl"]


def test_clean_up_removes_what_is_not_needed() -> None:
    """SF-63: shield dice, Fortezza, Volontà, Inno, monster statuses; Furia left with its turn."""
    table = Table(mission(DEAD), "hero elfric A1 lives 9", "hero lady A2 lives 9", "shield elfric +3")
    for token in ("volonta", "inno", "furia", "fortezza from lady"):
        table.do(f"token elfric {token}")
    table.do("spawn badly-dead F4; freeze bd1; poison bd1; done elfric")
    assert "furia" not in table.hero("elfric").tokens
    table.do("poison lady; monsters : red")
    assert (table.hero("elfric").tokens, table.hero("elfric").shield_dice, table.monster("bd1").statuses) == ([], 0, [])
    assert table.hero("lady-lucebuona").statuses == ["poisoned"]


def test_the_two_markers_and_whose_turn() -> None:
    """SF-10, SF-63."""
    table = Table(mission(DEAD), "hero axl A1 lives 3", "defend axl 2", "monsters")
    assert (table.state.turn, table.state.end, table.state.phase, table.state.acting) == (2, 9, "heroes", None)
    assert (table.hero("axl").dice, table.hero("axl").shield_dice) == (6, 0)


def test_win_and_lose() -> None:
    """SF-13."""
    for line, result in (("win", "won"), ("lose", "lost")):
        table = Table(mission(DEAD, drawing=OPEN), "hero axl A1 lives 3", line)
        assert table.state.over is not None
        assert (table.state.over.result, table.state.over.rule) == (result, "SF-13")
