"""F15: Ctrl-C at every single line of code that puts one thing in the place of another: file, connection, game, language.

Each time the table is afterwards wholly as before or wholly as wished, says which, and goes on.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

import companion
from companion.options import Options
from companion.repl.prompt import Shell
from companion.store.campaign import Campaign
from tests.faults.conftest import Record, count
from tests.faults.evening import sit_down

SWAPPING = tuple(
    str(Path(companion.__file__).parent / name) for name in ("session", "store/campaign.py", "store/file.py")
)


class CutOff:
    """Raises KeyboardInterrupt at the `at`-th line of the code that swaps things."""

    def __init__(self, at: int) -> None:
        self.left = at

    def __enter__(self) -> CutOff:
        sys.settrace(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def _called(self, frame: FrameType, event: str, arg: object) -> Any:
        return self._line if frame.f_code.co_filename.startswith(SWAPPING) else None

    def _line(self, frame: FrameType, event: str, arg: object) -> Any:
        if event == "line":
            self.left -= 1
            if self.left == 0:
                raise KeyboardInterrupt
        return self._line


def every_place(step: int) -> Iterator[int]:
    """The first line, then every so many lines."""
    return iter(range(1, 100_000, step))


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Shell]:
    """A shell on a campaign with two games, of which the second lies on the table."""
    path = tmp_path / "evening.campaign"
    sit_down(path, "game new kami").session.campaign.close()
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        made = Shell(path, Options(plain=True, colour=False))
        made.screen.out = io.StringIO()
        made._opened()
        yield made
        made.close()


def said(shell: Shell) -> str:
    out = shell.screen.out
    assert isinstance(out, io.StringIO)
    text = out.getvalue()
    out.seek(0)
    out.truncate()
    return text


def table_of(shell: Shell) -> tuple[Path, int, str]:
    """The file, the game that lies on the table, the language."""
    assert shell.desk is not None
    session = shell.desk.session
    return session.campaign.path, session.table().number, session.language


def goes_on(shell: Shell, note: str) -> None:
    """A line is accepted and saved in the file that lies on the table, in the game that the file calls its current."""
    said(shell)
    shell._line(f"note {note}")
    assert f": {note}\n" in said(shell), note
    path, number, _ = table_of(shell)
    with Campaign.open(path, readonly=True) as campaign:
        assert campaign.current() == number
        assert campaign.history(number)[-1].line == f"note {note}"


def cut_everywhere(
    shell: Shell, line: Callable[[int], str], wished: Callable[[int], Any], back: Callable[[int], None], step: int
) -> int:
    """Cut the line off at every place until it is carried out whole; how often it was."""
    for at in every_place(step):
        before = table_of(shell)
        said(shell)
        shell.interrupts._open = True
        with CutOff(at) as cut:
            shell._line(line(at))
        text = said(shell)
        assert table_of(shell) in (before, wished(at)), (at, text)
        if cut.left > 0:
            assert table_of(shell) == wished(at), text
            return at
        if "Nothing was changed" in text:
            assert table_of(shell) == before, at
        goes_on(shell, f"cut {at}")
        back(at)
    raise AssertionError("never carried out whole")


def test_a_game_is_on_the_table_as_the_file_says(shell: Shell, record: Record) -> None:
    path = shell.path
    times = cut_everywhere(
        shell, lambda at: "game switch 1", lambda at: (path, 1, "en"), lambda at: back_to(shell, 2), count(3, 1)
    )
    record("F15", "Ctrl-C at each line of `game switch`", times, left_between=0)


def back_to(shell: Shell, number: int) -> None:
    if table_of(shell)[1] != number:
        shell._line(f"game switch {number}")


def test_a_new_game_is_begun_or_not(shell: Shell, record: Record) -> None:
    assert shell.desk is not None
    session = shell.desk.session

    def wished(at: int) -> Any:
        return shell.path, len(session.campaign.games()), "en"

    times = cut_everywhere(shell, lambda at: "game new kami", wished, lambda at: back_to(shell, 2), count(9, 1))
    record("F15", "Ctrl-C at each line of `game new`", times, left_between=0)
    assert session.campaign.check() == []


def test_save_as_goes_on_in_one_file_or_the_other(shell: Shell, tmp_path: Path, record: Record) -> None:
    def there(at: int) -> Path:
        return tmp_path / f"other-{at}.campaign"

    times = cut_everywhere(
        shell, lambda at: f"save-as {there(at)}", lambda at: (there(at), 2, "en"), lambda at: None, count(7, 1)
    )
    record("F15", "Ctrl-C at each line of `save-as`", times, left_between=0)


def test_the_language_is_that_of_the_file(shell: Shell, record: Record) -> None:
    path = shell.path

    def back(at: int) -> None:
        assert shell.desk is not None
        assert (shell.desk.session.campaign.language or "en") == shell.desk.session.language
        shell._line("language en")

    times = cut_everywhere(shell, lambda at: "language it", lambda at: (path, 2, "it"), back, count(3, 1))
    record("F15", "Ctrl-C at each line of `language`", times, left_between=0)


def test_a_connection_made_anew_is_there_or_the_old_one_is(shell: Shell, record: Record) -> None:
    """After a failed sync nothing in memory is trusted: the file is connected to once more before the next saving."""
    assert shell.desk is not None
    file = shell.desk.session.campaign.file

    def line(at: int) -> str:
        file._suspect = True
        return f"note {at}"

    path = shell.path
    times = cut_everywhere(shell, line, lambda at: (path, 2, "en"), lambda at: None, 1)
    record("F15", "Ctrl-C at each line while the file is connected to anew", times, left_between=0)
    assert not file.readonly
