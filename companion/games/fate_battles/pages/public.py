"""What everybody at the table may see of the battles: tables, a page a side; aspects face down stay so (FB-13)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.game import Seen
from companion.engine.page import Page
from companion.games.fate_battles.pages.cards import said
from companion.games.fate_battles.pages.status import leader_table, player_table, turn_lines, unit_table
from companion.games.fate_battles.state import State
from companion.games.fate_battles.state.battlefield import side_of


def public(seen: Seen[State, None]) -> Page:
    """The turn, the players, units and leaders with their state."""
    state, say = seen.state, seen.say
    page = Page().heading(state.battle or state.title or say("Fate battles"), 1).lines(turn_lines(state, say))
    if state.players:
        page.add(player_table(state, say))
    if state.units:
        page.add(unit_table(state, list(state.units), say))
    if state.leaders:
        page.add(leader_table(state, say))
    return page


def sheets(seen: Seen[State, None]) -> dict[str, tuple[str, Page]]:
    """A page for each side: its units and leaders in words."""
    state, say = seen.state, seen.say
    found = {}
    for side, one in state.sides.items():
        names = [name for name in (*state.units, *state.leaders) if side_of(state, name) == side]
        found[f"side/{side}"] = (one.name, Page().heading(one.name, 1).lines(said(state, names, say)))
    return found


def secrets(state: State) -> Iterable[str]:
    """The aspects that lie face down (FB-13)."""
    return [aspect.text for zone in state.zones.values() for aspect in zone.aspects if aspect.hidden]
