"""Ambush, Intimidate, Pinned Down, Scout, Surrounded (FB-30 to FB-33)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Actor, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.play import Event, Id
from companion.engine.words import Word
from companion.games.fate_battles.arguments import (
    UNIT,
    Acting,
    AgainstSkill,
    AgainstUnit,
    AspectText,
    Fighter,
    Foe,
    Hinders,
    UnitName,
    WithSkill,
    ZoneName,
)
from companion.games.fate_battles.content import PINNED, SURROUNDED
from companion.games.fate_battles.questions.contest import Contest
from companion.games.fate_battles.rules.activation import ADVANTAGE, take_action
from companion.games.fate_battles.rules.advantages import FAIR, create, refuse_alone
from companion.games.fate_battles.rules.attacking import FARTHEST, defending, refuse_reach, refuse_target, steps_to
from companion.games.fate_battles.rules.boosts import new_aspect
from companion.games.fate_battles.rules.headings import ADVANTAGES
from companion.games.fate_battles.rules.majorities import has_majority, surrounded_in
from companion.games.fate_battles.rules.ratings import best_of, roller
from companion.games.fate_battles.rules.settling import settled
from companion.games.fate_battles.rules.zones import reveal
from companion.games.fate_battles.settings import number_of
from companion.games.fate_battles.state import BattlePlay, State
from companion.games.fate_battles.state.battlefield import (
    distance,
    enemies_in,
    in_battle,
    piece,
    side_of,
    units_in,
    zone_of,
)


@command(Word("ambush", "imboscata"), N_("Stealth, with no enemy in the own zone"), group=ADVANTAGES, when=in_battle)
@settled
def ambush(play: BattlePlay, unit: Acting, text: AspectText, foe: Foe = "") -> None:
    """Stealth, with no enemy in the own zone (FB-30)."""
    take_action(play, unit, ADVANTAGE)
    contest = plan_ambush(play.state, unit)
    if contest.passive is not None:
        play.because(unit, "difficulty {n}: no enemy in the adjacent zones", rule="FB-30", setting="ambush",
                     n=contest.passive)  # fmt: skip
    create(play, contest, unit, new_aspect(play.state, unit, text), foe)


def plan_ambush(state: State, unit: str) -> Contest:
    """Opposed by the best Notice among enemies in adjacent zones, else passive (FB-30; setting `ambush`).

    Raises:
        RuleError: an enemy stands in the own zone.
    """
    zone = zone_of(state, unit)
    there = enemies_in(state, zone, unit)
    if there or zone is None:
        raise RuleError(
            "no ambush with an enemy in the own zone: {enemies}", rule="FB-30", enemies=[Ref(e) for e in there]
        )
    near = [e for z in state.zones[zone].next for e in enemies_in(state, z, unit)]
    contest = Contest("ambush", roller(state, unit, "stealth"), about=unit)
    if near:
        who, skill = best_of(state, near, ("notice",))
        contest.opponents = [roller(state, who, skill)]
    else:
        contest.passive = number_of(state, "ambush")
    return contest


@command(
    Word("intimidate", "intimidisci"),
    N_("Provoke against Will, in the same zone or the next"),
    group=ADVANTAGES,
    when=in_battle,
)
@settled
def intimidate(play: BattlePlay, unit: Acting, target: Fighter, text: AspectText, foe: Foe = "") -> None:
    """Provoke against Will (FB-30)."""
    take_action(play, unit, ADVANTAGE)
    contest = plan_intimidate(play.state, unit, target)
    create(play, contest, target, new_aspect(play.state, target, text), foe)


def plan_intimidate(state: State, unit: str, target: str) -> Contest:
    """Provoke against Will, in the same or an adjacent zone (FB-30).

    Raises:
        RuleError: no enemy, or too far away.
    """
    refuse_target(state, unit, target)
    refuse_alone(state, unit, target)
    far = distance(state, zone_of(state, unit), zone_of(state, target))
    if far is None or far > 1:
        raise RuleError("{target} is too far away: the same zone or the next", rule="FB-30", target=Ref(target))
    return Contest(
        "intimidate",
        roller(state, unit, "provoke"),
        [roller(state, target, "will")],
        about=target,
    )


@command(
    Word("pin", "stringi"), N_("Shoot: the target is Pinned Down; again: it stays so"), group=ADVANTAGES, when=in_battle
)
@settled
def pin(
    play: BattlePlay, unit: Annotated[str, Actor(UNIT)], target: UnitName, against: AgainstSkill = "", foe: Foe = ""
) -> None:
    """Shoot against the target, which cannot leave its zone then; done again it keeps the pin, no roll (FB-31)."""
    state = play.state
    take_action(play, unit, ADVANTAGE)
    held = [s for s in piece(state, target).situations if s.kind == "pinned" and s.by == unit]
    if held:
        held[0].kept = True
        play.tell(PinKept(unit, target))
        return
    made = new_aspect(state, target, PINNED, kind="pinned", by=unit)
    create(play, plan_pin(state, unit, target, against), target, made, foe)


def plan_pin(state: State, unit: str, target: str, against: str) -> Contest:
    """Range and defence are those of an attack with Shoot (FB-31).

    Raises:
        RuleError: no enemy, or out of reach.
    """
    refuse_target(state, unit, target)
    far = steps_to(state, unit, target)
    refuse_reach(state, "shoot", far)
    defence = defending(state, target, "shoot", against)
    return Contest(
        "pin",
        roller(state, unit, "shoot"),
        [roller(state, target, defence, 2 if far == FARTHEST else 0)],
        about=target,
    )


@command(
    Word("scout", "esplora"),
    N_("Notice: a new aspect on the next zone, if no unit is there"),
    group=ADVANTAGES,
    when=in_battle,
)
@settled
def scout(
    play: BattlePlay, unit: Acting, zone: ZoneName, text: AspectText, hinders: Hinders = False, foe: Foe = ""
) -> None:
    """Notice, for a new aspect on an adjacent zone without units; cards that lie there face down are turned over first
    (FB-32, FB-13).
    """
    take_action(play, unit, ADVANTAGE)
    plan_scout(play.state, unit, zone)
    reveal(play, zone)
    contest = plan_scout(play.state, unit, zone)
    play.because(unit, "difficulty {n}: 2, and 2 for each aspect of {zone}", rule="FB-32",
                 n=contest.passive, zone=Ref(zone))  # fmt: skip
    made = new_aspect(play.state, zone, text, hinders=hinders)
    create(play, contest, zone, made, foe)


def plan_scout(state: State, unit: str, zone: str) -> Contest:
    """Difficulty +2, and +2 for each aspect the zone has, those face down not yet counted (FB-32).

    Raises:
        RuleError: the zone is not adjacent, or a unit stands there.
    """
    here = zone_of(state, unit)
    if here is None or zone not in state.zones[here].next:
        near = [Ref(n) for n in state.zones[here].next] if here is not None else []
        raise RuleError("{zone} is not adjacent; adjacent: {near}", rule="FB-32", zone=Ref(zone), near=near or "-")
    there = units_in(state, zone)
    if there:
        raise RuleError(
            "only a zone without units is scouted; in {zone}: {units}",
            rule="FB-32",
            zone=Ref(zone),
            units=[Ref(u) for u in there],
        )
    known = sum(not a.hidden for a in state.zones[zone].aspects)
    return Contest("scout", roller(state, unit, "notice"), passive=FAIR + 2 * known, about=zone)


@command(
    Word("surround", "circonda"),
    N_("with more allies than enemies in the zone: +1 to attacks there"),
    group=ADVANTAGES,
    when=in_battle,
)
@settled
def surround(
    play: BattlePlay, unit: Annotated[str, Actor(UNIT)], skill: WithSkill, against: AgainstUnit = None, foe: Foe = ""
) -> None:
    """With an enemy in the zone and more allies than enemies there: allied units there get +1 to attacks (FB-33)."""
    take_action(play, unit, ADVANTAGE)
    contest = plan_surround(play.state, unit, skill, against)
    enemy = contest.opponents[0].who
    zone, side = zone_of(play.state, unit), side_of(play.state, unit)
    place = surrounded_in(play.state, zone, side) or enemy
    made = new_aspect(play.state, place, SURROUNDED, kind="surrounded", by=unit)
    create(play, contest, place, made, foe)


def plan_surround(state: State, unit: str, skill: str, against: tuple[str, str] | None) -> Contest:
    """The unit's named skill against Fight or Athletics of an enemy there (FB-33).

    Raises:
        RuleError: no majority, or the one named is no enemy there or opposes with another skill.
    """
    zone = zone_of(state, unit)
    enemies = enemies_in(state, zone, unit)
    if zone is None or not has_majority(state, side_of(state, unit), zone, surrounding=unit):
        raise RuleError(
            "{unit} surrounds with an enemy in its zone and more allies there than enemies; enemies there: {enemies}",
            rule="FB-33", unit=Ref(unit), enemies=[Ref(e) for e in enemies] or "-",
        )  # fmt: skip
    who, with_skill = against or ("", "")
    if (who and who not in enemies) or (with_skill and with_skill not in ("fight", "athletics")):
        raise RuleError(
            "{enemies} may oppose, with Fight or Athletics", rule="FB-33", enemies=[Ref(e) for e in enemies]
        )
    skills = (with_skill,) if with_skill else ("fight", "athletics")
    best, best_with = best_of(state, [who] if who else enemies, skills)
    return Contest("surround", roller(state, unit, skill), [roller(state, best, best_with)], about=best)


class PinKept(Event, frozen=True):
    """A pinner spent its action on keeping its target Pinned Down."""

    unit: Id
    target: Id
    says = N_("{unit} kept {target} Pinned Down")
