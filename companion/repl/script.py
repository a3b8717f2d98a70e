"""`companion run`: the same commands, one a line, from a file or standard input."""

from __future__ import annotations

import contextlib
import io
import os
import select
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO

from companion.engine.errors import CompanionError
from companion.engine.language import Tongue
from companion.repl.desk import Desk, refusal
from companion.repl.screen import Screen

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

    def run(self) -> int:
        """Run all lines; the exit code: 0 done, 1 a line was refused, 3 a question is left open."""
        lines = self.source.lines()
        held = io.StringIO()
        real, self.screen.out = self.screen.out, held
        code: int | None = None
        try:
            with self._whole():
                while code is None:
                    code = self._group(lines)
                    if not self.atomic:
                        self._print(held, real)
                if self.atomic and code != 0:
                    raise _NothingKept
        except _NothingKept:
            held.seek(0)
            held.truncate()
        finally:
            self.screen.out = real
        self._print(held, real)
        return code or 0

    def _whole(self) -> contextlib.AbstractContextManager[None]:
        return self.desk.session.campaign.group() if self.atomic else contextlib.nullcontext()

    @staticmethod
    def _print(held: io.StringIO, real: TextIO) -> None:
        real.write(held.getvalue())
        real.flush()
        held.seek(0)
        held.truncate()

    def _group(self, lines: Iterator[str]) -> int | None:
        """Run lines as one group that is saved together; an exit code when there is no more to do."""
        start = time.monotonic()
        with self.desk.session.campaign.group():
            for _ in range(MOST_LINES):
                line = next(lines, None)
                if line is None:
                    return self._end()
                self.number += 1
                if not self._line(line):
                    return self._end() if self.left else self.stopped
                if self.source.would_block() or time.monotonic() - start > MOST_SECONDS:
                    return None
        return None

    def _end(self) -> int:
        if self.desk.question is not None:
            self._complain_open()
            return ASKED
        return REFUSED if self.failed else 0

    def _line(self, line: str) -> bool:
        """One line; False if the script stops here."""
        text = line.strip()
        is_answer = text.startswith("?") and (len(text) == 1 or text[1].isspace())
        if not text or text.startswith("#"):
            return True
        try:
            if self.desk.question is not None and not is_answer and self.asked_here:
                self._complain_open()
                if not self.keep_going:
                    self.stopped = ASKED
                    return False
                self.failed = True
                self.desk.session.cancel()
            reply = self.desk.answer(text[1:].strip()) if is_answer else self.desk.do(line)
        except CompanionError as error:
            say = self._say()
            sys.stderr.write(f"{self.source.name}:{self.number}: {refusal(error, say)}\n")
            self.failed = True
            return self.keep_going
        self.asked_here = self.desk.question is not None
        self.screen.show(reply.page)
        self.left = reply.quit
        return not reply.quit

    def _complain_open(self) -> None:
        asked = self.desk.ask()
        sys.stderr.write(f"{self.source.name}:{self.number}: {asked.text if asked else ''}\n")

    def _say(self) -> Tongue:
        return self.desk.session.tongue_or_core()


class _NothingKept(Exception):
    """An atomic script failed."""
