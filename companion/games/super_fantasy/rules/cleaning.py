"""The end of the hero phase, and step 4 of the monster phase (SF-42, SF-45, SF-63)."""

from __future__ import annotations

from companion.engine.errors import N_
from companion.engine.language import Tongue
from companion.engine.play import Event
from companion.games.super_fantasy.rules.abilities import ShieldDiceChanged
from companion.games.super_fantasy.rules.acting import end_turn
from companion.games.super_fantasy.rules.armour import put_armour_on
from companion.games.super_fantasy.rules.lives import StatusLeft, check_end, stand_up
from companion.games.super_fantasy.rules.marks import TokenLeft
from companion.games.super_fantasy.rules.seeing import SfPlay
from companion.games.super_fantasy.settings import reminds, value_of
from companion.games.super_fantasy.state import DICE, HEROES, STUNNED_DICE


class TurnBegan(Event, frozen=True):
    """The markers after the clean-up (SF-63)."""

    turn: int
    end: int | None

    def sentence(self, say: Tongue) -> str:
        text = say("— Turn {turn}, hero phase", turn=self.turn)
        return text if self.end is None else text + say("; End of Game on {end}", end=self.end)


class LastTurn(Event, frozen=True):
    """A reminder: this hero phase is the last one."""

    is_reminder = True
    turn: int
    says = N_("This is the last turn.")


def end_hero_phase(play: SfPlay) -> None:
    """What happens when the heroes have done: the last turn ends, armour gives its dice, Stunned leaves (SF-42, SF-45).

    Who was stunned in its own turn stays so for the next hero phase.
    """
    state = play.state
    if state.acting in state.heroes:
        end_turn(play, state.acting)
    for id_, hero in state.heroes.items():
        put_armour_on(play, id_)
        if hero.stun_lasts:
            hero.stun_lasts = False
        elif "stunned" in hero.statuses:
            hero.statuses.remove("stunned")
            play.tell(StatusLeft(id_, "stunned"))


def clean_up(play: SfPlay) -> None:
    """Step 4: shield dice, tokens and monster statuses leave, KO'd heroes stand up, the marker moves on (SF-63)."""
    state = play.state
    for id_, hero in state.heroes.items():
        if hero.shield_dice:
            hero.shield_dice = 0
            play.tell(ShieldDiceChanged(id_, 0))
        for token in hero.tokens:
            play.tell(TokenLeft(id_, token))
        hero.tokens, hero.token_bonus, hero.protector = [], {}, None
    for monster_id, monster in state.monsters.items():
        for status in monster.statuses:
            play.tell(StatusLeft(monster_id, status))
        monster.statuses = []
    for id_, hero in state.heroes.items():
        if hero.ko:
            stand_up(play, id_)
    begin_turn(play)


def begin_turn(play: SfPlay) -> None:
    """The hero-turn marker moves on one space; is that the End space, the game is lost (SF-11, SF-63)."""
    state = play.state
    state.turn += 1
    play.tell(TurnBegan(state.turn, state.end))
    check_end(play)
    if state.over is not None:
        return
    state.phase = HEROES
    for hero in state.heroes.values():
        hero.acted = hero.started = hero.attacked = hero.armed = False
        hero.ready = []
        hero.dice = STUNNED_DICE if "stunned" in hero.statuses else DICE
    if value_of(state, "armour-dice") == "start-of-turn":
        for id_ in state.heroes:
            put_armour_on(play, id_)
    if state.end is not None and state.turn == state.end - 1 and reminds(state, "last-turn"):
        play.tell(LastTurn(state.turn))
