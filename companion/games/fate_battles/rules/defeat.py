"""Who is defeated: the back of the sheet, leaders (FB-34, FB-46)."""

from __future__ import annotations

from companion.engine.errors import N_, Ref
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.games.fate_battles.rules.rounds import next_turn
from companion.games.fate_battles.state import Activation, BattlePlay, Invokable
from companion.games.fate_battles.state.battlefield import owner_of, piece


def defeat(play: BattlePlay, attacker: str, target: str, shifts: int) -> None:
    """A unit's sheet is turned over, its aspects leave play, its leader stands alone (FB-34, FB-46); a leader is
    beaten by the attacker's player.
    """
    state = play.state
    by = piece(state, attacker)
    by.felled.append(target)
    if target in state.leaders:
        beat(play, target, owner_of(state, attacker), "")
        return
    unit = state.units[target]
    zone, leader = unit.zone, unit.leader
    unit.defeated, unit.felled_by, unit.zone, unit.leader = True, attacker, None, None
    play.tell(UnitDefeated(target, attacker, shifts))
    clear_aspects(play, target)
    if leader is not None:
        state.leaders[leader].unit = None
        play.tell(LeaderOnItsOwn(leader, zone or ""))


def clear_aspects(play: BattlePlay, name: str) -> None:
    """The aspects and free invokes of who is defeated leave play; the consequence slots stay shown (FB-34). A boost
    belongs to its holder until it is used: it stays (FB-6).
    """
    sheet = piece(play.state, name)
    sheet.situations, sheet.on_aspects = [], []
    for slot in ("mild", "moderate", "severe"):
        consequence: Invokable | None = getattr(sheet.consequences, slot, None)
        if consequence is not None:
            consequence.free_invokes, consequence.also = 0, {}


def beat(play: BattlePlay, leader: str, player: str, because: str) -> None:
    """A leader is defeated by a player, in a fight or otherwise (FB-46, FB-51)."""
    own = play.state.leaders[leader]
    own.defeated, own.beaten_by, own.rewarded = True, player, False
    clear_aspects(play, leader)
    play.tell(LeaderBeaten(leader, player, because))
    leave_field(play, leader)


def leave_field(play: BattlePlay, leader: str) -> None:
    """A leader leaves its unit and the field; if it was active, the turn passes on."""
    state, own = play.state, play.state.leaders[leader]
    if own.unit is not None:
        state.units[own.unit].leader = None
    own.unit = own.zone = None
    if state.active == leader:
        state.active, state.activation = None, Activation()
        next_turn(play, state.turn)


class UnitDefeated(Event, frozen=True):
    """A unit was defeated; its sheet is turned over."""

    unit: Id
    attacker: Id
    shifts: int

    def sentence(self, say: Tongue) -> str:
        return say.plural(
            "{unit} could not cover {n} shift: defeated by {attacker}",
            "{unit} could not cover {n} shifts: defeated by {attacker}",
            self.shifts,
            unit=Ref(self.unit),
            attacker=Ref(self.attacker),
        )


class LeaderOnItsOwn(Event, frozen=True):
    """A leader became independent because its unit fell."""

    leader: Id
    zone: Id
    says = N_("{leader} stood alone in {zone}")


class LeaderBeaten(Event, frozen=True):
    """A leader was defeated, in a fight or otherwise."""

    leader: Id
    player: Id
    because: str

    def sentence(self, say: Tongue) -> str:
        if self.because:
            return say(
                "{player} defeated {leader}: {because}",
                player=Ref(self.player),
                leader=Ref(self.leader),
                because=self.because,
            )
        return say("{player} defeated {leader}", player=Ref(self.player), leader=Ref(self.leader))
