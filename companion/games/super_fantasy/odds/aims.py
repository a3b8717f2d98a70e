"""What a mission is for, as far as an evening on trial can tell: the goal itself is a sentence (SF-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import N_
from companion.games.super_fantasy.content.playing import Playing
from companion.games.super_fantasy.content.tables import AIMS
from companion.games.super_fantasy.rules.places import closed_chests, closed_gates, coffins, standing_tombstones
from companion.games.super_fantasy.rules.seeing import SfPlay
from companion.games.super_fantasy.rules.testing import (
    CleanseCoffin,
    FellTombstone,
    OpenThing,
    PickChest,
    cleanse_coffin,
    fell_tombstone,
    open_thing,
    pick_chest,
)

GATES, TOMBSTONES, CHESTS, COFFINS = AIMS
WORDS = {
    GATES: N_("open every gate"),
    TOMBSTONES: N_("fell every tombstone"),
    CHESTS: N_("open every chest"),
    COFFINS: N_("cleanse every coffin"),
}


@dataclass(frozen=True, slots=True)
class Aim:
    """Something to be done: from which squares, with which rule and characteristic; a monster has only squares."""

    place: str
    beside: frozenset[str]
    rule: Callable[..., None] | None = None
    command: Callable[..., Any] | None = None
    characteristic: str = ""


_There = Callable[[SfPlay], Mapping[str, set[str]]]
_HOW: Mapping[str, tuple[_There, Callable[..., None], Callable[..., Any], str]] = {
    GATES: (closed_gates, open_thing, OpenThing, "cunning"),
    TOMBSTONES: (standing_tombstones, fell_tombstone, FellTombstone, "strength"),
    CHESTS: (closed_chests, pick_chest, PickChest, "cunning"),
    COFFINS: (coffins, cleanse_coffin, CleanseCoffin, "magic"),
}


def aims_of(content: Playing) -> list[str]:
    """What the mission file says in `aims`; else its coffins and bosses, and where it has none its gates and stones."""
    mission = content.mission
    if mission.mission.survival:
        return []
    if mission.mission.aims:
        return list(mission.mission.aims)
    found = [COFFINS] if mission.coffin else []
    found += sorted({m.kind for m in mission.monster_at if _is_boss(content, m.kind)})
    return found or [aim for aim, there in ((GATES, content.grid.gates), (TOMBSTONES, mission.tombstone)) if there]


def _is_boss(content: Playing, kind: str) -> bool:
    piece = content.kind.get(kind)
    return piece is not None and piece.pieces == 1


def aims_left(play: SfPlay) -> list[Aim]:
    """What is still to be done."""
    return [one for aim in aims_of(play.content) for one in things_of(play, aim)]


def things_of(play: SfPlay, aim: str) -> list[Aim]:
    """What is left of one aim: gates, tombstones, chests, coffins, or the monsters of a kind."""
    if aim not in _HOW:
        return _monsters(play, aim)
    there, rule, command, characteristic = _HOW[aim]
    return [Aim(place, frozenset(squares), rule, command, characteristic) for place, squares in there(play).items()]


def _monsters(play: SfPlay, kind: str) -> list[Aim]:
    grid = play.content.grid
    steps = grid.steps(closed_gates(play))
    return [
        Aim(id_, frozenset(grid.names(steps.near(grid.place(monster.square)))))
        for id_, monster in play.state.monsters.items()
        if monster.kind == kind
    ]
