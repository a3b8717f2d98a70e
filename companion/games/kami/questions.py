"""What only the table can answer."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.answers import Read, Reader
from companion.engine.errors import AmbiguousName, UnfitAnswer
from companion.engine.words import fold
from companion.games.kami.content.cards import FACES, read_card


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
