"""The tables of mission files and content packs of Super Fantasy, as a table copies them from its box."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Annotated, Literal

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
TurnSpace = Annotated[int, msgspec.Meta(ge=2)]
Symbol = Literal["lightning", "drop", "skull"]
Gates = Literal["blocked", "open"]
Slot = Literal["hand", "armour", "both-hands"]

SYMBOLS = ("lightning", "drop", "skull")
NORMAL = "normal"
AIMS = ("gates", "tombstones", "chests", "coffins")


class Struct(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True, omit_defaults=True):
    """A table of a content file."""


class Head(Struct, frozen=True):
    """[mission]: what is played for, and until when (SF-10). `survival`: no End marker (SF-71).

    `name_it`, `goal_it`, `notes_it`: the same for an Italian table; without them both languages show the one text.
    `aims`: what the goal comes to, for an evening on trial: some of `AIMS`, and kinds of monsters to be put down.
    """

    name: str
    goal: str
    name_it: str = ""
    goal_it: str = ""
    turns: TurnSpace | dict[int, TurnSpace] | None = None
    entrance: list[str] = []
    survival: bool = False
    notes: str = ""
    notes_it: str = ""
    aims: list[str] = []


class MapTable(Struct, frozen=True):
    """[map]: the drawing and its areas, each a rectangle or a list of them (SF-20)."""

    drawing: str
    areas: dict[str, str | list[str]]


class TombstoneTable(Struct, frozen=True):
    """[[tombstone]]: where the stone stands, the printed square and its symbol (SF-51)."""

    at: str
    grave: str
    symbol: Symbol


class MassGraveTable(Struct, frozen=True):
    """[[mass_grave]]: its squares, the one with the drop, the kind printed for each drop's colour (SF-52)."""

    at: list[str]
    drop: str
    kinds: dict[str, str]


class CoffinTable(Struct, frozen=True):
    """[[coffin]]: its two squares; its kinds, else those of the mass graves (SF-52)."""

    at: list[str]
    kinds: dict[str, str] = {}


class ChestTable(Struct, frozen=True):
    """[[chest]]: its square (SF-33)."""

    at: str


class MonsterCard(Struct, frozen=True):
    """[monster.KIND]: the numbers of its card, as printed for this mission."""

    initiative: int
    attack: Count
    star: Count
    protection: Count
    movement: Count
    life: Positive
    gates: Gates
    behaviour: list[str]
    treasure: str = ""
    abilities: list[str] = []
    name: str = ""
    name_it: str = ""
    pieces: Count | None = None


class MonsterAt(Struct, frozen=True):
    """[[monster_at]]: a monster at the start."""

    kind: str
    square: str


class Wave(Struct, frozen=True):
    """[[wave]]: monsters that come in the monster phase of a turn, one on each square of `square` or `at` (SF-71)."""

    turn: Positive
    kind: str
    square: str | None = None
    at: list[str] | None = None

    @property
    def squares(self) -> list[str]:
        """Where they come."""
        return self.at if self.at is not None else [self.square] if self.square is not None else []


class HeroCard(Struct, frozen=True):
    """[hero.NAME]: what is printed on a hero's board; what is not known stays away and is asked when needed.

    `levels`: the numbered spaces of experience (SF-44); `numbers`: of its abilities and items, as they are kept.
    """

    name: str = ""
    name_it: str = ""
    colour: str | None = None
    lives: Positive | None = None
    strength: Count | None = None
    aim: Count | None = None
    magic: Count | None = None
    cunning: Count | None = None
    speed: Count | None = None
    defence: Count | None = None
    abilities: list[str] = []
    items: list[str] = []
    levels: list[int] | None = None
    numbers: dict[str, int | str] = {}
    unconfirmed: list[str] = []


class FateDie(Struct, frozen=True):
    """[fate_die]: its six faces, each a colour and a symbol (SF-2)."""

    faces: list[str]
    unconfirmed: list[str] = []


Number = int | str
Leveled = Number | list[Number]
"""A number for all levels, or one for each of the three; `"?"` is what the rulebook does not give: asked when needed.
Of `fate` the words are the symbols: `"drop skull"`; `"-"` is none."""
Status = Literal["stunned", "frozen", "poisoned"]
Action = Literal["attack", "move", "test"]
UNKNOWN = "?"


class Effects(Struct, frozen=True):
    """What an ability or an item does, as far as the companion does it (SF-40, SF-41); the rest is read out.

    `helps`: the rolls it may be used before, `on` only those of these characteristics. `bonus` adds to such a roll,
    `star` to its characteristic, `free_dice` dice that are not spent; `dice_back` returns with a star or more.
    `costs` lives. `shield_dice` at once; `defence` adds to defence rolls while its mark lies. `heal`, `more_wounds`,
    `gives` (a status) work on an attack that wounds, or at once if `helps` is empty. `over`: so much above the
    Protection is one more wound. `fate`: on these symbols a `wound` more, a `die` back; `fate_when` `now`, `wounds`,
    `kills`. `fate_bonus`: the Fate die is rolled first and the table says the bonus. `token` marks `targets` heroes,
    `token_bonus` is what it is worth. `ranges`, `area`, `shift` (one more or less) change whom an attack reaches,
    `targets` how many, `second` one more behind the target, `no_weapon` leaves the weapon's bonus out. `free` lifts
    lock zones for the next move, `steps` is a move without dice. `first`: before the first attack of the turn. What
    was not used up leaves at the end of the turn.
    """

    helps: list[Action] = []
    on: list[str] = []
    bonus: Leveled = 0
    star: Leveled = 0
    free_dice: Leveled = 0
    dice_back: Leveled = 0
    costs: Count = 0
    shield_dice: Leveled = 0
    defence: Leveled = 0
    heal: Leveled = 0
    more_wounds: Leveled = 0
    over: Leveled = 0
    gives: Status | None = None
    fate: Leveled = ""
    fate_does: Literal["wound", "die"] = "wound"
    fate_when: Literal["now", "wounds", "kills"] = "now"
    fate_bonus: bool = False
    token: str | None = None
    token_bonus: Leveled = 0
    targets: Leveled = 1
    ranges: list[Positive] = []
    area: bool = False
    shift: Count = 0
    second: bool = False
    no_weapon: bool = False
    free: bool = False
    steps: Leveled = 0
    first: bool = False


class Ability(Effects, frozen=True):
    """[ability.NAME]: of a hero (energy, text by level) or of a monster.

    `energy`: the spaces from the first to the star. Of a monster: `ranges` and `stays` (SF-60); `movement`, `attack`
    (dice), `star`, `protection` add to its card; `wounds`: what a hit costs (SF-59); `gives`: a status for who is hit;
    `walks_through`: gates do not stop it.
    """

    name: str = ""
    name_it: str = ""
    hero: str | None = None
    energy: Leveled | None = None
    text: str = ""
    text_it: str = ""
    levels: list[str] = []
    levels_it: list[str] = []
    stays: bool = False
    movement: int = 0
    attack: int = 0
    protection: int = 0
    wounds: Positive | None = None
    walks_through: bool = False
    unconfirmed: list[str] = []


class Item(Effects, frozen=True):
    """[item.NAME]: a magic item, a base item or a small find (SF-41).

    A weapon has a `characteristic`, a `range` and perhaps an `attack` bonus. `modifies` adds to the characteristics of
    who carries it. `needs`: what its effect asks of the attack (p. 16): `hit`, `total N`, `stars N`, `behind` (from a
    back square of the target); `discard`: so many dice discarded when it is used.
    """

    name: str = ""
    name_it: str = ""
    kind: Literal["", "weapon", "armour", "shield", "tome", "small-find"] = ""
    slot: Slot | None = None
    characteristic: Literal["strength", "aim", "magic"] | None = None
    range: Positive | list[Positive] | None = None
    attack: int = 0
    modifies: dict[str, int] = {}
    needs: list[str] = []
    discard: Count = 0
    text: str = ""
    text_it: str = ""
    unconfirmed: list[str] = []


class Kind(Struct, frozen=True):
    """[kind.NAME]: the pieces of the box: how many (SF-53), the letters of their ids, their names."""

    pieces: Count | None = None
    prefix: str = ""
    name: str = ""
    name_it: str = ""


class Pack(Struct, frozen=True):
    """A content file that is no mission."""

    hero: dict[str, HeroCard] = {}
    fate_die: FateDie | None = None
    ability: dict[str, Ability] = {}
    item: dict[str, Item] = {}
    kind: dict[str, Kind] = {}
    monster: dict[str, MonsterCard] = {}


class Mission(Struct, frozen=True):
    """A mission file with its difficulty already counted in (SF-10, SF-72)."""

    mission: Head
    map: MapTable
    tombstone: list[TombstoneTable] = []
    mass_grave: list[MassGraveTable] = []
    coffin: list[CoffinTable] = []
    chest: list[ChestTable] = []
    monster: dict[str, MonsterCard] = {}
    monster_at: list[MonsterAt] = []
    wave: list[Wave] = []
    hero: dict[str, HeroCard] = {}
    fate_die: FateDie | None = None
    ability: dict[str, Ability] = {}
    item: dict[str, Item] = {}
    kind: dict[str, Kind] = {}

    def turns_for(self, players: int) -> int | None:
        """The space of the End marker for so many players; no entry: the nearest, of two the smaller (SF-10).

        None for a mission without End marker (SF-71).
        """
        turns = self.mission.turns
        if self.mission.survival or turns is None:
            return None
        if isinstance(turns, int):
            return turns
        return turns[min(turns, key=lambda entry: (abs(entry - players), entry))]


@cache
def base_pack() -> Pack:
    """What the rulebook gives, and only that; what it does not is marked unconfirmed."""
    text = resources.files("companion.games.super_fantasy").joinpath("content/base.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=Pack)
