"""Monster phase, step 2: new monsters (SF-51 to SF-53)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.engine.grid import bits
from companion.games.super_fantasy.content.board import NO_WAY, Board, Mover

TOMBSTONE, MASS_GRAVE, COFFIN = "tombstone", "mass-grave", "coffin"
BADLY_DEAD = "badly-dead"
DROP = "drop"


@dataclass(frozen=True, slots=True)
class Portal:
    """A standing tombstone, a mass grave or a coffin.

    `square`: the printed square, the drop square, or the coffin's first square; `squares`: both of a coffin.
    """

    what: str
    square: int
    squares: tuple[int, ...]
    symbol: str | None = None
    kinds: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class FateRoll:
    """What the Fate die shows."""

    colour: str | None
    symbol: str


@dataclass(frozen=True, slots=True)
class Appearing:
    """A monster that a portal gives, and what its place in the order rests on (SF-52)."""

    portal: Portal
    kind: str
    is_active: bool
    opened: int | None
    rule: str


@dataclass(frozen=True, slots=True)
class Nothing:
    """A portal that gives nothing although the drop came, to be said (SF-52): `no-picture`, `no-kind`, `no-card`."""

    portal: Portal
    reason: str
    rule: str = "SF-52"


@dataclass(frozen=True, slots=True)
class Place:
    """Where the new monster appears, or None (`occupied`, `no-square`); of a coffin the rivals, best first."""

    square: int | None
    reason: str
    rivals: tuple[CoffinSquare, ...] = ()
    rule: str = "SF-52"


@dataclass(frozen=True, slots=True)
class CoffinSquare:
    """A free square beside a coffin: from it an attack is possible, heroes in contact, the rank of the nearest."""

    square: int
    attacks: bool
    contacts: int
    rank: tuple[int, int]

    @property
    def key(self) -> tuple[bool, int, tuple[int, int], int]:
        """Can attack; most in contact; least distance; reading order (SF-52)."""
        return not self.attacks, -self.contacts, self.rank, self.square


def portals_in_order(portals: Iterable[Portal]) -> tuple[Portal, ...]:
    """All portals in reading order: so they are rolled for with `spawn-roll each` (SF-51)."""
    return tuple(sorted(portals, key=lambda portal: portal.square))


def kind_of(portal: Portal, colour: str | None, portals: Iterable[Portal]) -> str | None:
    """What a portal gives on a drop of this colour (SF-52): the kind printed there.

    A coffin's own kinds, else those of the first mass grave (reading order of drop squares) that shows the colour.
    """
    if portal.what == TOMBSTONE:
        return BADLY_DEAD
    if colour is None:
        return None
    if portal.what == MASS_GRAVE or colour in portal.kinds:
        return portal.kinds.get(colour)
    graves = (each for each in portals_in_order(portals) if each.what == MASS_GRAVE)
    return next((grave.kinds[colour] for grave in graves if colour in grave.kinds), None)


def spawn_order(
    board: Board,
    active: frozenset[str],
    portals: Iterable[Portal],
    rolls: Mapping[Portal, FateRoll] | FateRoll,
    movers: Mapping[str, Mover],
) -> tuple[tuple[Appearing, ...], tuple[Nothing, ...]]:
    """Which portals give a monster, in their order, and which give nothing though the drop came (SF-51, SF-52).

    Tombstones, then mass graves and coffins together; in each group active areas first, then the shortest open
    distance to a hero of the monster that would appear, then reading order. `rolls`: one for all, or one for each.
    """
    portals = tuple(portals)
    appearing, nothing = [], []
    for portal in portals:
        roll = rolls if isinstance(rolls, FateRoll) else rolls.get(portal)
        if roll is None or roll.symbol != (portal.symbol if portal.what == TOMBSTONE else DROP):
            continue
        kind = kind_of(portal, roll.colour, portals)
        if kind is None:
            has_kinds = portal.kinds or portal.what == MASS_GRAVE or any(each.kinds for each in portals)
            nothing.append(Nothing(portal, "no-picture" if has_kinds else "no-kind"))
        elif kind not in movers:
            nothing.append(Nothing(portal, "no-card"))
        else:
            appearing.append(_appearing(board, active, portal, kind, movers[kind]))
    return tuple(sorted(appearing, key=_order)), tuple(nothing)


def _appearing(board: Board, active: frozenset[str], portal: Portal, kind: str, mover: Mover) -> Appearing:
    places = portal.squares if portal.what == COFFIN else (portal.square,)
    found = (board.open_steps(place, mover, board.heroes) for place in places)
    opened = min((count for count in found if count is not None), default=None)
    rule = "SF-51" if portal.what == TOMBSTONE else "SF-52"
    return Appearing(portal, kind, board.ground.area_of(portal.square) in active, opened, rule)


def _order(each: Appearing) -> tuple[bool, bool, bool, int, int]:
    return (
        each.portal.what != TOMBSTONE,
        not each.is_active,
        each.opened is None,
        each.opened or 0,
        each.portal.square,
    )


def spawn_square(board: Board, portal: Portal, mover: Mover) -> Place:
    """Where the monster of a portal appears on the board as it is now (SF-51, SF-52)."""
    if portal.what != COFFIN:
        rule = "SF-51" if portal.what == TOMBSTONE else "SF-52"
        if board.free >> portal.square & 1:
            return Place(portal.square, "printed", rule=rule)
        return Place(None, "occupied", rule=rule)
    around = 0
    for square in portal.squares:
        around |= board.contact.near(square)
    rivals = sorted((_coffin_square(board, each, mover) for each in bits(around & board.free)), key=lambda r: r.key)
    if not rivals:
        return Place(None, "no-square")
    return Place(rivals[0].square, "coffin", tuple(rivals))


def _coffin_square(board: Board, square: int, mover: Mover) -> CoffinSquare:
    contacts = len(board.in_contact(square))
    attacks = bool(contacts) or any(board.shot_range(square, mover.ranges, hero) for hero in board.heroes)
    distances = board.distances(square, mover).values()
    return CoffinSquare(square, attacks, contacts, min((each.rank for each in distances), default=NO_WAY))


def free_number(kind_numbers: Iterable[int]) -> int:
    """The lowest free number of a kind (SF-53)."""
    taken, number = set(kind_numbers), 1
    while number in taken:
        number += 1
    return number
