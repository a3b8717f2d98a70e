"""The best use of dodges, exactly (FK-43).

Multisets of faces that show an unused dodge are the states of a small Markov decision process: a dodge may bring a new
dodge, so chains have no end. Its values are iterated to the twelfth digit, first for the chance to win, then among the
best choices for the chance to die, then for the wounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import comb, prod
from typing import NamedTuple, TypeVar

Totals = tuple[int, int, int]
"""Damage, blocks and resistances of a roll."""
Worth = tuple[float, float, float]
"""The chance to win, the chance to die, the wounds expected."""
Class = tuple[int, int, int, int]
"""What a face counts: damage, blocks, resistances, dodges."""
BLANK: Class = (0, 0, 0, 0)
EPSILON = 1e-12
EXACT = EPSILON / 8
ROUGH = 1e-3
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


class _State(NamedTuple):
    """A roll that may be shown: its dodges, less what it shows (for the order), its number, sums, chance and dice."""

    dodges: int
    less: int
    number: int
    totals: Totals
    chance: float
    parts: tuple[tuple[int, ...], ...]


Best = Callable[..., int]
"""`max` or `min`, of actions by a key."""
N = TypeVar("N", float, complex)
Outcomes = list[tuple[float, int]]
"""The chances of the states that rolling some dice again leads to, by their places."""
_Plan = tuple[int, N, Outcomes]


class Dice:
    """What dice may show and how dodges roll them again, whatever it is worth: the same for every creature.

    A state's number has base `count of dice + 1`, a digit for each class of each kind of dice. States stand with the
    fewest dodges first, then those that show the most: a good choice mostly leads to states that stand before.

    Raises:
        ManyDice: there are more states than can be waited for.
    """

    def __init__(self, dice: list[list[Class]]) -> None:
        self.kinds = _kinds(dice)
        if prod(comb(kind.size + len(kind.classes) - 1, kind.size) for kind in self.kinds) > MOST_STATES:
            raise ManyDice
        self.states = sorted(_joined(parts) for parts in product(*(_rolls(kind) for kind in self.kinds)))
        self.index = {state.number: i for i, state in enumerate(self.states)}
        self.totals = {state.totals for state in self.states}
        self.reached: dict[frozenset[Totals], float] = {}
        self.plan: dict[int, int] = {}
        self.actions: list[Outcomes] = []
        self._found: dict[tuple[int, tuple[int, ...]], int] = {}
        self._outcomes: dict[tuple[int, ...], list[tuple[float, int]]] = {}
        self._choices: dict[int, list[int]] = {}

    def choices(self, at: int) -> list[int]:
        """The actions among which the best in a state is, by their places in `actions`."""
        found = self._choices.get(at)
        if found is None:
            found = self._choices[at] = sorted(set(self._list_choices(self.states[at])))
        return found

    def _list_choices(self, state: _State) -> Iterator[int]:
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
            found = self._found[(kept, kinds)] = len(self.actions)
            index = self.index
            self.actions.append([(p, index[kept + more]) for p, more in self._rolled(kinds)])
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


class Dodging:
    """The decision process of one roll with dodges, when its end has a worth."""

    def __init__(self, dice: Dice, worth: Callable[[Totals], Worth]) -> None:
        worths = {totals: worth(totals) for totals in dice.totals}
        ends = sorted(set(worths.values()), key=lambda end: (-end[0], end[1], end[2]))
        self.dice = dice
        self.ends = ends
        self.good = frozenset(totals for totals in worths if worths[totals] == ends[0])
        self.stopped = [worths[state.totals] for state in dice.states]
        self.open = [i for i, s in enumerate(dice.states) if s.dodges and self.stopped[i] != ends[0]]
        self.among = set(self.open)
        self.choices = [dice.choices(i) for i in self.open] if len(ends) > 2 else []

    def value(self) -> Worth:
        """What the roll is worth before it is made, with the best use of every dodge."""
        if len(self.ends) == 1:
            return self.ends[0]
        if len(self.ends) == 2:
            return self._between()
        total = [0.0, 0.0, 0.0]
        for part, best in enumerate((max, min, min)):
            if part == 1 and all(len(some) == 1 for some in self.choices):
                rest = self._both()
                return total[0], rest.real, rest.imag
            values = [worth[part] for worth in self.stopped]
            if len(set(values)) > 1:
                self._solve(values, best)
            total[part] = self._mean(values)
        return total[0], total[1], total[2]

    def _both(self) -> complex:
        """The chance to die and the wounds when nothing is left to choose: the two parts of one number."""
        values = [complex(die, wounds) for _, die, wounds in self.stopped]
        self._follow(values, [some[0] for some in self.choices])
        return self._mean(values)

    def _between(self) -> Worth:
        """With two ends alone, the chance to reach the better one says all; it does not depend on what they are."""
        chance = self.dice.reached.get(self.good)
        if chance is None:
            self.choices = [self.dice.choices(i) for i in self.open]
            values = [float(state.totals in self.good) for state in self.dice.states]
            self._solve(values, max)
            chance = self.dice.reached[self.good] = self._mean(values)
        good, bad = self.ends
        win, die, wounds = (b + chance * (g - b) for g, b in zip(good, bad, strict=True))
        return win, die, wounds

    def _mean(self, values: list[N]) -> N:
        return sum(state.chance * value for state, value in zip(self.dice.states, values, strict=True))

    def _solve(self, values: list[float], best: Best) -> None:
        """Find the values under the best choices; keep the choices that reach them for what is looked at next."""
        chosen = self._first(values, best)
        if all(len(some) == 1 for some in self.choices):
            self._follow(values, chosen)
            return
        actions = self.dice.actions
        used = {at for some in self.choices for at in some}
        worths: dict[int, float] = {}
        exact = ROUGH
        plans = [self._plan(i, at, values) for i, at in zip(self.open, chosen, strict=True)]
        for _ in range(MOST_ROUNDS):
            self._sweep(values, plans, exact)
            worths = {at: _worth(actions[at], values) for at in used}
            better = [best(some, key=worths.__getitem__) for some in self.choices]
            gains = [abs(worths[at] - values[i]) for i, at in zip(self.open, better, strict=True)]
            gain = max(gains)
            if gain < EPSILON:
                break
            exact = max(EXACT, gain / 20)
            for n, (at, more) in enumerate(zip(better, gains, strict=True)):
                if more > EPSILON and at != chosen[n]:
                    chosen[n], plans[n] = at, self._plan(self.open[n], at, values)
        self.dice.plan.update(zip(self.open, chosen, strict=True))
        self.choices = [
            some if len(some) == 1 else [at for at in some if abs(worths[at] - values[i]) < 1e-10]
            for i, some in zip(self.open, self.choices, strict=True)
        ]

    def _first(self, values: list[float], best: Best) -> list[int]:
        """Choices to begin with: those that were good against another creature, else those that seem the best."""
        plan = self.dice.plan
        if all(plan.get(i) in some for i, some in zip(self.open, self.choices, strict=True)):
            return [plan[i] for i in self.open]
        chosen = []
        for i, some in zip(self.open, self.choices, strict=True):
            worths = {at: _worth(self.dice.actions[at], values) for at in some}
            at = best(some, key=worths.__getitem__)
            values[i] = worths[at]
            chosen.append(at)
        return chosen

    def _follow(self, values: list[N], chosen: list[int]) -> None:
        """The value of each state if one choice is kept to; what leads back to the same state is solved at once."""
        plans = [self._plan(i, at, values) for i, at in zip(self.open, chosen, strict=True)]
        self._sweep(values, plans, EXACT)

    def _plan(self, i: int, action: int, values: list[N]) -> _Plan[N]:
        """A state under a choice: what the ends it leads to are worth, and the states that may dodge again."""
        among, outcomes = self.among, self.dice.actions[action]
        again = 0.0
        ended = 0 * values[i]
        further = []
        for p, at in outcomes:
            if at == i:
                again += p
            elif at in among:
                further.append((p, at))
            else:
                ended += p * values[at]
        if again >= 1:
            return i, values[i], []
        share = 1 / (1 - again)
        return i, share * ended, [(p * share, at) for p, at in further] if again else further

    @staticmethod
    def _sweep(values: list[N], plans: list[_Plan[N]], exact: float) -> None:
        """Count the plans through, one state after the other, until a turn changes little."""
        for _ in range(MOST_ROUNDS):
            change = 0.0
            for i, value, further in plans:
                for p, at in further:
                    value += p * values[at]
                change = max(change, abs(value - values[i]))
                values[i] = value
            if change < exact:
                break


def _worth(outcomes: Outcomes, values: list[float]) -> float:
    total = 0.0
    for p, i in outcomes:
        total += p * values[i]
    return total


def _joined(parts: tuple[_Part, ...]) -> _State:
    """The state in which the dice of each kind show their part."""
    damage, blocks, heal, dodges = (sum(part.totals[i] for part in parts) for i in range(4))
    number, chance = sum(part.number for part in parts), prod(part.chance for part in parts)
    return _State(
        dodges, -damage - blocks - heal, number, (damage, blocks, heal), chance, tuple(part.counts for part in parts)
    )


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
