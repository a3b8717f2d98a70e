"""A short battle that plays itself, for `companion demo`: the companion rolls."""

from __future__ import annotations

DEMO = (
    "side League; side Host",
    "player Blue League points 5; player Red Host points 5",
    'unit Wardens fair of Blue skills Fight 2, Athletics 1, Will 1 aspects "Shields like a wall"',
    'unit Archers fair of Blue skills Shoot 2, Notice 1, Athletics 1 aspects "Born in the marsh"',
    'unit Raiders fair of Red skills Fight 2, Athletics 1, Provoke 1 aspects "Nothing to lose"',
    'unit Hounds fair of Red skills Athletics 2, Fight 1, Notice 1 aspects "They smell fear"',
    'leader Captain of Blue will 3 skills Fight 2 aspects "The river is my oath"',
    "zone Bank; zone Ford next to Bank; zone Mill next to Ford and Bank",
    "aspect Ford hinders Cold fast water",
    "deploy Wardens Bank; deploy Archers Bank; deploy Raiders Mill; deploy Hounds Mill; attach Captain Wardens",
    "initiative : +2, 0",
    "begin The Ford",
    "map",
    "odds attack Archers Raiders",
    "pin Archers Raiders",
    "done",
    "roster Blue",
    "why Raiders",
    "concede Red",
    "close battle",
    "chronicle",
)
