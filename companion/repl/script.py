"""`companion run`: the same commands, one a line, from a file or standard input."""

from __future__ import annotations

import contextlib
import io
import os
import select
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO

from companion.engine.errors import CampaignError, CompanionError
from companion.engine.language import Tongue
from companion.render.ascii_fallback import Held, complain
from companion.render.terminal import Screen
from companion.repl.builtin_commands import about_question
from companion.repl.dispatch import Desk, refusal
from companion.repl.error_reports import unforeseen
from companion.store.sqlite_errors import InGroup, NotSaved

MOST_LINES = 256
MOST_SECONDS = 0.1
REFUSED, ASKED = 1, 3


@dataclass(slots=True)
class Source:
    """The lines of a script, and whether the next one is there at once."""

    name: str
    stream: TextIO

    def lines(self) -> Iterator[str]:
        """Each line without its end."""
        for raw in self.stream:
            yield raw.rstrip("\r\n")

    def would_block(self) -> bool:
        """True if reading on would have to wait for somebody. (What is buffered already does not wait.)"""
        try:
            number = self.stream.fileno()
            if os.path.isfile(f"/dev/fd/{number}") or not hasattr(select, "select"):
                return False
            ready, _, _ = select.select([number], [], [], 0)
        except (OSError, ValueError, io.UnsupportedOperation):
            return False
        return not ready


class Script:
    """Runs the lines of a source on a desk; each accepted line's output is printed once it is saved."""

    def __init__(self, desk: Desk, source: Source, screen: Screen, *, atomic: bool, keep_going: bool) -> None:
        self.desk = desk
        self.source = source
        self.screen = screen
        self.atomic = atomic
        self.keep_going = keep_going
        self.number = 0
        self.failed = False
        self.left = False
        self.stopped = REFUSED
        self.asked_here = False
        self.held = Held(screen.out)
        self.alone: str | None = None

    def run(self) -> int:
        """Run all lines; the exit code: 0 done, 1 a line was refused, 3 a question is left open."""
        lines = self.source.lines()
        real, self.screen.out = self.screen.out, self.held
        code: int | None = None
        self._tell_remarks()
        try:
            with self._whole():
                while code is None:
                    code = self._group(lines)
                    if not self.atomic:
                        self._print(real)
                if self.atomic and code != 0:
                    raise _NothingKept
        except _NothingKept:
            _empty(self.held)
        finally:
            self.screen.out = real
        self._print(real)
        return code or 0

    def _tell_remarks(self) -> None:
        """What was found spoiled on opening."""
        for message in self.desk.session.remarks:
            complain(self._say().of(message))

    def _whole(self) -> contextlib.AbstractContextManager[None]:
        return self.desk.session.campaign.group() if self.atomic else contextlib.nullcontext()

    def _print(self, real: TextIO) -> None:
        """What is held is saved now, and may be shown."""
        real.write(self.held.getvalue())
        real.flush()
        _empty(self.held)

    def _group(self, lines: Iterator[str]) -> int | None:
        """Run lines as one group that is saved together; an exit code when there is no more to do.

        The first is read before the group begins: nobody is kept from the file while this one waits for input.
        """
        line, alone = self.alone, self.alone is not None
        if line is None:
            line = next(lines, None)
            if line is None:
                return self._end()
            self.number += 1
        first, self.alone = self.number, None
        campaign = self.desk.session.campaign
        try:
            with contextlib.nullcontext() if alone or campaign.readonly else campaign.group():
                return self._lines(line, lines)
        except CampaignError as error:
            _empty(self.held)
            self._complain(f"{first}-{self.number}" if self.number > first else str(first), refusal(error, self._say()))
            return error.exit_code

    def _lines(self, line: str | None, lines: Iterator[str]) -> int | None:
        """The lines of one group, of which the first is read already."""
        start = time.monotonic()
        most = self.number + MOST_LINES
        while line is not None:
            if not self._line(line):
                return self._end() if self.left else self.stopped
            if (
                self.alone is not None
                or self.number >= most
                or self.source.would_block()
                or time.monotonic() - start > MOST_SECONDS
            ):
                return None
            line = next(lines, None)
            self.number += line is not None
        return self._end()

    def _end(self) -> int:
        if self.desk.question is not None and (self.asked_here or not self.keep_going):
            self._complain_open()
            if not self.keep_going:
                return ASKED
            self.desk.session.cancel()
            self.failed = True
        return REFUSED if self.failed else 0

    def _line(self, line: str) -> bool:
        """One line; False if the script stops here."""
        text = line.strip()
        is_answer = text.startswith("?") and (len(text) == 1 or text[1].isspace())
        if not text or text.startswith("#"):
            return True
        try:
            if self.desk.question is not None and not is_answer and self.asked_here and not about_question(text):
                self._complain_open()
                if not self.keep_going:
                    self.stopped = ASKED
                    return False
                self.failed = True
                self.desk.session.cancel()
            reply = self.desk.answer(text[1:].strip()) if is_answer else self.desk.do(line)
            self.asked_here = self.desk.question is not None
            self.screen.show(reply.page)
        except InGroup as error:
            if self.atomic:
                return self._refused(refusal(error, self._say()))
            self.alone = line  # once more, when the group is saved
            return True
        except NotSaved:
            raise
        except CompanionError as error:
            return self._refused(refusal(error, self._say()))
        except Exception as error:
            return self._refused(unforeseen(error, line, self.desk.session))
        self.left = reply.quit
        return not reply.quit

    def _refused(self, why: str) -> bool:
        """A line that was not accepted; True to go on all the same."""
        self._complain(str(self.number), why)
        self.failed = True
        return self.keep_going

    def _complain(self, where: str, why: str) -> None:
        complain(f"{self.source.name}:{where}: {why}")

    def _complain_open(self) -> None:
        asked = self.desk.ask()
        self._complain(str(self.number), asked.text if asked else "")

    def _say(self) -> Tongue:
        return self.desk.session.tongue_or_core()


def _empty(held: io.StringIO) -> None:
    held.seek(0)
    held.truncate()


class _NothingKept(Exception):
    """An atomic script failed."""
