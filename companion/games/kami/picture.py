"""The table as a picture: the seats round it, both lines of each, cards left, partners, the scores (KM-1 to KM-10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.errors import Ref
from companion.engine.picture import Arrow, Card, Label, Picture, Shape, Track
from companion.engine.play import Event
from companion.games.kami.content.cards import HIDDEN, points_of
from companion.games.kami.names import variant_name
from companion.games.kami.pages.status import short_name
from companion.games.kami.rules.playing import AttackCountered, CardsPlayed
from companion.games.kami.state import KamiSeen

WIDTH, HEIGHT = 20.0, 14.0
PANEL, DEEP = 7.6, 3.9
SEATS = {
    2: ((6.2, 10.1), (6.2, 0.0)),
    3: ((6.2, 10.1), (0.0, 2.6), (12.4, 2.6)),
    4: ((6.2, 10.1), (0.0, 5.05), (6.2, 0.0), (12.4, 5.05)),
}
"""Where each seat lies round the table, clockwise from the near side."""
COLOURS = ("blue", "orange", "green")


def picture(seen: KamiSeen, events: Sequence[Event] = ()) -> Picture:
    """The seats, both lines of each player, cards left, scores; what the last step laid stands out.

    Hidden cards and hands stay hidden, whatever the companion knows of them (KM-12).
    """
    state, say = seen.state, seen.say
    title = say("Kami · {variant} · round {n}", variant=variant_name(state.variant, say), n=state.round)
    made = Picture(WIDTH, HEIGHT, title)
    if not state.seats:
        return made.add(Label(WIDTH / 2, HEIGHT / 2, say("Nobody sits at the table yet"), 0.6))
    places = dict(zip(state.seats, SEATS[len(state.seats)], strict=True))
    fresh = {event.player for event in events if isinstance(event, (CardsPlayed, AttackCountered))}
    for player, (x, y) in places.items():
        made.add(*_seat(seen, player, x, y, player in fresh))
    made.add(*_scores(seen), *_mercenaries(seen))
    for event in events:
        if isinstance(event, AttackCountered) and (before := _attacker_before(seen, event.player)):
            ends = [(places[one][0] + PANEL / 2, places[one][1] + DEEP / 2) for one in (event.player, before)]
            made.add(Arrow(_shortened(*ends), "blow", says=say("{player} countered", player=Ref(event.player))))
    return made


def _attacker_before(seen: KamiSeen, player: str) -> str | None:
    """Whose attack a player countered with the last play."""
    plays = [play for play in seen.state.plays if play[0].isdigit() and not play.endswith("p")]
    if len(plays) < 2:
        return None
    other = seen.state.seats[int(plays[-2][0]) - 1]
    return other if other != player else None


def _shortened(start: tuple[float, float], end: tuple[float, float]) -> list[tuple[float, float]]:
    """The middle of a line between two seats."""
    (ax, ay), (bx, by) = start, end
    return [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in (0.36, 0.64)]


def _seat(seen: KamiSeen, player: str, x: float, y: float, fresh: bool) -> Iterator[Shape]:
    state, say = seen.state, seen.say
    team = next(n for n, members in enumerate(state.teams()) if player in members)
    left, lines = state.left.get(player, 0), state.lines.get(player)
    badge = say.plural("{n} card", "{n} cards", left) if state.turn is not None else ""
    partner = [one for one in state.team(player) if one != player]
    text = say("{player}, {badge}", player=Ref(player), badge=badge) if badge else say.name(player)
    yield Card(
        x, y, PANEL, DEEP, ("► " if player == state.turn else "") + say.name(player), (), "",
        COLOURS[team % len(COLOURS)], player == state.turn, fresh, id=player, says=text,
    )  # fmt: skip
    if partner:
        yield Label(x + PANEL - 0.2, y + 0.86, say("with {partner}", partner=Ref(partner[0])), 0.24, "end")
    yield Label(x + PANEL - 0.2, y + 0.45, badge, 0.3, "end", strong=True)
    if lines is None:
        return
    for row, (name, cards) in enumerate(((say("Defence"), lines.defence), (say("Attack"), lines.attack))):
        top = y + 1.1 + row * 1.35
        yield Label(x + 0.24, top - 0.06, name, 0.22, "start")
        for at, card in enumerate(cards):
            newest = fresh and at == len(cards) - 1
            yield _card(seen, card, x + 0.24 + at * 0.9, top, newest)


def _card(seen: KamiSeen, card: str, x: float, y: float, fresh: bool) -> Card:
    if card == HIDDEN:
        return Card(x, y, 0.84, 1.1, back=True, fresh=fresh, says=seen.say("face down"))
    name = short_name(card, seen.say)
    return Card(x, y, 0.84, 1.1, name, [str(points_of(card))], fresh=fresh, size=0.21, says=name)


def _scores(seen: KamiSeen) -> Iterator[Shape]:
    """The score of each team as a track, in the middle of the table."""
    state, say = seen.state, seen.say
    teams = state.teams()
    middle = len(state.seats) == 4
    x, width = (8.1, 3.8) if middle else (6.4, 7.2)
    top = 5.9 if middle else 6.6
    for n, team in enumerate(teams):
        label = " + ".join(say.name(player) for player in team)
        yield Track(x, top + n * 1.0, width, state.scores[team[0]], state.target, label, colour=COLOURS[n % 3])


def _mercenaries(seen: KamiSeen) -> Iterator[Shape]:
    """The stacks of the duel, face up as they lie (KM-10)."""
    left = [stack for stack in seen.state.mercenaries if stack.up is not None]
    for n, stack in enumerate(left):
        yield _card(seen, stack.up or HIDDEN, 6.3 + n * 0.93, 4.6, False)
