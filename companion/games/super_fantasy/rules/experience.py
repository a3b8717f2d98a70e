"""Experience and levels (SF-44)."""

from __future__ import annotations

from companion.engine.errors import N_, Ref
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.games.super_fantasy.rules.seeing import SfPlay


class ExperienceGained(Event, frozen=True):
    """A hero gained experience (SF-44)."""

    hero: Id
    gained: int
    experience: int
    says = N_("{hero}: experience +{gained}, {experience} now")


class LevelReached(Event, frozen=True):
    """Experience reached a numbered space: an ability rises (SF-44)."""

    hero: str
    levels: int

    def sentence(self, say: Tongue) -> str:
        return say.plural(
            "{hero}: a new level, choose an ability: `level`",
            "{hero}: {n} new levels, choose abilities: `level`",
            self.levels,
            hero=Ref(self.hero),
        )


def gain_experience(play: SfPlay, id_: str, gained: int = 1) -> None:
    """A hero gains experience, up to the end of its bar; a numbered space of it is a level (SF-44)."""
    hero = play.state.heroes[id_]
    before = hero.experience
    if hero.thresholds:
        gained = max(0, min(gained, hero.thresholds[-1] - before))
    if not gained:
        return
    hero.experience += gained
    play.tell(ExperienceGained(id_, gained, hero.experience))
    reached = [space for space in hero.thresholds or () if before < space <= hero.experience]
    if reached:
        hero.to_choose += len(reached)
        play.tell(LevelReached(id_, hero.to_choose))
