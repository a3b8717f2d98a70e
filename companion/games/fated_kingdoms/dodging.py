"""The best use of dodges, exactly (FK-43).

Multisets of faces that show an unused dodge are the states of a small Markov decision process: a dodge may bring a new
dodge, so chains have no end. Its values are iterated to the twelfth digit, first for the chance to win, then among the
best choices for the chance to die, then for the wounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import comb, prod
from typing import NamedTuple

Totals = tuple[int, int, int]
"""Damage, blocks and resistances of a roll."""
Worth = tuple[float, float, float]
"""The chance to win, the chance to die, the wounds expected."""
Class = tuple[int, int, int, int]
"""What a face counts: damage, blocks, resistances, dodges."""
BLANK: Class = (0, 0, 0, 0)
EPSILON = 1e-12
SWEEPS = 6
MOST_ROUNDS = 5000
MOST_STATES = 40_000


class ManyDice(Exception):
    """So many different dice that the best dodging would take too long to find."""


class _Kind(NamedTuple):
    """Dice with the same chances: how many, the classes they may show (with the place of each in a state's number),
    the chance of each class to be rolled, and for each class those that show less.
    """

    size: int
    classes: list[Class]
    places: list[int]
    chances: list[float]
    lesser: list[list[int]]
    blank: int | None


class _Action(NamedTuple):
    """Dice rolled again: what the results that end it are worth, and the chances of the states that may dodge again."""

    ended: Worth
    further: list[tuple[float, int]]


class _Open(NamedTuple):
    """A state whose dodges can still better it: the dodges it has, its dice of each kind, its number."""

    dodges: int
    number: int
    parts: tuple[tuple[int, ...], ...]


class Dodging:
    """The decision process of one roll with dodges.

    A state is a number in base `count of dice + 1`, a digit for each class of each kind of dice.
    """

    def __init__(self, dice: list[list[Class]], worth: Callable[[Totals], Worth]) -> None:
        self.kinds = _kinds(dice)
        self.stopped: dict[int, Worth] = {}
        self.chance: dict[int, float] = {}
        self.open: list[_Open] = []
        self.actions: list[_Action] = []
        self._found: dict[tuple[int, tuple[int, ...]], int] = {}
        self._outcomes: dict[tuple[int, ...], list[tuple[float, int]]] = {}
        self._list_states(worth)
        self.index = {state.number: i for i, state in enumerate(self.open)}
        self.choices = [sorted(set(self._choices(state))) for state in self.open]

    def _list_states(self, worth: Callable[[Totals], Worth]) -> None:
        """Every roll with its chance; those whose dodges can still better it, fewest dodges first."""
        best = worth((999, 999, 999))
        memo: dict[Totals, Worth] = {}
        if prod(comb(kind.size + len(kind.classes) - 1, kind.size) for kind in self.kinds) > MOST_STATES:
            raise ManyDice
        for parts in product(*(_rolls(kind) for kind in self.kinds)):
            number = damage = blocks = heal = dodges = 0
            chance = 1.0
            for part in parts:
                number += part.number
                chance *= part.chance
                damage += part.totals[0]
                blocks += part.totals[1]
                heal += part.totals[2]
                dodges += part.totals[3]
            totals = (damage, blocks, heal)
            stopped = memo.get(totals)
            if stopped is None:
                stopped = memo[totals] = worth(totals)
            self.chance[number] = chance
            self.stopped[number] = stopped
            if dodges and stopped != best:
                self.open.append(_Open(dodges, number, tuple(part.counts for part in parts)))
        self.open.sort()

    def value(self) -> Worth:
        """What the roll is worth before it is made, with the best use of every dodge."""
        found: list[list[float]] = []
        for part, best in enumerate((max, min, min)):
            values = [self.stopped[state.number][part] for state in self.open]
            if len({worth[part] for worth in self.stopped.values()}) > 1:
                worths = self._iterate(values, part, best)
                for i, some in enumerate(self.choices):
                    self.choices[i] = [at for at in some if abs(worths[at] - values[i]) < 1e-10]
            found.append(values)
        total = [0.0, 0.0, 0.0]
        for number, p in self.chance.items():
            at = self.index.get(number)
            for part in range(3):
                total[part] += p * (self.stopped[number][part] if at is None else found[part][at])
        return total[0], total[1], total[2]

    def _iterate(self, values: list[float], part: int, best: Callable[..., int]) -> list[float]:
        """Better the choice in each state until none can be bettered; what each choice is worth then."""
        worths = [action.ended[part] for action in self.actions]
        used = sorted({at for some in self.choices for at in some})
        plans = [
            (at, self.actions[at].ended[part], self.actions[at].further) for at in used if self.actions[at].further
        ]
        for _ in range(MOST_ROUNDS):
            for at, ended, further in plans:
                for p, i in further:
                    ended += p * values[i]
                worths[at] = ended
            chosen = [best(some, key=worths.__getitem__) for some in self.choices]
            if max((abs(worths[at] - value) for at, value in zip(chosen, values, strict=True)), default=0.0) < EPSILON:
                break
            self._follow(values, [self.actions[at] for at in chosen], part)
        return worths

    def _follow(self, values: list[float], chosen: list[_Action], part: int) -> None:
        """The value of each state if one choice is kept to, a few times over."""
        plans = [(i, action.ended[part], action.further) for i, action in enumerate(chosen)]
        for _ in range(SWEEPS):
            change = 0.0
            for i, value, further in plans:
                for p, at in further:
                    value += p * values[at]
                if abs(value - values[i]) > change:
                    change = abs(value - values[i])
                values[i] = value
            if change < EPSILON / 8:
                break

    def _choices(self, state: _Open) -> Iterator[int]:
        """Every way to use a dodge that may be the best, as an action: one of the dodges is spent and shows nothing
        any more, then two dice are rolled again. More dice never hurt: a blank rolled again is never worse.
        """
        for k, kind in enumerate(self.kinds):
            for at, face in enumerate(kind.classes):
                if face[3] and state.parts[k][at]:
                    blank = kind.classes.index(BLANK)
                    left = [list(part) for part in state.parts]
                    left[k][at] -= 1
                    left[k][blank] += 1
                    number = state.number - kind.places[at] + kind.places[blank]
                    for kinds, less in self._pairs(left):
                        yield self._action(number - less, kinds)

    def _pairs(self, left: list[list[int]]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Which dice are rolled again, as their kinds and what that takes off the state: none that shows more while
        a lesser one of its kind is kept; one alone only if every other die shows something.
        """
        blanks = sum(part[kind.blank] for part, kind in zip(left, self.kinds, strict=True) if kind.blank is not None)
        singles = [(k, at) for k, part in enumerate(left) for at in _least(self.kinds[k], part)]
        for number, (k, at) in enumerate(singles):
            place = self.kinds[k].places[at]
            left[k][at] -= 1
            for second in _least(self.kinds[k], left[k]):
                yield (k, k), place + self.kinds[k].places[second]
            left[k][at] += 1
            for other, second in singles[number + 1 :]:
                if other != k:
                    yield (k, other), place + self.kinds[other].places[second]
            if blanks == 1 and self.kinds[k].classes[at] == BLANK:
                yield (k,), place

    def _action(self, kept: int, kinds: tuple[int, ...]) -> int:
        """The action of rolling dice of some kinds beside those that are kept."""
        found = self._found.get((kept, kinds))
        if found is None:
            win = die = wounds = 0.0
            further: list[tuple[float, int]] = []
            for p, more in self._rolled(kinds):
                at = self.index.get(kept + more)
                if at is not None:
                    further.append((p, at))
                else:
                    stopped = self.stopped[kept + more]
                    win += p * stopped[0]
                    die += p * stopped[1]
                    wounds += p * stopped[2]
            found = self._found[(kept, kinds)] = len(self.actions)
            self.actions.append(_Action((win, die, wounds), further))
        return found

    def _rolled(self, kinds: tuple[int, ...]) -> list[tuple[float, int]]:
        """What rolling a die of each of these kinds adds to a state, with its chance."""
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


def _least(kind: _Kind, part: list[int]) -> list[int]:
    """The classes of a kind whose dice may be rolled again: no other of its dice shows less."""
    return [at for at, n in enumerate(part) if n and not any(part[other] for other in kind.lesser[at])]


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
        classes = [face for face, _ in key]
        places = [place * (len(dice) + 1) ** i for i in range(len(key))]
        place *= (len(dice) + 1) ** len(key)
        lesser = [
            [
                i
                for i, less in enumerate(classes)
                if less != face and all(a <= b for a, b in zip(less, face, strict=True))
            ]
            for face in classes
        ]
        blank = classes.index(BLANK) if BLANK in classes else None
        kinds.append(_Kind(count, classes, places, [p for _, p in key], lesser, blank))
    return kinds


class _Part(NamedTuple):
    """A roll of the dice of one kind: how many show each class, its part of a state's number, its chance, its sums."""

    counts: tuple[int, ...]
    number: int
    chance: float
    totals: tuple[int, ...]


def _rolls(kind: _Kind) -> list[_Part]:
    """Every multiset of classes that dice of a kind may show."""
    return [
        _Part(
            counts,
            sum(n * place for n, place in zip(counts, kind.places, strict=True)),
            chance,
            tuple(sum(n * face[i] for n, face in zip(counts, kind.classes, strict=True)) for i in range(4)),
        )
        for counts, chance in _fill(kind.size, kind.chances)
    ]


def _fill(count: int, chances: list[float]) -> Iterator[tuple[tuple[int, ...], float]]:
    if len(chances) == 1:
        yield (count,), chances[0] ** count
        return
    for n in range(count + 1):
        here = comb(count, n) * chances[0] ** n
        for rest, p in _fill(count - n, chances[1:]):
            yield (n, *rest), here * p
