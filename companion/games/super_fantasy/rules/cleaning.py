"""The end of the hero phase, and step 4 of the monster phase (SF-42, SF-45, SF-63)."""

from __future__ import annotations

from companion.games.super_fantasy.events import LastTurn, ShieldDiceChanged, StatusLeft, TurnBegan
from companion.games.super_fantasy.rules.lives import check_end, stand_up
from companion.games.super_fantasy.rules.seeing import Sf
from companion.games.super_fantasy.state import DICE, HEROES

STUNNED_DICE = 3


def end_hero_phase(play: Sf) -> None:
    """What happens when the heroes have done: Stunned leaves a hero (SF-45)."""
    for id_, hero in play.state.heroes.items():
        if "stunned" in hero.statuses:
            hero.statuses.remove("stunned")
            play.tell(StatusLeft(id_, "stunned"))


def clean_up(play: Sf) -> None:
    """Step 4: shield dice, tokens and monster statuses leave, KO'd heroes stand up, the marker moves on (SF-63)."""
    state = play.state
    for id_, hero in state.heroes.items():
        if hero.shield_dice:
            hero.shield_dice = 0
            play.tell(ShieldDiceChanged(id_, 0))
        hero.tokens = [token for token in hero.tokens if token == "furia"]
        hero.protector = None
    for monster in state.monsters.values():
        monster.statuses = []
    for id_, hero in state.heroes.items():
        if hero.ko:
            stand_up(play, id_)
    begin_turn(play)


def begin_turn(play: Sf) -> None:
    """The hero-turn marker moves on one space; is that the End space, the game is lost (SF-11, SF-63)."""
    state = play.state
    state.turn += 1
    play.tell(TurnBegan(state.turn, state.end))
    check_end(play)
    if state.over is not None:
        return
    state.phase = HEROES
    for hero in state.heroes.values():
        hero.acted = False
        hero.dice = STUNNED_DICE if "stunned" in hero.statuses else DICE
    if state.end is not None and state.turn == state.end - 1:
        play.tell(LastTurn(state.turn))
