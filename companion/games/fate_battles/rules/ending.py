"""Conceding, the close of a battle, fate points, what is written into the campaign, recovering (FB-50 to FB-52)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import OneOf, Option, Text, command, named
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word
from companion.games.fate_battles.arguments import By, Fighter, LeaderName, Severity
from companion.games.fate_battles.names import battle_title
from companion.games.fate_battles.rules.boosts import ConsequenceRemoved
from companion.games.fate_battles.rules.defeat import beat, leave_field
from companion.games.fate_battles.rules.headings import AFTER
from companion.games.fate_battles.rules.settling import need_battle, need_peace, put_out, settled
from companion.games.fate_battles.settings import value_of
from companion.games.fate_battles.state import (
    Activation,
    BattlePlay,
    BattleRecord,
    PastBattle,
    Player,
    PlayerResult,
    State,
    Unit,
)
from companion.games.fate_battles.state.battlefield import (
    are_enemies,
    at_peace,
    consequences_of,
    in_battle,
    taken_here,
)


@command(
    Word("concede", "concede", ("concedi",)),
    N_("a player concedes and is out; or one leader alone leaves the field"),
    group=AFTER,
    when=in_battle,
)
@settled
def concede(play: BattlePlay, player: Annotated[str, named("player", "leader", label=N_("PLAYER/LEADER"))]) -> None:
    """A player concedes and is out; its units leave the field undefeated (FB-50, FB-51). Or one leader concedes."""
    state = play.state
    need_battle(state)
    if player in state.leaders:
        concede_leader(play, player)
        return
    own = state.players[player]
    if own.out:
        raise RuleError("{player} is out already", rule="FB-50", player=Ref(player))
    own.conceded = True
    if value_of(state, "concession") == "yes":
        own.concession += 1 + sum(
            len(taken_here(state, name))
            for name, leader in state.leaders.items()
            if leader.owner == player and not leader.conceded
        )
    put_out(play, player, conceded=True)


def concede_leader(play: BattlePlay, leader: str) -> None:
    """One leader concedes alone: it leaves the field undefeated, its unit fights on; one fate point at the close, and
    one for each consequence that it took in this battle (FB-51).

    Raises:
        RuleError: it is defeated, or not on the field.
    """
    state, own = play.state, play.state.leaders[leader]
    if own.defeated:
        raise RuleError("{leader} is defeated already", rule="FB-51", leader=Ref(leader))
    if own.conceded or (own.unit is None and own.zone is None) or state.players[own.owner].out:
        raise RuleError("{leader} is not on the field: only who fights can concede", rule="FB-51", leader=Ref(leader))
    own.conceded = True
    if value_of(state, "concession") == "yes":
        state.players[own.owner].concession += 1 + len(taken_here(state, leader))
    play.tell(LeaderConceded(leader))
    leave_field(play, leader)


@command(
    Word("beaten", "battuto", ("battuta",)),
    N_("a leader is defeated without a fight: surrender, change of side"),
    group=AFTER,
    when=in_battle,
)
@settled
def beat_leader(
    play: BattlePlay,
    leader: LeaderName,
    player: By,
    because: Annotated[str, Option(Word("because", "perché"), Text(most=200))],
) -> None:
    """A leader is defeated without a fight: surrender, change of side or otherwise (FB-51)."""
    state = play.state
    if state.battle is None:
        need_battle(state)
    own = state.leaders[leader]
    if own.defeated:
        raise RuleError("{leader} is defeated already", rule="FB-51", leader=Ref(leader))
    if not are_enemies(state, leader, player):
        raise RuleError("{leader} is no enemy of {player}", rule="FB-51", leader=Ref(leader),
                        player=Ref(player))  # fmt: skip
    beat(play, leader, player, because)


@command(
    Word("close", "chiudi"),
    N_("close battle: fate points, roster and campaign, all in one step"),
    group=AFTER,
    when=in_battle,
)
@settled
def close_battle(
    play: BattlePlay, what: Annotated[str, OneOf({"battle": Word("battle", "battaglia")})] = "battle"
) -> None:
    """Give the fate points, take the left-over ones, write roster and campaign: all in this step (FB-10, 51, 52)."""
    state = play.state
    if state.battle is None:
        need_battle(state)
    if not state.ended:
        still = [Ref(n) for n, p in state.players.items() if not p.out]
        raise RuleError("the battle is not over: {players} still fight; who gives up: `concede PLAYER`", rule="FB-50",
                        players=still)  # fmt: skip
    before = {name: player.fate_points for name, player in state.players.items()}
    write_leaders(state)
    give_fate(play)
    lost = {n: [u for u in units_of(state, n) if state.units[u].defeated] for n in state.players}
    number = len(state.battles) + 1
    write_battle(state, before, lost)
    for name, player in state.players.items():
        lose_leftovers(play, name, player)
    clear_field(state)
    closed = state.battles[-1]
    play.tell(BattleClosed(closed.name, number, closed.winner or "", closed.turns, lost))


def units_of(state: State, player: str) -> list[str]:
    """A player's units that were paid for this battle."""
    return [name for name, unit in state.units.items() if unit.owner == player and unit.mustered]


def give_fate(play: BattlePlay) -> None:
    """One for each player of the winning side; one for each enemy leader defeated; for conceding; what was paid against
    own aspects (FB-51, FB-6).
    """
    state = play.state
    for name, player in state.players.items():
        if state.winner is not None and player.side == state.winner:
            gain_fate(play, name, 1, N_("the victory"))
        for leader, sheet in state.leaders.items():
            if sheet.beaten_by == name and not sheet.rewarded:
                gain_fate(play, name, 1, N_("defeating {about}"), leader)
        if player.concession:
            gain_fate(play, name, player.concession, N_("conceding"))
        if player.owed:
            gain_fate(play, name, player.owed, N_("own aspects that enemies invoked"))
    for sheet in state.leaders.values():
        sheet.rewarded = sheet.beaten_by is not None


def gain_fate(play: BattlePlay, player: str, points: int, why: str, about: str = "") -> None:
    """A player gains fate points."""
    play.state.players[player].fate_points += points
    play.tell(FatePointsGained(player, points, why, about))


def write_battle(state: State, before: dict[str, int], lost: dict[str, list[str]]) -> None:
    """Write the battle into the campaign and into the history of every sheet that took part (FB-52)."""
    assert state.battle is not None
    results = {
        name: PlayerResult(
            player.side, player.fate_points - before[name], player.conceded, units_of(state, name), lost[name]
        )
        for name, player in state.players.items()
    }
    state.battles.append(PastBattle(state.battle, state.winner, state.turns, results))
    for unit in state.units.values():
        if unit.mustered:
            unit.history.append(BattleRecord(state.battle, unit.felled, unit.felled_by))


def write_leaders(state: State) -> None:
    """Write the battle into the history of every leader who took part (FB-52)."""
    assert state.battle is not None
    for leader in state.leaders.values():
        beaten = leader.beaten_by if not leader.rewarded else None
        if leader.zone is not None or leader.unit is not None or leader.conceded or beaten:
            leader.history.append(BattleRecord(state.battle, leader.felled, beaten))


def lose_leftovers(play: BattlePlay, name: str, player: Player) -> None:
    """Left-over build points and bought fate points are lost after the battle (FB-10)."""
    if player.chest or player.battle_points:
        play.tell(LeftoversLost(name, player.chest, player.battle_points))
    player.chest = player.battle_points = player.owed = player.concession = 0
    player.conceded = player.out = player.arriving = False


def clear_field(state: State) -> None:
    """Sheets go back to the roster; consequences stay, situations and boosts end; the map stays (FB-52)."""
    for unit in state.units.values():
        unit.mustered, unit.acted, unit.zone, unit.leader = False, False, None, None
        unit.situations, unit.felled, unit.felled_by = [], [], None
    for leader in state.leaders.values():
        leader.unit, leader.zone, leader.acted, leader.situations, leader.felled = None, None, False, [], []
        leader.stress = [False] * len(leader.stress)
        leader.earlier, leader.conceded = [], False
    for side in state.sides.values():
        side.cycle = 0
    state.boosts, state.order, state.active, state.turn = [], [], None, None
    state.activation, state.battle, state.ended, state.winner = Activation(), None, False, None
    state.turns = 0


@command(
    Word("recover", "recupera"),
    N_("removes a consequence between battles, or brings a defeated leader back"),
    group=AFTER,
    when=at_peace,
)
def recover(play: BattlePlay, who: Fighter, severity: Severity = "") -> None:
    """Between battles the table's word removes a consequence, or brings a defeated leader back (FB-52)."""
    state = play.state
    need_peace(state, "FB-52")
    sheet = state.units.get(who) or state.leaders[who]
    if not severity:
        if isinstance(sheet, Unit) or not sheet.defeated:
            raise RuleError("which consequence? {who} has: {there}", rule="FB-52", who=Ref(who),
                            there=[Ref(s) for s in consequences_of(state, who)] or "-")  # fmt: skip
        sheet.defeated, sheet.beaten_by, sheet.rewarded = False, None, False
        play.tell(LeaderReturned(who))
        return
    there = consequences_of(state, who)
    if severity not in there:
        raise RuleError("{who} has no such consequence; it has: {there}", rule="FB-52", who=Ref(who),
                        there=[Ref(s) for s in there] or "-")  # fmt: skip
    setattr(sheet.consequences, severity, None)
    play.tell(ConsequenceRemoved(who, severity, ""))


class LeaderConceded(Event, frozen=True):
    """One leader conceded alone."""

    leader: Id
    says = N_("{leader} conceded and left the field")


class LeaderReturned(Event, frozen=True):
    """A defeated leader is back."""

    leader: Id
    says = N_("{leader} is back")


class FatePointsGained(Event, frozen=True):
    """A player gained fate points at the close: `why` is a message id."""

    player: Id
    points: int
    why: str
    about: Id = ""

    def sentence(self, say: Tongue) -> str:
        reason = say(self.why, about=Ref(self.about)) if self.about else say(self.why)
        return say.plural(
            "{player}: {n} fate point for {why}",
            "{player}: {n} fate points for {why}",
            self.points,
            player=Ref(self.player),
            why=reason,
        )


class LeftoversLost(Event, frozen=True):
    """Left-over build points and bought fate points were lost."""

    player: Id
    chest: int
    fate: int
    says = N_("{player} lost what was left. Build points: {chest}; bought fate points: {fate}")


class BattleClosed(Event, frozen=True):
    """The battle was written into roster and campaign."""

    name: str
    number: int
    winner: Id
    turns: int
    lost: dict[str, list[str]]

    def sentence(self, say: Tongue) -> str:
        text = say("{battle}: written into the campaign, {n} turns", battle=battle_title(say, self.name), n=self.turns)
        return text + (say(", won by {side}", side=Ref(self.winner)) if self.winner else "")
