"""F15 and bugs: Ctrl-C at any moment, errors that nobody foresaw. The prompt comes back; what was shown is saved."""

from __future__ import annotations

import io
import os
import re
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pexpect
import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from companion.__main__ import main
from companion.games import game_of
from companion.options import Options
from companion.repl import session_pages
from companion.repl.prompt import Shell
from companion.store.campaign import Campaign
from tests.faults.conftest import Record, count
from tests.faults.evening import place, sit_down, sit_down_again

ROOT = Path(__file__).parents[2]


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Shell]:
    """A shell on a campaign, its output kept; lines are given to it by hand."""
    path = tmp_path / "evening.campaign"
    sit_down(path).session.campaign.close()
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        made = Shell(path, Options(plain=True, colour=False))
        made.screen.out = io.StringIO()
        made._opened()
        yield made
        made.close()


def printed(shell: Shell) -> str:
    """What the shell printed since last asked."""
    out = shell.screen.out
    assert isinstance(out, io.StringIO)
    text = out.getvalue()
    out.seek(0)
    out.truncate()
    return text


def test_f15_what_was_shown_is_saved_with_ctrl_c_every_few_milliseconds(shell: Shell, record: Record) -> None:
    wanted, chance = count(120, 1000), Random(15)
    sent, ended = 0, threading.Event()

    def interrupt() -> None:
        nonlocal sent
        while not ended.wait(chance.uniform(0.001, 0.005)):
            os.kill(os.getpid(), signal.SIGINT)
            sent += 1

    shown: list[str] = []
    broken = lines = 0
    with shell.interrupts:
        thread = threading.Thread(target=interrupt)
        thread.start()
        try:
            while sent < wanted:
                lines += 1
                assert shell._line(f"note line {lines}.")
                text = printed(shell)
                shown += re.findall(r"(?<=Note: )line \d+\.", text)
                broken += "Interrupted" in text
                if "Nothing was changed" in text:
                    assert shell.desk is not None
                    assert shell.desk.session.table().step.line != f"note line {lines}."
        finally:
            ended.set()
            thread.join()
    assert shell.desk is not None
    campaign = shell.desk.session.campaign
    saved = [step.line.removeprefix("note ") for step in campaign.history(1)]
    assert [line for line in shown if line not in saved] == []
    assert saved[-1] == shell.desk.session.table().step.line.removeprefix("note ")
    assert campaign.check() == []
    assert broken
    record("F15", "Ctrl-C every 1–5 ms", sent, lines=lines, broken_off=broken, shown_but_not_saved=0)


def test_f15_the_prompt_comes_back_on_a_terminal(tmp_path: Path, record: Record) -> None:
    path = tmp_path / "evening.campaign"
    sit_down(path).session.campaign.close()
    environment = dict(os.environ, PYTHONPATH=str(ROOT), TERM="xterm", PROMPT_TOOLKIT_NO_CPR="1")
    words = ["-m", "companion", "play", str(path), "--no-colour"]
    table = pexpect.spawn(sys.executable, words, env=environment, encoding="utf-8", timeout=20)
    table.expect("Saved last")
    chance, sent = Random(16), 0
    for number in range(count(10, 200)):
        table.send(f"note line {number}.\r")
        for _ in range(5):
            time.sleep(chance.uniform(0.001, 0.005))
            table.kill(signal.SIGINT)
            sent += 1
        time.sleep(0.02)
        table.send("\x03\x15about\r")
        table.expect("MIT")
    table.send("quit\r")
    table.expect(pexpect.EOF)
    table.close()
    assert table.exitstatus == 0
    with Campaign.open(path) as campaign:
        assert campaign.check() == []
    record("F15", "Ctrl-C at the prompt and in a line, on a terminal", sent, prompt_lost=0)


def _breaks(*_: Any) -> Any:
    raise KeyError("a bug")


def test_a_bug_in_a_rule_refuses_the_step_and_leaves_a_report(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shell.desk is not None
    before = place(shell.desk)
    wound = next(spec for spec in game_of("super-fantasy").commands if spec.word.en == "wound")
    monkeypatch.setattr(wound, "run", _breaks)
    assert shell._line("wound axl 1")
    text = printed(shell)
    assert "unforeseen" in text
    assert "Nothing was changed" in text
    assert place(shell.desk) == before
    (found,) = shell.path.parent.glob("evening-error-*.txt")
    report = found.read_text()
    assert "wound axl 1" in report
    assert "KeyError: 'a bug'" in report
    assert found.name in text
    assert shell._line("note and on")
    assert "Note: and on" in printed(shell)


def test_a_bug_in_a_view_says_that_the_line_is_saved(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shell.screen, "show", _breaks)
    assert shell._line("note kept all the same")
    monkeypatch.undo()
    text = printed(shell)
    assert "unforeseen" in text
    assert "Saved last: 5, note kept all the same" in text


def test_a_bug_in_a_page_a_toolbar_a_completion_never_ends_the_evening(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_pages, "history_page", _breaks)
    monkeypatch.setattr(shell.toolbar, "_make", _breaks)
    monkeypatch.setattr("companion.repl.completer.candidates", _breaks)
    assert shell._line("history")
    assert "unforeseen" in printed(shell)
    assert shell.toolbar()
    completer = shell.prompt.completer
    assert completer is not None
    assert list(completer.get_completions(Document("no", 2), None)) == []  # type: ignore[arg-type]


def test_a_bug_in_a_waiting_command_does_not_keep_the_campaign_shut(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell._line("monsters")
    assert shell.desk is not None
    assert shell.desk.question is not None
    monkeypatch.setattr("companion.games.super_fantasy.rules.monsters.wake_areas", _breaks)
    desk = sit_down_again(shell.path)
    assert desk.session.waiting is not None
    assert "unforeseen" in desk.session.waiting.stuck.message.text  # type: ignore[union-attr]
    desk.do("cancel")
    desk.do("note on")


def test_a_bug_in_run_ends_with_a_sentence(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = shell.path
    shell.close()
    monkeypatch.setattr(session_pages, "history_page", _breaks)
    (path.parent / "script").write_text("note before\nhistory\nnote behind\n")
    assert main(["run", str(path), str(path.parent / "script")]) == 1
    said = capsys.readouterr()
    assert said.out == "Note: before\n"
    assert re.match(r"script:2: Something unforeseen went wrong \(KeyError\)\. A report is in .*\n$", said.err)
    assert main(["run", str(path), str(path.parent / "script"), "--keep-going"]) == 1
    assert capsys.readouterr().out == "Note: before\nNote: behind\n"
    assert len(list(path.parent.glob("evening-error-*.txt"))) == 2


def test_a_bug_in_show_ends_with_a_sentence_and_a_report_beside_the_campaign(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shell.close()
    monkeypatch.setattr("companion.repl.session_pages.state_document", _breaks)
    assert main(["show", str(shell.path), "--json"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "Something unforeseen went wrong (KeyError)" in said.err
    assert "Traceback" not in said.err
    assert len(list(shell.path.parent.glob("evening-error-*.txt"))) == 1


def test_a_line_the_file_could_not_take_stands_at_the_next_prompt(shell: Shell) -> None:
    shell.path.rename(shell.path.with_name("elsewhere.campaign"))
    shell._line("note do not lose me")
    assert "save-as" in printed(shell)
    assert shell._again == "note do not lose me"
    shell._again = ""
    shell._line(f"save-as {shell.path}")
    shell._line("note do not lose me")
    assert "Note: do not lose me" in printed(shell)
    assert shell._again == ""


def test_what_another_table_saved_is_told_before_the_line_is_carried_out(shell: Shell) -> None:
    other = sit_down_again(shell.path)
    other.do("note theirs")
    shell._line("note ours")
    text = printed(shell)
    assert "Another program saved" in text
    assert "Saved last: 5 · note theirs" in text
    assert shell._again == "note ours"
    shell._again = ""
    shell._line("note ours")
    assert "Note: ours" in printed(shell)
    assert [step.line for step in other.session.campaign.history(1)][-1:] == ["note theirs"]
    other.session.campaign.refresh()
    assert [step.line for step in other.session.campaign.history(1)][-2:] == ["note theirs", "note ours"]
    other.session.campaign.close()


def test_a_bug_in_the_greeting_leaves_the_prompt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shell: Shell) -> None:
    shell._greeted = False
    monkeypatch.setattr(shell, "_ask", _breaks)
    shell._greet()
    assert "unforeseen" in printed(shell)
    monkeypatch.undo()
    assert shell._line("note and on")
    assert "Note: and on" in printed(shell)


def test_ctrl_c_ends_a_rule_that_never_ends_though_one_was_swallowed(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    swallowed = []

    def never_ends(*_: Any) -> None:
        try:
            time.sleep(30)
        except KeyboardInterrupt:
            swallowed.append(True)
        time.sleep(30)

    monkeypatch.setattr("companion.repl.interrupts.APART", 0.1)
    monkeypatch.setattr(session_pages, "history_page", never_ends)
    timers = [threading.Timer(after, os.kill, (os.getpid(), signal.SIGINT)) for after in (0.2, 0.5)]
    with shell.interrupts:
        for timer in timers:
            timer.start()
        begun = time.monotonic()
        assert shell._line("history")
    assert swallowed
    assert time.monotonic() - begun < 10
    assert "Interrupted. Nothing was changed." in printed(shell)
