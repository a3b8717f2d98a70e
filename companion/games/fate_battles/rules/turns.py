"""Initiative, the beginning of a battle, whose turn it is, cycles (FB-20, FB-21)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.engine.declare import Listed, Text, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id, Question
from companion.engine.words import Word
from companion.games.fate_battles.arguments import LEADER
from companion.games.fate_battles.names import battle_title
from companion.games.fate_battles.questions.answers import FateDice, bonus_of
from companion.games.fate_battles.rules.contests import RollMade
from companion.games.fate_battles.rules.headings import FIELD
from companion.games.fate_battles.rules.rounds import next_turn
from companion.games.fate_battles.rules.settling import find_out, need_peace, settled
from companion.games.fate_battles.state import BattlePlay, State
from companion.games.fate_battles.state.battlefield import (
    at_peace,
    consequences_of,
    fielded,
    is_line,
    piece,
    reserves,
    side_of,
)

INITIATIVE = N_("Initiative of {player} ({leader}, Will {rating}): the dice?")
INITIATIVE_ALONE = N_("Initiative of {player} (no leader, +0): the dice?")


@command(
    Word("initiative", "iniziativa"),
    N_("one leader of each player rolls Will for the order of turns"),
    group=FIELD,
    when=at_peace,
)
@settled
def roll_initiative(
    play: BattlePlay,
    leaders: Annotated[list[str], Listed(LEADER)] = [],
) -> None:
    """One leader of each player rolls Will; the order of turns is found (FB-20)."""
    state = play.state
    need_peace(state, "FB-20")
    if len({p.side for p in state.players.values()}) < 2:
        raise RuleError("players of two sides are needed: `side`, `player`", rule="FB-20")
    rolling = initiative_leaders(play, leaders)
    totals = {name: roll_will(play, name, rolling[name]) for name in state.players}
    state.order = ranked(play, list(state.players), rolling, totals)
    play.tell(InitiativeFound(state.order, [totals[name] for name in state.order]))


def initiative_leaders(play: BattlePlay, named: list[str]) -> dict[str, str | None]:
    """The leader who rolls for each player: the one named, else the one with the highest Will (FB-20)."""
    state = play.state
    chosen: dict[str, str | None] = {}
    for name in named:
        owner = state.leaders[name].owner
        if state.leaders[name].defeated or owner in chosen:
            raise RuleError(
                "one leader of each player rolls, and no defeated one: not {leader}", rule="FB-20", leader=Ref(name)
            )
        chosen[owner] = name
    for player in state.players:
        own = [n for n, leader in state.leaders.items() if leader.owner == player and not leader.defeated]
        if player not in chosen:
            chosen[player] = max(own, key=lambda n: will_of(state, n), default=None)
            if len(own) > 1:
                play.because(
                    player,
                    "{leader} rolls for initiative: the highest Will",
                    rule="FB-20",
                    leader=Ref(chosen[player] or ""),
                )
    return chosen


def will_of(state: State, leader: str | None) -> int:
    """A leader's Will; a player without a leader has +0 (FB-20)."""
    return state.leaders[leader].skills.get("will", 0) if leader is not None else 0


def roll_will(play: BattlePlay, player: str, leader: str | None) -> int:
    """The total of one roll for initiative."""
    rating = will_of(play.state, leader)
    question = Question(
        "initiative",
        INITIATIVE_ALONE if leader is None else INITIATIVE,
        FateDice(),
        who=player,
        facts={"player": Ref(player), "leader": Ref(leader or ""), "rating": f"{rating:+d}"},
    )
    dice: int = play.ask(question)
    tally = play.state.players[player].rolls
    tally[str(dice)] = tally.get(str(dice), 0) + 1
    bonus = bonus_of(dice)
    play.tell(RollMade(leader or player, "will", rating, bonus, int(dice), rating + bonus + dice))
    return rating + bonus + int(dice)


def ranked(play: BattlePlay, players: list[str], leaders: dict[str, str | None], totals: dict[str, int]) -> list[str]:
    """Players from the highest total down; tie: higher Will, more units, then they roll again (FB-20)."""
    state = play.state

    def key(player: str) -> tuple[int, int, int]:
        units = sum(1 for u in state.units.values() if u.owner == player and u.mustered and not u.defeated)
        return totals[player], will_of(state, leaders[player]), units

    order: list[str] = []
    for place in sorted({key(p) for p in players}, reverse=True):
        same = [p for p in players if key(p) == place]
        if len(same) > 1:
            play.tell(InitiativeTied(same))
            again = {p: roll_will(play, p, leaders[p]) for p in same}
            same = ranked(play, same, leaders, again)
        elif any(p != same[0] and totals[p] == place[0] for p in players):
            play.because(same[0], "tied at {total}: higher Will, then more units", rule="FB-20", total=place[0])
        order += same
    return order


@command(Word("begin", "comincia"), N_("begins the battle"), group=FIELD, when=at_peace)
@settled
def begin_battle(play: BattlePlay, name: Annotated[str, Text(N_("NAME"), 80)] = "") -> None:
    """Begin the battle: everyone is fresh, the first of the order has the turn (FB-20, FB-21)."""
    state = play.state
    need_peace(state, "FB-20")
    refuse_unprepared(state)
    number = len(state.battles) + 1
    state.battle = name or str(number)
    state.turns, state.ended, state.winner = 0, False, None
    for side in state.sides.values():
        side.cycle = 1
    for name in (*state.units, *state.leaders):
        piece(state, name).acted = False
    for name, leader in state.leaders.items():
        leader.earlier, leader.conceded = consequences_of(state, name), False
    armies = {p: [n for n in fielded(state) if state.units[n].owner == p] for p in state.order}
    play.tell(BattleBegun(state.battle, number, list(state.order), armies))
    remark_on_field(play)
    find_out(play)
    next_turn(play, None)


def refuse_unprepared(state: State) -> None:
    """A battle needs initiative and units of two sides in the field.

    Raises:
        RuleError: something is missing; says what.
    """
    if sorted(state.order) != sorted(state.players):
        raise RuleError("`initiative` comes first: who begins?", rule="FB-20")
    if len({side_of(state, name) for name in fielded(state)}) < 2:
        raise RuleError("units of two sides must stand in zones first: `deploy UNIT ZONE`", rule="FB-14")


def remark_on_field(play: BattlePlay) -> None:
    """Remark on a map that is a line and on units and leaders that have no zone (FB-12, FB-14, FB-40)."""
    state = play.state
    if is_line(state):
        play.tell(LineRemarked(len(state.zones)))
    waiting = reserves(state)
    if waiting:
        play.tell(NotDeployed(waiting))
    idle = [n for n, own in state.leaders.items() if not own.defeated and own.unit is None and own.zone is None]
    if idle:
        play.tell(LeadersNotPlaced(idle))


class LineRemarked(Event, frozen=True):
    """The battlefield is a line."""

    is_reminder: ClassVar[bool] = True
    zones: int
    says = N_("The battlefield is a line: more ways in and out make a better battle")


class InitiativeTied(Event, frozen=True):
    """Some players must roll again for initiative."""

    players: list[Id]
    says = N_("A tie in everything, to be rolled again: {players}")


class InitiativeFound(Event, frozen=True):
    """The order of the players, with their totals."""

    order: list[Id]
    totals: list[int]

    def sentence(self, say: Tongue) -> str:
        listed = [f"{say.fact(Ref(p))} {t:+d}" for p, t in zip(self.order, self.totals, strict=True)]
        return say("Order of turns: {order}", order=listed)


class BattleBegun(Event, frozen=True):
    """A battle began: its number, and for each player the units in the field."""

    name: str
    number: int
    order: list[Id]
    armies: dict[str, list[str]]

    def sentence(self, say: Tongue) -> str:
        lines = [say("{battle} begins", battle=battle_title(say, self.name))]
        lines += [
            say("{player} with {units}", player=Ref(p), units=[Ref(name) for name in u])
            for p, u in self.armies.items()
            if u
        ]
        return ". ".join(lines)


class NotDeployed(Event, frozen=True):
    """A unit that is paid for has no zone."""

    is_reminder: ClassVar[bool] = True
    units: list[Id]
    says = N_("Not yet in a zone: {units}")


class LeadersNotPlaced(Event, frozen=True):
    """A leader neither leads a unit nor stands in a zone."""

    is_reminder: ClassVar[bool] = True
    leaders: list[Id]
    says = N_("With no unit and in no zone, so out of this battle: {leaders}; `attach` or `deploy` places them")
