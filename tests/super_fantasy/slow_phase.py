"""The decisions of the monster phase once more, slowly and plainly, straight from the words of the rules.

Nothing is shared with the fast ones but the characters of the drawing. Squares are (column, row), sets are sets,
every search is a plain one over coordinates, angles are real angles.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

XY = tuple[int, int]
COMPASS = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
INFINITE = math.inf


@dataclass
class SlowKind:
    initiative: int
    movement: int
    walks_through_gates: bool
    behaviour: list[str]
    ranges: set[int]
    stays: bool


@dataclass
class SlowBoard:
    drawing: list[str]
    areas: dict[str, set[XY]]
    heroes: dict[str, XY]
    colours: dict[str, str]
    monsters: dict[str, XY]
    kinds: dict[str, SlowKind]
    furniture: set[XY]
    knocked_out: set[XY]
    open_gates: set[str]
    corners: str = "one"
    pass_monsters: bool = False
    by_open: bool = False
    memory: dict[object, dict[XY, int]] = field(default_factory=dict)

    # ---- the map -------------------------------------------------------------------------------------------------
    def sign(self, square: XY) -> str:
        x, y = square
        if 0 <= 2 * y + 1 < len(self.drawing) and 0 <= 2 * x + 1 < len(self.drawing[0]):
            return self.drawing[2 * y + 1][2 * x + 1]
        return "#"

    def all_squares(self) -> list[XY]:
        width, height = len(self.drawing[0]) // 2, len(self.drawing) // 2
        return [(x, y) for y in range(height) for x in range(width)]

    def is_edge_free(self, a: XY, b: XY, gates_free: bool) -> bool:
        """The edge between two orthogonal neighbours: no wall, no stone, no outside, no closed gate (SF-23)."""
        if self.sign(a) == "#" or self.sign(b) == "#":
            return False
        sign = self.drawing[a[1] + b[1] + 1][a[0] + b[0] + 1]
        if sign == "=":
            return gates_free or self.gate_name(a, b) in self.open_gates
        return sign == " "

    def gate_name(self, a: XY, b: XY) -> str:
        """The name of the first edge of the gate to which the edge between a and b belongs."""
        first, second = sorted([a, b], key=lambda square: (square[1], square[0]))
        back = (0, -1) if first[1] == second[1] else (-1, 0)
        while True:
            before = (first[0] + back[0], first[1] + back[1]), (second[0] + back[0], second[1] + back[1])
            if min(before[0]) < 0 or "#" in (self.sign(before[0]), self.sign(before[1])):
                break
            if self.drawing[before[0][1] + before[1][1] + 1][before[0][0] + before[1][0] + 1] != "=":
                break
            first, second = before
        return f"{letters(first)}-{letters(second)}"

    def is_step(self, a: XY, b: XY, gates_free: bool) -> bool:
        """Orthogonally: a free edge. Diagonally: one (or both) of the two routes of two edges round the corner."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        if max(abs(dx), abs(dy)) != 1:
            return False
        if dx == 0 or dy == 0:
            return self.is_edge_free(a, b, gates_free)
        routes = []
        for corner in [(b[0], a[1]), (a[0], b[1])]:
            routes.append(self.is_edge_free(a, corner, gates_free) and self.is_edge_free(corner, b, gates_free))
        return all(routes) if self.corners == "both" else any(routes)

    def around(self, a: XY, gates_free: bool) -> list[XY]:
        return [b for b in ((a[0] + dx, a[1] + dy) for dx, dy in COMPASS) if self.is_step(a, b, gates_free)]

    def is_contact(self, a: XY, b: XY) -> bool:
        """Neighbours with a step free of walls and closed gates between them, for everybody (SF-24)."""
        return self.is_step(a, b, False)

    def touched(self, square: XY) -> list[str]:
        return sorted(hero for hero, place in self.heroes.items() if self.is_contact(square, place))

    def is_furniture(self, square: XY) -> bool:
        return square in self.furniture or self.sign(square) in "o#"

    def is_free(self, square: XY) -> bool:
        taken = {*self.heroes.values(), *self.monsters.values(), *self.knocked_out}
        return not self.is_furniture(square) and square not in taken

    def may_enter(self, square: XY) -> bool:
        if self.is_free(square):
            return True
        pieces = {*self.heroes.values(), *self.knocked_out}
        return self.pass_monsters and not self.is_furniture(square) and square not in pieces

    # ---- distances (SF-54) ---------------------------------------------------------------------------------------
    def search(self, start: XY, gates_free: bool, ignore_pieces: bool) -> dict[XY, int]:
        key = (start, gates_free, ignore_pieces, self.state() if not ignore_pieces else None)
        if key in self.memory:
            return self.memory[key]
        steps = {start: 0}
        queue = [start]
        while queue:
            here = queue.pop(0)
            for there in self.around(here, gates_free):
                passable = not self.is_furniture(there) if ignore_pieces else self.may_enter(there)
                if there not in steps and passable:
                    steps[there] = steps[here] + 1
                    queue.append(there)
        self.memory[key] = steps
        return steps

    def state(self) -> object:
        return (
            tuple(sorted(self.heroes.items())),
            tuple(sorted(self.monsters.items())),
            tuple(sorted(self.knocked_out)),
        )

    def walking(self, start: XY, kind: SlowKind, hero: str) -> float:
        steps = self.search(start, kind.walks_through_gates, False)
        ends = [square for square in steps if square == start or self.is_free(square)]
        place = self.heroes[hero]
        return min((steps[square] for square in ends if self.is_contact(square, place)), default=INFINITE)

    def opened(self, start: XY, kind: SlowKind, hero: str) -> float:
        steps = self.search(start, kind.walks_through_gates, True)
        place = self.heroes[hero]
        return min((steps[square] for square in steps if self.is_contact(square, place)), default=INFINITE)

    def rank(self, start: XY, kind: SlowKind, hero: str) -> tuple[int, float]:
        """Reachable by its steps, unreachable after all reachable by the open distance, no way at all last."""
        walking, opened = self.walking(start, kind, hero), self.opened(start, kind, hero)
        if opened == INFINITE:
            return (2, 0)
        if self.by_open:
            return (0, opened)
        return (0, walking) if walking < INFINITE else (1, opened)

    def line_range(self, a: XY, b: XY) -> int:
        """The range of a free line from a to b, 0 if there is none (SF-34)."""
        apart = max(abs(a[0] - b[0]), abs(a[1] - b[1]))
        chains = [[a]]
        for length in range(1, min(apart, 3) + 1):
            chains = [
                [*chain, square]
                for chain in chains
                for square in self.around(chain[-1], False)
                if max(abs(square[0] - a[0]), abs(square[1] - a[1])) == length
            ]
        return apart if apart <= 3 and any(chain[-1] == b for chain in chains) else 0

    # ---- decisions -----------------------------------------------------------------------------------------------
    def active(self) -> set[str]:
        """SF-50."""
        with_hero = {area for area, places in self.areas.items() if places & set(self.heroes.values())}
        active = set(with_hero)
        for area, places in self.areas.items():
            for x, y in places:
                for beside in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]:
                    if any(beside in self.areas[other] for other in with_hero):
                        active.add(area)
        return active

    def next(self, waiting: set[str]) -> str:
        """SF-54: nearest to a hero, lower initiative, reading order."""

        def key(name: str) -> tuple[tuple[int, float], int, int, int]:
            place, kind = self.monsters[name], self.kinds[name]
            nearest = min((self.rank(place, kind, hero) for hero in self.heroes), default=(2, 0))
            return nearest, kind.initiative, place[1], place[0]

        return min(waiting, key=key)

    def shots(self, name: str) -> dict[str, int]:
        found = {hero: self.line_range(self.monsters[name], place) for hero, place in self.heroes.items()}
        return {hero: apart for hero, apart in found.items() if apart in self.kinds[name].ranges}

    def targets(self, name: str) -> list[str]:
        """SF-55, and SF-60 for those that stay."""
        place, kind = self.monsters[name], self.kinds[name]
        if kind.stays:
            return self.victims(name, None)
        ranks = {hero: self.rank(place, kind, hero) for hero in self.heroes}
        best = min(ranks.values(), default=(2, 0))
        return [] if best[0] == 2 else sorted(hero for hero in ranks if ranks[hero] == best)

    def victims(self, name: str, target: str | None) -> list[str]:
        """SF-57, SF-60."""
        there = self.touched(self.monsters[name])
        if there:
            return [target] if target in there and target else there
        shots = self.shots(name)
        if target in shots and target:
            return [target]
        return sorted(hero for hero in shots if shots[hero] == min(shots.values()))

    def fallback(self, name: str, tied: list[str]) -> str:
        """The first of them in the behaviour list, heroes not listed last, by name (SF-55)."""
        for colour in self.kinds[name].behaviour:
            for hero in tied:
                if self.colours.get(hero) == colour:
                    return hero
        return min(tied)

    def settle(self, name: str, tied: list[str], colour: str) -> str:
        for hero in tied:
            if self.colours.get(hero) == colour:
                return hero
        return self.fallback(name, tied)

    def facing(self, square: XY, front: str) -> tuple[int, int]:
        """SF-25: the direction, and how many are behind."""
        place = self.heroes[front]
        angle = math.atan2(place[1] - square[1], place[0] - square[0])

        def turned(direction: int) -> float:
            x, y = COMPASS[direction]
            apart = abs(math.atan2(y, x) - angle)
            return round(min(apart, 2 * math.pi - apart), 9)

        nearest = min(range(8), key=turned)
        choices = []
        for direction in range(8):
            opposite = [(direction + 4 + turn) % 8 for turn in (-1, 0, 1)]
            if nearest in opposite:
                continue
            backs = [(square[0] + COMPASS[back][0], square[1] + COMPASS[back][1]) for back in opposite]
            count = sum(self.heroes[hero] in backs for hero in self.touched(square))
            choices.append((count, turned(direction), direction))
        count, _, direction = min(choices)
        return direction, count

    def worth(self, square: XY, target: str) -> tuple[int, int, int, int]:
        """Contact with most heroes, fewest behind, reading order (SF-56)."""
        there = self.touched(square)
        fronts = [target] if target in there or not there else there
        return -len(there), min(self.facing(square, front)[1] for front in fronts), square[1], square[0]

    def destination(self, name: str, target: str, movement: int) -> XY:
        """SF-56."""
        place, kind = self.monsters[name], self.kinds[name]
        hero = self.heroes[target]
        if kind.stays:
            return place
        reach = self.search(place, kind.walks_through_gates, False)
        ends = [square for square in reach if square == place or self.is_free(square)]
        goals = [
            square
            for square in ends
            if self.is_contact(square, hero) or self.line_range(square, hero) in kind.ranges - {0}
        ]
        if not goals:
            now = self.opened(place, kind, target)
            near = [
                (self.opened(square, kind, target), reach[square], square)
                for square in ends
                if reach[square] <= movement
            ]
            better = [each for each in near if each[0] < now]
            if not better:
                return place
            return min(better, key=lambda each: (each[0], each[1], self.worth(each[2], target)))[2]
        needed = min(reach[square] for square in goals)
        for count in range(min(needed, movement), 0, -1):
            on_way = []
            for square in ends:
                if reach[square] == count:
                    onward = self.search(square, kind.walks_through_gates, False)
                    if any(onward.get(goal, INFINITE) == needed - count for goal in goals):
                        on_way.append(square)
            if on_way:
                return min(on_way, key=lambda square: self.worth(square, target))
        return place

    def spawn_key(self, what: str, places: list[XY], kind: SlowKind) -> tuple[bool, bool, float, int, int]:
        """SF-52: tombstones first; active areas first; shortest open distance to a hero; reading order."""
        active = any(places[0] in self.areas[area] for area in self.active())
        nearest = min((self.opened(place, kind, hero) for place in places for hero in self.heroes), default=INFINITE)
        return what != "tombstone", not active, nearest, places[0][1], places[0][0]

    def coffin_square(self, coffin: list[XY], kind: SlowKind) -> XY | None:
        """SF-52."""
        beside = {
            square
            for square in self.all_squares()
            for half in coffin
            if self.is_contact(half, square) and self.is_free(square)
        }

        def key(square: XY) -> tuple[bool, int, tuple[int, float], int, int]:
            there = self.touched(square)
            shot = any(self.line_range(square, place) in kind.ranges - {0} for place in self.heroes.values())
            nearest = min((self.rank(square, kind, hero) for hero in self.heroes), default=(2, 0))
            return not (there or shot), -len(there), nearest, square[1], square[0]

        return min(beside, key=key, default=None)


def letters(square: XY) -> str:
    """The name of a square on a map of up to 26 columns."""
    return f"{'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[square[0]]}{square[1] + 1}"
