"""A game of Super Fantasy on a campaign file, to be played while faults happen."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from companion.engine.errors import CompanionError
from companion.repl.dispatch import Desk
from companion.session.session import Session
from companion.store.campaign import Campaign
from tests.conftest import NOON
from tests.test_session import BEGIN, MISSION

TURN = ("axl a2", "defend axl 1", "monsters", "note a line", "wound lady 1", "heal lady 1", "place bd1 F3", "monsters")


def sit_down(path: Path, *lines: str) -> Desk:
    """A new campaign with a mission laid out; `lines` carried out."""
    (path.parent / "m.toml").write_text(MISSION)
    desk = Desk(Session(Campaign.create(path, now=NOON), seed=1, clock=lambda: NOON), path.parent)
    for line in (*BEGIN, *lines):
        desk.do(line)
    return desk


def sit_down_again(path: Path, *, readonly: bool = False, seed: int = 1) -> Desk:
    """The campaign opened anew."""
    session = Session(Campaign.open(path, readonly=readonly), seed=seed, clock=lambda: NOON)
    return Desk(session, path.parent)


def do_any(desk: Desk, chance: Random) -> None:
    """One more line, or an answer to what is open; one that is refused is let be."""
    with suppress(CompanionError):
        one_more(desk, chance)


def one_more(desk: Desk, chance: Random) -> None:
    """One more line, or an answer to what is open."""
    if desk.question is None:
        desk.do(chance.choice(TURN))
    else:
        answer_any(desk)


def answer_any(desk: Desk) -> None:
    """A legal answer to the open question."""
    question = desk.question
    assert question is not None
    if question.reader.dice() is not None:
        desk.answer("roll")
    elif question.proposed is not None:
        desk.answer("-")
    else:
        desk.answer(question.reader.options("en")[0])


def place(desk: Desk) -> tuple[int, str]:
    """The step the game stands on, and the key of its open question."""
    waiting = desk.session.waiting
    return desk.session.table().step.number, waiting.key if waiting else ""


Work = Callable[[Callable[[str], None]], None]


def killed(work: Work, *, calls: int, after: int = 1, counts: Callable[[str], bool] = bool) -> list[str]:
    """Have a process of its own do `work`, which acknowledges on a pipe, and die; what it acknowledged.

    It is killed (SIGKILL) at its `calls`-th call or return of a function after the `after`-th acknowledgement that
    `counts` (0: from its start): at a place in the program, not at a time, so that every run kills at the same ones.
    """
    return _child(work, after, calls, counts)


def calls_of(work: Work) -> int:
    """How many calls and returns of functions `work` takes from its start to its end."""
    return int(_child(work, 0, None, bool)[-1])


def _child(work: Work, after: int, calls: int | None, counts: Callable[[str], bool]) -> list[str]:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            seen = _Calls(calls)
            acknowledged = 0

            def tell(text: str) -> None:
                nonlocal acknowledged
                os.write(writing, f"{text}\n".encode())
                acknowledged += counts(text)
                if acknowledged == after and counts(text):
                    seen.begin()

            if after == 0:
                seen.begin()
            work(tell)
            sys.setprofile(None)
            if calls is None:
                tell(str(seen.number))
        finally:
            os._exit(0)
    os.close(writing)
    told = b""
    while more := os.read(reading, 65536):
        told += more
    os.close(reading)
    os.waitpid(child, 0)
    return told.decode().splitlines()


class _Calls:
    """Counts calls and returns of functions, and ends the process at one of them."""

    def __init__(self, last: int | None) -> None:
        self.last = last
        self.number = 0

    def begin(self) -> None:
        """Count from here."""
        sys.setprofile(self._seen)
        if self.last == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def _seen(self, *_: object) -> None:
        self.number += 1
        if self.number == self.last:
            os.kill(os.getpid(), signal.SIGKILL)
