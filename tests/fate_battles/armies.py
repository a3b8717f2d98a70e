"""Two armies of eight units each, the same on both sides."""

from __future__ import annotations

from companion.games.fate_battles.state import State
from tests.fate_battles.conftest import BattleTable

ARMIES = (
    "side a; side b; player p a points 40; player q b points 40",
    "unit A1 fair of p skills Fight 2, Athletics 1, Will 1 aspects X; unit A2 like A1 5",
    "unit S1 fair of p skills Shoot 2, Athletics 1, Will 1 aspects X; unit S2 like S1",
    "unit B1 fair of q skills Fight 2, Athletics 1, Will 1 aspects X; unit B2 like B1 5",
    "unit T1 fair of q skills Shoot 2, Athletics 1, Will 1 aspects X; unit T2 like T1",
)


def eight_against_eight() -> State:
    """Their state before the first battle."""
    return BattleTable(*ARMIES).state
