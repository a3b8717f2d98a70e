"""What a table forgets when the monsters begin: who has not acted, energy, armour. Each can be switched off."""

from __future__ import annotations

from companion.engine.errors import N_, Message, Ref
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.games.super_fantasy.rules.acting import not_acted
from companion.games.super_fantasy.rules.armour import remind_of_armour
from companion.games.super_fantasy.rules.seeing import SfPlay
from companion.games.super_fantasy.settings import reminds


class HeroesNotActed(Event, frozen=True):
    """The monster phase began although heroes have not acted: a reminder."""

    is_reminder = True
    heroes: list[Id]
    says = N_("Not yet acted: {heroes}")


class EnergyWaiting(Event, frozen=True):
    """A reminder: energy that was not placed (SF-39)."""

    is_reminder = True
    heroes: dict[str, int]

    def sentence(self, say: Tongue) -> str:
        waiting = [Message("{hero} ({n})", hero=Ref(hero), n=n) for hero, n in self.heroes.items()]
        return say("Energy to place: {heroes}", heroes=waiting)


def remind(play: SfPlay) -> None:
    """The reminders at the end of the hero phase (SF-12, SF-39, SF-42)."""
    waiting = not_acted(play)
    if waiting and reminds(play.state, "acted"):
        play.tell(HeroesNotActed(waiting))
    unplaced = {id_: hero.unplaced_energy for id_, hero in play.state.heroes.items() if hero.unplaced_energy}
    if unplaced and reminds(play.state, "energy"):
        play.tell(EnergyWaiting(unplaced))
    remind_of_armour(play)
