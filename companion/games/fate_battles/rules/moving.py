"""Moving: the free move, overcoming what hinders, further zones, escaping from Pinned Down (FB-22, 25, 26, 31)."""

from __future__ import annotations

import msgspec

from companion.engine.errors import N_, Ref, RuleError
from companion.games.fate_battles import events
from companion.games.fate_battles.battlefield import (
    Piece,
    allies_in,
    best_of,
    best_skill,
    enemies_in,
    hindering_aspects,
    owner_of,
    piece,
    pins_on,
    rating,
)
from companion.games.fate_battles.commands import Move, Overcome
from companion.games.fate_battles.contest import Contest, Roller, is_style, roller
from companion.games.fate_battles.playing import BattlePlay
from companion.games.fate_battles.rules.activation import OVERCOME, take_action, wake
from companion.games.fate_battles.rules.boosts import gain_boost, minor_cost
from companion.games.fate_battles.rules.contests import contend
from companion.games.fate_battles.rules.settling import settled
from companion.games.fate_battles.rules.zones import reveal
from companion.games.fate_battles.settings import number_of
from companion.games.fate_battles.state import State
from companion.games.fate_battles.words import MOVING


@settled
def move(play: BattlePlay, command: Move) -> None:
    """On its activation a unit moves one zone free, if nothing hinders there (FB-22). A card that lies face down there
    is turned over first; if it hinders, the unit stays and the move is not used up (FB-13).
    """
    state = play.state
    refuse_led(state, command.unit)
    wake(play, command.unit)
    if state.activation.moved:
        raise RuleError(
            "{unit} has made its free move; a further zone is an action: `overcome {unit} to {zone}`", rule="FB-22",
            unit=Ref(command.unit), zone=Ref(command.zone),
        )  # fmt: skip
    refuse_pinned(state, command.unit, command.zone)
    refuse_far(state, piece(state, command.unit).zone, command.zone)
    refuse_hindered(state, command.unit, command.zone)
    found = reveal(play, command.zone)
    if found:
        play.tell(events.MoveStopped(command.unit, command.zone, found))
        return
    state.activation.moved = True
    enter(play, command.unit, command.zone, free=True)


def refuse_led(state: State, name: str) -> None:
    """An attached leader goes where its unit goes.

    Raises:
        RuleError: it is attached.
    """
    leader = state.leaders.get(name)
    if leader is not None and leader.unit is not None:
        raise RuleError(
            "{leader} moves with {unit}; `detach {leader}` to go alone",
            rule="FB-40",
            leader=Ref(name),
            unit=Ref(leader.unit),
        )


def refuse_pinned(state: State, name: str, zone: str) -> None:
    """A unit that is Pinned Down leaves its zone only by an overcome (FB-31).

    Raises:
        RuleError: it is pinned.
    """
    pins = pins_on(state, name)
    if pins:
        raise RuleError(
            "{unit} is Pinned Down by {pinner}: `overcome {unit} to {zone}` escapes, against the pinner's Shoot",
            rule="FB-31",
            unit=Ref(name),
            pinner=Ref(pins[0].by),
            zone=Ref(zone),
        )


def refuse_far(state: State, origin: str | None, zone: str) -> None:
    """Movement is from zone to zone that lies next to it.

    Raises:
        RuleError: it does not; says which do.
    """
    if origin is None or zone not in state.zones[origin].next:
        near = state.zones[origin].next if origin is not None else []
        raise RuleError(
            "{zone} is not next to {origin}; next to it: {near}", rule="FB-22",
            zone=Ref(zone), origin=Ref(origin or "-"), near=[Ref(n) for n in near] or "-",
        )  # fmt: skip


def refuse_hindered(state: State, name: str, zone: str) -> None:
    """A plain move into hindrance is refused (FB-25).

    Raises:
        RuleError: an enemy unit or an aspect hinders there; names it.
    """
    hindrance = [Ref(n) for n in enemies_in(state, zone, name)] + hindering_aspects(state, zone)
    if hindrance:
        raise RuleError(
            "{zone} is hindered: {hindrance}; entering it is an action: `overcome {unit} to {zone} with SKILL`",
            rule="FB-25",
            unit=Ref(name),
            zone=Ref(zone),
            hindrance=hindrance,
        )


def enter(play: BattlePlay, name: str, zone: str, *, free: bool = False) -> None:
    """A unit with its leader, or a leader, enters a zone; pins on it are gone (FB-31)."""
    state, mover = play.state, piece(play.state, name)
    origin = mover.zone or ""
    mover.zone = zone
    if name in state.units and (leader := state.units[name].leader):
        state.leaders[leader].zone = zone
    play.tell(events.UnitMoved(name, origin, zone, free))
    shake_off(play, name, mover)


def shake_off(play: BattlePlay, name: str, mover: Piece) -> None:
    """Who leaves its zone is Pinned Down no longer (FB-31)."""
    for pin in pins_on(play.state, name):
        mover.situations.remove(pin)
        play.tell(events.AspectRemoved(name, pin.text, N_("it has left its zone")))


@settled
def overcome(play: BattlePlay, command: Overcome) -> None:
    """Overcome what hinders, or go on into a further zone without hindrance (FB-25, FB-26)."""
    state, name = play.state, command.unit
    refuse_led(state, name)
    take_action(play, name, OVERCOME)
    refuse_far(state, piece(state, name).zone, command.zones[0])
    if reveal(play, command.zones[0]):  # it counts at once: no second zone behind it
        command = msgspec.structs.replace(command, zones=command.zones[:1])
    contest = plan_overcome(state, command)
    say_why(play, contest)
    shifts = contend(play, contest)
    finish_overcome(play, command, contest, shifts)


def plan_overcome(state: State, command: Overcome) -> Contest:
    """What a movement meets: the pinner's Shoot, hindering aspects, an enemy who opposes, or the further zone.

    Raises:
        RuleError: the zones do not lie so, a second zone behind hindrance, or nobody of that name opposes.
    """
    name, zone = command.unit, command.zones[0]
    refuse_far(state, piece(state, name).zone, zone)
    skill = command.skill or best_skill(state, name, MOVING)
    contest = Contest(OVERCOME, roller(state, name, skill), about=zone)
    hinders, pins = hindering_aspects(state, zone), pins_on(state, name)
    enemies = enemies_in(state, zone, name)
    if hinders:
        contest.passive = 2 * len(hinders)
    if pins:
        contest.opponents = [pinner_of(state, command, [p.by for p in pins])]
    if enemies and not any(opponent.who in enemies for opponent in contest.opponents):
        contest.opponents.append(blocker_of(state, command, enemies))
    if not hinders and not contest.opponents:
        contest.passive = number_of(state, "extra-zone")
    refuse_second_zone(state, command, hindered=bool(hinders or pins or enemies))
    return contest


def pinner_of(state: State, command: Overcome, pinners: list[str]) -> Roller:
    """The escape meets a fresh roll of the pinner's Shoot; of several the named one, else the best (FB-31)."""
    who = command.against[0] if command.against else ""
    if not who or who in enemies_in(state, command.zones[0], command.unit):
        who = who if who in pinners else best_of(state, pinners, ("shoot",))[0]
    if who not in pinners:
        raise RuleError(
            "{unit} is Pinned Down by {pinners}: against its Shoot", rule="FB-31",
            unit=Ref(command.unit), pinners=[Ref(p) for p in pinners],
        )  # fmt: skip
    return roller(state, who, "shoot")


def blocker_of(state: State, command: Overcome, enemies: list[str]) -> Roller:
    """One enemy unit opposes with Athletics, Drive or Pilot, +1 for each other unit there allied with it (FB-25)."""
    named, skill = command.against or ("", "")
    if named in [pin.by for pin in pins_on(state, command.unit)]:
        named = ""
    if named and named not in enemies:
        raise RuleError(
            "{unit} does not stand in {zone}; {enemies} may oppose", rule="FB-25",
            unit=Ref(named), zone=Ref(command.zones[0]), enemies=[Ref(e) for e in enemies],
        )  # fmt: skip
    if skill and skill not in MOVING:
        raise RuleError(
            "a movement is opposed with {skills}, not {skill}", rule="FB-25",
            skills=[Ref(s) for s in MOVING], skill=Ref(skill),
        )  # fmt: skip
    skills = (skill,) if skill else MOVING

    def strength(enemy: str) -> int:
        others = len(allies_in(state, command.zones[0], enemy)) - 1
        return others + rating(state, enemy, best_skill(state, enemy, skills))

    who = named or max(enemies, key=strength)
    others = len(allies_in(state, command.zones[0], who)) - 1
    blocker = roller(state, who, best_skill(state, who, skills), others)
    blocker.declinable = True
    return blocker


def refuse_second_zone(state: State, command: Overcome, *, hindered: bool) -> None:
    """A second zone is only for a movement without hindrance (FB-26).

    Raises:
        RuleError: the first or the second is hindered, or they do not lie next to each other.
    """
    if len(command.zones) < 2:
        return
    first, second = command.zones[:2]
    if hindered:
        raise RuleError("{zone} is hindered: only that one zone can be reached", rule="FB-26", zone=Ref(first))
    refuse_far(state, first, second)
    refuse_hindered(state, command.unit, second)


def say_why(play: BattlePlay, contest: Contest) -> None:
    """Keep the reasons of the difficulty for `why`."""
    state, zone, name = play.state, contest.about, contest.actor.who
    hinders = hindering_aspects(state, zone)
    if hinders:
        play.because(name, "difficulty {n}: 2 for each that hinders: {aspects}", rule="FB-25",
                     n=2 * len(hinders), aspects=hinders)  # fmt: skip
    elif contest.passive is not None:
        play.because(name, "difficulty {n}: a further zone without hindrance", rule="FB-26", setting="extra-zone",
                     n=contest.passive)  # fmt: skip
    for opponent in contest.opponents:
        play.because(name, "{unit} opposes with {skill} {rating}, +{others} for others of its side there", rule="FB-25",
                     unit=Ref(opponent.who), skill=Ref(opponent.skill), rating=f"{opponent.rating:+d}",
                     others=opponent.bonus)  # fmt: skip


def finish_overcome(play: BattlePlay, command: Overcome, contest: Contest, shifts: int | None) -> None:
    """Fail: stays, or at the serious cost the table offers; tie: at a minor cost; style: a boost too, or a second zone
    (FB-3, FB-25, FB-26).
    """
    name, zone = command.unit, command.zones[0]
    if shifts is not None and shifts < 0 and not command.serious:
        play.tell(events.MoveFailed(name, zone))
        return
    enter(play, name, zone)
    if shifts is None or 0 < shifts < 3:
        return
    if shifts < 0:
        play.tell(events.CostTaken(name, serious=True, cost=command.serious))
    elif shifts == 0:
        opponent = contest.strongest
        minor_cost(play, name, opponent.who if opponent else None, command.minor)
    elif is_style(shifts) and not go_further(play, command):
        gain_boost(play, owner_of(play.state, name), name)


def go_further(play: BattlePlay, command: Overcome) -> bool:
    """With style the boost may be given up for the second zone that was named, unless a card there hinders (FB-26)."""
    if len(command.zones) < 2:
        return False
    second = command.zones[1]
    found = reveal(play, second)
    if found:
        play.tell(events.MoveStopped(command.unit, second, found))
        return False
    enter(play, command.unit, second)
    return True
