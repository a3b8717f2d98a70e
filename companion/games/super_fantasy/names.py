"""Names of pieces, kinds, squares and gates, as typed and as shown."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.engine.words import Word, same
from companion.games.super_fantasy.content.playing import Playing
from companion.games.super_fantasy.content.words import CHARACTERISTIC_WORDS, COLOURS, STATUS_WORDS, direction_words
from companion.games.super_fantasy.state import State

NUMBERS = {**CHARACTERISTIC_WORDS, "max_lives": Word("lives", "punti vita")}
THINGS = {"areas": Word("Active areas", "Aree attive"), "mission": Word("The mission", "La missione")}


def names(state: State, content: Playing, thing: str) -> Mapping[str, Word]:
    """The known names of `piece`, `hero`, `monster`, `kind`, `hero-card`, `ability`, `item`, `owned` (items)."""
    if thing == "hero":
        return {id_: hero_word(content, id_) for id_ in state.heroes}
    if thing == "monster":
        return {id_: monster_word(state, content, id_) for id_ in state.monsters}
    if thing == "piece":
        return {**names(state, content, "hero"), **names(state, content, "monster")}
    if thing == "kind":
        return {id_: kind_word(content, id_) for id_ in {**content.mission.monster, **content.kind}}
    if thing == "hero-card":
        return {id_: hero_word(content, id_) for id_ in content.hero}
    if thing == "ability":
        there = {ability for hero in state.heroes.values() for ability in hero.energy}
        return {id_: Word(id_, id_, _two(a.name, a.name_it)) for id_, a in content.ability.items() if id_ in there}
    if thing == "owned":
        items = {item for hero in state.heroes.values() for item in hero.items}
        return {id_: word for id_, word in names(state, content, "item").items() if id_ in items}
    if thing == "item":
        known = {id_: Word(id_, id_, _two(i.name, i.name_it)) for id_, i in content.item.items()}
        return known | {id_: Word(id_, id_, (name,)) for id_, name in state.item_names.items() if id_ not in known}
    return {}


def _two(name: str, name_it: str) -> tuple[str, ...]:
    return tuple(n for n in (name, name_it) if n)


def hero_word(content: Playing, id_: str) -> Word:
    """A hero's names."""
    card = content.hero.get(id_)
    if card is None or not card.name:
        return same(id_)
    return Word(id_, id_, _two(card.name, card.name_it))


def kind_word(content: Playing, id_: str) -> Word:
    """The names of a kind of monster."""
    kind = content.kind.get(id_)
    if kind is None or not kind.name:
        return same(id_)
    return Word(kind.name, kind.name_it or kind.name, (id_,))


def monster_word(state: State, content: Playing, id_: str) -> Word:
    """A monster is named by its id."""
    return same(id_)


def title_of(state: State, content: Playing, id_: str, language: str) -> str:
    """The name shown for an id: of a hero, monster, kind, colour, direction …; the mission's for ""."""
    if id_ == "":
        head = content.mission.mission
        return head.name_it if language == "it" and head.name_it else head.name
    if id_ in content.hero:
        card = content.hero[id_]
        return short_name((card.name_it if language == "it" else "") or card.name or id_)
    if id_ in content.kind or id_ in content.mission.monster:
        return kind_title(content, id_, language)
    found = state.monsters.get(id_) if state is not None else None
    kind = found.kind if found is not None else _kind_of(content, id_)
    if kind is not None and kind != id_:
        return (
            f"{kind_title(content, kind, language)} {id_.lstrip('abcdefghijklmnopqrstuvwxyz') or ''} ({id_})".replace(
                "  ", " "
            )
        )
    if state is not None and id_ in state.item_names:
        return state.item_names[id_]
    if id_.startswith("heroes."):
        return _number_title(state, content, id_, language)
    return _other_title(content, id_, language)


def _number_title(state: State, content: Playing, path: str, language: str) -> str:
    """A number of a hero's board by its path: `heroes.axl.max_lives` is `Axl, lives`."""
    _, hero, *rest = path.split(".")
    name = rest[-1] if rest else ""
    what = NUMBERS[name].of(language) if name in NUMBERS else name
    return f"{title_of(state, content, hero, language)}, {what}" if hero else path


def _other_title(content: Playing, id_: str, language: str) -> str:
    for words in (COLOURS, STATUS_WORDS, CHARACTERISTIC_WORDS, THINGS, _directions()):
        if id_ in words:
            return words[id_].of(language)
    ability = content.ability.get(id_)
    if ability is not None:
        return (ability.name_it if language == "it" else ability.name) or ability.name or id_
    item = content.item.get(id_)
    if item is not None:
        return (item.name_it if language == "it" else item.name) or item.name or id_
    return id_


def kind_title(content: Playing, id_: str, language: str) -> str:
    """A kind's name."""
    card = content.mission.monster.get(id_)
    if card is not None and card.name:
        return (card.name_it if language == "it" else card.name) or card.name
    return kind_word(content, id_).of(language)


def short_name(name: str) -> str:
    """A hero's short name: the first word, with what belongs to it: `Axl`, `Lady Lucebuona`, `Don Pizzarro`."""
    words = name.split()
    return " ".join(words[:2]) if words[0] in ("Lady", "Don") else words[0]


@lru_cache
def _directions() -> dict[str, Word]:
    return direction_words()


def _kind_of(content: Playing, id_: str) -> str | None:
    """The kind of a monster that is on the map no more, by the letters of its id."""
    letters = id_.rstrip("0123456789")
    if letters == id_:
        return None
    for kind, known in content.kind.items():
        if known.prefix == letters:
            return kind
    return next((k for k in content.mission.monster if k.replace("-", "")[:3] == letters), None)
