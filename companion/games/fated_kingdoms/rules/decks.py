"""The four decks: how many cards each holds, where the table counts them (FK-2)."""

from __future__ import annotations

from companion.engine.errors import Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event
from companion.games.fated_kingdoms.commands import CountDeck
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


def count_deck(play: KingdomsPlay, command: CountDeck) -> None:
    """How many cards a deck holds; with a sign, how many came or went."""
    decks = play.state.decks
    if command.count is not None:
        count = command.count
    elif command.change is not None:
        before: int | None = getattr(decks, command.deck)
        if before is None:
            raise RuleError(
                "this deck is not counted yet: `deck {deck} N` says how many cards it holds", deck=Ref(command.deck)
            )
        count = max(0, min(MOST_CARDS, before + command.change))
    else:
        raise RuleError("how many cards does the deck hold? `deck {deck} N`", deck=Ref(command.deck))
    setattr(decks, command.deck, count)
    play.tell(DeckCounted(command.deck, count))


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
