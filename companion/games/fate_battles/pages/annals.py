"""What the events of a campaign amount to, battle by battle: names, armies, the field, turns, results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from companion.engine.common_commands import NoteWritten
from companion.engine.play import Event
from companion.games.fate_battles.rules.activation import Activated, ActivationEnded
from companion.games.fate_battles.rules.attacking import HitMissed
from companion.games.fate_battles.rules.boosts import AspectCreated, BoostEnded
from companion.games.fate_battles.rules.building import CampaignBegun, PlayerJoined, SideNamed
from companion.games.fate_battles.rules.contests import RollMade
from companion.games.fate_battles.rules.defeat import UnitDefeated
from companion.games.fate_battles.rules.ending import BattleClosed, FatePointsGained, LeftoversLost
from companion.games.fate_battles.rules.leading import LeaderAttached, LeaderDetached
from companion.games.fate_battles.rules.moving import UnitMoved
from companion.games.fate_battles.rules.rounds import CycleBegun, PlayerPassed, TurnBegun
from companion.games.fate_battles.rules.sheets import LeaderNamed, UnitRaised
from companion.games.fate_battles.rules.turns import BattleBegun
from companion.games.fate_battles.rules.zones import (
    AspectRevealed,
    AspectWritten,
    UnitDeployed,
    ZonePlaced,
    ZonesCleared,
    ZonesJoined,
)


@dataclass(slots=True)
class Turn:
    """One player's turn: who was activated, with which leader, what happened."""

    number: int
    player: str
    unit: str = ""
    leader: str = ""
    events: list[Event] = field(default_factory=list)


@dataclass(slots=True)
class Ground:
    """The battlefield as it was known: zones, what lies next to what, aspects that lay open."""

    next: dict[str, list[str]] = field(default_factory=dict)
    aspects: dict[str, list[str]] = field(default_factory=dict)

    def copy(self) -> Ground:
        """A copy that stays as it is."""
        return Ground({z: list(n) for z, n in self.next.items()}, {z: list(a) for z, a in self.aspects.items()})


@dataclass(slots=True)
class Battle:
    """One battle: how it began, its turns, how it ended; `before`: what was done since the one before;
    `held`: where each unit stood at the end.
    """

    name: str
    armies: dict[str, list[str]]
    order: list[str]
    where: dict[str, str]
    led: dict[str, str]
    ground: Ground
    before: list[Event]
    turns: list[Turn] = field(default_factory=list)
    closing: list[Event] = field(default_factory=list)
    closed: BattleClosed | None = None
    held: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Annals:
    """The whole campaign: names of everything, who belongs to whom, the battles, what was done after the last."""

    names: dict[str, str] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    sides: dict[str, str] = field(default_factory=dict)
    title: str = ""
    battles: list[Battle] = field(default_factory=list)
    after: list[Event] = field(default_factory=list)


class Scribe:
    """Reads events in their order and writes the annals."""

    def __init__(self) -> None:
        self.annals = Annals()
        self.ground = Ground()
        self.where: dict[str, str] = {}
        self.led: dict[str, str] = {}
        self.battle: Battle | None = None

    def read(self, steps: Iterable[Sequence[Event]]) -> Annals:
        """Read every step of the campaign."""
        for step in steps:
            for event in step:
                self._learn(event)
                self._note(event)
        return self.annals

    def _learn(self, event: Event) -> None:
        """Names, owners, the field, who leads what."""
        annals = self.annals
        match event:
            case CampaignBegun(title):
                annals.title = title
            case SideNamed(name, shown) | ZonePlaced(name, shown):
                annals.names[name] = shown
            case PlayerJoined(player, shown, side):
                annals.names[player], annals.sides[player] = shown, side
            case UnitRaised(name, shown, _, owner) | LeaderNamed(name, shown, owner):
                annals.names[name], annals.owners[name] = shown, owner
            case LeaderAttached(leader, unit):
                self.led[unit] = leader
            case LeaderDetached(_, unit) | UnitDefeated(unit):
                self.led.pop(unit, None)
            case UnitDeployed(unit, zone) | UnitMoved(unit, _, zone):
                self.where[unit] = zone
        if isinstance(event, UnitDefeated):
            self.where.pop(event.unit, None)
        self._survey(event)

    def _survey(self, event: Event) -> None:
        """The battlefield."""
        known = self.ground
        match event:
            case ZonesCleared():
                self.ground = Ground()
            case ZonePlaced(zone, _, near) | ZonesJoined(zone, near):
                for other in near:
                    known.next.setdefault(zone, [])
                    known.next[zone] += [other] if other not in known.next[zone] else []
                    known.next.setdefault(other, [])
                    known.next[other] += [zone] if zone not in known.next[other] else []
                known.next.setdefault(zone, [])
            case AspectWritten(zone, text) | AspectRevealed(zone, text):
                known.aspects.setdefault(zone, []).append(text)
            case AspectCreated(place, text) if place in known.next:
                known.aspects.setdefault(place, []).append(text)

    def _note(self, event: Event) -> None:
        """Which battle and which turn an event belongs to."""
        if isinstance(event, BattleBegun):
            where, led = dict(self.where), dict(self.led)
            ground, before = self.ground.copy(), self.annals.after
            armies, order = event.armies, event.order
            self.battle = Battle(event.name, armies, order, where, led, ground, before)
            self.annals.battles.append(self.battle)
            self.annals.after = []
        elif self.battle is None:
            self.annals.after.append(event)
        elif isinstance(event, BattleClosed):
            self.battle.closed, self.battle.held = event, self.where
            self.battle, self.where, self.led = None, {}, {}
        elif isinstance(event, TurnBegun):
            self.battle.turns.append(Turn(event.number, event.player))
        else:
            self._in_battle(self.battle, event)

    def _in_battle(self, battle: Battle, event: Event) -> None:
        if isinstance(event, FatePointsGained):
            battle.closing.append(event)
            return
        if not battle.turns:
            battle.before.append(event)
            return
        turn = battle.turns[-1]
        if isinstance(event, NoteWritten) and not turn.unit and not turn.events and len(battle.turns) > 1:
            turn = battle.turns[-2]
        if isinstance(event, Activated):
            turn.unit, turn.leader = event.unit, event.leader
        else:
            turn.events.append(event)


def rolls_in(battle: Battle) -> dict[str, list[int]]:
    """The sums of the dice that everyone threw in a battle's turns, in their order."""
    found: dict[str, list[int]] = {}
    for turn in battle.turns:
        for event in turn.events:
            if isinstance(event, RollMade):
                found.setdefault(event.who, []).append(event.dice)
    return found


def defeats_in(battle: Battle) -> list[tuple[int, str, str]]:
    """The defeats of units in a battle: turn, who fell, by whom."""
    return [
        (turn.number, event.unit, event.attacker)
        for turn in battle.turns
        for event in turn.events
        if isinstance(event, UnitDefeated)
    ]


def is_told(event: Event) -> bool:
    """Does an event belong into a story? Rolls are told by the contest that they decide."""
    silent = (RollMade, ActivationEnded, CycleBegun, PlayerPassed, HitMissed, BoostEnded, LeftoversLost)
    return not event.is_reminder and not isinstance(event, silent)


def notes_of(events: Iterable[Event]) -> list[str]:
    """The notes that the table wrote."""
    return [event.text for event in events if isinstance(event, NoteWritten)]
