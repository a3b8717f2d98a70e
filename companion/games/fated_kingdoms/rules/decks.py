"""The four decks: how many cards each holds, where the table counts them (FK-2)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import SIGNED, Number, OneOf, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event
from companion.engine.words import Word
from companion.games.fated_kingdoms.arguments import BELONGINGS
from companion.games.fated_kingdoms.content.known import KingdomsPlay
from companion.games.fated_kingdoms.content.words import DECK_WORDS
from companion.games.fated_kingdoms.state import DECK_OF

MOST_CARDS = 999


class DeckCounted(Event, frozen=True):
    """A deck's cards were counted."""

    deck: str
    count: int

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        return say("Deck {deck}: {n}", deck=DECK_WORDS[self.deck].of(say.language), n=self.count)


@command(
    Word("deck", "mazzo"), N_("how many cards a deck holds; ±N came or went"), short=Word("de", "ma"), group=BELONGINGS
)
def count_deck(
    play: KingdomsPlay,
    deck: Annotated[str, OneOf(DECK_WORDS, N_("DECK"))],
    change: Annotated[int | None, SIGNED] = None,
    count: Annotated[int | None, Number(0, 999)] = None,
) -> None:
    """How many cards a deck holds; with a sign, how many came or went."""
    decks = play.state.decks
    if count is None:
        if change is None:
            raise RuleError("how many cards does the deck hold? `deck {deck} N`", deck=Ref(deck))
        before: int | None = getattr(decks, deck)
        if before is None:
            raise RuleError(
                "this deck is not counted yet: `deck {deck} N` says how many cards it holds", deck=Ref(deck)
            )
        count = max(0, min(MOST_CARDS, before + change))
    setattr(decks, deck, count)
    play.tell(DeckCounted(deck, count))


def take_from(play: KingdomsPlay, deck: str, cards: int = 1) -> None:
    """Cards leave a deck, where it is counted."""
    count: int | None = getattr(play.state.decks, deck)
    if count is not None:
        setattr(play.state.decks, deck, max(0, count - cards))


def put_under(play: KingdomsPlay, deck: str, cards: int = 1) -> None:
    """Cards go under a deck, where it is counted."""
    count: int | None = getattr(play.state.decks, deck)
    if count is not None:
        setattr(play.state.decks, deck, min(MOST_CARDS, count + cards))


def draw(play: KingdomsPlay, kind: str) -> None:
    """A card of a kind was drawn from its deck."""
    take_from(play, DECK_OF[kind])
