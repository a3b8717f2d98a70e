"""What lies on the table in a game of Super Fantasy: the rulebook's nouns."""

from __future__ import annotations

import msgspec

from companion.engine.play import GameState

HEROES, MONSTERS = "heroes", "monsters"
DICE = 6
STUNNED_DICE = 3
CHARACTERISTICS = ("strength", "aim", "magic", "cunning", "speed", "defence")
STATUSES = ("stunned", "frozen", "poisoned")
TOKENS = ("fortezza", "volonta", "inno", "furia")


class Hero(msgspec.Struct, kw_only=True):
    """A hero on the map. None: a number of the box that nobody needed yet (asked when a rule first needs it).

    `lives` None: all of them. `started`: its turn of this phase has begun, `acted`: it is over, `attacked`: it has
    attacked in it. `stun_lasts`: stunned in its own turn, so for the next hero phase (SF-45). `levels` of abilities
    above I, `ready`: abilities and items used whose effect waits, `curses`: ability → curse (SF-43), `numbers`:
    what the table said of its abilities and items. `protector`: whose Fortezza lies on it (SF-62); `token_bonus`:
    what Inno and Furia are worth. `hands`, `armour`, `backpack` hold what covers the base items; `items`: all of it.
    `thresholds`: the spaces of experience that are levels, `to_choose`: levels for which no ability was chosen yet
    (SF-44). `armed`: armour and shields have given their dice this turn (SF-42).
    """

    square: str
    lives: int | None = None
    max_lives: int | None = None
    shield_dice: int = 0
    ko: bool = False
    acted: bool = False
    dice: int = DICE
    experience: int = 0
    statuses: list[str] = []
    energy: dict[str, int] = {}
    unplaced_energy: int = 0
    items: list[str] = []
    tokens: list[str] = []
    facing: str | None = None
    protector: str | None = None
    started: bool = False
    attacked: bool = False
    stun_lasts: bool = False
    armed: bool = False
    levels: dict[str, int] = {}
    ready: list[str] = []
    curses: dict[str, str] = {}
    numbers: dict[str, int | str] = {}
    token_bonus: dict[str, int] = {}
    hands: list[str | None] = msgspec.field(default_factory=lambda: [None, None])
    armour: str | None = None
    backpack: list[str] = []
    thresholds: list[int] | None = None
    to_choose: int = 0
    colour: str | None = None
    strength: int | None = None
    aim: int | None = None
    magic: int | None = None
    cunning: int | None = None
    speed: int | None = None
    defence: int | None = None


class Monster(msgspec.Struct, kw_only=True):
    """A monster on the map; `facing` None until it has turned."""

    kind: str
    square: str
    life: int
    statuses: list[str] = []
    facing: str | None = None


class Gate(msgspec.Struct):
    """A gate; an open one has left the game (SF-31)."""

    open: bool = False


class Tombstone(msgspec.Struct):
    """A tombstone: its symbol, its printed square, whether it was felled (SF-32)."""

    symbol: str
    grave: str
    felled: bool = False


class Gone(msgspec.Struct):
    """A coffin that was cleansed (SF-38), or a chest that was opened, which stays and blocks (SF-33)."""

    gone: bool = False


class MassGrave(msgspec.Struct):
    """A mass grave: the kind printed for each drop's colour (SF-52)."""

    kinds: dict[str, str] = {}


class State(GameState, kw_only=True):
    """The whole table. `end` None: no End marker (SF-71); `players` fixed, or None: as many as heroes (SF-14);
    `begun`: the first monster phase has been. `absent`: heroes off the map, their boards as they were.
    `item_names`: items that only the table knows, as typed,
    `finds`: those of them that are small finds. `master`: one
    player leads the monsters (SF-70) with the dice of `pool`, in the areas of `awake`; `struck`: who attacked already.
    """

    turn: int = 1
    end: int | None = None
    phase: str = HEROES
    acting: str | None = None
    players: int | None = None
    begun: bool = False
    heroes: dict[str, Hero] = {}
    absent: dict[str, Hero] = {}
    monsters: dict[str, Monster] = {}
    gates: dict[str, Gate] = {}
    tombstones: dict[str, Tombstone] = {}
    coffins: dict[str, Gone] = {}
    chests: dict[str, Gone] = {}
    mass_graves: dict[str, MassGrave] = {}
    supply: dict[str, int] = {}
    item_names: dict[str, str] = {}
    finds: list[str] = []
    master: bool = False
    pool: list[str] = []
    awake: list[str] = []
    struck: list[str] = []


def piece_at(state: State, square: str) -> str | None:
    """The id of the hero or monster on a square."""
    for id_, hero in state.heroes.items():
        if hero.square == square:
            return id_
    return next((id_ for id_, monster in state.monsters.items() if monster.square == square), None)
