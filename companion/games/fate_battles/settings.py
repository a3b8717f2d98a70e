"""The house rules of the battles."""

from __future__ import annotations

from companion.engine.errors import N_
from companion.engine.game import Setting, setting
from companion.engine.words import Word, fold
from companion.games.fate_battles.content import BUILT_IN
from companion.games.fate_battles.state import State

YES = Word("yes", "sì", ("on",))
NO = Word("no", "no", ("none", "off", "niente"))
FAIR = Word("2", "2")

SETTINGS: tuple[Setting, ...] = (
    Setting(
        Word("cycle", "ciclo"),
        (
            (Word("side", "fazione"), N_("a side is fresh again when all of its own have acted")),
            (Word("table", "tavolo"), N_("nobody acts again before everyone on the table has acted")),
        ),
        N_("who must have acted before anyone acts again"),
        "FB-21",
    ),
    Setting(
        Word("leader-attack-ends", "attacco-leader-chiude"),
        ((NO, N_("the turn goes on after it")), (YES, N_("it ends the turn as a unit's attack does"))),
        N_("what a leader's own attack does to the turn"),
        "FB-24",
    ),
    Setting(
        Word("extra-zone", "zona-aggiuntiva"),
        ((FAIR, N_("the difficulty is Fair (+2)")),),
        N_("the difficulty of moving on without hindrance"),
        "FB-26",
        number=True,
    ),
    Setting(
        Word("shoot-only", "solo-sparare"),
        (
            (NO, N_("Fight in the own zone, Shoot into others")),
            (YES, N_("Shoot at any range, also in the own zone, as in a dogfight")),
        ),
        N_("the skills that attack"),
        "FB-27",
    ),
    Setting(
        Word("defence", "difesa"),
        (
            (Word("core", "base"), N_("Fight by Fight or Athletics, Shoot by Athletics")),
            (Word("medieval", "medievale"), N_("as core, but Shoot by Will only")),
            (Word("vehicles", "veicoli"), N_("everything by Drive or Pilot")),
        ),
        N_("the skills that defend"),
        "FB-28",
    ),
    Setting(
        Word("ambush", "imboscata"),
        ((FAIR, N_("the difficulty is Fair (+2)")),),
        N_("the difficulty of an ambush with no enemy in the adjacent zones"),
        "FB-30",
        number=True,
    ),
    Setting(
        Word("surrounded-counts-itself", "circondato-conta-sé"),
        ((YES, N_("the unit that surrounds is one of its allies")), (NO, N_("only the others count"))),
        N_("who counts for a majority"),
        "FB-33",
    ),
    Setting(
        Word("leader-skill", "abilità-leader"),
        tuple(
            (BUILT_IN[name], N_("rated below it, a unit's skills get +1"))
            for name in ("will", *(n for n in BUILT_IN if n != "will"))
        ),
        N_("the leader's skill that lifts those of the unit"),
        "FB-42",
    ),
    Setting(
        Word("concession", "concessione"),
        (
            (YES, N_("1 fate point and 1 for each consequence of the own leaders")),
            (NO, N_("conceding gives nothing")),
        ),
        N_("what conceding gives"),
        "FB-51",
    ),
)


def value_of(state: State, name: str) -> str:
    """The value in force of a house rule."""
    return setting(state, SETTINGS, name)


def number_of(state: State, name: str) -> int:
    """The value in force of a house rule that is a number."""
    return int(value_of(state, name))


def leader_skill(state: State) -> str:
    """The skill of a leader that lifts those of the unit: Will, unless the table says otherwise (FB-42)."""
    return fold(value_of(state, "leader-skill"))
