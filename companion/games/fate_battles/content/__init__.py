"""What the chapter lists: skills, qualities, severities, the ladder, the aspects that rules make."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.words import Word, fold

SKILLS: dict[str, Word] = {
    "athletics": Word("Athletics", "Atletica"),
    "drive": Word("Drive", "Guidare"),
    "pilot": Word("Pilot", "Pilotare"),
    "fight": Word("Fight", "Combattere"),
    "notice": Word("Notice", "Percezione"),
    "provoke": Word("Provoke", "Provocare"),
    "shoot": Word("Shoot", "Sparare"),
    "stealth": Word("Stealth", "Discrezione", ("Furtività",)),
    "will": Word("Will", "Volontà"),
}
"""The skills of units."""

LEADER_SKILLS: dict[str, Word] = {
    "burglary": Word("Burglary", "Scassinare"),
    "contacts": Word("Contacts", "Contatti"),
    "crafts": Word("Crafts", "Manualità", ("Ingegneria",)),
    "deceive": Word("Deceive", "Ingannare", ("Raggirare",)),
    "empathy": Word("Empathy", "Empatia"),
    "investigate": Word("Investigate", "Indagare", ("Investigare",)),
    "lore": Word("Lore", "Conoscenze"),
    "physique": Word("Physique", "Fisico"),
    "rapport": Word("Rapport", "Rapporti", ("Influenzare",)),
    "resources": Word("Resources", "Risorse"),
}
"""The other skills of Fate Core, for the sheets of leaders."""

BUILT_IN: dict[str, Word] = SKILLS | LEADER_SKILLS
MOVING = ("athletics", "drive", "pilot")
VEHICLES = ("drive", "pilot")


class Sheet(NamedTuple):
    """What a quality gives: skill ratings, number of aspects, consequence slots, cost in build points (FB-10, 11)."""

    ratings: tuple[int, ...]
    aspects: int
    slots: tuple[str, ...]
    cost: int


QUALITIES: dict[str, Word] = {
    "average": Word("average", "media", ("medio", "conscripts", "reclute")),
    "fair": Word("fair", "discreta", ("discreto", "grunts", "soldati-semplici")),
    "good": Word("good", "buona", ("buono", "elites", "truppe-d'élite")),
}
SHEETS: dict[str, Sheet] = {
    "average": Sheet((1,), 1, (), 1),
    "fair": Sheet((2, 1, 1), 2, ("mild",), 2),
    "good": Sheet((3, 2, 2, 1, 1, 1), 3, ("mild", "moderate"), 3),
}
FATE_POINT_COST = 3

SEVERITIES: dict[str, Word] = {
    "mild": Word("mild", "lieve"),
    "moderate": Word("moderate", "moderata", ("moderato",)),
    "severe": Word("severe", "grave"),
}
UNIT_SEVERITIES = ("mild", "moderate")
COVERS: dict[str, int] = {"mild": 2, "moderate": 4, "severe": 6}
"""How many shifts a consequence covers (FB-29)."""

LADDER: dict[int, Word] = {
    8: Word("Legendary", "Leggendario"),
    7: Word("Epic", "Epico"),
    6: Word("Fantastic", "Fantastico"),
    5: Word("Superb", "Eccellente"),
    4: Word("Great", "Ottimo"),
    3: Word("Good", "Buono"),
    2: Word("Fair", "Discreto"),
    1: Word("Average", "Medio"),
    0: Word("Mediocre", "Mediocre"),
    -1: Word("Poor", "Scarso"),
    -2: Word("Terrible", "Pessimo"),
}

PINNED = "Pinned Down"
SURROUNDED = "Surrounded"
BOOST_TEXT = "Boost"
CONSEQUENCES: dict[str, str] = {
    "mild": "Mild consequence",
    "moderate": "Moderate consequence",
    "severe": "Severe consequence",
}
FIXED: dict[str, Word] = {
    PINNED: Word(PINNED, "Messa alle Strette"),
    SURROUNDED: Word(SURROUNDED, "Circondato"),
    BOOST_TEXT: Word(BOOST_TEXT, "Beneficio"),
    "Mild consequence": Word("Mild consequence", "Conseguenza lieve"),
    "Moderate consequence": Word("Moderate consequence", "Conseguenza moderata"),
    "Severe consequence": Word("Severe consequence", "Conseguenza grave"),
}
"""The texts that rules write themselves; all others stay as the table typed them."""


def aspect_word(text: str) -> Word:
    """The words by which an aspect is named: its text, or both languages' for those that rules write."""
    return FIXED.get(text) or Word(text, text)


def same_aspect(one: str, other: str) -> bool:
    """Do two texts name the same aspect, in whatever language?"""
    return bool({fold(w) for w in aspect_word(one).all()} & {fold(w) for w in aspect_word(other).all()})


def canonical(text: str) -> str:
    """The text under which an aspect is kept: the English one for those that rules write."""
    return next((english for english in FIXED if same_aspect(english, text)), text)
