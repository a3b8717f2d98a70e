"""`forecast` and `balance`: exact over an exchange, by the pure rules over a battle (FB-7)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import msgspec
import pytest

from companion.engine.errors import RuleError
from companion.games.fate_battles.odds.forecast import attack_shares, lacking, reinforced
from companion.games.fate_battles.odds.simulation import (
    Battle,
    Commander,
    SeededDice,
    cost_of,
    played,
    prepared,
)
from companion.games.fate_battles.rules.soundness import check
from tests.fate_battles.armies import ARMIES
from tests.fate_battles.conftest import BattleTable, ready

SUMS = [sum(faces) for faces in product((-1, 0, 1), repeat=4)]


@pytest.fixture(scope="module")
def armies() -> BattleTable:
    """Eight against eight, the same on both sides."""
    return BattleTable(*ARMIES)


def test_an_attack_is_exact_against_full_enumeration() -> None:
    """FB-5, FB-29: Dwarves, Fight +2, attack Orcs, Fight +2 with one mild slot: 6,561 cases."""
    state = ready("dwarves ford", "orcs ford").state
    shifts = [one - other for one in SUMS for other in SUMS]
    counted = [Fraction(sum(fits(s) for s in shifts), len(shifts))
               for fits in (lambda s: s <= 0, lambda s: 0 < s <= 2, lambda s: s > 2)]  # fmt: skip
    assert list(attack_shares(state, "dwarves", "orcs")) == counted
    archers = attack_shares(state, "archers", "orcs")
    assert sum(archers) == 1
    assert archers[2] > counted[2]  # Shoot +2 against Athletics +1, from the next zone


def test_the_outcomes_of_an_exchange_are_all_there_are() -> None:
    """FB-7: the six chances come to one; each in whole words, both languages."""
    table = ready("dwarves ford", "orcs ford", fate=1)
    text = table.shown("forecast dwarves orcs battles 5")
    assert any(line.startswith("Orcs is defeated: Chance") for line in text), text
    assert any("with fate points" in line for line in text)
    table.language = "it"
    assert any(line.startswith("Orcs: sconfitta") for line in table.shown("pronostico dwarves orcs battaglie 5"))
    table.language = "en"
    with pytest.raises(RuleError):
        table.query("forecast dwarves archers")


def test_the_dice_of_the_trial_are_fair_and_the_same_everywhere() -> None:
    """FB-1: four Fate dice."""
    dice = SeededDice(1)
    sums = [dice.throw() for _ in range(8100)]
    assert set(sums) == set(range(-4, 5))
    assert abs(sum(sums)) < 400
    assert all(abs(sums.count(n) - 100 * SUMS.count(n)) < 150 for n in range(-4, 5))
    assert [SeededDice(7).throw() for _ in range(1)] == [SeededDice(7).throw()]


def test_every_state_of_a_trial_is_sound_and_the_table_is_untouched(armies: BattleTable) -> None:
    """FB-20 to FB-50: the pure rules play it."""
    before = msgspec.json.encode(armies.state)
    for seed in range(5):
        battle = Battle(prepared(armies.state, list(armies.state.units)), Commander(SeededDice(seed), True))
        assert battle.play() in ("a", "b")
        check(battle.state, None)
        assert battle.state.ended
    assert msgspec.json.encode(armies.state) == before


def test_equal_armies_have_even_odds_and_a_stronger_one_better(armies: BattleTable) -> None:
    """FB-10: with the same seed the same result."""
    names = list(armies.state.units)
    tally = played(armies.state, names, 60, fate=False)
    assert 18 <= tally.won["a"] <= 42
    assert played(armies.state, names, 60, fate=False) == tally
    fewer = [name for name in names if name not in ("a2", "a3", "a4")]
    assert played(armies.state, fewer, 40, fate=False).won.get("a", 0) < 18
    points = lacking(armies.state, fewer, "a", 40)
    assert points is not None
    assert 1 <= points <= 8


def test_fate_points_count() -> None:
    """FB-6: who has them wins more often."""
    table = BattleTable(*(line.replace("p a points 40", "p a points 40 fate 9") for line in ARMIES))
    names = list(table.state.units)
    without, having = (played(table.state, names, 40, fate=fate).won.get("a", 0) for fate in (False, True))
    assert having > without


def test_progress_is_told(armies: BattleTable) -> None:
    """FB-7: of every battle on trial, for the bar."""
    told: list[tuple[int, int]] = []
    played(armies.state, list(armies.state.units), 3, fate=False, progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_reinforcements_cost_what_is_said(armies: BattleTable) -> None:
    """FB-10: copies of the own units, the dearest that can be paid; an average one for a point that is left."""
    names = list(armies.state.units)
    made, more = reinforced(armies.state, names, "a", 5)
    assert cost_of(made, more) - cost_of(armies.state, names) == 5


def test_balance_in_both_languages() -> None:
    """FB-10."""
    table = ready("dwarves ford", "archers hill", "guards ford", "goblins ford")
    text = " ".join(table.shown("balance battles 20"))
    assert "south wins" in text
    assert "more build points for south" in text or "More than 20" in text
    table.language = "it"
    assert "di vittorie su 20" in " ".join(table.shown("equilibrio battaglie 20"))
