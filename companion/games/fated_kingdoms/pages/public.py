"""What everybody at the table may see: all but the hands, of which only the number of cards is shown (FK-31)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.page import Page, Table
from companion.games.fated_kingdoms.content.known import KingdomsSeen
from companion.games.fated_kingdoms.pages.status import (
    headings,
    headline,
    player_row,
    short_card,
    sphere,
    table_lines,
)  # fmt: skip
from companion.games.fated_kingdoms.settings import hands_closed
from companion.games.fated_kingdoms.state import KingdomState, card_ref


def public(seen: KingdomsSeen) -> Page:
    """Whose turn, the Sphere, the players with their inventories, the Store and what lies open beside it."""
    state, say = seen.state, seen.say
    page = Page().heading(headline(seen).text, 1).add(sphere(seen))
    if state.players:
        page.add(Table(headings(seen), [player_row(seen, who) for who in state.order]))
        for who in state.order:
            slots = [short_card(say, card) for card in state.players[who].slots if card is not None]
            if slots:
                page.line(f"{state.players[who].name}: {', '.join(slots)}")
    return page.add(*table_lines(seen))


def sheets(seen: KingdomsSeen) -> dict[str, tuple[str, Page]]:
    """A page for each player: what all may see of it."""
    state = seen.state
    found = {}
    for who in state.order:
        page = Page().heading(state.players[who].name, 1).add(Table(headings(seen), [player_row(seen, who)]))
        slots = [short_card(seen.say, card) for card in state.players[who].slots if card is not None]
        found[f"player/{who}"] = (state.players[who].name, page.lines(slots))
    return found


def secrets(state: KingdomState) -> Iterable[str]:
    """The names of the cards that only a closed hand holds, in either language (FK-31)."""
    if not hands_closed(state):
        return []
    open_ = {card.name for card in state.store}
    open_ |= {card.name for player in state.players.values() for card in player.slots if card is not None}
    held = {card.name for player in state.players.values() for card in player.hand} - open_
    return [secret for name in sorted(held) for secret in (name, card_ref(name))]
