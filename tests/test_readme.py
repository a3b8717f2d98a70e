"""README keeps its word: its transcripts, snippets, keystrokes, links and pages are what the program does."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games import KINDS
from companion.store.campaign import Campaign
from tests.repl.hands import type_lines
from tests.tables import desk_at
from tools import readme

ROOT = Path(__file__).parent.parent
TEXT = readme.README.read_text(encoding="utf-8")
AGAIN = "run `python tools/readme.py` and look at what changed"


def test_the_transcripts_and_the_picture_are_what_comes_today(tmp_path):
    assert readme.play_transcripts(TEXT, tmp_path) == TEXT, AGAIN
    assert readme.picture(tmp_path) == readme.PICTURE.read_text(encoding="utf-8"), AGAIN


def test_no_transcript_shows_a_refusal_and_every_game_has_one():
    blocks = re.findall(r"```companion \S+\n(.*?)```", TEXT, re.S)
    assert not [block for block in blocks if "✗" in block]
    assert {kind for kind in KINDS if f"game new {kind}" in "".join(blocks)} == set(KINDS)


def test_the_commands_are_the_tables_commands():
    assert readme.commands_page() == readme.COMMANDS.read_text(encoding="utf-8"), AGAIN


@pytest.fixture
def path_with_companion(tmp_path):
    """A PATH on which `companion` is this one."""
    program = tmp_path / "bin" / "companion"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m companion "$@"\n')
    program.chmod(0o755)
    return f"{program.parent}:{os.environ['PATH']}"


def snippets():
    return [s for s in re.findall(r"```sh\n(.*?)```", TEXT, re.S) if "python3 -m venv" not in s]


@pytest.mark.parametrize("snippet", snippets())
def test_every_shell_snippet_runs(snippet, tmp_path, path_with_companion):
    environment = {**os.environ, "PATH": path_with_companion, "PYTHONPATH": str(ROOT), "XDG_STATE_HOME": str(tmp_path)}
    done = subprocess.run(
        ["sh", "-euc", snippet], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert "axl" in done.stdout


def test_the_two_commands_stand_where_ci_looks_for_them():
    play, test = (re.search(rf"<!-- {name} -->\n```sh\n(.*)\n```\n", TEXT)[1] for name in ("play", "test"))
    assert play.endswith(".venv/bin/companion")
    assert test.endswith(" && .venv/bin/python -m pytest")
    assert "-c constraints.txt" in test


def test_every_link_leads_somewhere():
    for target in re.findall(r"\]\(([^)#]+)\)", TEXT):
        assert target.startswith("https://") or (ROOT / target).exists(), target


def test_every_shell_command_is_named():
    from companion.shell.command_table import words_of_commands

    for name, options in words_of_commands().items():
        row = re.search(rf"^\| `companion \[?{name}\b.*$", TEXT, re.M)
        assert row, name
        missing = [o for o in options if o.startswith("--") and o not in row[0] and name != "play"]
        assert not missing, (name, missing)


def ten_things():
    rows = re.findall(r"^\| ([^|`]+) \| `([^`]+)` \| `([^`]+)` \|$", TEXT, re.M)
    return {what.strip(): {"en": en, "it": it} for what, en, it in rows}


BOARD = ("game new super-fantasy gate", "hero axl A4 lives 3 defence 2")
KINGDOMS = ("game new fated-kingdoms", 'player Anna "Feudal Pact"', "player Bruno Pathfinders", "start")


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_ten_things_take_at_most_ten_keys_and_do_what_they_say(language, tmp_path, capsys):
    things = {what: typed[language] for what, typed in ten_things().items()}
    assert len(things) == 10
    assert all(len(typed) + 1 <= 10 for typed in things.values()), "with Enter"
    path = tmp_path / "a.campaign"
    desk = desk_at(path)
    for line in (*BOARD, *KINGDOMS, "game switch 1"):
        desk.do(line)
    desk.session.campaign.close()
    in_order = [
        "move a hero", "wound a piece", "take it back", "a new monster", "end a hero's turn", "a note",
        "the monster phase", "answer a die", "why was that",
    ]  # fmt: skip
    shell = type_lines(path, *(things[what] for what in in_order), language=language)
    shown = capsys.readouterr().out
    type_lines(path, "game switch 2", things["Fate up or down"], language=language)
    assert "✗" not in shown + capsys.readouterr().out
    with Campaign.open(path) as campaign:
        lines = [step.line for step in campaign.history(1)]
        assert lines[2:] == [things[what] for what in in_order[:1] + in_order[3:7]]
        assert campaign.history(2)[-1].line == things["Fate up or down"]
    assert "SF-5" in shown, "why was answered"
    assert shell.desk.session.waiting is None
