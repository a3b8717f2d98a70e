"""The battlefield: zone cards, their aspects, who stands where at the start (FB-12 to FB-14)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Flag, NewName, OneOf, Option, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id, Question
from companion.engine.words import Word, make_id
from companion.games.fate_battles.arguments import FIGHTER, AspectText, By, Fighter, Further, Hinders, ZoneName, Zones
from companion.games.fate_battles.names import quoted
from companion.games.fate_battles.questions.answers import FateDice
from companion.games.fate_battles.rules.boosts import MOST_ASPECTS, pay_point, plain_text
from companion.games.fate_battles.rules.building import refuse_full
from companion.games.fate_battles.rules.headings import FIELD
from companion.games.fate_battles.rules.settling import need_peace, settled
from companion.games.fate_battles.state import BattlePlay, State, Zone, ZoneAspect
from companion.games.fate_battles.state.battlefield import at_peace

MOST_ZONES = 30


@command(Word("zone", "zona"), N_("places a zone next to others"), group=FIELD)
@settled
def place_zone(
    play: BattlePlay,
    name: Annotated[str, NewName(most=40)],
    next: Annotated[list[str], Option(Word("next", "accanto", ("vicino",)), Zones())] = [],  # noqa: A002 - as it is kept
    by: By = "",
) -> None:
    """Place a zone card next to one that is there already (FB-12)."""
    state, made = play.state, make_id(name)
    if made in state.zones:
        join_zones(play, made, name, next)
        return
    refuse_full(state.zones, MOST_ZONES)
    if state.zones and not next:
        raise RuleError("a zone lies next to one that is there: `zone {name} next to ZONE`", rule="FB-12", name=name)
    by = by or whose_placing(state)
    state.zones[made] = Zone(name, by=by)
    link(state, made, next)
    pass_placing(state, by)
    play.tell(ZonePlaced(made, name, list(state.zones[made].next), by, whose_placing(state)))


def join_zones(play: BattlePlay, zone: str, name: str, others: list[str]) -> None:
    """Lay a zone that is there next to others too.

    Raises:
        RuleError: nothing new was said about it.
    """
    new = [n for n in others if n != zone and n not in play.state.zones[zone].next]
    if not new:
        raise RuleError("the zone “{name}” is there already", rule="FB-12", name=name)
    link(play.state, zone, new)
    play.tell(ZonesJoined(zone, new))


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


@command(Word("placing", "turno-zone"), N_("finds who places zones in which order"), group=FIELD, when=at_peace)
@settled
def order_placing(play: BattlePlay) -> None:
    """Zones are placed in turn, starting with whoever has most fate points left in the chest; tie: roll (FB-12)."""
    state = play.state
    need_peace(state, "FB-12")
    if not state.players:
        raise RuleError("enter the players first: `player NAME SIDE`", rule="FB-12")
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
    play.tell(PlacingOrdered(list(state.placing), rolled))


PLACING = N_("{player} rolls for placing the first zone: the dice?")


@command(
    Word("aspect", "aspetto"),
    N_("writes an aspect on a zone; `by PLAYER` pays a fate point and lays it face down"),
    group=FIELD,
)
@settled
def write_aspect(
    play: BattlePlay,
    zone: ZoneName,
    text: AspectText,
    hinders: Hinders = False,
    hidden: Annotated[bool, Flag(Word("hidden", "nascosto", ("coperto",)))] = False,
    by: By = "",
) -> None:
    """Write an aspect on a zone card: open, or face down; for a fate point of a player always face down (FB-13)."""
    card = play.state.zones[zone]
    text = plain_text(text)
    refuse_full(card.aspects, MOST_ASPECTS)
    if any(a.text == text for a in card.aspects):
        raise RuleError("“{text}” is on {zone} already", rule="FB-13", text=text, zone=Ref(zone))
    if by:
        pay_for_card(play, zone, by)
    hidden = hidden or bool(by)
    card.aspects.append(ZoneAspect(text, hinders=hinders, hidden=hidden, by=by))
    if hidden:
        play.tell(CardLaidFaceDown(zone, by, bool(by)))
    else:
        play.tell(AspectWritten(zone, text, hinders))


def pay_for_card(play: BattlePlay, zone: str, by: str) -> None:
    """A paid aspect is written before the battle on an empty card: one to a card (FB-13).

    Raises:
        RuleError: a battle is on, the card is not empty, or the player has no fate point.
    """
    need_peace(play.state, "FB-13")
    if play.state.zones[zone].aspects:
        raise RuleError(
            "a fate point buys an aspect on an empty card, one to a card: {zone} has one", rule="FB-13", zone=Ref(zone)
        )
    pay_point(play, by, rule="FB-13")


def reveal(play: BattlePlay, zone: str) -> list[str]:
    """Turn over the cards that lie face down on a zone; the aspects that hinder (FB-13)."""
    turned = [a for a in play.state.zones[zone].aspects if a.hidden]
    for aspect in turned:
        aspect.hidden = False
        play.tell(AspectRevealed(zone, aspect.text, aspect.hinders))
    return [aspect.text for aspect in turned if aspect.hinders]


@command(Word("deploy", "schiera"), N_("places units or leaders in a zone"), group=FIELD)
@settled
def deploy_unit(
    play: BattlePlay, *, unit: Fighter, more: Annotated[list[str], Further(FIGHTER)] = [], zone: ZoneName
) -> None:
    """The table says where each unit starts, a unit bought in battle too; several at once (FB-14, FB-10)."""
    for name in dict.fromkeys([unit, *more]):
        deploy_one(play, name, zone)


def deploy_one(play: BattlePlay, unit: str, zone: str) -> None:
    """Place one unit or leader (FB-14).

    Raises:
        RuleError: it is not paid for, defeated, or in the field already.
    """
    state = play.state
    if unit in state.leaders:
        deploy_leader(play, unit, zone)
        return
    sheet = state.units[unit]
    if not sheet.mustered:
        raise RuleError("{unit} is not paid for: `muster {unit}` first", rule="FB-52", unit=Ref(unit))
    if sheet.defeated:
        raise RuleError("{unit} is defeated: its sheet waits for the next battle", rule="FB-34", unit=Ref(unit))
    refuse_placed(state, unit, sheet.zone)
    sheet.zone = zone
    if sheet.leader is not None:
        state.leaders[sheet.leader].zone = zone
    play.tell(UnitDeployed(unit, zone))


def deploy_leader(play: BattlePlay, unit: str, zone: str) -> None:
    """Place a leader on the field by itself (FB-40)."""
    state, own = play.state, play.state.leaders[unit]
    if own.unit is not None:
        raise RuleError(
            "{leader} goes where {unit} goes: deploy the unit, or `detach {leader}`", rule="FB-40",
            leader=Ref(unit), unit=Ref(own.unit),
        )  # fmt: skip
    if own.defeated:
        raise RuleError("{leader} is defeated: `recover {leader}`", rule="FB-46", leader=Ref(unit))
    refuse_placed(state, unit, own.zone)
    own.zone = zone
    own.acted = state.battle is not None
    play.tell(UnitDeployed(unit, zone))


def refuse_placed(state: State, name: str, zone: str | None) -> None:
    """In battle only who has no zone yet is deployed; the others move.

    Raises:
        RuleError: it stands somewhere.
    """
    if state.battle is not None and zone is not None:
        raise RuleError("{unit} is in the field already: it moves (`move`, `overcome`)", rule="FB-14", unit=Ref(name))


@command(Word("clear", "sgombra"), N_("clear zones: takes the battlefield off the table"), group=FIELD, when=at_peace)
@settled
def clear_zones(play: BattlePlay, what: Annotated[str, OneOf({"zones": Word("zones", "zone")})] = "zones") -> None:
    """Take the zones off the table, for the next battle."""
    state = play.state
    need_peace(state, "FB-12")
    if not state.zones:
        raise RuleError("there are no zones on the table", rule="FB-12")
    count = len(state.zones)
    state.zones, state.placing = {}, []
    for name in (*state.units, *state.leaders):
        (state.units.get(name) or state.leaders[name]).zone = None
    play.tell(ZonesCleared(count))


class ZonePlaced(Event, frozen=True):
    """A zone card was placed; `following`: whose turn to place is next, if that is known."""

    zone: Id
    name: str
    next: list[Id]
    by: Id
    following: Id

    def sentence(self, say: Tongue) -> str:
        text = say("Zone {zone}", zone=Ref(self.zone)) + (f" ({say.fact(Ref(self.by))})" if self.by else "")
        text += say(", next to {near}", near=[Ref(name) for name in self.next]) if self.next else ""
        return text + (say("; next to place: {player}", player=Ref(self.following)) if self.following else "")


class ZonesJoined(Event, frozen=True):
    """A zone that was there already now lies next to others too."""

    zone: Id
    next: list[Id]
    says = N_("{zone} is next to {next} too")


class PlacingOrdered(Event, frozen=True):
    """The order in which the players place zones was found."""

    order: list[Id]
    rolled: bool
    says = N_("Zones are placed in turn: {order}")


class ZonesCleared(Event, frozen=True):
    """The zones were taken off the table."""

    count: int

    def sentence(self, say: Tongue) -> str:
        return say.plural("{n} zone taken off the table", "{n} zones taken off the table", self.count)


class AspectWritten(Event, frozen=True):
    """An aspect lies open on a zone."""

    zone: Id
    text: str
    hinders: bool

    def sentence(self, say: Tongue) -> str:
        mark = say(" (hinders)") if self.hinders else ""
        return say("{zone}: {aspect}", zone=Ref(self.zone), aspect=quoted(self.text, say)) + mark


class CardLaidFaceDown(Event, frozen=True):
    """An aspect lies face down on a zone; `paid`: with a fate point."""

    zone: Id
    player: Id
    paid: bool

    def sentence(self, say: Tongue) -> str:
        if self.paid:
            return say(
                "{player} paid a fate point: a card lies face down on {zone}",
                player=Ref(self.player),
                zone=Ref(self.zone),
            )
        return say("A card lies face down on {zone}", zone=Ref(self.zone))


class AspectRevealed(Event, frozen=True):
    """A card was turned over."""

    zone: Id
    text: str
    hinders: bool

    def sentence(self, say: Tongue) -> str:
        mark = say(" (hinders)") if self.hinders else ""
        return (
            say("The card on {zone} was turned over: {aspect}", zone=Ref(self.zone), aspect=quoted(self.text, say))
            + mark
        )


class UnitDeployed(Event, frozen=True):
    """A unit or leader was placed in a zone."""

    unit: Id
    zone: Id
    says = N_("{unit}: deployed in {zone}")
