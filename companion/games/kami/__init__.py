"""Kami: two, three and four players, 32 cards, a game in the family of Goita."""

from __future__ import annotations

from companion.engine.declare import declared_in, spec_of
from companion.engine.errors import N_
from companion.engine.game import Game
from companion.engine.play import events_in
from companion.engine.words import Word
from companion.games.kami.names import acting, names, title_of
from companion.games.kami.odds import counter
from companion.games.kami.pages import evening, hint, league, legality, looking_back, unseen
from companion.games.kami.pages.files import FILES
from companion.games.kami.pages.status import render, sheets, toolbar
from companion.games.kami.picture import picture
from companion.games.kami.rules import CHAPTERS
from companion.games.kami.rules.correcting import after_set, check_state
from companion.games.kami.rules.playing import TURN_FORMS
from companion.games.kami.rules.rounds import begin_game
from companion.games.kami.settings import SETTINGS
from companion.games.kami.state import Kami

GAME: Game[Kami, None] = Game(
    kind="kami",
    word=Word("kami", "kami"),
    title=N_("Kami"),
    domain="kami",
    state=Kami,
    events=events_in(*CHAPTERS),
    commands=declared_in(*CHAPTERS, evening, legality, counter, unseen, hint, looking_back, league),
    pieces=TURN_FORMS,
    new=spec_of(begin_game),
    names=names,
    turn_of=lambda state: state.round,
    title_of=title_of,
    acting=acting,
    render=render,
    toolbar=toolbar,
    settings=SETTINGS,
    check=check_state,
    after_set=after_set,
    files=FILES,
    picture=picture,
    sheets=sheets,
)
