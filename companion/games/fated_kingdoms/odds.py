"""Exact chances of combat rolls, with dodges used as well as they can be (FK-43).

A roll is a multiset of faces. Faces that count the same are one class: (damage, blocks, healing, dodge). Without
dodging the sums are convolved. With dodging the multisets that show an unused dodge are the states of a small Markov
decision process (a dodge may bring a new dodge, so chains have no end); its values are iterated to the last bit, first
for the chance to win, then among the best choices for the chance to die, then for the wounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import comb
from typing import NamedTuple

DEAD_AT = 4
Totals = tuple[int, int, int]
"""Damage, blocks and resistances of a roll."""
Worth = tuple[float, float, float]
"""The chance to win, the chance to die, the wounds expected."""
Class = tuple[int, int, int, int]
CLASSES: dict[str, Class] = {
    "hit": (1, 0, 0, 0),
    "critical": (2, 0, 0, 0),
    "block": (0, 1, 0, 0),
    "resistance": (0, 0, 1, 0),
    "dodge": (0, 0, 0, 1),
}
BLANK: Class = (0, 0, 0, 0)
EPSILON = 1e-13
MOST_SWEEPS = 2000


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

    keep = (True, foe.attack > plus[1], heals, dodging)
    classes = [[_reduced(face, keep) for face in die] for die in dice]
    if not any(face[3] for die in classes for face in die):
        return _mean(_sums(classes), worth)
    return _Dodging(classes, worth).value()


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


class _Kind(NamedTuple):
    """Dice with the same chances: how many, the classes they may show (with the place of each in a state's number),
    the chance of each class to be rolled.
    """

    size: int
    classes: list[Class]
    places: list[int]
    chances: list[float]


class _Action(NamedTuple):
    """A dodge used: what the rolls that end it are worth, and the chances of the states that may dodge again."""

    ended: Worth
    further: list[tuple[float, int]]


class _Dodging:
    """The decision process of one roll with dodges.

    A state is a number in base `count of dice + 1`, a digit for each class of each kind of dice.
    """

    def __init__(self, dice: list[list[Class]], worth: Callable[[Totals], Worth]) -> None:
        self.kinds = _kinds(dice)
        self.stopped: dict[int, Worth] = {}
        self.counts: dict[int, tuple[int, ...]] = {}
        self.chance: dict[int, float] = {}
        self.index: dict[int, int] = {}
        self._outcomes: dict[tuple[int, ...], list[tuple[float, int]]] = {}
        self.slots = [(k, face) for k, kind in enumerate(self.kinds) for face in kind.classes]
        self.place = [place for kind in self.kinds for place in kind.places]
        self._list_states(worth)

    def _list_states(self, worth: Callable[[Totals], Worth]) -> None:
        """Every roll with its chance; those whose dodges can still better it get an index, fewest dodges first."""
        best = worth((999, 999, 999))
        open_: list[tuple[int, int]] = []
        for parts in product(*(list(_rolls(kind)) for kind in self.kinds)):
            counts = tuple(n for part, _ in parts for n in part)
            state = sum(n * place for n, place in zip(counts, self.place, strict=True))
            totals = [0, 0, 0, 0]
            for n, (_, face) in zip(counts, self.slots, strict=True):
                if n:
                    for i in range(4):
                        totals[i] += n * face[i]
            chance = 1.0
            for _, p in parts:
                chance *= p
            self.chance[state] = chance
            self.stopped[state] = worth((totals[0], totals[1], totals[2]))
            if totals[3] and self.stopped[state] != best:
                self.counts[state] = counts
                open_.append((totals[3], state))
        self.index = {state: i for i, (_, state) in enumerate(sorted(open_))}

    def value(self) -> Worth:
        """What the roll is worth before it is made, with the best use of every dodge."""
        states = list(self.index)
        actions = [list(self._actions(state)) for state in states]
        found: list[list[float]] = []
        for part, best in enumerate((max, min, min)):
            start = [self.stopped[state][part] for state in states]
            values = _iterate(actions, start, part, best)
            found.append(values)
            if part < 2:
                actions = [_best_of(some, values, part, values[i]) for i, some in enumerate(actions)]
        total = [0.0, 0.0, 0.0]
        for state, p in self.chance.items():
            at = self.index.get(state)
            for part in range(3):
                total[part] += p * (self.stopped[state][part] if at is None else found[part][at])
        return total[0], total[1], total[2]

    def _actions(self, state: int) -> Iterator[_Action]:
        """Every way to use a dodge that may be the best."""
        counts = self.counts[state]
        for slot, (kind, face) in enumerate(self.slots):
            if face[3] and counts[slot]:
                blank = self.slots.index((kind, BLANK))
                left = list(counts)
                left[slot] -= 1
                left[blank] += 1
                spent = state - self.place[slot] + self.place[blank]
                for chosen in self._choices(left):
                    yield self._action(spent, chosen)

    def _choices(self, left: list[int]) -> Iterator[tuple[int, ...]]:
        """Which two dice are rolled again: none that shows more while a lesser one of its kind is kept; one alone
        only if every other die shows something. More dice never hurt: a blank rolled again is never worse.
        """
        blanks = sum(n for n, (_, face) in zip(left, self.slots, strict=True) if face == BLANK)
        firsts = list(self._least(left))
        seen = set()
        for first in firsts:
            left[first] -= 1
            for second in self._least(left):
                pair = (first, second) if first <= second else (second, first)
                if pair not in seen:
                    seen.add(pair)
                    yield pair
            left[first] += 1
            if blanks == 1 and self.slots[first][1] == BLANK:
                yield (first,)

    def _least(self, left: list[int]) -> Iterator[int]:
        """The dice that may be rolled again: those that show no more than another of their kind."""
        for slot, (kind, face) in enumerate(self.slots):
            if left[slot] and not any(
                left[other] and k == kind and lesser != face and all(a <= b for a, b in zip(lesser, face, strict=True))
                for other, (k, lesser) in enumerate(self.slots)
            ):
                yield slot

    def _action(self, state: int, chosen: tuple[int, ...]) -> _Action:
        kept = state - sum(self.place[slot] for slot in chosen)
        ended = [0.0, 0.0, 0.0]
        further: dict[int, float] = {}
        for p, more in self._rolled(tuple(self.slots[slot][0] for slot in chosen)):
            at = self.index.get(kept + more)
            if at is not None:
                further[at] = further.get(at, 0.0) + p
            else:
                for part, value in enumerate(self.stopped[kept + more]):
                    ended[part] += p * value
        return _Action((ended[0], ended[1], ended[2]), [(p, at) for at, p in further.items()])

    def _rolled(self, kinds: tuple[int, ...]) -> list[tuple[float, int]]:
        """What rolling a die of each of these kinds adds to a state, with its chance."""
        kinds = tuple(sorted(kinds))
        found = self._outcomes.get(kinds)
        if found is None:
            sums: dict[int, float] = {0: 1.0}
            for kind in (self.kinds[k] for k in kinds):
                further: dict[int, float] = {}
                for more, p in sums.items():
                    for place, chance in zip(kind.places, kind.chances, strict=True):
                        if chance:
                            further[more + place] = further.get(more + place, 0.0) + p * chance
                sums = further
            found = self._outcomes[kinds] = [(p, more) for more, p in sums.items()]
        return found


def _kinds(dice: list[list[Class]]) -> list[_Kind]:
    """The dice in kinds with the same chances."""
    groups: dict[tuple[tuple[Class, float], ...], int] = {}
    for die in dice:
        chances = {face: die.count(face) / len(die) for face in die}
        if any(face[3] for face in die):
            chances.setdefault(BLANK, 0.0)
        key = tuple(sorted(chances.items()))
        groups[key] = groups.get(key, 0) + 1
    kinds, place = [], 1
    for key, count in groups.items():
        places = []
        for _ in key:
            places.append(place)
            place *= len(dice) + 1
        kinds.append(_Kind(count, [face for face, _ in key], places, [p for _, p in key]))
    return kinds


def _rolls(kind: _Kind) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every multiset of faces that dice of a kind may show, with its chance when rolled."""
    yield from _fill(kind.size, kind.chances)


def _fill(count: int, chances: list[float]) -> Iterator[tuple[tuple[int, ...], float]]:
    if len(chances) == 1:
        yield (count,), chances[0] ** count
        return
    for n in range(count + 1):
        here = comb(count, n) * chances[0] ** n
        for rest, p in _fill(count - n, chances[1:]):
            yield (n, *rest), here * p


def _worth_of(action: _Action, values: list[float], part: int) -> float:
    total = action.ended[part]
    for p, at in action.further:
        total += p * values[at]
    return total


def _iterate(
    actions: list[list[_Action]], values: list[float], part: int, best: Callable[[list[float]], float]
) -> list[float]:
    """The value of each state under the best choice, iterated until nothing changes any more."""
    for _ in range(MOST_SWEEPS):
        change = 0.0
        for i, some in enumerate(actions):
            value = best([_worth_of(action, values, part) for action in some])
            change = max(change, abs(value - values[i]))
            values[i] = value
        if change < EPSILON:
            break
    return values


def _best_of(some: list[_Action], values: list[float], part: int, value: float) -> list[_Action]:
    """The choices that are as good as the best."""
    return [action for action in some if abs(_worth_of(action, values, part) - value) < 1e-10]
