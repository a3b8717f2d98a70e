"""`quit`, `help` and `save-as` work whatever has become of the file: cut, garbage, gone, locked by another."""

from __future__ import annotations

import contextlib
import io
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.options import Options
from companion.repl.prompt import Shell
from companion.store.campaign import Campaign

BEGIN = ("game new super-fantasy gate", "hero axl A4 lives 3 defence 2")


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def garbage(path: Path) -> None:
    path.write_bytes(b"\x8f" * path.stat().st_size)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def gone(path: Path) -> None:
    path.unlink()


def locked(path: Path) -> None:
    HELD.append(connection := sqlite3.connect(path, isolation_level=None))
    connection.execute("BEGIN EXCLUSIVE")


HELD: list[sqlite3.Connection] = []
BECOME: dict[str, Callable[[Path], None]] = {
    "cut": cut,
    "garbage": garbage,
    "empty": empty,
    "gone": gone,
    "locked": locked,
}


def printed(shell: Shell) -> str:
    """What was printed so far."""
    assert isinstance(shell.screen.out, io.StringIO)
    return shell.screen.out.getvalue()


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    """A prompt at which two lines were typed; what it prints is kept in `screen.out`."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    shell = Shell(tmp_path / "evening.campaign", Options(plain=True))
    shell.screen.out = io.StringIO()
    shell._opened()
    for line in BEGIN:
        assert shell._line(line)
    yield shell
    for connection in HELD:
        connection.close()
    HELD.clear()
    with contextlib.suppress(Exception):
        shell.close()


@pytest.mark.parametrize("become", BECOME)
@pytest.mark.parametrize("line", ["quit", "esci", ":q"])
def test_leaving(shell: Shell, become: str, line: str) -> None:
    BECOME[become](shell.path)
    assert not shell._line(line)


@pytest.mark.parametrize("become", BECOME)
def test_help(shell: Shell, become: str) -> None:
    BECOME[become](shell.path)
    assert shell._line("help quit")
    assert "ends the evening" in printed(shell)


@pytest.mark.parametrize("become", ["cut", "garbage", "empty", "gone"])
def test_a_move_is_refused_with_a_sentence(shell: Shell, become: str) -> None:
    BECOME[become](shell.path)
    assert shell._line("axl -1")
    assert "Traceback" not in printed(shell)


def test_the_evening_is_saved_elsewhere_when_the_file_is_gone(shell: Shell) -> None:
    gone(shell.path)
    assert shell._line("save-as rescued.campaign")
    with Campaign.open(Path("rescued.campaign"), readonly=True) as kept:
        assert [step.line for step in kept.history(1)] == list(BEGIN)
