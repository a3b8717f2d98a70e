"""A table for battles without a campaign file: lines in, the state and what happened out."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import msgspec
import pytest

from companion.engine.play import Question
from companion.games.fate_battles import GAME
from companion.games.fate_battles.state import State
from tests.driver import Driver

events = SimpleNamespace(**{event.__name__: event for event in GAME.events})
"""Every event of the game by its name."""

SIDES = ("side north; side south", "player anna north points 30", "player bruno south points 30")
UNITS = (
    "unit Dwarves fair of anna skills Fight 2, Athletics 1, Will 1 aspects Stubborn",
    "unit Archers fair of anna skills Shoot 2, Notice 1, Stealth 1 aspects Keen",
    "unit Guards good of anna skills Fight 3, Athletics 2, Will 2, Notice 1, Shoot 1, Provoke 1 aspects Proud Tall",
    "unit Orcs fair of bruno skills Fight 2, Athletics 1, Notice 1 aspects Savage",
    "unit Goblins average of bruno skills Fight 1",
    "unit Trolls good of bruno skills Fight 3, Athletics 2, Will 2, Notice 1, Shoot 1, Provoke 1 aspects Huge Slow",
)
LEADERS = (
    'leader Thora of anna will 3 skills Fight 2 aspects "Queen of stone"',
    "leader Grim of bruno will 2 skills Fight 3",
)
FIELD = ("zone ford; zone hill next to ford; zone wood next to hill; zone moor next to wood", "zone cave next to hill")


class BattleTable(Driver):
    """A table of battles that keeps every state: `snapshots` are those before each line."""

    def __init__(self, *lines: str, language: str = "en") -> None:
        super().__init__(GAME, State(), language=language)
        self.snapshots: list[bytes] = []
        self.do(*lines)

    def do(self, *lines: str) -> BattleTable:
        """Carry out lines; each must be accepted."""
        for line in lines:
            before = msgspec.json.encode(self.state)
            self.carry_out(line)
            self.snapshots.append(before)
            assert self.events, f"nothing was told of {line}"
        return self

    def asks(self, line: str) -> Question:
        """The question that a line stops at."""
        return self.question_of(line)

    def told(self) -> list[str]:
        """What the last line said."""
        return self.said


MakeTable = Callable[..., BattleTable]


def ready(*deployed: str, first: str = "anna", fate: int = 0, extra: tuple[str, ...] = ()) -> BattleTable:
    """A table with everything built and a battle begun: `deployed` as `dwarves ford`."""
    sides = [line + (f" fate {fate}" if line.startswith("player") and fate else "") for line in SIDES]
    table = BattleTable(*sides, *UNITS, *LEADERS, *FIELD, *extra)
    table.do(*(f"deploy {place}" for place in deployed))
    table.do("initiative : +4, -4" if first == "anna" else "initiative : -4, +4")
    return table.do("begin")


@pytest.fixture
def built() -> BattleTable:
    """Everything built, nothing deployed."""
    return BattleTable(*SIDES, *UNITS, *LEADERS, *FIELD)
