"""The board as a picture: floor, walls, furniture, pieces, and what the last step did on it (SF-20 to SF-25)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from companion.engine.errors import Ref
from companion.engine.grid import DIRECTIONS, Grid, bits, column_letters
from companion.engine.picture import (
    Area,
    Arrow,
    Gate,
    Picture,
    Piece,
    Point,
    Ring,
    Shape,
    Squares,
    Stone,
    Thing,
    Wall,
)  # fmt: skip
from companion.engine.play import Event
from companion.games.super_fantasy.pages.board import GRAVES, hero_letters, said
from companion.games.super_fantasy.rules.areas import active_areas
from companion.games.super_fantasy.rules.lives import MonsterKilled
from companion.games.super_fantasy.rules.monsters import MonsterMoved
from companion.games.super_fantasy.rules.moving import HeroMoved
from companion.games.super_fantasy.rules.seeing import SfSeen, board_of, first_square
from companion.games.super_fantasy.rules.setting_up import HeroSet, MonsterAppeared, PiecePlaced, PieceRemoved
from companion.games.super_fantasy.rules.striking import MonsterAttacked
from companion.games.super_fantasy.state import MONSTERS

Edge = tuple[Point, Point]


def picture(seen: SfSeen, events: Sequence[Event] = ()) -> Picture:
    """The board as it lies on the table, with the moves, blows and new pieces of `events`."""
    grid = seen.content.grid
    made = Picture(grid.columns, grid.rows, seen.say.name(""), " ".join(said(seen)))
    made.add(*_floor(seen), *(Stone(x, y) for x, y in map(_corner_of(grid), bits(grid.stones))))
    made.add(Squares(grid.columns, grid.rows, [column_letters(c) for c in range(grid.columns)]))
    made.add(*_furniture(seen), *_walls(grid), *_gates(seen), *_ways(seen, events))
    return made.add(*_monsters(seen), *_heroes(seen), *_blows(seen, events), *_new(seen, events))


def _corner_of(grid: Grid) -> Callable[[int], tuple[int, int]]:
    return lambda place: (place % grid.columns, place // grid.columns)


def _centre(grid: Grid, square: str) -> Point:
    place = grid.place(square)
    return place % grid.columns + 0.5, place // grid.columns + 0.5


# ---- what never moves


def _floor(seen: SfSeen) -> Iterator[Shape]:
    """Each area as rectangles, neighbours in two tints; those that wake now, or would, stand out (SF-50)."""
    ground, say = seen.content.ground, seen.say
    awake = active_areas(board_of(seen.state, seen.content)).active | set(seen.state.awake)
    tints = _tints(seen)
    for name, places in ground.areas.items():
        text = say("Area {area}, awake", area=name) if name in awake else say("Area {area}", area=name)
        for number, (x, y, width, height) in enumerate(_rectangles(ground.grid, places)):
            yield Area(
                x, y, width, height, "" if number else name, tints[name], name in awake,
                id="" if number else name, says="" if number else text,
            )  # fmt: skip


def _tints(seen: SfSeen) -> dict[str, int]:
    """A tint for each area, other than those of its neighbours before it where two will do."""
    ground = seen.content.ground
    tints: dict[str, int] = {}
    for name, places in ground.areas.items():
        around = ground.grid.beside(places)
        near = {tints[other] for other, there in ground.areas.items() if other in tints and there & around}
        tints[name] = 0 if 0 not in near else 1
    return tints


def _rectangles(grid: Grid, places: int) -> list[tuple[int, int, int, int]]:
    """A set of places as few rectangles: runs of a row, one below the other where they are alike."""
    found: list[tuple[int, int, int, int]] = []
    for row in range(grid.rows):
        here = places >> row * grid.columns & ((1 << grid.columns) - 1)
        column = 0
        while here >> column:
            if not here >> column & 1:
                column += 1
                continue
            width = 1
            while here >> column + width & 1:
                width += 1
            above = next((r for r in found if r[0] == column and r[2] == width and r[1] + r[3] == row), None)
            if above is not None:
                found[found.index(above)] = (column, above[1], width, above[3] + 1)
            else:
                found.append((column, row, width, 1))
            column += width
    return found


def _walls(grid: Grid) -> Iterator[Wall]:
    """The rim, and the walls between squares as long lines (SF-23)."""
    gates = {edge for gate in grid.gates.values() for edge in gate.edges}
    yield Wall([(0, 0), (grid.columns, 0), (grid.columns, grid.rows), (0, grid.rows), (0, 0)])
    upright = [
        [not grid.east >> place & 1 and (place, place + 1) not in gates and not _inside_stone(grid, place, place + 1)
         for place in range(column, grid.columns * grid.rows, grid.columns)]
        for column in range(grid.columns - 1)
    ]  # fmt: skip
    for column, edges in enumerate(upright):
        yield from (Wall([(column + 1, a), (column + 1, b)]) for a, b in _runs(edges))
    for row in range(grid.rows - 1):
        first = row * grid.columns
        edges = [
            not grid.south >> place & 1
            and (place, place + grid.columns) not in gates
            and not _inside_stone(grid, place, place + grid.columns)
            for place in range(first, first + grid.columns)
        ]
        yield from (Wall([(a, row + 1), (b, row + 1)]) for a, b in _runs(edges))


def _inside_stone(grid: Grid, a: int, b: int) -> bool:
    return bool(grid.stones >> a & 1 and grid.stones >> b & 1)


def _runs(edges: Sequence[bool]) -> Iterator[tuple[int, int]]:
    start = None
    for at, wall in enumerate([*edges, False]):
        if wall and start is None:
            start = at
        elif not wall and start is not None:
            yield start, at
            start = None


def _gates(seen: SfSeen) -> Iterator[Gate]:
    grid, say = seen.content.grid, seen.say
    for id_, gate in grid.gates.items():
        is_open = seen.state.gates[id_].open
        text = say("gate {gate}, open", gate=id_) if is_open else say("gate {gate}, closed", gate=id_)
        for number, (a, b) in enumerate(gate.edges):
            yield Gate(_edge(grid, a, b), is_open, id="" if number else id_, says="" if number else text)


def _edge(grid: Grid, a: int, b: int) -> list[Point]:
    """The line between two squares side by side."""
    x, y = b % grid.columns, b // grid.columns
    return [(x, y), (x, y + 1)] if b == a + 1 else [(x, y), (x + 1, y)]


def _furniture(seen: SfSeen) -> Iterator[Thing]:
    """Columns, graves and tombstones, mass graves, chests, coffins (SF-21)."""
    state, content, say = seen.state, seen.content, seen.say
    corner, place = _corner_of(content.grid), content.grid.place
    for where in bits(content.grid.pillars):
        yield Thing("column", *corner(where), says=say("column"))
    for grave in content.mission.mass_grave:
        for square in grave.at:
            drop = square.upper() == grave.drop.upper()
            text = say("mass grave") if drop else ""
            yield Thing("mass-grave", *corner(place(square)), symbol="drop" if drop else " ", says=text)
    for square, stone in state.tombstones.items():
        yield Thing("grave", *corner(place(stone.grave)), symbol=stone.symbol, says=say(GRAVES[stone.symbol]))
        kind, text = ("felled", say("felled tombstone")) if stone.felled else ("tombstone", say("tombstone"))
        yield Thing(kind, *corner(place(square)), says=text)  # type: ignore[arg-type]
    for square, chest in state.chests.items():
        yield Thing("opened-chest" if chest.gone else "chest", *corner(place(square)), says=say("chest"))
    for coffin in content.mission.coffin:
        if not state.coffins[first_square(coffin.at, content)].gone:
            corners = [corner(place(square)) for square in coffin.at]
            x, y = min(c[0] for c in corners), min(c[1] for c in corners)
            width, height = (max(c[axis] for c in corners) - low + 1 for axis, low in ((0, x), (1, y)))
            yield Thing("coffin", x, y, width, height, says=say("coffin"))


# ---- who stands on it


def _heroes(seen: SfSeen) -> Iterator[Piece]:
    state, say = seen.state, seen.say
    letters = hero_letters(state)
    for id_, hero in state.heroes.items():
        most = hero.max_lives or 0
        lives = hero.lives if hero.lives is not None else most
        yield Piece(
            *_centre(seen.content.grid, hero.square), letters[id_], "disc", hero.colour or "grey", None, lives, most,
            [say("KO")] if hero.ko else [say.name(status) for status in hero.statuses], id_ == state.acting,
            hero.acted and state.phase != MONSTERS, hero.ko, id=id_, says=_hero_says(seen, id_, lives, most),
        )  # fmt: skip


def _hero_says(seen: SfSeen, id_: str, lives: int, most: int) -> str:
    hero, say = seen.state.heroes[id_], seen.say
    text = say("{hero} on {square}", hero=Ref(id_), square=hero.square)
    text += say(", lives {lives} of {most}", lives=lives, most=most) if most else ""
    return text + (say(", KO") if hero.ko else "")


def _monsters(seen: SfSeen) -> Iterator[Piece]:
    say = seen.say
    for id_, monster in seen.state.monsters.items():
        card = seen.content.mission.monster[monster.kind]
        facing = DIRECTIONS.index(monster.facing) * 45 if monster.facing else None
        text = say("{monster} on {square}", monster=Ref(id_), square=monster.square)
        text += say(", faces {direction}", direction=Ref(monster.facing)) if monster.facing else ""
        yield Piece(
            *_centre(seen.content.grid, monster.square), id_, "tile", _KINDS.get(monster.kind, "monster"), facing,
            monster.life, card.life or 0, [say.name(status) for status in monster.statuses], id=id_, says=text,
        )  # fmt: skip


_KINDS = {"veteran": "purple", "archer": "teal", "fresh": "grey", "dead-tower": "brown", "spectre": "blue"}
"""Kinds are told apart by the letters of their ids; the colour only helps."""


# ---- what the last step did


def _ways(seen: SfSeen, events: Sequence[Event]) -> Iterator[Arrow]:
    """Each move along a shortest way round what stood there, as the events tell it (SF-21, SF-22)."""
    grid = seen.content.grid
    places = _positions_before(seen, events)
    for event in events:
        match event:
            case MonsterMoved(monster, start, square, _):
                yield _way(seen, monster, start, square, places)
                places[monster] = square
            case HeroMoved(hero, start, square):
                yield _way(seen, hero, start, square, places)
                places[hero] = square
            case PiecePlaced(piece, square, start) if start and start != square:
                says = seen.say("{piece}: {start} → {square}", piece=Ref(piece), start=start, square=square)
                yield Arrow([_centre(grid, start), _centre(grid, square)], id=piece, says=says)
                places[piece] = square
            case MonsterAppeared(monster, _, square):
                places[monster] = square
            case MonsterKilled(piece) | PieceRemoved(piece):
                places.pop(piece, None)


def _positions_before(seen: SfSeen, events: Sequence[Event]) -> dict[str, str]:
    """Where each piece stood before these events, as far as they tell."""
    state = seen.state
    places = {id_: hero.square for id_, hero in state.heroes.items()}
    places |= {id_: monster.square for id_, monster in state.monsters.items()}
    for event in reversed(events):
        match event:
            case MonsterMoved(piece, start) | HeroMoved(piece, start):
                places[piece] = start
            case PiecePlaced(piece, _, start):
                places[piece] = start or places.get(piece, "")
            case MonsterAppeared(monster):
                places.pop(monster, None)
    return {piece: square for piece, square in places.items() if square}


def _way(seen: SfSeen, piece: str, start: str, square: str, places: dict[str, str]) -> Arrow:
    """A shortest way on which nothing stood; a straight line where none is left."""
    grid, board = seen.content.grid, board_of(seen.state, seen.content)
    says = seen.say("{piece}: {start} → {square}", piece=Ref(piece), start=start, square=square)
    taken = 0
    for other, where in places.items():
        taken |= (1 << grid.place(where)) if other != piece else 0
    through = grid.squares & ~grid.pillars & ~board.furniture & ~taken
    monster = seen.state.monsters.get(piece)
    opens = monster is not None and seen.content.mission.monster[monster.kind].gates == "open"
    steps = grid.steps() if opens else board.contact
    goal = grid.place(square)
    layers = steps.layers(1 << grid.place(start), through | 1 << goal)
    at = next((n for n, layer in enumerate(layers) if layer >> goal & 1), None)
    if at is None:
        return Arrow([_centre(grid, start), _centre(grid, square)], id=piece, says=says)
    way = [goal]
    for layer in reversed(layers[:at]):
        way.append(next(bits(steps.near(way[-1]) & layer)))
    return Arrow(
        [(place % grid.columns + 0.5, place // grid.columns + 0.5) for place in reversed(way)], id=piece, says=says
    )


def _blows(seen: SfSeen, events: Sequence[Event]) -> Iterator[Arrow]:
    """Who attacked whom."""
    grid, state = seen.content.grid, seen.state
    for event in events:
        if isinstance(event, MonsterAttacked) and event.monster in state.monsters and event.hero in state.heroes:
            ends = (state.monsters[event.monster].square, state.heroes[event.hero].square)
            facts = {"monster": Ref(event.monster), "hero": Ref(event.hero)}
            if event.shot:
                says = seen.say("{monster} shoots at {hero}", **facts)
            else:
                says = seen.say("{monster} attacks {hero}", **facts)
            kind: Literal["blow", "shot"] = "shot" if event.shot else "blow"
            yield Arrow([_centre(grid, end) for end in ends], kind, id=event.monster, says=says)


def _new(seen: SfSeen, events: Sequence[Event]) -> Iterator[Ring]:
    """Pieces that came onto the map."""
    squares = _positions_before(seen, ())
    for event in events:
        match event:
            case MonsterAppeared(piece) | HeroSet(piece) if piece in squares:
                says = seen.say("{piece}: new on {square}", piece=Ref(piece), square=squares[piece])
                yield Ring(*_centre(seen.content.grid, squares[piece]), id=piece, says=says)
