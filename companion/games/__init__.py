"""The games: each package has a `GAME`. Nothing is imported before it is needed."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from companion.engine.errors import WrongUse
from companion.engine.game import Game
from companion.engine.words import Word

KINDS: dict[str, tuple[str, Word]] = {
    "super-fantasy": ("super_fantasy", Word("super-fantasy", "super-fantasy", ("sf",))),
    "fated-kingdoms": ("fated_kingdoms", Word("fated-kingdoms", "fated-kingdoms", ("fk",))),
    "fate-battles": ("fate_battles", Word("fate-battles", "battaglie-fate", ("fb",))),
    "kami": ("kami", Word("kami", "kami")),
}


@lru_cache
def game_of(kind: str) -> Game[Any, Any]:
    """The game of a kind.

    Raises:
        WrongUse: no such game.
    """
    if kind not in KINDS:
        raise WrongUse("no game “{kind}”: there is {names}", kind=kind, names=list(KINDS))
    game: Game[Any, Any] = import_module(f"companion.games.{KINDS[kind][0]}").GAME
    return game
