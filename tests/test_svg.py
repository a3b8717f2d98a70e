"""Pictures become SVG: well-formed whatever stands in their texts, small, quick, light and dark."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args
from xml.etree import ElementTree

import pytest

from companion.engine import picture as p
from companion.render.svg import STYLE, svg

HOSTILE = "<script>alert(1)</script>&\"'\x1b[31m\u202e\x00\n"
SHAPES = [
    p.Area(0, 0, 4, 3, HOSTILE, 1, True),
    p.Squares(4, 3, [HOSTILE, "B", "C", "D"]),
    p.Wall([(0, 0), (4, 0)]),
    p.Gate([(1, 0), (1, 1)]),
    p.Gate([(1, 0), (1, 1)], open=True),
    p.Stone(1, 1),
    *(p.Thing(kind, 0, 0, symbol=HOSTILE) for kind in get_args(p.ThingKind)),
    p.Thing("coffin", 0, 0, 1, 2),
    p.Piece(1.5, 1.5, HOSTILE, facing=45, pips=1, top=3, marks=[HOSTILE], acting=True, acted=True, down=True),
    p.Piece(1.5, 1.5, "bd1", form="tile", colour=HOSTILE, pips=3, top=9),
    p.Arrow([(0, 0), (1, 1)]),
    p.Arrow([(0, 0)]),
    p.Ring(1, 1),
    p.Label(0, 0, HOSTILE),
    p.Card(0, 0, 3, 2, HOSTILE, [HOSTILE], HOSTILE, "blue", True, True, True, True),
    p.Link([(0, 0), (1, 1)], barred=True),
    p.Dial(1, 1, 1, 3, 10, 1, HOSTILE),
    p.Track(0, 0, 3, 4, 0, HOSTILE, 2),
]


def with_says(shape: p.Shape) -> p.Shape:
    values = {one.name: getattr(shape, one.name) for one in fields(shape)}
    return type(shape)(**{**values, "id": HOSTILE, "says": HOSTILE})


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: type(shape).__name__)
def test_every_shape_is_drawn_well_formed_and_no_text_becomes_markup(shape: p.Shape) -> None:
    drawn = svg(p.Picture(4, 3, HOSTILE, HOSTILE, [shape, with_says(shape)]))
    tree = ElementTree.fromstring(drawn)
    assert not [one for one in tree.iter() if one.tag.endswith("script")]
    assert "\x1b" not in drawn
    assert "\u202e" not in drawn
    assert "\x00" not in drawn


def test_every_kind_of_shape_is_tried() -> None:
    kinds = {one for one in vars(p).values() if isinstance(one, type) and issubclass(one, p.Shape)} - {p.Shape}
    assert {type(shape) for shape in SHAPES} == kinds


def test_what_a_picture_says_is_all_its_texts() -> None:
    picture = p.Picture(1, 1, "title", "said", [p.Card(0, 0, 1, 1, "secret", ["a", "b"], id="x")])
    assert {"title", "said", "secret", "a", "b", "x"} <= set(picture.texts())


def test_it_is_light_and_dark_and_printed_and_a_page_may_bring_the_style() -> None:
    assert "prefers-color-scheme:dark" in STYLE
    assert "@media print" in STYLE
    assert STYLE in svg(p.Picture(1, 1))
    assert "<style" not in svg(p.Picture(1, 1), style=False)


def test_a_large_board_is_small() -> None:
    picture = p.Picture(30, 20, shapes=[p.Squares(30, 20, ["A"] * 30)])
    picture.add(*(p.Stone(n % 30, n // 30) for n in range(0, 600, 12)))
    picture.add(*(p.Wall([(n, 0), (n, 20)]) for n in range(30)))
    for n in range(36):
        piece = p.Piece(n % 30 + 0.5, n % 20 + 0.5, f"bd{n}", form="tile", facing=45 * n, pips=1, top=3, id=f"bd{n}")
        picture.add(piece)
    assert len(svg(picture).encode()) <= 60_000
