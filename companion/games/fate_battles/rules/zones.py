"""The battlefield: zone cards, their aspects, who stands where at the start (FB-12 to FB-14)."""

from __future__ import annotations

from companion.engine.declare import refuse_if
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.play import Question
from companion.engine.words import make_id
from companion.games.fate_battles import events
from companion.games.fate_battles.commands import ClearZones, DeployUnit, OrderPlacing, PlaceZone, WriteAspect
from companion.games.fate_battles.playing import BattlePlay
from companion.games.fate_battles.questions import FateDice
from companion.games.fate_battles.rules.boosts import MOST_ASPECTS, pay_point, plain_text
from companion.games.fate_battles.rules.building import refuse_full
from companion.games.fate_battles.rules.settling import need_peace, settled
from companion.games.fate_battles.state import State, Zone, ZoneAspect

MOST_ZONES = 30


@settled
def place_zone(play: BattlePlay, command: PlaceZone) -> None:
    """Place a zone card next to one that is there already (FB-12)."""
    state, made = play.state, make_id(command.name)
    if made in state.zones:
        join_zones(play, made, command)
        return
    refuse_full(state.zones, MOST_ZONES)
    refuse_if(
        bool(state.zones) and not command.next,
        "a zone lies next to one that is there: `zone {name} next to ZONE`", rule="FB-12", name=command.name,
    )  # fmt: skip
    by = command.by or whose_placing(state)
    state.zones[made] = Zone(command.name, by=by)
    link(state, made, command.next)
    pass_placing(state, by)
    play.tell(events.ZonePlaced(made, command.name, list(state.zones[made].next), by, whose_placing(state)))


def join_zones(play: BattlePlay, zone: str, command: PlaceZone) -> None:
    """Lay a zone that is there next to others too.

    Raises:
        RuleError: nothing new was said about it.
    """
    new = [n for n in command.next if n != zone and n not in play.state.zones[zone].next]
    refuse_if(not new, "the zone “{name}” is there already", rule="FB-12", name=command.name)
    link(play.state, zone, new)
    play.tell(events.ZonesJoined(zone, new))


def link(state: State, zone: str, others: list[str]) -> None:
    """Two zones lie next to each other, both ways."""
    for other in others:
        if other == zone:
            continue
        for one, near in ((zone, other), (other, zone)):
            if near not in state.zones[one].next:
                state.zones[one].next.append(near)


def whose_placing(state: State) -> str:
    """Whose turn it is to place a zone; empty if no order was found."""
    return state.placing[0] if state.placing else ""


def pass_placing(state: State, by: str) -> None:
    """After a player has placed a zone, the next in turn."""
    if by in state.placing:
        at = state.placing.index(by) + 1
        state.placing = state.placing[at:] + state.placing[:at]


@settled
def order_placing(play: BattlePlay, command: OrderPlacing) -> None:
    """Zones are placed in turn, starting with whoever has most fate points left in the chest; tie: roll (FB-12)."""
    state = play.state
    need_peace(state, "FB-12")
    refuse_if(not state.players, "enter the players first: `player NAME SIDE`", rule="FB-12")
    players = list(state.players)
    most = max(p.battle_points for p in state.players.values())
    first = [p for p in players if state.players[p].battle_points == most]
    rolled = len(first) > 1
    while len(first) > 1:
        dice = {p: play.ask(Question("placing", PLACING, FateDice(), who=p, facts={"player": Ref(p)})) for p in first}
        first = [p for p in first if dice[p] == max(dice.values())]
    at = players.index(first[0])
    state.placing = players[at:] + players[:at]
    play.because(
        first[0], "{player} begins placing: {points} fate points in the chest", rule="FB-12",
        player=Ref(first[0]), points=most,
    )  # fmt: skip
    play.tell(events.PlacingOrdered(list(state.placing), rolled))


PLACING = N_("{player} rolls for placing the first zone: the dice?")


@settled
def write_aspect(play: BattlePlay, command: WriteAspect) -> None:
    """Write an aspect on a zone card: open, or face down; for a fate point of a player always face down (FB-13)."""
    zone = play.state.zones[command.zone]
    text = plain_text(command.text)
    refuse_full(zone.aspects, MOST_ASPECTS)
    refuse_if(
        any(a.text == text for a in zone.aspects), "“{text}” is on {zone} already", rule="FB-13",
        text=text, zone=Ref(command.zone),
    )  # fmt: skip
    if command.by:
        pay_for_card(play, command)
    hidden = command.hidden or bool(command.by)
    zone.aspects.append(ZoneAspect(text, hinders=command.hinders, hidden=hidden, by=command.by))
    if hidden:
        play.tell(events.CardLaidFaceDown(command.zone, command.by, bool(command.by)))
    else:
        play.tell(events.AspectWritten(command.zone, text, command.hinders))


def pay_for_card(play: BattlePlay, command: WriteAspect) -> None:
    """A paid aspect is written before the battle on an empty card: one to a card (FB-13).

    Raises:
        RuleError: a battle is on, the card is not empty, or the player has no fate point.
    """
    need_peace(play.state, "FB-13")
    refuse_if(
        bool(play.state.zones[command.zone].aspects),
        "a fate point buys an aspect on an empty card, one to a card: {zone} has one", rule="FB-13",
        zone=Ref(command.zone),
    )  # fmt: skip
    pay_point(play, command.by, rule="FB-13")


def reveal(play: BattlePlay, zone: str) -> list[str]:
    """Turn over the cards that lie face down on a zone; the aspects that hinder (FB-13)."""
    turned = [a for a in play.state.zones[zone].aspects if a.hidden]
    for aspect in turned:
        aspect.hidden = False
        play.tell(events.AspectRevealed(zone, aspect.text, aspect.hinders))
    return [aspect.text for aspect in turned if aspect.hinders]


@settled
def deploy_unit(play: BattlePlay, command: DeployUnit) -> None:
    """The table says where each unit starts, a unit bought in battle too (FB-14, FB-10)."""
    state = play.state
    if command.unit in state.leaders:
        deploy_leader(play, command)
        return
    unit = state.units[command.unit]
    if not unit.mustered:
        raise RuleError("{unit} is not paid for: `muster {unit}` first", rule="FB-52", unit=Ref(command.unit))
    refuse_if(
        unit.defeated, "{unit} is defeated: its sheet waits for the next battle", rule="FB-34", unit=Ref(command.unit)
    )
    refuse_placed(state, command.unit, unit.zone)
    unit.zone = command.zone
    if unit.leader is not None:
        state.leaders[unit.leader].zone = command.zone
    play.tell(events.UnitDeployed(command.unit, command.zone))


def deploy_leader(play: BattlePlay, command: DeployUnit) -> None:
    """Place a leader on the field by itself (FB-40)."""
    state, leader = play.state, play.state.leaders[command.unit]
    if leader.unit is not None:
        raise RuleError(
            "{leader} goes where {unit} goes: deploy the unit, or `detach {leader}`", rule="FB-40",
            leader=Ref(command.unit), unit=Ref(leader.unit),
        )  # fmt: skip
    refuse_if(leader.defeated, "{leader} is defeated: `recover {leader}`", rule="FB-46", leader=Ref(command.unit))
    refuse_placed(state, command.unit, leader.zone)
    leader.zone = command.zone
    leader.acted = state.battle is not None
    play.tell(events.UnitDeployed(command.unit, command.zone))


def refuse_placed(state: State, name: str, zone: str | None) -> None:
    """In battle only who has no zone yet is deployed; the others move.

    Raises:
        RuleError: it stands somewhere.
    """
    refuse_if(
        state.battle is not None and zone is not None,
        "{unit} is in the field already: it moves (`move`, `overcome`)", rule="FB-14", unit=Ref(name),
    )  # fmt: skip


@settled
def clear_zones(play: BattlePlay, command: ClearZones) -> None:
    """Take the zones off the table, for the next battle."""
    state = play.state
    need_peace(state, "FB-12")
    refuse_if(not state.zones, "there are no zones on the table", rule="FB-12")
    count = len(state.zones)
    state.zones, state.placing = {}, []
    for name in (*state.units, *state.leaders):
        (state.units.get(name) or state.leaders[name]).zone = None
    play.tell(events.ZonesCleared(count))
