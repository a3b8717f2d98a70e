"""The house rules: where tables differ."""

from __future__ import annotations

from companion.engine.errors import N_
from companion.engine.game import Setting, setting
from companion.engine.play import GameState
from companion.engine.words import Word, same

YES, NO = Word("yes", "sì"), Word("no", "no")

SETTINGS: tuple[Setting, ...] = (
    Setting(
        Word("chaotic-hand", "mano-caotica"),
        ((same("8"), N_("8 cards each, 8 set aside")), (same("10"), N_("10 cards each, 2 set aside"))),
        N_("cards dealt to each of three players"),
        "KM-1",
    ),
    Setting(
        Word("empress-own-counter", "imperatrice-stesso-contrasto"),
        (
            (YES, N_("the Empress of this turn's own counter lets the other attack at once")),
            (NO, N_("only an Empress shown in defence before this turn lets the other attack")),
        ),
        N_("whether an Empress that counters lets the other attack in the same turn"),
        "KM-6",
    ),
    Setting(
        Word("demoralised", "demoralizzato"),
        (
            (Word("holder", "possessore"), N_("who holds five Soldiers or more has the round annulled")),
            (Word("partner", "compagno"), N_("the partner of who holds them decides, and is the one named")),
        ),
        N_("who may have the round annulled for five Soldiers"),
        "KM-9",
    ),
    Setting(
        Word("demoralised-with", "demoralizzato-in"),
        (
            (Word("four", "quattro"), N_("only with four players")),
            (Word("all", "tutti"), N_("with two and three players too")),
        ),
        N_("with how many players five Soldiers annul a round"),
        "KM-9",
    ),
)


def value_of(state: GameState, name: str) -> str:
    """The value in force of a house rule."""
    return setting(state, SETTINGS, name)
