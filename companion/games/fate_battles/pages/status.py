"""The status: whose turn it is, who has not acted, the map, players, units (FB-21)."""

from __future__ import annotations

from companion.engine.errors import Message, Ref
from companion.engine.game import Seen
from companion.engine.language import Tongue
from companion.engine.page import Block, Drawing, Line, Page, Span, Table
from companion.games.fate_battles.names import battle_title, quoted, shown
from companion.games.fate_battles.pages.cards import boxes_of, free_mark, skill_line, slot_lines
from companion.games.fate_battles.pages.layout import width_of, wrap
from companion.games.fate_battles.pages.map import draw_map, list_zones
from companion.games.fate_battles.rules.activation import DEEDS
from companion.games.fate_battles.state import Boost, Invokable, Leader, State
from companion.games.fate_battles.state.aspects import in_play
from companion.games.fate_battles.state.battlefield import fresh, piece

SCREEN = 23  # rows: a terminal of 24, less the line one types in


def render(seen: Seen[State, None]) -> Page:
    """What lies on the table now."""
    state, say = seen.state, seen.say
    units = [name for name, unit in state.units.items() if unit.mustered]
    if state.battle is not None:
        return battle_page(seen, units)
    page = Page().heading(state.title or say("A campaign of battles"), 1)
    page.line(say("Between battles; past ones: {n}", n=len(state.battles)))
    if state.zones:
        page.add(draw_map(state, say, seen.width))
    page.add(*([player_table(state, say)] if state.players else []))
    page.add(*([unit_table(state, units, say)] if units else []))
    page.add(*([leader_table(state, say)] if state.leaders else []))
    return page


def battle_page(seen: Seen[State, None], units: list[str]) -> Page:
    """A battle on one screen: map and tables if there is room for them; else the tables in a few lines, the zones in a
    line each, or both.
    """
    state, say, width = seen.state, seen.say, seen.width
    players, marks = player_table(state, say), mark_table(state, units, say)
    tables: list[Block] = [players, *marks]
    few: list[Block] = [packed(table, width) for table in (players, *marks)]
    drawn, listed = draw_map(state, say, width), list_zones(state, say, width)
    turn = Page()
    for text in turn_lines(state, say):
        turn.line(Span(text, "strong"))
    for field, sheets in ((drawn, tables), (drawn, few), (listed, tables), (listed, few)):
        page = Page().heading(battle_title(say, state.battle or ""), 1).add(field, *sheets, *turn.blocks)
        if rows_of(page, width) <= SCREEN:
            break
    return page


def packed(table: Table, width: int) -> Drawing:
    """A table in as few lines as it goes into: `Anna (North): Chest 4, Fate points 2 · …`, empty cells left out."""
    titles, said = table.columns[2:], []
    for row in table.rows:
        first, second, *rest = map(str, row)
        cells = [f"{title} {cell}" for title, cell in zip(titles, rest, strict=True) if cell]
        said.append(f"{first} ({second}): " + (", ".join(cells) if len(titles) > 1 else rest[0]))
    lines = [text for row in beside_each_other(said, width - 1) for text in wrap(row, width - 1, "  ")]
    return Drawing([(Span(text),) for text in lines], said)


def beside_each_other(texts: list[str], width: int) -> list[str]:
    """Texts joined by ` · ` as long as they fit into a line."""
    lines: list[str] = []
    for text in texts:
        if lines and width_of(f"{lines[-1]} · {text}") <= width:
            lines[-1] += f" · {text}"
        else:
            lines.append(text)
    return lines


def rows_of(page: Page, width: int) -> int:
    """About how many rows of the screen a page takes."""
    return sum(_rows(block, width) for block in page.blocks)


def _rows(block: Block, width: int) -> int:
    match block:
        case Table():
            return len(block.rows) + 2
        case Drawing():
            return len(block.lines)
        case Line():
            return len(wrap(block.text, width - 1))
    return 1


def turn_lines(state: State, say: Tongue) -> list[str]:
    """Whose turn it is, what the active one has left, who has not acted."""
    if state.battle is None:
        return []
    if state.ended:
        return [say("The battle is over: `close battle` writes it into the campaign")]
    lines = [say("Turn {n}: {player}", n=state.turns, player=Ref(state.turn or "-"))]
    if state.active is not None:
        lines[0] += ", " + say("active: {unit}", unit=Ref(state.active)) + " (" + left_over(state, say) + ")"
    for side in state.sides:
        waiting = fresh(state, side=side)
        text = say("{side}, cycle {n}, not yet acted: {names}", side=Ref(side), n=state.sides[side].cycle,
                   names=[Ref(n) for n in waiting] or "-")  # fmt: skip
        lines.append(text)
    return lines


def left_over(state: State, say: Tongue) -> str:
    """What the active one can still do in its turn (FB-22 to FB-24)."""
    turn = state.activation
    if turn.attacked:
        return say("has attacked: only `done` is left")
    parts = [] if turn.moved else [say("free move")]
    left = 1 + bool(turn.extra) - len(turn.actions)
    if left > 0:
        open_kinds = [Message(text) for kind, text in DEEDS.items() if kind not in turn.actions]
        parts.append(say.plural("{n} action of {kinds}", "{n} actions of {kinds}", left, kinds=open_kinds))
    unit = state.units.get(state.active or "")
    if unit is not None and unit.leader is not None and not state.leaders[unit.leader].acted:
        parts.append(say("action of {leader}", leader=Ref(unit.leader)))
    return ", ".join(parts) if parts else say("nothing left but `done`")


def player_table(state: State, say: Tongue) -> Table:
    """The players, their chests and fate points, their boosts."""
    rows = []
    for name, player in state.players.items():
        points = str(player.fate_points) + (f" + {player.battle_points}" if player.battle_points else "")
        boosts = [f"{quoted(b.text, say)} → {say.fact(Ref(b.on))}" for b in state.boosts if b.holder == name]
        mark = say(" (out)") if player.out else ""
        rows.append((player.name + mark, state.sides[player.side].name, str(player.chest), points, ", ".join(boosts)))
    columns = (say("Player"), say("Side"), say("Chest"), say("Fate points"), say("Boosts"))
    return Table(columns, rows)


def unit_table(state: State, names: list[str], say: Tongue) -> Table:
    """The units of the battle, one line each."""
    rows = []
    for name in names:
        unit = state.units[name]
        where = say("defeated") if unit.defeated else say.fact(Ref(unit.zone)) if unit.zone else "-"
        leader = f" + {state.leaders[unit.leader].name}" if unit.leader else ""
        marks = [line for line in slot_lines(state, name, unit, say) if line.startswith("■")]
        marks += [shown(s.text, say) + free_mark(s, say) for s in unit.situations]
        rows.append(
            (unit.name + leader, where, skill_line(state, name, unit, say), ", ".join(m.lstrip("■ ") for m in marks))
        )
    return Table((say("Unit"), say("Zone"), say("Skills"), say("State")), rows)


def mark_table(state: State, units: list[str], say: Tongue) -> list[Table]:
    """Who bears consequences, situations or stress, or is defeated: a battle fits the screen, `roster` has all."""
    rows = []
    for name in [*units, *state.leaders]:
        sheet = piece(state, name)
        marks = [say("defeated")] if sheet.defeated else []
        marks += [line.lstrip("■ ") for line in slot_lines(state, name, sheet, say) if line.startswith("■")]
        marks += [shown(s.text, say) + free_mark(s, say) for s in sheet.situations]
        if isinstance(sheet, Leader) and any(sheet.stress):
            marks.append(say("stress {boxes}", boxes=boxes_of(sheet)))
        if marks:
            rows.append((sheet.name, state.players[sheet.owner].name, ", ".join(marks)))
    return [Table((say("Sheet"), say("Player"), say("State")), rows)] if rows else []


def leader_table(state: State, say: Tongue) -> Table:
    """The leaders, one line each."""
    rows = []
    for name, leader in state.leaders.items():
        where = (
            say("with {leader}", leader=Ref(leader.unit))
            if leader.unit
            else say.fact(Ref(leader.zone))
            if leader.zone
            else "-"
        )
        if leader.defeated:
            where = say("defeated")
        boxes = boxes_of(leader)
        wounds = [line[2:] for line in slot_lines(state, name, leader, say) if line.startswith("■")]
        rows.append((leader.name, state.players[leader.owner].name, where, boxes, ", ".join(wounds)))
    return Table((say("Leader"), say("Player"), say("Place"), say("Stress"), say("State")), rows)


def toolbar(seen: Seen[State, None]) -> str:
    """One short line: the turn, the active one, who has not acted."""
    state, say = seen.state, seen.say
    if state.battle is None:
        return say("Between battles; past ones: {n}", n=len(state.battles))
    if state.ended:
        return say("The battle is over: `close battle`")
    parts = [say("Turn {n}: {player}", n=state.turns, player=Ref(state.turn or "-"))]
    if state.active is not None:
        parts.append(say("active: {unit}", unit=Ref(state.active)))
    parts.append(say("to act: {names}", names=[Ref(n) for n in state.to_act] or "-"))
    return " · ".join(parts)


def aspect_rows(state: State, say: Tongue) -> list[tuple[str, str, str]]:
    """Every aspect in play: where, its text, its free invokes; zero is said too."""
    rows = []
    for aspect in in_play(state):
        free = free_mark(aspect.free, say).strip() if isinstance(aspect.free, Invokable) else ""
        if isinstance(aspect.free, Boost):
            free = f"[1 {say.fact(Ref(aspect.free.holder))}]"
        rows.append((say.fact(Ref(aspect.place)), quoted(aspect.text, say), free or "0"))
    return rows
