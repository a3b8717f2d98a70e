"""`export` and `import`: exact there and back, and nothing accepted that is not whole."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.documents import schema
from tests.tables import desk_at, played

DOCS = Path(__file__).parent.parent / "docs" / "export.md"


@pytest.fixture
def campaign(tmp_path):
    return played(tmp_path / "evening.campaign")


@pytest.fixture
def exported(campaign):
    assert main(["export", str(campaign), str(campaign.with_suffix(".json"))]) == 0
    return campaign.with_suffix(".json")


def dump(path):
    connection = sqlite3.connect(path)
    try:
        return sorted(connection.iterdump())
    finally:
        connection.close()


def test_there_and_back_every_row_is_the_same(campaign, exported, tmp_path):
    written = json.loads(exported.read_text())
    (game,) = written["games"]
    assert len({step["parent"] for step in game["steps"]}) < len(game["steps"]), "a branch was left by undo"
    assert game["questions"], "the monster phase is open"
    new = tmp_path / "again.campaign"
    assert main(["import", str(new), str(exported)]) == 0
    assert dump(new) == dump(campaign)
    assert main(["export", str(new), str(tmp_path / "again.json")]) == 0
    assert (tmp_path / "again.json").read_bytes() == exported.read_bytes()


def test_the_imported_game_goes_on_at_its_open_question(campaign, exported, tmp_path):
    new = tmp_path / "again.campaign"
    main(["import", str(new), str(exported)])
    before, after = desk_at(campaign), desk_at(new)
    assert after.question is not None
    assert after.ask().text == before.ask().text
    assert after.session.campaign.writer == "Anna"


def test_a_document_laid_out_anew_is_read(exported, campaign, tmp_path):
    exported.write_text(json.dumps(json.loads(exported.read_text()), indent=1, ensure_ascii=True))
    new = tmp_path / "again.campaign"
    assert main(["import", str(new), str(exported)]) == 0
    assert dump(new) == dump(campaign)


def changed(change):
    def apply(path):
        data = json.loads(path.read_text())
        change(data)
        path.write_text(json.dumps(data))

    return apply


def steps(data):
    return data["games"][0]["steps"]


SPOILED = {
    "a state": (changed(lambda d: steps(d)[1]["state"]["heroes"]["axl"].update(lives=2)), "checksum"),
    "a line": (changed(lambda d: steps(d)[1].update(line="axl D9")), "checksum"),
    "a missing step": (changed(lambda d: steps(d).pop(1)), "1, 2, 3"),
    "a parent": (changed(lambda d: steps(d)[1].update(parent=7)), "parent"),
    "a head": (changed(lambda d: d["games"][0].update(head=99)), "not there"),
    "a time": (changed(lambda d: steps(d)[1].update(at="yesterday")), "no time"),
    "a kind": (changed(lambda d: d["games"][0].update(kind="chess")), "unknown here"),
    "a state of another shape": (changed(lambda d: steps(d)[1].update(state=[1])), "not of this game"),
    "content": (changed(lambda d: d["contents"][0].update(text="{}")), "digest"),
    "no content": (changed(lambda d: d["contents"].clear()), "content"),
    "a surplus key": (changed(lambda d: d.update(extra=1)), "extra"),
    "a newer version": (changed(lambda d: d.update(version=99)), "newer"),
    "another document": (changed(lambda d: d.update(format="x")), "no exported campaign"),
    "cut short": (lambda p: p.write_bytes(p.read_bytes()[:-400]), "cut short"),
    "no JSON": (lambda p: p.write_text("hello"), "no JSON"),
    "too deep": (lambda p: p.write_text('{"known":' + "[" * 100_000 + "]" * 100_000 + "}"), "deep"),
}


@pytest.mark.parametrize("what", SPOILED)
def test_what_is_not_whole_is_refused_and_no_file_is_left(what, exported, tmp_path, capsys):
    spoil, why = SPOILED[what]
    spoil(exported)
    there = sorted(p.name for p in tmp_path.iterdir())
    assert main(["import", str(tmp_path / "new.campaign"), str(exported)]) == 2
    assert why in capsys.readouterr().err
    assert sorted(p.name for p in tmp_path.iterdir()) == there


def test_neither_side_is_ever_written_over(campaign, exported, capsys):
    before = exported.read_bytes(), campaign.read_bytes()
    assert main(["export", str(campaign), str(exported)]) == 2
    assert main(["import", str(campaign), str(exported)]) == 2
    assert capsys.readouterr().err.count("exists already") == 2
    assert (exported.read_bytes(), campaign.read_bytes()) == before


def spoil_step(path, number):
    connection = sqlite3.connect(path)
    connection.execute("UPDATE step SET line = 'x' WHERE id = ?", ((1 << 32) + number,))
    connection.commit()
    connection.close()


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_a_damaged_game_exports_what_is_whole_and_that_can_be_read_back(number, campaign, tmp_path, capsys):
    spoil_step(campaign, number)
    out = tmp_path / "saved.json"
    assert main(["export", str(campaign), str(out)]) == 1
    assert f"step {number}" in capsys.readouterr().out.casefold()
    data = json.loads(out.read_text())
    assert [lost["step"] for lost in data["lost"] if lost["where"] == "step"] == [number]
    assert [s["number"] for s in steps(data)] == list(range(1, len(steps(data)) + 1))
    new = tmp_path / "saved.campaign"
    assert main(["import", str(new), str(out)]) == 0
    desk = desk_at(new)
    assert "axl" in desk.session.state.heroes or number == 2
    assert desk.session.campaign.check() == []


def test_the_story_tells_every_game_in_both_languages(campaign, tmp_path):
    for name, language, words in (("a.md", "en", "Note: the coffin"), ("b.html", "it", 'lang="it"')):
        assert main(["export", str(campaign), str(tmp_path / name), "--language", language]) == 0
        assert words in (tmp_path / name).read_text()
    page = (tmp_path / "b.html").read_text()
    assert "&lt;first&gt;" in page
    assert "<first>" not in page
    assert "http" not in page.replace("http-equiv", "")
    assert r"\*near\*" in (tmp_path / "a.md").read_text()


def test_an_ending_that_says_nothing_is_refused(campaign, capsys):
    assert main(["export", str(campaign), "story.doc"]) == 2
    assert ".json, .md, .html" in capsys.readouterr().err


def test_the_described_document_has_exactly_the_fields_there_are():
    text = DOCS.read_text()
    pieces = {
        "Document": schema.Document, "Content": schema.ContentPiece, "Game": schema.GamePiece,
        "Step": schema.StepPiece, "Question": schema.QuestionPiece, "Lost": schema.LostPiece,
    }  # fmt: skip
    for title, piece in pieces.items():
        section = text.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]
        assert re.findall(r"^\| `(\w+)`", section, re.M) == list(piece.__struct_fields__)
