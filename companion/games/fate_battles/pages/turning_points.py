"""The turning points of a battle, and its field as it was at the end, for the chronicle (FB-52)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from companion.engine.errors import Ref
from companion.engine.language import Tongue
from companion.engine.odds import percent
from companion.engine.page import Page
from companion.games.fate_battles.names import signed
from companion.games.fate_battles.odds.dice import FOUR_DICE, at_least, shifts
from companion.games.fate_battles.pages.annals import Annals, Battle
from companion.games.fate_battles.pages.map import draw_map
from companion.games.fate_battles.rules.attacking import HitTaken
from companion.games.fate_battles.rules.contests import Contested, RollMade
from companion.games.fate_battles.rules.defeat import LeaderBeaten, UnitDefeated
from companion.games.fate_battles.state import Player, Side, State, Unit, Zone

RARE = Fraction(1, 20)


class Feat(NamedTuple):
    """A throw that hardly anybody believed: in which turn, whose dice, against whose (None: nobody's), how rare."""

    turn: int
    roll: RollMade
    against: RollMade | None
    chance: Fraction


def tell_turning_points(page: Page, say: Tongue, battle: Battle) -> None:
    """First blood, the first defeat, each leader's fall, the throw that nobody believed by its odds."""
    told = list(turning_points(say, battle))
    if told:
        page.heading(say("Turning points"), 3)
        page.lines(told)


def turning_points(say: Tongue, battle: Battle) -> Iterator[str]:
    """The turning points as sentences, in the order of the turns."""
    points: list[tuple[int, str]] = []
    seen: set[str] = set()
    for turn in battle.turns:
        for event in turn.events:
            text = ""
            if isinstance(event, HitTaken) and "blood" not in seen:
                seen.add("blood")
                text = say("Turn {n}, first blood: {attacker} wounded {target}.", n=turn.number,
                           attacker=Ref(event.attacker), target=Ref(event.target))  # fmt: skip
            elif isinstance(event, UnitDefeated) and "fall" not in seen:
                seen |= {"fall", "blood"}
                text = say("Turn {n}, the first to fall: {unit}, to {attacker}.", n=turn.number, unit=Ref(event.unit),
                           attacker=Ref(event.attacker))  # fmt: skip
            elif isinstance(event, LeaderBeaten):
                text = say("Turn {n}, a leader falls: {leader}, to {player}.", n=turn.number, leader=Ref(event.leader),
                           player=Ref(event.player))  # fmt: skip
            if text:
                points.append((turn.number, text))
    feat = rarest(battle)
    if feat is not None:
        points.append((feat.turn, feat_sentence(say, feat)))
    yield from (text for _, text in sorted(points, key=lambda point: point[0]))


def feat_sentence(say: Tongue, feat: Feat) -> str:
    """The throw with its dice and its odds."""
    chance = percent(feat.chance, say.language)
    facts = {"n": feat.turn, "who": Ref(feat.roll.who), "dice": signed(feat.roll.dice), "chance": chance}
    if feat.against is None:
        return say("Turn {n}, the roll nobody believed: {who}, {dice} on the dice, which falls in {chance} of rolls.",
                   **facts)  # fmt: skip
    other, theirs = Ref(feat.against.who), signed(feat.against.dice)
    return say(
        "Turn {n}, the roll nobody believed: {who}, {dice} on the dice against {theirs} of {other}, a difference that "
        "falls in {chance} of rolls.",
        theirs=theirs, other=other, **facts,
    )  # fmt: skip


def rarest(battle: Battle) -> Feat | None:
    """The rarest throw of a battle, dice against dice where somebody opposed; None if none was rare."""
    best: Feat | None = None
    for turn in battle.turns:
        thrown: list[RollMade] = []
        for event in turn.events:
            if isinstance(event, RollMade):
                thrown = [*(roll for roll in thrown if roll.who != event.who), event]
            elif isinstance(event, Contested):
                others: list[RollMade | None] = [*thrown[1:]] or [None]
                found = [_feat(turn.number, thrown[0], other) for other in others] if thrown else []
                thrown = []
                for feat in found:
                    if feat.chance <= RARE and (best is None or feat.chance < best.chance):
                        best = feat
    return best


def _feat(turn: int, roll: RollMade, against: RollMade | None) -> Feat:
    """How rare a throw is: the chance of one as far from even or farther, on its side."""
    difference = roll.dice - (against.dice if against is not None else 0)
    spread = shifts(0, [0], None) if against is not None else FOUR_DICE
    return Feat(turn, roll, against, at_least(spread, abs(difference)))


def tell_last_field(page: Page, say: Tongue, annals: Annals, battle: Battle) -> None:
    """The map of zones with who held what at the end of the battle."""
    if not battle.ground.next or not battle.closed:
        return
    page.heading(say("The field at the end"), 3)
    page.add(draw_map(last_field(annals, battle), say, 80))


def last_field(annals: Annals, battle: Battle) -> State:
    """The field as a state to be drawn: its zones, and the units that stood there at the end."""

    def name(known: str) -> str:
        return annals.names.get(known, known)

    state = State()
    for player, side in annals.sides.items():
        state.sides[side] = Side(name(side))
        state.players[player] = Player(name(player), side)
    state.zones = {zone: Zone(name(zone), list(near)) for zone, near in battle.ground.next.items()}
    for unit, zone in battle.held.items():
        if zone in state.zones and annals.owners.get(unit) in state.players:
            title = name(unit)
            state.units[unit] = Unit(title, annals.owners[unit], "average", {}, [title], zone=zone)
    return state
