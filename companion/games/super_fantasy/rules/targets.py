"""Monster phase, step 3: who acts next (SF-54), at whom it aims (SF-55), whom it attacks (SF-57, SF-60)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.engine.grid import bits
from companion.games.super_fantasy.content.board import NO_WAY, Board, Distance, HeroOn, MonsterOn, Mover


@dataclass(frozen=True, slots=True)
class Waiting:
    """A monster that waits to act: the rank of its nearest hero (SF-54), its initiative, its square."""

    monster: str
    rank: tuple[int, int]
    initiative: int
    square: int

    @property
    def key(self) -> tuple[tuple[int, int], int, int]:
        """Nearest to a hero; then lower initiative; then reading order."""
        return self.rank, self.initiative, self.square


@dataclass(frozen=True, slots=True)
class NextMonster:
    """Who acts next, all who waited in their order, and what decided."""

    monster: str
    waiting: tuple[Waiting, ...]
    decided_by: str
    rule: str = "SF-54"


def choose_next(board: Board, waiting: Iterable[str]) -> NextMonster | None:
    """The one nearest to a hero; then lower initiative; then reading order (SF-54); None if nobody waits.

    For the order an archer's distance is counted as if it walked.
    """
    names = set(waiting)
    monsters = [monster for monster in board.monsters if monster.id in names]
    if not monsters:
        return None
    ranks = _nearest(board, monsters)
    order = sorted(
        (Waiting(each.id, ranks[each.id], each.mover.initiative, each.square) for each in monsters),
        key=lambda each: each.key,
    )
    return NextMonster(order[0].monster, tuple(order), _decided(order))


def _decided(order: list[Waiting]) -> str:
    if len(order) == 1:
        return "only"
    first, second = order[:2]
    if first.rank != second.rank:
        return "distance"
    return "initiative" if first.initiative != second.initiative else "reading-order"


def _nearest(board: Board, monsters: list[MonsterOn]) -> dict[str, tuple[int, int]]:
    """The rank of each monster's nearest hero; one search for all that walk alike."""
    ranks: dict[str, tuple[int, int]] = {}
    by_open = board.settings.target_distance == "open"
    walking: dict[bool, dict[int, int]] = {}
    for monster in monsters:
        way = monster.mover.gates_open and bool(board.closed)
        if not by_open and way not in walking:
            walking[way] = _walking(board, way)
        steps = None if by_open else walking[way].get(monster.square)
        if steps is not None:
            ranks[monster.id] = (0, steps)
            continue
        opened = board.open_steps(monster.square, monster.mover, board.heroes)
        through = board.through_steps(monster.square, board.heroes) if opened is None else None
        ranks[monster.id] = Distance(None, opened, by_open, through).rank
    return ranks


def _walking(board: Board, gates_open: bool) -> dict[int, int]:
    """The steps of each monster's square to contact with any hero, searched backwards from the heroes."""
    near = board.contact.spread(board.hero_squares)
    left = board.monster_squares
    found = dict.fromkeys(bits(left & near), 0)
    left &= ~near
    steps = board.steps(gates_open)
    for count, layer in enumerate(steps.layers(near & board.free, board.passable), 1):
        if not left:
            break
        for square in bits(steps.spread(layer) & left):
            found[square] = count
            left ^= 1 << square
    return found


@dataclass(frozen=True, slots=True)
class Tie:
    """Heroes among whom a monster chooses (SF-55). One: no roll. Several: the Fate die; then `fallback`.

    `distances`: of every standing hero, where the distance decided; `ranges`: of the shots, where those did (SF-60).
    """

    heroes: tuple[str, ...]
    colours: tuple[str | None, ...] = ()
    fallback: str | None = None
    distances: Mapping[str, Distance] | None = None
    ranges: Mapping[str, int] | None = None
    reason: str = "nearest"
    rule: str = "SF-55"

    @property
    def is_open(self) -> bool:
        """Whether the Fate die must be rolled."""
        return len(self.heroes) > 1

    def choose(self, colour: str | None = None) -> str | None:
        """The hero of the die's colour if it is among them; otherwise the first in the behaviour list."""
        if colour is not None and colour in self.colours:
            return self.heroes[self.colours.index(colour)]
        return self.fallback


def _tie(
    board: Board,
    mover: Mover,
    heroes: Iterable[str],
    reason: str,
    rule: str = "SF-55",
    distances: Mapping[str, Distance] | None = None,
    ranges: Mapping[str, int] | None = None,
) -> Tie:
    def place(hero: HeroOn) -> tuple[int, str]:
        listed = hero.colour in mover.behaviour
        return (mover.behaviour.index(hero.colour) if hero.colour and listed else len(mover.behaviour), hero.id)

    tied = sorted((board.hero(hero) for hero in heroes), key=place)
    fallback = tied[0].id if tied else None
    names, colours = tuple(hero.id for hero in tied), tuple(hero.colour for hero in tied)
    return Tie(names, colours, fallback, distances, ranges, reason, rule)


def target_candidates(board: Board, monster: MonsterOn) -> Tie:
    """The nearest standing heroes, in the order of the behaviour (SF-55); none: no hero can be a target.

    A monster that stays where it is aims at those in contact, else at those nearest in range, else at nobody (SF-60).
    """
    if monster.mover.stays:
        return attack_candidates(board, monster, None)
    distances = board.distances(monster.square, monster.mover)
    nearest = min((distance.rank for distance in distances.values()), default=NO_WAY)
    if nearest == NO_WAY:
        return Tie((), distances=distances, reason="no-way", rule="SF-54")
    tied = (hero for hero, distance in distances.items() if distance.rank == nearest)
    return _tie(board, monster.mover, tied, "nearest", distances=distances)


def attack_candidates(board: Board, monster: MonsterOn, target: str | None) -> Tie:
    """Whom a monster attacks from where it stands now (SF-57); none: it attacks nobody.

    Its target if in contact, else one of those in contact as in SF-55. With nobody in contact a monster with a ranged
    ability shoots (SF-60): its target if there is a shot, else those nearest in range.
    """
    mover = monster.mover
    there = board.in_contact(monster.square)
    if target is not None and target in there:
        return _tie(board, mover, (target,), "target", "SF-57")
    if there:
        return _tie(board, mover, there, "contact", "SF-57")
    found = {hero.id: board.shot_range(monster.square, mover.ranges, hero) for hero in board.heroes}
    shots = {hero: apart for hero, apart in found.items() if apart is not None}
    if target is not None and target in shots:
        return _tie(board, mover, (target,), "target", "SF-60", ranges=shots)
    nearest = min(shots.values(), default=0)
    tied = (hero for hero, apart in shots.items() if apart == nearest)
    return _tie(board, mover, tied, "range" if shots else "nobody", "SF-60" if mover.ranges else "SF-57", ranges=shots)
