"""The shell commands: help and wrong use in both languages, the log's filters and forms."""

from __future__ import annotations

import csv
import io
import json

import pytest

from companion.__main__ import main
from companion.shell.command_table import words_of_commands
from tests.tables import played


@pytest.fixture
def campaign(tmp_path):
    return played(tmp_path / "evening.campaign")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "What concerns a piece."), ("it", "Ciò che riguarda un pezzo.")]
)
def test_help_speaks_the_language(language, words, capsys):
    assert main(["log", "--help", "--language", language]) == 0
    shown = capsys.readouterr().out
    assert words in shown
    assert ("Opzioni:" in shown) == (language == "it")
    assert ("Mostra questo messaggio" in shown) == (language == "it")


def test_every_command_has_a_help_in_italian_of_its_own(capsys):
    for name in words_of_commands():
        shown = []
        for language in ("en", "it"):
            assert main([name, "--help", "--language", language]) == 0
            shown.append(capsys.readouterr().out)
        assert shown[0].splitlines()[2] != shown[1].splitlines()[2], name


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["log"], "FILE is missing; `companion log --help`"),
        (["log", "a", "--foo"], "there is no option --foo"),
        (["log", "a", "--turn", "x"], "--turn does not fit"),
        (["content", "foo"], "No such command 'foo'"),
        (["log", "nowhere.campaign"], "`companion play"),
        (["log", "--language", "fr"], "--language is en or it"),
    ],
)
def test_wrong_use_ends_with_2_and_says_where_it_stands_what_is_right(words, said, capsys):
    assert main(words) == 2
    assert said in capsys.readouterr().err


FILTERS = {
    ("--piece", "axl"): 2,
    ("--piece", "bd1"): 1,
    ("--player", "anna"): 2,
    ("--turn", "1"): 4,
    ("--turn", "2"): 0,
    ("--words", "COFFIN"): 2,  # the goal and the note
    ("--last", "2"): 2,
    ("--piece", "axl", "--last", "1"): 1,
}


@pytest.mark.parametrize("filters", FILTERS)
def test_the_log_by_piece_player_turn_words(filters, campaign, capsys):
    assert main(["log", str(campaign), "--json", *filters]) == 0
    assert len(json.loads(capsys.readouterr().out)) == FILTERS[filters]


def test_the_log_as_csv_reads_back_and_holds_no_formula(campaign, capsys):
    assert main(["log", str(campaign), "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["step"] for row in rows] == ["1", "2", "3", "5"]
    assert rows[2]["who"] == "Anna"
    assert rows[3]["said"] == "Axl: on B3"
    assert not [cell for row in rows for cell in row.values() if cell[:1] in ("=", "+", "-", "@")]


def test_a_log_with_nothing_says_how_to_see_more(campaign, capsys):
    assert main(["log", str(campaign), "--words", "dragon"]) == 0
    assert "`log` alone shows" in capsys.readouterr().out
