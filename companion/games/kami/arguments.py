"""What an argument of this game's commands may be: cards, players, whole words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.declare import Kind, Match, Scope, named, unknown_name
from companion.engine.errors import N_, AmbiguousName, UnreadableLine
from companion.engine.words import Word, fold
from companion.games.kami.content.cards import BY_CODE, CARD_WORDS, HIDDEN, MERCENARY, WHOLE_WORDS, read_card

PLAYER = named("player")
EVERYBODY = "all"
ALL = Word("all", "tutti")
VARIANTS = {"soldier": Word("soldier", "soldato"), "lord": Word("lord", "lord"), "kami": Word("kami", "kami")}
BEFORE, ROUND, RECORDS, ASKED = N_("Before a round"), N_("A round"), N_("Records"), N_("Asked")


@dataclass(frozen=True)
class Whole(Kind):
    """One word in full, standing for a value."""

    word: Word
    value: object
    label: str = N_("all")

    def match(self, scope: Scope, at: int) -> Match:
        """Read the word; never shortened, so that it hides no name."""
        if not scope.tokens[at].quoted and fold(scope.tokens[at].text) in map(fold, self.word.all()):
            yield self.value, at + 1

    def options(self, scope: Scope) -> list[str]:
        """The word."""
        return [self.word.of(scope.language)]


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
        if at + 1 < scope.stop and (two := WHOLE_WORDS.get(fold(f"{text} {scope.tokens[at + 1].text}"))):
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
        names = [fold(word.of(scope.language)) for word in CARD_WORDS.values()]
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
