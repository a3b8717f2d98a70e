"""What the table sees: one screen, the toolbar, the clock (FK-1, FK-2, FK-20)."""

from __future__ import annotations

import io

import pytest

from companion.engine.page import Meter
from companion.games.fated_kingdoms import GAME
from companion.games.fated_kingdoms.pages.status import clock_line, time_warning
from companion.render.terminal import Screen, sentences
from tests.fated_kingdoms.evening import FOUR, Evening, started

FULL = (
    'player "Anna of the Long Name" "Heirs of Kinmarr"', 'player "Bruno the Second One" "Arcane Commune"',
    "player carla green", "player dario grey", "start",
    *(f"gain {who} item Sword{n} value {n}" for who in ("anna-of", "bruno-the", "carla", "dario") for n in range(6)),
    *(f"gain {who} creature Beast{n} value {n}" for who in ("anna-of", "bruno-the", "carla", "dario") for n in range(6)),
    "store A value 1 and B value 2 and C value 3", "prophecy " + "who goes far " * 20, "event A very long fog", "event Rain",
    "stack push carla Curse of the third kind", "stack push dario Counterspell", "deck item 20", "deck encounter 30",
    "at bruno-the outer signpost", "at carla Somewhere far beyond", "at dario outer 12", "fate +8", "wound dario 3", "coins anna-of +23", "fight carla rat value 1 attack 0 defence 1 : insight",
)  # fmt: skip


def screen_of(table: Evening) -> list[str]:
    """The status as it is printed on 80 columns without colour."""
    out = io.StringIO()
    screen = Screen(colour=False, plain=False, out=out)
    screen.show(GAME.render(table.seen))
    return out.getvalue().splitlines()


@pytest.mark.parametrize("language", ["en", "it"])
def test_four_players_in_80_by_24(language: str) -> None:
    table = Evening(*FULL)
    table.language = language
    lines = screen_of(table)
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 80


def test_the_status_says_whose_turn_the_sphere_all_players_and_what_is_due() -> None:
    table = Evening(*FOUR, "start", "fate +4", "wound carla 2", "coins dario +7", "wound bruno 4", "next")
    said = "\n".join(text for block in GAME.render(table.seen).blocks for text in sentences(block))
    for words in ("anna · movement", "turn 1, cycle 1", "Sphere of Fate: 6/10", "→ anna", "† bruno", "travel die"):
        assert words in said
    assert "●●○ 2" in said
    assert "coins 1 g 2 s" in said


def test_the_sphere_fills_a_bar_and_warns_fk_20() -> None:
    meter = next(block for block in GAME.render(started("fate +10").seen).blocks if isinstance(block, Meter))
    assert (meter.value, meter.top, meter.note) == (10, 10, "all lose at the next cycle")
    assert GAME.markers is not None
    assert [marker.label for marker in GAME.markers(started().seen)] == [
        "Sphere of Fate",
        "anna: wounds",
        "bruno: wounds",
    ]


def test_the_status_after_the_end_says_who_won() -> None:
    table = started("gain anna skill A", "score")
    text = " ".join(text for block in GAME.render(table.seen).blocks for text in sentences(block))
    assert "Won: anna" in text
    assert "over" in GAME.toolbar(table.seen)


def test_setting_up_shows_what_to_do() -> None:
    assert "`start`" in str(GAME.render(Evening().seen).blocks[0])
    assert "setting up" in GAME.toolbar(Evening().seen)
    assert GAME.toolbar(started("next").seen) == "anna · movement · cycle 1 · Fate 0/10"


@pytest.mark.parametrize(
    ("minutes", "line"),
    [
        (0, "Time: 0:00 of 1:30, left 1:30"), (84, "Time: 1:24 of 1:30, left 0:06"), (86, "! Time: 1:26 of 1:30, left 0:04"),
        (90, "Time is up: 1:30 of 1:30"), (125, "Time is up: 2:05 of 1:30"),
    ],
)  # fmt: skip
def test_the_clock_shows_a_limit_running_fk_1(minutes: int, line: str) -> None:
    table = Evening("player anna red", "player bruno blue", "start limit 90")
    assert clock_line(table.seen, minutes * 60) == line


def test_the_clock_without_a_limit_and_when_it_does_not_run_fk_1() -> None:
    assert clock_line(started().seen, 3700) == "Time played: 1:01"
    assert clock_line(Evening("player anna red").seen, 60) == ""
    assert clock_line(started("score").seen, 60) == ""


@pytest.mark.parametrize(
    ("before", "now", "words"),
    [
        (59, 60, "0:30 left"),
        (60, 61, ""),
        (74, 76, "0:14 left"),
        (84, 85, "0:05 left"),
        (89, 90, "Time is up"),
        (95, 96, ""),
    ],
)
def test_the_table_is_warned_when_time_runs_out_fk_1(before: int, now: int, words: str) -> None:
    table = Evening("player anna red", "player bruno blue", "start limit 90")
    warning = time_warning(table.seen, before * 60, now * 60)
    assert words in warning
    assert bool(warning) == bool(words)


def test_the_limit_ends_nothing_by_itself_fk_1() -> None:
    table = Evening("player anna red", "player bruno blue", "start limit 1")
    table.do(*["next"] * 30)
    assert table.state.over is None
