"""Exact chances of combat rolls, without dodging and with its best use (FK-43).

Faces that count the same are one class: (damage, blocks, resistances, dodges). Without dodging the sums are convolved;
with it `dodging.py` finds the best choices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.games.fated_kingdoms.dodging import BLANK, Class, Dodging, ManyDice, Totals, Worth

__all__ = ["Foe", "ManyDice", "Odds", "fight_odds"]

DEAD_AT = 4
CLASSES: dict[str, Class] = {
    "hit": (1, 0, 0, 0),
    "critical": (2, 0, 0, 0),
    "block": (0, 1, 0, 0),
    "resistance": (0, 0, 1, 0),
    "dodge": (0, 0, 0, 1),
}


class Foe(NamedTuple):
    """A creature as the odds see it."""

    attack: int
    defence: int


class Odds(NamedTuple):
    """The chances of a fight: to win, to die, the wounds dealt to the character on average."""

    win: float
    die: float
    wounds: float


def fight_odds(
    dice: Sequence[Sequence[str]],
    foes: Sequence[Foe],
    wounds: int = 0,
    *,
    dodging: bool = True,
    extra: Sequence[str] = (),
    together: bool = False,
) -> Odds:
    """The chances of fighting creatures one after the other.

    Args:
        dice: the faces of each die.
        foes: in the order they are fought; to win is to kill all and live.
        wounds: what the character has already.
        dodging: whether dodges are used: to win most often, then to die least, then for the fewest wounds.
        extra: faces that a card adds to every roll.
        together: resistances heal only after the last creature (one combat).

    Raises:
        ManyDice: the best dodging would take too long to find.
    """
    after: dict[int, Worth] = dict.fromkeys(range(DEAD_AT), (1.0, 0.0, 0.0))
    for number in range(len(foes) - 1, -1, -1):
        last = number == len(foes) - 1
        heals = not (last or together)
        starts = [wounds] if number == 0 else range(DEAD_AT)
        after = {w: _one(dice, foes[number], w, after, dodging, extra, heals) for w in starts}
    return Odds(*after[wounds])


def _one(
    dice: Sequence[Sequence[str]],
    foe: Foe,
    wounds: int,
    after: dict[int, Worth],
    dodging: bool,
    extra: Sequence[str],
    heals: bool,
) -> Worth:
    """The worth of one roll against one creature, when `after` says what each number of wounds is worth then."""
    plus = [sum(CLASSES.get(face, BLANK)[i] for face in extra) for i in range(3)]

    def worth(totals: Totals) -> Worth:
        damage, blocks, heal = (a + b for a, b in zip(totals, plus, strict=True))
        dealt = max(0, foe.attack - blocks)
        if wounds + dealt >= DEAD_AT:
            return 0.0, 1.0, float(dealt)
        then = after[max(0, wounds + dealt - heal) if heals else wounds + dealt]
        return (then[0] if damage >= foe.defence else 0.0), then[1], dealt + then[2]

    within = range(min(DEAD_AT - 1, wounds + max(0, foe.attack - plus[1])) + 1)
    keep = (True, foe.attack > plus[1], heals and len({after[w] for w in within}) > 1, dodging)
    classes = [[_reduced(face, keep) for face in die] for die in dice]
    if not any(face[3] for die in classes for face in die):
        return _mean(_sums(classes), worth)
    return Dodging(classes, worth).value()


def _reduced(face: str, keep: tuple[bool, bool, bool, bool]) -> Class:
    damage, blocks, heal, dodge = (n if kept else 0 for n, kept in zip(CLASSES.get(face, BLANK), keep, strict=True))
    return damage, blocks, heal, dodge


def _sums(dice: list[list[Class]]) -> dict[Totals, float]:
    """How likely each sum of damage, blocks and resistances is."""
    sums: dict[Totals, float] = {(0, 0, 0): 1.0}
    for die in dice:
        further: dict[Totals, float] = {}
        share = 1 / len(die)
        for (damage, blocks, heal), p in sums.items():
            for face in die:
                key = (damage + face[0], blocks + face[1], heal + face[2])
                further[key] = further.get(key, 0.0) + p * share
        sums = further
    return sums


def _mean(sums: dict[Totals, float], worth: Callable[[Totals], Worth]) -> Worth:
    total = [0.0, 0.0, 0.0]
    for key, p in sums.items():
        for i, part in enumerate(worth(key)):
            total[i] += p * part
    return total[0], total[1], total[2]
