"""Tables and drawings laid out by ourselves look as rich draws them; what does not fit is left to rich."""

from __future__ import annotations

import io

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.engine.page import Drawing, Line, Page, Span, Table
from companion.render.columns import table_lines
from companion.render.terminal import Screen, _rich

texts = st.text(st.sampled_from("abc XYZ019·─é–→"), max_size=9).map(str.strip)
cells = st.one_of(texts, st.lists(st.tuples(texts, st.sampled_from(["", "strong", "dim"])), max_size=2).map(
    lambda spans: Line([Span(*span) for span in spans])
))  # fmt: skip


@st.composite
def tables(draw: st.DrawFn) -> Table:
    columns = draw(st.lists(texts, min_size=1, max_size=6))
    size = len(columns)
    return Table(columns, draw(st.lists(st.lists(cells, min_size=size, max_size=size), max_size=4)))


@given(tables())
@settings(max_examples=80, deadline=None)
def test_a_table_that_fits_looks_as_rich_draws_it(table: Table) -> None:
    lines = table_lines(table, 80)
    assume(lines is not None)
    assert lines is not None
    screen = Screen(colour=False, out=io.StringIO())
    assert ["".join(text for text, _ in spans).rstrip() for spans in lines] == screen._rendered(_rich(table))


@given(tables())
@settings(max_examples=30, deadline=None)
def test_colours_do_not_change_what_is_read(table: Table) -> None:
    plain, coloured = io.StringIO(), io.StringIO()
    Screen(colour=False, out=plain).show(Page([table]))
    Screen(colour=True, out=coloured).show(Page([table]))
    assert shown(coloured) == shown(plain)


def shown(out: io.StringIO) -> list[str]:
    from rich.text import Text

    return [Text.from_ansi(line).plain.rstrip() for line in out.getvalue().split("\n")]


def test_what_does_not_fit_is_left_to_rich() -> None:
    assert table_lines(Table(["a", "b"], [["x" * 50, "y" * 40]]), 80) is None
    assert table_lines(Table(["漢字"], []), 80) is None
    assert table_lines(Table(["a"], [["two\nlines"]]), 80) is None
    assert table_lines(Table(["a"], [["x" * 80]]), 80) is not None
    assert table_lines(Table(["a"], [["x" * 81]]), 80) is None


def test_a_drawing_that_is_too_wide_is_cropped() -> None:
    for colour in (False, True):
        out = io.StringIO()
        Screen(colour=colour, out=out).show(Page([Drawing([[Span("x" * 100, "dim")], [], [Span("y")]], [])]))
        assert shown(out) == ["x" * 80, "", "y", ""]


def test_a_table_to_a_file_needs_no_rich() -> None:
    """`companion show FILE > status.txt` does not wait for rich to be imported."""
    import subprocess
    import sys

    program = (
        "import io, sys; from companion.render.terminal import Screen; from companion.engine.page import *\n"
        "Screen(colour=False, out=io.StringIO()).show(Page([Table(['a'], [['b']]), Drawing([[Span('x')]], [])]))\n"
        "sys.exit('rich' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], timeout=30, check=False).returncode == 0
