"""Words of the box: colours and symbols of the Fate die, characteristics, directions, statuses, marks, difficulties."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.words import Word, same

SYMBOLS = {
    "drop": Word("drop", "goccia"),
    "lightning": Word("lightning", "fulmine"),
    "skull": Word("skull", "teschio"),
}
COLOURS = {
    "black": Word("black", "nero", ("nera",)),
    "red": Word("red", "rosso", ("rossa",)),
    "green": Word("green", "verde"),
    "brown": Word("brown", "marrone"),
    "orange": Word("orange", "arancione", ("arancio",)),
    "blue": Word("blue", "blu", ("azzurro", "azzurra")),
    "yellow": Word("yellow", "giallo", ("gialla",)),
    "white": Word("white", "bianco", ("bianca",)),
    "purple": Word("purple", "viola"),
}

CHARACTERISTIC_WORDS = {
    "strength": Word("strength", "forza"),
    "aim": Word("aim", "mira"),
    "magic": Word("magic", "magia"),
    "cunning": Word("cunning", "astuzia"),
    "speed": Word("speed", "velocità"),
    "defence": Word("defence", "difesa", ("defense",)),
}
ATTACK_CHARACTERISTICS = {name: CHARACTERISTIC_WORDS[name] for name in ("strength", "aim", "magic")}


def face_words(words: Sequence[str], language: str) -> str:
    """A face of the Fate die as it is said: `red drop`; in Italian the symbol first, and the colour agrees with it."""
    symbols = [SYMBOLS[word].of(language) for word in words if word in SYMBOLS]
    colours = [COLOURS.get(word, same(word)).of(language) for word in words if word not in SYMBOLS]
    if language == "it" and "drop" in words:
        colours = [colour[:-1] + "a" if colour.endswith("o") else colour for colour in colours]
    return " ".join([*symbols, *colours] if language == "it" else [*colours, *symbols])


def direction_words() -> dict[str, Word]:
    """The eight directions as typed."""
    names: Sequence[tuple[str, Word]] = (
        ("N", Word("N", "N", ("north", "nord"))),
        ("NE", Word("NE", "NE", ("north-east", "nord-est"))),
        ("E", Word("E", "E", ("east", "est"))),
        ("SE", Word("SE", "SE", ("south-east", "sud-est"))),
        ("S", Word("S", "S", ("south", "sud"))),
        ("SW", Word("SW", "SO", ("south-west", "sud-ovest"))),
        ("W", Word("W", "O", ("west", "ovest"))),
        ("NW", Word("NW", "NO", ("north-west", "nord-ovest"))),
    )
    return dict(names)


STATUS_WORDS = {
    "stunned": Word("stunned", "stordito"),
    "frozen": Word("frozen", "congelato"),
    "poisoned": Word("poisoned", "avvelenato"),
}
TOKEN_WORDS = {
    "fortezza": Word("Fortezza", "Fortezza"),
    "volonta": Word("Volontà", "Volontà"),
    "inno": Word("Inno", "Inno"),
    "furia": Word("Furia", "Furia"),
}
TOKEN_NAMES = {name: word.en for name, word in TOKEN_WORDS.items()}
DIFFICULTIES = {
    "normal": Word("normal", "normale"),
    "heroic": Word("heroic", "eroica", ("eroico",)),
    "epic": Word("epic", "epica", ("epico",)),
}
