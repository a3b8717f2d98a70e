"""House rules: where tables differ."""

from __future__ import annotations

from companion.engine.errors import N_
from companion.engine.settings import Setting
from companion.engine.words import Word
from companion.games.fated_kingdoms.state import KingdomState

OUTER_SIGNPOST = Setting(
    Word("outer-signpost", "cartello-esterno"),
    (
        (Word("heal", "cura"), N_("who stops there heals all wounds")),
        (Word("nothing", "niente"), N_("who stops there only stops")),
    ),
    N_("what the outer Signpost does when it is not reached from the inner one"),
    "FK-12",
)
OBSERVATORY_HEALS = Setting(
    Word("observatory-heals", "osservatorio-cura"),
    (
        (Word("yes", "sì"), N_("the Castle heals who comes from the Observatory")),
        (Word("no", "no"), N_("who comes from the Observatory keeps all wounds")),
    ),
    N_("whether the Observatory’s way to the Castle heals"),
    "FK-12",
)
SEVERAL_CREATURES = Setting(
    Word("several-creatures", "più-creature"),
    (
        (Word("each", "ognuna"), N_("each its own combat, with its own trophy and Fate")),
        (Word("all-or-nothing", "tutte-o-niente"), N_("one combat: won only if all are killed")),
    ),
    N_("how several creatures are fought"),
    "FK-42",
)
FIRST_AT_START = Setting(
    Word("first-at-start", "prima-all-inizio"),
    (
        (Word("fate", "fato"), N_("the Sphere at 10 is looked at first: all lose")),
        (Word("survivor", "superstite"), N_("the last one standing is looked at first: that player wins")),
    ),
    N_("which end comes first when both are there"),
    "FK-91",
)
HANDS = Setting(
    Word("hands", "mani"),
    (
        (Word("closed", "chiuse"), N_("what all see tells how many cards a hand holds, never which")),
        (Word("open", "aperte"), N_("all see every hand")),
    ),
    N_("whether the others see the cards of a hand"),
    "FK-31",
)
SETTINGS = (OUTER_SIGNPOST, OBSERVATORY_HEALS, SEVERAL_CREATURES, FIRST_AT_START, HANDS)


def hands_closed(state: KingdomState) -> bool:
    """Whether the others may not see what a hand holds: until the points were counted, card by card (FK-31, FK-92)."""
    scored = state.over is not None and state.over.result == "scored"
    return HANDS.of(state) == "closed" and not scored
