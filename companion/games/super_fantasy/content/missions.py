"""Missions and content packs of Super Fantasy, read from files and ready to play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.engine.content_faults import Fault, FaultyContent, read_toml
from companion.engine.grid import Grid
from companion.engine.map_drawing import parse_drawing
from companion.games.super_fantasy.content.checking import check_mission, check_pack, unknown_difficulty
from companion.games.super_fantasy.content.difficulty import difficulties, with_difficulty
from companion.games.super_fantasy.content.tables import NORMAL, Mission, Pack, base_pack

__all__ = [
    "Fault", "FaultyContent", "Ground", "Mission", "Pack", "as_data", "base_pack", "check_mission", "check_pack",
    "difficulties", "load_mission", "load_pack", "read_ground",
]  # fmt: skip


@dataclass(frozen=True)
class Ground:
    """What of a mission's map never changes: the grid and the places of each area; stones count (SF-50)."""

    grid: Grid
    areas: Mapping[str, int]

    def area_of(self, square: int) -> str | None:
        """The area that holds a square."""
        return next((name for name, places in self.areas.items() if places >> square & 1), None)


def read_ground(mission: Mission) -> Ground:
    """The grid and areas of a mission that has been checked."""
    grid = parse_drawing(mission.map.drawing)
    areas = {}
    for name, written in mission.map.areas.items():
        areas[name] = 0
        for rectangle in [written] if isinstance(written, str) else written:
            areas[name] |= grid.rectangle(rectangle)
    return Ground(grid, areas)


def load_mission(text: str, difficulty: str = NORMAL, name: str = "mission") -> Mission:
    """The mission of a file; `FaultyContent` with every fault if there is one, also if it has no such difficulty."""
    faults = check_mission(text, name, difficulty)
    data = read_toml(text, name) if not faults else {}
    if not faults and difficulty != NORMAL and difficulty not in data.get("difficulty", {}):
        faults = [unknown_difficulty(text, name, difficulty)]
    if faults:
        raise FaultyContent(faults)
    return msgspec.convert(with_difficulty(data, difficulty), Mission, str_keys=True)


def load_pack(text: str, name: str = "content") -> Pack:
    """The content of a file that is no mission; `FaultyContent` with every fault if there is one."""
    faults = check_pack(text, name)
    if faults:
        raise FaultyContent(faults)
    return msgspec.convert(read_toml(text, name), Pack, str_keys=True)


def as_data(content: Mission | Pack) -> dict[str, Any]:
    """Content as plain data, to keep in the campaign."""
    data: dict[str, Any] = msgspec.to_builtins(content, str_keys=True)
    return data
