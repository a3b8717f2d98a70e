"""The prompt: what keys do, from the first minute to the last."""

from __future__ import annotations

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from companion.options import Options
from companion.render.terminal import Screen
from companion.repl.completer import candidates
from companion.repl.prompt import Shell
from companion.store.campaign import Campaign
from companion.user_dirs import history_file
from tests.repl.hands import PASTE, type_keys, type_lines
from tests.tables import desk_at, folder_with_mission, played

CTRL_C = "\x03"
BEGIN = ("game new super-fantasy gate", "hero axl A4 lives 3 defence 2")


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "evening.campaign"


def lines_of(path, game=1):
    with Campaign.open(path, readonly=True) as campaign:
        return [step.line for step in campaign.history(game)]


def test_lines_typed_before_the_file_is_open_are_carried_out(path):
    type_lines(path, *BEGIN, "axl C3")
    assert lines_of(path) == [*BEGIN, "axl C3"]


def test_ctrl_c_drops_the_line_and_nothing_else(path):
    type_keys(path, "".join(f"{line}\r" for line in BEGIN) + f"axl D1{CTRL_C}axl C3\r")
    assert lines_of(path) == [*BEGIN, "axl C3"]


def test_pasted_lines_run_one_by_one_each_shown(path, capsys):
    type_keys(path, PASTE.format("\n".join([*BEGIN, "axl Q9", "axl C3", ""])))
    assert lines_of(path) == [*BEGIN, "axl C3"]
    shown = capsys.readouterr().out
    assert "> axl Q9" in shown
    assert "✗" in shown


def test_a_paste_without_its_last_end_of_line_can_be_edited(path):
    type_keys(path, "".join(f"{line}\r" for line in BEGIN) + PASTE.format("axl C") + "3\r")
    assert lines_of(path)[-1] == "axl C3"


def test_what_was_typed_is_kept_for_the_next_evening(path):
    type_lines(path, *BEGIN)
    kept = history_file().read_text()
    assert "hero axl A4" in kept
    type_keys(path, "\x1b[A\x1b[A\r")  # the line before the last, of the evening before
    assert len(desk_at(path).session.campaign.games()) == 2


def test_what_a_line_lacks_is_asked_for_one_by_one(path):
    type_lines(path, BEGIN[0], "hero", "axl", "A4", "spawn", "veteran", "B1")
    assert lines_of(path)[1] == "hero axl A4"
    assert lines_of(path)[-1] == "spawn veteran B1"


def test_a_missing_word_can_be_let_go(path, capsys):
    type_keys(path, f"{BEGIN[0]}\rhero\raxl\r{CTRL_C}hero\r\r")
    assert lines_of(path) == [BEGIN[0]]
    assert "✗" not in capsys.readouterr().out


def test_game_new_asks_step_by_step_and_numbers_will_do(path, capsys):
    type_lines(path, "game new", "1", "gate", "heroic")
    assert lines_of(path) == ["game new super-fantasy gate heroic"]
    shown = capsys.readouterr().out
    assert "  3  gate        The gate: Open the gate" in shown
    type_lines(path, "partita nuova super-fantasy", "3", "", language="it")
    assert lines_of(path, 2) == ["partita nuova super-fantasy gate"]


def test_a_question_is_answered_put_off_taken_up_taken_back_and_dropped(path, capsys):
    monsters = (*BEGIN, "monsters")
    type_lines(path, *monsters, "stop", "note later", "", "back")
    desk = desk_at(path)
    assert desk.session.waiting is None, "back before the first answer drops the command"
    assert lines_of(path)[-1] == "note later"
    desk.session.campaign.close()
    type_lines(path, "monsters", "red drop", "back", "cancel")
    assert lines_of(path)[-1] == "note later" or lines_of(path)[-1] == "monsters"


def test_a_question_outlives_the_evening(path, capsys):
    type_lines(path, *BEGIN, "monsters")
    capsys.readouterr()
    type_lines(path, "red drop")
    shown = capsys.readouterr().out
    assert "The Fate die for new monsters" in shown
    assert lines_of(path)[-1] == "monsters"


def test_a_line_that_is_no_answer_corrects_the_table_while_the_question_waits(path):
    type_lines(path, *BEGIN, "monsters", "axl B4", "red drop")
    assert lines_of(path)[2:] == ["axl B4", "monsters"]


def test_enter_on_a_rolled_table_rolls(path):
    type_lines(path, *BEGIN, "monsters", dice="rolled", seed=1)
    assert lines_of(path)[-1] == "monsters"


def test_what_is_no_answer_is_refused_with_what_would_be(path, capsys):
    type_lines(path, *BEGIN, "monsters", "purple haze")
    assert "✗ “purple haze” does not fit: lightning, drop, skull would" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("game new ", "kami"),
        ("game new super-fantasy ", "gate"),
        ("game new super-fantasy gate ", "heroic"),
        ("partita nuova super-fantasy ", "gate"),
        ("a", "axl"),
        ("hero ", "lady-lucebuona"),
        ("wound ", "axl"),
        ("spawn ", "Veteran"),
        ("open axl ", "D3-E3"),
        ("note", "note"),
    ],
)
def test_tab_offers_what_may_stand_there(path, typed, wanted):
    desk = desk_at(path)
    for line in BEGIN:
        desk.do(line)
    assert wanted in [word for _, word in candidates(desk, typed)]


def test_tab_offers_answers_while_a_question_is_open(path):
    desk = desk_at(path)
    for line in (*BEGIN, "monsters"):
        desk.do(line)
    assert "drop" in [word for _, word in candidates(desk, "dr")]


def test_nothing_is_offered_before_tab(path):
    shell = Shell(path, Options())
    assert not shell.prompt.complete_while_typing
    assert list(shell.prompt.completer.get_completions(Document("no"), CompleteEvent())) == []


def test_the_toolbar_names_what_undo_takes_back_on_one_line(path, monkeypatch):
    shell = type_lines(path, *BEGIN, "note " + "very long " * 20)
    shell.toolbar.forget()
    monkeypatch.setenv("COLUMNS", "60")
    text = shell.toolbar()
    assert len(text) < 60
    assert "turn 1/9" in text
    assert "undo: note very" in text


def test_without_a_toolbar_undo_is_named_behind_each_step(path, capsys):
    type_lines(path, *BEGIN, "help", plain=True)
    shown = capsys.readouterr().out
    assert "undo: hero axl A4" in shown
    assert shown.count("undo: ") == 2


def test_the_language_a_table_chose_comes_back_with_the_campaign(path, capsys):
    type_lines(path, *BEGIN, "language it")
    assert type_lines(path).desk.session.language == "it"
    assert type_lines(path, language="en", chosen=True).desk.session.language == "en"


def test_the_log_answers_for_pieces_turns_people_and_words(path, capsys):
    type_lines(path, *BEGIN, "as Anna", "note tea", "axl C3", "monsters", "red drop", "spawn veteran B1")
    capsys.readouterr()
    asked = {"log axl": 3, "log turn 1": 5, "log turn 2": 1, "log anna": 4, "log tea": 1, "log 2": 2}
    for line, steps in asked.items():
        type_lines(path, line)
        shown = capsys.readouterr().out.split("\n", 2)[2]
        found = [row for row in shown.splitlines() if row[:4].strip().isdigit()]
        assert len(found) == steps, (line, shown)


def test_the_newcomer_is_greeted_and_led_into_a_game(path, tmp_path, monkeypatch, capsys):
    from companion.repl import welcome

    answers = iter(["4", "1", "my first"])
    monkeypatch.setattr("builtins.input", lambda text: next(answers))
    monkeypatch.chdir(tmp_path)
    begun = welcome.greet(Options())
    assert begun is not None
    assert begun.path.name == "my first.campaign"
    type_keys(tmp_path / begun.path, "\r1\rgate\r\r", first=begun.line)
    assert lines_of(tmp_path / begun.path) == ["game new super-fantasy gate"]


def test_help_shows_what_is_useful_now(path, capsys):
    type_lines(path, "help", BEGIN[0], "help", "monsters", "help all", "help mm", "help nosuch")
    shown = capsys.readouterr().out
    assert "`game new` begins a game" in shown
    assert "commands more, of no use just now" in shown
    assert "runs the whole monster phase" in shown
    assert "there is no command “nosuch”" in shown


def test_help_with_an_open_question_says_what_answers_it(path):
    from companion.repl.help_pages import help_page

    desk = desk_at(path)
    for line in (*BEGIN, "monsters"):
        desk.do(line)
    text = "\n".join(block.text for block in help_page(desk.session, None, desk.question).blocks)
    assert "What fits: lightning, drop, skull" in text
    assert "back: takes the last answer back" in text
    assert "`roll` lets the companion roll it." in text


def test_damage_in_a_campaign_of_the_tests_is_none(path):
    played(folder_with_mission(path.parent) / path.name)
    assert desk_at(path).session.campaign.check() == []


def test_a_line_typed_behind_a_screenful_is_carried_out(path, monkeypatch):
    """The table typed its next command where Enter was expected: it counts."""
    show = Screen.show

    def show_and_type(self, page, *, paged=False):
        show(self, page)
        self.typed = "axl C3" if paged else ""

    monkeypatch.setattr(Screen, "show", show_and_type)
    type_lines(path, *BEGIN, "help", "axl C4")
    assert lines_of(path) == [*BEGIN, "axl C3", "axl C4"]
