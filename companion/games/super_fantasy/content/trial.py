"""A mission laid out dry, before anybody sits down to it: can it be played, and are its numbers likely?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from companion.engine.content_faults import Checked, Fault, Lines, Path, dotted
from companion.engine.errors import Message
from companion.engine.grid import Grid, bits, bits_of
from companion.engine.map_drawing import parse_drawing
from companion.games.super_fantasy.content.checking import check_mission, check_pack
from companion.games.super_fantasy.content.difficulty import line_in_file, with_difficulty
from companion.games.super_fantasy.content.tables import NORMAL, HeroCard, Mission, MonsterCard, Pack, base_pack

Found = Iterator[tuple[Path, Message]]
PLAYERS = range(2, 7)
# What the numbers of the box stay well inside; one outside of it is most likely a slip of the finger.
LIKELY: Mapping[str, tuple[int, int]] = {
    "initiative": (1, 20), "attack": (0, 8), "star": (0, 12), "protection": (0, 12), "movement": (0, 10),
    "life": (1, 20), "lives": (1, 20), "strength": (0, 8), "aim": (0, 8), "magic": (0, 8), "cunning": (0, 8),
    "speed": (0, 10), "defence": (0, 8),
}  # fmt: skip
LIKELY_TURNS = (3, 30)


def examine(data: Mapping[str, Any], text: str, name: str) -> Checked | None:
    """Check a content file and lay a mission out dry; None if it is no file of this game."""
    if "mission" in data or "map" in data:
        faults = check_mission(text, name)
        return Checked(faults, []) if faults else _dry(dict(data), text, name)
    if not data.keys() & {field.encode_name for field in msgspec.structs.fields(Pack)}:
        return None
    faults = check_pack(text, name)
    if faults:
        return Checked(faults, [])
    pack, lines = msgspec.convert(data, Pack, str_keys=True), Lines(text)
    remarks = [*_unlikely_monsters(pack.monster), *_unlikely_heroes(pack.hero)]
    return Checked([], [Fault(name, lines.of(path), message) for path, message in remarks])


def _dry(data: dict[str, Any], text: str, name: str) -> Checked:
    """Lay a sound mission out in each of its difficulties; what one says of the other's too is said once."""
    lines = Lines(text)
    counts = {key: len(value) for key, value in data.items() if isinstance(value, list)}
    difficulties = list(dict.fromkeys([NORMAL, *data.get("difficulty", {})]))
    missions = {each: msgspec.convert(with_difficulty(data, each), Mission, str_keys=True) for each in difficulties}
    faults: dict[str, Fault] = {}
    remarks: dict[str, Fault] = {}
    for each, mission in missions.items():
        for found, into in ((_faults(mission), faults), (_remarks(mission), remarks)):
            for path, message in found:
                into.setdefault(repr(message), Fault(name, line_in_file(lines, path, each, counts), message))
    for fault in _gates(missions[NORMAL], lines, name):
        faults.setdefault(repr(fault.message), fault)
    for path, message in _rising(missions):
        remarks.setdefault(repr(message), Fault(name, lines.of(path), message))
    return Checked(
        sorted(faults.values(), key=lambda fault: fault.line), sorted(remarks.values(), key=lambda fault: fault.line)
    )


# ---- what cannot be played


def _faults(mission: Mission) -> Found:
    """Every square can be walked to, with every gate open (SF-21, SF-31)."""
    grid = parse_drawing(mission.map.drawing)
    through = grid.squares & ~grid.pillars
    start = bits_of(grid.square(square) for square in mission.mission.entrance) & through
    if not start:
        start = through & -through
    reached, layer = start, start
    steps = grid.steps()
    while layer:
        layer = steps.spread(layer) & through & ~reached
        reached |= layer
    left = through & ~reached
    if left:
        yield (
            ("map", "drawing"),
            Message(
                "nobody can walk to {squares}, not even with every gate open; draw a gate = or stone #",
                squares=_some(grid, left),
            ),
        )


def _some(grid: Grid, squares: int) -> str:
    names = [grid.name(square) for square in bits(squares)]
    return ", ".join(names[:12]) + (f" … ({len(names)})" if len(names) > 12 else "")


def _gates(mission: Mission, lines: Lines, name: str) -> Iterator[Fault]:
    """A gate lies between two squares (SF-31): one drawn at stone would silently be a wall."""
    drawn = [line.rstrip() for line in mission.map.drawing.split("\n")]
    width = max(map(len, drawn))
    rows = [line.ljust(width) for line in drawn]
    for y, line in enumerate(rows):
        for x, sign in enumerate(line):
            if sign != "=":
                continue
            upright = x % 2 == 0
            beside = (line[x - 1], line[x + 1]) if upright else (rows[y - 1][x], rows[y + 1][x])
            if "#" in beside:
                message = Message(
                    "place {place}: this gate opens onto stone; a gate lies between two squares", place=x + 1
                )
                yield Fault(name, lines.of_text(("map", "drawing")) + y, message)


# ---- what is unlikely


def _remarks(mission: Mission) -> Found:
    yield from _unlikely_turns(mission)
    yield from _unlikely_monsters(mission.monster)
    yield from _unlikely_heroes(mission.hero)
    yield from _behaviours(mission)
    yield from _blocked(mission)


def _unlikely_turns(mission: Mission) -> Found:
    turns = mission.mission.turns
    for number in turns.values() if isinstance(turns, dict) else [turns] if turns is not None else []:
        if not LIKELY_TURNS[0] <= number <= LIKELY_TURNS[1]:
            yield ("mission", "turns"), _unlikely(("mission", "turns"), number, LIKELY_TURNS)


def _unlikely_monsters(cards: Mapping[str, MonsterCard]) -> Found:
    for kind, card in cards.items():
        yield from _unlikely_numbers(("monster", kind), card)


def _unlikely_heroes(cards: Mapping[str, HeroCard]) -> Found:
    for id_, card in cards.items():
        yield from _unlikely_numbers(("hero", id_), card)


def _unlikely_numbers(path: Path, card: MonsterCard | HeroCard) -> Found:
    for key, likely in LIKELY.items():
        number = getattr(card, key, None)
        if isinstance(number, int) and not likely[0] <= number <= likely[1]:
            yield (*path, key), _unlikely((*path, key), number, likely)


def _unlikely(path: Path, number: int, likely: tuple[int, int]) -> Message:
    return Message(
        "{key} is {number}: is that meant? Mostly it is from {low} to {high}",
        key=dotted(path), number=number, low=likely[0], high=likely[1],
    )  # fmt: skip


def _behaviours(mission: Mission) -> Found:
    """A card's behaviour should rank the colour of every hero (SF-55)."""
    heroes = {**base_pack().hero, **mission.hero}
    colours = dict.fromkeys(hero.colour for hero in heroes.values() if hero.colour)
    for kind, card in mission.monster.items():
        missing = [colour for colour in colours if colour not in card.behaviour]
        if missing:
            path = ("monster", kind, "behaviour")
            yield path, Message("{key} does not name {colours}", key=dotted(path), colours=", ".join(missing))


def _blocked(mission: Mission) -> Found:
    """Where the dead come out nobody should stand at the start (SF-51, SF-52)."""
    grid = parse_drawing(mission.map.drawing)
    springs = {grid.square(stone.grave): stone.grave for stone in mission.tombstone}
    springs |= {grid.square(grave.drop): grave.drop for grave in mission.mass_grave}
    for n, monster in enumerate(mission.monster_at):
        if grid.square(monster.square) in springs:
            path = ("monster_at", n, "square")
            yield (
                path,
                Message("{square}: at the start a monster stands where the dead come out", square=monster.square),
            )


def _rising(missions: Mapping[str, Mission]) -> Found:
    """A harder difficulty leaves no more turns (SF-72)."""
    before = NORMAL
    for each, mission in list(missions.items())[1:]:
        for players in PLAYERS:
            now, was = mission.turns_for(players), missions[before].turns_for(players)
            if now is not None and was is not None and now > was:
                yield (
                    ("difficulty", each, "mission", "turns"),
                    Message(
                        "{difficulty}: with {players} players the limit is {now}, more than the {was} of {easier}",
                        difficulty=each, players=players, now=now, was=was, easier=before,
                    ),
                )  # fmt: skip
                break
        before = each
