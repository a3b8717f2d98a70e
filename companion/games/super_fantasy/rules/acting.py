"""Who acts: naming a hero makes it the acting one; its turn begins and ends (SF-12, SF-45)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Actor, command
from companion.engine.errors import N_, Ref
from companion.engine.language import Tongue
from companion.engine.play import Event, Id, Question
from companion.engine.words import Word
from companion.games.super_fantasy.arguments import HERO
from companion.games.super_fantasy.questions import Fate, FateDice
from companion.games.super_fantasy.rules.armour import put_armour_on
from companion.games.super_fantasy.rules.lives import StatusLeft, wound_hero
from companion.games.super_fantasy.rules.rolling import FateRolled
from companion.games.super_fantasy.rules.seeing import SfPlay, board_of, hero_of
from companion.games.super_fantasy.settings import reminds, value_of
from companion.games.super_fantasy.state import HEROES

POISON = {
    "lightning": N_("{hero} is poisoned: nothing happens"),
    "drop": N_("{hero} is poisoned: 1 wound"),
    "skull": N_("{hero} is poisoned: the poison is gone"),
}


class HeroDone(Event, frozen=True):
    """A hero's turn is over."""

    hero: Id
    says = N_("{hero}: turn over")


class FrozenNear(Event, frozen=True):
    """A reminder: who acts is frozen, or beside the frozen (SF-45)."""

    is_reminder = True
    hero: str
    frozen: list[str]

    def sentence(self, say: Tongue) -> str:
        if self.frozen == [self.hero]:
            return say("{hero} is frozen: Strength 6+ frees (`free`)", hero=Ref(self.hero))
        others = [Ref(other) for other in self.frozen]
        return say("{hero} can free who is frozen: {others} (`free`, Strength 6+)", hero=Ref(self.hero), others=others)


class PoisonRolled(Event, frozen=True):
    """What the Fate die did to a poisoned hero (SF-45)."""

    hero: str
    symbol: str

    def sentence(self, say: Tongue) -> str:
        return say(POISON[self.symbol], hero=Ref(self.hero))


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


@command(Word("done", "fatto"), N_("the hero's turn is over"), group=HEROES)
def end_hero_turn(play: SfPlay, hero: Annotated[str, Actor(HERO)]) -> None:
    """That hero's turn is over (SF-12)."""
    act(play, hero)
    end_turn(play, hero)
    play.state.acting = None
    play.tell(HeroDone(hero))


def not_acted(play: SfPlay) -> list[str]:
    """The standing heroes who have not acted in this phase (SF-12)."""
    return [
        id_ for id_, hero in play.state.heroes.items() if not hero.acted and not hero.ko and id_ != play.state.acting
    ]
