"""What cannot be: a state set by hand is refused if it does not hold together."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from companion.engine.errors import N_, Message, Ref, RuleError
from companion.games.fate_battles.content import SHEETS
from companion.games.fate_battles.rules.activation import DEEDS
from companion.games.fate_battles.state import Invokable, Situation, State
from companion.games.fate_battles.state.battlefield import pieces

PLAYER, SIDE, UNIT, ZONE = N_("player"), N_("side"), N_("unit"), N_("zone")
ROLLS = {str(n) for n in range(-4, 5)}


def check(state: State, content: None) -> None:
    """Refuse a state that cannot be.

    Raises:
        RuleError: a name that leads nowhere, a number below zero, a leader and a unit that do not agree.
    """
    check_players(state)
    check_zones(state)
    check_pieces(state)
    check_aspects(state)
    check_turn(state)


def need(name: str | None, known: Collection[str], kind: str) -> None:
    """A name must be one that is known, or null.

    Raises:
        RuleError: it is not; says what there is.
    """
    if name is not None and name not in known:
        raise RuleError(
            "there is no {kind} “{name}”: there is {known}",
            kind=Message(kind),
            name=name,
            known=list(known)[:12] or "-",
        )


def check_players(state: State) -> None:
    """Points are never below zero; sides exist; dice fall between −4 and +4."""
    for name, player in state.players.items():
        low = min(player.chest, player.fate_points, player.battle_points, player.owed, player.concession)
        if low < 0:
            raise RuleError("{player}: points are never below zero", rule="FB-10", player=Ref(name))
        need(player.side, state.sides, SIDE)
        if not set(player.rolls) <= ROLLS or min(player.rolls.values(), default=0) < 0:
            raise RuleError("four Fate dice give −4 to +4", rule="FB-1")


def check_zones(state: State) -> None:
    """Zones lie next to zones, not to themselves (FB-12)."""
    for name, zone in state.zones.items():
        for other in zone.next:
            need(other, [n for n in state.zones if n != name], ZONE)


def check_pieces(state: State) -> None:
    """Units and leaders have owners, stand in zones, and agree about who leads whom (FB-40)."""
    for name, unit in state.units.items():
        if unit.quality not in SHEETS:
            raise RuleError("a quality is average, fair or good", rule="FB-11")
        need(unit.leader, [n for n, leader in state.leaders.items() if leader.unit == name], N_("leader"))
    for leader_name, leader in state.leaders.items():
        need(leader.unit, [n for n, unit in state.units.items() if unit.leader == leader_name], UNIT)
        need(leader.beaten_by, state.players, PLAYER)
    for sheet in pieces(state).values():
        need(sheet.owner, state.players, PLAYER)
        need(sheet.zone, state.zones, ZONE)


def invokables(state: State) -> Iterator[Invokable]:
    """Everything that counts free invokes."""
    for sheet in pieces(state).values():
        yield from sheet.situations
        yield from sheet.on_aspects
        for slot in ("mild", "moderate", "severe"):
            if (consequence := getattr(sheet.consequences, slot, None)) is not None:
                yield consequence
    for zone in state.zones.values():
        yield from zone.aspects


def check_aspects(state: State) -> None:
    """Free invokes are held by players; pins and surroundings are made by units (FB-4, FB-31, FB-33)."""
    for aspect in invokables(state):
        need(aspect.holder, state.players, PLAYER)
        for player in aspect.also:
            need(player, state.players, PLAYER)
        low = min(aspect.free_invokes, *aspect.also.values(), 0)
        if low < 0:
            raise RuleError("free invokes are never below zero", rule="FB-4")
        if isinstance(aspect, Situation) and aspect.kind:
            need(aspect.by, state.units, UNIT)
    for boost in state.boosts:
        need(boost.holder, state.players, PLAYER)
        need(boost.on or None, [*state.units, *state.leaders, *state.zones], UNIT)


def check_turn(state: State) -> None:
    """The order holds every player once; in battle it is somebody's turn (FB-20, FB-21)."""
    for names in (state.order, state.placing):
        if names and (len(set(names)) < len(names) or not set(names) <= set(state.players)):
            raise RuleError("the order holds players, each once: {players}", rule="FB-20", players=list(state.players))
    need(state.turn, state.players, PLAYER)
    need(state.active, [*state.units, *state.leaders], UNIT)
    turn = state.activation
    if not set(turn.actions) <= set(DEEDS) or turn.extra not in ("", "leader", "point"):
        raise RuleError("actions are {kinds}", rule="FB-22", kinds=list(DEEDS))
    if state.battle is not None:
        if sorted(state.order) != sorted(state.players):
            raise RuleError("in battle every player is in the order", rule="FB-20")
        if state.turn is None and not state.ended:
            raise RuleError("in battle it is somebody's turn", rule="FB-21")
