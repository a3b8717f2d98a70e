"""`sheet` and `sheets`: one sheet as Fate players know it, and all of them as cards to cut out (FB-11, FB-40)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import NewName, Option, named, query
from companion.engine.errors import N_
from companion.engine.language import Tongue
from companion.engine.page import Card, Cards, Page, Span
from companion.engine.words import Word
from companion.games.fate_battles.arguments import OF, Fighter
from companion.games.fate_battles.content import COVERS, FIXED, SEVERITIES, SHEETS
from companion.games.fate_battles.names import ladder, shown, signed, skill_words, title_of
from companion.games.fate_battles.pages.cards import boxes_of, free_mark, history_line
from companion.games.fate_battles.rules.headings import LOOKING
from companion.games.fate_battles.rules.ratings import leader_bonus
from companion.games.fate_battles.state import BattleSeen, Invokable, Leader, State, Unit
from companion.games.fate_battles.state.battlefield import Piece, slots_of

Rows = list[tuple[str, list[str]]]
"""The parts of a sheet: what stands before them, and their lines."""


def sheet_rows(state: State, name: str, say: Tongue) -> Rows:
    """The parts of a sheet in the order in which Fate players read them."""
    sheet = state.units.get(name) or state.leaders[name]
    rows: Rows = [("", [_kind(state, sheet, say)])]
    aspects = [f"{text}{_counted(sheet, text, say)}" for text in sheet.aspects]
    if aspects:
        rows += [(say("High concept"), aspects[:1]), (say("Aspects"), aspects[1:])]
    rows.append((say("Skills"), skill_columns(state, name, say)))
    if isinstance(sheet, Leader) and sheet.stress:
        rows.append((say("Stress"), [boxes_of(sheet)]))
    rows.append((say("Consequences"), _slots(state, name, sheet, say)))
    rows.append((say("Situation"), [f"{shown(s.text, say)}{free_mark(s, say)}" for s in sheet.situations]))
    rows.append((say("History"), [line] if (line := history_line(sheet, say)) else []))
    return [(head, lines) for head, lines in rows if lines]


def _kind(state: State, sheet: Piece, say: Tongue) -> str:
    owner = state.players[sheet.owner]
    parts = [say("leader")]
    if isinstance(sheet, Unit):
        parts = [say("{quality} unit", quality=ladder(SHEETS[sheet.quality].cost, say.language))]
    parts.append(f"{owner.name} ({state.sides[owner.side].name})")
    if sheet.zone is not None:
        parts.append(title_of(state, None, sheet.zone, say.language))
    other = sheet.leader if isinstance(sheet, Unit) else sheet.unit
    if other is not None:
        parts.append(say("with {leader}", leader=title_of(state, None, other, say.language)))
    if sheet.defeated:
        parts.append(say("defeated"))
    return " · ".join(parts)


def _counted(sheet: Piece, text: str, say: Tongue) -> str:
    counted = next((a for a in sheet.on_aspects if a.text == text), None)
    return free_mark(counted, say) if counted else ""


def skill_columns(state: State, name: str, say: Tongue) -> list[str]:
    """The skills by step of the ladder, best first: `Fair (+2): Fight`; with an attached leader as they are rolled."""
    sheet = state.units.get(name) or state.leaders[name]
    words = skill_words(state.skills)
    steps: dict[int, list[str]] = {}
    for skill, rated in sorted(sheet.skills.items(), key=lambda pair: -pair[1]):
        bonus = leader_bonus(state, name, skill)
        word = words[skill].of(say.language) if skill in words else skill
        rolled = say(" ({n} with its leader)", n=signed(rated + bonus)) if bonus else ""
        steps.setdefault(rated, []).append(word + rolled)
    return [f"{ladder(rated, say.language)}: {', '.join(skills)}" for rated, skills in steps.items()]


def _slots(state: State, name: str, sheet: Piece, say: Tongue) -> list[str]:
    lines = []
    for slot in slots_of(state, name):
        taken: Invokable | None = getattr(sheet.consequences, slot)
        text = ""
        if taken is not None:
            text = (say("taken") if taken.text in FIXED else taken.text) + free_mark(taken, say)
        lines.append(f"{'□' if taken is None else '■'} {SEVERITIES[slot].of(say.language)} ({COVERS[slot]}): {text}")
    return lines or [say("none: any hit defeats it")]


@query(Word("sheet", "scheda"), N_("a unit or leader as a sheet of Fate"), group=LOOKING)
def show_sheet(seen: BattleSeen, name: Fighter) -> Page:
    """One sheet: high concept and aspects, quality, skills by the ladder, stress, consequences, history (FB-11)."""
    state, say = seen.state, seen.say
    sheet = state.units.get(name) or state.leaders[name]
    page = Page().heading(sheet.name)
    for head, lines in sheet_rows(state, name, say):
        if not head:
            page.lines(lines)
        elif len(lines) == 1:
            page.line(Span(f"{head}: ", "strong"), lines[0])
        else:
            page.line(Span(f"{head}:", "strong"))
            page.lines("  " + line for line in lines)
    return page


WHOSE = named("player", "side", label=N_("PLAYER/SIDE"))


@query(
    Word("sheets", "schede"),
    N_("the sheets as cards to cut out, eight to a page: sheets OUT.html, .svg or .md; of PLAYER or of SIDE"),
    group=LOOKING,
)
def show_sheets(
    seen: BattleSeen,
    out: Annotated[str | None, NewName(N_("OUT"), 400)] = None,
    of: Annotated[str, Option(OF, WHOSE)] = "",
) -> Page:
    """All sheets of the campaign, of a side or of a player as cards to cut out, with boxes to tick (FB-11, FB-40)."""
    state, say = seen.state, seen.say
    sheets: dict[str, Unit | Leader] = {**state.units, **state.leaders}
    own = [n for n, s in sheets.items() if not of or of in (s.owner, state.players[s.owner].side)]
    if not own:
        return Page().line(say("No sheets yet."))
    return Page().add(Cards([_card(state, name, sheets[name].name, say) for name in own]))


def _card(state: State, name: str, title: str, say: Tongue) -> Card:
    """A card: the rows of the sheet, with room to write what a consequence is and a box for defeat."""
    sheet = state.units.get(name) or state.leaders[name]
    lines: list[str] = []
    for head, some in sheet_rows(state, name, say):
        if head == say("Consequences"):
            some = [text + "_" * 20 if text.endswith(": ") else text for text in some]
            some.append(f"{'■' if sheet.defeated else '□'} {say('defeated')}")
        if not head:
            lines += some
        elif head == say("Aspects") or len(some) == 1:
            lines.append(f"{head}: {' · '.join(some)}")
        else:
            lines += [f"{head}:", *("  " + text for text in some)]
    return Card(title, lines)
