"""What lies on the table of a campaign of battles."""

from __future__ import annotations

import msgspec

from companion.engine.game import Seen
from companion.engine.play import GameState, Play


class Invokable(msgspec.Struct):
    """An aspect that can hold free invokes: `free_invokes` of its `holder`; `also` those of other players (FB-4)."""

    text: str
    free_invokes: int = 0
    holder: str | None = None
    also: dict[str, int] = {}


class ZoneAspect(Invokable):
    """An aspect of a zone: hindering or not, open or face down (FB-13)."""

    hinders: bool = False
    hidden: bool = False
    by: str = ""


class Situation(Invokable):
    """A situation aspect on a unit or leader. `kind`: pinned, surrounded or none; `by`: the unit that made it;
    `zone`: where it holds; `kept`: by an action of the pinner's present activation; `doubted`: the lost majority is
    remarked on already.
    """

    hinders: bool = False
    kind: str = ""
    by: str = ""
    zone: str = ""
    kept: bool = False
    doubted: bool = False


class Consequences(msgspec.Struct):
    """The consequence slots of a unit; null is free, or not on the sheet of its quality."""

    mild: Invokable | None = None
    moderate: Invokable | None = None


class LeaderConsequences(Consequences):
    """The consequence slots of a leader."""

    severe: Invokable | None = None


class BattleRecord(msgspec.Struct):
    """One battle in the history of a sheet: whom it defeated, and who defeated it, if anyone (FB-52)."""

    battle: str
    caused: list[str] = []
    suffered: str | None = None


class Unit(msgspec.Struct):
    """A unit's sheet and its place in the battle. `mustered`: paid for the coming or present battle;
    `felled` and `felled_by` are of the present battle. Skills are base ratings (FB-42).
    """

    name: str
    owner: str
    quality: str
    skills: dict[str, int]
    aspects: list[str]
    consequences: Consequences = msgspec.field(default_factory=Consequences)
    situations: list[Situation] = []
    zone: str | None = None
    defeated: bool = False
    acted: bool = False
    leader: str | None = None
    history: list[BattleRecord] = []
    mustered: bool = True
    on_aspects: list[Invokable] = []
    felled: list[str] = []
    felled_by: str | None = None


class Leader(msgspec.Struct):
    """A leader's sheet and place. `stress`: each box, marked or not; `beaten_by`: the player who defeated it;
    `rewarded`: the fate point for that was given (FB-51). `earlier`: the consequences that it brought into the present
    battle; `conceded`: it left the field by conceding (FB-51); `stunts`: each gives +2
    where the table says so.
    """

    name: str
    owner: str
    skills: dict[str, int]
    aspects: list[str] = []
    unit: str | None = None
    zone: str | None = None
    stress: list[bool] = []
    consequences: LeaderConsequences = msgspec.field(default_factory=LeaderConsequences)
    situations: list[Situation] = []
    defeated: bool = False
    beaten_by: str | None = None
    acted: bool = False
    history: list[BattleRecord] = []
    rewarded: bool = False
    on_aspects: list[Invokable] = []
    felled: list[str] = []
    earlier: list[str] = []
    conceded: bool = False
    stunts: list[str] = []


class Player(msgspec.Struct):
    """A player, or the GM. `fate_points` their own, `battle_points` bought from the chest; `owed`: fate points to come
    after the battle; `concession`: what conceding will give; `rolls`: how often each sum of the dice fell;
    `arriving`: came in the middle of a battle and has no unit yet.
    """

    name: str
    side: str
    chest: int = 0
    fate_points: int = 0
    battle_points: int = 0
    out: bool = False
    owed: int = 0
    conceded: bool = False
    concession: int = 0
    rolls: dict[str, int] = {}
    arriving: bool = False


class Side(msgspec.Struct):
    """A side and the number of its cycle of activations; 0 between battles (FB-21)."""

    name: str
    cycle: int = 0


class Zone(msgspec.Struct):
    """A zone card: what lies next to it and its aspects (FB-12, 13)."""

    name: str
    next: list[str] = []
    aspects: list[ZoneAspect] = []
    by: str = ""


class Boost(msgspec.Struct):
    """A boost: who holds it, on whom it is, in which turn it was made (FB-6)."""

    text: str
    holder: str
    on: str = ""
    since: int = 0


class Activation(msgspec.Struct):
    """What the active unit or leader has done in this turn (FB-22 to 24, 40). `actions`: kinds of actions taken;
    `extra`: what gave the second one (`leader` or `point`).
    """

    moved: bool = False
    actions: list[str] = []
    extra: str = ""
    attacked: bool = False
    attached: list[str] = []
    detached: list[str] = []


class PlayerResult(msgspec.Struct):
    """What a past battle was for a player."""

    side: str
    gained: int
    conceded: bool
    units: list[str]
    lost: list[str]


class PastBattle(msgspec.Struct):
    """A battle that is over and closed; `winner` is a side, or null if nobody was left."""

    name: str
    winner: str | None
    turns: int
    players: dict[str, PlayerResult]


class State(GameState):
    """A campaign of battles: the roster and the battle that is on."""

    title: str = ""
    players: dict[str, Player] = {}
    sides: dict[str, Side] = {}
    units: dict[str, Unit] = {}
    leaders: dict[str, Leader] = {}
    zones: dict[str, Zone] = {}
    boosts: list[Boost] = []
    skills: dict[str, str] = {}
    placing: list[str] = []
    order: list[str] = []
    active: str | None = None
    activation: Activation = msgspec.field(default_factory=Activation)
    turn: str | None = None
    turns: int = 0
    to_act: list[str] = []
    battle: str | None = None
    ended: bool = False
    winner: str | None = None
    battles: list[PastBattle] = []


BattlePlay = Play[State, None]
"""The play of this game."""

BattleSeen = Seen[State, None]
"""What the pages of this game are shown from."""
