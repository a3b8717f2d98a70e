"""Who acts: naming a hero makes it the acting one; its turn begins and ends (SF-12, SF-45)."""

from __future__ import annotations

from companion.engine.errors import N_, Ref
from companion.engine.play import Event, Id, Question
from companion.games.super_fantasy.commands import EndHeroTurn
from companion.games.super_fantasy.content.playing import SfPlay
from companion.games.super_fantasy.hero_events import FrozenNear, PoisonRolled
from companion.games.super_fantasy.questions import Fate, FateDice
from companion.games.super_fantasy.rules.armour import put_armour_on
from companion.games.super_fantasy.rules.lives import wound_hero
from companion.games.super_fantasy.rules.rolling import FateRolled
from companion.games.super_fantasy.rules.seeing import board_of, hero_of
from companion.games.super_fantasy.rules.statuses import StatusLeft
from companion.games.super_fantasy.settings import reminds, value_of
from companion.games.super_fantasy.state import HEROES


class HeroDone(Event, frozen=True):
    """A hero's turn is over."""

    says = N_("{hero}: turn over")

    hero: Id


def act(play: SfPlay, id_: str) -> bool:
    """The named hero acts now; the former one counts as having acted: a reminder, nothing is refused for it.

    False if the hero cannot go on: poison has just knocked it out (SF-45), perhaps ending the mission.
    """
    state = play.state
    hero = hero_of(play, id_)
    if state.phase != HEROES:
        return True
    if state.acting is not None and state.acting != id_ and state.acting in state.heroes:
        end_turn(play, state.acting)
    state.acting = id_
    if hero.started or hero.ko:
        return True
    hero.started = True
    _begin(play, id_)
    return not hero.ko and state.over is None


def _begin(play: SfPlay, id_: str) -> None:
    """The hero's turn begins: poison, armour where the table plays it so, a frozen neighbour."""
    hero = play.state.heroes[id_]
    if "poisoned" in hero.statuses and reminds(play.state, "poison"):
        roll_poison(play, id_)
    if hero.ko or play.state.over is not None:
        return
    if value_of(play.state, "armour-dice") == "start-of-turn":
        put_armour_on(play, id_)
    near = frozen_near(play, id_)
    if near and reminds(play.state, "frozen"):
        play.tell(FrozenNear(id_, near))


def roll_poison(play: SfPlay, id_: str) -> None:
    """At the start of a poisoned hero's turn the Fate die: lightning nothing, drop 1 wound, skull cured (SF-45)."""
    reader = FateDice(tuple(play.content.fate_die.faces), "symbol")
    fate: Fate = play.ask(
        Question("poison", N_("{hero} is poisoned: the Fate die"), reader, who=id_, facts={"hero": Ref(id_)})
    )
    play.tell(FateRolled(id_, fate.colour, fate.symbol))
    play.tell(PoisonRolled(id_, fate.symbol or ""))
    if fate.symbol == "drop":
        wound_hero(play, id_)
    elif fate.symbol == "skull":
        play.state.heroes[id_].statuses.remove("poisoned")
        play.tell(StatusLeft(id_, "poisoned"))


def frozen_near(play: SfPlay, id_: str) -> list[str]:
    """The frozen heroes whom this one could free: itself, and those in contact with it (SF-45)."""
    board, state = board_of(play.state, play.content), play.state
    place = play.content.grid.place
    near = board.contact.near(place(state.heroes[id_].square))
    return [
        other
        for other, hero in state.heroes.items()
        if "frozen" in hero.statuses and (other == id_ or near >> place(hero.square) & 1)
    ]


def end_turn(play: SfPlay, id_: str) -> None:
    """That hero's turn is over: Furia leaves, and what was used and helped no roll (SF-40, SF-63)."""
    hero = play.state.heroes[id_]
    hero.acted = True
    hero.ready = []
    hero.tokens = [token for token in hero.tokens if token != "furia"]
    hero.token_bonus = {token: worth for token, worth in hero.token_bonus.items() if token in hero.tokens}


def after_action(play: SfPlay, id_: str) -> None:
    """No dice left ends the turn; abilities that need none may still be used (SF-12)."""
    hero = play.state.heroes[id_]
    if hero.dice == 0 and not hero.acted and play.state.phase == HEROES:
        end_turn(play, id_)
        play.tell(HeroDone(id_))


def end_hero_turn(play: SfPlay, command: EndHeroTurn) -> None:
    """That hero's turn is over (SF-12)."""
    act(play, command.hero)
    end_turn(play, command.hero)
    play.state.acting = None
    play.tell(HeroDone(command.hero))


def not_acted(play: SfPlay) -> list[str]:
    """The standing heroes who have not acted in this phase (SF-12)."""
    return [
        id_ for id_, hero in play.state.heroes.items() if not hero.acted and not hero.ko and id_ != play.state.acting
    ]
