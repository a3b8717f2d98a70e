"""Fated Kingdoms: Sphere, players, fights, duels, Store, Stack."""

from __future__ import annotations

from companion.engine.declare import declared_in, spec_of
from companion.engine.errors import N_
from companion.engine.game import Game
from companion.engine.play import events_in
from companion.engine.words import Word
from companion.games.fated_kingdoms.content.known import Content, known, load
from companion.games.fated_kingdoms.content.pack_file import examine
from companion.games.fated_kingdoms.content.packs import RENEWAL, assemble, offers
from companion.games.fated_kingdoms.names import acting, names, title_of
from companion.games.fated_kingdoms.odds import page
from companion.games.fated_kingdoms.pages import cards, forecast
from companion.games.fated_kingdoms.pages.public import public, secrets, sheets
from companion.games.fated_kingdoms.pages.status import clock_line, markers, render, time_warning, toolbar
from companion.games.fated_kingdoms.picture import picture
from companion.games.fated_kingdoms.rules import CHAPTERS
from companion.games.fated_kingdoms.rules.byhand import after_set, check
from companion.games.fated_kingdoms.rules.fate import FATE, is_of_fate
from companion.games.fated_kingdoms.rules.setup import begin_kingdoms
from companion.games.fated_kingdoms.settings import SETTINGS
from companion.games.fated_kingdoms.state import KingdomState

GAME: Game[KingdomState, Content | None] = Game(
    kind="fated-kingdoms",
    word=Word("fated-kingdoms", "fated-kingdoms", ("fk",)),
    title=N_("Fated Kingdoms"),
    domain="fated_kingdoms",
    state=KingdomState,
    events=events_in(*CHAPTERS),
    commands=declared_in(*CHAPTERS, page, cards, forecast),
    new=spec_of(begin_kingdoms),
    names=names,
    turn_of=lambda state: state.cycle,
    title_of=title_of,
    render=render,
    toolbar=toolbar,
    settings=SETTINGS,
    assemble=assemble,
    load=load,
    acting=acting,
    check=check,
    known=known,
    after_set=after_set,
    chronicles={FATE: is_of_fate},
    examine=examine,
    offers=offers,
    renew=RENEWAL,
    clock=clock_line,
    alarm=time_warning,
    markers=markers,
    picture=picture,
    public=public,
    sheets=sheets,
    secrets=secrets,
)
