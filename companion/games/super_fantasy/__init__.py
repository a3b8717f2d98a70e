"""Super Fantasy: The Night of the Badly Dead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.content_faults import Checked
from companion.engine.declare import declared_in, spec_of
from companion.engine.errors import N_
from companion.engine.game import Game
from companion.engine.play import events_in
from companion.engine.words import Word
from companion.games.super_fantasy import odds
from companion.games.super_fantasy.content import playing
from companion.games.super_fantasy.content.known_numbers import known
from companion.games.super_fantasy.names import names, title_of
from companion.games.super_fantasy.odds import trials
from companion.games.super_fantasy.pages import board, hero
from companion.games.super_fantasy.pages.hero import sheets
from companion.games.super_fantasy.pages.status import markers, render, toolbar
from companion.games.super_fantasy.picture import picture
from companion.games.super_fantasy.rules import CHAPTERS, renewing
from companion.games.super_fantasy.rules.facts import change_lives
from companion.games.super_fantasy.rules.setting_up import NewMission, new_mission, place_piece
from companion.games.super_fantasy.rules.soundness import check, settle_by_hand
from companion.games.super_fantasy.settings import SETTINGS
from companion.games.super_fantasy.state import State


def assemble(command: NewMission, library: Any) -> tuple[str, str, bytes]:
    """The content of a new game: the mission's file, with its difficulty and what the table entered before."""
    name, body = library.find(renewing.SOURCE, command.mission)
    text = body.decode("utf-8", errors="replace")
    return "mission", name, playing.assemble(text, command.difficulty, library.known, library.source or name)


def examine(data: Mapping[str, Any], text: str, name: str) -> Checked | None:
    """Check a mission or content file; what it takes is imported only here."""
    from companion.games.super_fantasy.content.trial import examine as examine_it

    return examine_it(data, text, name)


GAME = Game(
    kind="super-fantasy",
    word=Word("super-fantasy", "super-fantasy", ("sf",)),
    title=N_("Super Fantasy"),
    domain="super_fantasy",
    state=State,
    events=events_in(*CHAPTERS),
    commands=declared_in(*CHAPTERS, odds, trials, hero, board),
    pieces=(spec_of(place_piece), spec_of(change_lives)),
    new=spec_of(new_mission),
    assemble=assemble,
    load=playing.load,
    names=names,
    title_of=title_of,
    acting=lambda state: state.acting,
    render=render,
    toolbar=toolbar,
    settings=SETTINGS,
    known=known,
    after_set=settle_by_hand,
    check=check,
    offers=renewing.offers,
    renew=renewing.RENEWAL,
    markers=markers,
    picture=picture,
    sheets=sheets,
    examine=examine,
    turn_of=lambda state: state.turn,
    files=trials.FILES,
)
