"""A handful of sessions at a real terminal of 80 by 24."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

pexpect = pytest.importorskip("pexpect")

ROOT = Path(__file__).parent.parent.parent
LEAVE, CTRL_C = "\x04", "\x03"


@pytest.fixture
def sit_down(tmp_path):
    """Starts the companion in an empty home; arguments and environment as given."""
    begun = []

    def start(*arguments, **environment):
        env = {
            "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "HOME": str(tmp_path), "TERM": "xterm",
            "XDG_STATE_HOME": str(tmp_path / "state"), "LANG": "it_IT.UTF-8", "PROMPT_TOOLKIT_NO_CPR": "1", **environment,
        }  # fmt: skip
        table = pexpect.spawn(
            sys.executable, ["-m", "companion", *arguments], env=env, cwd=tmp_path, dimensions=(24, 80),
            encoding="utf-8", timeout=30,
        )  # fmt: skip
        begun.append(table)
        return table

    yield start
    for table in begun:
        table.close(force=True)


def expect_end(table):
    table.expect(pexpect.EOF)
    table.close()
    assert table.exitstatus == 0


def test_the_first_minute_of_a_newcomer(sit_down):
    table = sit_down()
    table.expect("Quale")
    table.sendline("1")
    table.expect("Nome della campagna")
    table.sendline("prima")
    table.expect("prima")
    table.expect("partita nuova|game new")
    table.send("\r")
    table.expect("1  super-fantasy")
    table.expect("4")
    table.send("1\r")
    table.expect("3  gate")
    table.expect(r"1–5")
    table.send("3\r")
    table.expect("normale")
    table.send("\r")
    table.expect("bd3")
    table.send(f"nota via{CTRL_C}nota resta\r")
    table.expect("Nota: resta")
    table.expect(">")  # between two prompts the terminal itself would take Ctrl-D
    table.send(LEAVE)
    expect_end(table)
    again = sit_down()
    again.expect("nota resta")
    again.send("registro\r")
    again.expect("Nota: resta")
    again.expect(">")
    again.send(LEAVE)
    expect_end(again)


def test_a_dumb_terminal_gets_no_escape_sequence(sit_down):
    table = sit_down("play", "a.campaign", "--new", TERM="dumb")
    table.expect("> ")
    table.sendline("partita nuova kami")
    table.expect("annulla|Kami")
    table.sendline("esci")
    table.expect(pexpect.EOF)
    assert "\x1b" not in table.before


def test_a_long_page_waits_and_a_resized_terminal_is_heeded(sit_down):
    table = sit_down("play", "a.campaign", "--new", NO_COLOR="1")
    table.expect(">")
    table.send("partita nuova super-fantasy gate\r")
    table.expect("bd3")
    table.send("regole\r")
    table.expect("Invio continua")
    table.send("q\r")
    table.setwinsize(24, 150)
    table.send("eroe axl A4 vite 3 difesa 2\r")
    table.expect("A4")
    table.send("stato\r")
    table.expect("A   B   C   D   E   F   G   H[^\r\n]*(Eroe|Hero)")
    table.expect(">")
    table.send(LEAVE)
    expect_end(table)
