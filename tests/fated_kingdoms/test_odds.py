"""The odds before a fight (FK-43)."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.errors import RuleError
from companion.engine.page import Table
from companion.games.fated_kingdoms.content.words import DICE, FACES
from companion.games.fated_kingdoms.odds.fights import Foe, ManyDice, fight_odds
from companion.games.fated_kingdoms.rules.rolling import tally
from tests.fated_kingdoms.evening import Evening, started
from tests.fated_kingdoms.slow_odds import best_dodging, best_of_several, without_dodging

S, D, I = DICE["strength"], DICE["dexterity"], DICE["intelligence"]  # noqa: E741 - as on the box
B = ["block", "block", "miss", "hit", "critical", "dodge"]
G = ["block", "hit", "miss"]
H = ["resistance", "dodge", "hit", "miss", "critical"]


def close(odds: object, exact: tuple[object, ...]) -> bool:
    """Whether odds agree to eleven digits."""
    return all(abs(float(a) - float(b)) < 1e-11 for a, b in zip(odds, exact, strict=True))  # type: ignore[call-overload, arg-type]


@pytest.mark.parametrize("dice", [[S], [S, D], [S, D, I], [D, D, D, S], [B, S, D], [B, G, G, I], [S, S, D, D, I]])
@pytest.mark.parametrize(("attack", "defence", "wounds"), [(1, 2, 0), (2, 3, 2), (3, 1, 1), (0, 5, 3)])
def test_without_dodging_by_counting_every_roll_fk_43(
    dice: list[list[str]], attack: int, defence: int, wounds: int
) -> None:
    odds = fight_odds(dice, [Foe(attack, defence)], wounds, dodging=False)
    assert close(odds, without_dodging(dice, attack, defence, wounds))


@pytest.mark.parametrize("dice", [[D], [S, D], [D, D], [B], [B, D], [B, B], [B, S], [B, G], [S, I, D]])
@pytest.mark.parametrize(
    ("attack", "defence", "wounds"), [(1, 1, 3), (2, 2, 2), (1, 3, 0), (2, 3, 3), (1, 4, 3), (1, 0, 3)]
)
def test_best_dodging_by_trying_everything_fk_43(dice: list[list[str]], attack: int, defence: int, wounds: int) -> None:
    odds = fight_odds(dice, [Foe(attack, defence)], wounds)
    assert close(odds, best_dodging(dice, attack, defence, wounds))


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.lists(st.sampled_from(sorted(FACES)), min_size=1, max_size=4), min_size=1, max_size=2),
    st.integers(0, 4), st.integers(0, 5), st.integers(0, 3),
)  # fmt: skip
def test_odd_dice_by_trying_everything_fk_43(dice: list[list[str]], attack: int, defence: int, wounds: int) -> None:
    exact = best_dodging(dice, attack, defence, wounds) if any(set(die) != {"dodge"} for die in dice) else None
    odds = fight_odds(dice, [Foe(attack, defence)], wounds)
    if exact is not None and not any(set(die) == {"dodge"} for die in dice):
        assert close(odds, exact)


def test_a_single_dexterity_die_by_hand_fk_43() -> None:
    # Hit or Critical 1/2 at once; a Dodge (1/6) may be rolled again and again: 1/2 + 1/6 of the same.
    odds = fight_odds([D], [Foe(1, 1)], 0)
    assert abs(odds.win - float(Fraction(3, 5))) < 1e-13
    assert abs(fight_odds([D], [Foe(1, 1)], 0, dodging=False).win - 0.5) < 1e-13


def test_the_better_dodging_is_never_worse_fk_43() -> None:
    for dice in ([S, D, I], [D] * 4, [B, B, D, S]):
        for defence in range(6):
            assert (
                fight_odds(dice, [Foe(2, defence)], 1).win
                >= fight_odds(dice, [Foe(2, defence)], 1, dodging=False).win - 1e-12
            )


@pytest.mark.parametrize("together", [False, True])
def test_several_creatures_by_playing_them_out_fk_43(together: bool) -> None:
    dice, foes = [S, S, I], [Foe(2, 2), Foe(2, 1)]
    odds = fight_odds(dice, foes, 0, dodging=False, together=together)
    chance, won, died = random.Random(1), 0, 0
    times = 20_000
    for _ in range(times):
        wounds, killed, owed = 0, 0, 0
        for foe in foes:
            counted = tally([chance.choice(die) for die in dice])
            wounds += max(0, foe.attack - counted.blocks)
            if wounds > 3:
                died += 1
                break
            killed += counted.damage >= foe.defence
            if together:
                owed += counted.resistance
            else:
                wounds = max(0, wounds - counted.resistance)
        won += killed == len(foes) and wounds <= 3
    assert abs(odds.win - won / times) < 0.015
    assert abs(odds.die - died / times) < 0.015


def test_several_creatures_exactly_fk_43() -> None:
    one = fight_odds([S], [Foe(1, 1)], 0, dodging=False)
    two = fight_odds([S], [Foe(1, 1), Foe(1, 1)], 0, dodging=False)
    assert abs(two.win - one.win**2) < 1e-13
    # From 3 wounds: the first always kills unless blocked; resistance cannot save.
    assert fight_odds([S], [Foe(1, 1), Foe(1, 1)], 3, dodging=False).die == pytest.approx(1)
    # From 2 wounds: alive after the first, dead after the second unless the first healed one (1/6).
    assert fight_odds([S], [Foe(1, 1), Foe(1, 1)], 2, dodging=False).die == pytest.approx(5 / 6)


def test_faces_that_a_card_adds_fk_43() -> None:
    assert fight_odds([S], [Foe(1, 2)], 0, dodging=False, extra=["critical"]).win == pytest.approx(1)
    assert fight_odds([S], [Foe(1, 2)], 3, dodging=False, extra=["block"]).die == pytest.approx(0)


@pytest.mark.parametrize(
    ("dice", "foes", "wounds", "together"),
    [
        ([S, D], [(1, 1), (1, 2)], 0, False), ([S, D], [(1, 2), (2, 1), (1, 1)], 1, False),
        ([D, D], [(1, 2), (0, 1), (2, 3)], 1, False), ([B, D], [(2, 1), (2, 2)], 1, False),
        ([B, G], [(3, 1), (1, 2), (2, 1)], 0, True), ([H, D], [(1, 1), (2, 2), (1, 1)], 2, False),
        ([H, S], [(2, 2), (2, 1), (1, 1), (1, 1)], 0, False), ([H, B], [(2, 1), (1, 2)], 2, True),
        ([S, D, I], [(1, 2), (2, 2)], 1, False), ([H, B], [(1, 0), (3, 9), (2, 1)], 1, False),
    ],
)  # fmt: skip
def test_best_dodging_of_several_creatures_by_trying_everything_fk_43(
    dice: list[list[str]], foes: list[tuple[int, int]], wounds: int, together: bool
) -> None:
    odds = fight_odds(dice, [Foe(*foe) for foe in foes], wounds, together=together)
    assert close(odds, best_of_several(dice, foes, wounds, together))


def test_after_a_miss_dodges_only_help_to_live_fk_43() -> None:
    # The first creature cannot be killed: what is left is to die least, as if the second counted for nothing.
    dice = [["block", "hit", "dodge"], ["block", "critical", "critical", "miss"]]
    fight = fight_odds(dice, [Foe(0, 99), Foe(2, 3)], 2)
    assert fight.win == 0
    assert fight.die == pytest.approx(fight_odds(dice, [Foe(2, 99)], 2).die, abs=1e-12)
    assert fight.die < fight_odds(dice, [Foe(2, 2)], 2).die


@pytest.mark.parametrize("dice", [[S] * 3 + [D] * 2, [D] * 10, [S] * 2 + [D] * 2])
def test_many_dice_against_six_creatures_fk_43(dice: list[list[str]]) -> None:
    foes = [Foe(1, 4), Foe(1, 5), Foe(0, 3), Foe(1, 6), Foe(2, 4), Foe(0, 7)]
    plain, best = fight_odds(dice, foes, 0, dodging=False), fight_odds(dice, foes, 0)
    assert plain.win <= best.win <= 1
    assert 0 <= best.die <= 1


def test_ten_mixed_dice_against_six_creatures_are_not_waited_for_fk_43() -> None:
    foes = [Foe(2, 5)] * 6
    with pytest.raises(ManyDice):
        fight_odds([S] * 5 + [D] * 5, foes, 0)
    assert (
        fight_odds([S] * 5 + [D] * 5, foes[:1], 0).win > fight_odds([S] * 5 + [D] * 5, foes[:1], 0, dodging=False).win
    )


def test_too_many_different_dice_are_not_waited_for_fk_43() -> None:
    odd = [[*B, *("block",) * n] for n in range(1, 7)]
    with pytest.raises(ManyDice):
        fight_odds(odd * 2, [Foe(3, 9)], 1)


def rows(table: Evening, line: str) -> list[list[str]]:
    """The rows of the table that `odds` shows."""
    page = table.query(line)
    return [[str(cell) for cell in row] for block in page.blocks if isinstance(block, Table) for row in block.rows]


def test_odds_of_a_player_s_dice_and_wounds_fk_43() -> None:
    table = started("guild red dexterity 1", "wound anna 3")
    assert rows(table, "odds anna rat value 1 attack 1 defence 1") == [
        ["rat (Attack 1, Defence 1), no dodging", "0 %", "100 %", "1.00"],
        ["rat (Attack 1, Defence 1), best dodging", "0 %", "100 %", "1.00"],
    ]
    table.do("heal anna 3")
    assert [row[1] for row in rows(table, "odds rat attack 1 defence 1")] == ["50 %", "60 %"]
    assert table.state.cards == {}


def test_odds_stand_in_the_language_s_numbers_fk_43() -> None:
    table = started("guild red strength 2")
    assert rows(table, "odds anna rat attack 1 defence 4")[0][1:] == ["2.8 %", "0 %", "1.00"]
    table.language = "it"
    assert rows(table, "probabilità anna ratto attacco 1 difesa 4")[0][1:] == ["2,8 %", "0 %", "1,00"]


def test_odds_ask_for_what_they_need_fk_43() -> None:
    table = started()
    for line, word in (
        ("odds anna rat attack 1 defence 1", "guild red"),
        ("odds anna rat dice strength 1", "attack A"),
    ):
        with pytest.raises(RuleError) as refused:
            table.query(line)
        assert word in table.say.of(refused.value.message)


def test_odds_with_other_dice_added_faces_and_several_creatures_fk_43() -> None:
    table = started("fight anna rat value 1 attack 0 defence 1 : hit")
    shown = rows(table, "odds anna rat and ogre attack 2 defence 3 dice 2 strength 1 dexterity with hit")
    assert [row[0].split(",")[0].split(" (")[0] for row in shown] == ["rat", "rat", "ogre", "ogre", "all", "all"]
    assert rows(table, "odds rat dice strength 1 with hit")[0][1] == "100 %"
