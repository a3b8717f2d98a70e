"""`sheet` and `sheets`: what a sheet shows, and cards that fit the paper (FB-11, FB-40)."""

from __future__ import annotations

import io
import re

import pytest

from companion.engine.page import Card, Cards
from companion.render.cards import EACH, HEIGHT, LARGEST, LEADING, PAGE_HEIGHT, WIDTH, cards_html, cards_svg, fitted
from companion.render.html import as_html
from companion.render.markdown import as_markdown
from companion.render.page_file import as_svg
from companion.render.terminal import Screen
from tests.fate_battles.conftest import BattleTable, ready
from tests.fate_battles.test_views import printed


def test_a_sheet_reads_as_fate_players_know_it() -> None:
    """FB-11, FB-42: concept first, the ladder by name and number, skills by step, consequences, history."""
    table = ready("dwarves ford", "orcs ford", extra=("attach thora dwarves",))
    text = "\n".join(table.shown("sheet dwarves"))
    parts = ["Dwarves", "Fair (+2) unit", "with Thora", "High concept: Dwarves", "Aspects: Stubborn", "Skills",
             "Fair (+2): Fight (+3 with its leader)", "Average (+1): Athletics", "Consequences", "□ mild (2)"]  # fmt: skip
    at = [text.index(part) for part in parts]
    assert at == sorted(at), text


def test_a_leader_has_stress_and_three_slots() -> None:
    """FB-40, FB-46."""
    text = "\n".join(ready("dwarves ford", "orcs ford").shown("sheet thora"))
    assert "leader · anna (north)" in text
    assert "Stress: □1 □2" in text
    assert "High concept: Queen of stone" in text
    assert [slot in text for slot in ("mild (2)", "moderate (4)", "severe (6)")] == [True] * 3


def test_a_consequence_names_who_holds_the_free_invoke() -> None:
    """FB-29: a filled slot is told, with the holder."""
    table = ready("dwarves ford", "orcs ford")
    table.do("activate dwarves", "attack dwarves orcs : +1, 0")
    text = "\n".join(table.shown("sheet orcs"))
    assert "■ mild (2): taken [1 anna]" in text, text


def test_a_sheet_in_italian() -> None:
    """Both languages."""
    table = ready("dwarves ford", "orcs ford")
    table.language = "it"
    text = "\n".join(table.shown("scheda dwarves"))
    for part in (
        "unità: Discreto (+2)",
        "Concetto base: Dwarves",
        "Abilità",
        "Medio (+1): Atletica, Volontà",
        "lieve (2)",
    ):
        assert part in text, text


@pytest.mark.parametrize(
    ("line", "count"), [("sheets x.html", 8), ("sheets x.html of anna", 4), ("sheets x.html of south", 4)]
)
def test_sheets_of_a_campaign_a_player_a_side(line: str, count: int) -> None:
    """FB-11: all of them, or those of one."""
    page = ready("dwarves ford", "orcs ford").query(line)
    assert [len(block.cards) for block in page.blocks if isinstance(block, Cards)] == [count]


def test_eight_cards_to_a_page_that_fits_both_papers() -> None:
    """The cards and the margins of 8 mm fit A4 (210 × 297) and Letter (216 × 279)."""
    assert EACH == 8
    assert 2 * WIDTH + 16 <= 210
    assert 4 * HEIGHT + 16 <= 279
    assert PAGE_HEIGHT <= 279
    some = [Card(f"Unit {n}", ["□ mild (2): "]) for n in range(17)]
    made = cards_html(some)
    assert made.count('<div class="sheets">') == 3
    assert made.count("<section") == 17
    picture = cards_svg(some)
    assert f'height="{3 * PAGE_HEIGHT}mm"' in picture
    assert picture.count("stroke-dasharray") == 17


def test_what_is_long_is_set_in_smaller_letters() -> None:
    """Nothing is cut off at the edge of a card."""
    long = Card("Long", [f"An aspect that goes on and on for more than one line, number {n}" for n in range(14)])
    size, lines = fitted(long)
    assert size < LARGEST
    assert len(lines) * size * LEADING + 9 <= HEIGHT
    assert all(y <= HEIGHT + 10 for y in map(float, re.findall(r'<text x="[\d.]+" y="([\d.]+)"', cards_svg([long]))))


def test_cards_as_markdown_html_svg_and_on_the_terminal() -> None:
    """Every way of showing a page shows cards; texts are escaped."""
    table = BattleTable(
        "side a", "player p a points 9", 'unit "<Wolves>" average of p skills Fight 1', "player q a points 9"
    )
    page = table.query("sheets")
    assert "### \\<Wolves\\>" in as_markdown(page)
    assert "- □ defeated" in as_markdown(page).replace("  ", "")
    assert "&lt;Wolves&gt;" in as_html(page, "x", "en")
    assert "&lt;Wolves&gt;" in as_svg(page, "x")
    assert "<Wolves>" in printed(page)
    out = io.StringIO()
    Screen(plain=True, colour=False, out=out).show(page)
    assert "High concept: <Wolves>" in out.getvalue()
