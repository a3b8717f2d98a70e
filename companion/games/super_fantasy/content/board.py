"""What the monsters see: a read-only view of the board, and the distances on it (SF-20 to SF-24, SF-54)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from companion.engine.grid import Steps, bits_of
from companion.games.super_fantasy.content.missions import Ground
from companion.games.super_fantasy.content.tables import Ability, MonsterCard


@dataclass(frozen=True, slots=True)
class Settings:
    """The rulings of the board and the monster phase that a table may change."""

    diagonal_corners: str = "one"
    monsters_pass_monsters: str = "no"
    target_distance: str = "walking"
    archers_move: str = "no"
    spawn_roll: str = "once"
    no_way: str = "stay"
    in_contact: str = "stay"


@dataclass(frozen=True, slots=True)
class HeroOn:
    """A standing hero."""

    id: str
    square: int
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class Mover:
    """What a monster's card says of its ways: SF-22 (gates), SF-55 (behaviour), SF-60 (ranges, stays)."""

    kind: str
    initiative: int
    movement: int
    gates_open: bool
    behaviour: tuple[str, ...] = ()
    ranges: frozenset[int] = frozenset()
    stays: bool = False


def read_mover(kind: str, card: MonsterCard, abilities: Mapping[str, Ability], settings: Settings) -> Mover:
    """The ways of a kind, its abilities counted in: an archer stays where it is unless `archers-move` (SF-60)."""
    known = [abilities[name] for name in card.abilities if name in abilities]
    ranges = frozenset(each for ability in known for each in ability.ranges if each > 1)
    stays = settings.archers_move == "no" and any(ability.stays for ability in known)
    movement = max(0, card.movement + sum(ability.movement for ability in known))
    through = card.gates == "open" or any(ability.walks_through for ability in known)
    return Mover(kind, card.initiative, movement, through, tuple(card.behaviour), ranges, stays)


@dataclass(frozen=True, slots=True)
class MonsterOn:
    """A monster on the map. `facing`: 0 north … 7 north-west, None until it has turned."""

    id: str
    square: int
    mover: Mover
    facing: int | None = None
    statuses: frozenset[str] = frozenset()

    @property
    def movement(self) -> int:
        """Its movement: Stunned one step fewer, Frozen two (SF-61)."""
        return max(0, self.mover.movement - ("stunned" in self.statuses) - 2 * ("frozen" in self.statuses))


def attack_dice(attack: int, statuses: Iterable[str]) -> int:
    """The attack dice that a monster has left: Stunned one fewer (SF-61)."""
    return max(0, attack - ("stunned" in statuses))


def protection_left(protection: int, statuses: Iterable[str]) -> int:
    """The Protection in the hero phase: Frozen takes 4 (SF-61)."""
    return max(0, protection - 4 * ("frozen" in statuses))


NO_WAY = (3, 0)
"""The rank of a hero to whom no way exists."""


@dataclass(frozen=True, slots=True)
class Distance:
    """How far a hero is (SF-54): steps to stand in contact with pieces in the way, and without any.

    None is no way; `opened` is counted only where it decides. `by_open`: the setting `target-distance` is `open`.
    `through`: where there is no way at all, the same ignoring closed gates too (setting `no-way`, p. 12).
    """

    walking: int | None
    opened: int | None
    by_open: bool = False
    through: int | None = None

    @property
    def is_way(self) -> bool:
        """Whether a way exists at all; a hero to whom none does is no target."""
        return self.walking is not None or self.opened is not None or self.through is not None

    @property
    def rank(self) -> tuple[int, int]:
        """What is compared: the unreachable after the reachable, those behind closed gates then, no way at all last."""
        if not self.by_open and self.walking is not None:
            return (0, self.walking)
        if self.opened is not None:
            return (0 if self.by_open else 1, self.opened)
        return NO_WAY if self.through is None else (2, self.through)


@dataclass(frozen=True)
class Board:
    """The map with what stands on it. `furniture`: standing tombstones, chests, coffins; columns are added.

    `heroes`: those who stand; `down`: the squares of KO'd heroes, which are filled (SF-59); `closed`: closed gates.
    """

    ground: Ground
    heroes: tuple[HeroOn, ...]
    monsters: tuple[MonsterOn, ...]
    furniture: int = 0
    down: int = 0
    closed: frozenset[str] = frozenset()
    settings: Settings = Settings()
    _opened: dict[object, list[int]] = field(default_factory=dict, repr=False, compare=False)

    def with_monster(self, monster: MonsterOn) -> Board:
        """The board after a monster has moved, turned or appeared."""
        others = tuple(each for each in self.monsters if each.id != monster.id)
        return replace(self, monsters=(*others, monster))

    def monster(self, monster: str) -> MonsterOn:
        """A monster by id."""
        return next(each for each in self.monsters if each.id == monster)

    def hero(self, hero: str) -> HeroOn:
        """A standing hero by id."""
        return next(each for each in self.heroes if each.id == hero)

    @cached_property
    def contact(self) -> Steps:
        """The steps that closed gates bar for everybody: contact, lines (SF-24)."""
        return self.ground.grid.steps(self.closed, self.settings.diagonal_corners)

    @cached_property
    def _through_gates(self) -> Steps:
        return self.ground.grid.steps((), self.settings.diagonal_corners)

    def steps(self, gates_open: bool) -> Steps:
        """The steps of a monster whose card says that gates are open, or not (SF-22, SF-23)."""
        return self._through_gates if gates_open else self.contact

    @cached_property
    def standable(self) -> int:
        """The squares without furniture or column (SF-21)."""
        return self.ground.grid.squares & ~self.furniture & ~self.ground.grid.pillars

    @cached_property
    def hero_squares(self) -> int:
        """The squares of the standing heroes."""
        return bits_of(hero.square for hero in self.heroes)

    @cached_property
    def monster_squares(self) -> int:
        """The squares of the monsters."""
        return bits_of(monster.square for monster in self.monsters)

    @cached_property
    def free(self) -> int:
        """The squares on which a piece may come to stand."""
        return self.standable & ~self.hero_squares & ~self.down & ~self.monster_squares

    @cached_property
    def passable(self) -> int:
        """The squares that a monster may enter on its way (SF-22, setting `monsters-pass-monsters`)."""
        if self.settings.monsters_pass_monsters == "yes":
            return self.free | (self.standable & self.monster_squares & ~self.hero_squares & ~self.down)
        return self.free

    def in_contact(self, square: int) -> tuple[str, ...]:
        """The standing heroes in contact with a square (SF-24)."""
        near = self.contact.near(square)
        return tuple(hero.id for hero in self.heroes if near >> hero.square & 1)

    def walks(self, square: int, mover: Mover, most: int | None = None) -> list[int]:
        """Squares by the steps that a monster needs to them, pieces in the way; with `most` no further."""
        return self.steps(mover.gates_open).layers(1 << square, self.passable, most)

    def first_in(self, walks: list[int], goals: int) -> int | None:
        """The number of steps to a square of `goals` on which the monster may stand; its own counts."""
        if walks[0] & goals:
            return 0
        goals &= self.free
        return next((count for count, layer in enumerate(walks) if layer & goals), None)

    def open_steps(self, square: int, mover: Mover, heroes: Iterable[HeroOn]) -> int | None:
        """The open distance (SF-54) to the nearest of these heroes: the same ignoring all pieces; furniture, walls and
        closed gates still count.
        """
        near, steps = 0, self.steps(mover.gates_open)
        for hero in heroes:
            near |= self.contact.near(hero.square)
        if near >> square & 1:
            return 0
        key = (near, mover.gates_open, self.closed, self.furniture, self.settings.diagonal_corners)
        if key not in self._opened:
            self._opened[key] = steps.layers(near & self.standable, self.standable)
        stands = self.standable >> square & 1
        goals = 1 << square if stands else steps.near(square)
        found = next((count for count, layer in enumerate(self._opened[key]) if layer & goals), None)
        return found if found is None or stands else found + 1

    def through_steps(self, square: int, heroes: Iterable[HeroOn]) -> int | None:
        """The open distance ignoring closed gates too (SF-54, p. 12); only where the setting `no-way` is `closer`."""
        if self.settings.no_way != "closer":
            return None
        steps = self._through_gates
        near = 0
        for hero in heroes:
            near |= steps.near(hero.square)
        layers = steps.layers(1 << square, self.standable | 1 << square)
        return next((count for count, layer in enumerate(layers) if layer & near), None)

    def distances(self, square: int, mover: Mover, walks: list[int] | None = None) -> dict[str, Distance]:
        """The distance of every standing hero from a monster on this square (SF-54)."""
        walks = self.walks(square, mover) if walks is None else walks
        return {hero.id: self._distance(square, mover, walks, hero) for hero in self.heroes}

    def _distance(self, square: int, mover: Mover, walks: list[int], hero: HeroOn) -> Distance:
        walking = self.first_in(walks, self.contact.near(hero.square))
        by_open = self.settings.target_distance == "open"
        opened = self.open_steps(square, mover, (hero,)) if by_open or walking is None else None
        lost = opened is None and (by_open or walking is None)
        return Distance(walking, opened, by_open, self.through_steps(square, (hero,)) if lost else None)

    def shot_range(self, square: int, ranges: Iterable[int], hero: HeroOn) -> int | None:
        """The range at which a monster on this square has a free line to a hero, if it is one of its own (SF-34)."""
        apart = self.ground.grid.apart(square, hero.square)
        if apart not in ranges:
            return None
        return self.ground.grid.range_between(self.contact, square, hero.square, apart)

    def shooting_squares(self, hero: HeroOn, ranges: Iterable[int]) -> int:
        """The places from which there is a shot at a hero at one of these ranges (SF-34); lines go both ways."""
        lines = self.ground.grid.lines(self.contact, hero.square, max(ranges, default=0))
        return sum(lines[each] for each in ranges)
