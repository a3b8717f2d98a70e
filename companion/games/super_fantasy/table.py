"""The table of commands: those declared at their rules, and the heroes' that are not yet."""

from __future__ import annotations

from companion.engine.declare import Spec, declared_in
from companion.games.super_fantasy.hero_table import ACTIONS
from companion.games.super_fantasy.pages import map as pages_map
from companion.games.super_fantasy.rules import CHAPTERS

COMMANDS: tuple[Spec, ...] = (*declared_in(*CHAPTERS, pages_map), *ACTIONS)
