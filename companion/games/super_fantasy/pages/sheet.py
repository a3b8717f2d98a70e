"""A hero's board: numbers, abilities with their energy, items."""

from __future__ import annotations

from companion.engine.page import Page, Span, Table
from companion.games.super_fantasy.commands import ShowHero
from companion.games.super_fantasy.content.playing import SfSeen
from companion.games.super_fantasy.hero_views import LEVELS
from companion.games.super_fantasy.rules.abilities import text_at
from companion.games.super_fantasy.rules.effects import known, level_of
from companion.games.super_fantasy.rules.items import carried
from companion.games.super_fantasy.state import CHARACTERISTICS


def show_hero(seen: SfSeen, command: ShowHero) -> Page:
    """Everything that lies on a hero's board."""
    say, hero = seen.say, seen.state.heroes[command.hero]
    page = Page().heading(say.name(command.hero), 1)
    numbers = [f"{say.name(name)} {_number(getattr(hero, name))}" for name in CHARACTERISTICS]
    page.line(" · ".join(numbers))
    page.line(say("dice {dice}, shield dice {shield}, experience {experience}", dice=hero.dice,
                  shield=hero.shield_dice, experience=hero.experience))  # fmt: skip
    if hero.unplaced_energy:
        page.line(Span(say("energy to place: {n}", n=hero.unplaced_energy), "warn"))
    page.add(_abilities(seen, command.hero))
    _things(seen, command.hero, page)
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
