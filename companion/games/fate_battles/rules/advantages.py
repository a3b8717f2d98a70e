"""Creating an advantage: any, Ambush, Intimidate, Pinned Down, Scout, Surrounded (FB-4, FB-30 to FB-33)."""

from __future__ import annotations

from companion.engine.errors import Ref, RuleError
from companion.games.fate_battles import events
from companion.games.fate_battles.aspects import SITUATION, InPlay, existing
from companion.games.fate_battles.battlefield import (
    are_enemies,
    best_of,
    best_skill,
    distance,
    enemies_in,
    has_majority,
    owner_of,
    piece,
    side_of,
    surrounded_in,
    units_in,
    zone_of,
)
from companion.games.fate_battles.commands import Ambush, CreateAdvantage, Intimidate, Pin, Scout, Surround
from companion.games.fate_battles.contest import Contest, is_style, roller
from companion.games.fate_battles.playing import BattlePlay
from companion.games.fate_battles.rules.activation import ADVANTAGE, take_action
from companion.games.fate_battles.rules.attacking import FARTHEST, defending, refuse_reach, refuse_target, steps_to
from companion.games.fate_battles.rules.boosts import gain_boost, gain_free, new_aspect, put_aspect
from companion.games.fate_battles.rules.contests import contend, defender_boost
from companion.games.fate_battles.rules.settling import settled
from companion.games.fate_battles.rules.zones import reveal
from companion.games.fate_battles.settings import number_of, value_of
from companion.games.fate_battles.state import Invokable, Situation, State
from companion.games.fate_battles.words import PINNED, SURROUNDED

FAIR = 2
COUNTERS: dict[str, tuple[str, ...]] = {
    "provoke": ("will",),
    "stealth": ("notice",),
    "notice": ("stealth",),
    "fight": ("fight", "athletics"),
    "shoot": ("athletics",),
    "deceive": ("empathy",),
    "drive": ("drive", "pilot", "athletics"),
    "pilot": ("pilot", "drive", "athletics"),
}
"""What a unit opposes an advantage with unless the table names a skill; against all other skills the same one."""


def create(play: BattlePlay, contest: Contest, place: str, made: Invokable, foe: str) -> None:
    """Roll for an aspect and put it into play (FB-4): tie: a boost, or one free invoke if it is there already; success
    one, with style two. A failure does nothing unless the foe's version is recorded.
    """
    refuse_friend(play.state, contest.actor.who, foe)
    shifts = contend(play, contest)
    assert shifts is not None
    owner = owner_of(play.state, contest.actor.who)
    there = same_there(play.state, place, made)
    if shifts < 0:
        fail(play, contest, place, made, foe)
        defender_boost(play, contest, shifts)
    elif shifts == 0 and there is None:
        gain_boost(play, owner, place, made.text)
    elif there is not None:
        gain_more(play, place, there, owner, 2 if is_style(shifts) else 1)
    else:
        put_aspect(play, place, made, owner, 2 if is_style(shifts) else 1)


def fail(play: BattlePlay, contest: Contest, place: str, made: Invokable, foe: str) -> None:
    """Nothing, or for the foe the aspect with its free invoke; one on an aspect that is there (FB-4)."""
    there = same_there(play.state, place, made)
    if not foe:
        play.tell(events.NothingCreated(contest.actor.who, made.text))
    elif there is not None:
        gain_more(play, place, there, foe, 1)
    else:
        put_aspect(play, place, made, foe, 1)


def same_there(state: State, place: str, made: Invokable) -> Invokable | str | None:
    """The same aspect if it is there already: of pins and surroundings that of the same maker, else the same text."""
    if isinstance(made, Situation) and made.kind:
        for situation in piece(state, place).situations:
            same_maker = situation.by == made.by or (made.kind == "surrounded" and situation.zone == made.zone)
            if situation.kind == made.kind and same_maker:
                return situation
        return None
    return made.text if existing(state, place, made.text) is not None else None


def gain_more(play: BattlePlay, place: str, there: Invokable | str, player: str, count: int) -> None:
    """Free invokes on an aspect that is there already (FB-4)."""
    if isinstance(there, Invokable):
        gain_free(play, InPlay(place, there.text, SITUATION, there), player, count)
        return
    found = existing(play.state, place, there)
    assert found is not None
    gain_free(play, found, player, count)


def refuse_friend(state: State, who: str, foe: str) -> None:
    """The version of a failure is the foe's (FB-4).

    Raises:
        RuleError: the player named is no enemy.
    """
    if foe and not are_enemies(state, foe, who):
        raise RuleError("{player} is no enemy of {unit}: `for` names the foe who gets the free invoke", rule="FB-4",
                        player=Ref(foe), unit=Ref(who))  # fmt: skip


@settled
def ambush(play: BattlePlay, command: Ambush) -> None:
    """Stealth, with no enemy in the own zone (FB-30)."""
    take_action(play, command.unit, ADVANTAGE)
    contest = plan_ambush(play.state, command)
    if contest.passive is not None:
        play.because(command.unit, "difficulty {n}: no enemy in the adjacent zones", rule="FB-30", setting="ambush",
                     n=contest.passive)  # fmt: skip
    create(play, contest, command.unit, new_aspect(play.state, command.unit, command.text), command.foe)


def plan_ambush(state: State, command: Ambush) -> Contest:
    """Opposed by the best Notice among enemies in adjacent zones, else passive (FB-30; setting `ambush`).

    Raises:
        RuleError: an enemy stands in the own zone.
    """
    zone = zone_of(state, command.unit)
    there = enemies_in(state, zone, command.unit)
    if there or zone is None:
        raise RuleError(
            "no ambush with an enemy in the own zone: {enemies}", rule="FB-30", enemies=[Ref(e) for e in there]
        )
    near = [e for z in state.zones[zone].next for e in enemies_in(state, z, command.unit)]
    contest = Contest("ambush", roller(state, command.unit, "stealth"), about=command.unit)
    if near:
        who, skill = best_of(state, near, ("notice",))
        contest.opponents = [roller(state, who, skill)]
    else:
        contest.passive = number_of(state, "ambush")
    return contest


@settled
def intimidate(play: BattlePlay, command: Intimidate) -> None:
    """Provoke against Will (FB-30)."""
    take_action(play, command.unit, ADVANTAGE)
    contest = plan_intimidate(play.state, command)
    create(play, contest, command.target, new_aspect(play.state, command.target, command.text), command.foe)


def plan_intimidate(state: State, command: Intimidate) -> Contest:
    """Provoke against Will, in the same or an adjacent zone (FB-30).

    Raises:
        RuleError: no enemy, or too far away.
    """
    refuse_target(state, command.unit, command.target)
    refuse_alone(state, command.unit, command.target)
    far = distance(state, zone_of(state, command.unit), zone_of(state, command.target))
    if far is None or far > 1:
        raise RuleError("{target} is too far away: the same zone or the next", rule="FB-30", target=Ref(command.target))
    return Contest(
        "intimidate",
        roller(state, command.unit, "provoke"),
        [roller(state, command.target, "will")],
        about=command.target,
    )


def refuse_alone(state: State, name: str, place: str) -> None:
    """An independent leader cannot affect units (FB-41).

    Raises:
        RuleError: it is one, and the aspect would be on a unit.
    """
    if name in state.leaders and state.leaders[name].unit is None and place in state.units:
        raise RuleError(
            "an independent leader cannot affect units: not {unit}; leaders and zones it can",
            rule="FB-41",
            unit=Ref(place),
        )


@settled
def pin(play: BattlePlay, command: Pin) -> None:
    """Shoot against the target, which cannot leave its zone then; done again it keeps the pin, no roll (FB-31)."""
    state = play.state
    take_action(play, command.unit, ADVANTAGE)
    held = [s for s in piece(state, command.target).situations if s.kind == "pinned" and s.by == command.unit]
    if held:
        held[0].kept = True
        play.tell(events.PinKept(command.unit, command.target))
        return
    made = new_aspect(state, command.target, PINNED, kind="pinned", by=command.unit)
    create(play, plan_pin(state, command), command.target, made, command.foe)


def plan_pin(state: State, command: Pin) -> Contest:
    """Range and defence are those of an attack with Shoot (FB-31).

    Raises:
        RuleError: no enemy, or out of reach.
    """
    refuse_target(state, command.unit, command.target)
    far = steps_to(state, command.unit, command.target)
    refuse_reach(state, "shoot", far)
    defence = defending(state, command.target, "shoot", command.against)
    return Contest(
        "pin",
        roller(state, command.unit, "shoot"),
        [roller(state, command.target, defence, 2 if far == FARTHEST else 0)],
        about=command.target,
    )


@settled
def scout(play: BattlePlay, command: Scout) -> None:
    """Notice, for a new aspect on an adjacent zone without units; cards that lie there face down are turned over first
    (FB-32, FB-13).
    """
    take_action(play, command.unit, ADVANTAGE)
    plan_scout(play.state, command)
    reveal(play, command.zone)
    contest = plan_scout(play.state, command)
    play.because(command.unit, "difficulty {n}: 2, and 2 for each aspect of {zone}", rule="FB-32",
                 n=contest.passive, zone=Ref(command.zone))  # fmt: skip
    made = new_aspect(play.state, command.zone, command.text, hinders=command.hinders)
    create(play, contest, command.zone, made, command.foe)


def plan_scout(state: State, command: Scout) -> Contest:
    """Difficulty +2, and +2 for each aspect the zone has, those face down not yet counted (FB-32).

    Raises:
        RuleError: the zone is not adjacent, or a unit stands there.
    """
    zone = zone_of(state, command.unit)
    if zone is None or command.zone not in state.zones[zone].next:
        near = [Ref(n) for n in state.zones[zone].next] if zone is not None else []
        raise RuleError(
            "{zone} is not adjacent; adjacent: {near}", rule="FB-32", zone=Ref(command.zone), near=near or "-"
        )
    there = units_in(state, command.zone)
    if there:
        raise RuleError(
            "only a zone without units is scouted; in {zone}: {units}",
            rule="FB-32",
            zone=Ref(command.zone),
            units=[Ref(u) for u in there],
        )
    known = sum(not a.hidden for a in state.zones[command.zone].aspects)
    return Contest("scout", roller(state, command.unit, "notice"), passive=FAIR + 2 * known, about=command.zone)


@settled
def surround(play: BattlePlay, command: Surround) -> None:
    """With an enemy in the zone and more allies than enemies there: allied units there get +1 to attacks (FB-33)."""
    take_action(play, command.unit, ADVANTAGE)
    contest = plan_surround(play.state, command)
    enemy = contest.opponents[0].who
    zone, side = zone_of(play.state, command.unit), side_of(play.state, command.unit)
    place = surrounded_in(play.state, zone, side) or enemy
    made = new_aspect(play.state, place, SURROUNDED, kind="surrounded", by=command.unit)
    create(play, contest, place, made, command.foe)


def plan_surround(state: State, command: Surround) -> Contest:
    """The unit's named skill against Fight or Athletics of an enemy there (FB-33).

    Raises:
        RuleError: no majority, or the one named is no enemy there or opposes with another skill.
    """
    unit, zone = command.unit, zone_of(state, command.unit)
    enemies = enemies_in(state, zone, unit)
    if zone is None or not has_majority(state, side_of(state, unit), zone, surrounding=unit):
        raise RuleError(
            "{unit} surrounds with an enemy in its zone and more allies there than enemies; enemies there: {enemies}",
            rule="FB-33", unit=Ref(unit), enemies=[Ref(e) for e in enemies] or "-",
        )  # fmt: skip
    who, skill = command.against or ("", "")
    if (who and who not in enemies) or (skill and skill not in ("fight", "athletics")):
        raise RuleError(
            "{enemies} may oppose, with Fight or Athletics", rule="FB-33", enemies=[Ref(e) for e in enemies]
        )
    skills = (skill,) if skill else ("fight", "athletics")
    best, best_with = best_of(state, [who] if who else enemies, skills)
    return Contest("surround", roller(state, unit, command.skill), [roller(state, best, best_with)], about=best)


@settled
def create_advantage(play: BattlePlay, command: CreateAdvantage) -> None:
    """Any other advantage, against a number, a unit or a leader; else against Fair (FB-4)."""
    take_action(play, command.unit, ADVANTAGE)
    contest = plan_advantage(play.state, command)
    place = place_of(play.state, command)
    play.because(command.unit, "the aspect is on {place}; `on` names another place", rule="FB-4", place=Ref(place))
    create(play, contest, place, new_aspect(play.state, place, command.text, hinders=command.hinders), command.foe)


def place_of(state: State, command: CreateAdvantage) -> str:
    """Where the aspect comes into play: where the table says, on the opponent, else on the unit itself (FB-4)."""
    if command.on:
        return command.on
    if isinstance(command.vs, tuple):
        return command.vs[0]
    leader = state.leaders.get(command.unit)
    return leader.unit if leader is not None and leader.unit is not None else command.unit


def plan_advantage(state: State, command: CreateAdvantage) -> Contest:
    """What an advantage is rolled against (FB-4).

    Raises:
        RuleError: an independent leader cannot affect units; the opponent must be an enemy in the battle.
    """
    place = place_of(state, command)
    refuse_alone(state, command.unit, place)
    contest = Contest(ADVANTAGE, roller(state, command.unit, command.skill), about=place)
    if not isinstance(command.vs, tuple):
        contest.passive = FAIR if command.vs is None else command.vs
        return contest
    target, skill = command.vs
    refuse_target(state, command.unit, target)
    skills = (skill,) if skill else countered_by(state, command.skill)
    contest.opponents = [roller(state, target, best_skill(state, target, skills))]
    return contest


def countered_by(state: State, skill: str) -> tuple[str, ...]:
    """The skills that oppose an advantage, unless one is named."""
    if skill == "shoot" and value_of(state, "defence") == "medieval":
        return ("will",)
    return COUNTERS.get(skill, (skill,))
