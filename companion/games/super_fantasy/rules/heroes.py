"""What a hero's items and abilities add when others ask."""

from __future__ import annotations

from companion.games.super_fantasy.rules.effects import level_of, number
from companion.games.super_fantasy.rules.items import carried
from companion.games.super_fantasy.rules.seeing import SfPlay

VOLONTA, FORTEZZA = "volonta", "fortezza"


def defence_bonus(play: SfPlay, id_: str) -> int:
    """What items add to a defence roll, and Protezione divina while its mark lies on somebody (SF-58, SF-62)."""
    state, content = play.state, play.content
    hero = state.heroes[id_]
    things = [item for item in carried(hero, content, id_) if item in content.item]
    if any(other.protector == id_ for other in state.heroes.values()):
        things += [name for name in hero.energy if name in content.ability and content.ability[name].token == FORTEZZA]
    return sum(number(play, id_, thing, "defence") for thing in things)


def volonta_level(play: SfPlay, id_: str) -> int:
    """The level of the ability that gives Volontà (SF-59)."""
    content, hero = play.content, play.state.heroes[id_]
    owned = [name for name in hero.energy if name in content.ability and content.ability[name].token == VOLONTA]
    return max((level_of(hero, name) for name in owned), default=1)
