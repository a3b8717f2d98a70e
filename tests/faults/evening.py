"""A game of Super Fantasy on a campaign file, to be played while faults happen."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
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
    try:
        if desk.question is None:
            desk.do(chance.choice(TURN))
        else:
            answer_any(desk)
    except CompanionError:
        pass


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


def killed(
    work: Callable[[Callable[[str], None]], None],
    after: float,
    *,
    first: bool = True,
    until: Callable[[str], bool] | None = None,
) -> list[str]:
    """Have a process of its own do `work`, which acknowledges on a pipe; kill it; what it acknowledged.

    It is killed `after` seconds from its first word (or from its start, if not `first`; or from the first line for
    which `until` holds, behind which it waits).
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)

            def tell(text: str) -> None:
                os.write(writing, f"{text}\n".encode())

            work(tell)
        finally:
            os._exit(0)
    os.close(writing)
    told = os.read(reading, 65536) if first else b""
    while until is not None and not any(until(line) for line in told.decode().splitlines()):
        told += os.read(reading, 65536)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    while more := os.read(reading, 65536):
        told += more
    os.close(reading)
    os.waitpid(child, 0)
    return told.decode().splitlines()
