"""What is called how: the names a line may use, the name shown for an id; cards, coins, faces as sentences say them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.language import Tongue
from companion.engine.words import Word, fold, make_id, pick, same
from companion.games.fated_kingdoms.content.known import Content, cards_of, die_names, squares_of
from companion.games.fated_kingdoms.content.words import (
    DECK_WORDS,
    DIE_WORDS,
    FACES,
    KIND_WORDS,
    LETTERS,
    PATHS,
    PHASE_WORDS,
    SQUARE_TITLES,
    SQUARE_WORDS,
)
from companion.games.fated_kingdoms.state import GOLD, KingdomState

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
    if thing == "guild":
        known = {**(content.guilds if content else {}), **state.guilds}
        return {one: Word(guild.name, guild.name_it or guild.name) for one, guild in known.items()}
    if thing == "square":
        return square_words(state, content)
    if thing in LYING:
        return lying_names(state, content, thing)
    return {}


def acting(state: KingdomState) -> str | None:
    """Whom a command without a name means: the last one named, else whose turn it is; never the dead."""
    for who in (state.acting, state.active):
        if who is not None and who in state.players and state.players[who].alive:
            return who
    return None


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


def square_words(state: KingdomState, content: Content | None) -> dict[str, Word]:
    """The special squares, and those that are known of this table's copy (FK-11)."""
    known = squares_of(state, content).items()
    return {**SQUARE_WORDS, **{one: Word(square.name, square.name_it or square.name) for one, square in known}}


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


def read_face(text: str, language: str) -> str | None:
    """The face that a word means: a whole word of either language, `*`, a first letter or a beginning of the
    current one; None if none does.

    Raises:
        AmbiguousName: several begin so.
    """
    letters = LETTERS.get(language, LETTERS["en"])
    return letters.get(fold(text)) or pick(text, FACES, language)


def coins_text(say: Tongue, coins: int) -> str:
    """Coins in gold and silver: 5 silver are 1 gold (FK-30)."""
    gold, silver = divmod(coins, GOLD)
    if not gold:
        return say("{silver} silver", silver=silver)
    return say("{gold} gold {silver} silver", gold=gold, silver=silver) if silver else say("{gold} gold", gold=gold)


def card_name(say: Tongue, name: str) -> str:
    """A card's name: as typed, or in the reader's language if the content has one."""
    return say.name(f"card:{name}")


def cards_text(say: Tongue, names: list[str]) -> str:
    """Several cards, the same ones together."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(f"{n}× {card_name(say, c)}" if n > 1 else card_name(say, c) for c, n in counts.items())


def square_name(say: Tongue, square: str) -> str:
    """A square's name."""
    return say.name(square) if square else ""


def faces_text(say: Tongue, faces: list[str]) -> str:
    """Faces of combat dice."""
    return " ".join(FACES[face].of(say.language) for face in faces) or "—"


def because_text(say: Tongue, because: str) -> str:
    """A reason given at the table, in brackets."""
    return f" ({because})" if because else ""


def dice_text(say: Tongue, dice: dict[str, int]) -> str:
    """Dice and how many of each."""
    return ", ".join(f"{DIE_WORDS[d].of(say.language) if d in DIE_WORDS else d} {n}" for d, n in dice.items())


def goods_text(say: Tongue, cards: list[str], coins: int) -> str:
    """Cards and coins that change hands."""
    parts = [cards_text(say, cards)] if cards else []
    if coins:
        parts.append(coins_text(say, coins))
    return ", ".join(parts) or "—"
