"""The odds of a fight the obvious way: every die by itself, every choice, every outcome, until nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, product

Rolled = tuple[tuple[str, ...], frozenset[int]]
Worth = tuple[float, float, float]


def counted(faces: tuple[str, ...], attack: int, defence: int, wounds: int) -> tuple[bool, bool, int]:
    """Whether the fight is won, whether the character dies, the wounds dealt."""
    damage = faces.count("hit") + 2 * faces.count("critical")
    dealt = max(0, attack - faces.count("block"))
    dies = wounds + dealt > 3
    return damage >= defence and not dies, dies, dealt


def without_dodging(
    dice: list[list[str]], attack: int, defence: int, wounds: int
) -> tuple[Fraction, Fraction, Fraction]:
    """Win, die and mean wounds over all equally likely rolls, as fractions."""
    all_rolls = list(product(*dice))
    results = [counted(faces, attack, defence, wounds) for faces in all_rolls]
    n = len(all_rolls)
    return (
        Fraction(sum(won for won, _, _ in results), n),
        Fraction(sum(dies for _, dies, _ in results), n),
        Fraction(sum(dealt for _, _, dealt in results), n),
    )


def choices(state: Rolled) -> list[tuple[int, tuple[int, ...]]]:
    """Every dodge that may be spent and every set of up to two dice to roll again."""
    faces, unused = state
    sets = [s for n in (1, 2) for s in combinations(range(len(faces)), n)]
    return [(spent, again) for spent in unused for again in sets]


def outcomes(dice: list[list[str]], state: Rolled, spent: int, again: tuple[int, ...]) -> list[tuple[float, Rolled]]:
    """What rolling some dice again leads to."""
    faces, unused = state
    found = []
    for new in product(*(dice[i] for i in again)):
        shown = list(faces)
        for i, face in zip(again, new, strict=True):
            shown[i] = face
        left = (unused - {spent} - set(again)) | {i for i, face in zip(again, new, strict=True) if face == "dodge"}
        share = 1.0
        for i in again:
            share /= len(dice[i])
        found.append((share, (tuple(shown), frozenset(left))))
    return found


def best_dodging(dice: list[list[str]], attack: int, defence: int, wounds: int) -> Worth:
    """To win most often, then to die least, then for the fewest wounds."""

    def final(faces: tuple[str, ...]) -> Worth:
        won, dies, dealt = counted(faces, attack, defence, wounds)
        return float(won), float(dies), float(dealt)

    return best_roll(dice, final)


def best_of_several(dice: list[list[str]], foes: list[tuple[int, int]], wounds: int, together: bool) -> Worth:
    """The same against creatures one after the other, from one fight to the next: all killed so far or not."""

    @cache
    def fight(number: int, hurt: int, killed: bool) -> Worth:
        if number == len(foes):
            return float(killed), 0.0, 0.0
        attack, defence = foes[number]

        def final(faces: tuple[str, ...]) -> Worth:
            _, dies, dealt = counted(faces, attack, defence, hurt)
            if dies:
                return 0.0, 1.0, float(dealt)
            heal = 0 if together else faces.count("resistance")
            enough = faces.count("hit") + 2 * faces.count("critical") >= defence
            win, die, more = fight(number + 1, max(0, hurt + dealt - heal), killed and enough)
            return win, die, dealt + more

        return best_roll(dice, final)

    return fight(0, wounds, True)


def best_roll(dice: list[list[str]], end: Callable[[tuple[str, ...]], Worth]) -> Worth:
    """The best use of dodges when `end` says what the faces are worth that stay."""
    states: list[Rolled] = []
    for faces in product(*dice):
        dodges = [i for i, face in enumerate(faces) if face == "dodge"]
        states += [(faces, frozenset(some)) for n in range(len(dodges) + 1) for some in combinations(dodges, n)]
    moves = {s: [outcomes(dice, s, spent, again) for spent, again in choices(s)] for s in states}
    final = {s: end(s[0]) for s in states}
    allowed: dict[Rolled, list[list[tuple[float, Rolled]] | None]] = {s: [None, *moves[s]] for s in states}
    answer = []
    for part, sign in ((0, 1), (1, -1), (2, -1)):
        value = {s: float(final[s][part]) for s in states}

        def worth(s: Rolled, move: list[tuple[float, Rolled]] | None, value=value, part=part) -> float:  # type: ignore[no-untyped-def]
            return float(final[s][part]) if move is None else sum(p * value[t] for p, t in move)

        change = 1.0
        while change > 1e-14:
            change = 0.0
            for s in states:
                new = sign * max(sign * worth(s, move) for move in allowed[s])
                change = max(change, abs(new - value[s]))
                value[s] = new
        for s in states:
            allowed[s] = [move for move in allowed[s] if abs(worth(s, move) - value[s]) < 1e-10]
        starts = [(faces, frozenset(i for i, face in enumerate(faces) if face == "dodge")) for faces in product(*dice)]
        answer.append(sum(value[s] for s in starts) / len(starts))
    return answer[0], answer[1], answer[2]
