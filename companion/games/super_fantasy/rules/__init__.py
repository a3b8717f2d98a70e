"""The rules, a module for each chapter of the rulebook; the others are what several chapters need."""

from __future__ import annotations

from companion.games.super_fantasy.rules import (
    abilities,
    acting,
    armour,
    attacking,
    carrying,
    cleaning,
    experience,
    facts,
    freeing,
    growing,
    lives,
    marks,
    master,
    monsters,
    moving,
    places,
    reminding,
    rolling,
    setting_up,
    statuses,
    striking,
    survival,
    testing,
    turning,
)

CHAPTERS = (
    setting_up, rolling, acting, moving, turning, attacking, testing, places, armour, freeing, abilities, marks,
    experience, growing, carrying, lives, statuses, facts, reminding, monsters, striking, cleaning, master, survival,
)  # fmt: skip
"""The chapters in the order in which help lists their commands."""
