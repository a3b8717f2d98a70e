"""What no table can look like: asked after a value was set by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from companion.engine.errors import Ref, RuleError
from companion.engine.grid import DIRECTIONS
from companion.engine.play import Play
from companion.games.super_fantasy.content.playing import Playing
from companion.games.super_fantasy.questions import ACTION_FACES, SYMBOLS
from companion.games.super_fantasy.rules.carrying import follow_set
from companion.games.super_fantasy.rules.seeing import SfPlay, must_be_free
from companion.games.super_fantasy.state import (
    CHARACTERISTICS,
    HEROES,
    MONSTERS,
    STATUSES,
    TOKENS,
    Hero,
    Monster,
    State,
)

HERO_COUNTS = ("lives", "shield_dice", "dice", "experience", "unplaced_energy", *CHARACTERISTICS)


def settle_by_hand(play: SfPlay, path: str) -> None:
    """What follows from a value set by hand: squares are written `C4`, and what a hero carries agrees again."""
    pieces: list[Hero | Monster] = [*play.state.heroes.values(), *play.state.monsters.values()]
    for piece in pieces:
        piece.square = piece.square.strip().upper()
    follow_set(play, path)


def check(state: State, content: Playing) -> None:
    """A table that can be: every piece on a square where it can stand, no number below what it counts.

    Raises:
        RuleError: it cannot; says what would be right.
    """
    play: SfPlay = Play(state, content)
    pieces: dict[str, Hero | Monster] = {**state.heroes, **state.monsters}
    stands: dict[str, str] = {}
    for id_, piece in pieces.items():
        if (other := stands.setdefault(piece.square, id_)) != id_:
            raise RuleError(
                "{square} is taken: {piece} and {other} cannot both stand there",
                rule="SF-21", square=piece.square, piece=Ref(other), other=Ref(id_),
            )  # fmt: skip
        must_be_free(play, piece.square, piece=id_)
    for stone in state.tombstones.values():
        content.grid.square(stone.grave)
    for path, value, least in _counts(state):
        if value is not None and value < least:
            raise RuleError("{path} cannot be {value}: {least} or more would do", path=path, value=value, least=least)
    for path, word, possible in _names(state, content):
        if word not in possible:
            raise RuleError(
                "{path} cannot be “{value}”: {possible} would do", path=path, value=word, possible=list(possible)
            )


def _counts(state: State) -> Iterator[tuple[str, int | None, int]]:
    """Every number, and the least that it can be."""
    yield "turn", state.turn, 1
    yield "end", state.end, 1
    yield "players", state.players, 1
    for kind, left in state.supply.items():
        yield f"supply.{kind}", left, 0
    for id_, hero in state.heroes.items():
        yield f"heroes.{id_}.max_lives", hero.max_lives, 1
        for name in HERO_COUNTS:
            yield f"heroes.{id_}.{name}", getattr(hero, name), 0
        for ability, energy in hero.energy.items():
            yield f"heroes.{id_}.energy.{ability}", energy, 0
    for id_, monster in state.monsters.items():
        yield f"monsters.{id_}.life", monster.life, 1


def _names(state: State, content: Playing) -> Iterator[tuple[str, str, Collection[str]]]:
    """Every word that is one of some, and which they are."""
    kinds = content.mission.monster
    yield "phase", state.phase, (HEROES, MONSTERS)
    yield from _each("acting", state.acting, state.heroes)
    yield from _each("pool", state.pool, dict.fromkeys(ACTION_FACES))
    for id_, hero in state.heroes.items():
        yield from _each(f"heroes.{id_}.facing", hero.facing, DIRECTIONS)
        yield from _each(f"heroes.{id_}.statuses", hero.statuses, STATUSES)
        yield from _each(f"heroes.{id_}.tokens", hero.tokens, TOKENS)
        yield from _each(f"heroes.{id_}.protector", hero.protector, state.heroes)
    for id_, monster in state.monsters.items():
        yield f"monsters.{id_}.kind", monster.kind, kinds
        yield from _each(f"monsters.{id_}.facing", monster.facing, DIRECTIONS)
        yield from _each(f"monsters.{id_}.statuses", monster.statuses, STATUSES)
    for square, stone in state.tombstones.items():
        yield f"tombstones.{square}.symbol", stone.symbol, SYMBOLS
    for square, grave in state.mass_graves.items():
        yield from _each(f"mass_graves.{square}.kinds", list(grave.kinds.values()), kinds)


def _each(path: str, value: Any, possible: Collection[str]) -> Iterator[tuple[str, str, Collection[str]]]:
    """One word or none, or a list of them."""
    for word in value if isinstance(value, list) else [value] * (value is not None):
        yield path, word, possible
