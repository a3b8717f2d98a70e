"""Random boards, once for the fast rules and once for the slow ones."""

from __future__ import annotations

import random
from dataclasses import dataclass

from companion.engine.grid import bits_of
from companion.engine.map_drawing import parse_drawing
from companion.games.super_fantasy.content.board import Board, HeroOn, MonsterOn, Mover, Settings
from companion.games.super_fantasy.content.missions import Ground
from tests.super_fantasy.slow_phase import XY, SlowBoard, SlowKind

COLOURS = ["black", "red", "green", "brown", "blue", "orange"]
HEROES = ["axl", "lady-lucebuona", "don-pizzarro", "gnomy-spark", "elfric", "kayla"]


@dataclass
class Shape:
    columns: int
    rows: int
    walls: int
    gates: int
    stones: int
    furniture: int
    monsters: int
    heroes: int
    down: int
    seed: int
    lanes: bool = False
    crowd: bool = False


def draw(shape: Shape, chance: random.Random) -> list[str]:
    """A drawing with that many walls, gates and stones in a hundred."""
    lines = []
    for y in range(2 * shape.rows + 1):
        line = ""
        for x in range(2 * shape.columns + 1):
            rim = x in (0, 2 * shape.columns) or y in (0, 2 * shape.rows)
            if x % 2 and y % 2:
                line += "#" if chance.randrange(100) < shape.stones else "o" if chance.randrange(100) < 3 else "."
            elif not x % 2 and not y % 2:
                line += "+"
            elif rim:
                line += "-" if x % 2 else "|"
            else:
                dice, walls = chance.randrange(100), 85 if shape.lanes and x % 2 else shape.walls
                line += "=" if dice < shape.gates else ("-" if x % 2 else "|") if dice < shape.gates + walls else " "
        lines.append(line)
    return lines


@dataclass
class Pair:
    """The same board, fast and slow."""

    fast: Board
    slow: SlowBoard
    chance: random.Random

    def at(self, square: int) -> XY:
        return square % self.fast.ground.grid.columns, square // self.fast.ground.grid.columns


def build(shape: Shape, settings: Settings) -> Pair | None:
    """None if the pieces do not fit."""
    chance = random.Random(shape.seed)
    lines = draw(shape, chance)
    if all(line[x] == "#" for line in lines[1::2] for x in range(1, len(line), 2)):
        return None
    grid = parse_drawing("\n".join(lines))
    places = [square for square in range(grid.columns * grid.rows) if grid.squares & ~grid.pillars >> square & 1]
    chance.shuffle(places)
    if len(places) < shape.furniture + shape.monsters + shape.heroes + shape.down:
        return None
    if shape.crowd:
        centre = places[-1]
        places.sort(key=lambda square: -grid.apart(square, centre))
        some = places[-2 * shape.heroes - shape.down - 2 :]
        chance.shuffle(some)
        places[len(places) - len(some) :] = some
    colours = {hero: COLOURS[n] for n, hero in enumerate(HEROES) if chance.randrange(8)}
    heroes = tuple(HeroOn(hero, places.pop(), colours.get(hero)) for hero in HEROES[: shape.heroes])
    down = [places.pop() for _ in range(shape.down)]
    chance.shuffle(places)
    furniture = [places.pop() for _ in range(shape.furniture)]
    movers = [mover(n, chance, settings) for n in range(4)]
    monsters = []
    for n in range(shape.monsters):
        statuses = frozenset(each for each in ("stunned", "frozen") if not chance.randrange(6))
        monsters.append(MonsterOn(f"m{n}", places.pop(), chance.choice(movers), None, statuses))
    closed = frozenset(gate for gate in grid.gates if chance.randrange(4))
    xy = [(square % grid.columns, square // grid.columns) for square in range(grid.columns * grid.rows)]
    cut_x, cut_y = chance.randrange(1, grid.columns + 1), chance.randrange(1, grid.rows + 1)
    areas: dict[str, set[XY]] = {}
    for x, y in xy:
        areas.setdefault(f"{x // cut_x}.{y // cut_y}", set()).add((x, y))
    ground = Ground(grid, {name: bits_of(y * grid.columns + x for x, y in each) for name, each in areas.items()})
    fast = Board(ground, heroes, tuple(monsters), bits_of(furniture), bits_of(down), closed, settings)
    slow = SlowBoard(
        lines,
        areas,
        {hero.id: xy[hero.square] for hero in heroes},
        colours,
        {monster.id: xy[monster.square] for monster in monsters},
        {monster.id: slow_kind(monster.mover) for monster in monsters},
        {xy[square] for square in furniture},
        {xy[square] for square in down},
        set(grid.gates) - closed,
        settings.diagonal_corners,
        settings.monsters_pass_monsters == "yes",
        settings.target_distance == "open",
    )
    return Pair(fast, slow, chance)


def mover(number: int, chance: random.Random, settings: Settings) -> Mover:
    behaviour = tuple(chance.sample(COLOURS, chance.randrange(7)))
    ranges = frozenset({2, 3}) if number == 3 else frozenset()
    stays = bool(ranges) and settings.archers_move == "no"
    return Mover(
        f"k{number}", chance.randrange(1, 4), chance.randrange(0, 6), number % 2 == 1, behaviour, ranges, stays
    )


def slow_kind(mover: Mover) -> SlowKind:
    return SlowKind(
        mover.initiative, mover.movement, mover.gates_open, list(mover.behaviour), set(mover.ranges), mover.stays
    )
