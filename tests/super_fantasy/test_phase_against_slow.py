"""The fast decisions against the slow ones on random boards (SF-50 to SF-60). `EXAMPLES=5000` for a long run."""

from __future__ import annotations

import os
from dataclasses import replace

from hypothesis import HealthCheck, assume, event, given
from hypothesis import settings as profile
from hypothesis import strategies as st

from companion.engine.grid import bits, bits_of
from companion.games.super_fantasy.content.board import Settings
from companion.games.super_fantasy.rules.areas import active_areas
from companion.games.super_fantasy.rules.facing import choose_facing
from companion.games.super_fantasy.rules.movement import Rival, best_squares, choose_destination
from companion.games.super_fantasy.rules.spawning import (
    COFFIN,
    MASS_GRAVE,
    TOMBSTONE,
    FateRoll,
    Portal,
    spawn_order,
    spawn_square,
)
from companion.games.super_fantasy.rules.targets import Tie, attack_candidates, choose_next, target_candidates
from tests.super_fantasy.boards import COLOURS, Pair, Shape, build, slow_kind

EXAMPLES = int(os.environ.get("EXAMPLES", "250"))
run = profile(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=EXAMPLES == 250
)

shapes = st.builds(
    Shape,
    columns=st.sampled_from([1, 5, 7, 8, 9]),
    rows=st.sampled_from([2, 5, 6, 7]),
    walls=st.sampled_from([0, 8, 25]),
    gates=st.sampled_from([0, 5, 20]),
    stones=st.sampled_from([0, 6, 15]),
    furniture=st.integers(0, 3),
    monsters=st.sampled_from([1, 3, 5, 7, 10]),
    heroes=st.sampled_from([0, 1, 2, 3, 4, 5, 6]),
    down=st.integers(0, 2),
    seed=st.integers(0, 2**32),
    lanes=st.sampled_from([False, False, True]),
    crowd=st.booleans(),
)
rulings = st.builds(
    Settings,
    diagonal_corners=st.sampled_from(["one", "both"]),
    monsters_pass_monsters=st.sampled_from(["no", "yes"]),
    target_distance=st.sampled_from(["walking", "walking", "open"]),
    archers_move=st.sampled_from(["no", "yes"]),
)


@run
@given(shapes, rulings)
def test_a_whole_monster_phase_decides_as_the_rules_say(shape: Shape, settings: Settings) -> None:
    """SF-54, SF-55, SF-56, SF-57, SF-60, SF-25, SF-61: every monster in turn, some heroes falling on the way."""
    pair = build(shape, settings)
    assume(pair is not None)
    assert pair is not None
    assert active_areas(pair.fast).active == pair.slow.active()
    waiting = set(pair.slow.monsters)
    while waiting:
        chosen = choose_next(pair.fast, waiting)
        assert chosen is not None
        assert chosen.monster == pair.slow.next(waiting)
        waiting.remove(chosen.monster)
        act(pair, chosen.monster)


def act(pair: Pair, name: str) -> None:
    monster = next(each for each in pair.fast.monsters if each.id == name)
    colour = pair.chance.choice([*COLOURS, "pink"])
    tie = target_candidates(pair.fast, monster)
    target = settle(pair, name, tie, pair.slow.targets(name), colour)
    place = choose_destination(pair.fast, monster, target)
    if target is not None:
        stunned, frozen = "stunned" in monster.statuses, "frozen" in monster.statuses
        steps = max(0, monster.mover.movement - stunned - 2 * frozen)
        assert pair.at(place.square) == pair.slow.destination(name, target, steps)
    else:
        assert place.square == monster.square
    event(f"{place.reason}: {place.decided_by}")
    monster = replace(monster, square=place.square)
    pair.fast, pair.slow.monsters[name] = pair.fast.with_monster(monster), pair.at(place.square)
    tie = attack_candidates(pair.fast, monster, target)
    victim = settle(pair, name, tie, pair.slow.victims(name, target), colour)
    front = victim or target
    if front is not None:
        turned = choose_facing(pair.fast, monster.square, front)
        assert (turned.direction, len(turned.behind)) == pair.slow.facing(pair.at(monster.square), front)
    if victim is not None and pair.chance.randrange(3) == 0:
        knock_out(pair, victim)


def settle(pair: Pair, name: str, tie: Tie, expected: list[str], colour: str) -> str | None:
    assert sorted(tie.heroes) == expected
    if not expected:
        assert tie.choose(colour) is None
        return None
    assert tie.choose(colour) == pair.slow.settle(name, expected, colour)
    assert tie.fallback == pair.slow.fallback(name, expected)
    return tie.choose(colour)


def knock_out(pair: Pair, hero: str) -> None:
    fallen = pair.fast.hero(hero)
    heroes = tuple(each for each in pair.fast.heroes if each.id != hero)
    pair.fast = replace(pair.fast, heroes=heroes, down=pair.fast.down | 1 << fallen.square)
    pair.slow.knocked_out.add(pair.slow.heroes.pop(hero))


@run
@given(shapes, rulings)
def test_a_coffin_gives_its_monster_where_the_rules_say(shape: Shape, settings: Settings) -> None:
    """SF-52: a free square in contact with one of its two squares; can attack, contacts, distance, reading order."""
    pair = build(shape, settings)
    assume(pair is not None)
    assert pair is not None
    grid = pair.fast.ground.grid
    pairs = [(a, b) for a in bits(pair.fast.free) for b in grid.orthogonal(a) if b > a and pair.fast.free >> b & 1]
    assume(pairs)
    coffin = pair.chance.choice(pairs)
    pair.fast = replace(pair.fast, furniture=pair.fast.furniture | 1 << coffin[0] | 1 << coffin[1])
    pair.slow.furniture |= {pair.at(square) for square in coffin}
    mover = pair.fast.monsters[0].mover
    place = spawn_square(pair.fast, Portal(COFFIN, coffin[0], coffin), mover)
    expected = pair.slow.coffin_square([pair.at(square) for square in coffin], slow_kind(mover))
    assert (None if place.square is None else pair.at(place.square)) == expected


@run
@given(shapes, rulings)
def test_new_monsters_come_in_the_order_of_the_rules(shape: Shape, settings: Settings) -> None:
    """SF-52: tombstones, then mass graves and coffins; active areas, shortest open distance, reading order."""
    pair = build(shape, settings)
    assume(pair is not None)
    assert pair is not None
    grid, movers = pair.fast.ground.grid, {monster.id: monster.mover for monster in pair.fast.monsters}
    movers["badly-dead"] = pair.fast.monsters[0].mover
    squares = list(bits(grid.squares))
    pair.chance.shuffle(squares)
    portals = []
    for square in squares[:8]:
        beside = [each for each in grid.orthogonal(square) if each > square and grid.squares >> each & 1]
        what = pair.chance.choice([TOMBSTONE, MASS_GRAVE, COFFIN] if beside else [TOMBSTONE, MASS_GRAVE])
        kinds = {"red": pair.chance.choice(list(movers))} if what != TOMBSTONE else {}
        both = (square, pair.chance.choice(beside)) if what == COFFIN else (square,)
        if what == COFFIN:
            pair.fast = replace(pair.fast, furniture=pair.fast.furniture | bits_of(both))
            pair.slow.furniture |= {pair.at(each) for each in both}
        portals.append(Portal(what, square, both, "drop" if what == TOMBSTONE else None, kinds))
    active = active_areas(pair.fast).active
    order, nothing = spawn_order(pair.fast, active, portals, FateRoll("red", "drop"), movers)
    assert not nothing

    def key(portal: Portal) -> object:
        kind = slow_kind(movers[portal.kinds.get("red", "badly-dead")])
        return pair.slow.spawn_key(portal.what, [pair.at(square) for square in portal.squares], kind)

    assert [each.portal for each in order] == sorted(portals, key=key)  # type: ignore[arg-type]


@run
@given(shapes, rulings, st.sampled_from([3, 4, 5]), st.sampled_from([4, 5, 6]))
def test_of_several_squares_the_same_three_criteria_choose(
    shape: Shape, settings: Settings, size: int, heroes: int
) -> None:
    """SF-56: most standing heroes in contact; then fewest behind; then reading order; in a throng of heroes."""
    shape = replace(shape, columns=size, rows=4, heroes=heroes, monsters=1, furniture=0, down=0, stones=0, lanes=False)
    pair = build(replace(shape, crowd=True), settings)
    assume(pair is not None)
    assert pair is not None
    for target in pair.slow.heroes:
        squares = pair.chance.sample(list(bits(pair.fast.free)), min(4, pair.fast.free.bit_count()))
        assume(squares)
        best, decided_by = best_squares(pair.fast, target, [Rival(square, 1) for square in squares])
        event(decided_by)
        expected = min((pair.at(square) for square in squares), key=lambda square: pair.slow.worth(square, target))
        assert pair.at(best[0].square) == expected
