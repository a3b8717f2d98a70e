"""The 32 cards: their names, points, number in the box, and their codes in records of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.engine.declare import Kind, Match, Scope, unknown_name
from companion.engine.errors import N_, AmbiguousName, Ref, RuleError, UnreadableLine
from companion.engine.words import Word, fold


class Face(NamedTuple):
    """What is printed on a card, and how it is written: `word` in full, `short` in one word."""

    word: Word
    short: Word
    points: int
    number: int
    code: str
    also: tuple[str, ...] = ()


FACES: dict[str, Face] = {
    "soldier": Face(Word("Soldier", "Soldato"), Word("Soldier", "Soldato"), 1, 10, "1"),
    "lancer": Face(Word("Lancer", "Lanciere"), Word("Lancer", "Lanciere"), 2, 4, "2"),
    "knight": Face(Word("Knight", "Cavaliere"), Word("Knight", "Cavaliere"), 2, 4, "3"),
    "silver-dragon": Face(
        Word("Silver Dragon", "Drago d'Argento"), Word("Silver", "Argento"), 3, 4, "4",
        ("silver", "argento", "drago-argento", "drago-d-argento"),
    ),
    "gold-dragon": Face(
        Word("Gold Dragon", "Drago d'Oro"), Word("Gold", "Oro"), 3, 4, "5", ("gold", "oro", "drago-oro", "drago-d-oro"),
    ),
    "tower": Face(Word("Tower", "Torre"), Word("Tower", "Torre"), 4, 2, "6"),
    "fool": Face(Word("Fool", "Pazzo"), Word("Fool", "Pazzo"), 4, 2, "7"),
    "empress": Face(Word("Empress", "Imperatrice"), Word("Empress", "Imperatrice"), 5, 2, "8", ("9",)),
}  # fmt: skip
HIDDEN = "x"
MERCENARY = "m:"
EMPRESS, SOLDIER, LANCER = "empress", "soldier", "lancer"
BY_CODE = {face.code: card for card, face in FACES.items()} | {"9": EMPRESS}
ORDER = {card: n for n, card in enumerate(FACES)}
DECK = {card: face.number for card, face in FACES.items()}
_WORDS = {card: face.word for card, face in FACES.items()}
_WHOLE = {fold(w): card for card, face in FACES.items() for w in (*face.word.all(), face.code, *face.also)}
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
    if typed in _WHOLE:
        return _WHOLE[typed]
    found = {card for word, card in _BEGINNINGS[language] if typed and word.startswith(typed)}
    if len(found) > 1:
        names = sorted(_WORDS[card].of(language) for card in found)
        raise AmbiguousName("“{word}” fits several: {names}", word=text, names=names)
    return next(iter(found), None)


@dataclass(frozen=True)
class CardKind(Kind):
    """A card by name or code. `hidden`: `x` may stand there; `mercenary`: `m:CARD` too."""

    hidden: bool = False
    mercenary: bool = False
    label: str = N_("CARD")

    def match(self, scope: Scope, at: int) -> Match:
        """Read `tower`, `silver dragon`, `6`, `x`, `m:tower`."""
        token = scope.tokens[at]
        text = token.text
        prefix = MERCENARY if self.mercenary and text[:2].casefold() == MERCENARY else ""
        text = text[len(prefix) :]
        if self.hidden and fold(text) == HIDDEN:
            if prefix:
                scope.refuse(at, UnreadableLine("which mercenary? `m:tower` names one of those face up"), 2)
            else:
                yield HIDDEN, at + 1
            return
        if at + 1 < scope.stop and (two := _WHOLE.get(fold(f"{text} {scope.tokens[at + 1].text}"))):
            yield prefix + two, at + 2
        try:
            card = read_card(text, scope.language)
        except AmbiguousName as error:
            scope.refuse(at, error, 2)
            return
        if fold(text) == HIDDEN:
            scope.refuse(at, UnreadableLine("name the card: `x` stands only for one laid hidden in defence"), 2)
            return
        if card is None:
            scope.refuse(at, unknown_name(token.text, self.options(scope)), 1)
            return
        yield prefix + card, at + 1

    def options(self, scope: Scope) -> list[str]:
        """The names of the cards."""
        names = [fold(word.of(scope.language)) for word in _WORDS.values()]
        return [HIDDEN, *names] if self.hidden else names


@dataclass(frozen=True)
class CardsKind(Kind):
    """Cards by name or code; several codes may stand together: `11123358`."""

    most: int = 16
    label: str = N_("CARD…")

    def match(self, scope: Scope, at: int) -> Match:
        """Read every card to the end of the command."""
        yield from self._more(scope, at, [])

    def _more(self, scope: Scope, at: int, cards: list[str]) -> Iterator[tuple[list[str], int]]:
        if at >= scope.stop or len(cards) > self.most:
            if cards:
                yield cards, at
            return
        token = scope.tokens[at]
        if token.text == "," and cards:
            yield from self._more(scope, at + 1, cards)
        elif len(token.text) > 1 and all(c in BY_CODE for c in token.text):
            yield from self._more(scope, at + 1, [*cards, *(BY_CODE[c] for c in token.text)])
        else:
            for card, after in CardKind().match(scope, at):
                yield from self._more(scope, after, [*cards, card])

    def options(self, scope: Scope) -> list[str]:
        """The names of the cards."""
        return CardKind().options(scope)


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
