"""Experience and levels (SF-44)."""

from __future__ import annotations

from companion.engine.errors import N_
from companion.engine.play import Event, Id
from companion.games.super_fantasy.content.playing import SfPlay
from companion.games.super_fantasy.hero_events import LevelReached


class ExperienceGained(Event, frozen=True):
    """A hero gained experience (SF-44)."""

    says = N_("{hero}: experience +{gained}, {experience} now")

    hero: Id
    gained: int
    experience: int


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
