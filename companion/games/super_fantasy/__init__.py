"""Super Fantasy: The Night of the Badly Dead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.content_faults import Checked
from companion.engine.declare import spec_of
from companion.engine.errors import N_
from companion.engine.game import Game
from companion.engine.play import events_in
from companion.engine.words import Word
from companion.games.super_fantasy import hero_events
from companion.games.super_fantasy.content.knowing import known
from companion.games.super_fantasy.content.offers import assemble, offers
from companion.games.super_fantasy.content.playing import load
from companion.games.super_fantasy.hero_views import describe
from companion.games.super_fantasy.names import names, title_of
from companion.games.super_fantasy.pages.status import markers, render, toolbar
from companion.games.super_fantasy.picture import picture
from companion.games.super_fantasy.rules import CHAPTERS
from companion.games.super_fantasy.rules.facts import change_lives
from companion.games.super_fantasy.rules.renewing import RENEWAL
from companion.games.super_fantasy.rules.setting_up import new_mission, place_piece
from companion.games.super_fantasy.rules.soundness import check, settle_by_hand
from companion.games.super_fantasy.settings import REMINDERS, SETTINGS
from companion.games.super_fantasy.state import State
from companion.games.super_fantasy.table import COMMANDS


def examine(data: Mapping[str, Any], text: str, name: str) -> Checked | None:
    """Check a mission or content file; what it takes is imported only here."""
    from companion.games.super_fantasy.content.dry import examine as examine_it

    return examine_it(data, text, name)


GAME = Game(
    kind="super-fantasy",
    word=Word("super-fantasy", "super-fantasy", ("sf",)),
    title=N_("Super Fantasy"),
    domain="super_fantasy",
    state=State,
    events=(*events_in(*CHAPTERS), *events_in(hero_events)),
    commands=COMMANDS,
    pieces=(spec_of(place_piece), spec_of(change_lives)),
    new=spec_of(new_mission),
    assemble=assemble,
    load=load,
    names=names,
    title_of=title_of,
    acting=lambda state: state.acting,
    describe=describe,
    render=render,
    toolbar=toolbar,
    settings=(*SETTINGS, *REMINDERS),
    known=known,
    after_set=settle_by_hand,
    check=check,
    offers=offers,
    renew=RENEWAL,
    markers=markers,
    examine=examine,
    picture=picture,
)
