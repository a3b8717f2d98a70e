"""What a game plays or looks back on by itself, measured on the processor."""

from __future__ import annotations

import time

from companion.games.fate_battles.odds.simulation import played
from tests.fate_battles.armies import eight_against_eight


def thousand_battles(measured: int) -> float:
    """Seconds for 1,000 battles of eight against eight, by those that are played."""
    state = eight_against_eight()
    begun = time.process_time()
    played(state, list(state.units), measured, fate=True)
    return (time.process_time() - begun) * 1000 / measured
