"""The decisions of a monster phase by the rules, and by the slow second implementation of the tests."""

from __future__ import annotations

import time
from dataclasses import replace

from companion.games.super_fantasy.content.board import Settings
from companion.games.super_fantasy.rules.facing import choose_facing
from companion.games.super_fantasy.rules.movement import choose_destination
from companion.games.super_fantasy.rules.targets import attack_candidates, choose_next, target_candidates
from tests.bench.scenes import BOX
from tests.super_fantasy.boards import Pair, Shape, build

COLOUR = "red"


def crowd(monsters: int = BOX) -> Pair:
    """600 squares, 6 heroes."""
    pair = build(Shape(25, 24, 8, 2, 4, 3, monsters, 6, 0, 5), Settings())
    assert pair is not None
    return pair


def decided_by_rules(pair: Pair) -> float:
    """Seconds for all decisions."""
    start = time.perf_counter()
    board, waiting = pair.fast, {monster.id for monster in pair.fast.monsters}
    while waiting:
        chosen = choose_next(board, waiting)
        assert chosen is not None
        waiting.remove(chosen.monster)
        monster = next(each for each in board.monsters if each.id == chosen.monster)
        target = target_candidates(board, monster).choose(COLOUR)
        monster = replace(monster, square=choose_destination(board, monster, target).square)
        board = board.with_monster(monster)
        front = attack_candidates(board, monster, target).choose(COLOUR) or target
        if front is not None:
            choose_facing(board, monster.square, front)
    return time.perf_counter() - start


def decided_slowly(pair: Pair) -> float:
    """Seconds for the same decisions."""
    start = time.perf_counter()
    board, waiting = pair.slow, set(pair.slow.monsters)
    steps = {monster.id: monster.movement for monster in pair.fast.monsters}
    while waiting:
        name = board.next(waiting)
        waiting.remove(name)
        targets = board.targets(name)
        target = board.settle(name, targets, COLOUR) if targets else None
        if target is not None:
            board.monsters[name] = board.destination(name, target, steps[name])
        victims = board.victims(name, target)
        front = board.settle(name, victims, COLOUR) if victims else target
        if front is not None:
            board.facing(board.monsters[name], front)
    return time.perf_counter() - start
