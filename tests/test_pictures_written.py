"""The table written into a file: a true picture of it, by the file's ending; what cannot be written is said."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from companion.__main__ import main
from companion.engine.errors import WrongUse
from companion.engine.play import Event
from tests.tables import desk_at, played

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("out", ["board.png", "board.pdf", "board", "board.SVGZ"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_file_that_cannot_be_drawn_is_refused_with_what_would_do(tmp_path: Path, out: str, language: str) -> None:
    desk = desk_at(played(tmp_path / "evening.campaign"), language=language)
    with pytest.raises(WrongUse) as refused:
        desk.do(f"{'board' if language == 'en' else 'mappa'} {out}")
    assert all(ending in desk.session.tongue().of(refused.value.message) for ending in (".svg", ".html", ".md", ".txt"))
    assert not (tmp_path / out).exists()


def test_the_board_is_drawn_as_the_players_screen_draws_it(tmp_path: Path) -> None:
    desk = desk_at(played(tmp_path / "evening.campaign"))
    desk.do("board board.svg")
    root = ElementTree.parse(tmp_path / "board.svg").getroot()
    assert root.tag == f"{SVG}svg"
    assert root.get("class") == "pic"
    state = desk.session.state
    drawn = {group.get("data-id") for group in root.iter(f"{SVG}g")}
    assert {*state.heroes, *state.monsters} <= drawn


def test_a_picture_never_writes_over_a_file(tmp_path: Path) -> None:
    desk = desk_at(played(tmp_path / "evening.campaign"))
    (tmp_path / "board.svg").write_text("mine", encoding="utf-8")
    with pytest.raises(Exception, match=r"board\.svg"):
        desk.do("board board.svg")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == "mine"


def test_the_printed_page_has_picture_and_sentences(tmp_path: Path) -> None:
    desk = desk_at(played(tmp_path / "evening.campaign"))
    desk.do("board board.html")
    text = (tmp_path / "board.html").read_text(encoding="utf-8")
    assert text.count('<svg class="pic"') == 1
    assert "<pre" not in text
    assert " on " in text.split("</figure>")[1]


def test_the_story_ends_with_the_picture_of_the_table(tmp_path: Path) -> None:
    path = played(tmp_path / "evening.campaign")
    assert main(["export", str(path), str(tmp_path / "story.html")]) == 0
    assert 'class="pic"' in (tmp_path / "story.html").read_text(encoding="utf-8")
    assert main(["export", str(path), str(tmp_path / "story.md")]) == 0
    assert "<svg" not in (tmp_path / "story.md").read_text(encoding="utf-8")


def test_an_event_without_a_sentence_is_no_event() -> None:
    with pytest.raises(TypeError, match="Silent has no sentence"):
        msgspec.defstruct("Silent", [("who", str)], bases=(Event,), frozen=True)
