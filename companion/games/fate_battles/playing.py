"""The play of this game."""

from __future__ import annotations

from companion.engine.play import Play
from companion.games.fate_battles.state import State

BattlePlay = Play[State, None]
