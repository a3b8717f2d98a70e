"""What leaves for the players' screen, and what never does: a law over all games, fields, languages."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from companion.engine.errors import CompanionError
from companion.screen.broadcast import Broadcast
from companion.screen.sections import sections
from companion.screen.web_page import page_html
from tests.screen.tables import BEGUN, desk_of

KINDS = pytest.mark.parametrize("kind", BEGUN)
LANGUAGES = pytest.mark.parametrize("language", ["en", "it"])
HOSTILE = "<img src=x onerror=alert(1)>"


def sent(desk, address: str = "http://127.0.0.1:1/abc") -> str:
    """Every byte that a browser could get of a table."""
    shown = sections(desk.session, address)
    broadcast = Broadcast()
    broadcast.publish(shown)
    pages = [page_html(shown, path) or "" for path in ("", "map", *shown["sheets"])]
    return broadcast._data + "".join(pages)


class Tags(HTMLParser):
    """Which elements and handlers stand in a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.handlers: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.found.add(tag)
        self.handlers += [name for name, _ in attrs if name.startswith("on")]


@KINDS
@LANGUAGES
def test_every_game_has_a_title_a_picture_tables_and_what_happened(kind: str, language: str, tmp_path: Path) -> None:
    shown = sections(desk_of(kind, tmp_path, language=language).session)
    assert shown["title"]
    assert shown["picture"].startswith("<svg")
    assert "<table" in shown["tables"]
    assert "<p" in shown["told"]
    assert shown["language"] == language
    assert set(page_html(shown, "") or "") > set("<html")
    assert "…" not in shown["told"], "nothing is cut for 80 columns"
    assert "`" not in shown["told"] + shown["now"], "no commands for those who do not type"


def test_the_open_question_is_large_and_says_who_answers(tmp_path: Path) -> None:
    desk = desk_of("super-fantasy", tmp_path)
    desk.do("undo")
    desk.do("monsters")
    shown = sections(desk.session)
    assert shown["question"].startswith("? ")
    assert "Fate die" in shown["question"]


def test_moves_blows_and_new_pieces_are_told_to_the_hands(tmp_path: Path) -> None:
    shown = sections(desk_of("super-fantasy", tmp_path).session)
    assert "<li>" in shown["now"]
    assert "→" in shown["now"]


SECRETS = {
    "kami": ("deal anna 11234567",),
    "fated-kingdoms": ("gain anna Zzqhidden in hand", "gain bruno item Zzqsword value 3 in hand"),
    "fate-battles": ('aspect hill "Zzqtunnel" hidden by bruno',),
    "super-fantasy": (),
}


@KINDS
def test_no_secret_and_no_private_note_is_in_any_byte_sent(kind: str, tmp_path: Path) -> None:
    desk = desk_of(kind, tmp_path)
    for line in (*SECRETS[kind], "note Zzqprivate thing", 'set title "Zzqset"' if kind == "fate-battles" else "note x"):
        try:
            desk.do(line)
        except CompanionError:
            continue
    everything = sent(desk)
    assert "zzq" not in everything.casefold().replace("zzqset", ""), kind
    for word in ("note x", str(desk.session.campaign.path.parent)):
        assert word not in everything


def test_known_hands_of_kami_leave_only_as_numbers(tmp_path: Path) -> None:
    desk = desk_of("kami", tmp_path)
    desk.do("first anna")
    desk.do("deal anna 11234567")
    shown = sections(desk.session)
    assert "Fool" not in shown["picture"] + shown["told"] + json.dumps(shown["sheets"])


def test_a_public_note_is_shown(tmp_path: Path) -> None:
    desk = desk_of("kami", tmp_path, "note public Pizza at ten")
    assert "Pizza at ten" in sections(desk.session)["told"]
    assert "Pizza" not in sections(desk_of("kami", tmp_path, "note Pizza", language="it").session)["told"]


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("fated-kingdoms", f'event "{HOSTILE}"'),
        ("fated-kingdoms", f'prophecy "{HOSTILE}"'),
        ("fated-kingdoms", f'at anna "{HOSTILE}"'),
        ("fate-battles", f'zone "{HOSTILE}" next to ford'),
        ("fate-battles", f'aspect ford "{HOSTILE}" hinders'),
        ("kami", f"note public {HOSTILE}"),
        ("super-fantasy", f"note public {HOSTILE}"),
    ],
)
def test_names_are_never_run(kind: str, line: str, tmp_path: Path) -> None:
    desk = desk_of(kind, tmp_path)
    try:
        desk.do(line)
    except CompanionError:
        return
    shown = sections(desk.session)
    tags = Tags()
    tags.feed(
        (page_html(shown, "") or "") + "".join(str(shown[p]) for p in ("told", "tables", "picture", "now", "title"))
    )
    assert "img" not in tags.found
    assert tags.handlers == []


def test_without_a_game_there_is_a_page_too(tmp_path: Path) -> None:
    from tests.tables import desk_at

    shown = sections(desk_at(tmp_path / "empty.campaign").session)
    assert "no game" in shown["title"]
    assert page_html(shown, "")
    assert page_html(shown, "hero/axl") is None
