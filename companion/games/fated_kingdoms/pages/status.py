"""What the table sees: the status in one screen, the toolbar, the clock."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.language import Tongue
from companion.engine.page import Line, Meter, Page, Span, Table, line
from companion.games.fated_kingdoms.content.known import KingdomsSeen
from companion.games.fated_kingdoms.content.words import DECK_WORDS, PHASE_WORDS
from companion.games.fated_kingdoms.names import card_name, square_name
from companion.games.fated_kingdoms.rules.people import reminder
from companion.games.fated_kingdoms.rules.stack import has_word
from companion.games.fated_kingdoms.rules.turn import phase_due
from companion.games.fated_kingdoms.settings import hands_closed
from companion.games.fated_kingdoms.state import (
    GOLD,
    MOST_WOUNDS,
    SPHERE_TOP,
    STORE_SIZE,
    Card,
    Player,
)

WARN_MINUTES = (30, 15, 5)
SCREEN = 22


def render(seen: KingdomsSeen) -> Page:
    """The whole table in one screen: whose turn, the Sphere, all players, the Store, what is due."""
    page = Page()
    page.add(headline(seen))
    page.add(sphere(seen))
    if seen.state.players:
        page.add(Table(headings(seen), [player_row(seen, who) for who in seen.state.order]))
        for who in seen.state.order:
            page.add(*player_cards(seen, who))
    page.add(*table_lines(seen))
    room = SCREEN - len(page.blocks) - (len(seen.state.order) + 3 if seen.state.players else 0)
    page.add(*list(due_lines(seen))[: max(1, room)])
    return page


def headline(seen: KingdomsSeen) -> Line:
    """Whose turn, which phase, which cycle; or how the game ended."""
    state, say = seen.state, seen.say
    if state.over is not None:
        return line(Span(say(state.over.why, **state.over.facts), "strong"), winners(seen))
    if not state.started or state.active is None:
        return line(Span(say("Setting up: `player NAME GUILD`, then `start`"), "strong"))
    return line(
        Span(
            say("{who} · {phase}", who=state.players[state.active].name, phase=phase_name(say, state.phase)), "strong"
        ),
        say(" · turn {turn}, cycle {cycle}", turn=state.turn, cycle=state.cycle),
    )


def phase_name(say: Tongue, phase: str) -> str:
    """The name of a phase."""
    return PHASE_WORDS[phase].of(say.language)


def winners(seen: KingdomsSeen) -> str:
    """Who won, with the points if those decided."""
    state, say = seen.state, seen.say
    over = state.over
    if over is None or not over.winners:
        return ""
    names = ", ".join(state.players[who].name for who in over.winners)
    return say(" Won: {names}", names=names)


def sphere(seen: KingdomsSeen) -> Meter:
    """The Sphere of Fate, to be read across the table (FK-20)."""
    value, say = seen.state.sphere, seen.say
    note = ""
    if value == SPHERE_TOP:
        note = say("all lose at the next cycle")
    style = "bad" if value >= 8 else "warn" if value >= 5 else "good"
    return Meter(say("Sphere of Fate"), value, SPHERE_TOP, note, style)


def markers(seen: KingdomsSeen) -> list[Meter]:
    """The numbers that are read across the table: the Sphere, then each character's wounds."""
    state, say = seen.state, seen.say
    found = [sphere(seen)]
    for who in state.order:
        player = state.players[who]
        if player.alive:
            style = "bad" if player.wounds == MOST_WOUNDS else ""
            found.append(Meter(say("{who}: wounds", who=player.name), player.wounds, MOST_WOUNDS, "", style))
    return found


def headings(seen: KingdomsSeen) -> list[str]:
    """The headings of the players' table."""
    say = seen.say
    return [say("player"), say("guild"), say("square"), say("wounds"), say("coins"), say("hand")]


def player_row(seen: KingdomsSeen, who: str) -> list[str | Line]:
    """A player's line; the active one is marked."""
    state, say = seen.state, seen.say
    player = state.players[who]
    name, guild = fitted(player.name, 12), fitted(say.name(player.guild), 14)
    if not player.alive:
        return [f"† {name}", guild, say("dead"), "", "", ""]
    active = who == state.active and state.over is None
    style = "bad" if player.wounds == MOST_WOUNDS else "warn" if player.wounds else ""
    wounds = "●" * player.wounds + "○" * (MOST_WOUNDS - player.wounds) + f" {player.wounds}"
    gold, silver = divmod(player.coins, GOLD)
    coins = say("{gold} g {silver} s", gold=gold, silver=silver)
    return [
        line(Span(f"→ {name}" if active else f"  {name}", "strong" if active else "")), guild,
        fitted(square_name(say, player.square or ""), 16), line(Span(wounds, style)), coins, str(len(player.hand)),
    ]  # fmt: skip


def player_cards(seen: KingdomsSeen, who: str) -> Iterator[Line]:
    """A player's slots in one line, and the hand if it is open (FK-31)."""
    player, say = seen.state.players[who], seen.say
    shown = player.hand if not hands_closed(seen.state) else []
    if not player.alive or not (any(player.slots) or shown):
        return
    slots = [short_card(say, card) if card is not None else "—" for card in player.slots]
    text = f"  {fitted(player.name, 12)}: [{' | '.join(slots)}]"
    if shown:
        text += " " + hand_text(say, player)
    yield line(fitted(text, seen.width))


def hand_text(say: Tongue, player: Player) -> str:
    """The cards of a hand, the same ones together."""
    names: dict[str, int] = {}
    for card in player.hand:
        names[short_card(say, card)] = names.get(short_card(say, card), 0) + 1
    return ", ".join(f"{n}× {name}" if n > 1 else name for name, n in names.items())


def short_card(say: Tongue, card: Card) -> str:
    """A card's name with its value."""
    name = card_name(say, card.name)
    return name if card.value is None else f"{name} {card.value}"


def fitted(text: str, width: int) -> str:
    """A text cut to the width of the screen."""
    return text if len(text) <= width else text[: width - 1] + "…"


def table_lines(seen: KingdomsSeen) -> Iterator[Line]:
    """The Store, the Prophecy, lasting Events, the Stack, the decks."""
    state, say, width = seen.state, seen.say, seen.width
    if state.store:
        yield line(fitted(say("Store: {cards}", cards=", ".join(short_card(say, card) for card in state.store)), width))
    if state.prophecy:
        yield line(fitted(say("Prophecy: {text}", text=prophecy_text(seen)), width))
    if state.events:
        yield line(fitted(say("Events: {texts}", texts=" · ".join(state.events)), width))
    if state.stack:
        top = " ← ".join(f"{entry.text} ({state.players[entry.player].name})" for entry in state.stack)
        if then := has_word(state):
            told = say("Stack ({who} has the word): {entries}", who=state.players[then].name, entries=top)
        else:
            told = say("Stack (all have passed, `stack resolve`): {entries}", entries=top)
        yield line(Span(fitted(told, width), "warn"))
    counted = [
        f"{DECK_WORDS[d].of(say.language)} {n}" for d in DECK_WORDS if (n := getattr(state.decks, d)) is not None
    ]
    if counted:
        yield line(Span(say("Decks: {counts}", counts=", ".join(counted)), "dim"))


def prophecy_text(seen: KingdomsSeen) -> str:
    """The active Prophecy, with what it says if that is known."""
    text = seen.state.prophecy or ""
    known = {p.name: p for p in seen.content.prophecies.values()} if seen.content else {}
    if text not in known:
        return text
    italian = seen.say.language == "it"
    name = (known[text].name_it if italian else "") or known[text].name
    says = (known[text].text_it if italian else "") or known[text].text
    return f"{name} — {says}" if says else name


def due_lines(seen: KingdomsSeen) -> Iterator[Line]:
    """What is due now."""
    state, say = seen.state, seen.say
    if state.over is not None:
        return
    for who, n in state.draws.items():
        yield line(Span(say("Due: {who} draws Skills: {n} (`gain`)", who=state.players[who].name, n=n), "warn"))
    if state.store and len(state.store) < STORE_SIZE and state.decks.item != 0:
        yield line(Span(say("Due: Items for the Store: {n} (`store + CARD`)", n=STORE_SIZE - len(state.store)), "warn"))
    for text, facts in phase_due(state, seen.content):
        yield line(fitted("» " + reminder(say, text, facts), seen.width))


def toolbar(seen: KingdomsSeen) -> str:
    """Whose turn, the phase, the Sphere, in one line."""
    state, say = seen.state, seen.say
    fate = say("Fate {value}/{top}", value=state.sphere, top=SPHERE_TOP)
    if state.over is not None:
        return say("over") + f" · {fate}"
    if not state.started or state.active is None:
        return say("setting up") + f" · {fate}"
    name = state.players[state.active].name
    return " · ".join((name, phase_name(say, state.phase), say("cycle {n}", n=state.cycle), fate))


def clock_line(seen: KingdomsSeen, used_seconds: int) -> str:
    """The time used and, with a limit, what is left of it; it ends nothing (FK-1). Empty before the start and after
    the end: the clock does not run.
    """
    say, limit = seen.say, seen.state.limit
    if not seen.state.started or seen.state.over is not None:
        return ""
    used = used_seconds // 60
    if limit is None:
        return say("Time played: {time}", time=clock(used))
    left = limit - used
    if left <= 0:
        return say("Time is up: {time} of {limit}", time=clock(used), limit=clock(limit))
    text = say("Time: {time} of {limit}, left {left}", time=clock(used), limit=clock(limit), left=clock(left))
    return f"! {text}" if left <= WARN_MINUTES[-1] else text


def time_warning(seen: KingdomsSeen, before_seconds: int, used_seconds: int) -> str:
    """What is said once when a mark before the limit, or the limit itself, was passed since `before_seconds`."""
    say, limit = seen.say, seen.state.limit
    if limit is None or not seen.state.started or seen.state.over is not None:
        return ""
    before, now = limit * 60 - before_seconds, limit * 60 - used_seconds
    if before > 0 >= now:
        return say(
            "Time is up: {limit} played. It ends nothing by itself; `score` counts the points", limit=clock(limit)
        )
    passed = [mark for mark in WARN_MINUTES if mark < limit and before > mark * 60 >= now > 0]
    if not passed:
        return ""
    return say("Time: {left} left of {limit}", left=clock(-(-now // 60)), limit=clock(limit))


def clock(minutes: int) -> str:
    """Minutes as hours and minutes."""
    return f"{minutes // 60}:{minutes % 60:02d}"
