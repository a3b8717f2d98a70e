"""What a game plays or looks back on by itself, measured on the processor."""

from __future__ import annotations

import time

from companion.games.fate_battles.odds.simulation import played
from companion.games.super_fantasy.content import playing
from companion.games.super_fantasy.odds.evening import Evening, Yardstick, ready
from companion.session.library import shipped_folder
from tests.fate_battles.armies import eight_against_eight


def thousand_battles(measured: int) -> float:
    """Seconds for 1,000 battles of eight against eight, by those that are played."""
    state = eight_against_eight()
    begun = time.process_time()
    played(state, list(state.units), measured, fate=True)
    return (time.process_time() - begun) * 1000 / measured


def many_evenings(measured: int) -> float:
    """Seconds for 200 evenings of the crossroads with six heroes, by those that are played."""
    text = (shipped_folder() / "super_fantasy" / "crossroads.toml").read_text("utf-8")
    content = playing.load(playing.assemble(text, "normal", {}, "crossroads"))
    heroes = {id_: ready(content, id_, None, Yardstick()) for id_ in content.hero}
    begun = time.process_time()
    for seed in range(measured):
        Evening(content, heroes, None, seed).play()
    return (time.process_time() - begun) * 200 / measured
