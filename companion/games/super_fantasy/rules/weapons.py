"""With what a hero attacks, and whom it reaches so (SF-34)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.engine.errors import Message, Ref, RuleError
from companion.games.super_fantasy.content.board import Board
from companion.games.super_fantasy.content.tables import Item
from companion.games.super_fantasy.rules.effects import effects_of
from companion.games.super_fantasy.rules.items import base_items, in_hands
from companion.games.super_fantasy.rules.seeing import SfPlay, board_of

RANGES = {"strength": (1,), "aim": (2, 3), "magic": (1, 2, 3)}


@dataclass(frozen=True, slots=True)
class Weapon:
    """A way to attack: the characteristic, the ranges, the bonus; `item` None: a weapon nobody entered."""

    item: str | None
    characteristic: str
    ranges: tuple[int, ...]
    attack: int = 0
    area: bool = False
    shift: int = 0


def weapon_of(name: str | None, tile: Item) -> Weapon | None:
    """What a tile says as a weapon; without a range every one that its characteristic allows (SF-34)."""
    if tile.characteristic is None:
        return None
    written = tile.range
    ranges = RANGES[tile.characteristic] if written is None else (written,) if isinstance(written, int) else written
    return Weapon(name, tile.characteristic, tuple(ranges), tile.attack)


def weapons(play: SfPlay, id_: str) -> list[Weapon]:
    """The weapons in a hero's hands that are known."""
    found = []
    for name in in_hands(play.state.heroes[id_], play.content, id_):
        tile = play.content.item.get(name)
        weapon = weapon_of(name, tile) if tile is not None else None
        if weapon is not None:
            found.append(weapon)
    return found


def choices(play: SfPlay, id_: str, characteristic: str | None, item: str | None) -> list[Weapon]:
    """The ways in which a hero may attack now: what was named, else its weapons; what was used changes them.

    Without a magic item in hand a weapon of the board that the rulebook does not name will do: Strength at range 1,
    Aim at 2 and 3; Magic must be said.

    Raises:
        RuleError: it does not hold the named weapon.
    """
    held = weapons(play, id_)
    if item is not None:
        held = [weapon for weapon in held if weapon.item == item]
        if not held:
            raise RuleError("{hero} does not hold {item} as a weapon", rule="SF-41", hero=Ref(id_), item=Ref(item))
    if characteristic is not None:
        named = [weapon for weapon in held if weapon.characteristic == characteristic]
        held = named or [Weapon(None, characteristic, RANGES[characteristic])]
    elif item is None and not _holds_magic(play, id_):
        held += [
            Weapon(None, each, RANGES[each])
            for each in ("strength", "aim")
            if each not in {weapon.characteristic for weapon in held}
        ]
    return _changed(play, id_, held)


def _holds_magic(play: SfPlay, id_: str) -> bool:
    """Whether a magic weapon covers the board's."""
    base = base_items(play.content, id_)
    return any(weapon.item not in base for weapon in weapons(play, id_))


def _changed(play: SfPlay, id_: str, held: list[Weapon]) -> list[Weapon]:
    """The weapons as what was used changes them: another reach, the whole area, one range more or less (SF-40)."""
    for thing in play.state.heroes[id_].ready:
        effects = effects_of(play.content, thing)
        if effects is None or "attack" not in effects.helps:
            continue
        if effects.area or effects.no_weapon:
            name = effects.on[0] if effects.on else "magic"
            held = [Weapon(None, name, RANGES[name], area=effects.area)]
        elif effects.on:
            fitting = [weapon for weapon in held if weapon.characteristic in effects.on]
            held = fitting or [Weapon(None, each, RANGES[each]) for each in effects.on]
        if effects.ranges and not effects.gives:
            held = [Weapon(w.item, w.characteristic, tuple(effects.ranges), w.attack, w.area) for w in held]
        if effects.shift:
            held = [Weapon(w.item, w.characteristic, w.ranges, w.attack, w.area, effects.shift) for w in held]
    return held


def reaches(play: SfPlay, board: Board, id_: str, weapon: Weapon, monster: str) -> int | None:
    """The range at which a weapon reaches a monster by a free line, or None; in the area 0 (SF-34)."""
    grid = play.content.grid
    start = grid.place(play.state.heroes[id_].square)
    end = grid.place(play.state.monsters[monster].square)
    if weapon.area:
        return 0 if board.ground.area_of(start) == board.ground.area_of(end) else None
    ranges = {each + by for each in weapon.ranges for by in range(-weapon.shift, weapon.shift + 1)} - {0}
    apart = grid.apart(start, end)
    if apart not in ranges:
        return None
    return grid.range_between(board.contact, start, end, apart)


def targets_in_reach(play: SfPlay, id_: str, ways: Iterable[Weapon]) -> list[str]:
    """The monsters that any of these weapons reaches."""
    board = board_of(play.state, play.content)
    ways = list(ways)
    return [m for m in play.state.monsters if any(reaches(play, board, id_, way, m) is not None for way in ways)]


def choose_weapon(play: SfPlay, id_: str, ways: list[Weapon], target: str) -> tuple[Weapon, int]:
    """The one way to attack that reaches the target, and its range.

    Raises:
        RuleError: none does, or several of different kinds do; says which (SF-34).
    """
    board = board_of(play.state, play.content)
    found = [(way, apart) for way in ways if (apart := reaches(play, board, id_, way, target)) is not None]
    if not found:
        raise _out_of_reach(play, board, id_, ways, target)
    known = [each for each in found if each[0].item is not None] or found
    if len({(way.characteristic, way.attack) for way, _ in known}) > 1:
        raise RuleError(
            "{hero} may attack with {weapons}: name the weapon with `with`, or the characteristic",
            rule="SF-34", hero=Ref(id_), weapons=[name_of(way) for way, _ in known],
        )  # fmt: skip
    return known[0]


def name_of(way: Weapon) -> Ref:
    """The weapon's name, or its characteristic."""
    return Ref(way.item or way.characteristic)


def _out_of_reach(play: SfPlay, board: Board, id_: str, ways: list[Weapon], target: str) -> RuleError:
    grid = play.content.grid
    start, end = grid.place(play.state.heroes[id_].square), grid.place(play.state.monsters[target].square)
    apart = grid.apart(start, end)
    reach = [Message("{weapon} ({ranges})", weapon=name_of(way), ranges=list(way.ranges)) for way in ways]
    if not any(way.area for way in ways) and any(apart in way.ranges for way in ways):
        return RuleError(
            "no free line leads from {hero} to {monster}: walls or a closed gate are in the way",
            rule="SF-34", hero=Ref(id_), monster=Ref(target),
        )  # fmt: skip
    return RuleError(
        "{monster} is at range {apart}: out of reach of {hero} with {weapons}",
        rule="SF-34", hero=Ref(id_), monster=Ref(target), apart=apart, weapons=reach,
    )  # fmt: skip
