"""`forecast`: who would win if the game ended now, what each has and lacks, the Sphere two cycles on: facts only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from companion.engine.declare import query
from companion.engine.errors import N_, RuleError
from companion.engine.odds import decimal, percent
from companion.engine.page import Page, Table
from companion.engine.words import Word
from companion.games.fated_kingdoms.arguments import LOOK
from companion.games.fated_kingdoms.content.known import KingdomsSeen
from companion.games.fated_kingdoms.names import coins_text
from companion.games.fated_kingdoms.pages.status import prophecy_text
from companion.games.fated_kingdoms.rules.end import points_of, unknown_values
from companion.games.fated_kingdoms.settings import hands_closed
from companion.games.fated_kingdoms.state import SPHERE_TOP, KingdomState, worth

CYCLES = 2


@query(
    Word("forecast", "pronostico"),
    N_("who would win if the game ended now, what each has, the Sphere two cycles on"),
    group=LOOK,
)
def look_ahead(seen: KingdomsSeen) -> Page:
    """Who would win now and by how much, what each has and lacks, and what the Sphere will be two cycles on
    if they go as those before (FK-90, FK-92). Hands count, none of their cards is named (FK-31).

    Raises:
        RuleError: the game has not begun, or is over.
    """
    state, say = seen.state, seen.say
    if state.over is not None:
        raise RuleError("the game is over: `status` shows how it ended", rule="FK-92")
    if not state.started or not state.living():
        raise RuleError("`start` begins the game", rule="FK-1")
    page = Page().line(leader(seen))
    if state.sphere == SPHERE_TOP:
        page.line(say("The Sphere is full: if the next cycle began now, all would lose"))
    page.add(needs(seen))
    if state.prophecy:
        page.line(say("Prophecy not yet fulfilled: {text}", text=prophecy_text(seen)))
    if unknown := unknown_values(state):
        told = say("values not known, counted as 0: {n}", n=len(unknown))
        page.line(told if hands_closed(state) else f"{told}: {', '.join(unknown)}")
    return page.lines(list(sphere_lines(seen)))


def leader(seen: KingdomsSeen) -> str:
    """Who would win now: the last one standing, else the most points, and by how much (FK-91, FK-92)."""
    state, say = seen.state, seen.say
    points = {who: points_of(state.players[who]) for who in state.living()}
    if len(points) == 1 and len(state.players) > 1:
        return say(
            "{who} is the only one left: if the next turn began now, that player would win",
            who=state.players[next(iter(points))].name,
        )
    ranked = sorted(points.values(), reverse=True)
    best = [state.players[who].name for who, n in points.items() if n == ranked[0]]
    if len(best) > 1:
        return say("If the game ended now: {names} would share the win, with {points} points each",
                   names=", ".join(best), points=ranked[0])  # fmt: skip
    by = ranked[0] - (ranked[1] if len(ranked) > 1 else 0)
    return say("If the game ended now: {who} would win by {by}, with {points} points",
               who=best[0], by=by, points=ranked[0])  # fmt: skip


def needs(seen: KingdomsSeen) -> Table:
    """For each living player: points, how many more to lead alone, Creatures (what a Tower costs), Towers, coins."""
    state, say = seen.state, seen.say
    points = {who: points_of(state.players[who]) for who in state.living()}
    rows = []
    for who, own in points.items():
        player = state.players[who]
        others = max((n for other, n in points.items() if other != who), default=-1)
        creatures = [card for card in player.cards if card.kind == "creature"]
        towers = sum(card.kind == "tower" for card in player.cards)
        lacks = str(max(0, others + 1 - own)) if others >= own else "—"
        paid = say("{n}, worth {value}", n=len(creatures), value=sum(map(worth, creatures)))
        rows.append([player.name, str(own), lacks, paid, str(towers), coins_text(say, player.coins)])
    heads = [say("player"), say("points"), say("more to lead"), say("creatures"), say("towers"), say("coins")]
    return Table(heads, rows)


def sphere_lines(seen: KingdomsSeen) -> Iterator[str]:
    """The Sphere now, how it went, and two cycles on (FK-20, FK-90)."""
    state, say = seen.state, seen.say
    changes = cycle_changes(state)
    if not changes:
        yield say("Sphere of Fate: {n} of {top}; no cycle is over yet, so nothing is known of the next",
                  n=state.sphere, top=SPHERE_TOP)  # fmt: skip
        return
    shown = ", ".join(f"{n:+d}" for n in changes)
    yield say("Sphere of Fate: {n} of {top}; it changed by cycle: {changes}",
              n=state.sphere, top=SPHERE_TOP, changes=shown)  # fmt: skip
    ends = sphere_after(state.sphere, changes)
    mean = sum((n * p for n, p in ends.items()), Fraction(0))
    full = percent(ends.get(SPHERE_TOP, Fraction(0)), say.language)
    yield say("Two cycles on, if they go as those before: {least} to {most}, {mean} on average; full: {full}",
              least=min(ends), most=max(ends), mean=decimal(mean, say.language, 1),
              full=full)  # fmt: skip


def cycle_changes(state: KingdomState) -> list[int]:
    """By how much the Sphere changed in each cycle that is over."""
    return [after - before for before, after in zip(state.sphere_at, state.sphere_at[1:], strict=False)]


def sphere_after(now: int, changes: Sequence[int]) -> dict[int, Fraction]:
    """Where the Sphere stands two cycles on, and how likely, if each goes as one of those before, all alike; a Sphere
    that is full when a cycle begins ended the game (FK-90).
    """
    ends: dict[int, Fraction] = {now: Fraction(1)}
    for cycle in range(CYCLES):
        further: dict[int, Fraction] = {}
        for (stands, p), change in product(ends.items(), changes):
            then = stands if cycle and stands == SPHERE_TOP else min(SPHERE_TOP, max(0, stands + change))
            further[then] = further.get(then, Fraction(0)) + p / len(changes)
        ends = further
    return dict(sorted(ends.items()))
