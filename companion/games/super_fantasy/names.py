"""Names of pieces, kinds, squares and gates, as typed and as shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from companion.engine.declare import Kind, Match, Scope
from companion.engine.errors import N_, Message, UnreadableLine
from companion.engine.grid import MapError, read_square_name
from companion.engine.language import Tongue
from companion.engine.own_marks import MARKABLE
from companion.engine.words import Word, fold, same
from companion.games.super_fantasy.content.playing import Playing
from companion.games.super_fantasy.questions import (
    CHARACTERISTIC_WORDS,
    COLOURS,
    STATUS_WORDS,
    direction_words,
)
from companion.games.super_fantasy.state import State, piece_at

NUMBERS = {**CHARACTERISTIC_WORDS, "max_lives": Word("lives", "punti vita")}
THINGS = {"areas": Word("Active areas", "Aree attive"), "mission": Word("The mission", "La missione")}


def names(state: State, content: Playing, thing: str) -> Mapping[str, Word]:
    """The known names of `piece`, `hero`, `absent`, `monster`, `kind`, `hero-card`, `ability`, `item`, `owned` …"""
    if thing == "hero":
        return {id_: hero_word(content, id_) for id_ in state.heroes}
    if thing == "monster":
        return {id_: monster_word(state, content, id_) for id_ in state.monsters}
    if thing == "absent":
        return {id_: hero_word(content, id_) for id_ in state.absent}
    if thing == "piece":
        parts = [names(state, content, part) for part in ("hero", "absent", "monster")]
        return {id_: word for part in parts for id_, word in part.items()}
    if thing == MARKABLE:
        squares = content.grid.names(content.grid.squares)
        return {**names(state, content, "piece"), **{square: same(square) for square in squares}}
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


class Square(Kind):
    """A square of the map: `C4`."""

    label = N_("SQUARE")

    def match(self, scope: Scope, at: int) -> Match:
        """Read a square's name; it must be on the map and no stone."""
        text = scope.tokens[at].text
        if read_square_name(text) is None:
            scope.refuse(at, UnreadableLine("“{word}” is no square: a column and a row are, like C4", word=text), 0)
            return
        try:
            place = scope.content.grid.square(text)
        except MapError as error:
            scope.refuse(at, error, 2)
            return
        yield scope.content.grid.name(place), at + 1


class Piece(Kind):
    """A piece by its id, the beginning of its name, or the square on which it stands."""

    def __init__(self, *things: str, label: str = N_("PIECE")) -> None:
        from companion.engine.declare import named

        self.things = things
        self.label = label
        self._named = named(*things, label=label)

    def match(self, scope: Scope, at: int) -> Match:
        """Read a piece."""
        text = scope.tokens[at].text
        known: dict[str, Any] = {k: w for thing in self.things for k, w in scope.names(thing).items()}
        if fold(text) not in known and read_square_name(text) is not None:
            there = piece_at(scope.state, text.upper())
            if there in known:
                yield there, at + 1
                return
            if known and fold(text) in scope.names("piece"):
                no = N_("“{word}” is no {label}: there is {names}")
                scope.refuse(at, UnreadableLine(no, word=text, label=Message(self.label), names=list(known)), 1)
                return
            scope.refuse(at, UnreadableLine("nobody stands on {square}", square=text.upper()), 1)
            return
        yield from self._named.match(scope, at)

    def options(self, scope: Scope) -> list[str]:
        """The ids."""
        return [k for thing in self.things for k in scope.names(thing)]


class GatePlace(Kind):
    """A square, or a gate by its name `C2-D2`."""

    label = N_("SQUARE or GATE")

    def match(self, scope: Scope, at: int) -> Match:
        """Read a gate's name, or a square."""
        text = scope.tokens[at].text.upper()
        if text in scope.state.gates:
            yield text, at + 1
            return
        if "-" in text:
            there = list(scope.state.gates) or "-"
            scope.refuse(at, UnreadableLine("there is no gate {gate}: {gates}", gate=text, gates=there), 2)
            return
        yield from self._place(scope, at)

    def _place(self, scope: Scope, at: int) -> Match:
        text = scope.tokens[at].text
        try:
            if read_square_name(text) is not None:
                yield scope.content.grid.name(scope.content.grid.place(text)), at + 1
                return
        except MapError as error:
            scope.refuse(at, error, 2)
            return
        scope.refuse(at, UnreadableLine("“{word}” is no square: a column and a row are, like C4", word=text), 0)

    def options(self, scope: Scope) -> list[str]:
        """The closed gates."""
        return [id_ for id_, gate in scope.state.gates.items() if not gate.open]


class AnyPlace(GatePlace):
    """A place of the map, stone or floor: where a tombstone, chest or coffin stands."""

    label = N_("SQUARE")

    def match(self, scope: Scope, at: int) -> Match:
        """Read a square."""
        yield from self._place(scope, at)

    def options(self, scope: Scope) -> list[str]:
        """Nothing is listed."""
        return []


LEVELS = ("I", "II", "III")
A_CURSE = Message(N_("a curse"))


def faces_text(faces: Sequence[str], star: int, bonus: int, total: int, say: Tongue) -> str:
    """A roll as it adds up: `2 2 * (star 3) +1 = 8`."""
    text = " ".join(faces) or "–"
    if "*" in faces:
        text += say(" (star {n})", n=star)
    if bonus:
        text += f" {bonus:+d}".replace("-", "−")
    return f"{text} = {total}"


def dice_left(left: int, say: Tongue) -> str:
    """The dice that are left in a hero's pool."""
    return say.plural("; {n} die left", "; {n} dice left", left)
