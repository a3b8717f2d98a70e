"""What the card of a kind of monster says of its ways."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.super_fantasy.content.tables import Ability, MonsterCard
from companion.games.super_fantasy.settings import Settings


@dataclass(frozen=True, slots=True)
class Mover:
    """What a monster's card says of its ways: SF-22 (gates), SF-55 (behaviour), SF-60 (ranges, stays)."""

    kind: str
    initiative: int
    movement: int
    gates_open: bool
    behaviour: tuple[str, ...] = ()
    ranges: frozenset[int] = frozenset()
    stays: bool = False


def read_mover(kind: str, card: MonsterCard, abilities: Mapping[str, Ability], settings: Settings) -> Mover:
    """The ways of a kind, its abilities counted in: an archer stays where it is unless `archers-move` (SF-60)."""
    known = [abilities[name] for name in card.abilities if name in abilities]
    ranges = frozenset(each for ability in known for each in ability.ranges if each > 1)
    stays = settings.archers_move == "no" and any(ability.stays for ability in known)
    movement = max(0, card.movement + sum(ability.movement for ability in known))
    through = card.gates == "open" or any(ability.walks_through for ability in known)
    return Mover(kind, card.initiative, movement, through, tuple(card.behaviour), ranges, stays)
