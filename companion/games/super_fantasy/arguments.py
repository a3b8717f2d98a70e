"""Argument types of the commands: squares, pieces, gates, abilities and items, dice."""

from __future__ import annotations

from typing import Annotated, Any

from companion.engine.common_commands import BECAUSE
from companion.engine.declare import Actor, Flag, Kind, Match, NewName, Number, Option, Scope, Text, named
from companion.engine.errors import N_, Message, UnreadableLine
from companion.engine.grid import MapError, read_square_name
from companion.engine.words import Word, fold
from companion.games.super_fantasy.state import piece_at


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


HERO = Piece("hero", label=N_("HERO"))
MONSTER = Piece("monster", label=N_("MONSTER"))
PIECE = Piece("hero", "monster")
SQUARE = Square()
KIND = named("kind", label=N_("KIND"))
ABILITY = named("ability", label=N_("ABILITY"))
OWNED = named("owned", label=N_("ITEM"))
ITEM = NewName(N_("ITEM"))

TheHero = Annotated[str, Actor(HERO)]
"""Who acts; left out, it is the acting hero."""
Place = Annotated[str, SQUARE]
"""A square of the map."""
SomeKind = Annotated[str, KIND]
"""A kind of monster."""
SomePiece = Annotated[str, PIECE]
"""A hero or monster on the map."""
Dice = Annotated[int | None, Option(Word("dice", "dadi"), Number(1, 12))]
"""How many action dice are rolled."""
Bonus = Annotated[int, Option(Word("bonus", "bonus"), Number(-20, 20))]
"""What is added to the roll."""
Free = Annotated[bool, Flag(Word("free", "libero"))]
"""Without dice, for a card or ability says so."""
Because = Annotated[str | None, Option(BECAUSE, Text())]
"""Why, in the table's words."""
SETTING_UP, OF_HEROES, ABILITIES, ITEMS = N_("Setting up"), N_("Heroes"), N_("Abilities"), N_("Items")
OF_MONSTERS, MASTER, MISSION = N_("Monsters"), N_("Master"), N_("Mission")
"""The headings under which help lists the commands."""
