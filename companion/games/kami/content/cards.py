"""The 32 cards: their names, points, number in the box, and their codes in records of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.engine.errors import AmbiguousName, Ref, RuleError
from companion.engine.words import Word, fold


class Face(NamedTuple):
    """What is printed on a card, and how it is written: `word` in full, `short` in one word; `also`: what the English
    box calls it, and further short ways to write it.
    """

    word: Word
    short: Word
    points: int
    number: int
    code: str
    also: tuple[str, ...] = ()


FACES: dict[str, Face] = {
    "soldier": Face(Word("Soldier", "Soldato"), Word("Soldier", "Soldato"), 1, 10, "1"),
    "lancer": Face(Word("Lancer", "Lanciere"), Word("Lancer", "Lanciere"), 2, 4, "2", ("spear",)),
    "knight": Face(Word("Knight", "Cavaliere"), Word("Knight", "Cavaliere"), 2, 4, "3", ("horseman",)),
    "silver-dragon": Face(
        Word("Silver Dragon", "Drago d'Argento"), Word("Silver", "Argento"), 3, 4, "4",
        ("silver", "argento", "drago-argento", "drago-d-argento"),
    ),
    "gold-dragon": Face(
        Word("Gold Dragon", "Drago d'Oro"), Word("Gold", "Oro"), 3, 4, "5", ("gold", "oro", "drago-oro", "drago-d-oro"),
    ),
    "tower": Face(Word("Tower", "Torre"), Word("Tower", "Torre"), 4, 2, "6"),
    "fool": Face(Word("Fool", "Pazzo"), Word("Fool", "Pazzo"), 4, 2, "7", ("madman",)),
    "empress": Face(Word("Empress", "Imperatrice"), Word("Empress", "Imperatrice"), 5, 2, "8", ("9",)),
}  # fmt: skip
HIDDEN = "x"
MERCENARY = "m:"
EMPRESS, SOLDIER, LANCER = "empress", "soldier", "lancer"
BY_CODE = {face.code: card for card, face in FACES.items()} | {"9": EMPRESS}
ORDER = {card: n for n, card in enumerate(FACES)}
DECK = {card: face.number for card, face in FACES.items()}
CARD_WORDS = {card: face.word for card, face in FACES.items()}
WHOLE_WORDS = {fold(w): card for card, face in FACES.items() for w in (*face.word.all(), face.code, *face.also)}
_BEGINNINGS = {
    language: [(fold(w.of(language)), card) for card, face in FACES.items() for w in {face.word, face.short}]
    for language in ("en", "it")
}


def points_of(card: str) -> int:
    """The points printed on a card."""
    return FACES[card].points


def kind_of(laid: str) -> str:
    """The card without the mark of a mercenary: `m:tower` is a Tower."""
    return laid.removeprefix(MERCENARY)


def is_mercenary(laid: str) -> bool:
    """True for a card taken from the mercenaries."""
    return laid.startswith(MERCENARY)


def code_of(card: str) -> str:
    """The code of a card in a record; `x` face down."""
    return HIDDEN if card == HIDDEN else FACES[card].code


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards as a record sorts them: by code."""
    return sorted(cards, key=ORDER.__getitem__)


def card_ref(card: str) -> Ref:
    """A card as a fact of a message: shown by its name."""
    return Ref(f"card:{kind_of(card)}")


def card_refs(cards: Iterable[str]) -> list[Ref]:
    """Cards as a fact of a message."""
    return [card_ref(card) for card in cards]


def name_of(card: str, language: str) -> str:
    """The full name of a card; a card face down is said so."""
    if card == HIDDEN:
        return FACE_DOWN.of(language)
    return FACES[card].word.of(language)


FACE_DOWN = Word("face down", "coperta")


def read_card(text: str, language: str) -> str | None:
    """The card that a word means: a whole name of either language, a code, or the only beginning in `language`.

    Raises:
        AmbiguousName: several cards begin so.
    """
    typed = fold(text.replace("’", "'"))
    if typed in WHOLE_WORDS:
        return WHOLE_WORDS[typed]
    found = {card for word, card in _BEGINNINGS[language] if typed and word.startswith(typed)}
    if len(found) > 1:
        names = sorted(CARD_WORDS[card].of(language) for card in found)
        raise AmbiguousName("“{word}” fits several: {names}", word=text, names=names)
    return next(iter(found), None)


def check_supply(cards: Iterable[str], there: Mapping[str, int]) -> None:
    """See that no more cards of a kind are named than there are (KM-1).

    Raises:
        RuleError: there are fewer; says how many.
    """
    for card, n in Counter(cards).items():
        if n > there[card]:
            raise RuleError(
                "{card}: {n} are named, and only {there} can be there", rule="KM-1",
                card=card_ref(card), n=n, there=there[card],
            )  # fmt: skip
