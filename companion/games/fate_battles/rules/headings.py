"""The headings under which help lists the commands."""

from __future__ import annotations

from companion.engine.errors import N_

BUILDING = N_("Building")
FIELD = N_("The battlefield")
TURN = N_("A turn")
ADVANTAGES = N_("Creating advantages")
LEADERS = N_("Leaders and aspects")
AFTER = N_("The end and after")
LOOKING = N_("Looking at the battle")
