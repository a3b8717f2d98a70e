"""What an argument of this game's commands may be: cards, coins, squares, dice, faces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import msgspec

from companion.engine.argument_types import near_miss
from companion.engine.common_commands import BECAUSE
from companion.engine.declare import (
    SIGNED,
    Actor,
    Kind,
    Listed,
    Match,
    Number,
    OneOf,
    Option,
    Scope,
    Text,
    Token,
    named,
)
from companion.engine.errors import N_, AmbiguousName, Ref, UnreadableLine
from companion.engine.words import Word, fold, make_id, pick
from companion.games.fated_kingdoms.content.known import find_text, squares_of
from companion.games.fated_kingdoms.content.words import (
    AND,
    COINS,
    EVERYTHING,
    FACES,
    FOR,
    GOLDEN,
    GUILD,
    IN,
    KIND_WORDS,
    NEUTRAL,
    NOTHING,
    NUMBER_WORDS,
    PATHS,
    PLACE_WORDS,
    SQUARE_WORDS,
    WITH,
)
from companion.games.fated_kingdoms.names import read_face

MOST_NAME = 60
MOST_NUMBER = 99
MOST_COINS = 999_999


def means(token: Token, word: Word) -> bool:
    """Whether a typed word is one of a meaning's whole words."""
    return not token.quoted and fold(token.text) in map(fold, word.all())


def chosen(token: Token, words: dict[str, Word], language: str) -> str | None:
    """Which of some words was typed, whole or by its only beginning; None if none or several."""
    if token.quoted:
        return None
    try:
        return pick(token.text, words, language)
    except AmbiguousName:
        return None


def whole_number(text: str, most: int) -> int | None:
    """A typed number from 0 to `most`; None if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 and int(text) <= most else None


class CardText(msgspec.Struct, frozen=True):
    """A card as it was typed: a name alone, or more. `kind` is empty if none was typed; `coins` for an amount of
    coins (`value` silver), `nothing` and `all` for those words.
    """

    name: str
    kind: str = ""
    value: int | None = None
    attack: int | None = None
    defence: int | None = None
    guild: str = ""

    @property
    def described(self) -> bool:
        """Whether more than a name was typed."""
        return bool(self.kind) or self.numbered

    @property
    def numbered(self) -> bool:
        """Whether a number was typed."""
        return (self.value, self.attack, self.defence) != (None, None, None)


@dataclass(frozen=True)
class CardKind(Kind):
    """A card: `NAME`, or `item/skill/creature/tower NAME [value V] [attack A] [defence D]` (FK-3). `thing`: which cards
    are offered: a kind, `held` (by a player), `slots`, `handed`, `stored`; any may be typed.
    """

    label: str = N_("CARD")
    thing: str = "card"

    def match(self, scope: Scope, at: int) -> Match:
        """Read a kind and a name, or a name; then the numbers that follow."""
        kind = chosen(scope.tokens[at], KIND_WORDS, scope.language)
        if kind is not None and at + 1 < scope.stop and self._is_name(scope, at + 1):
            yield self._numbers(scope, at + 2, kind, scope.tokens[at + 1].text)
        if self._is_name(scope, at):
            yield self._numbers(scope, at + 1, "", scope.tokens[at].text)

    def _is_name(self, scope: Scope, at: int) -> bool:
        token = scope.tokens[at]
        name = token.text.strip()
        if not token.quoted:
            follows = at + 1 < scope.stop and whole_number(scope.tokens[at + 1].text, MOST_NUMBER) is not None
            if fold(name) in scope.stops or name == ",":
                return False
            if fold(name) in scope.names("player"):
                fault = N_("“{word}” is a player: a card of that name stands in quotes")
                scope.refuse(at, UnreadableLine(fault, word=name), 0)
                return False
            if follows and chosen(token, NUMBER_WORDS, "en"):
                return False
            if (miss := near_miss(name, scope.names("card"))) is not None:
                scope.refuse(at, miss, 3)
                return False
        if not name or len(name) > MOST_NAME or not name.isprintable() or not fold(name).strip("-+"):
            scope.refuse(at, UnreadableLine("a name has 1 to {most} printable characters", most=MOST_NAME), 2)
            return False
        return True

    def _numbers(self, scope: Scope, at: int, kind: str, name: str) -> tuple[CardText, int]:
        found: dict[str, int] = {}
        guild = ""
        while at < scope.stop:
            token = scope.tokens[at]
            word = chosen(token, NUMBER_WORDS, scope.language)
            if word is not None and fold(token.text) not in scope.stops and at + 1 < scope.stop:
                number = whole_number(scope.tokens[at + 1].text, MOST_NUMBER)
                if number is None:
                    fault = UnreadableLine(
                        "{word}: a number from 0 to {most} is wanted, not “{text}”",
                        word=token.text, most=MOST_NUMBER, text=scope.tokens[at + 1].text,
                    )  # fmt: skip
                    scope.refuse(at + 1, fault, 2)
                    break
                found[word] = number
                at += 2
            elif means(token, GUILD) and at + 1 < scope.stop:
                guild, at = make_id(scope.tokens[at + 1].text)[:MOST_NAME], at + 2
            elif means(token, NEUTRAL):
                guild, at = "", at + 1
            else:
                break
        return CardText(" ".join(name.split()), kind, guild=guild, **found), at

    def options(self, scope: Scope) -> list[str]:
        """The cards of that kind that are known or lie on the table."""
        return [word.of(scope.language) for word in scope.names(self.thing).values()]


@dataclass(frozen=True)
class GoodsKind(CardKind):
    """Something that changes hands: a card, `3 coins`, `1 gold`, `nothing`, `all`."""

    label: str = N_("GOODS")
    thing: str = "held"

    def match(self, scope: Scope, at: int) -> Match:
        """Read an amount of coins or one of the words, else a card."""
        token = scope.tokens[at]
        amount = None if token.quoted else whole_number(token.text, MOST_COINS)
        if amount is not None and at + 1 < scope.stop:
            if means(scope.tokens[at + 1], COINS):
                yield CardText("coins", "coins", amount), at + 2
                return
            if means(scope.tokens[at + 1], GOLDEN):
                yield CardText("coins", "coins", amount * 5), at + 2
                return
        for word, kind in ((COINS, "coins"), (NOTHING, "nothing"), (EVERYTHING, "all")):
            if means(token, word):
                yield CardText(kind, kind), at + 1
                return
        yield from super().match(scope, at)


@dataclass(frozen=True)
class SquareKind(Kind):
    """A square: one of the four special ones, `inner N`, `outer N`, a known name, or any text."""

    label: str = N_("SQUARE")

    def match(self, scope: Scope, at: int) -> Match:
        """Read all words up to the end of the command."""
        tokens = scope.tokens[at : scope.stop]
        text = " ".join(" ".join(token.text for token in tokens).split())
        if not text or len(text) > MOST_NAME or not text.isprintable() or not fold(text).strip("-"):
            scope.refuse(at, UnreadableLine("a name has 1 to {most} printable characters", most=MOST_NAME), 2)
            return
        if not tokens[0].quoted and fold(tokens[0].text) in scope.names("player"):
            scope.refuse(at, UnreadableLine("“{word}” is a player: a square is wanted", word=tokens[0].text), 0)
            return
        for square in self._squares(scope, at, text):
            yield square, scope.stop

    def _squares(self, scope: Scope, at: int, text: str) -> Iterator[str]:
        known = squares_of(scope.state, scope.content) if scope.state is not None else {}
        if any(fold(text) in map(fold, word.all()) for word in SQUARE_WORDS.values()):
            yield str(pick(text, SQUARE_WORDS, scope.language))
        elif fold(text) in known:
            yield fold(text)
        elif (path := on_path(text, scope.language)) is not None:
            name, number, most = path
            if 1 <= number <= most:
                yield f"{name} {number}"
            else:
                fault = N_("the {path} path has squares 1 to {most}, not {number}")
                scope.refuse(at, UnreadableLine(fault, path=Ref(name), most=most, number=number), 3)
        elif (special := chosen(Token(text, 0, 0), SQUARE_WORDS, scope.language)) is not None:
            yield special
        elif (found := find_text(known, text)) is not None:
            yield found
        elif not scope.tokens[at].quoted and (miss := near_miss(text, scope.names("square"))) is not None:
            scope.refuse(at, miss, 3)
        else:
            yield text

    def options(self, scope: Scope) -> list[str]:
        """The special squares, the paths, and the squares that are known."""
        language = scope.language
        known = squares_of(scope.state, scope.content) if scope.state is not None else {}
        names = [(s.name_it if language == "it" else "") or s.name for s in known.values()]
        return [w.of(language) for w in SQUARE_WORDS.values()] + [p.of(language) for p, _ in PATHS.values()] + names


def on_path(text: str, language: str) -> tuple[str, int, int] | None:
    """The path, the number and the length of the path, if the text is a path and a number: `inner 4`, `i 4`, `i4`."""
    joined = re.fullmatch(r"([^\W\d]+)(\d+)", text)
    words = list(joined.groups()) if joined else text.split()
    if len(words) != 2 or not (words[1].isascii() and words[1].isdigit()) or len(words[1]) > 4:
        return None
    path = chosen(Token(words[0], 0, 0), {p: w for p, (w, _) in PATHS.items()}, language)
    return None if path is None else (path, int(words[1]), PATHS[path][1])


@dataclass(frozen=True)
class DiceKind(Kind):
    """A kind of die and how many: `strength 2`, or `2 strength`."""

    label: str = N_("DIE N")
    most: int = 10

    def match(self, scope: Scope, at: int) -> Match:
        """Read both words, in either order."""
        if at + 1 >= scope.stop:
            return
        words = scope.names("die")
        for die, number in ((at, at + 1), (at + 1, at)):
            count = whole_number(scope.tokens[number].text, self.most)
            found = chosen(scope.tokens[die], dict(words), scope.language)
            if count is not None and found is not None:
                yield (found, count), at + 2
                return
        fault = N_("“{word}”: a die and how many (0 to {most}) are wanted; dice are {dice}")
        names = [w.of(scope.language) for w in words.values()]
        scope.refuse(at, UnreadableLine(fault, word=scope.tokens[at].text, most=self.most, dice=names), 2)

    def options(self, scope: Scope) -> list[str]:
        """The kinds of dice."""
        return [word.of(scope.language) for word in scope.names("die").values()]


@dataclass(frozen=True)
class FaceKind(Kind):
    """A face of a combat die."""

    label: str = N_("FACE")

    def match(self, scope: Scope, at: int) -> Match:
        """Read a face, or its first letter."""
        token = scope.tokens[at]
        if token.quoted or fold(token.text) in scope.stops:
            return
        face = read_face(token.text, scope.language)
        if face is None:
            names = [word.of(scope.language) for word in FACES.values()]
            scope.refuse(at, UnreadableLine("“{word}” is no face: {names} are", word=token.text, names=names), 1)
            return
        yield face, at + 1

    def options(self, scope: Scope) -> list[str]:
        """The faces."""
        return [word.of(scope.language) for word in FACES.values()]


PLAYER = named("player", label=N_("PLAYER"))
CARD, CREATURE = CardKind(), CardKind(N_("CREATURE"), "creature")
Acting = Annotated[str, Actor(PLAYER)]
"""Who acts: the acting one if left out."""
Other = Annotated[str, PLAYER]
AnyCard = Annotated[CardText, CARD]
HeldCard = Annotated[CardText, CardKind(thing="held")]
SlottedCard = Annotated[CardText, CardKind(thing="slots")]
HandedCard = Annotated[CardText, CardKind(thing="handed")]
StoredCard = Annotated[CardText, CardKind(thing="stored")]
TowerCard = Annotated[CardText, CardKind(N_("TOWER"), "tower")]
CREATURES, GOODS = Listed(CREATURE, (AND,)), Listed(GoodsKind(thing="held"), (AND,))
Items = Annotated[list[CardText], Listed(CardKind(thing="item"), (AND,))]
Creatures = Annotated[list[CardText], CREATURES]
Goods = Annotated[list[CardText], GOODS]
DiceOfEach = Annotated[list[tuple[str, int]], Listed(DiceKind())]
Faces = Annotated[list[str], Listed(FaceKind())]
NamedDice = Annotated[list[tuple[str, int]], Option(Word("dice", "dadi"), Listed(DiceKind()))]
AddedFaces = Annotated[list[str], Option(WITH, Listed(FaceKind()))]
Wounds = Annotated[int, Number(1, 99)]
Signed = Annotated[int, SIGNED]
Price = Annotated[int | None, Option(FOR, Number(0, 999))]
Where = Annotated[str | None, Option(IN, OneOf(PLACE_WORDS, N_("hand/slot")))]
Because = Annotated[str, Option(BECAUSE, Text(most=200))]
ShortText = Annotated[str, Text(most=200)]
SETUP, TURN, CHARACTER = N_("Setting up"), N_("The turn"), N_("Characters")
COMBAT, BELONGINGS, COPY, LOOK = N_("Combat"), N_("Cards, coins, Store"), N_("Your copy"), N_("To look at")
"""The headings under which help lists the commands."""
