"""Fate large-scale battles: armies as units of Fate, after the Fate System Toolkit (see CREDITS.md)."""

from __future__ import annotations

from companion.engine.declare import declared_in, spec_of
from companion.engine.errors import N_
from companion.engine.game import Game
from companion.engine.play import events_in
from companion.engine.words import Word
from companion.games.fate_battles import odds
from companion.games.fate_battles.content.armies import examine
from companion.games.fate_battles.names import names, title_of
from companion.games.fate_battles.odds import forecast
from companion.games.fate_battles.pages import queries
from companion.games.fate_battles.pages import sheets as sheet_pages
from companion.games.fate_battles.pages.chronicle import chronicle
from companion.games.fate_battles.pages.files import FILES
from companion.games.fate_battles.pages.public import public, secrets, sheets
from companion.games.fate_battles.pages.status import render, toolbar
from companion.games.fate_battles.picture import picture
from companion.games.fate_battles.rules import CHAPTERS
from companion.games.fate_battles.rules.building import new_battles
from companion.games.fate_battles.rules.checking import settle_by_hand
from companion.games.fate_battles.rules.soundness import check
from companion.games.fate_battles.settings import SETTINGS
from companion.games.fate_battles.state import State

GAME: Game[State, None] = Game(
    kind="fate-battles",
    word=Word("fate-battles", "battaglie-fate", ("fb",)),
    title=N_("Fate large-scale battles"),
    domain="fate_battles",
    state=State,
    events=events_in(*CHAPTERS),
    commands=declared_in(*CHAPTERS, queries, sheet_pages, odds, forecast),
    new=spec_of(new_battles),
    names=names,
    title_of=title_of,
    render=render,
    toolbar=toolbar,
    settings=SETTINGS,
    acting=lambda state: state.active,
    check=check,
    after_set=settle_by_hand,
    chronicle=chronicle,
    picture=picture,
    examine=examine,
    files=FILES,
    public=public,
    sheets=sheets,
    secrets=secrets,
)
