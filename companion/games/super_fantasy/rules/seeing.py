"""From the table's state to what the monsters see, and small questions about the board."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.errors import Ref, RuleError
from companion.engine.game import Seen
from companion.engine.grid import DIRECTIONS, bits_of
from companion.engine.play import Play
from companion.games.super_fantasy.content.board import Board, HeroOn, MonsterOn, Mover
from companion.games.super_fantasy.content.playing import Playing
from companion.games.super_fantasy.settings import board_settings
from companion.games.super_fantasy.state import Hero, Monster, State, piece_at

SfPlay = Play[State, Playing]
SfSeen = Seen[State, Playing]


def board_of(state: State, content: Playing) -> Board:
    """The board as it stands now."""
    return Board(
        content.ground,
        standing(state, content),
        monsters_of(state, content),
        furniture(state, content),
        lying(state, content),
        frozenset(id_ for id_, gate in state.gates.items() if not gate.open),
        board_settings(state),
    )


def board_after(board: Board, state: State, content: Playing) -> Board:
    """The board after pieces have moved, fallen or left; furniture, gates and rulings are as before."""
    return replace(
        board, heroes=standing(state, content), monsters=monsters_of(state, content), down=lying(state, content)
    )


def standing(state: State, content: Playing) -> tuple[HeroOn, ...]:
    """The heroes who stand."""
    heroes = sorted(state.heroes.items())
    return tuple(HeroOn(id_, content.grid.place(hero.square), hero.colour) for id_, hero in heroes if not hero.ko)


def lying(state: State, content: Playing) -> int:
    """The squares of KO'd heroes, which are filled (SF-59)."""
    return bits_of(content.grid.place(hero.square) for hero in state.heroes.values() if hero.ko)


def monsters_of(state: State, content: Playing) -> tuple[MonsterOn, ...]:
    """The monsters as the phase sees them."""
    settings = board_settings(state)
    movers = {kind: content.mover(kind, settings) for kind in {monster.kind for monster in state.monsters.values()}}
    return tuple(monster_on(id_, each, content, movers[each.kind]) for id_, each in state.monsters.items())


def monster_on(id_: str, monster: Monster, content: Playing, mover: Mover) -> MonsterOn:
    """A monster as the phase sees it."""
    facing = DIRECTIONS.index(monster.facing) if monster.facing is not None else None
    return MonsterOn(id_, content.grid.place(monster.square), mover, facing, frozenset(monster.statuses))


def furniture(state: State, content: Playing) -> int:
    """The squares of standing tombstones, chests and coffins (SF-21)."""
    place = content.grid.place
    standing = [place(square) for square, tombstone in state.tombstones.items() if not tombstone.felled]
    standing += [place(square) for square in state.chests]
    for coffin in content.mission.coffin:
        if not state.coffins[first_square(coffin.at, content)].gone:
            standing += [place(square) for square in coffin.at]
    return bits_of(standing)


def first_square(squares: list[str], content: Playing) -> str:
    """The first of some squares in reading order: the name of a coffin."""
    return content.grid.name(min(content.grid.place(square) for square in squares))


def hero_of(play: SfPlay, id_: str) -> Hero:
    """A hero on the map.

    Raises:
        RuleError: that hero is not on the map.
    """
    hero = play.state.heroes.get(id_)
    if hero is None:
        raise RuleError("{hero} is not on the map: `hero {id} SQUARE` sets it there", hero=Ref(id_), id=id_)
    return hero


def must_be_free(play: SfPlay, square: str, *, piece: str | None = None) -> None:
    """A piece may come to stand on a square: it is floor and nothing stands there.

    Raises:
        RuleError: something is there; says what.
    """
    state, content = play.state, play.content
    place = content.grid.square(square)
    there = piece_at(state, square)
    if there is not None and there != piece:
        raise RuleError("{square} is taken: {piece} stands there", rule="SF-21", square=square, piece=Ref(there))
    if content.grid.pillars >> place & 1:
        raise RuleError("{square} is a column: nothing can stand there", rule="SF-21", square=square)
    if furniture(state, content) >> place & 1:
        raise RuleError(
            "{square} is taken by a tombstone, chest or coffin: nothing can stand there", rule="SF-21", square=square
        )
