"""The table as a picture: the Sphere of Fate as a dial, both paths, what all may see of each player (FK-1 to FK-31)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from companion.engine.errors import Ref
from companion.engine.picture import Arrow, Card, Dial, Label, Picture, Piece, Point, Ring, Shape, Thing
from companion.engine.play import Event
from companion.games.fated_kingdoms.content.known import KingdomsSeen
from companion.games.fated_kingdoms.content.words import PATHS
from companion.games.fated_kingdoms.names import card_name, coins_text, square_name
from companion.games.fated_kingdoms.rules.duel import DuelFought
from companion.games.fated_kingdoms.rules.fate import FateChanged
from companion.games.fated_kingdoms.rules.squares import SquareReached
from companion.games.fated_kingdoms.settings import hands_closed
from companion.games.fated_kingdoms.state import CASTLE, MOST_WOUNDS, OBSERVATORY, OUTER_SIGNPOST, SIGNPOST, SPHERE_TOP

WIDTH, HEIGHT = 20.0, 13.0
CENTRE, RADII = (13.4, 4.6), {"inner": 2.7, "outer": 4.4}
CORNERS = {CASTLE: (11.9, 4.0), OBSERVATORY: (14.9, 4.0), SIGNPOST: (11.9, 5.4), OUTER_SIGNPOST: (14.9, 5.4)}
COLOURS = ("blue", "red", "green", "orange")


def picture(seen: KingdomsSeen, events: Sequence[Event] = ()) -> Picture:
    """The Sphere, where everybody stands, and a card for each player; hands by their number only (FK-31)."""
    state, say = seen.state, seen.say
    title = say("Fated Kingdoms · turn {turn}, cycle {cycle}", turn=state.turn, cycle=state.cycle)
    made = Picture(WIDTH, HEIGHT, title)
    changes = [event for event in events if isinstance(event, FateChanged)]
    was = changes[0].before if changes else None
    fate = say("Sphere of Fate: {n} of {top}", n=state.sphere, top=SPHERE_TOP)
    made.add(Dial(3.6, 4.0, 3.0, state.sphere, SPHERE_TOP, was, say("Sphere of Fate"), id="fate", says=fate))
    made.add(*_board(seen), *_pieces(seen, events))
    width = WIDTH / max(len(state.order), 2) - 0.2
    for n, who in enumerate(state.order):
        made.add(_player(seen, who, n, n * (width + 0.2), width, events))
    return made


def _board(seen: KingdomsSeen) -> Iterator[Shape]:
    """The two paths, and the four special squares (FK-11)."""
    for path, radius in RADII.items():
        _, squares = PATHS[path]
        for number in range(1, squares + 1):
            x, y = _on_ring(path, number)
            yield Thing("felled", x - 0.5, y - 0.7)
        yield Label(CENTRE[0], CENTRE[1] - radius + 0.55, PATHS[path][0].of(seen.say.language), 0.24)
    for square, (x, y) in CORNERS.items():
        yield Card(x - 1.4, y - 0.35, 2.8, 0.62, square_name(seen.say, square), says=square_name(seen.say, square))


def _on_ring(path: str, number: int) -> Point:
    """A square of a path: clockwise from the top."""
    _, squares = PATHS[path]
    turn = math.radians(-90 + 360 * (number - 1) / squares)
    return CENTRE[0] + RADII[path] * 1.35 * math.cos(turn), CENTRE[1] + RADII[path] * math.sin(turn)


def _place(square: str | None, n: int) -> Point:
    """Where a square lies; a place of the table's own stands at the rim."""
    if square in CORNERS:
        x, y = CORNERS[square]
        return x - 0.95 + n * 0.64, y + (-0.62 if y < CENTRE[1] else 0.62)
    path, _, number = (square or "").partition(" ")
    if path in PATHS and number.isdigit() and 1 <= int(number) <= PATHS[path][1]:
        x, y = _on_ring(path, int(number))
        return x + n * 0.12, y + n * 0.12
    return 19.2, 0.8 + n * 1.0


def _pieces(seen: KingdomsSeen, events: Sequence[Event]) -> Iterator[Shape]:
    state, say = seen.state, seen.say
    moved = {event.player for event in events if isinstance(event, SquareReached)}
    for n, who in enumerate(state.order):
        player = state.players[who]
        if not player.alive:
            continue
        x, y = _place(player.square, n)
        text = say("{who} at {square}", who=Ref(who), square=square_name(say, player.square or ""))
        yield Piece(x, y, _letters(player.name), "disc", COLOURS[n % 4], acting=who == state.active, id=who, says=text)
        if who in moved:
            yield Ring(x, y, id=who)
    for event in events:
        if isinstance(event, DuelFought) and {event.attacker, event.defender} <= set(state.order):
            ends = [
                _place(state.players[one].square, state.order.index(one)) for one in (event.attacker, event.defender)
            ]
            yield Arrow(ends, "blow", says=say("a duel"))


def _letters(name: str) -> str:
    return name[:2].upper()


def _player(seen: KingdomsSeen, who: str, n: int, x: float, width: float, events: Sequence[Event]) -> Card:
    """What all may see of a player: wounds, coins, inventory, towers built, how many cards are in the hand."""
    state, say = seen.state, seen.say
    player = state.players[who]
    towers = [card for card in player.cards if card.kind == "tower"] if not hands_closed(state) else []
    lines = [say("wounds {n} of {top}", n=player.wounds, top=MOST_WOUNDS), coins_text(say, player.coins)]
    lines += [card_name(say, card.name) for card in player.slots if card is not None]
    lines.append(say.plural("hand: {n} card", "hand: {n} cards", len(player.hand)))
    lines += [say("tower: {card}", card=card_name(say, card.name)) for card in towers]
    badge = "●" * player.wounds + "○" * (MOST_WOUNDS - player.wounds)
    touched = any(getattr(event, "player", None) == who for event in events)
    if not player.alive:
        lines, badge = [say("dead")], "†"
    return Card(
        x, 9.7, width, 3.3, ("→ " if who == state.active else "") + player.name, lines, badge, COLOURS[n % 4],
        who == state.active, touched, not player.alive, id=who, says=", ".join([player.name, *lines]),
    )  # fmt: skip
