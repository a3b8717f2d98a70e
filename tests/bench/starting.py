"""How long a program takes to end, or to show its prompt."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import resource
import select
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

ROOT = Path(__file__).parents[2]
COMPANION = (sys.executable, "-m", "companion")
SIZE = struct.pack("HHHH", 24, 80, 0, 0)
PROMPT = b"\x1b[0m>"
WHERE_IS_THE_CURSOR = b"\x1b[6n"


def environment(home: Path) -> dict[str, str]:
    """The environment of a person: compiled modules are kept, as after an installation."""
    kept = {k: v for k, v in os.environ.items() if k not in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")}
    return {
        **kept,
        "HOME": str(home),
        "XDG_STATE_HOME": str(home),
        "PYTHONPATH": str(ROOT),
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
        "COLUMNS": "80",
        "LINES": "24",
    }


def ended(arguments: Sequence[str], home: Path) -> float:
    """Seconds until a program has ended."""
    start = time.perf_counter()
    subprocess.run(arguments, env=environment(home), cwd=home, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def resident(process: int) -> int:
    """The bytes of memory that a running process holds; 0 where the system does not tell."""
    status = Path(f"/proc/{process}/statm")
    return int(status.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if status.exists() else 0


def children() -> float:
    """The seconds of the processor that the programs started here have taken until they ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@contextmanager
def terminal_out() -> Iterator[TextIO]:
    """The writing end of a terminal of 80 × 24 whose screen nobody reads."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, SIZE)
    threading.Thread(target=_drain, args=(master,), daemon=True).start()
    with os.fdopen(slave, "w") as out:
        yield out


def _drain(number: int) -> None:
    with suppress(OSError):
        while os.read(number, 65536):
            pass
    os.close(number)


class Terminal:
    """A program on a terminal of its own, and what it has written so far."""

    def __init__(self, arguments: Sequence[str], home: Path) -> None:
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, SIZE)
        self.number = master
        self.written = b""
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            arguments, env=environment(home), cwd=home, stdin=slave, stdout=slave, stderr=slave, start_new_session=True
        )
        os.close(slave)

    def type(self, text: str) -> None:
        """Type something."""
        os.write(self.number, text.encode())

    def wait_for(self, wanted: bytes | re.Pattern[bytes], seconds: float = 20) -> float:
        """Wait until it has written something; the seconds since the program began."""
        end = time.perf_counter() + seconds
        wanted = wanted if isinstance(wanted, re.Pattern) else re.compile(re.escape(wanted))
        while not wanted.search(self.written):
            ready, _, _ = select.select([self.number], [], [], max(0, end - time.perf_counter()))
            if not ready:
                raise TimeoutError(self.written[-2000:])
            try:
                some = os.read(self.number, 65536)
            except OSError as error:
                raise EOFError(self.written[-2000:]) from error
            if WHERE_IS_THE_CURSOR in some:
                self.type("\x1b[1;1R")
            self.written += some
        return time.perf_counter() - self.began

    def wait_for_end(self, seconds: float = 20) -> int:
        """Wait until it ends by itself; its exit code."""
        try:
            self.wait_for(re.compile(rb"(?!)"), seconds)
        except EOFError:
            return self.process.wait(seconds)
        raise AssertionError("it writes for ever")

    def end(self) -> None:
        """Leave it."""
        self.process.kill()
        self.process.wait()
        os.close(self.number)


def prompted(arguments: Sequence[str], home: Path) -> float:
    """Seconds until a program shows its prompt."""
    terminal = Terminal(arguments, home)
    try:
        return terminal.wait_for(PROMPT)
    finally:
        terminal.end()
