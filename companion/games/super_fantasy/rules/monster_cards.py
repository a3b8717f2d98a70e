"""A monster's card with its abilities counted in (SF-60, SF-61)."""

from __future__ import annotations

from companion.games.super_fantasy.content.board import attack_dice, protection_left
from companion.games.super_fantasy.content.playing import Playing
from companion.games.super_fantasy.content.tables import Ability, MonsterCard
from companion.games.super_fantasy.state import Monster


def card_of(content: Playing, kind: str) -> MonsterCard:
    """The card of a kind."""
    return content.mission.monster[kind]


def abilities_of(content: Playing, kind: str) -> list[Ability]:
    """The abilities on its card that the phase knows."""
    return [content.ability[name] for name in card_of(content, kind).abilities if name in content.ability]


def dice_of(content: Playing, monster: Monster) -> int:
    """Its attack dice: its card's, its abilities', one fewer if Stunned (SF-61)."""
    more = sum(ability.attack for ability in abilities_of(content, monster.kind))
    return attack_dice(card_of(content, monster.kind).attack + more, monster.statuses)


def star_value(content: Playing, kind: str) -> int:
    """What a star is worth to it (SF-1)."""
    more = sum(ability.star for ability in abilities_of(content, kind) if isinstance(ability.star, int))
    return max(0, card_of(content, kind).star + more)


def protection_of(content: Playing, monster: Monster) -> int:
    """Its Protection in the hero phase; Frozen takes 4 (SF-61)."""
    more = sum(ability.protection for ability in abilities_of(content, monster.kind))
    return protection_left(card_of(content, monster.kind).protection + more, monster.statuses)


def wounds_of(content: Playing, kind: str) -> int:
    """The lives that a hit of it costs: 1 unless an ability says otherwise (SF-59)."""
    return max((ability.wounds for ability in abilities_of(content, kind) if ability.wounds), default=1)


def statuses_given(content: Playing, kind: str) -> list[str]:
    """The statuses that a hit of it gives."""
    return [ability.gives for ability in abilities_of(content, kind) if ability.gives]
