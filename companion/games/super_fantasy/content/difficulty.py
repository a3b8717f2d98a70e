"""Difficulty changes a mission's numbers: each has the same tables again (SF-72)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.content_faults import Lines, Path, read_toml
from companion.games.super_fantasy.content.tables import NORMAL


def difficulties(text: str, name: str = "mission") -> list[str]:
    """The difficulties that a mission file knows, the plain one first (SF-72)."""
    return [NORMAL, *(key for key in read_toml(text, name).get("difficulty", {}) if key != NORMAL)]


def with_difficulty(data: dict[str, Any], difficulty: str) -> dict[str, Any]:
    """The tables of a mission with those of its difficulty: single values replace, lists of tables are added."""
    plain = {key: value for key, value in data.items() if key != "difficulty"}
    changes = data.get("difficulty", {})
    merged: dict[str, Any] = _merged(plain, changes.get(difficulty, {}) if isinstance(changes, dict) else {})
    return merged


def _merged(old: Any, new: Any) -> Any:
    if isinstance(old, dict) and isinstance(new, dict):
        return {**old, **{key: _merged(old[key], value) if key in old else value for key, value in new.items()}}
    if _are_tables(old) and _are_tables(new):
        return old + new
    return new


def _are_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def line_in_file(lines: Lines, path: Path, difficulty: str, counts: Mapping[str, int]) -> int:
    """The line of a key of the merged tables: where the difficulty says it, else where the mission does.

    `counts`: how many tables of each list the mission itself has; those of the difficulty come after.
    """
    shifted = path
    if len(path) > 1 and isinstance(path[1], int) and isinstance(path[0], str):
        shifted = (path[0], path[1] - counts.get(path[0], 0), *path[2:])
    prefix: Path = ("difficulty", difficulty)
    for length in range(len(path), 0, -1):
        if lines.has((*prefix, *shifted[:length])):
            return lines.of((*prefix, *shifted[:length]))
        if lines.has(path[:length]):
            return lines.of(path[:length])
    return 1
