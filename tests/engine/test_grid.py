"""The map: names, steps round corners, contact, lines, facing, in the rules' own words."""

from __future__ import annotations

import pytest

from companion.engine.grid import (
    DIRECTIONS,
    Grid,
    MapError,
    back_directions,
    bits,
    directions_by_angle,
    nearest_direction,
    read_square_name,
    square_name,
)
from companion.engine.map_drawing import parse_drawing, read_drawing

BOOK = """
+-+-+-+-+-+
|. . .|# .|
+ + + + + +
|. o .=. .|
+ + + + + +
|. . .|. .|
+-+-+-+-+-+
"""
OPEN = "\n".join(
    ["+-+-+-+-+-+-+-+"] + ["|. . . . . . .|", "+ + + + + + + +"] * 6 + ["|. . . . . . .|", "+-+-+-+-+-+-+-+"]
)


def near(grid: Grid, name: str, *barring: str, corners: str = "one") -> set[str]:
    return set(grid.names(grid.steps(barring, corners).near(grid.square(name))))


@pytest.mark.parametrize(
    ("column", "row", "name"), [(0, 0, "A1"), (2, 3, "C4"), (25, 0, "Z1"), (26, 11, "AA12"), (701, 0, "ZZ1")]
)
def test_a_square_is_named_by_column_letter_and_row(column: int, row: int, name: str) -> None:
    assert square_name(column, row) == name
    assert read_square_name(name.lower()) == (column, row)


@pytest.mark.parametrize("name", ["", "4C", "C0", "C", "4", "C-4", "C4:D5"])
def test_what_is_no_square_name(name: str) -> None:
    assert read_square_name(name) is None


def test_reading_order_is_row_by_row() -> None:
    grid = parse_drawing(BOOK)
    assert grid.names(grid.all_places) == [f"{column}{row}" for row in (1, 2, 3) for column in "ABCDE"]


def test_the_drawing_of_the_interface() -> None:
    grid = parse_drawing(BOOK)
    assert (grid.columns, grid.rows) == (5, 3)
    assert grid.names(grid.stones) == ["D1"]
    assert grid.names(grid.pillars) == ["B2"]
    assert [grid.names(sum(1 << square for square in gate.squares)) for gate in grid.gates.values()] == [["C2", "D2"]]


def test_sf20_a_square_joins_its_eight_neighbours_in_the_order_of_the_directions() -> None:
    grid = parse_drawing(OPEN)
    found = grid.steps().neighbours(grid.square("C4"))
    clockwise = [grid.name(square) for square in found if square is not None]
    assert clockwise == ["C3", "D3", "D4", "D5", "C5", "B5", "B4", "B3"]
    corner = grid.steps().neighbours(grid.square("A1"))
    assert [DIRECTIONS[n] for n, square in enumerate(corner) if square is not None] == ["E", "SE", "S"]


def test_sf23_nothing_leads_round_the_rim() -> None:
    grid = parse_drawing(OPEN)
    for square in bits(grid.squares):
        for other in bits(grid.steps().near(square)):
            assert grid.apart(square, other) == 1
            assert grid.steps().is_step(other, square)


CORNER = """
+-+-+-+-+
|. .|. .|
+ + + + +
|. .|. .|
+ + +-+ +
|. . . .|
+-+-+-+-+
"""


def test_sf23_a_diagonal_step_needs_one_of_the_two_routes_round_the_corner() -> None:
    assert "C3" in near(parse_drawing(CORNER), "B2")
    assert "C2" not in near(parse_drawing(CORNER), "B3")
    assert "D3" not in near(parse_drawing(CORNER), "C2", corners="both")
    assert "D3" in near(parse_drawing(CORNER), "C2")


def test_sf23_setting_diagonal_corners_both() -> None:
    assert "C3" not in near(parse_drawing(CORNER), "B2", corners="both")
    assert "B3" in near(parse_drawing(CORNER), "A2", corners="both")


def test_sf23_a_stone_has_a_wall_on_all_its_edges() -> None:
    grid = parse_drawing("+-+-+\n|. #|\n+ + +\n|. .|\n+-+-+")
    assert near(grid, "A1") == {"A2", "B2"}
    assert near(grid, "A1", corners="both") == {"A2"}
    two = parse_drawing("+-+-+\n|. #|\n+ + +\n|# .|\n+-+-+")
    assert near(two, "A1") == set()


def test_sf23_furniture_on_the_shared_neighbours_does_not_matter() -> None:
    assert "B2" in near(parse_drawing("+-+-+\n|. o|\n+ + +\n|o .|\n+-+-+"), "A1", corners="both")


GATES = """
+-+-+-+-+-+-+
|. . .|. . .|
+ + + + + + +
|. . .=. . .|
+ + + + + + +
|. . .=. . .|
+ + + + + + +
|. . .|. . .|
+=+=+-+-+=+-+
"""


def test_sf24_a_closed_gate_cuts_contact_and_frees_diagonals_too_when_it_counts_as_free() -> None:
    grid = parse_drawing(GATES.replace("+=+=+-+-+=+-+", "+-+-+-+-+-+-+"))
    assert list(grid.gates) == ["C2-D2"]
    assert near(grid, "C2", "C2-D2") == {"B1", "C1", "B2", "B3", "C3"}
    assert near(grid, "C2") >= {"D1", "D2", "D3"}


def test_gate_edges_that_touch_in_a_line_are_one_gate() -> None:
    grid = parse_drawing("+-+-+-+-+\n|. . . .|\n+=+=+ +=+\n|.=. . .|\n+-+-+-+-+")
    assert {name: len(gate.edges) for name, gate in grid.gates.items()} == {"A1-A2": 2, "D1-D2": 1, "A2-B2": 1}
    assert grid.names(sum(1 << square for square in grid.gates["A1-A2"].squares)) == ["A1", "B1", "A2", "B2"]


def test_sf34_range_is_exact_and_pieces_do_not_stop_a_line() -> None:
    grid = parse_drawing(OPEN)
    lines = grid.lines(grid.steps(), grid.square("D4"))
    assert [each.bit_count() for each in lines] == [1, 8, 16, 24]
    assert grid.range_between(grid.steps(), grid.square("A1"), grid.square("D2")) == 3
    assert grid.range_between(grid.steps(), grid.square("A1"), grid.square("E1")) is None


def test_sf34_a_line_may_bend_but_never_turns_back() -> None:
    grid = parse_drawing("+-+-+-+\n|.|.|.|\n+ + + +\n|. . .|\n+-+-+-+")
    assert grid.range_between(grid.steps(), grid.square("A1"), grid.square("C1")) == 2
    walled = parse_drawing("+-+-+-+\n|. .|.|\n+-+ + +\n|. . .|\n+ + + +\n|. . .|\n+-+-+-+")
    assert walled.range_between(walled.steps(), walled.square("A1"), walled.square("C1")) == 2
    shut = parse_drawing("+-+-+-+\n|.|.|.|\n+ +-+ +\n|. # .|\n+-+-+-+")
    assert shut.range_between(shut.steps(), shut.square("A1"), shut.square("C1")) is None


def test_sf34_closed_gates_stop_a_line() -> None:
    grid = parse_drawing("+-+-+-+\n|.=. .|\n+-+-+-+")
    assert grid.range_between(grid.steps(grid.gates), 0, 2) is None
    assert grid.range_between(grid.steps(), 0, 2) == 2


@pytest.mark.parametrize(
    ("dx", "dy", "direction"),
    [
        (0, -1, "N"),
        (2, -5, "N"),
        (3, -5, "NE"),
        (5, -3, "NE"),
        (5, -2, "E"),
        (12, -5, "NE"),
        (-1, 1, "SW"),
        (-7, 1, "W"),
    ],
)
def test_sf25_the_nearest_of_the_eight_directions(dx: int, dy: int, direction: str) -> None:
    assert DIRECTIONS[nearest_direction(dx, dy)] == direction


def test_sf25_no_two_directions_are_equally_near_and_ties_behind_go_clockwise_from_north() -> None:
    assert [DIRECTIONS[each] for each in directions_by_angle(0, -4)] == ["N", "NE", "NW", "E", "W", "SE", "SW", "S"]
    assert [DIRECTIONS[each] for each in directions_by_angle(-1, 0)][:3] == ["W", "SW", "NW"]
    assert [DIRECTIONS[each] for each in back_directions(0)] == ["SE", "S", "SW"]


def test_sf50_beside_counts_edges_only() -> None:
    grid = parse_drawing(OPEN)
    assert set(grid.names(grid.beside(1 << grid.square("A1")))) == {"B1", "A2"}
    assert set(grid.names(grid.beside(1 << grid.square("G2")))) == {"G1", "F2", "G3"}


@pytest.mark.parametrize(
    ("drawing", "line", "words"),
    [
        ("", 10, "empty"),
        ("\n+-+-+\n|. x|\n+-+-+", 12, "no square"),
        ("+-+-+\n|.  |\n+-+-+", 11, "not drawn"),
        ("+-+-+\n|.?.|\n+-+-+", 11, "no edge"),
        ("+-+-+\n|. .=\n+-+-+", 11, "rim"),
        ("+-+-+\n|. .|\n+---+", 12, "corner"),
        ("+-+-+-\n|. . .\n+-+-+-", 10, "odd"),
        ("+-+-+\n|. .|\n+-+-+\n|. .|", 13, "odd"),
        ("+-+-+\n|# #|\n+-+-+", 10, "no square"),
        ("+-+-+\n|.\t.|\n+-+-+", 11, "tab"),
    ],
)
def test_a_fault_of_a_drawing_names_its_line(drawing: str, line: int, words: str) -> None:
    grid, faults = read_drawing(drawing, 10)
    assert grid is None
    assert [(fault.line, words in fault.message.text) for fault in faults if words in fault.message.text] == [
        (line, True)
    ]


def test_squares_off_the_map_and_stones_are_refused() -> None:
    grid = parse_drawing(BOOK)
    for name in ("F1", "A4", "D1", "nowhere"):
        with pytest.raises(MapError):
            grid.square(name)
    assert grid.names(grid.rectangle("b2:A1")) == ["A1", "B1", "A2", "B2"]
    with pytest.raises(MapError):
        grid.rectangle("A1:F3")
