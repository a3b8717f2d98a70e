"""The rules of Super Fantasy, a module for each chapter of the rulebook."""

from companion.games.super_fantasy.rules import (
    abilities,
    acting,
    armour,
    attacking,
    carrying,
    cleaning,
    experience,
    facts,
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
    using,
)  # fmt: skip

CHAPTERS = (
    setting_up, moving, attacking, testing, acting, abilities, growing, statuses, marks, carrying, using, facts,
    monsters, master, rolling, turning, places, lives, experience, armour, striking, cleaning, reminding, survival,
)  # fmt: skip
"""Where commands and events stand; help lists the commands in this order."""
