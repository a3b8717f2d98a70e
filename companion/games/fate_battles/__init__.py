"""Fate large-scale battles: armies as units of Fate, after the Fate System Toolkit (see CREDITS.md)."""

from __future__ import annotations

from companion.engine.errors import N_
from companion.engine.game import Game
from companion.engine.words import Word
from companion.games.fate_battles.events import EVENTS
from companion.games.fate_battles.rules.checking import settle_by_hand
from companion.games.fate_battles.rules.soundness import check
from companion.games.fate_battles.settings import SETTINGS
from companion.games.fate_battles.state import State
from companion.games.fate_battles.table import COMMANDS, NEW
from companion.games.fate_battles.views.chronicle import chronicle
from companion.games.fate_battles.views.naming import names, title_of
from companion.games.fate_battles.views.status import render, toolbar
from companion.games.fate_battles.views.telling import describe

GAME: Game[State, None] = Game(
    kind="fate-battles",
    word=Word("fate-battles", "battaglie-fate", ("fb",)),
    title=N_("Fate large-scale battles"),
    domain="fate_battles",
    state=State,
    events=EVENTS,
    commands=COMMANDS,
    new=NEW,
    names=names,
    title_of=title_of,
    describe=describe,
    render=render,
    toolbar=toolbar,
    settings=SETTINGS,
    acting=lambda state: state.active,
    check=check,
    after_set=settle_by_hand,
    chronicle=chronicle,
)
