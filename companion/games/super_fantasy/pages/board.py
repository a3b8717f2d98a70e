"""The map drawn for a terminal, and said in sentences."""

from __future__ import annotations

from textwrap import wrap
from typing import Annotated

from companion.engine.declare import NewName, query
from companion.engine.errors import N_, Ref
from companion.engine.grid import read_square_name
from companion.engine.language import Tongue
from companion.engine.page import Drawing, Page, Span
from companion.engine.words import Word
from companion.games.super_fantasy.arguments import MISSION
from companion.games.super_fantasy.rules.seeing import SfSeen, first_square
from companion.games.super_fantasy.state import State

CELL = 3
LEGEND = 72  # columns of a line of the legend
GRAVE_SIGNS = {"lightning": "z", "drop": ",", "skull": "x"}
GRAVES = {"lightning": N_("grave, lightning"), "drop": N_("grave, drop"), "skull": N_("grave, skull")}


@query(Word("board", "mappa"), N_("draws the map"), short=Word("b", "b"), group=MISSION)
def show_board(seen: SfSeen, out: Annotated[str | None, NewName(N_("OUT"), 300)] = None) -> Page:
    """The map with everything on it and what its signs mean."""
    drawn = board(seen)
    return Page().add(Drawing([*drawn.lines, *legend(seen)], drawn.said))


def board(seen: SfSeen) -> Drawing:
    """The map: heroes by capital letters, monsters by their ids, furniture by signs; and the same in sentences."""
    return Drawing(_lines(seen), said(seen))


def legend(seen: SfSeen) -> list[list[Span]]:
    """What the signs on the map mean; only those that are there."""
    state, say = seen.state, seen.say
    signs = {
        "(O)": N_("column") if seen.content.grid.pillars else "",
        "‡": N_("closed gate") if any(not gate.open for gate in state.gates.values()) else "",
        "n": N_("tombstone") if any(not stone.felled for stone in state.tombstones.values()) else "",
        "_": N_("felled tombstone") if any(stone.felled for stone in state.tombstones.values()) else "",
        "(o)": N_("mass grave") if state.mass_graves else "",
        "[=]": N_("chest") if state.chests else "",
        "<#>": N_("coffin") if state.coffins else "",
        "*": N_("marked by the table") if any(read_square_name(what) for what in state.marks) else "",
    }
    symbols = {stone.symbol for stone in state.tombstones.values()}
    signs |= {sign: GRAVES[symbol] for symbol, sign in GRAVE_SIGNS.items() if symbol in symbols}
    texts = [f"{sign} {say(meaning)}" for sign, meaning in signs.items() if meaning]
    return [
        [Span(text.replace("\u00a0", " "), "dim")]
        for text in wrap(" · ".join(text.replace(" ", "\u00a0") for text in texts), LEGEND)
    ]


def hero_letters(state: State) -> dict[str, str]:
    """Two capital letters for each hero, no two alike."""
    letters: dict[str, str] = {}
    for id_ in state.heroes:
        parts = id_.split("-")
        wishes = [
            parts[-1][:2] if len(parts) > 1 and len(parts[0]) < 5 else id_[:2],
            id_[:2],
            parts[0][0] + parts[-1][:1],
        ]
        wishes += [id_[0] + str(n) for n in range(1, 10)]
        letters[id_] = next(w.upper() for w in wishes if w.upper() not in letters.values())
    return letters


def _marks(seen: SfSeen) -> dict[str, Span]:
    """What is drawn on each square that is not bare floor."""
    state, content = seen.state, seen.content
    marks: dict[str, Span] = {}
    for drop, grave in state.mass_graves.items():
        marks[drop] = Span("(o)", "dim")
        del grave
    for square, stone in state.tombstones.items():
        marks[stone.grave] = Span(f" {GRAVE_SIGNS[stone.symbol]} ", "dim")
        marks[square] = Span(" _ ", "dim") if stone.felled else Span(" n ", "strong")
    for square, chest in state.chests.items():
        marks[square] = Span("[/]" if chest.gone else "[=]", "strong")
    for coffin in content.mission.coffin:
        if not state.coffins[first_square(coffin.at, content)].gone:
            for square in coffin.at:
                marks[square.upper()] = Span("<#>", "strong")
    marks |= {what: Span(" * ", "strong") for what in state.marks if what not in marks}
    for id_, monster in state.monsters.items():
        marks[monster.square] = Span(id_[:3].ljust(CELL), "monster")
    letters = hero_letters(state)
    for id_, hero in state.heroes.items():
        style = f"hero.{hero.colour}" if hero.colour else "strong"
        marks[hero.square] = Span((letters[id_] + ("!" if hero.ko else " ")).rjust(CELL), style)
    return marks


def _lines(seen: SfSeen) -> list[list[Span]]:
    grid = seen.content.grid
    marks = _marks(seen)
    closed = {id_ for id_, gate in seen.state.gates.items() if not gate.open}
    east, south = _gate_edges(seen, closed)
    step = CELL + 1
    from companion.engine.grid import column_letters

    lines: list[list[Span]] = [
        [Span("    " + "".join(column_letters(c).center(step) for c in range(grid.columns)), "dim")]
    ]
    for row in range(grid.rows):
        lines.append(_border(seen, row - 1, south))
        spans = [Span(f"{row + 1:>2} ", "dim"), Span("│", "wall")]
        for column in range(grid.columns):
            place = row * grid.columns + column
            name = grid.name(place)
            if grid.stones >> place & 1:
                spans.append(Span("███", "wall"))
            elif grid.pillars >> place & 1:
                spans.append(Span("(O)", "wall"))
            else:
                spans.append(marks.get(name, Span(" · ", "dim")))
            spans.append(_east(seen, place, column, east))
        lines.append(spans)
    lines.append(_border(seen, grid.rows - 1, south))
    return lines


def _gate_edges(seen: SfSeen, closed: set[str]) -> tuple[set[int], set[int]]:
    east: set[int] = set()
    south: set[int] = set()
    for id_ in closed:
        for a, b in seen.content.grid.gates[id_].edges:
            (east if b == a + 1 else south).add(a)
    return east, south


def _east(seen: SfSeen, place: int, column: int, gates: set[int]) -> Span:
    grid = seen.content.grid
    if column == grid.columns - 1:
        return Span("│", "wall")
    if place in gates:
        return Span("‡", "gate")
    is_gate = any((place, place + 1) in gate.edges for gate in grid.gates.values())
    both_stone = grid.stones >> place & 1 and grid.stones >> (place + 1) & 1
    if grid.east >> place & 1 or is_gate:
        return Span(" ")
    return Span("█" if both_stone else "│", "wall")


def _border(seen: SfSeen, row: int, gates: set[int]) -> list[Span]:
    """The edges below a row; row −1 is the rim above the first."""
    grid = seen.content.grid
    spans = [Span("   +", "wall")]
    for column in range(grid.columns):
        place = row * grid.columns + column
        is_gate = row >= 0 and any((place, place + grid.columns) in gate.edges for gate in grid.gates.values())
        if row < 0 or row == grid.rows - 1:
            spans.append(Span("───", "wall"))
        elif place in gates:
            spans.append(Span("‡‡‡", "gate"))
        elif grid.south >> place & 1 or is_gate:
            spans.append(Span("   "))
        else:
            spans.append(Span("───", "wall"))
        spans.append(Span("+", "wall"))
    return spans


def said(seen: SfSeen) -> list[str]:
    """The map in sentences: who stands where."""
    state, say = seen.state, seen.say
    sentences = [_hero(say, id_, seen) for id_ in state.heroes]
    sentences += [_monster(say, id_, seen) for id_ in state.monsters]
    closed = [id_ for id_, gate in state.gates.items() if not gate.open]
    if closed:
        sentences.append(say("Closed gates: {gates}.", gates=closed))
    stones = [f"{square} ({say(stone.symbol)})" for square, stone in state.tombstones.items() if not stone.felled]
    if stones:
        sentences.append(say("Standing tombstones: {squares}.", squares=stones))
    chests = [square for square, chest in state.chests.items() if not chest.gone]
    if chests:
        sentences.append(say("Closed chests: {squares}.", squares=chests))
    coffins = [square for square, coffin in state.coffins.items() if not coffin.gone]
    if coffins:
        sentences.append(say("Coffins: {squares}.", squares=coffins))
    if state.mass_graves:
        sentences.append(say("Mass graves: {squares}.", squares=list(state.mass_graves)))
    return sentences


def _hero(say: Tongue, id_: str, seen: SfSeen) -> str:
    hero = seen.state.heroes[id_]
    text = say("{hero} on {square}", hero=Ref(id_), square=hero.square)
    return text + (say(", KO") if hero.ko else "") + "."


def _monster(say: Tongue, id_: str, seen: SfSeen) -> str:
    monster = seen.state.monsters[id_]
    text = say("{monster} on {square}", monster=Ref(id_), square=monster.square)
    return text + (say(", faces {direction}", direction=Ref(monster.facing)) if monster.facing else "") + "."
