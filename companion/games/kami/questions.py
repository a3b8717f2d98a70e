"""What only the table can answer."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.answers import Read, Reader
from companion.engine.errors import AmbiguousName, UnfitAnswer
from companion.engine.words import fold
from companion.games.kami.content.cards import BY_CODE, FACES, read_card


@dataclass(frozen=True, slots=True)
class CardReader(Reader):
    """A card by name or code."""

    def read(self, text: str, language: str) -> Read:
        """Read one card."""
        try:
            card = read_card(text, language)
        except AmbiguousName as error:
            raise UnfitAnswer(error.message.text, **error.message.facts) from None
        if card is None:
            raise UnfitAnswer("“{text}” does not fit: {options} would", text=text, options=self.options(language))
        return Read(card, card)

    def options(self, language: str) -> list[str]:
        """The names of the cards."""
        return [fold(face.word.of(language)) for face in FACES.values()]


@dataclass(frozen=True, slots=True)
class CardsReader(Reader):
    """So many cards in a row: names, or codes that may stand together (`3118`)."""

    count: int

    def read(self, text: str, language: str) -> Read:
        """Read the cards."""
        cards: list[str] = []
        for word in text.split():
            if all(code in BY_CODE for code in word):
                cards += [BY_CODE[code] for code in word]
            else:
                cards.append(CardReader().read(word, language).value)
        if len(cards) != self.count:
            raise UnfitAnswer("{n} cards are wanted, not {m}: their codes in a row, `1123`", n=self.count, m=len(cards))
        return Read(cards, "".join(FACES[card].code for card in cards))
