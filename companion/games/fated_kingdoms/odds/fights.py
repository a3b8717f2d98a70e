"""Exact chances of combat rolls, without dodging and with its best use (FK-43).

Faces that count the same are one class: (damage, blocks, resistances, dodges). Without dodging the sums are convolved;
with it `dodging.py` finds the best choices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from companion.games.fated_kingdoms.odds.dodging import BLANK, Class, Dice, Dodging, ManyDice, Totals, Worth

__all__ = ["Foe", "ManyDice", "Odds", "fight_bounds", "fight_odds"]

DEAD_AT = 4
CLASSES: dict[str, Class] = {
    "hit": (1, 0, 0, 0),
    "critical": (2, 0, 0, 0),
    "block": (0, 1, 0, 0),
    "resistance": (0, 0, 1, 0),
    "dodge": (0, 0, 0, 1),
}


MOST_WORK = 6_000
"""How many states of dice are weighed for one question: about a tenth of a second. A guild's dice against several
creatures stay far below; where it would take longer two bounds stand in place of each chance."""
BLOCK_WORK = 7
"""A state costs so much more where blocks count, which no guild's dice show."""


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
    fight = _Fight(dice, extra, dodging)
    over: Worth = (1.0, 0.0, 0.0)
    after: dict[int, Worth] = dict.fromkeys(range(DEAD_AT), over)
    missed: dict[int, Worth] = dict.fromkeys(range(DEAD_AT), (0.0, 0.0, 0.0))
    for number in range(len(foes) - 1, -1, -1):
        foe, heals = foes[number], number < len(foes) - 1 and not together
        starts = fight.before(foes[:number], wounds, together)
        after, missed = (
            {w: fight.roll(foe, w, after, missed, heals) for w in starts},
            {w: fight.roll(foe, w, missed, missed, heals) for w in starts} if number else {},
        )
    return Odds(*after[wounds])


def fight_bounds(
    dice: Sequence[Sequence[str]],
    foes: Sequence[Foe],
    wounds: int = 0,
    *,
    extra: Sequence[str] = (),
    together: bool = False,
) -> tuple[Odds, Odds]:
    """What each number of a fight with the best dodging is at least and at most, where it takes too long to find.

    To win is at least as likely as without dodging, and as with it if no resistance healed between creatures; it is at
    most as if every wound healed after each: then each fight stands alone. Who wins does not die.
    """
    fight = _Fight(dice, extra, True)
    most = 1.0
    for number, foe in enumerate(foes):
        most *= fight.alone(foe, wounds if number == 0 else 0)
    least = fight_odds(dice, foes, wounds, dodging=False, extra=extra, together=together).win
    with suppress(ManyDice):
        least = max(least, fight_odds(dice, foes, wounds, extra=extra, together=True).win)
    dealt = [float(max(0, foe.attack - fight.plus[1])) for foe in foes]
    fewest = 0.0 if any("block" in die for die in dice) or not foes else dealt[0]
    return Odds(least, 0.0, fewest), Odds(most, 1 - least, sum(dealt))


class _Fight:
    """The rolls of one fight: what the dice may show is found once for all creatures."""

    def __init__(self, dice: Sequence[Sequence[str]], extra: Sequence[str], dodging: bool) -> None:
        self.dice = dice
        self.plus: list[int] = [sum(CLASSES.get(face, BLANK)[i] for face in extra) for i in range(3)]
        self.dodging = dodging
        self._shown: dict[tuple[bool, ...], Dice] = {}
        self._work = 0

    def roll(self, foe: Foe, wounds: int, killed: dict[int, Worth], missed: dict[int, Worth], heals: bool) -> Worth:
        """The worth of one roll against one creature, when `killed` and `missed` say what each number of wounds is
        worth after it: once a creature is missed nothing can be won, dodges only help to live.
        """
        plus = self.plus

        def worth(totals: Totals) -> Worth:
            damage, blocks, heal = (a + b for a, b in zip(totals, plus, strict=True))
            dealt = max(0, foe.attack - blocks)
            if wounds + dealt >= DEAD_AT:
                return 0.0, 1.0, float(dealt)
            left = max(0, wounds + dealt - heal) if heals else wounds + dealt
            win, die, more = (killed if damage >= foe.defence else missed)[left]
            return win, die, dealt + more

        least = min(DEAD_AT - 1, wounds + max(0, foe.attack - plus[1]))
        within = [w for w in range(least + 1) if w in killed]
        keep = (
            foe.defence > plus[0] and any(killed[w] != missed[w] for w in within),
            foe.attack > plus[1],
            heals and any(len({then[w] for w in within}) > 1 for then in (killed, missed)),
            self.dodging,
        )
        if not any(keep[:3]) or (wounds + foe.attack - plus[1] >= DEAD_AT and not self._may_block()):
            return worth((0, 0, 0))
        classes = [[_reduced(face, keep) for face in die] for die in self.dice]
        if not any(face[3] for die in classes for face in die):
            return _mean(_sums(classes), worth)
        if keep not in self._shown:
            self._shown[keep] = Dice(classes)
        shown = self._shown[keep]
        self._work += len(shown.states) * (BLOCK_WORK if keep[1] and self._may_block() else 1)
        if self._work > MOST_WORK:
            raise ManyDice
        return Dodging(shown, worth).value()

    def alone(self, foe: Foe, wounds: int) -> float:
        """The best chance to win against one creature alone; 1 where that takes too long to find."""
        self._work = 0
        won: dict[int, Worth] = dict.fromkeys(range(DEAD_AT), (1.0, 0.0, 0.0))
        missed: dict[int, Worth] = dict.fromkeys(range(DEAD_AT), (0.0, 0.0, 0.0))
        try:
            return self.roll(foe, wounds, won, missed, False)[0]
        except ManyDice:
            return 1.0

    def before(self, foes: Sequence[Foe], wounds: int, together: bool) -> list[int]:
        """With how many wounds a living character may stand after some creatures."""
        blocks = self.plus[1] + (99 if self._may_block() else 0)
        heals = not together and (self.plus[2] > 0 or any("resistance" in die for die in self.dice))
        least = most = wounds
        for foe in foes:
            least = 0 if heals else least + max(0, foe.attack - blocks)
            most = min(DEAD_AT - 1, most + max(0, foe.attack - self.plus[1]))
        return list(range(least, most + 1))

    def _may_block(self) -> bool:
        return any("block" in die for die in self.dice)


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
