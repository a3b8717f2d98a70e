"""Whose work the battles are based on, for `about` and the README. The same text stands in CREDITS.md."""

from __future__ import annotations

CREDITS = (
    "This work is based on Fate System Toolkit (found at http://www.faterpg.com/), a product of Evil Hat Productions, "
    "LLC, developed, authored, and edited by Robert Donoghue, Brian Engard, Brennan Taylor, Mike Olson, Mark Diaz "
    "Truman, Fred Hicks, and Matthew Gandy, and licensed for our use under the Creative Commons Attribution 3.0 "
    "Unported license (http://creativecommons.org/licenses/by/3.0/).",
    "This work is based on Fate Core System (found at http://www.faterpg.com/), a product of Evil Hat Productions, "
    "LLC, developed, authored, and edited by Leonard Balsera, Brian Engard, Jeremy Keller, Ryan Macklin, Mike Olson, "
    "Clark Valentine, Amanda Valentine, Fred Hicks, and Rob Donoghue, and licensed for our use under the Creative "
    "Commons Attribution 3.0 Unported license (http://creativecommons.org/licenses/by/3.0/).",
)
"""One sentence for each work, as its licence asks."""
