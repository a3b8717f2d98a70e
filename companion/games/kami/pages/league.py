"""All games of Kami in the campaign: evenings, points, partners, the cards that ended rounds (KM-17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from companion.engine.declare import query
from companion.engine.errors import N_, RuleError
from companion.engine.language import Tongue
from companion.engine.page import Drawing, Meter, Page, Span, Table
from companion.engine.picture import Card, Label, Picture, Shape
from companion.engine.words import Word
from companion.games.kami.arguments import RECORDS
from companion.games.kami.content.cards import ORDER, card_ref
from companion.games.kami.state import Earlier, Kami, KamiSeen

WIDTH, ROW, CARDS = 20.0, 1.1, 4.0
NAMES, BAR = 6.5, 11.5


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
    league = league_of(seen)
    if league is None:
        raise RuleError("no round of Kami is over yet in this campaign: `league` counts those that are", rule="KM-17")
    page = Page().heading(say("League"), 1).line(say.plural("{n} game", "{n} games", league.games))
    top = max(one.points for one in league.players)
    width = max(len(one.name) for one in league.players)
    for one in league.players:
        page.add(Meter(one.name.ljust(width), one.points, top))
    return _tables(page, league, say)


@dataclass(frozen=True, slots=True)
class League:
    """All games of a campaign: how many, the players, the pairs of partners, most points first."""

    games: int
    players: list[Tally]
    pairs: list[Tally]

    @property
    def cards(self) -> Counter[str]:
        """The cards that ended rounds."""
        return sum((one.cards for one in self.players), Counter[str]())


def league_of(seen: KamiSeen) -> League | None:
    """All games of the campaign; None where no round was finished in any."""
    states = [one.state for one in seen.games()]
    players, pairs = tallied(states)
    if not any(one.rounds for one in players):
        return None
    return League(sum(bool(state.rounds) for state in states), players, pairs)


def league_sheet(seen: KamiSeen, league: League) -> Page:
    """The league on the players' screen: the picture, then the tables."""
    said = [f"{one.name} {one.points}" for one in league.players]
    page = Page().heading(seen.say("League"), 1)
    return _tables(page.add(Drawing([], said, league_picture(seen, league))), league, seen.say)


def _tables(page: Page, league: League, say: Tongue) -> Page:
    page.add(_table(say("Player"), league.players, say))
    if league.pairs:
        page.heading(say("Pairs")).add(_table(say("Partners"), league.pairs, say))
    said = ", ".join(f"{say.name(card_ref(card))} {n}" for card, n in league.cards.most_common())
    return page.line(Span(say("Last cards: {cards}", cards=said), "dim"))


def league_picture(seen: KamiSeen, league: League) -> Picture:
    """The points of players and pairs as bars, and the cards that ended rounds, each as high as it is often."""
    say = seen.say
    groups = [(say("Player"), league.players), *([(say("Pairs"), league.pairs)] if league.pairs else [])]
    rows = sum(len(of) + 1 for _, of in groups)
    made = Picture(WIDTH, rows * ROW + CARDS, say("League"))
    y = 0.0
    for colour, (title, of) in zip(("blue", "orange"), groups, strict=False):
        made.add(Label(0, y + 0.6, title, 0.5, "start", strong=True))
        y += ROW
        for one in of:
            made.add(*_bar(one, y, max(1, *(other.points for other in of)), colour))
            y += ROW
    most = max(league.cards.values())
    for at, (card, n) in enumerate(sorted(league.cards.items(), key=lambda item: ORDER[item[0]])):
        high, x = 0.2 + 1.8 * n / most, at * WIDTH / len(ORDER)
        name = say.name(card_ref(card))
        made.add(Card(x, y + CARDS - 0.9 - high, 1.6, high, colour="green", says=f"{name} {n}"))
        made.add(Label(x + 0.8, y + CARDS - 0.5, name, 0.28), Label(x + 0.8, y + CARDS - 1.0 - high, str(n), 0.4))
    return made


def _bar(one: Tally, y: float, top: int, colour: str) -> Iterator[Shape]:
    long = max(0.1, BAR * one.points / top)
    yield Label(NAMES - 0.3, y + 0.65, one.name, 0.45, "end")
    yield Card(NAMES, y + 0.15, long, 0.7, colour=colour, says=f"{one.name} {one.points}")
    yield Label(NAMES + long + 0.2, y + 0.65, str(one.points), 0.45, "start", strong=True)


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
        if past.player in who and past.counts:
            tally.rounds += 1
            tally.points += past.points
            tally.strokes += past.double
            tally.cards[past.card or ""] += 1
    for one in who:
        before = state.earlier.get(one, Earlier())
        tally.rounds += before.rounds
        tally.points += before.points
        tally.strokes += before.strokes
        tally.cards.update(before.cards)


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
