"""The start of `companion play`: nothing heavy before the prompt, nothing typed is lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pty")

from tests.bench.starting import COMPANION, PROMPT, Terminal, environment

HEAVY = {"sqlmodel", "sqlalchemy", "pydantic", "rich", "typer", "msgspec", "sqlite3", "companion.session.session"}


def test_nothing_heavy_is_imported_before_the_prompt() -> None:
    program = "import sys, companion.__main__, companion.repl.prompt; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=30, check=True)
    assert not HEAVY & set(done.stdout.split())


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    script = b"game new kami\nseats anna bruno carla dario\n"
    subprocess.run([*COMPANION, "run", "e.campaign"], input=script, env=environment(tmp_path), cwd=tmp_path, check=True,
                   stdout=subprocess.DEVNULL)  # fmt: skip
    return tmp_path


def saved(home: Path) -> str:
    done = subprocess.run(
        [*COMPANION, "log", "e.campaign"], env=environment(home), cwd=home, check=True, capture_output=True
    )
    return done.stdout.decode()


@pytest.mark.parametrize("when", ["before the program has begun", "at the prompt"])
def test_lines_typed_at_once_are_carried_out(campaign: Path, when: str) -> None:
    """The table is quicker than the program: both lines are kept, and in their order."""
    terminal = Terminal([*COMPANION, "play", "e.campaign"], campaign)
    try:
        if when == "at the prompt":
            terminal.wait_for(PROMPT)
        terminal.type("note we begin early\rnote and go on\rquit\r")
        terminal.wait_for_end()
    finally:
        terminal.end()
    log = saved(campaign)
    assert 0 < log.find("note we begin early") < log.find("note and go on")


def test_a_word_begun_while_the_file_opens_stays(campaign: Path) -> None:
    terminal = Terminal([*COMPANION, "play", "e.campaign"], campaign)
    try:
        terminal.wait_for(PROMPT)
        terminal.type("note half a ")
        terminal.wait_for(b"seats anna")
        terminal.type("word\rquit\r")
        terminal.wait_for_end()
    finally:
        terminal.end()
    assert "note half a word" in saved(campaign)
