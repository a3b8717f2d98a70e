"""The shown names of ids, and the words of outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.errors import N_
from companion.engine.language import Tongue
from companion.engine.words import Word, same
from companion.games.fate_battles.invoking import people, places
from companion.games.fate_battles.state import State
from companion.games.fate_battles.words import FIXED, QUALITIES, SEVERITIES, skill_words

FAIL, TIE, SUCCEED, STYLE = N_("failure"), N_("tie"), N_("success"), N_("success with style")


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
