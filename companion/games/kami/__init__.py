"""Kami: two, three and four players, 32 cards, a game in the family of Goita."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.errors import N_
from companion.engine.game import Game
from companion.engine.words import Word, same
from companion.games.kami import events
from companion.games.kami.pages import render
from companion.games.kami.rules.correcting import after_set, check_state
from companion.games.kami.settings import SETTINGS
from companion.games.kami.state import Kami
from companion.games.kami.table import BEGIN, COMMANDS, PIECES
from companion.games.kami.views import describe, title_of, toolbar


def names(state: Kami, content: None, thing: str) -> Mapping[str, Word]:
    """The known names of a thing: players, who may also begin a line."""
    return {player: same(name) for player, name in state.names.items()} if thing in ("player", "piece") else {}


def acting(state: Kami) -> str | None:
    """Who acts: whose turn it is."""
    return state.turn


GAME: Game[Kami, None] = Game(
    kind="kami",
    word=Word("kami", "kami"),
    title=N_("Kami"),
    domain="kami",
    state=Kami,
    events=events.EVENTS,
    commands=COMMANDS,
    pieces=PIECES,
    new=BEGIN,
    names=names,
    title_of=title_of,
    acting=acting,
    describe=describe,
    render=render,
    toolbar=toolbar,
    settings=SETTINGS,
    check=check_state,
    after_set=after_set,
)
