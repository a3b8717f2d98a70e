"""The words of Fated Kingdoms in both languages, and the faces of the combat dice."""

from __future__ import annotations

from companion.engine.words import Word

FACES: dict[str, Word] = {
    "hit": Word("hit", "colpito"),
    "miss": Word("miss", "mancato"),
    "critical": Word("critical", "critico", ("*", "colpo-critico", "critical-hit")),
    "block": Word("block", "bloccato"),
    "resistance": Word("resistance", "resistenza"),
    "insight": Word("insight", "intuizione"),
    "dodge": Word("dodge", "schivata"),
}
LETTERS: dict[str, dict[str, str]] = {
    "en": {
        "h": "hit", "m": "miss", "c": "critical", "b": "block", "r": "resistance", "i": "insight", "d": "dodge",
    },
    "it": {
        "c": "hit", "m": "miss", "b": "block", "r": "resistance", "i": "insight", "s": "dodge",
    },
}  # fmt: skip
KIND_WORDS: dict[str, Word] = {
    "item": Word("item", "oggetto"),
    "skill": Word("skill", "abilità"),
    "creature": Word("creature", "creatura"),
    "tower": Word("tower", "torre"),
    "place": Word("place", "luogo"),
    "event": Word("event", "evento"),
}
NUMBER_WORDS: dict[str, Word] = {
    "value": Word("value", "valore"),
    "attack": Word("attack", "attacco"),
    "defence": Word("defence", "difesa", ("defense",)),
}
GUILD = Word("guild", "gilda")
NEUTRAL = Word("neutral", "neutrale", ("grey", "gray", "grigia"))
DECK_WORDS: dict[str, Word] = {
    "encounter": Word("encounter", "incontri", ("encounters", "incontro")),
    "skill": Word("skill", "abilità", ("skills",)),
    "item": Word("item", "oggetti", ("items", "oggetto")),
    "prophecy": Word("prophecy", "profezie", ("prophecies", "profezia")),
}
PHASE_WORDS: dict[str, Word] = {
    "start": Word("start of turn", "inizio del turno"),
    "movement": Word("movement", "movimento"),
    "square": Word("square", "attivazione del riquadro"),
    "combat": Word("combat", "combattimento"),
    "end": Word("end of turn", "fine del turno"),
}
SQUARE_WORDS: dict[str, Word] = {
    "castle": Word("castle", "castello"),
    "signpost": Word("signpost", "cartello", ("inner-signpost", "cartello-interno", "cartello-stradale")),
    "outer-signpost": Word("outer-signpost", "cartello-esterno"),
    "observatory": Word("observatory", "osservatorio"),
}
SQUARE_TITLES: dict[str, Word] = {
    "castle": Word("Castle", "Castello"),
    "signpost": Word("inner Signpost", "Cartello interno"),
    "outer-signpost": Word("outer Signpost", "Cartello esterno"),
    "observatory": Word("Observatory", "Osservatorio"),
}
PATHS: dict[str, tuple[Word, int]] = {
    "inner": (Word("inner", "interno"), 15),
    "outer": (Word("outer", "esterno"), 26),
}
DICE: dict[str, list[str]] = {
    "strength": ["hit", "hit", "miss", "miss", "critical", "resistance"],
    "dexterity": ["hit", "hit", "miss", "miss", "critical", "dodge"],
    "intelligence": ["hit", "hit", "miss", "miss", "critical", "insight"],
}
"""FK-40: the faces of the guild dice as the rulebook gives them; a table may edit them."""
DIE_WORDS: dict[str, Word] = {
    "strength": Word("strength", "forza", ("red", "rosso")),
    "dexterity": Word("dexterity", "destrezza", ("green", "verde")),
    "intelligence": Word("intelligence", "intelligenza", ("blue", "blu")),
}
COINS = Word("coins", "monete", ("coin", "moneta", "silver", "argento"))
GOLDEN = Word("gold", "oro")
NOTHING = Word("nothing", "niente", ("-", "none", "nessuno"))
EVERYTHING = Word("all", "tutto", ("everything",))
AND = Word("and", "e")
FOR = Word("for", "per")
WITH = Word("with", "con")
IN = Word("in", "in")
PLACE_WORDS: dict[str, Word] = {"hand": Word("hand", "mano"), "slot": Word("slot", "slot")}
