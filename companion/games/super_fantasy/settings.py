"""The rulings that a table may change."""

from __future__ import annotations

from companion.engine.errors import N_
from companion.engine.game import Setting, setting
from companion.engine.words import Word
from companion.games.super_fantasy.content.board import Settings
from companion.games.super_fantasy.state import State

ONCE, EACH = Word("once", "una"), Word("each", "ognuna")
NO, YES = Word("no", "no"), Word("yes", "sì")

RULINGS: tuple[Setting, ...] = (
    Setting(
        Word("spawn-roll", "tiro-comparsa"),
        (
            (ONCE, N_("one Fate roll for the whole cemetery")),
            (EACH, N_("one Fate roll for each tombstone, mass grave and coffin, in reading order")),
        ),
        N_("how the Fate die is rolled for new monsters"),
        "SF-51",
    ),
    Setting(
        Word("monsters-pass-monsters", "mostri-attraverso-mostri"),
        (
            (NO, N_("a monster does not pass other monsters")),
            (YES, N_("a monster passes monsters and ends on free squares only")),
        ),
        N_("may a monster walk through monsters"),
        "SF-22",
    ),
    Setting(
        Word("diagonal-corners", "angoli-diagonali"),
        (
            (Word("one", "uno"), N_("a diagonal step needs one of the two routes round the corner")),
            (Word("both", "entrambi"), N_("a diagonal step needs both routes round the corner")),
        ),
        N_("what walls forbid a diagonal step"),
        "SF-23",
    ),
    Setting(
        Word("target-distance", "distanza-bersaglio"),
        (
            (Word("walking", "cammino"), N_("steps that the monster needs, pieces in the way")),
            (Word("open", "aperta"), N_("steps ignoring all pieces")),
        ),
        N_("which distance decides who is nearest"),
        "SF-55",
    ),
    Setting(
        Word("no-way", "nessuna-via"),
        (
            (Word("stay", "ferma"), N_("with no way to any hero a monster has no target")),
            (
                Word("closer", "avanti"),
                N_("it aims through closed gates too, but last, and walks as near as it can"),
            ),
        ),
        N_("what a monster does that has no way to any hero"),
        "SF-54",
    ),
    Setting(
        Word("in-contact", "a-contatto"),
        (
            (Word("stay", "ferma"), N_("in contact with its target a monster does not move")),
            (Word("improve", "migliora"), N_("it may go where it touches its target and more heroes")),
        ),
        N_("what a monster does that touches its target already"),
        "SF-56",
    ),
    Setting(
        Word("archers-move", "arcieri-muovono"),
        (
            (NO, N_("an archer never moves")),
            (YES, N_("an archer walks until contact or a shot, then attacks")),
        ),
        N_("may an archer walk"),
        "SF-60",
    ),
    Setting(
        Word("armour-dice", "dadi-armatura"),
        (
            (Word("end-of-hero-phase", "fine-fase-eroi"), N_("at the end of the hero phase")),
            (Word("start-of-turn", "inizio-turno"), N_("at the start of the turn")),
        ),
        N_("when armour and shields give their shield dice"),
        "SF-42",
    ),
    Setting(
        Word("master-counts", "master-conta"),
        (
            (NO, N_("the star of the Master's dice is worth the number of hero players")),
            (YES, N_("the Master counts among the players too")),
        ),
        N_("what a star of the Master's dice is worth"),
        "SF-70",
    ),
)


def _reminder(name: str, italian: str, text: str, rule: str) -> Setting:
    return Setting(
        Word(f"remind-{name}", f"ricorda-{italian}"), ((YES, N_("it is said")), (NO, N_("it is not said"))), text, rule
    )


REMINDERS: tuple[Setting, ...] = (
    _reminder("acted", "agito", N_("who has not acted when the monsters begin"), "SF-12"),
    _reminder("energy", "energia", N_("energy that was not placed when the monsters begin"), "SF-39"),
    _reminder("poison", "veleno", N_("the Fate die at the start of a poisoned hero's turn"), "SF-45"),
    _reminder("frozen", "congelati", N_("frozen heroes beside who acts"), "SF-45"),
    _reminder("armour", "armatura", N_("armour and shields whose dice are not entered"), "SF-42"),
    _reminder("last-turn", "ultimo-turno", N_("the last turn when it comes"), "SF-11"),
    _reminder("marks", "segnalini", N_("an Inno that might help, before an attack is rolled"), "SF-40"),
)


SETTINGS: tuple[Setting, ...] = (*RULINGS, *REMINDERS)


def value_of(state: State, name: str) -> str:
    """The value in force of a setting."""
    return setting(state, SETTINGS, name)


def reminds(state: State, name: str) -> bool:
    """Whether the table wants this reminder."""
    return value_of(state, f"remind-{name}") == YES.en


def board_settings(state: State) -> Settings:
    """The settings that the board and the phase decide by."""
    return Settings(
        diagonal_corners=value_of(state, "diagonal-corners"),
        monsters_pass_monsters=value_of(state, "monsters-pass-monsters"),
        target_distance=value_of(state, "target-distance"),
        archers_move=value_of(state, "archers-move"),
        spawn_roll=value_of(state, "spawn-roll"),
        no_way=value_of(state, "no-way"),
        in_contact=value_of(state, "in-contact"),
    )
