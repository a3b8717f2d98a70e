"""A hero's board: numbers, abilities with their energy, items."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Actor, query
from companion.engine.errors import N_
from companion.engine.page import Page, Span, Table
from companion.engine.words import Word
from companion.games.super_fantasy.arguments import HERO, HEROES
from companion.games.super_fantasy.names import LEVELS
from companion.games.super_fantasy.rules.abilities import text_at
from companion.games.super_fantasy.rules.effects import known, level_of
from companion.games.super_fantasy.rules.items import carried
from companion.games.super_fantasy.rules.seeing import SfSeen
from companion.games.super_fantasy.state import CHARACTERISTICS


@query(Word("sheet", "plancia"), N_("a hero's board: numbers, abilities, items"), group=HEROES)
def show_hero(seen: SfSeen, hero: Annotated[str, Actor(HERO)]) -> Page:
    """Everything that lies on a hero's board."""
    return hero_page(seen, hero)


def sheets(seen: SfSeen) -> dict[str, tuple[str, Page]]:
    """A page for each hero's player, on the players' screen."""
    return {f"hero/{id_}": (seen.say.name(id_), hero_page(seen, id_)) for id_ in seen.state.heroes}


def hero_page(seen: SfSeen, id_: str) -> Page:
    """A hero's board: numbers, energy, abilities, items."""
    say, hero = seen.say, seen.state.heroes[id_]
    page = Page().heading(say.name(id_), 1)
    numbers = [f"{say.name(name)} {_number(getattr(hero, name))}" for name in CHARACTERISTICS]
    page.line(" · ".join(numbers))
    page.line(say("dice {dice}, shield dice {shield}, experience {experience}", dice=hero.dice,
                  shield=hero.shield_dice, experience=hero.experience))  # fmt: skip
    if hero.unplaced_energy:
        page.line(Span(say("energy to place: {n}", n=hero.unplaced_energy), "warn"))
    page.add(_abilities(seen, id_))
    _things(seen, id_, page)
    return page


def _number(value: int | None) -> str:
    return "?" if value is None else str(value)


def _abilities(seen: SfSeen, id_: str) -> Table:
    say, hero = seen.say, seen.state.heroes[id_]
    rows = []
    for name, energy in hero.energy.items():
        tile = seen.content.ability.get(name)
        limit = known(hero, name, "energy", tile.energy) if tile is not None else None
        level = level_of(hero, name)
        text = say.pick(*text_at(tile, level)) if tile is not None else ""
        if name in hero.curses:
            text = f"{hero.curses[name] or say('a curse')}! {text}"
        rows.append([say.name(name), LEVELS[level - 1], f"{energy}/{limit if limit is not None else '?'}", text])
    return Table([say("Ability"), say("level"), say("energy"), say("what it does")], rows)


def _things(seen: SfSeen, id_: str, page: Page) -> None:
    say, hero = seen.say, seen.state.heroes[id_]
    in_use = carried(hero, seen.content, id_)
    if in_use:
        page.line(say("In use: {items}", items=[say.name(item) for item in in_use]))
    if hero.backpack:
        page.line(say("Backpack: {items}", items=[say.name(item) for item in hero.backpack]))
    if hero.ready:
        page.line(say("Waiting for its roll: {things}", things=[say.name(thing) for thing in hero.ready]))
