"""What lies on the table: scores, both lines of each player, whose turn it is."""

from __future__ import annotations

from companion.engine.errors import Ref
from companion.engine.language import Tongue
from companion.engine.page import Meter, Page, Span, Table
from companion.games.kami.content.cards import FACES, HIDDEN, card_ref, card_refs
from companion.games.kami.names import points_said, result_of, variant_name
from companion.games.kami.pages.league import league_of, league_sheet
from companion.games.kami.rules.legal import counters_left
from companion.games.kami.state import Kami, KamiSeen, Stack

GAP = "  "


def render(seen: KamiSeen) -> Page:
    """The scores as tracks, both lines of each player, the attack and whose turn it is."""
    state, say = seen.state, seen.say
    round_ = state.rounds[-1].round if state.over is not None and state.rounds else state.round
    variant, points = variant_name(state.variant, say), points_said(state.target, say)
    page = Page().heading(say("Kami · {variant}, to {points} · round {n}", variant=variant, points=points, n=round_), 1)
    if not state.seats:
        return page.line(say("Nobody sits at the table yet: `seats NAME…`, clockwise, partners opposite"))
    _scores(page, state, say)
    if state.over is None:
        if state.has_begun or state.mercenaries:
            page.add(_lines(state, say, seen.width))
            unseen = " · ".join(f"{short_name(card, say, False)} {n}" for card, n in state.unseen.items())
            page.line(say("Unseen: {cards}", cards=unseen))
        _mercenaries(page, state, say, seen.width)
        _now(page, state, say)
    return page


def _scores(page: Page, state: Kami, say: Tongue) -> None:
    labels = [" + ".join(say.name(player) for player in team) for team in state.teams()]
    width = max(map(len, labels))
    for team, label in zip(state.teams(), labels, strict=True):
        won = state.over is not None and team[0] in state.over.winners
        page.add(Meter(label.ljust(width), state.scores[team[0]], state.target, say("won") if won else "",
                       "good" if won else ""))  # fmt: skip
    if state.over is not None:
        page.line(Span(say(state.over.why, **state.over.facts), "good"))


def _lines(state: Kami, say: Tongue, width: int) -> Table:
    """Each player with the cards left and both lines, in the order laid; hidden cards stay hidden."""
    heads = [say("Player"), say("Left"), say("Defence line"), say("Attack line")]
    for wide in (True, False):
        rows = [_row(state, player, say, wide) for player in state.seats]
        if sum(max(map(len, column)) + 2 for column in zip(heads, *rows, strict=True)) <= width - 2:
            break
    return Table(heads, rows)


def _row(state: Kami, player: str, say: Tongue, wide: bool) -> list[str]:
    mark = "► " if player == state.turn else ""
    lines = state.lines[player]
    laid = [GAP.join(short_name(card, say, wide) for card in line) or "–" for line in (lines.defence, lines.attack)]
    return [mark + say.name(player), str(state.left[player]), *laid]


def short_name(card: str, say: Tongue, wide: bool = True) -> str:
    """A card in one word, or in three letters; `x` hidden."""
    if card == HIDDEN:
        return HIDDEN
    word = FACES[card].short.of(say.language)
    return word if wide else word[:3]


def _stack(stack: Stack, say: Tongue, wide: bool) -> str:
    up = stack.up or "–"
    return ("?" if up == HIDDEN else short_name(up, say, wide)) + "/x" * stack.below


def _mercenaries(page: Page, state: Kami, say: Tongue, width: int) -> None:
    if not state.mercenaries:
        return
    text = ""
    for wide in (True, False):
        ups = [_stack(stack, say, wide) for stack in state.mercenaries if stack.up is not None]
        text = say("Mercenaries (/x: one below): {cards}", cards=(GAP if wide else " ").join(ups) or "–")
        if len(text) <= width:
            break
    page.line(text)
    if any(stack.up == HIDDEN for stack in state.mercenaries):
        page.line(Span(say("? was turned up: `turnup CARD` names it"), "warn"))


def _now(page: Page, state: Kami, say: Tongue) -> None:
    if state.turn is None:
        page.line(say("Who starts? `first NAME`, or `draw CARD…`; `score NAME CARD` keeps only the score"))
    elif state.attack is not None and state.attacker is not None:
        page.line(
            Span(say("Attack: {card}, by {player}", card=card_ref(state.attack), player=Ref(state.attacker)), "strong")
        )
        if cards := card_refs(counters_left(state, state.attack)):
            page.line(say("{player} counters with {cards}, or passes", player=Ref(state.turn), cards=cards))
        else:
            page.line(say("Nothing is left to counter it: {player} passes", player=Ref(state.turn)))
    else:
        page.line(
            Span(
                say("Initiative: {player} lays a hidden card and attacks: `play x CARD`", player=Ref(state.turn)),
                "strong",
            )
        )
    if state.rounds and not state.has_begun:
        page.line(Span(say("Last: {result}", result=result_of(state.rounds[-1], say)), "dim"))
    if state.ending is not None and state.ending.hidden == HIDDEN:
        page.line(say("The hidden card of {player} is not known: `reveal CARD`", player=Ref(state.ending.player)))
    if state.ahead:
        page.line(
            say.plural(
                "Of the record, {n} play to come: `next`", "Of the record, {n} plays to come: `next`", len(state.ahead)
            )
        )


def toolbar(seen: KamiSeen) -> str:
    """Round, whose turn, the attack, the scores, in one line."""
    state, say = seen.state, seen.say
    if not state.seats:
        return say("Kami · `seats NAME…` first")
    scores = "–".join(str(state.scores[team[0]]) for team in state.teams())
    parts = [say("round {n}", n=state.round), scores]
    if state.over is not None:
        parts.insert(0, say("won"))
    elif state.attack is not None and state.turn is not None and state.attacker is not None:
        parts.append(say("{player} attacks: {card}", player=Ref(state.attacker), card=card_ref(state.attack)))
        parts.append(say("turn: {player}", player=Ref(state.turn)))
    elif state.turn is not None:
        parts.append(say("initiative: {player}", player=Ref(state.turn)))
    return " · ".join(parts)


def sheets(seen: KamiSeen) -> dict[str, tuple[str, Page]]:
    """On the players' screen, a page for each player: what lies open before it, never the hand (KM-12); and the league
    over all games, once there is something to count (KM-17).
    """
    state, say = seen.state, seen.say
    found = {}
    for player in state.seats:
        page = Page().heading(say.name(player), 1)
        if player in state.lines:
            page.add(Table([say("Player"), say("Left"), say("Defence line"), say("Attack line")],
                           [_row(state, player, say, True)]))  # fmt: skip
        found[f"player/{player}"] = (say.name(player), page)
    league = league_of(seen)
    if league is not None:
        found["league"] = (say("League"), league_sheet(seen, league))
    return found
