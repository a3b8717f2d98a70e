"""Monster phase, step 3: where a monster goes (SF-56)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.engine.grid import bits
from companion.games.super_fantasy.content.board import Board, HeroOn, MonsterOn
from companion.games.super_fantasy.rules.facing import fewest_behind


@dataclass(frozen=True, slots=True)
class Rival:
    """A square on which the monster might have ended. What did not come to be compared is None."""

    square: int
    steps: int
    opened: int | None = None
    contacts: int | None = None
    behind: int | None = None


@dataclass(frozen=True, slots=True)
class Destination:
    """Where the monster ends, and why.

    `reason`: `contact` (already), `reaches`, `on-the-way`, `nearer` (the target is unreachable),
    `to-the-gate`, `improves`, `no-nearer`,
    `no-movement`, `stays` (SF-60), `no-target`, `crowded` (every square at which it might end is taken).
    `decided_by`: `only`, `open-distance`, `steps`, `contacts`, `behind`, `reading-order`; None if it stays.
    `needed`: the steps to its goal, None if that is unreachable; `now`: its open distance from the start.
    """

    square: int
    steps: int
    reason: str
    decided_by: str | None = None
    needed: int | None = None
    now: int | None = None
    rivals: tuple[Rival, ...] = ()
    rule: str = "SF-56"

    @property
    def moves(self) -> bool:
        """Whether it moves at all."""
        return self.steps > 0


def choose_destination(board: Board, monster: MonsterOn, target: str | None) -> Destination:
    """By a shortest way, up to its movement; it stops as soon as it is in contact with its target (SF-56).

    A monster with a ranged ability that may walk stops at a shot too (SF-60, setting `archers-move`).
    """
    square, mover = monster.square, monster.mover
    if target is None:
        return Destination(square, 0, "no-target", rule="SF-54")
    if mover.stays:
        return Destination(square, 0, "stays", rule="SF-60")
    hero = board.hero(target)
    goals = board.contact.near(hero.square) | board.shooting_squares(hero, mover.ranges)
    walks = board.walks(square, mover)
    needed = board.first_in(walks, goals)
    if needed == 0:
        return _improved(board, monster, hero, walks) or Destination(square, 0, "contact", needed=0)
    if monster.movement == 0:
        return Destination(square, 0, "no-movement", needed=needed)
    if needed is None:
        return _nearer(board, monster, hero, walks)
    steps, ends = _ends(board, monster, walks, goals, needed)
    if not ends:
        return Destination(square, 0, "crowded", needed=needed, rule="SF-22")
    rivals, decided_by = best_squares(board, target, [Rival(end, steps) for end in bits(ends)])
    reason = "reaches" if steps == needed else "on-the-way"
    return Destination(rivals[0].square, steps, reason, decided_by, needed, None, tuple(rivals))


def _ends(board: Board, monster: MonsterOn, walks: list[int], goals: int, needed: int) -> tuple[int, int]:
    """The end squares, all at the same number of steps on shortest ways, and that number."""
    steps = board.steps(monster.mover.gates_open)
    on_way = walks[needed] & goals & board.free
    for count in range(needed, 0, -1):
        if count <= monster.movement and on_way & board.free:
            return count, on_way & board.free
        on_way = steps.spread(on_way) & walks[count - 1]
    return 0, 0


def _nearer(board: Board, monster: MonsterOn, hero: HeroOn, walks: list[int]) -> Destination:
    """An unreachable target: the least open distance if less than now; then fewest steps; then the same three."""
    now = board.open_steps(monster.square, monster.mover, (hero,))
    no_way = now is None and board.settings.no_way == "closer"

    def far(square: int) -> int | None:
        if no_way:
            return board.through_steps(square, (hero,))
        return board.open_steps(square, monster.mover, (hero,))

    now = far(monster.square)
    reached = [
        Rival(square, steps, far(square))
        for steps, layer in enumerate(walks[: monster.movement + 1])
        if steps
        for square in bits(layer & board.free)
    ]
    better = [each for each in reached if each.opened is not None and (now is None or each.opened < now)]
    if not better:
        return Destination(monster.square, 0, "no-nearer", None, None, now)
    least = min((each.opened or 0, each.steps) for each in better)
    nearest = [each for each in better if each.opened == least[0]]
    fewest = [each for each in nearest if each.steps == least[1]]
    rivals, decided_by = best_squares(board, hero.id, fewest)
    if decided_by == "only" and len(better) > 1:
        decided_by = "steps" if len(nearest) > 1 else "open-distance"
    chosen = rivals[0]
    others = [each for each in better if each not in fewest]
    reason = "to-the-gate" if no_way else "nearer"
    return Destination(chosen.square, chosen.steps, reason, decided_by, None, now, (*rivals, *others))


def _improved(board: Board, monster: MonsterOn, hero: HeroOn, walks: list[int]) -> Destination | None:
    """In contact with its target already: within its movement to a square in contact with it and with more standing
    heroes; the most, then fewest steps, then fewest behind, then reading order (SF-56, setting `in-contact`, p. 12).
    """
    near = board.contact.near(hero.square)
    if board.settings.in_contact != "improve" or not near >> monster.square & 1:
        return None
    now = len(board.in_contact(monster.square))
    reached = [
        (-len(board.in_contact(square)), steps, square)
        for steps, layer in enumerate(walks[: monster.movement + 1])
        if steps
        for square in bits(layer & board.free & near)
    ]
    better = [one for one in reached if -one[0] > now]
    if not better:
        return None
    most, fewest, _ = min(better)
    ends = [Rival(square, steps) for count, steps, square in better if (count, steps) == (most, fewest)]
    rivals, decided_by = best_squares(board, hero.id, ends)
    if decided_by == "only" and len(better) > 1:
        decided_by = "contacts" if len({count for count, *_ in better}) > 1 else "steps"
    others = [Rival(square, steps, None, -count) for count, steps, square in better if (count, steps) != (most, fewest)]
    return Destination(rivals[0].square, rivals[0].steps, "improves", decided_by, 0, None, (*rivals, *others))


def best_squares(board: Board, target: str, rivals: Iterable[Rival]) -> tuple[list[Rival], str]:
    """In contact with most standing heroes; then fewest behind; then reading order. The best first (SF-56)."""
    contacts = [(each, len(board.in_contact(each.square))) for each in rivals]
    most = max(count for _, count in contacts)
    rest = [Rival(each.square, each.steps, each.opened, count) for each, count in contacts if count < most]
    tied = [(each, fewest_behind(board, each.square, target)) for each, count in contacts if count == most]
    counted = [Rival(each.square, each.steps, each.opened, most, count) for each, count in tied]
    counted.sort(key=lambda each: (each.behind or 0, each.square))
    if len(counted) == 1:
        return [*counted, *rest], "contacts" if rest else "only"
    decided_by = "behind" if counted[0].behind != counted[1].behind else "reading-order"
    return [*counted, *rest], decided_by
