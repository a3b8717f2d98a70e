"""`forecast` and `balance`: an exchange exactly, a battle by simulation, and what the weaker side lacks (FB-7)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import Annotated

from companion.engine.declare import Listed, Number, Option, query
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.odds import percent
from companion.engine.page import Page, Span, Table
from companion.engine.words import Word
from companion.games.fate_battles.arguments import UNIT
from companion.games.fate_battles.content import COVERS, SHEETS
from companion.games.fate_battles.odds.dice import at_least, shifts
from companion.games.fate_battles.odds.simulation import Progress, Tally, copied, played, prepared
from companion.games.fate_battles.rules.attacking import plan_attack
from companion.games.fate_battles.rules.headings import LOOKING
from companion.games.fate_battles.state import BattleSeen, State, Unit, Zone
from companion.games.fate_battles.state.battlefield import are_enemies, fielded, free_slots, side_of

MOST_BATTLES, MOST_LACKING = 1000, 20
BATTLES = Option(Word("battles", "battaglie"), Number(1, MOST_BATTLES))

Units = Annotated[Sequence[str], Listed(UNIT)]

POLICY = N_(
    "Policy: the best attack in reach by its chance to defeat, then to hit; else towards the nearest enemy; shooters "
    "behind; an invoke where +2 changes who is hit; no other advantages."
)


def units_meant(state: State, units: Sequence[str]) -> list[str]:
    """The units of a forecast: those named, else those in the battle, else every one that is paid and undefeated.

    Raises:
        RuleError: they are not of two sides.
    """
    names = list(dict.fromkeys(units))
    names = names or fielded(state) or [n for n, u in state.units.items() if u.mustered and not u.defeated]
    if len({side_of(state, name) for name in names}) < 2:
        raise RuleError("units of two sides are needed: `forecast UNIT UNIT …`", rule="FB-7")
    return names


@query(
    Word("forecast", "pronostico"),
    N_("what comes of it: forecast UNIT UNIT exactly over an exchange; of more, or of all, by battles played on trial"),
    group=LOOKING,
)
def show_forecast(
    seen: BattleSeen,
    units: Units = (),
    battles: Annotated[int, BATTLES] = 200,
) -> Page:
    """The chances of an exchange, and of a battle, with and without fate points (FB-7)."""
    state, say = seen.state, seen.say
    names = units_meant(state, units)
    page = Page()
    if len(names) == 2:
        page.heading(say("An exchange: {one} against {other}", one=Ref(names[0]), other=Ref(names[1])))
        page.add(exchange_table(seen, *names))
    page.heading(say("The battle"))
    sides = list(dict.fromkeys(side_of(state, name) for name in names))
    rows = [
        _row(seen, say("without fate points"), sides, played(state, names, battles, fate=False, progress=seen.progress))
    ]
    if any(p.fate_points + p.battle_points for p in state.players.values()):
        rows.append(
            _row(seen, say("with fate points"), sides, played(state, names, battles, fate=True, progress=seen.progress))
        )
    page.add(Table((say("Trial"), *(say.name(side) for side in sides), say("Nobody")), rows))
    page.line(Span(say.plural("{n} battle played on trial for each line, give or take {margin} in a hundred.",
                              "{n} battles played on trial for each line, give or take {margin} in a hundred.",
                              battles, margin=margin(battles)), "dim"))  # fmt: skip
    return page.line(Span(say(POLICY), "dim"))


def margin(battles: int) -> int:
    """In 95 of 100 cases a share of so many battles is not further off, in per cent."""
    return max(1, round(98 / sqrt(battles)))


def _row(seen: BattleSeen, head: str, sides: list[str], tally: Tally) -> tuple[str, ...]:
    language = seen.say.language
    shares = [Fraction(tally.won.get(side, 0), tally.battles) for side in (*sides, "")]
    return (head, *(percent(share, language) for share in shares))


def exchange_table(seen: BattleSeen, one: str, other: str) -> Table:
    """Every outcome of an attack and, if its target stands, of the attack back; exact."""
    say, state = seen.say, seen.state
    first, back = attack_shares(state, one, other), attack_shares(state, other, one)
    stands = 1 - first[2]
    rows = [
        (say("{unit} is defeated", unit=Ref(other)), first[2]),
        (say("{unit} is defeated", unit=Ref(one)), stands * back[2]),
        (say("both take a consequence"), first[1] * back[1]),
        (say("{unit} takes a consequence", unit=Ref(other)), first[1] * back[0]),
        (say("{unit} takes a consequence", unit=Ref(one)), first[0] * back[1]),
        (say("nobody is hit"), first[0] * back[0]),
    ]
    return Table((say("Outcome"), say("Chance")), [(text, percent(share, say.language)) for text, share in rows])


def attack_shares(state: State, one: str, other: str) -> tuple[Fraction, Fraction, Fraction]:
    """The exact chances of an attack: no hit, a hit that is covered, a defeat (FB-5, FB-29)."""
    if not are_enemies(state, one, other):
        raise RuleError("{target} is of the same side as {unit}", rule="FB-27", unit=Ref(one), target=Ref(other))
    near = prepared(state, [one, other])
    contest = plan_attack(_in_reach(near, one, other), one, other)
    spread = shifts(contest.actor.fixed, [o.fixed for o in contest.opponents], contest.passive)
    hit, defeat = at_least(spread, 1), at_least(spread, sum(COVERS[s] for s in free_slots(state, other)) + 1)
    return 1 - hit, hit - defeat, defeat


def _in_reach(state: State, one: str, other: str) -> State:
    """Who shoots better than it fights attacks from the next zone, else both stand in one."""
    shooter = state.units[one].skills.get("shoot", 0) > state.units[one].skills.get("fight", 0)
    state.zones = {"near": Zone("near", ["far"]), "far": Zone("far", ["near"])}
    state.units[one].zone, state.units[other].zone = "near", "far" if shooter else "near"
    return state


@query(
    Word("balance", "equilibrio"),
    N_("how many build points the weaker side lacks for even odds, by battles played on trial"),
    group=LOOKING,
)
def show_balance(seen: BattleSeen, units: Units = (), battles: Annotated[int, BATTLES] = 100) -> Page:
    """The build points that the weaker side lacks for even odds: copies of its units are added (FB-10)."""
    state, say = seen.state, seen.say
    names = units_meant(state, units)
    tally = played(state, names, battles, fate=False, progress=seen.progress)
    sides = list(dict.fromkeys(side_of(state, name) for name in names))
    weaker = min(sides, key=lambda side: tally.won.get(side, 0))
    share = percent(Fraction(tally.won.get(weaker, 0), battles), say.language)
    page = Page().line(say("{side} wins {share} of {n} battles played on trial.", side=Ref(weaker), share=share,
                           n=battles))  # fmt: skip
    points = lacking(state, names, weaker, battles, seen.progress)
    if points is None:
        page.line(say("More than {n} build points are lacking for even odds.", n=MOST_LACKING))
    elif points == 0:
        page.line(say("The odds are even within what so many battles can tell."))
    else:
        page.line(say.plural("{n} more build point for {side} makes the odds even.",
                             "{n} more build points for {side} make the odds even.", points,
                             side=Ref(weaker)))  # fmt: skip
    return page.line(Span(say(POLICY), "dim"))


def lacking(
    state: State, names: Sequence[str], side: str, battles: int, progress: Progress | None = None
) -> int | None:
    """The fewest build points with which a side wins its even share of battles; None if none that is tried will do."""
    sides = {side_of(state, name) for name in names}
    even = battles / len(sides) - margin(battles) * battles / 100
    low, high = 0, MOST_LACKING

    def is_even(points: int) -> bool:
        made, more = reinforced(state, names, side, points)
        return played(made, more, battles, fate=False, progress=progress).won.get(side, 0) >= even

    if not is_even(high):
        return None
    while low < high:
        middle = (low + high) // 2
        if is_even(middle):
            high = middle
        else:
            low = middle + 1
    return low


def reinforced(state: State, names: Sequence[str], side: str, points: int) -> tuple[State, list[str]]:
    """A state in which a side has more units for so many points: copies of its own, the dearest that can be paid."""
    made, more = copied(state), list(names)
    own = [made.units[name] for name in names if side_of(state, name) == side]
    plain = Unit("", own[0].owner, "average", {"fight": 1}, [""])
    while points > 0:
        fits = [unit for unit in own if SHEETS[unit.quality].cost <= points]
        model = max(fits, key=lambda unit: SHEETS[unit.quality].cost, default=plain)
        points -= SHEETS[model.quality].cost
        name = f"reserve-{len(more)}"
        made.units[name] = Unit(name, model.owner, model.quality, dict(model.skills), [name], zone=model.zone)
        more.append(name)
    return made, more
