"""Missions on offer: for a new game, and a newer text of its mission for a running one."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec

from companion.engine.errors import CompanionError
from companion.games.super_fantasy.content import playing
from companion.games.super_fantasy.content.difficulty import difficulties
from companion.games.super_fantasy.content.playing import Playing
from companion.games.super_fantasy.content.words import DIFFICULTIES

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
        return [(DIFFICULTIES[name].of(language), "") for name in known if name in DIFFICULTIES]
    return []


def _title(body: bytes, language: str) -> str:
    try:
        head = tomllib.loads(body.decode())["mission"]
        name, goal = (head.get(f"{key}_it" if language == "it" else key) or head[key] for key in ("name", "goal"))
    except (ValueError, KeyError):
        return ""
    return f"{name}: {goal}"


def assemble(command: Any, library: Any) -> tuple[str, str, bytes]:
    """The content of a new game: the mission's file, with its difficulty and what the table entered before."""
    name, body = library.find(SOURCE, command.mission)
    text = body.decode("utf-8", errors="replace")
    return "mission", name, playing.assemble(text, command.difficulty, library.known, library.source or name)


def assemble_again(content: Playing, name: str, library: Any) -> tuple[str, str, bytes]:
    """The content of a game that goes on with another text of its mission: same difficulty, same heroes' numbers."""
    found, body = library.find(SOURCE, name)
    text = body.decode("utf-8", errors="replace")
    known = {"hero": {id_: msgspec.to_builtins(card) for id_, card in content.hero.items()}}
    return "mission", found, playing.assemble(text, content.difficulty, known, library.source or found)
