"""What a hero carries and wields: hands, armour, backpack, base items (SF-41)."""

from __future__ import annotations

from companion.games.super_fantasy.content.playing import Playing
from companion.games.super_fantasy.state import Hero

HANDS = 2


def base_items(content: Playing, id_: str) -> list[str]:
    """The items printed on a hero's board."""
    card = content.hero.get(id_)
    return list(card.items) if card is not None else []


def base_in(content: Playing, id_: str, slot: str) -> list[str]:
    """The base items printed on the hands, or on the armour."""
    found = [(item, content.item.get(item)) for item in base_items(content, id_)]
    return [name for name, item in found if (item.slot if item is not None else "hand") == slot]


def in_hands(hero: Hero, content: Playing, id_: str) -> list[str]:
    """What the hero holds: magic items, and the base items they do not cover (SF-41)."""
    base = base_in(content, id_, "hand")
    held: list[str] = []
    for at in range(HANDS):
        over = hero.hands[at]
        if over is not None:
            if over not in held:
                held.append(over)
        elif at < len(base):
            held.append(base[at])
    return held


def worn(hero: Hero, content: Playing, id_: str) -> str | None:
    """The armour the hero wears; the base one if nothing covers it."""
    if hero.armour is not None:
        return hero.armour
    return next(iter(base_in(content, id_, "armour")), None)


def carried(hero: Hero, content: Playing, id_: str) -> list[str]:
    """What is in use: hands and armour, not the backpack."""
    armour = worn(hero, content, id_)
    return [*in_hands(hero, content, id_), *([armour] if armour is not None else [])]
