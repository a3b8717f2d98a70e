"""Commands that only show: roster, map, advice, aspects, past battles, statistics; and the chronicle."""

from __future__ import annotations

from companion.engine.declare import query
from companion.engine.errors import N_, Ref
from companion.engine.page import Page, Span, Table
from companion.engine.words import Word
from companion.games.fate_battles.arguments import PlayerName
from companion.games.fate_battles.content import FATE_POINT_COST, SHEETS
from companion.games.fate_battles.pages.cards import cards
from companion.games.fate_battles.pages.map import draw_map
from companion.games.fate_battles.pages.statistics import LUCK, battles_table, player_table, sheet_table
from companion.games.fate_battles.pages.status import aspect_rows
from companion.games.fate_battles.rules.headings import LOOKING
from companion.games.fate_battles.state import BattleSeen
from companion.games.fate_battles.state.battlefield import is_line


@query(Word("roster", "ruolino"), N_("the sheets, beside each other, with their history"), group=LOOKING)
def show_roster(seen: BattleSeen, player: PlayerName = "") -> Page:
    """The sheets of everyone or of one player, as cards (FB-52)."""
    state, say = seen.state, seen.say
    page = Page()
    if not state.players:
        page.line(say("Nobody has joined yet: `side NAME`, then `player NAME SIDE`"))
    for name, one in state.players.items():
        if player and name != player:
            continue
        points = one.fate_points + one.battle_points
        page.heading(say("{player} ({side}): fate points {n}", player=one.name, side=Ref(one.side), n=points))
        own = [n for n, u in state.units.items() if u.owner == name] + [
            n for n, u in state.leaders.items() if u.owner == name
        ]
        if own:
            page.add(cards(state, own, say, seen.width))
        else:
            page.line(say("No sheets yet."))
    return page


@query(Word("points", "punti"), N_("what is left in each chest, and what it was spent on"), group=LOOKING)
def show_points(seen: BattleSeen) -> Page:
    """Build points: what is left in each chest, what units and bought fate points cost (FB-10)."""
    state, say = seen.state, seen.say
    rows = []
    for name, one in state.players.items():
        own = [unit for unit in state.units.values() if unit.owner == name and unit.mustered]
        spent = sum(SHEETS[unit.quality].cost for unit in own)
        bought = one.battle_points * FATE_POINT_COST
        rows.append((one.name, str(one.chest), f"{spent} ({len(own)})", f"{bought} ({one.battle_points})"))
    if not rows:
        return Page().line(say("Nobody has joined yet: `side NAME`, then `player NAME SIDE`"))
    columns = (say("Player"), say("Build points left"), say("In units"), say("In fate points"))
    return Page().add(Table(columns, rows))


@query(Word("map", "mappa"), N_("the battlefield"), group=LOOKING)
def show_map(seen: BattleSeen) -> Page:
    """The battlefield (FB-12)."""
    if not seen.state.zones:
        return Page().line(seen.say("There are no zones yet: `zone NAME` places the first"))
    return Page().add(draw_map(seen.state, seen.say, seen.width))


@query(Word("advice", "consigli"), N_("the advice of the rules on zones and what is still missing"), group=LOOKING)
def show_advice(seen: BattleSeen) -> Page:
    """The number of zones by rule of thumb, who begins placing, a warning against a line (FB-12); what is missing."""
    state, say = seen.state, seen.say
    page = Page()
    wanted = len(state.players) + 1
    page.line(say("Zones: {have}; by rule of thumb {want}, players (with the GM) + 1; a couple more if it is crowded",
                  have=len(state.zones), want=wanted))  # fmt: skip
    most = max((p.battle_points for p in state.players.values()), default=0)
    first = [Ref(n) for n, p in state.players.items() if p.battle_points == most]
    if state.placing:
        page.line(say("Next to place a zone: {player}", player=Ref(state.placing[0])))
    elif first:
        page.line(
            say("Most fate points in the chest ({n}): {players}; `placing` finds who begins", n=most, players=first)
        )
    if is_line(state):
        page.line(Span(say("The battlefield is a line: more ways in and out make a better battle"), "warn"))
    waiting = [Ref(n) for n, u in state.units.items() if u.mustered and not u.defeated and u.zone is None]
    if waiting:
        page.line(say("Not yet in a zone: {units}", units=waiting))
    if state.battle is None and sorted(state.order) != sorted(state.players):
        page.line(say("Initiative is not rolled yet"))
    return page


@query(Word("aspects", "aspetti"), N_("every aspect in play and its free invokes"), group=LOOKING)
def show_aspects(seen: BattleSeen) -> Page:
    """Every aspect in play with its free invokes, zero counted too (FB-4)."""
    say = seen.say
    rows = aspect_rows(seen.state, say)
    if not rows:
        return Page().line(say("No aspects are in play."))
    return Page().add(Table((say("Where"), say("Aspect"), say("Free invokes")), rows))


@query(Word("battles", "battaglie"), N_("the past battles"), group=LOOKING)
def show_battles(seen: BattleSeen) -> Page:
    """The past battles of the campaign (FB-52)."""
    state, say = seen.state, seen.say
    if not state.battles:
        return Page().line(say("No battle is written into the campaign yet."))
    return Page().add(battles_table(state, say))


@query(Word("statistics", "statistiche"), N_("defeats caused and suffered, rolls and their luck"), group=LOOKING)
def show_statistics(seen: BattleSeen) -> Page:
    """Defeats caused and suffered, rolls made and their luck."""
    state, say = seen.state, seen.say
    page = Page().add(player_table(state, say))
    if state.units or state.leaders:
        page.add(sheet_table(state, say))
    return page.line(Span(say(LUCK), "dim"))
