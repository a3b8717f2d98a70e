"""The chronicle, and the campaign of our own (FB-52)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.engine.common_commands import NoteWritten
from companion.engine.page import Heading
from companion.games.fate_battles import GAME
from companion.render.html import as_html
from companion.render.markdown import as_markdown
from companion.render.terminal import sentences
from tests.conftest import TestDesk
from tests.fate_battles.conftest import BattleTable, ready
from tests.fate_battles.test_ending import again

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "campaigns" / "fate_battles"


@pytest.fixture(scope="module", autouse=True)
def catalogues() -> None:
    """The catalogues as they are in the sources."""
    subprocess.run([sys.executable, str(ROOT / "tools" / "catalogue.py"), "compile"], check=True, capture_output=True)


def told(table: BattleTable, language: str = "en") -> list[str]:
    """The chronicle as sentences."""
    assert GAME.chronicle is not None
    table.language = language
    return [text for block in GAME.chronicle(table.seen, table.steps).blocks for text in sentences(block)]


def fought() -> BattleTable:
    """One battle, closed."""
    table = ready("guards ford", "goblins ford", "orcs ford", fate=1, extra=("attach thora guards",))
    table.do(
        "attack guards goblins : 0, 0, anna Proud, -, no", "done", "note They ran.", "concede bruno", "close battle"
    )
    return table


def test_a_battle_is_told_turn_by_turn() -> None:
    """FB-52: who acted, what came of it, who fell, the fate points; a note stands where it was written."""
    text = "\n".join(told(fought()))
    assert "Turn 1, anna: Guards + Thora. " in text
    assert "Guards attacked Goblins: Superb (+5) against Average (+1), success with style, 4 shifts" in text
    assert "(anna invoked “Proud” (a fate point): +2 for Guards)" in text
    assert "Goblins could not cover" in text
    assert text.index("> They ran.") < text.index("How it ended")
    assert "north held the field after 2 turns." in text
    assert "Turn 1: Goblins fell to Guards." in text
    assert "Anna: 1 fate point for the victory." in text


def test_a_battle_logged_in_one_language_is_told_in_the_other() -> None:
    """FB-52."""
    text = "\n".join(told(fought(), "it"))
    assert "Turno 1, anna: Guards + Thora." in text
    assert "Attacco di Guards contro Goblins" in text
    assert "Il campo resta a north dopo 2 turni." in text
    assert "attacked" not in text


def test_zones_that_are_off_the_table_keep_their_names() -> None:
    """FB-52."""
    table = fought().do("clear zones", 'zone "New Field"')
    text = "\n".join(told(table))
    assert "ford: Next to hill." in text
    assert "New Field" in text


def test_every_battle_has_its_chapter() -> None:
    """FB-52: and what was done between them."""
    table = ready("dwarves ford", "orcs ford").do("attack dwarves orcs : 0, 0", "done", "concede bruno", "close battle")
    for _ in range(9):
        again(table).do("attack dwarves orcs : -4, 0, -", "done", "concede bruno", "close battle")
    assert GAME.chronicle is not None
    page = GAME.chronicle(table.seen, table.steps)
    assert [b.text for b in page.blocks if isinstance(b, Heading) and b.level == 2][:10] == [
        f"Battle {n}" for n in range(1, 11)
    ]
    table.do("hurt orcs mild Lame", "recover orcs mild")
    assert any("Orcs: mild consequence removed" in text for text in told(table))


def test_nothing_hidden_is_told() -> None:
    """FB-13."""
    table = ready("dwarves ford", "orcs ford", extra=("aspect hill hidden Pit",))
    assert "Pit" not in "\n".join(told(table))


def test_an_empty_campaign() -> None:
    assert "No battle was fought yet." in told(BattleTable())


def test_markdown_and_html() -> None:
    """FB-52: to be sent to the players."""
    assert GAME.chronicle is not None
    table = fought()
    page = GAME.chronicle(table.seen, table.steps)
    text = as_markdown(page)
    assert "## Battle 1" in text
    assert "**Turn 1, anna: Guards + Thora.** " in text
    assert "> They ran" in text
    assert "<strong>Turn 1, anna: Guards + Thora. </strong>" in as_html(page, "x", "en")


def test_a_note_before_anybody_acts_belongs_to_the_turn_before() -> None:
    table = ready("dwarves ford", "orcs ford").do("activate dwarves", "done", "note Silence.", "activate orcs", "done")
    assert any(isinstance(event, NoteWritten) for step in table.steps for event in step)
    text = told(table)
    assert text.index("> Silence.") == next(n for n, line in enumerate(text) if line.startswith("Turn 1")) + 1


# ---- the campaign of our own


def play_scripts(desk: TestDesk, *names: str) -> None:
    """Carry out scripts as `companion run` does."""
    with desk.session.campaign.group():
        for name in names:
            for line in (SCRIPTS / name).read_text(encoding="utf-8").splitlines():
                if line.strip() and not line.startswith("#"):
                    desk.told(line)
                    assert desk.question is None, line


def test_the_campaign_is_ready_to_play(make_desk: Any) -> None:
    """FB-52: two factions, twelve units, four leaders, three battlefields."""
    desk = make_desk()
    play_scripts(desk, "salt_road.txt", "ford.txt", "ford_played.txt")
    state = desk.session.state
    assert (len(state.sides), len(state.units), len(state.leaders)) == (2, 12, 4)
    assert state.battles[0].winner == "river-league"
    for field in ("mine.txt", "bridge.txt"):
        play_scripts(desk, field)
        desk.told("initiative : +2, -1", "begin", "concede Red", "close battle")
    assert len(desk.session.state.battles) == 3


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "chronicle.md"), ("it", "cronaca.md"), ("en", "chronicle.html"), ("it", "cronaca.html")],
)
def test_the_example_of_the_chronicle(make_desk: Any, tmp_path: Path, language: str, name: str) -> None:
    """FB-52. `GOLDEN=update` writes what comes out now."""
    desk = make_desk(language=language)
    play_scripts(desk, "salt_road.txt", "ford.txt", "ford_played.txt")
    desk.told(f"chronicle {tmp_path / name}")
    text = (tmp_path / name).read_text(encoding="utf-8")
    if os.environ.get("GOLDEN") == "update":
        (SCRIPTS / name).write_text(text, encoding="utf-8")
    assert text == (SCRIPTS / name).read_text(encoding="utf-8")


def test_the_turning_points_are_named_with_the_odds_of_the_rarest_roll() -> None:
    """FB-52: first blood, the first to fall, a leader's fall, the roll nobody believed; in both languages."""
    table = ready("dwarves ford", "archers hill", "guards ford", "orcs ford", "trolls ford", "goblins hill",
                  extra=("attach thora dwarves", "attach grim orcs"))  # fmt: skip
    table.do("attack dwarves trolls : +2, 0, mild", "done", "attack trolls guards : 0, -1, -, mild", "done")
    table.do(
        "attack guards orcs : +4, -4, -, no",
        "done",
        "beaten grim by anna because of the rout",
        "concede bruno",
        "close battle",
    )
    text = "\n".join(told(table))
    assert "Turn 1, first blood: Dwarves wounded Trolls." in text
    assert "Turn 3, the first to fall: Orcs, to Guards." in text
    assert "a leader falls: Grim, to anna." in text
    assert (
        "Turn 3, the roll nobody believed: Guards, +4 on the dice against −4 of Orcs, a difference that falls in <0.1 % of rolls."
        in text
    )
    assert text.index("first blood") < text.index("the first to fall") < text.index("How it ended")
    assert "il tiro a cui nessuno credeva: Guards, +4 ai dadi contro −4 di Orcs" in "\n".join(told(table, "it"))


def test_the_field_at_the_end_shows_who_held_what() -> None:
    """FB-52: zones of the battle, those who fell are gone; a table of the campaign behind it."""
    text = "\n".join(told(fought()))
    end = text[text.index("The field at the end") :]
    assert "ford, next to hill. There: Guards" in end
    assert "Goblins (" not in end.split("The campaign so far")[0]
    assert "1. Battle 1: Won by north, Turns 2" in end
