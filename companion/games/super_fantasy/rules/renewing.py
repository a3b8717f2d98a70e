"""Missions on offer, and a newer mission file in a running game."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec

from companion.engine.errors import CompanionError, Message, Ref, RuleError
from companion.engine.game import Renewal
from companion.engine.grid import MapError
from companion.games.super_fantasy.content import playing
from companion.games.super_fantasy.content.difficulty import difficulties
from companion.games.super_fantasy.content.playing import Playing
from companion.games.super_fantasy.rules.seeing import SfPlay
from companion.games.super_fantasy.rules.setting_up import lay_out, place_end
from companion.games.super_fantasy.state import State

SOURCE = "mission-file"


def offers(field: str, fields: Mapping[str, Any], library: Any, language: str) -> list[tuple[str, str]]:
    """What may stand for a field of `game new super-fantasy`: the missions with their names, their difficulties."""
    if field == "mission":
        return [(name, _title(path.read_bytes(), language)) for name, path in library.shipped().items()]
    if field == "difficulty":
        try:
            known = difficulties(library.find(SOURCE, fields["mission"])[1].decode())
        except (CompanionError, ValueError):
            return []
        from companion.games.super_fantasy.arguments import DIFFICULTIES

        return [(DIFFICULTIES[name].of(language), "") for name in known if name in DIFFICULTIES]
    return []


def _title(body: bytes, language: str) -> str:
    try:
        head = tomllib.loads(body.decode())["mission"]
        name, goal = (head.get(f"{key}_it" if language == "it" else key) or head[key] for key in ("name", "goal"))
    except (ValueError, KeyError):
        return ""
    return f"{name}: {goal}"


def assemble(content: Playing, name: str, library: Any) -> tuple[str, str, bytes]:
    """The content of a game that goes on with another text of its mission: same difficulty, same heroes' numbers."""
    found, body = library.find(SOURCE, name)
    text = body.decode("utf-8", errors="replace")
    known = {"hero": {id_: msgspec.to_builtins(card) for id_, card in content.hero.items()}}
    return "mission", found, playing.assemble(text, content.difficulty, known, library.source or found)


def adapt(play: SfPlay, content: Playing) -> None:
    """Lay the new map under what lies on the table; what was opened, felled, cleansed stays so.

    Raises:
        RuleError: a piece stands where the new map has no square.
    """
    state: State = play.state
    for id_, square in [(i, h.square) for i, h in state.heroes.items()] + [
        (i, m.square) for i, m in state.monsters.items()
    ]:
        try:
            content.grid.square(square)
        except MapError as error:
            raise RuleError(
                "{piece} stands on {square}: {why}; place it elsewhere first",
                piece=Ref(id_), square=square, why=Message(error.message.text, **error.message.facts),
            ) from error  # fmt: skip
    for id_, monster in state.monsters.items():
        if monster.kind not in content.mission.monster:
            raise RuleError("{piece} is on the map, and the new text has no card for its kind", piece=Ref(id_))
    supply = dict(state.supply)
    before = _pieces(play.content)
    lay_out(state, content)
    for kind, pieces in _pieces(content).items():
        if kind in supply:
            state.supply[kind] = max(0, supply[kind] + pieces - before.get(kind, pieces))
    if not state.begun:
        play.content = content
        place_end(play)


def _pieces(content: Playing) -> dict[str, int]:
    counted = {id_: kind.pieces for id_, kind in content.kind.items() if kind.pieces is not None}
    counted |= {id_: card.pieces for id_, card in content.mission.monster.items() if card.pieces is not None}
    return counted


RENEWAL: Renewal[State, Playing] = Renewal(SOURCE, assemble, adapt)
