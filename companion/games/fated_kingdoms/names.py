"""What is called how: the names a line may use, and the name shown for an id."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.words import Word, make_id, same
from companion.games.fated_kingdoms.content.known import Content, cards_of, die_names, squares_of
from companion.games.fated_kingdoms.state import KingdomState
from companion.games.fated_kingdoms.content.words import (
    DECK_WORDS,
    DIE_WORDS,
    FACES,
    KIND_WORDS,
    PATHS,
    PHASE_WORDS,
    SQUARE_TITLES,
)

FATE = Word("fate", "fato")
SPHERE = Word("Sphere of Fate", "Sfera del Fato")
LYING = ("held", "slots", "handed", "stored")
SETTING_WORDS = {
    "each": Word("each", "ognuna"),
    "all-or-nothing": Word("all or nothing", "tutte o niente"),
    "survivor": Word("survivor", "superstite"),
}


def names(state: KingdomState, content: Content | None, thing: str) -> Mapping[str, Word]:
    """The known names of a kind of thing."""
    if thing == "player":
        return {who: same(player.name) for who, player in state.players.items()}
    if thing == "piece":
        return {**{who: same(player.name) for who, player in state.players.items()}, "fate": FATE}
    if thing == "die":
        return {die: DIE_WORDS.get(die, same(die)) for die in die_names(state, content)}
    if thing in ("card", *KIND_WORDS):
        return card_names(state, content, "" if thing == "card" else thing)
    if thing in LYING:
        return lying_names(state, content, thing)
    return {}


def lying_names(state: KingdomState, content: Content | None, place: str) -> dict[str, Word]:
    """The cards that lie somewhere, for completion."""
    cards = state.store if place == "stored" else []
    for player in state.players.values():
        if place in ("held", "slots"):
            cards = [*cards, *(card for card in player.slots if card is not None)]
        if place in ("held", "handed"):
            cards = [*cards, *player.hand]
    known = content.cards if content else {}
    found: dict[str, Word] = {}
    for card in cards:
        key = make_id(card.name)
        found[key] = Word(card.name, (known[key].name_it if key in known else "") or card.name)
    return found


def card_names(state: KingdomState, content: Content | None, kind: str) -> dict[str, Word]:
    """The cards that are known or lie on the table, of one kind if one is named, for completion."""
    found = {key: same(card.name) for key, card in cards_of(state, content).items() if kind in ("", card.kind)}
    for key, known in (content.cards if content else {}).items():
        if known.name_it and kind in ("", known.kind):
            found[key] = Word(known.name, known.name_it)
    lying = [card for player in state.players.values() for card in player.cards]
    for card in [*lying, *state.store]:
        if kind not in ("", card.kind):
            continue
        found.setdefault(make_id(card.name), same(card.name))
    return found


def title_of(state: KingdomState, content: Content | None, name: str, language: str) -> str:
    """The name shown for an id: a player, guild, card, square, or a word of the game. Empty: the title."""
    if not name:
        return "Fated Kingdoms"
    if name.startswith(("card:", "text:")):
        return text_of(state, content, name, language)
    if name in state.players:
        return state.players[name].name
    if name == "fate":
        return SPHERE.of(language)
    if name.startswith("guilds.") and name.endswith(".dice"):
        guild = title_of(state, content, name[7:-5], language)
        return f"{guild}, {Word('dice', 'dadi').of(language)}"
    if (found := content_title(state, content, name, language)) is not None:
        return found
    for words in (FACES, SQUARE_TITLES, PHASE_WORDS, KIND_WORDS, DECK_WORDS, DIE_WORDS, SETTING_WORDS):
        if name in words:
            return words[name].of(language)
    if name in PATHS:
        return PATHS[name][0].of(language)
    first, _, number = name.partition(" ")
    if first in PATHS and number.isdigit():
        return f"{PATHS[first][0].of(language)} {number}"
    return name


def text_of(state: KingdomState, content: Content | None, name: str, language: str) -> str:
    """The Italian name of a card (`card:NAME`), what a square says (`text:ID`); the id itself if there is none."""
    part, _, key = name.partition(":")
    if part == "card":
        card = content.cards.get(make_id(key)) if content else None
        return card.name_it if card is not None and language == "it" and card.name_it else key
    square = squares_of(state, content).get(key)
    return name if square is None else (square.text_it if language == "it" else "") or square.text


def content_title(state: KingdomState, content: Content | None, name: str, language: str) -> str | None:
    """The name of a guild, card or square that is known."""
    guild = state.guilds.get(name) or (content.guilds.get(name) if content else None)
    if guild is not None:
        return (guild.name_it if language == "it" else "") or guild.name
    square = squares_of(state, content).get(name)
    if square is not None:
        return (square.name_it if language == "it" else "") or square.name
    return None
