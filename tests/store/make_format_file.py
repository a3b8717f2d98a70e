"""Makes the campaign file of this format that the tests keep: `python -m tests.store.make_format_file`.

Run it once, at the release that brings a new format, and never again for an old one: the file has to be a real one of
its time. It holds a game with corrections, steps taken back, numbers of the box, and a question left open.
"""

from __future__ import annotations

import os
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from companion.repl.dispatch import Desk
from companion.session.session import Session
from companion.store import guard
from companion.store.campaign import Campaign
from tests.faults.evening import answer_any
from tests.test_session import MISSION

FILES = Path(__file__).parent / "files"
THEN = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)
LINES = (
    "game new super-fantasy m.toml", "as Ann", "hero axl B1 lives 3 defence 2", 'hero lady B4 lives 3', "spawn badly F3",
    "note Volontà, 👩\u200d👧, “quotes”", "axl a2; defend 1", "monsters", "? all", "wound lady 1", "undo",
    "rule dice rolled", "rule dice typed", "set turn 4 because we forgot to count", "as Bob", "place bd1 F3", "axl b2",
    "monsters", "? drop red",
)  # fmt: skip


def make(path: Path) -> None:
    """Play the lines on a new campaign."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "m.toml").write_text(MISSION)
        desk = Desk(
            Session(Campaign.create(path, name="Old evening", now=THEN), seed=1, clock=lambda: THEN), Path(folder)
        )
        for line in LINES:
            if line == "? all":
                while desk.question is not None:
                    answer_any(desk)
            elif line.startswith("?"):
                desk.answer(line[1:].strip())
            else:
                desk.do(line)
        assert desk.question is not None
        desk.session.campaign.close()


if __name__ == "__main__":
    target = FILES / f"format-{guard.FORMAT}.campaign"
    if target.exists():
        sys.exit(f"{os.path.relpath(target)} is kept as it is")
    FILES.mkdir(exist_ok=True)
    try:
        make(target)
    except BaseException:
        target.unlink()
        raise
