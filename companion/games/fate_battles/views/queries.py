"""Commands that only show: roster, map, advice, aspects, odds, past battles, statistics."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from companion.engine.declare import Command
from companion.engine.errors import Ref, RuleError
from companion.engine.game import Seen
from companion.engine.page import Page, Span, Table
from companion.games.fate_battles import commands as c
from companion.games.fate_battles import odds as chances
from companion.games.fate_battles.battlefield import fielded, free_slots, is_line
from companion.games.fate_battles.contest import Contest
from companion.games.fate_battles.rules import advantages, attacking, leading, moving
from companion.games.fate_battles.rules.attacking import free_boxes, possible_covers
from companion.games.fate_battles.state import State
from companion.games.fate_battles.views.cards import cards
from companion.games.fate_battles.views.mapping import draw_map
from companion.games.fate_battles.views.naming import battle_title
from companion.games.fate_battles.views.statistics import LUCK, player_table, sheet_table
from companion.games.fate_battles.views.status import aspect_rows
from companion.games.fate_battles.words import ladder, signed

Look = Seen[State, None]

PLANS: dict[type[Command], Callable[[State, Any], Contest]] = {
    c.Attack: attacking.plan_attack,
    c.Overcome: moving.plan_overcome,
    c.Ambush: advantages.plan_ambush,
    c.Intimidate: advantages.plan_intimidate,
    c.Pin: advantages.plan_pin,
    c.Scout: advantages.plan_scout,
    c.Surround: advantages.plan_surround,
    c.CreateAdvantage: advantages.plan_advantage,
    c.Rally: leading.plan_rally,
    c.GiveBoost: leading.plan_boost,
}
"""What each command that rolls is rolled against."""


def roster(seen: Look, command: c.ShowRoster) -> Page:
    """The sheets of everyone or of one player, as cards (FB-52)."""
    state, say = seen.state, seen.say
    page = Page()
    if not state.players:
        page.line(say("Nobody has joined yet: `side NAME`, then `player NAME SIDE`"))
    for name, player in state.players.items():
        if command.player and name != command.player:
            continue
        points = player.fate_points + player.battle_points
        page.heading(say("{player} ({side}): fate points {n}", player=player.name, side=Ref(player.side), n=points))
        own = [n for n, u in state.units.items() if u.owner == name] + [
            n for n, u in state.leaders.items() if u.owner == name
        ]
        if own:
            page.add(cards(state, own, say, seen.width))
        else:
            page.line(say("No sheets yet."))
    return page


def battle_map(seen: Look, command: c.ShowMap) -> Page:
    """The battlefield (FB-12)."""
    if not seen.state.zones:
        return Page().line(seen.say("There are no zones yet: `zone NAME` places the first"))
    return Page().add(draw_map(seen.state, seen.say, seen.width))


def advice(seen: Look, command: c.ShowAdvice) -> Page:
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


def aspects(seen: Look, command: c.ShowAspects) -> Page:
    """Every aspect in play with its free invokes, zero counted too (FB-4)."""
    say = seen.say
    rows = aspect_rows(seen.state, say)
    if not rows:
        return Page().line(say("No aspects are in play."))
    return Page().add(Table((say("Where"), say("Aspect"), say("Free invokes")), rows))


def battles(seen: Look, command: c.ShowBattles) -> Page:
    """The past battles of the campaign (FB-52)."""
    state, say = seen.state, seen.say
    if not state.battles:
        return Page().line(say("No battle is written into the campaign yet."))
    rows = []
    for n, battle in enumerate(state.battles, 1):
        lost = [Ref(u) for result in battle.players.values() for u in result.lost]
        gained = ", ".join(f"{say.fact(Ref(p))} +{r.gained}" for p, r in battle.players.items() if r.gained)
        winner = say.fact(Ref(battle.winner)) if battle.winner else "-"
        rows.append((f"{n}. {battle_title(say, battle.name)}", winner, str(battle.turns), str(say.fact(lost)), gained))
    columns = (say("Battle"), say("Won by"), say("Turns"), say("Defeated"), say("Fate points"))
    return Page().add(Table(columns, rows))


def statistics(seen: Look, command: c.ShowStatistics) -> Page:
    """Defeats caused and suffered, rolls made and their luck."""
    state, say = seen.state, seen.say
    page = Page().add(player_table(state, say))
    if state.units or state.leaders:
        page.add(sheet_table(state, say))
    return page.line(Span(say(LUCK), "dim"))


def odds(seen: Look, command: c.ShowOdds) -> Page:
    """The exact chances of a roll before it is made, with invokes and bonuses counted in (FB-7)."""
    state, say = seen.state, seen.say
    if command.of is None:
        return attack_odds(seen)
    rolled, bonus, invokes = command.of
    if isinstance(rolled, c.PlainOdds):
        actor, opponents, passive, text = _plain(rolled)
    else:
        contest = PLANS[type(rolled)](state, rolled)
        actor, opponents = contest.actor.fixed, [o.fixed for o in contest.opponents]
        passive, text = contest.passive, describe_contest(seen, contest)
    page = Page().line(text) if text else Page()
    rows, cases = [], 0
    steps = [invokes] if invokes else [0, 1, 2]
    for more in steps:
        spread = chances.shifts(actor + bonus + 2 * more, opponents, passive)
        cases = sum(spread.values())
        rows.append(_odds_row(seen, rolled, spread, actor + bonus + 2 * more, more))
    columns = (say("Invokes"), say("Sum"), say("Failure"), say("Tie"), say("Success"), say("With style"))
    extra = (say("Defeat"),) if isinstance(rolled, c.Attack) else ()
    page.add(Table((*columns, *extra), rows))
    return page.line(Span(say.plural("{n} case counted", "{n} cases counted", cases), "dim"))


def attack_odds(seen: Look) -> Page:
    """The chances of every attack that the active one could make (FB-7, FB-27).

    Raises:
        RuleError: nobody is active.
    """
    state, say = seen.state, seen.say
    who = state.active
    if who is None:
        raise RuleError("nobody is active: `odds attack UNIT UNIT`, or `odds 3 vs 2`", rule="FB-7")
    rows = []
    for target in state.leaders if who in state.leaders else fielded(state):
        try:
            contest = attacking.plan_attack(state, c.Attack(who, target))
        except RuleError:
            continue
        spread = chances.shifts(contest.actor.fixed, [o.fixed for o in contest.opponents], contest.passive)
        row = _odds_row(seen, c.Attack(who, target), spread, contest.actor.fixed, 0)
        rows.append((describe_contest(seen, contest), *row[2:]))
    if not rows:
        return Page().line(say("{unit} reaches no enemy", unit=Ref(who)))
    columns = (say("Attack"), say("Failure"), say("Tie"), say("Success"), say("With style"), say("Defeat"))
    return Page().add(Table(columns, rows))


def _plain(rolled: c.PlainOdds) -> tuple[int, list[int], int | None, str]:
    if rolled.opposed:
        return rolled.rating, [rolled.opposition], None, ""
    return rolled.rating, [], rolled.opposition, ""


def describe_contest(seen: Look, contest: Contest) -> str:
    """Who rolls what against what."""
    say = seen.say
    actor = f"{say.fact(Ref(contest.actor.who))}, {say.fact(Ref(contest.actor.skill))} {signed(contest.actor.fixed)}"
    against = [f"{say.fact(Ref(o.who))}, {say.fact(Ref(o.skill))} {signed(o.fixed)}" for o in contest.opponents]
    if contest.passive is not None:
        against.append(say("difficulty {n}", n=ladder(contest.passive, say.language)))
    return say("{actor} against {opposition}", actor=actor, opposition=against)


def _odds_row(seen: Look, rolled: Any, spread: Any, fixed: int, invokes: int) -> tuple[str, ...]:
    found = chances.outcomes(spread)
    row = (str(invokes), signed(fixed), *(percent(p) for p in (found.fail, found.tie, found.succeed, found.style)))
    if isinstance(rolled, c.Attack):
        return (*row, percent(chances.at_least(spread, toughness(seen.state, rolled.target) + 1)))
    return row


def toughness(state: State, target: str) -> int:
    """The largest hit that a unit or leader can cover now (FB-29)."""
    slots, boxes = free_slots(state, target), free_boxes(state, target)
    hit = 0
    while possible_covers(slots, boxes, hit + 1):
        hit += 1
    return hit


def percent(chance: Fraction) -> str:
    """A chance in per cent, exact to a tenth, with its fraction of the cases."""
    return f"{float(chance) * 100:.1f} %"
