"""The screen: plain for the ear, ASCII where there is no more, wide, in colours that can be read."""

from __future__ import annotations

import io
import re

import pytest
from rich.color import Color
from rich.style import Style

from companion.engine.page import Drawing, Meter, Page, Span, Table, line
from companion.options import Options, read_options
from companion.render.ascii_fallback import Held, encoding_of, fit, spoken
from companion.render.large import large_page
from companion.render.terminal import STYLES, Screen
from tests.repl.hands import tidy
from tests.tables import desk_at


class Terminal(io.StringIO):
    """A terminal that only remembers."""

    def __init__(self, encoding="utf-8"):
        super().__init__()
        self._encoding = encoding

    encoding = property(lambda self: self._encoding)

    def isatty(self):
        return True


@pytest.fixture
def desk(tmp_path):
    made = desk_at(tmp_path / "a.campaign")
    for text in ("game new super-fantasy gate", "hero axl A4 lives 3 defence 2", "hero don-pizzarro C3 lives 2"):
        made.do(text)
    return made


PAGES = (
    "status",
    "status --large",
    "help",
    "help all",
    "rules",
    "log",
    "history",
    "content",
    "board",
    "about",
    "game list",
)


def shown(page, **how):
    out = how.pop("out", None) or io.StringIO()
    Screen(out=out, **{"colour": False, **how}).show(page)
    return out.getvalue()


@pytest.mark.parametrize("text", PAGES)
def test_plain_is_read_aloud(text, desk):
    heard = shown(desk.do(text).page, plain=True)
    assert not re.search("[─-╿█▀-▟→←►✗✓‡·»]", heard)
    assert "\x1b" not in heard


def test_a_table_read_aloud_is_sentences():
    page = Page([Table(["Hero", "lives", "state"], [["Axl", "3/3", "–"], ["Kayla", "1/3", "stunned"]])])
    assert shown(page, plain=True) == "Axl: lives 3/3.\nKayla: lives 1/3, state stunned.\n"


def test_arrows_are_words_for_the_ear():
    assert spoken("Axl: C4 → D5", "en") == "Axl: C4 to D5"
    assert spoken("Sfera: 3 → 4", "it") == "Sfera: 3 a 4"
    assert spoken("  → una: per tutti", "it") == "  ora: una: per tutti"
    assert spoken("— Turn 2", "en") == "Turn 2"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
@pytest.mark.parametrize("text", PAGES)
def test_every_page_can_be_shown_where_there_is_no_utf_8(text, encoding, desk):
    desk.session.language = "it"
    out = Terminal(encoding)
    shown(desk.do(text).page, out=out)
    out.getvalue().encode(encoding)


def test_a_drawing_in_ascii_stays_in_its_columns(desk):
    drawn, ascii_ = shown(desk.do("board").page), shown(desk.do("board").page, out=Terminal("ascii"))
    assert [len(row) for row in ascii_.splitlines()] == [len(row) for row in drawn.splitlines()]


def test_letters_and_quotes_without_utf_8():
    assert fit("“perché” → già…", "ascii") == '"perche" -> gia\'...'
    assert fit("perché → già", "latin-1") == "perché -> già"
    assert fit("C4 → D5", "ascii", drawn=True) == "C4 > D5"


def test_what_is_held_is_held_for_the_stream_it_goes_to():
    assert Held(Terminal("ascii")).encoding == "ascii"
    assert encoding_of(Terminal(), {"LC_ALL": "C"}) == "ascii"
    assert encoding_of(Terminal(), {"LANG": "it_IT.UTF-8"}) == "utf-8"
    assert encoding_of(io.StringIO(), {"LC_ALL": "C"}) == "utf-8", "no terminal"


@pytest.mark.parametrize("text", PAGES)
@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize("colour", [False, True])
def test_no_line_is_wider_than_the_terminal(text, columns, colour, desk, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(columns))
    desk.width = columns
    rows = tidy(shown(desk.do(text).page, out=Terminal(), colour=colour)).splitlines()
    assert max(map(len, rows)) <= columns


def test_a_status_of_an_ordinary_table_fits_80_by_24(desk, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert len(shown(desk.do("status").page, out=Terminal()).splitlines()) <= 24


def test_a_wide_screen_has_map_and_tables_side_by_side(desk, monkeypatch):
    monkeypatch.setenv("COLUMNS", "140")
    wide = shown(desk.do("status").page, out=Terminal())
    assert re.search(r"A   B   C.*Hero", wide)


def test_a_drawing_too_wide_for_the_screen_is_also_said(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    page = Page([Drawing([[Span("x" * 60)]], ["Axl on Z60."])])
    assert "Axl on Z60." in shown(page, out=Terminal())


def test_a_long_page_comes_in_screenfuls_at_a_terminal_only(monkeypatch):
    monkeypatch.setenv("LINES", "10")
    page = Page().lines(f"row {n}" for n in range(30))
    asked = []
    monkeypatch.setattr("builtins.input", lambda text: asked.append(text) or ("q" if len(asked) == 2 else ""))
    monkeypatch.setattr("sys.stdin", Terminal())
    out = Terminal()
    Screen(colour=False, out=out).show(page, paged=True)
    assert out.getvalue().splitlines() == [f"row {n}" for n in range(18)]
    assert asked[0].startswith("— 21 more lines: Enter goes on")
    for quiet in (Screen(colour=False, plain=True, out=Terminal()), Screen(colour=False, out=io.StringIO())):
        quiet.show(page, paged=True)
        assert len(quiet.out.getvalue().splitlines()) == 30
    assert len(asked) == 2


def test_long_sentences_break_between_words(monkeypatch):
    monkeypatch.setenv("COLUMNS", "30")
    rows = shown(Page([line("    one two three four five six seven eight")]), out=Terminal()).splitlines()
    assert rows == ["    one two three four five", "      six seven eight"]


def luminance(style):
    colour = Style.parse(style).color
    parts = (colour or Color.parse("color(0)")).get_truecolor()
    linear = [c / 12.92 if (c := part / 255) <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("style", [style for style in STYLES.values() if "color(" in style])
def test_every_colour_can_be_read_on_white_and_on_black(style):
    shade = luminance(style)
    assert 1.05 / (shade + 0.05) >= 3.8
    assert (shade + 0.05) / 0.05 >= 3.8


@pytest.mark.parametrize("text", PAGES)
def test_no_colour_is_the_only_sign(text, desk):
    page = desk.do(text).page
    assert tidy(shown(page, colour=True)).split() == shown(page).split()


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": "dumb", "NO_COLOR": "1"}])
def test_no_color_and_dumb_terminals_are_heeded(environment):
    options, _ = read_options([], environment)
    assert not options.colour
    assert options.plain == ("TERM" in environment)


def test_big_digits_can_be_read_across_the_table(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    page = large_page([Meter("Sphere", 7, 10), Meter("Turn", 12, 0), Meter("Axl", 3, 3, "KO"), Meter("Don", 2, 2)], 79)
    rows = shown(page, out=Terminal()).splitlines()
    assert len(rows) == 14, "two rows of numbers"
    assert max(map(len, rows)) < 80
    assert "Axl  KO" in "".join(rows)
    assert shown(page, plain=True).splitlines()[0] == "Sphere: 7/10"
    assert set("".join(shown(page, out=Terminal("ascii")).split())) & set("█") == set()


def test_the_large_status_holds_what_a_table_looks_up(desk):
    heard = shown(desk.do("status --large").page, plain=True)
    assert "turn: 1/9" in heard
    assert "Axl: 3/3, A4" in heard


def test_a_game_without_numbers_to_read_from_afar_shows_its_status(tmp_path):
    made = desk_at(tmp_path / "b.campaign")
    for text in ("game new fate-battles", "side north", "player Anna north"):
        made.do(text)
    assert "Anna" in shown(made.do("status --large").page)


def test_options_of_the_shell_reach_the_screen():
    screen = Screen.of(Options(language="it", colour=False, plain=True))
    assert (screen.language, screen.colour, screen.plain) == ("it", False, True)


def test_a_line_typed_behind_a_screenful_is_kept_for_the_prompt(monkeypatch):
    monkeypatch.setenv("LINES", "10")
    monkeypatch.setattr("builtins.input", lambda text: "bd1 -1")
    monkeypatch.setattr("sys.stdin", Terminal())
    screen = Screen(colour=False, out=Terminal())
    screen.show(Page().lines(f"row {n}" for n in range(30)), paged=True)
    assert screen.typed == "bd1 -1"


def test_a_plain_screen_breaks_between_words_at_a_terminal_only(monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    page = Page([line("one two three four five six seven")])
    assert len(shown(page, plain=True, out=Terminal()).splitlines()) > 1
    assert len(shown(page, plain=True).splitlines()) == 1
