"""Examining a mission file: every fault with its line, what is wrong and what would be right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.content_faults import (
    Fault,
    FaultyContent,
    Lines,
    Path,
    dotted,
    nearest_name,
    read_toml,
    shape_faults,
)
from companion.engine.errors import Message
from companion.engine.grid import Grid, MapError, bits
from companion.engine.map_drawing import read_drawing
from companion.games.super_fantasy.content.difficulty import difficulties, line_in_file, with_difficulty
from companion.games.super_fantasy.content.tables import AIMS, NORMAL, SYMBOLS, Mission, Pack, base_pack

MOST_DIFFICULTIES = 9
Found = Iterator[tuple[Path, Message]]


def check_mission(text: str, name: str, difficulty: str | None = None) -> list[Fault]:
    """Every fault of a mission file, in the order of its lines; of all its difficulties, or of one."""
    try:
        data = read_toml(text, name)
    except FaultyContent as error:
        return error.faults
    lines = Lines(text)
    changes = data.get("difficulty", {})
    if not isinstance(changes, dict) or not all(isinstance(change, dict) for change in changes.values()):
        message = Message("difficulty must be tables like [difficulty.heroic]")
        return [Fault(name, lines.of(("difficulty",)), message)]
    if len(changes) > MOST_DIFFICULTIES:
        message = Message("{count} difficulties; at most {most}", count=len(changes), most=MOST_DIFFICULTIES)
        return [Fault(name, lines.of(("difficulty",)), message)]
    wished = list(dict.fromkeys([NORMAL, *changes] if difficulty is None else [NORMAL, difficulty]))
    counts = {key: len(value) for key, value in data.items() if isinstance(value, list)}
    faults: dict[str, Fault] = {}  # by what they say: what the mission itself has wrong, its difficulties only repeat
    for each in wished:
        merged = with_difficulty(data, each)
        for path, message in [*shape_faults(merged, Mission), *_meaning_faults(merged)]:
            line = line_in_file(lines, path, each, counts)
            faults.setdefault(repr(message), Fault(name, line, message))
        for wrong in _drawing(merged)[1]:
            drawn: Path = ("map", "drawing")
            inside: Path = ("difficulty", each, *drawn)
            line = lines.of_text(inside if lines.has(inside) else drawn) + (wrong.line or 1) - 1
            faults.setdefault(f"{line} {wrong.message!r}", Fault(name, line, wrong.message))
    return sorted(faults.values(), key=lambda fault: fault.line)


def check_pack(text: str, name: str) -> list[Fault]:
    """Every fault of a content file that is no mission."""
    try:
        data = read_toml(text, name)
    except FaultyContent as error:
        return error.faults
    lines = Lines(text)
    found = [*shape_faults(data, Pack), *_fate_die(data), *_cards(data)]
    return sorted((Fault(name, lines.of(path), message) for path, message in found), key=lambda fault: fault.line)


def unknown_difficulty(text: str, name: str, difficulty: str) -> Fault:
    """The fault of a difficulty that the mission does not have (SF-72)."""
    known = ", ".join(difficulties(text, name))
    return Fault(name, 1, Message("no difficulty {name}; there are {known}", name=difficulty, known=known))


def _drawing(data: Mapping[str, Any]) -> tuple[Grid | None, list[MapError]]:
    drawing = _table(data, "map").get("drawing")
    return read_drawing(drawing) if isinstance(drawing, str) else (None, [])


def _meaning_faults(data: Mapping[str, Any]) -> Found:
    yield from _turns(data)
    yield from _aims(data)
    yield from _cards(data)
    yield from _fate_die(data)
    yield from _kinds(data)
    yield from _waves(data)
    grid = _drawing(data)[0]
    if grid is not None:
        yield from _areas(data, grid)
        yield from _Places(data, grid).faults()


def _table(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = data.get(key)
    return found if isinstance(found, dict) else {}


def _tables(data: Mapping[str, Any], key: str) -> list[tuple[int, Mapping[str, Any]]]:
    found = data.get(key)
    return [(n, each) for n, each in enumerate(found) if isinstance(each, dict)] if isinstance(found, list) else []


def _texts(value: Any) -> list[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _turns(data: Mapping[str, Any]) -> Found:
    if "mission" not in data:
        return
    head = _table(data, "mission")
    if head.get("survival") is True:
        return
    if head.get("turns") in (None, {}):
        yield (
            ("mission", "turns"),
            Message(
                "mission.turns is missing; it is the End marker's space: one number, or by players {example}",
                example="{ 2 = 9, 3 = 8 }",
            ),
        )


def _aims(data: Mapping[str, Any]) -> Found:
    """What the goal comes to: words of `AIMS`, or kinds that the mission has cards for."""
    known = {*AIMS, *_table(data, "monster")}
    for aim in _texts(_table(data, "mission").get("aims")):
        if aim not in known:
            yield ("mission", "aims"), _unknown("mission.aims", aim, known)


def _known_colours(data: Mapping[str, Any]) -> set[str]:
    base = base_pack()
    colours = {hero.colour for hero in base.hero.values() if hero.colour}
    colours |= {face.split()[0] for face in base.fate_die.faces} if base.fate_die else set()
    colours |= {face.split()[0] for face in _texts(_table(data, "fate_die").get("faces")) if face.strip()}
    for hero in _table(data, "hero").values():
        if isinstance(hero, dict) and isinstance(hero.get("colour"), str):
            colours.add(hero["colour"])
    return colours


def _unknown(what: str, name: str, known: Iterator[str] | set[str] | list[str]) -> Message:
    names = sorted(known)
    meant = nearest_name(name, names)
    if meant:
        return Message("{what}: {name} is not known; did you mean {meant}?", what=what, name=name, meant=meant)
    return Message("{what}: {name} is not known; known are {known}", what=what, name=name, known=", ".join(names))


def _cards(data: Mapping[str, Any]) -> Found:
    """Colours, treasure and abilities of the monsters' cards."""
    colours = _known_colours(data)
    abilities = {*base_pack().ability, *_table(data, "ability")}
    for kind, card in _table(data, "monster").items():
        if not isinstance(card, dict):
            continue
        path: Path = ("monster", kind)
        behaviour = _texts(card.get("behaviour"))
        for n, colour in enumerate(behaviour):
            if colour not in colours:
                yield (*path, "behaviour"), _unknown(dotted((*path, "behaviour")), colour, colours)
            elif colour in behaviour[:n]:
                again = Message("{key}: {name} stands there twice; once is right", key=dotted(path), name=colour)
                yield (*path, "behaviour"), again
        treasure = card.get("treasure")
        for word in treasure.split() if isinstance(treasure, str) else []:
            if word not in {*SYMBOLS, *colours, "none"}:
                yield (*path, "treasure"), _unknown(dotted((*path, "treasure")), word, {*SYMBOLS, *colours, "none"})
        for ability in _texts(card.get("abilities")):
            if ability not in abilities and nearest_name(ability, abilities):
                yield (*path, "abilities"), _unknown(dotted((*path, "abilities")), ability, abilities)


def _fate_die(data: Mapping[str, Any]) -> Found:
    faces = _table(data, "fate_die").get("faces")
    if not isinstance(faces, list):
        return
    path: Path = ("fate_die", "faces")
    if len(faces) != 6:
        yield path, Message("the Fate die has {count} faces; write six, like “black lightning”", count=len(faces))
    for face in _texts(faces):
        words = face.split()
        if len(words) != 2 or words[1] not in SYMBOLS:
            yield (
                path,
                Message(
                    "“{face}” is no face; a face is a colour and one of {symbols}",
                    face=face,
                    symbols=", ".join(SYMBOLS),
                ),
            )


def _kinds(data: Mapping[str, Any]) -> Found:
    """Every kind that may appear has its card under [monster.KIND]."""
    known, colours = set(_table(data, "monster")), _known_colours(data)
    named: list[tuple[Path, str]] = []
    for key in ("monster_at", "wave"):
        named += [
            ((key, n, "kind"), each["kind"]) for n, each in _tables(data, key) if isinstance(each.get("kind"), str)
        ]
    for key in ("mass_grave", "coffin"):
        for n, each in _tables(data, key):
            for colour, kind in _table(each, "kinds").items():
                path: Path = (key, n, "kinds")
                if isinstance(kind, str):
                    named.append(((*path, colour), kind))
                if colour not in colours:
                    yield path, _unknown(dotted(path), colour, colours)
    if _tables(data, "tombstone"):
        named.append((("tombstone", 0), "badly-dead"))
    for path, kind in named:
        if kind not in known:
            meant = nearest_name(kind, known)
            text = (
                "{key}: there is no [monster.{kind}]; did you mean {meant}?"
                if meant
                else "{key}: there is no [monster.{kind}]; write its card"
            )
            yield path, Message(text, key=dotted(path), kind=kind, meant=meant)
    yield from _pieces(data)


def _pieces(data: Mapping[str, Any]) -> Found:
    """No more at the start than there are pieces (SF-53)."""
    placed: dict[str, int] = {}
    for n, each in _tables(data, "monster_at"):
        kind = each.get("kind")
        if not isinstance(kind, str):
            continue
        placed[kind] = placed.get(kind, 0) + 1
        known = base_pack().kind.get(kind)
        card = _table(_table(data, "monster"), kind)
        pieces = card.get("pieces", known.pieces if known else None)
        if isinstance(pieces, int) and placed[kind] == pieces + 1:
            message = Message("more {kind} than pieces in the box; there are {pieces}", kind=kind, pieces=pieces)
            yield ("monster_at", n), message


def _waves(data: Mapping[str, Any]) -> Found:
    for n, wave in _tables(data, "wave"):
        if ("square" in wave) == ("at" in wave):
            message = Message("wave {n} must name its place once: square = “C4” or at = [“C4”, “D4”]", n=n + 1)
            yield ("wave", n), message


def _areas(data: Mapping[str, Any], grid: Grid) -> Found:
    """Every square lies in exactly one area (SF-20)."""
    areas = _table(data, "map").get("areas")
    if not isinstance(areas, dict):
        return
    path: Path = ("map", "areas")
    taken: dict[int, str] = {}
    for area, written in areas.items():
        for rectangle in [written] if isinstance(written, str) else _texts(written):
            try:
                places = grid.rectangle(rectangle)
            except MapError as error:
                yield (*path, area), Message("area {area}: {fault}", area=area, fault=error.message)
                continue
            twice = [square for square in bits(places & grid.squares) if square in taken]
            if twice:
                names, other = ", ".join(map(grid.name, twice)), taken[twice[0]]
                yield (
                    (*path, area),
                    Message(
                        "area {area}: {squares} already in {other}; a square is in one area", area=area, squares=names,
                        other=other,
                    ),
                )  # fmt: skip
            for square in bits(places):
                taken.setdefault(square, area)
    left = [grid.name(square) for square in bits(grid.squares) if square not in taken]
    if left:
        yield path, Message("in no area: {squares}; every square is in one area", squares=", ".join(left))


class _Places:
    """What stands where: on the map, on squares that are free for it, one on each."""

    def __init__(self, data: Mapping[str, Any], grid: Grid) -> None:
        self.data, self.grid = data, grid
        self.standing: dict[int, str] = {}
        self.pieces: dict[int, str] = {}

    def faults(self) -> Found:
        """Furniture first, then what must be free of it."""
        yield from self._furniture()
        for n, stone in _tables(self.data, "tombstone"):
            yield from self._free(("tombstone", n, "grave"), stone.get("grave"))
        for n, grave in _tables(self.data, "mass_grave"):
            yield from self._mass_grave(n, grave)
        for n, square in enumerate(_texts(_table(self.data, "mission").get("entrance"))):
            yield from self._free(("mission", "entrance", n), square)
        for n, wave in _tables(self.data, "wave"):
            for place in [wave.get("square"), *_texts(wave.get("at"))]:
                yield from self._free(("wave", n), place)
        for n, monster in _tables(self.data, "monster_at"):
            yield from self._monster(("monster_at", n, "square"), monster.get("square"))

    def _square(self, path: Path, name: Any) -> tuple[int | None, Message | None]:
        if not isinstance(name, str):
            return None, None
        try:
            return self.grid.square(name), None
        except MapError as error:
            return None, Message("{key}: {fault}", key=dotted(path), fault=error.message)

    def _free(self, path: Path, name: Any) -> Found:
        square, fault = self._square(path, name)
        if fault:
            yield path, fault
        elif square is not None:
            pillar = bool(self.grid.pillars >> square & 1)
            there = "column" if pillar else self.standing.get(square)
            if there:
                text = "{key}: on {square} stands a {there}; a free square is needed"
                yield path, Message(text, key=dotted(path), square=name, there=Message(there))

    def _stand(self, path: Path, name: Any, what: str) -> Found:
        yield from self._free(path, name)
        square = self._square(path, name)[0]
        if square is not None:
            self.standing.setdefault(square, what)

    def _furniture(self) -> Found:
        for n, stone in _tables(self.data, "tombstone"):
            yield from self._stand(("tombstone", n, "at"), stone.get("at"), "tombstone")
        for n, chest in _tables(self.data, "chest"):
            yield from self._stand(("chest", n, "at"), chest.get("at"), "chest")
        for n, coffin in _tables(self.data, "coffin"):
            path: Path = ("coffin", n, "at")
            names = _texts(coffin.get("at"))
            for name in names:
                yield from self._stand(path, name, "coffin")
            squares = [square for square in (self._square(path, name)[0] for name in names) if square is not None]
            if isinstance(coffin.get("at"), list) and len(names) != 2:
                yield path, Message("{key}: a coffin lies on two squares, like [“D3”, “E3”]", key=dotted(path))
            elif len(squares) == 2 and squares[1] not in self.grid.orthogonal(squares[0]):
                yield (
                    path,
                    Message("{key}: {one} and {other} are not beside one another; a coffin lies on such squares",
                            key=dotted(path), one=names[0], other=names[1]),
                )  # fmt: skip

    def _mass_grave(self, n: int, grave: Mapping[str, Any]) -> Found:
        names, drop = _texts(grave.get("at")), grave.get("drop")
        for name in names:
            yield from self._free(("mass_grave", n, "at"), name)
        path: Path = ("mass_grave", n, "drop")
        if isinstance(drop, str) and isinstance(grave.get("at"), list) and drop not in names:
            text = "{key}: {drop} is not one of its squares; these are {squares}"
            yield path, Message(text, key=dotted(path), drop=drop, squares=", ".join(names))

    def _monster(self, path: Path, name: Any) -> Found:
        yield from self._free(path, name)
        square = self._square(path, name)[0]
        if square is not None:
            if square in self.pieces:
                text = "{key}: on {square} there is one already; a free square is needed"
                yield path, Message(text, key=dotted(path), square=name)
            self.pieces[square] = name
