"""Content at the prompt: what is kept, newer content in a running game, editing it."""

from __future__ import annotations

import sys

import pytest

from companion.engine.errors import CompanionError
from companion.repl.content_commands import open_editor
from companion.repl.dispatch import refusal
from companion.session.replay import replay
from tests.tables import MISSION, desk_at, folder_with_mission


@pytest.fixture
def desk(tmp_path):
    made = desk_at(folder_with_mission(tmp_path) / "a.campaign")
    for line in ("game new super-fantasy gate.toml", "hero axl C2 lives 3 defence 2", "axl C2; open axl"):
        made.do(line)
    return made


def text_of(reply):
    return "\n".join(block.text for block in reply.page.blocks)


def editing(change):
    """An editor that changes the text."""

    def edit(file):
        file.write_text(change(file.read_text()))

    return edit


def refused(desk, line):
    with pytest.raises(CompanionError) as caught:
        desk.do(line)
    return refusal(caught.value, desk.session.tongue())


def test_what_the_campaign_keeps_is_listed_and_what_is_played_is_marked(desk):
    rows = text_of(desk.do("content")).splitlines()
    assert len(rows) == 2
    assert [row[0] for row in rows if " mission  gate" in row] == ["→"]
    assert [row[2:14] for row in rows if row[0] != "→"] == ["mission-file"]


def test_a_newer_file_is_taken_as_a_step_and_undone_as_one(desk, tmp_path):
    (tmp_path / "gate.toml").write_text(MISSION.replace("movement = 4", "movement = 6"))
    before = desk.session.state.content
    assert "Content: gate" in text_of(desk.do("content take gate.toml"))
    table = desk.session.table()
    assert table.content(table.state).mission.monster["badly-dead"].movement == 6
    assert table.state.gates["C2-D2"].open, "what was done to the map stays done"
    desk.do("undo")
    assert desk.session.state.content == before
    desk.do("redo")
    assert desk.session.state.content != before
    assert desk.session.campaign.check() == []


def test_a_step_that_took_content_can_be_played_again(desk, tmp_path):
    (tmp_path / "gate.toml").write_text(MISSION.replace('at = "C1"', 'at = "B1"'))
    desk.do("content take gate.toml")
    step = desk.session.table().step
    replayed = replay(desk.session.table(), step).state
    assert replayed == desk.session.table().read_state(step)
    assert list(replayed.chests) == ["B1"]


def test_the_same_content_is_no_step(desk):
    assert "nothing in it is new" in refused(desk, "content take gate.toml")
    assert desk.session.table().step.number == 3


def test_a_map_that_has_no_square_for_a_piece_is_refused(desk, tmp_path):
    desk.do("axl E2")
    smaller = MISSION.replace("|. o .=. .|", "|. o .=. #|")
    (tmp_path / "gate.toml").write_text(smaller)
    assert "Axl stands on E2" in refused(desk, "content take gate.toml")


def test_every_fault_of_a_file_is_said_with_its_line(desk, tmp_path):
    (tmp_path / "gate.toml").write_text(
        MISSION.replace("attack = 2", 'attack = "two"').replace("life = 1", "lives = 1")
    )
    rows = refused(desk, "content take gate.toml").splitlines()
    attack, lives = (n for n, row in enumerate(MISSION.splitlines(), 1) if row in ("attack = 2", "life = 1"))
    assert any(row.startswith(f"gate.toml:{attack}: ") for row in rows)
    assert any(row.startswith(f"gate.toml:{lives}: ") and "did you mean" in row for row in rows)


def test_edited_text_is_checked_taken_and_found_again_by_name(desk):
    desk.editor = editing(lambda text: text.replace("attack = 2", "attack = 5"))
    assert "Content: gate" in text_of(desk.do("content edit"))
    seen = []
    desk.editor = editing(lambda text: seen.append(text) or text)
    assert "Nothing was changed." in text_of(desk.do("content edit"))
    assert "attack = 5" in seen[0]
    desk.do("game new super-fantasy gate")
    table = desk.session.table()
    assert table.content(table.state).mission.monster["badly-dead"].attack == 5


def test_faulty_edited_text_is_kept_and_can_be_mended(desk, tmp_path):
    desk.editor = editing(lambda text: text.replace("attack = 2", "attack = many"))
    said = refused(desk, "content edit")
    assert "this is not TOML" in said
    kept = said.split("kept in ", 1)[1].split(":")[0]
    with open(kept) as file:
        mended = file.read().replace("many", "4")
    with open(kept, "w") as file:
        file.write(mended)
    assert "Content: gate" in text_of(desk.do(f"content take {kept}"))


def test_editing_needs_the_prompt(desk):
    assert "`content take FILE` reads a file" in refused(desk, "content edit")


def test_a_game_without_content_says_so(tmp_path):
    desk = desk_at(tmp_path / "k.campaign")
    desk.do("game new kami")
    assert "played without content" in refused(desk, "content take x")


def test_the_editor_of_the_environment_is_opened(tmp_path, monkeypatch):
    file = tmp_path / "a b.toml"
    file.write_text("x = 1\n")
    script = tmp_path / "editor.py"
    script.write_text("import sys; open(sys.argv[1], 'a').write('y = 2\\n')")
    monkeypatch.setenv("VISUAL", f"{sys.executable} {script}")
    open_editor(file)
    assert file.read_text() == "x = 1\ny = 2\n"
    monkeypatch.setenv("VISUAL", "/no/such/editor")
    with pytest.raises(CompanionError, match="cannot be started"):
        open_editor(file)
