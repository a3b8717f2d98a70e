"""Initiative, the beginning of a battle, whose turn it is, cycles (FB-20, FB-21)."""

from __future__ import annotations

from companion.engine.errors import N_, Ref, RuleError
from companion.engine.play import Question
from companion.games.fate_battles import events
from companion.games.fate_battles.battlefield import fielded, fresh, is_line, piece, reserves, side_of, situations
from companion.games.fate_battles.commands import BeginBattle, EndActivation, RollInitiative
from companion.games.fate_battles.playing import BattlePlay
from companion.games.fate_battles.questions import FateDice
from companion.games.fate_battles.rules.boosts import end_boosts
from companion.games.fate_battles.rules.rounds import next_turn
from companion.games.fate_battles.rules.settling import find_out, need_battle, need_peace, settled
from companion.games.fate_battles.state import Activation, State

INITIATIVE = N_("Initiative of {player} ({leader}, Will {rating}): the dice?")
INITIATIVE_ALONE = N_("Initiative of {player} (no leader, +0): the dice?")


@settled
def roll_initiative(play: BattlePlay, command: RollInitiative) -> None:
    """One leader of each player rolls Will; the order of turns is found (FB-20)."""
    state = play.state
    need_peace(state, "FB-20")
    if len({p.side for p in state.players.values()}) < 2:
        raise RuleError("players of two sides are needed: `side`, `player`", rule="FB-20")
    leaders = initiative_leaders(play, command.leaders)
    totals = {name: roll_will(play, name, leaders[name]) for name in state.players}
    state.order = ranked(play, list(state.players), leaders, totals)
    play.tell(events.InitiativeFound(state.order, [totals[name] for name in state.order]))


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
    play.tell(events.RollMade(leader or player, "will", rating, 0, dice, rating + dice))
    return rating + dice


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
            play.tell(events.InitiativeTied(same))
            again = {p: roll_will(play, p, leaders[p]) for p in same}
            same = ranked(play, same, leaders, again)
        elif any(p != same[0] and totals[p] == place[0] for p in players):
            play.because(same[0], "tied at {total}: higher Will, then more units", rule="FB-20", total=place[0])
        order += same
    return order


@settled
def begin_battle(play: BattlePlay, command: BeginBattle) -> None:
    """Begin the battle: everyone is fresh, the first of the order has the turn (FB-20, FB-21)."""
    state = play.state
    need_peace(state, "FB-20")
    refuse_unprepared(state)
    number = len(state.battles) + 1
    state.battle = command.name or str(number)
    state.turns, state.ended, state.winner = 0, False, None
    for side in state.sides.values():
        side.cycle = 1
    for name in (*state.units, *state.leaders):
        piece(state, name).acted = False
    armies = {p: [n for n in fielded(state) if state.units[n].owner == p] for p in state.order}
    play.tell(events.BattleBegun(state.battle, number, list(state.order), armies))
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
    """Remark on a map that is a line and on units that have no zone (FB-12, FB-14)."""
    state = play.state
    if is_line(state):
        play.tell(events.LineRemarked(len(state.zones)))
    waiting = reserves(state)
    if waiting:
        play.tell(events.NotDeployed(waiting))


@settled
def end_activation(play: BattlePlay, command: EndActivation) -> None:
    """The active one has acted; the turn goes round (FB-21). With nobody active the player passes, if it may."""
    state = play.state
    if state.battle is not None and state.ended and state.active is not None:
        close_activation(play)
        return
    need_battle(state)
    if state.active is None:
        pass_turn(play)
        return
    close_activation(play)
    assert state.turn is not None
    end_boosts(play, state.turn)
    next_turn(play, state.turn)


def close_activation(play: BattlePlay) -> None:
    """Mark the active one and its leader; a pin that no action kept is gone (FB-21, FB-31, FB-40)."""
    state = play.state
    assert state.active is not None
    name = state.active
    piece(state, name).acted = True
    if name in state.units and (leader := state.units[name].leader):
        state.leaders[leader].acted = True
    play.tell(events.ActivationEnded(name))
    drop_unkept_pins(play, name)
    state.active, state.activation = None, Activation()


def drop_unkept_pins(play: BattlePlay, pinner: str) -> None:
    """Pinned Down is gone when the pinner did not spend an action on it in its activation (FB-31)."""
    for name, situation in list(situations(play.state)):
        if situation.kind != "pinned" or situation.by != pinner:
            continue
        if situation.kept:
            situation.kept = False
        else:
            piece(play.state, name).situations.remove(situation)
            play.tell(events.AspectRemoved(name, situation.text, N_("no action kept it")))


def pass_turn(play: BattlePlay) -> None:
    """A player passes only while an ally still has someone who has not acted (FB-21)."""
    state = play.state
    assert state.turn is not None
    allies = [n for n in fresh(state, side=side_of(state, state.turn)) if piece(state, n).owner != state.turn]
    if not allies:
        raise RuleError(
            "{player} may not pass: no ally has anyone left; {names} may be activated",
            rule="FB-21",
            player=Ref(state.turn),
            names=[Ref(n) for n in fresh(state, player=state.turn)],
        )
    play.tell(events.PlayerPassed(state.turn))
    end_boosts(play, state.turn)
    next_turn(play, state.turn)
