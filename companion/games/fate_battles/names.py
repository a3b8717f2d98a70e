"""Names as typed and as shown: of ids, of aspects, of numbers and outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from companion.engine.errors import N_
from companion.engine.language import Tongue
from companion.engine.odds import decimal
from companion.engine.words import Word, same
from companion.games.fate_battles.content import BUILT_IN, FIXED, LADDER, QUALITIES, SEVERITIES
from companion.games.fate_battles.state import State

FAIL, TIE, SUCCEED, STYLE = N_("failure"), N_("tie"), N_("success"), N_("success with style")


ON = Word("on", "su")
"""Stands before the place of an aspect."""


def places(state: State) -> dict[str, Word]:
    """Everything that aspects are on, by name."""
    found = {name: same(unit.name) for name, unit in state.units.items()}
    found |= {name: same(leader.name) for name, leader in state.leaders.items()}
    return found | {name: same(zone.name) for name, zone in state.zones.items()}


def people(state: State) -> dict[str, Word]:
    """Who may invoke: players, and units and leaders for their players."""
    found = {name: same(player.name) for name, player in state.players.items()}
    found |= {name: same(unit.name) for name, unit in state.units.items()}
    return found | {name: same(leader.name) for name, leader in state.leaders.items()}


def names(state: State, content: Any, thing: str) -> Mapping[str, Word]:
    """The known names of a kind of thing."""
    match thing:
        case "skill":
            return skill_words(state.skills)
        case "fighter":
            return {n: w for n, w in people(state).items() if n not in state.players}
        case "who":
            return people(state)
        case "place":
            return places(state)
        case "unit" | "leader" | "player" | "zone" | "side":
            return {n: same(t.name) for n, t in getattr(state, thing + "s").items()}
        case "piece":
            return people(state) | places(state)
    return {}


def title_of(state: State, content: Any, name: str, language: str) -> str:
    """The name shown for an id; for none, the title of the campaign."""
    if not name:
        return state.title
    for known in (state.units, state.leaders, state.players, state.zones, state.sides):
        if name in known:
            shown: str = known[name].name  # type: ignore[index]
            return shown
    words = skill_words(state.skills) | QUALITIES | SEVERITIES
    return words[name].of(language) if name in words else name


def shown(text: str, say: Tongue) -> str:
    """An aspect's text as shown: those that rules write in the reader's language."""
    return FIXED[text].of(say.language) if text in FIXED else text


def quoted(text: str, say: Tongue) -> str:
    """An aspect's text in quotation marks."""
    return f"“{shown(text, say)}”"


def outcome(shifts: int) -> str:
    """The message id of one of the four outcomes (FB-2)."""
    if shifts < 0:
        return FAIL
    if shifts == 0:
        return TIE
    return STYLE if shifts > 2 else SUCCEED


def battle_title(say: Tongue, name: str) -> str:
    """A battle's name; one without a name by its number."""
    return say("Battle {n}", n=name) if name.isdigit() else name


def signed(n: int) -> str:
    """A number as Fate writes it: `+2`, `−1`, `+0`."""
    return f"−{-n}" if n < 0 else f"+{n}"


def signed_mean(mean: Fraction, language: str, places: int) -> str:
    """An average of dice as Fate writes a number: `+0.5`, in Italian `+0,5`."""
    text = decimal(abs(mean), language, places)
    return f"−{text}" if decimal(mean, places=places).startswith("-") else f"+{text}"


def ladder(n: int, language: str) -> str:
    """A number with its word of the ladder: `Great (+4)` (FB-7)."""
    word = LADDER.get(n)
    return f"{word.of(language)} ({signed(n)})" if word else signed(n)


def skill_words(own: Mapping[str, str]) -> dict[str, Word]:
    """Every skill by id: the book's and the table's own."""
    return BUILT_IN | {name: Word(text, text) for name, text in own.items()}
