"""All games of Kami in the campaign: evenings, points, partners, the cards that ended rounds (KM-17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from companion.engine.declare import query
from companion.engine.errors import N_, RuleError
from companion.engine.language import Tongue
from companion.engine.page import Meter, Page, Span, Table
from companion.engine.words import Word
from companion.games.kami.arguments import RECORDS
from companion.games.kami.content.cards import card_ref
from companion.games.kami.state import Kami, KamiSeen


@dataclass(slots=True)
class Tally:
    """What somebody, alone or with a partner, has done in all games."""

    name: str
    games: int = 0
    won: int = 0
    rounds: int = 0
    points: int = 0
    strokes: int = 0
    cards: Counter[str] = field(default_factory=Counter)


@query(
    Word("league", "classifica"),
    N_("all games of Kami in this campaign: games and rounds won, points, pairs, last cards"),
    group=RECORDS,
)
def league_page(seen: KamiSeen) -> Page:
    """All games of the campaign: each player, each pair of partners, the cards that ended rounds (KM-17).

    Raises:
        RuleError: no round was finished in any of them.
    """
    say = seen.say
    states = [one.state for one in seen.games()]
    players, pairs = tallied(states)
    if not any(one.rounds for one in players):
        raise RuleError("no round of Kami is over yet in this campaign: `league` counts those that are", rule="KM-17")
    page = Page().heading(say("League"), 1)
    page.line(say.plural("{n} game", "{n} games", sum(bool(state.rounds) for state in states)))
    top = max(one.points for one in players)
    width = max(len(one.name) for one in players)
    for one in players:
        page.add(Meter(one.name.ljust(width), one.points, top))
    page.add(_table(say("Player"), players, say))
    if pairs:
        page.heading(say("Pairs")).add(_table(say("Partners"), pairs, say))
    cards = sum((one.cards for one in players), Counter[str]())
    said = ", ".join(f"{say.name(card_ref(card))} {n}" for card, n in cards.most_common())
    return page.line(Span(say("Last cards: {cards}", cards=said), "dim"))


def tallied(states: Iterable[Kami]) -> tuple[list[Tally], list[Tally]]:
    """Players and pairs of partners over all games, most points first. A player is known again by the name."""
    players: dict[str, Tally] = {}
    pairs: dict[tuple[str, ...], Tally] = {}
    for state in states:
        if not state.rounds:
            continue
        for player in state.seats:
            _game(players.setdefault(player, Tally(state.names[player])), state, [player])
        for team in state.teams() if len(state.seats) == 4 else []:
            key = tuple(sorted(team))
            named = " + ".join(sorted(state.names[one] for one in team))
            _game(pairs.setdefault(key, Tally(named)), state, team)
    return _ordered(players.values()), _ordered(pairs.values())


def _game(tally: Tally, state: Kami, who: Sequence[str]) -> None:
    """Add one game: what these players scored themselves."""
    tally.games += 1
    tally.won += state.over is not None and who[0] in state.over.winners
    for past in state.rounds:
        if past.player in who and past.card is not None and past.how in ("played", "scored"):
            tally.rounds += 1
            tally.points += past.points
            tally.strokes += past.double
            tally.cards[past.card] += 1


def _ordered(tallies: Iterable[Tally]) -> list[Tally]:
    return sorted(tallies, key=lambda one: (-one.points, -one.won, one.name))


def _table(head: str, tallies: list[Tally], say: Tongue) -> Table:
    rows = [
        [
            one.name,
            str(one.games),
            str(one.won),
            str(one.rounds),
            str(one.points),
            str(one.strokes),
            _favourite(one, say),
        ]
        for one in tallies
    ]
    heads = [head, say("Games"), say("Won"), say("Rounds"), say("Points"), say("Strokes"), say("Last card")]
    return Table(heads, rows)


def _favourite(tally: Tally, say: Tongue) -> str:
    """The card that ended most of somebody's rounds."""
    if not tally.cards:
        return "–"
    card, n = tally.cards.most_common(1)[0]
    return f"{say.name(card_ref(card))} ×{n}"
