"""What a table forgets when the monsters begin: who has not acted, energy, armour. Each can be switched off."""

from __future__ import annotations

from companion.games.super_fantasy.content.playing import SfPlay
from companion.games.super_fantasy.events import EnergyWaiting, HeroesNotActed
from companion.games.super_fantasy.rules.acting import not_acted
from companion.games.super_fantasy.rules.armour import remind_of_armour
from companion.games.super_fantasy.settings import reminds


def remind(play: SfPlay) -> None:
    """The reminders at the end of the hero phase (SF-12, SF-39, SF-42)."""
    waiting = not_acted(play)
    if waiting and reminds(play.state, "acted"):
        play.tell(HeroesNotActed(waiting))
    unplaced = {id_: hero.unplaced_energy for id_, hero in play.state.heroes.items() if hero.unplaced_energy}
    if unplaced and reminds(play.state, "energy"):
        play.tell(EnergyWaiting(unplaced))
    remind_of_armour(play)
