"""Heroes on their way: what they may pass, lock zones (SF-21, SF-24, SF-30)."""

from __future__ import annotations

from companion.engine.errors import Ref, RuleError
from companion.engine.grid import bits
from companion.games.super_fantasy.commands import MoveHero
from companion.games.super_fantasy.events import HeroMoved
from companion.games.super_fantasy.rules.acting import act
from companion.games.super_fantasy.rules.board import Board
from companion.games.super_fantasy.rules.seeing import Sf, board_of, hero_of, must_be_free


def lock_zones(board: Board) -> int:
    """The squares in contact with a monster (SF-24)."""
    zone = 0
    for square in bits(board.monster_squares):
        zone |= board.contact.near(square)
    return zone


def steps_of_way(board: Board, start: int, goal: int, *, free: bool) -> int | None:
    """The steps of the shortest legal way of a hero, or None (SF-21, SF-24).

    A hero who enters a lock zone stops there; `free` lifts lock zones.
    """
    locked = 0 if free else lock_zones(board)
    if not free and locked >> start & 1:
        return None
    walkable = board.free | 1 << goal
    layer, seen, steps = 1 << start, 1 << start, 0
    while layer:
        layer = board.contact.spread(layer) & walkable & ~seen
        steps += 1
        if layer >> goal & 1:
            return steps
        seen |= layer
        layer &= ~locked
    return None


def move_hero(play: Sf, command: MoveHero) -> None:
    """Move a hero by a legal way (SF-30).

    Raises:
        RuleError: KO or frozen (SF-45), in a lock zone (SF-24), or no way leads there (SF-21).
    """
    act(play, command.hero)
    go(play, command.hero, command.square, free=command.free)


def go(play: Sf, id_: str, goal: str, *, free: bool, most: int | None = None) -> int:
    """Walk a hero to a square; the number of steps. `most`: what the roll allows (SF-30).

    Raises:
        RuleError: the way is not legal; says which rule forbids it.
    """
    hero, content = hero_of(play, id_), play.content
    check_can_move(play, id_)
    must_be_free(play, goal, piece=id_)
    board = board_of(play.state, content)
    start, end = content.grid.square(hero.square), content.grid.square(goal)
    steps = 0 if start == end else steps_of_way(board, start, end, free=free)
    if steps is None:
        raise _no_way(play, board, id_, start, end, goal)
    if most is not None and steps > most:
        raise RuleError(
            "{hero} may go {most} squares, {square} is {steps} away",
            rule="SF-30", hero=Ref(id_), most=most, square=goal, steps=steps,
        )  # fmt: skip
    origin, hero.square = hero.square, goal
    locked = not free and bool(lock_zones(board) >> end & 1)
    play.tell(HeroMoved(id_, origin, goal, steps, locked))
    return steps


def check_can_move(play: Sf, id_: str) -> None:
    """A hero who is KO or frozen does not move (SF-45, SF-59).

    Raises:
        RuleError: it cannot; says why.
    """
    hero = play.state.heroes[id_]
    if hero.ko:
        raise RuleError("{hero} is KO", rule="SF-59", hero=Ref(id_))
    if "frozen" in hero.statuses:
        raise RuleError("{hero} is frozen and cannot move: Strength 6+ frees", rule="SF-45", hero=Ref(id_))


def _no_way(play: Sf, board: Board, id_: str, start: int, end: int, goal: str) -> RuleError:
    grid = play.content.grid
    zone = lock_zones(board)
    if zone >> start & 1:
        near = [m.id for m in board.monsters if board.contact.near(m.square) >> start & 1]
        return RuleError(
            "{hero} stands in the lock zone of {monsters} and cannot start to move; `free because …` lifts it",
            rule="SF-24", hero=Ref(id_), monsters=[Ref(m) for m in near],
        )  # fmt: skip
    if steps_of_way(board, start, end, free=True) is not None:
        return RuleError(
            "{hero} would have to pass a lock zone on the way to {square}: it must stop there; `free because …` lifts it",
            rule="SF-24", hero=Ref(id_), square=goal,
        )  # fmt: skip
    closed = grid.steps((), board.settings.diagonal_corners)
    if any(end_layer >> end & 1 for end_layer in closed.layers(1 << start, board.free | 1 << end)):
        return RuleError("a closed gate is in the way to {square}: `open` it first", rule="SF-21", square=goal)
    return RuleError(
        "no way leads to {square}: walls, furniture or pieces are in the way; `{id} {square}` sets it there as a fact",
        rule="SF-21", square=goal, id=id_,
    )  # fmt: skip
