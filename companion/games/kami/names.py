"""What is called how: players, cards, variants; and pieces of sentences that several chapters need."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.errors import Ref
from companion.engine.language import Tongue
from companion.engine.words import Word, same
from companion.games.kami.content.cards import card_ref, name_of
from companion.games.kami.state import Kami, PastRound

VARIANT_NAMES = {"soldier": ("Soldier", "Soldato"), "lord": ("Lord", "Lord"), "kami": ("Kami", "Kami")}


def title_of(state: Kami, content: None, id_: str, language: str) -> str:
    """The name shown for a player or a card (`card:tower`); for "" the title of the game."""
    if not id_:
        return "Kami"
    if id_.startswith("card:"):
        return name_of(id_.removeprefix("card:"), language)
    return state.names.get(id_, id_)


def variant_name(variant: str, say: Tongue) -> str:
    """The name of a variant."""
    return say.pick(*VARIANT_NAMES[variant])


def players_said(players: list[str]) -> list[Ref]:
    """Players as a fact of a sentence."""
    return [Ref(player) for player in players]


def points_said(n: int, say: Tongue) -> str:
    """A number of points."""
    return say.plural("{n} point", "{n} points", n)


def left_said(n: int, say: Tongue) -> str:
    """How many cards are left."""
    return say.plural("{n} card left", "{n} cards left", n)


def result_of(past: PastRound, say: Tongue) -> str:
    """How a round ended, in a few words."""
    if past.how in ("played", "scored") and past.card is not None:
        points = points_said(past.points, say)
        card = card_ref(past.card)
        return say(
            "round {n}: {player}, {card}, {points}", n=past.round, player=Ref(past.player), card=card, points=points
        )
    if past.how == "annulled":
        return say("round {n}: annulled by {player}", n=past.round, player=Ref(past.player))
    return say("round {n}: void, {player} could not go on", n=past.round, player=Ref(past.player))


def deals_anew(player: str | None, say: Tongue) -> str:
    """Who deals a round that is dealt again."""
    return say("{first} deals anew", first=Ref(player)) if player is not None else say("The cards are dealt anew")


def names(state: Kami, content: None, thing: str) -> Mapping[str, Word]:
    """The known names of a thing: players, who may also begin a line."""
    return {player: same(name) for player, name in state.names.items()} if thing in ("player", "piece") else {}


def acting(state: Kami) -> str | None:
    """Who acts: whose turn it is."""
    return state.turn
