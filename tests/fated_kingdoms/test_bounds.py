"""Where the best dodging takes too long to find, two bounds stand that are both true (FK-43)."""

from __future__ import annotations

import random

import pytest

from companion.games.fated_kingdoms.content.words import DICE
from companion.games.fated_kingdoms.odds import fights
from companion.games.fated_kingdoms.odds.fights import Foe, fight_bounds, fight_odds
from companion.games.fated_kingdoms.odds.page import between
from tests.fated_kingdoms.evening import started
from tests.fated_kingdoms.slow_odds import best_of_several

S, D, I = DICE["strength"], DICE["dexterity"], DICE["intelligence"]  # noqa: E741 - as on the box
B = ["block", "block", "miss", "hit", "critical", "dodge"]
H = ["resistance", "dodge", "hit", "miss", "critical"]


def hold(dice: list[list[str]], foes: list[Foe], wounds: int, exact: tuple[float, float, float]) -> bool:
    """Whether exact odds lie between the bounds."""
    least, most = fight_bounds(dice, foes, wounds)
    return all(low - 1e-11 <= n <= high + 1e-11 for low, n, high in zip(least, exact, most, strict=True))


@pytest.mark.parametrize("dice", [[S, D], [H, D], [H, S], [B, D], [H, B], [S, D, I]])
@pytest.mark.parametrize(
    ("foes", "wounds"), [([(2, 1), (2, 1)], 0), ([(1, 1), (1, 2), (2, 1)], 1), ([(2, 2), (0, 1)], 2), ([(1, 2)], 3)]
)
def test_the_odds_by_trying_everything_lie_between_fk_43(
    dice: list[list[str]], foes: list[tuple[int, int]], wounds: int
) -> None:
    assert hold(dice, [Foe(*foe) for foe in foes], wounds, best_of_several(dice, foes, wounds, False))


@pytest.mark.slow
@pytest.mark.parametrize("dice", [[S] * 5 + [D] * 5, [S] * 4 + [D] * 3 + [I] * 3])
def test_ten_dice_counted_at_leisure_lie_between_fk_43(dice: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    for foes in ([Foe(2, 5)] * 2, [Foe(1, 7)] * 4):
        with monkeypatch.context() as leisure:
            leisure.setattr(fights, "MOST_WORK", 10**9)
            exact = fight_odds(dice, foes, 0)
        assert hold(dice, foes, 0, exact)


def test_bounds_are_rounded_apart_fk_43() -> None:
    least, most = fights.Odds(0.12345, 0.0, 1.0), fights.Odds(0.12351, 0.98761, 2.0)
    assert between(least, most, "en")[:2] == ["12 % – 13 %", "0 % – 98.8 %"]


def test_the_page_shows_both_bounds_fk_43() -> None:
    table = started("guild red strength 5 dexterity 5")
    line = "odds anna " + " and ".join(f"c{n} attack 2 defence {n}" for n in range(3, 9))
    page = repr(table.query(line))
    assert " – " in page
    table.language = "it"
    assert " – " in repr(
        table.query("probabilità anna " + " e ".join(f"c{n} attacco 2 difesa {n}" for n in range(3, 9)))
    )


def fought(chance: random.Random, dice: list[list[str]], foes: list[Foe]) -> bool:
    """Whether one fight is won when each dodge rolls two dice that miss again, as long as damage is lacking."""
    wounds = 0
    for foe in foes:
        faces = [chance.choice(die) for die in dice]
        while "dodge" in faces and faces.count("hit") + 2 * faces.count("critical") < foe.defence:
            faces[faces.index("dodge")] = "miss"
            for at in [i for i, face in enumerate(faces) if face == "miss"][:2]:
                faces[at] = chance.choice(dice[at])
        wounds += foe.attack
        if wounds > 3 or faces.count("hit") + 2 * faces.count("critical") < foe.defence:
            return False
        wounds = max(0, wounds - faces.count("resistance"))
    return True


@pytest.mark.slow
def test_a_hundred_thousand_fights_are_never_better_than_the_best_fk_43() -> None:
    chance, times, dice = random.Random(7), 100_000, [S] * 4 + [D] * 3 + [I] * 3
    for foes in ([Foe(2, 7)], [Foe(1, 7)] * 4):
        share = sum(fought(chance, dice, foes) for _ in range(times)) / times
        assert share <= fight_bounds(dice, foes)[1].win + 0.005
        assert share > fight_odds(dice, foes, dodging=False).win
    assert share >= fight_bounds(dice, foes)[0].win - 0.005
