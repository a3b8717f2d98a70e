"""Who turns where: a hero, free of charge, to the target of its action; a monster that has acted (SF-25)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.errors import N_, Ref, RuleError
from companion.engine.grid import DIRECTIONS, back_directions, directions_by_angle, is_in_front, nearest_direction
from companion.engine.play import Event, Id
from companion.games.super_fantasy.content.board import Board
from companion.games.super_fantasy.rules import reasons
from companion.games.super_fantasy.rules.facing import choose_facing
from companion.games.super_fantasy.rules.seeing import SfPlay


class PieceTurned(Event, frozen=True):
    """A piece faces another way."""

    piece: Id
    facing: Id
    says = N_("{piece} faces {facing}")


def turn_to(play: SfPlay, id_: str, squares: Sequence[str]) -> None:
    """Turn the hero so that all these squares are in front, if they are not, and say so (SF-25).

    Raises:
        RuleError: no facing has all of them in front.
    """
    hero, grid = play.state.heroes[id_], play.content.grid
    start = grid.place(hero.square)
    ways = [grid.towards(start, grid.place(square)) for square in squares]
    wanted = [nearest_direction(*way) for way in ways if way != (0, 0)]
    if not wanted:
        return
    if hero.facing is not None and all(is_in_front(DIRECTIONS.index(hero.facing), each) for each in wanted):
        return
    first = next(way for way in ways if way != (0, 0))
    fitting = [each for each in directions_by_angle(*first) if all(is_in_front(each, other) for other in wanted)]
    if not fitting:
        raise RuleError("{hero} cannot have all of them in front", rule="SF-25", hero=Ref(id_))
    hero.facing = DIRECTIONS[fitting[0]]
    play.tell(PieceTurned(id_, hero.facing))


def is_behind(play: SfPlay, id_: str, monster: str) -> bool:
    """Whether a hero stands on one of the three back squares of a monster that has turned (SF-25)."""
    target, grid = play.state.monsters[monster], play.content.grid
    if target.facing is None:
        return False
    start, end = grid.place(target.square), grid.place(play.state.heroes[id_].square)
    if grid.apart(start, end) != 1:
        return False
    return nearest_direction(*grid.towards(start, end)) in back_directions(DIRECTIONS.index(target.facing))


def turn_monster(play: SfPlay, board: Board, id_: str, front: str) -> None:
    """The monster faces whom it attacked, else its target (SF-25), as heroes stand after its attack."""
    state = play.state
    standing = tuple(hero for hero in board.heroes if not state.heroes[hero.id].ko or hero.id == front)
    now = Board(board.ground, standing, board.monsters, board.furniture, board.down, board.closed, board.settings)
    facing = choose_facing(now, play.content.grid.place(state.monsters[id_].square), front)
    reasons.of_facing(play, id_, facing, front)
    name = DIRECTIONS[facing.direction]
    if state.monsters[id_].facing != name:
        state.monsters[id_].facing = name
        play.tell(PieceTurned(id_, name))
