"""The rules of the battles, one module for each chapter."""

from __future__ import annotations

from companion.games.fate_battles.rules import (
    activation,
    advantages,
    armies,
    attacking,
    boosts,
    building,
    changing,
    contests,
    defeat,
    economy,
    ending,
    leading,
    majorities,
    marking,
    moving,
    named_advantages,
    rounds,
    settling,
    shaking,
    sheets,
    turns,
    zones,
)

CHAPTERS = (
    contests, boosts, building, sheets, armies, changing, zones, turns, rounds, activation, moving, attacking,
    defeat, advantages, named_advantages, leading, marking, shaking, economy, settling, majorities, ending,
)  # fmt: skip
"""The chapters in the order of the rulebook."""
