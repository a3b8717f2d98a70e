"""What a hero's abilities and items do now: by level, with the numbers the table entered (SF-40, SF-41)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.answers import Number, Reader
from companion.engine.errors import N_, Ref
from companion.engine.play import Question
from companion.games.super_fantasy.content.playing import Playing
from companion.games.super_fantasy.content.tables import UNKNOWN, Ability, Effects, Item, Leveled
from companion.games.super_fantasy.questions import Symbols
from companion.games.super_fantasy.rules.seeing import SfPlay
from companion.games.super_fantasy.state import Hero

LEVELS = ("I", "II", "III")
ASKED = {
    "energy": N_("{hero}, {thing} {level}: how many spaces of energy from the first to the star?"),
    "bonus": N_("{hero}, {thing} {level}: what bonus does it give to the roll?"),
    "star": N_("{hero}, {thing} {level}: what does it add to the characteristic (less: -1)?"),
    "shield_dice": N_("{hero}, {thing} {level}: how many shield dice does it give?"),
    "defence": N_("{hero}, {thing} {level}: what bonus does it give to defence?"),
    "fate": N_("{hero}, {thing} {level}: on which symbols of the Fate die does it work (`-`: none)?"),
}
OTHER = N_("{hero}, {thing} {level}: which number stands there?")


def effects_of(content: Playing, thing: str) -> Ability | Item | None:
    """The effects of an ability or an item, if they are known."""
    return content.ability.get(thing) or content.item.get(thing)


def level_of(hero: Hero, thing: str) -> int:
    """The level of an ability: I until it was raised (SF-44)."""
    return hero.levels.get(thing, 1)


def at_level(value: Leveled | None, level: int) -> int | str:
    """A number at a level; `"?"` if nobody knows it."""
    if value is None:
        return UNKNOWN
    if not isinstance(value, list):
        return value
    return value[min(level, len(value)) - 1] if value else UNKNOWN


def known(hero: Hero, thing: str, field: str, value: Leveled | None) -> int | str | None:
    """A number of an ability or item as far as it is known: from the content, or entered before."""
    level = level_of(hero, thing)
    entered = hero.numbers.get(f"{thing}-{field}-{level}")
    if entered is not None:
        return entered
    found = at_level(value, level)
    return None if found == UNKNOWN else found


def number(play: SfPlay, id_: str, thing: str, field: str) -> int:
    """A number of an ability or item; asked once when it is first needed, and kept."""
    return int(_value(play, id_, thing, field, Number(None, None)))


def symbols(play: SfPlay, id_: str, thing: str) -> tuple[str, ...]:
    """The symbols of the Fate die on which an ability does more; asked once when first needed."""
    return tuple(str(_value(play, id_, thing, "fate", Symbols())).replace("-", "").split())


def _value(play: SfPlay, id_: str, thing: str, field: str, reader: Reader) -> int | str:
    hero, effects = play.state.heroes[id_], effects_of(play.content, thing)
    value: Leveled | None = getattr(effects, field, None)
    found = known(hero, thing, field, value)
    if found is not None:
        return found
    level = level_of(hero, thing)
    asked: int | str = play.ask(
        Question(
            "number", ASKED.get(field, OTHER), reader, who=id_, about=f"{thing}-{field}-{level}",
            fact=f"heroes.{id_}.numbers.{thing}-{field}-{level}",
            facts={"hero": Ref(id_), "thing": Ref(thing), "level": LEVELS[level - 1]},
        )
    )  # fmt: skip
    return asked


def helping(play: SfPlay, id_: str, action: str, characteristic: str | None) -> list[str]:
    """The abilities and items that were used and help this roll, and those whose mark lies on the hero (SF-40)."""
    return [
        thing
        for thing, effects in _at_work(play.state.heroes[id_], play.content)
        if action in effects.helps and (not effects.on or characteristic in effects.on)
    ]


def _at_work(hero: Hero, content: Playing) -> Iterator[tuple[str, Effects]]:
    for thing in hero.ready:
        effects = effects_of(content, thing)
        if effects is not None:
            yield thing, effects
    for thing in hero.energy:
        ability = content.ability.get(thing)
        if ability is not None and ability.token in hero.tokens and ability.helps and thing not in hero.ready:
            yield thing, ability


def spend(play: SfPlay, id_: str, things: list[str]) -> None:
    """What helped a roll is used up, unless it lasts longer."""
    hero = play.state.heroes[id_]
    for thing in things:
        effects = effects_of(play.content, thing)
        if thing in hero.ready and (effects is None or effects.token is None):
            hero.ready.remove(thing)


def lifts_lock_zones(play: SfPlay, id_: str) -> list[str]:
    """What was used and lifts lock zones for the next move (SF-24)."""
    hero = play.state.heroes[id_]
    return [thing for thing, effects in _at_work(hero, play.content) if effects.free]
