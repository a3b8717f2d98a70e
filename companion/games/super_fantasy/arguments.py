"""What an argument of this game's commands may be, and the arguments that several commands take."""

from __future__ import annotations

from typing import Annotated

from companion.engine.common_commands import BECAUSE
from companion.engine.declare import Flag, Listed, NewName, Number, OneOf, Option, Text, named
from companion.engine.errors import N_
from companion.engine.words import Word, same
from companion.games.super_fantasy.names import Piece, Square

SETTING_UP, MONSTERS, MISSION, MASTER = N_("Setting up"), N_("Monsters"), N_("Mission"), N_("Master")

FACE = OneOf({face: same(face) for face in ("1", "2", "*")}, N_("FACE"))

DIFFICULTIES = {
    "normal": Word("normal", "normale"),
    "heroic": Word("heroic", "eroica", ("eroico",)),
    "epic": Word("epic", "epica", ("epico",)),
}

HEROES, ABILITIES, ITEMS = N_("Heroes"), N_("Abilities"), N_("Items")

HERO = Piece("hero", label=N_("HERO"))

MONSTER = Piece("monster", label=N_("MONSTER"))

PIECE = Piece("hero", "monster")

PLACED = Piece("hero", "monster", "absent")

SQUARE = Square()

ABILITY = named("ability", label=N_("ABILITY"))

OWNED = named("owned", label=N_("ITEM"))

ITEM = NewName(N_("ITEM"), beside="item")

LEVEL_WORDS = {"2": Word("II", "II", ("2",)), "3": Word("III", "III", ("3",))}

SLOT_WORDS = {
    "hand": Word("hand", "mano"),
    "both-hands": Word("both-hands", "due-mani"),
    "armour": Word("armour", "armatura", ("armor",)),
    "backpack": Word("backpack", "zaino"),
}

ODDS_WORDS = {
    "attack": Word("attack", "attacca", ("attacco",)),
    "defence": Word("defence", "difesa", ("defense", "defend", "difendi")),
    "move": Word("move", "muovi"),
    "open": Word("open", "apri"),
    "fell": Word("fell", "abbatti"),
    "pick": Word("pick", "scassina"),
    "cleanse": Word("cleanse", "purifica"),
    "charge": Word("charge", "carica"),
    "lift": Word("lift", "spezza"),
    "free": Word("free", "libera"),
    "tome": Word("tome", "tomo"),
}

Dice = Annotated[int | None, Option(Word("dice", "dadi"), Number(1, 12))]
"""With how many action dice, where they are kept here (SF-12)."""
Bonus = Annotated[int, Option(Word("bonus", "bonus"), Number(-20, 20))]
Free = Annotated[bool, Flag(Word("free", "libero"))]
Because = Annotated[str | None, Option(BECAUSE, Text())]
Slot = Annotated[str | None, OneOf(SLOT_WORDS)]
PoolFaces = Annotated[list[str] | None, Option(Word("dice", "dadi"), Listed(FACE))]
"""Which faces of the Master's pool are spent (SF-70)."""
