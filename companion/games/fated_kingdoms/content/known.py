"""What the box holds and the rulebook does not list: guilds, dice, cards, squares. A table enters its own copy once;
the campaign keeps it, and a pack (TOML) may bring more.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.errors import CampaignError, RuleError
from companion.engine.game import Seen
from companion.engine.play import Play
from companion.engine.words import fold, make_id
from companion.games.fated_kingdoms.content.words import DICE, DIE_WORDS
from companion.games.fated_kingdoms.state import Card, Guild, KingdomState, Square


class KnownCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card of a copy: its numbers, what it says, and its Italian name if it has another."""

    name: str
    kind: str
    value: int | None = None
    attack: int | None = None
    defence: int | None = None
    guild: str = ""
    name_it: str = ""
    text: str = ""
    text_it: str = ""

    def card(self) -> Card:
        """The card as it lies on the table."""
        return Card(self.name, self.kind, self.value, self.attack, self.defence, self.guild)


class Content(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a game is played with, beside the rules."""

    name: str = ""
    cards: dict[str, KnownCard] = {}
    guilds: dict[str, Guild] = {}
    dice: dict[str, list[str]] = {}
    squares: dict[str, Square] = {}
    prophecies: dict[str, Square] = {}


NUMBERS = ("value", "attack", "defence")
KNOWN_PARTS = ("cards", "guilds", "dice", "squares")
KingdomsPlay = Play[KingdomState, Content | None]
"""The play that the rules of this game are given."""
KingdomsSeen = Seen[KingdomState, Content | None]
"""What its pages look at."""


def from_known(known: dict[str, Any]) -> Content:
    """What the tables of a campaign have entered of their copy.

    Raises:
        CampaignError: the campaign keeps something else under that name.
    """
    parts: dict[str, dict[str, Any]] = {}
    for key, thing in known.items():
        part, _, one = key.partition(" ")
        if part in KNOWN_PARTS:
            parts.setdefault(part, {})[one] = thing
    try:
        return msgspec.convert(parts, Content)
    except msgspec.ValidationError as error:
        raise CampaignError("{source} is no content pack: {fault}", source="known", fault=str(error)) from None


def joined(first: Content, second: Content) -> Content:
    """Two contents together; where both say something the second wins."""
    return Content(
        name=second.name or first.name,
        cards={**first.cards, **second.cards},
        guilds={**first.guilds, **second.guilds},
        dice={**first.dice, **second.dice},
        squares={**first.squares, **second.squares},
        prophecies={**first.prophecies, **second.prophecies},
    )


def load(body: bytes) -> Content:
    """The content kept in the campaign."""
    return msgspec.json.decode(body, type=Content)


def known(state: KingdomState) -> dict[str, Any]:
    """What the table entered of its copy in this game, for later games of the campaign: one entry for each thing."""
    found: dict[str, dict[str, Any]] = {
        "cards": dict(state.cards),
        "guilds": {k: g for k, g in state.guilds.items() if g.dice},
        "dice": dict(state.dice),
        "squares": dict(state.squares),
    }
    return {f"{part} {one}": msgspec.to_builtins(thing) for part, all_ in found.items() for one, thing in all_.items()}


def cards_of(state: KingdomState, content: Content | None) -> dict[str, Card]:
    """Every card that is known: of the content, and what this table entered."""
    found = {k: c.card() for k, c in content.cards.items()} if content else {}
    return {**found, **state.cards}


def guild_of(state: KingdomState, content: Content | None, guild: str) -> Guild | None:
    """A guild that is known: as this table entered it, else of the content."""
    entered = state.guilds.get(guild)
    if entered is not None and entered.dice:
        return entered
    return (content.guilds.get(guild) if content else None) or entered


def faces_of(state: KingdomState, content: Content | None, die: str) -> list[str]:
    """The faces of a kind of die (FK-40).

    Raises:
        RuleError: no such die.
    """
    found = state.dice.get(die) or (content.dice.get(die) if content else None) or DICE.get(die)
    if found is None:
        raise RuleError("the faces of die “{die}” are not known: enter them with `die`", rule="FK-40", die=die)
    return found


def dice_of(state: KingdomState, content: Content | None, guild: str) -> list[str]:
    """The combat dice of a guild, one name for each die; empty if they are not known."""
    found = guild_of(state, content, guild)
    return [die for die, n in found.dice.items() for _ in range(n)] if found else []


def die_names(state: KingdomState, content: Content | None) -> list[str]:
    """Every kind of die there is."""
    return list(dict.fromkeys([*DIE_WORDS, *state.dice, *(content.dice if content else ())]))


def squares_of(state: KingdomState, content: Content | None) -> dict[str, Square]:
    """Every square whose text is known."""
    return {**(content.squares if content else {}), **state.squares}


def find_text(things: dict[str, Square], typed: str) -> str | None:
    """The id of a named thing from an exact name in either language, else from the only beginning."""
    key = fold(typed)
    for one, thing in things.items():
        if key in (one, fold(thing.name), fold(thing.name_it)):
            return one
    found = [
        one
        for one, thing in things.items()
        if key and any(name.startswith(key) for name in (one, fold(thing.name), fold(thing.name_it)))
    ]
    return found[0] if len(found) == 1 else None


def filled(card: Card, known: Card) -> Card:
    """A card with the numbers it lacks taken from what is known of it."""
    missing = {n: v for n in NUMBERS if getattr(card, n) is None and (v := getattr(known, n)) is not None}
    return msgspec.structs.replace(card, **missing) if missing else card


def fill_in(state: KingdomState, known: Card) -> None:
    """Give the cards of a name that lie on the table the numbers they lack."""

    def better(card: Card) -> Card:
        return filled(card, known) if (card.kind, make_id(card.name)) == (known.kind, make_id(known.name)) else card

    for player in state.players.values():
        player.slots = [card and better(card) for card in player.slots]
        player.hand = [better(card) for card in player.hand]
    state.store = [better(card) for card in state.store]
