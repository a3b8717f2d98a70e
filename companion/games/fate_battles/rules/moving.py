"""Moving: the free move, overcoming what hinders, further zones, escaping from Pinned Down (FB-22, 25, 26, 31)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import NewName, Option, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word
from companion.games.fate_battles.arguments import Acting, AgainstUnit, MinorCost, WithSkill, ZoneName, Zones
from companion.games.fate_battles.content import MOVING
from companion.games.fate_battles.names import quoted
from companion.games.fate_battles.questions.contest import Contest, Roller, is_style
from companion.games.fate_battles.rules.activation import OVERCOME, take_action, wake
from companion.games.fate_battles.rules.boosts import AspectRemoved, CostTaken, gain_boost, minor_cost
from companion.games.fate_battles.rules.contests import contend
from companion.games.fate_battles.rules.headings import TURN
from companion.games.fate_battles.rules.ratings import best_of, best_skill, rating, roller
from companion.games.fate_battles.rules.settling import settled
from companion.games.fate_battles.rules.zones import reveal
from companion.games.fate_battles.settings import number_of
from companion.games.fate_battles.state import BattlePlay, State
from companion.games.fate_battles.state.battlefield import (
    Piece,
    allies_in,
    enemies_in,
    hindering_aspects,
    in_battle,
    owner_of,
    piece,
    pins_on,
)


@command(
    Word("move", "muovi"), N_("the free move: one zone where nothing hinders"), short="m", group=TURN, when=in_battle
)
@settled
def move(play: BattlePlay, unit: Acting, zone: ZoneName) -> None:
    """On its activation a unit moves one zone free, if nothing hinders there (FB-22). A card that lies face down there
    is turned over first; if it hinders, the unit stays and the move is not used up (FB-13).
    """
    state = play.state
    refuse_led(state, unit)
    wake(play, unit)
    if state.activation.moved:
        raise RuleError(
            "{unit} has made its free move; a further zone is an action: `overcome {unit} to {zone}`", rule="FB-22",
            unit=Ref(unit), zone=Ref(zone),
        )  # fmt: skip
    refuse_pinned(state, unit, zone)
    refuse_far(state, piece(state, unit).zone, zone)
    refuse_hindered(state, unit, zone)
    found = reveal(play, zone)
    if found:
        play.tell(MoveStopped(unit, zone, found))
        return
    state.activation.moved = True
    enter(play, unit, zone, free=True)


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
    play.tell(UnitMoved(name, origin, zone, free))
    shake_off(play, name, mover)


def shake_off(play: BattlePlay, name: str, mover: Piece) -> None:
    """Who leaves its zone is Pinned Down no longer (FB-31)."""
    for pin in pins_on(play.state, name):
        mover.situations.remove(pin)
        play.tell(AspectRemoved(name, pin.text, N_("it has left its zone")))


@command(
    Word("overcome", "supera"),
    N_("enters a hindered zone, goes on into a further one, or escapes from Pinned Down"),
    short=Word("o", "su"),
    group=TURN,
    when=in_battle,
)
@settled
def overcome(
    play: BattlePlay,
    unit: Acting,
    zones: Annotated[list[str], Option(Word("to", "verso", ("in",)), Zones(2))],
    skill: WithSkill = "",
    against: AgainstUnit = None,
    minor: MinorCost = "",
    serious: Annotated[str, Option(Word("serious", "serio"), NewName(N_("TEXT"), 120))] = "",
) -> None:
    """Overcome what hinders, or go on into a further zone without hindrance (FB-25, FB-26)."""
    state, name = play.state, unit
    refuse_led(state, name)
    take_action(play, name, OVERCOME)
    refuse_far(state, piece(state, name).zone, zones[0])
    if reveal(play, zones[0]):  # it counts at once: no second zone behind it
        zones = zones[:1]
    contest = plan_overcome(state, unit, zones, skill, against)
    say_why(play, contest)
    shifts = contend(play, contest)
    finish_overcome(play, unit, zones, minor, serious, contest, shifts)


def plan_overcome(state: State, unit: str, zones: list[str], skill: str, against: tuple[str, str] | None) -> Contest:
    """What a movement meets: the pinner's Shoot, hindering aspects, an enemy who opposes, or the further zone.

    Raises:
        RuleError: the zones do not lie so, a second zone behind hindrance, or nobody of that name opposes.
    """
    name, zone = unit, zones[0]
    refuse_far(state, piece(state, name).zone, zone)
    skill = skill or best_skill(state, name, MOVING)
    contest = Contest(OVERCOME, roller(state, name, skill), about=zone)
    hinders, pins = hindering_aspects(state, zone), pins_on(state, name)
    enemies = enemies_in(state, zone, name)
    if hinders:
        contest.passive = 2 * len(hinders)
    if pins:
        contest.opponents = [pinner_of(state, unit, zones, against, [p.by for p in pins])]
    if enemies and not any(opponent.who in enemies for opponent in contest.opponents):
        contest.opponents.append(blocker_of(state, unit, zones, against, enemies))
    if not hinders and not contest.opponents:
        contest.passive = number_of(state, "extra-zone")
    refuse_second_zone(state, unit, zones, hindered=bool(hinders or pins or enemies))
    return contest


def pinner_of(state: State, unit: str, zones: list[str], against: tuple[str, str] | None, pinners: list[str]) -> Roller:
    """The escape meets a fresh roll of the pinner's Shoot; of several the named one, else the best (FB-31)."""
    who = against[0] if against else ""
    if not who or who in enemies_in(state, zones[0], unit):
        who = who if who in pinners else best_of(state, pinners, ("shoot",))[0]
    if who not in pinners:
        raise RuleError(
            "{unit} is Pinned Down by {pinners}: against its Shoot", rule="FB-31",
            unit=Ref(unit), pinners=[Ref(p) for p in pinners],
        )  # fmt: skip
    return roller(state, who, "shoot")


def blocker_of(
    state: State, unit: str, zones: list[str], against: tuple[str, str] | None, enemies: list[str]
) -> Roller:
    """One enemy unit opposes with Athletics, Drive or Pilot, +1 for each other unit there allied with it (FB-25)."""
    named, skill = against or ("", "")
    if named in [pin.by for pin in pins_on(state, unit)]:
        named = ""
    if named and named not in enemies:
        raise RuleError(
            "{unit} does not stand in {zone}; {enemies} may oppose", rule="FB-25",
            unit=Ref(named), zone=Ref(zones[0]), enemies=[Ref(e) for e in enemies],
        )  # fmt: skip
    if skill and skill not in MOVING:
        raise RuleError(
            "a movement is opposed with {skills}, not {skill}", rule="FB-25",
            skills=[Ref(s) for s in MOVING], skill=Ref(skill),
        )  # fmt: skip
    skills = (skill,) if skill else MOVING

    def strength(enemy: str) -> int:
        others = len(allies_in(state, zones[0], enemy)) - 1
        return others + rating(state, enemy, best_skill(state, enemy, skills))

    who = named or max(enemies, key=strength)
    others = len(allies_in(state, zones[0], who)) - 1
    blocker = roller(state, who, best_skill(state, who, skills), others)
    blocker.declinable = True
    return blocker


def refuse_second_zone(state: State, unit: str, zones: list[str], *, hindered: bool) -> None:
    """A second zone is only for a movement without hindrance (FB-26).

    Raises:
        RuleError: the first or the second is hindered, or they do not lie next to each other.
    """
    if len(zones) < 2:
        return
    first, second = zones[:2]
    if hindered:
        raise RuleError("{zone} is hindered: only that one zone can be reached", rule="FB-26", zone=Ref(first))
    refuse_far(state, first, second)
    refuse_hindered(state, unit, second)


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


def finish_overcome(
    play: BattlePlay, unit: str, zones: list[str], minor: str, serious: str, contest: Contest, shifts: int | None
) -> None:
    """Fail: stays, or at the serious cost the table offers; tie: at a minor cost; style: a boost too, or a second zone
    (FB-3, FB-25, FB-26).
    """
    name, zone = unit, zones[0]
    if shifts is not None and shifts < 0 and not serious:
        play.tell(MoveFailed(name, zone))
        return
    enter(play, name, zone)
    if shifts is None or 0 < shifts < 3:
        return
    if shifts < 0:
        play.tell(CostTaken(name, serious=True, cost=serious))
    elif shifts == 0:
        opponent = contest.strongest
        minor_cost(play, name, opponent.who if opponent else None, minor)
    elif is_style(shifts) and not go_further(play, unit, zones):
        gain_boost(play, owner_of(play.state, name), name)


def go_further(play: BattlePlay, unit: str, zones: list[str]) -> bool:
    """With style the boost may be given up for the second zone that was named, unless a card there hinders (FB-26)."""
    if len(zones) < 2:
        return False
    second = zones[1]
    found = reveal(play, second)
    if found:
        play.tell(MoveStopped(unit, second, found))
        return False
    enter(play, unit, second)
    return True


class UnitMoved(Event, frozen=True):
    """A unit or leader moved. `free`: by its free move."""

    unit: Id
    origin: Id
    zone: Id
    free: bool
    says = N_("{unit} moved to {zone}")


class MoveStopped(Event, frozen=True):
    """A free move was stopped by a card that was turned over; it is not used up."""

    unit: Id
    zone: Id
    aspects: list[str]

    def sentence(self, say: Tongue) -> str:
        texts = ", ".join(quoted(a, say) for a in self.aspects)
        return say(
            "{unit} stopped before {zone}: {aspects}; the move is not used up",
            unit=Ref(self.unit),
            zone=Ref(self.zone),
            aspects=texts,
        )


class MoveFailed(Event, frozen=True):
    """An overcome failed: the unit stays."""

    unit: Id
    zone: Id
    says = N_("{unit} did not reach {zone} and stayed")
