"""Survival: no End marker, waves, the turns survived count (SF-71; ours until a table types its own)."""

from __future__ import annotations

from companion.engine.errors import N_
from companion.engine.language import Tongue
from companion.engine.play import Event, Over
from companion.games.super_fantasy.rules.seeing import SfPlay

SURVIVED = N_("turns survived: {survived}")


class SurvivalEnded(Event, frozen=True):
    """A survival mission is over; the turns survived count (SF-71)."""

    survived: int

    def sentence(self, say: Tongue) -> str:
        return say.plural("Survived: {n} turn", "Survived: {n} turns", self.survived)


def is_survival(play: SfPlay) -> bool:
    """Whether the mission is one of survival."""
    return play.content.mission.mission.survival


def end_survival(play: SfPlay) -> None:
    """It is over: whole turns count (SF-71)."""
    survived = play.state.turn - 1
    play.state.over = Over("scored", SURVIVED, rule="SF-71", facts={"survived": survived})
    play.tell(SurvivalEnded(survived))


def check_survival(play: SfPlay) -> None:
    """Over as soon as every hero lies KO (SF-71)."""
    if is_survival(play) and play.state.over is None and all(hero.ko for hero in play.state.heroes.values()):
        play.because("mission", "every hero lies KO", rule="SF-71")
        end_survival(play)
