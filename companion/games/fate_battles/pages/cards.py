"""Sheets of units and leaders as cards, several beside each other, the back side for the defeated (FB-11, FB-34)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.engine.language import Tongue
from companion.engine.page import Drawing, Span
from companion.games.fate_battles.content import FIXED, QUALITIES, SEVERITIES
from companion.games.fate_battles.names import battle_title, shown, skill_words, title_of
from companion.games.fate_battles.pages.layout import beside, framed, wrap
from companion.games.fate_battles.rules.ratings import leader_bonus
from companion.games.fate_battles.state import Invokable, Leader, State, Unit
from companion.games.fate_battles.state.battlefield import Piece, slots_of

INNER = 24
BACK = "░"


def free_mark(aspect: Invokable, say: Tongue) -> str:
    """The free invokes of an aspect and who holds them: ` [2 Anna]`."""
    held = {aspect.holder or "": aspect.free_invokes} | aspect.also
    parts = [f"{n} {say.fact(say.name(p))}".strip() for p, n in held.items() if n]
    return f" [{', '.join(parts)}]" if parts else ""


def skill_line(state: State, name: str, sheet: Piece, say: Tongue) -> str:
    """The skills, best first; with a leader's bonus as rolled, the rating of the sheet behind it."""
    words, parts = skill_words(state.skills), []
    for skill, rated in sorted(sheet.skills.items(), key=lambda s: -s[1]):
        bonus = leader_bonus(state, name, skill)
        word = words[skill].of(say.language) if skill in words else skill
        parts.append(f"{word} +{rated + bonus}" + (f" ({rated}+{bonus})" if bonus else ""))
    return ", ".join(parts)


def slot_lines(state: State, name: str, sheet: Piece, say: Tongue) -> list[str]:
    """The consequence slots: free, or what fills them."""
    lines = []
    for slot in slots_of(state, name):
        taken: Invokable | None = getattr(sheet.consequences, slot)
        word = SEVERITIES[slot].of(say.language)
        text = say("free") if taken is None else _taken(taken, say) + free_mark(taken, say)
        lines.append(f"{'□' if taken is None else '■'} {word}: {text}")
    return lines


def boxes_of(leader: Leader) -> str:
    """The stress boxes, marked or not (FB-46)."""
    return " ".join(f"{'■' if marked else '□'}{n}" for n, marked in enumerate(leader.stress, 1))


def _taken(consequence: Invokable, say: Tongue) -> str:
    return say("taken") if consequence.text in FIXED else consequence.text


def card_lines(state: State, name: str, say: Tongue) -> list[str]:
    """What stands on a card."""
    sheet = state.units.get(name) or state.leaders[name]
    lines = wrap(sheet.name.upper(), INNER - 2)
    lines += wrap(_standing(state, name, sheet, say), INNER - 2)
    if sheet.defeated:
        lines += wrap(_how(state, sheet, say), INNER - 2)
    lines += wrap(skill_line(state, name, sheet, say), INNER - 2, "  ")
    for text in sheet.aspects[1:] if isinstance(sheet, Unit) else sheet.aspects:
        counted = next((a for a in sheet.on_aspects if a.text == text), None)
        lines += wrap(f"“{text}”" + (free_mark(counted, say) if counted else ""), INNER - 2, " ")
    for situation in sheet.situations:
        lines += wrap(f"! {shown(situation.text, say)}{free_mark(situation, say)}", INNER - 2, "  ")
    if isinstance(sheet, Leader) and sheet.stress:
        lines.append(say("stress {boxes}", boxes=boxes_of(sheet)))
    for line in slot_lines(state, name, sheet, say):
        lines += wrap(line, INNER - 2, "  ")
    return lines + wrap(history_line(sheet, say), INNER - 2)


def _standing(state: State, name: str, sheet: Piece, say: Tongue) -> str:
    owner = state.players[sheet.owner].name
    kind = QUALITIES[sheet.quality].of(say.language) if isinstance(sheet, Unit) else say("leader")
    parts = [kind, owner]
    if sheet.zone is not None:
        parts.append(title_of(state, None, sheet.zone, say.language))
    if isinstance(sheet, Unit) and sheet.leader is not None:
        parts.append(say("with {leader}", leader=state.leaders[sheet.leader].name))
    if isinstance(sheet, Leader) and sheet.unit is not None:
        parts.append(say("with {leader}", leader=state.units[sheet.unit].name))
    if state.battle is not None and sheet.zone is not None:
        parts.append(say("has acted") if sheet.acted else say("to act"))
    return " · ".join(parts)


def _how(state: State, sheet: Piece, say: Tongue) -> str:
    if isinstance(sheet, Leader):
        by = state.players[sheet.beaten_by].name if sheet.beaten_by else "-"
        return say("DEFEATED by {by}", by=by)
    last = sheet.felled_by or next((r.suffered for r in reversed(sheet.history) if r.suffered), None)
    return say("DEFEATED by {by}", by=title_of(state, None, last, say.language) if last else "-")


def history_line(sheet: Piece, say: Tongue) -> str:
    """Battles, defeats caused and suffered (FB-52)."""
    if not sheet.history:
        return ""
    caused = sum(len(record.caused) for record in sheet.history)
    suffered = sum(record.suffered is not None for record in sheet.history)
    last = battle_title(say, sheet.history[-1].battle)
    return say(
        "battles {battles} (last {last}), caused {caused}, suffered {suffered}",
        battles=len(sheet.history),
        last=last,
        caused=caused,
        suffered=suffered,
    )


def cards(state: State, names: Sequence[str], say: Tongue, width: int = 80) -> Drawing:
    """Cards beside each other, as many as fit; and a sentence for each."""
    each = max(1, (width + 1) // (INNER + 3))
    drawn: list[str] = []
    for at in range(0, len(names), each):
        row = names[at : at + each]
        texts = [card_lines(state, name, say) for name in row]
        height = max(map(len, texts))
        drawn += beside(
            framed(text, INNER, height, BACK if _is_back(state, name) else " ")
            for name, text in zip(row, texts, strict=True)
        )
    return Drawing([(Span(text),) for text in drawn], list(said(state, names, say)))


def _is_back(state: State, name: str) -> bool:
    return (state.units.get(name) or state.leaders[name]).defeated


def said(state: State, names: Iterable[str], say: Tongue) -> Iterable[str]:
    """Each card as a sentence."""
    for name in names:
        sheet = state.units.get(name) or state.leaders[name]
        parts = [_standing(state, name, sheet, say), skill_line(state, name, sheet, say)]
        if sheet.defeated:
            parts.insert(0, _how(state, sheet, say))
        parts += [f"“{text}”" for text in (sheet.aspects[1:] if isinstance(sheet, Unit) else sheet.aspects)]
        parts += [shown(s.text, say) + free_mark(s, say) for s in sheet.situations]
        parts += [line[2:] for line in slot_lines(state, name, sheet, say)]
        if sheet.history:
            parts.append(history_line(sheet, say))
        yield f"{sheet.name}: {'; '.join(p for p in parts if p)}."
