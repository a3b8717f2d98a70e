"""The rules, a module for each chapter of the rulebook; `lookup` finds the cards that all of them mean."""

from __future__ import annotations

from companion.games.fated_kingdoms.rules import (
    cards,
    copy,
    decks,
    duel,
    end,
    fate,
    fight,
    life,
    loot,
    people,
    prophecies,
    purse,
    rolling,
    setup,
    squares,
    stack,
    store,
    towers,
    trade,
    turn,
)

CHAPTERS = (
    setup, turn, people, squares, fate, prophecies, stack, end, life, loot, rolling, fight, duel, cards, purse, store,
    trade, towers, decks, copy,
)  # fmt: skip
"""The chapters in the order in which help lists their commands."""
