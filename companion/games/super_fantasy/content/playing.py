"""The content that one game is played with: the mission with its difficulty, the box's pieces, the numbers entered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from companion.engine.grid import Grid
from companion.games.super_fantasy.content.board import Mover, Settings, read_mover
from companion.games.super_fantasy.content.missions import Ground, load_mission, read_ground
from companion.games.super_fantasy.content.tables import Ability, FateDie, HeroCard, Item, Kind, Mission, base_pack


class Playing(msgspec.Struct, frozen=True, dict=True):
    """A mission and everything that it is played with; immutable, kept in the campaign by its hash."""

    mission: Mission
    difficulty: str
    hero: dict[str, HeroCard]
    fate_die: FateDie
    ability: dict[str, Ability]
    item: dict[str, Item]
    kind: dict[str, Kind]

    @cached_property
    def ground(self) -> Ground:
        """The grid and its areas."""
        return read_ground(self.mission)

    @property
    def grid(self) -> Grid:
        """The map."""
        return self.ground.grid

    @cached_property
    def _movers(self) -> dict[tuple[str, Settings], Mover]:
        return {}

    def mover(self, kind: str, settings: Settings) -> Mover:
        """What the card of a kind says of its ways."""
        key = (kind, settings)
        if key not in self._movers:
            self._movers[key] = read_mover(kind, self.mission.monster[kind], self.ability, settings)
        return self._movers[key]

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours of the Fate die's faces, each once."""
        return tuple(dict.fromkeys(face.split()[0] for face in self.fate_die.faces))


def assemble(mission: str, difficulty: str, known: Mapping[str, Any], name: str) -> bytes:
    """The content of a new game as JSON: the mission over what the table entered over what the rulebook gives.

    Raises:
        FaultyContent: the mission has faults, or no such difficulty.
    """
    read = load_mission(mission, difficulty, name)
    base = base_pack()
    heroes = {id_: _with(card, known.get("hero", {}).get(id_, {})) for id_, card in base.hero.items()}
    heroes |= {id_: _over(heroes.get(id_), card) for id_, card in read.hero.items()}
    playing = Playing(
        read,
        difficulty,
        heroes,
        read.fate_die or base.fate_die or FateDie(faces=[]),
        {**base.ability, **{id_: _over(base.ability.get(id_), a) for id_, a in read.ability.items()}},
        {**base.item, **{id_: _over(base.item.get(id_), i) for id_, i in read.item.items()}},
        {**base.kind, **{id_: _over(base.kind.get(id_), k) for id_, k in read.kind.items()}},
    )
    return msgspec.json.encode(playing)


def _with(card: Any, values: Mapping[str, Any]) -> Any:
    return msgspec.convert({**msgspec.to_builtins(card), **values}, type(card)) if values else card


def _over(under: Any, over: Any) -> Any:
    return over if under is None else _with(under, msgspec.to_builtins(over))


def load(body: bytes) -> Playing:
    """Read the content of a game."""
    return msgspec.json.decode(body, type=Playing)
