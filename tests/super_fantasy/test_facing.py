"""Facing and the back (SF-25), where it decides the way (SF-56), and the statuses (SF-61)."""

from __future__ import annotations

from companion.engine.grid import DIRECTIONS
from companion.engine.map_drawing import parse_drawing
from companion.games.super_fantasy.content.board import (
    Board,
    HeroOn,
    MonsterOn,
    Mover,
    Settings,
    attack_dice,
    protection_left,
)
from companion.games.super_fantasy.content.missions import Ground
from companion.games.super_fantasy.rules.facing import choose_facing
from companion.games.super_fantasy.rules.movement import choose_destination
from companion.games.super_fantasy.rules.targets import attack_candidates, target_candidates

EMPTY = "\n".join(
    ["+-+-+-+-+-+-+-+"] + ["|. . . . . . .|", "+ + + + + + + +"] * 6 + ["|. . . . . . .|", "+-+-+-+-+-+-+-+"]
)
WALKER = Mover("badly-dead", 3, 4, False, ("red", "black"))


def board(monster: str, *heroes: str, mover: Mover = WALKER, settings: Settings | None = None) -> Board:
    grid = parse_drawing(EMPTY)
    there = tuple(HeroOn(f"h{n}", grid.square(square)) for n, square in enumerate(heroes))
    return Board(
        Ground(grid, {"A": grid.all_places}),
        there,
        (MonsterOn("m", grid.square(monster), mover),),
        settings=settings or Settings(),
    )


def test_sf25_the_hero_it_attacks_is_in_front_and_as_few_as_possible_behind() -> None:
    there = board("D4", "D3", "D5", "C5")
    facing = choose_facing(there, there.monsters[0].square, "h0")
    assert (DIRECTIONS[facing.direction], facing.behind) == ("W", ())


def test_sf25_among_these_the_smallest_angle_then_clockwise_from_north() -> None:
    there = board("D4", "D3", "D5")
    facing = choose_facing(there, there.monsters[0].square, "h0")
    assert (DIRECTIONS[facing.direction], facing.behind) == ("E", ())


def test_sf56_fewest_behind_decides_between_squares_with_as_many_heroes() -> None:
    """Two squares three steps away touch the same number; from one all are in front."""
    there = board("A4", "E3", "E5")
    place = choose_destination(there, there.monsters[0], "h0")
    assert there.ground.grid.name(place.square) == "D4"
    assert place.decided_by == "contacts"
    assert place.rivals[0].behind == 0


def test_sf60_an_archer_shoots_at_the_nearest_range_and_lets_the_rest_be() -> None:
    archer = Mover("archer", 1, 4, False, (), frozenset({2, 3}), stays=True)
    there = board("A1", "D1", "C1", mover=archer)
    assert target_candidates(there, there.monsters[0]).heroes == ("h1",)
    assert target_candidates(board("A1", "E1", mover=archer), there.monsters[0]).heroes == ()


def test_sf60_setting_archers_move_it_walks_until_a_shot() -> None:
    archer = Mover("archer", 1, 4, False, (), frozenset({2, 3}))
    there = board("A1", "G1", mover=archer)
    place = choose_destination(there, there.monsters[0], "h0")
    assert (place.steps, place.reason) == (3, "reaches")
    moved = MonsterOn("m", place.square, archer)
    assert attack_candidates(there.with_monster(moved), moved, "h0").heroes == ("h0",)


def test_sf61_stunned_and_frozen() -> None:
    assert MonsterOn("m", 0, WALKER, None, frozenset({"stunned", "frozen"})).movement == 1
    assert (attack_dice(2, ["stunned"]), attack_dice(0, ["stunned"]), attack_dice(2, ["frozen"])) == (1, 0, 2)
    assert (protection_left(8, ["frozen"]), protection_left(3, ["frozen"])) == (4, 0)
