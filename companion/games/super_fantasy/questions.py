"""Answers of Super Fantasy: the faces of action dice, the Fate die."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.answers import Dice, Number, Read, Reader
from companion.engine.errors import N_, AmbiguousName, UnfitAnswer
from companion.engine.language import Tongue
from companion.engine.words import Word, pick, same

ACTION_FACES = ("1", "1", "2", "2", "*", "*")
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


@dataclass(frozen=True, slots=True)
class Roll:
    """Action dice as they fell (SF-1): the faces `1 2 *`, or only a total."""

    faces: tuple[str, ...] = ()
    total_only: int | None = None

    @property
    def stars(self) -> int:
        """How many stars fell."""
        return self.faces.count("*")

    def total(self, star: int, bonus: int = 0) -> int:
        """Swords plus stars at the value of a star, plus a bonus (SF-1)."""
        if self.total_only is not None:
            return self.total_only + bonus
        return sum(star if face == "*" else int(face) for face in self.faces) + bonus


@dataclass(frozen=True, slots=True)
class ActionDice(Reader):
    """The faces of action dice (SF-3). `count` None: any number from 1 to `most`; `or_total`: the sum alone will do."""

    count: int | None
    most: int = 12
    or_total: bool = False

    def read(self, text: str, language: str) -> Read:
        """Read `1 2 *`, `12*`, or a total such as `7` where that will do."""
        parts = text.split()
        if len(parts) == 1 and re.fullmatch(r"[12*]+", text) and self._joined(text):
            parts = list(text)
        if parts and all(part in ("1", "2", "*") for part in parts) and self._fits(len(parts)):
            return Read(Roll(tuple(parts)), " ".join(parts))
        if self.or_total and len(parts) == 1 and re.fullmatch(r"=?\d{1,3}", text, re.ASCII):
            return Read(Roll(total_only=int(text.lstrip("="))), f"={int(text.lstrip('='))}")
        raise self._unfit(text)

    def _joined(self, text: str) -> bool:
        return self._fits(len(text)) and (not self.or_total or len(text) == self.count)

    def _fits(self, dice: int) -> bool:
        return dice == self.count if self.count is not None else 1 <= dice <= self.most

    def _unfit(self, text: str) -> UnfitAnswer:
        if self.count is None:
            return UnfitAnswer(
                "“{text}” does not fit: the faces of 1 to {most} action dice do, such as `1 2 *`",
                text=text, most=self.most,
            )  # fmt: skip
        if self.or_total:
            return UnfitAnswer(
                "“{text}” does not fit: the faces of {count} action dice do, such as `{like}`, or their total",
                text=text, count=self.count, like=" ".join(("1 2 * " * self.count).split()[: self.count]),
            )  # fmt: skip
        return UnfitAnswer(
            "“{text}” does not fit: the faces of {count} action dice do, such as `{like}`",
            text=text, count=self.count, like=" ".join(("1 2 * " * self.count).split()[: self.count]),
        )  # fmt: skip

    def dice(self) -> Dice | None:
        """The action dice."""
        return Dice(ACTION_FACES, self.count) if self.count is not None else None


@dataclass(frozen=True, slots=True)
class Tokens(Number):
    """How many shield dice are spent (SF-58): from 0 to all; `-` for none."""

    def read(self, text: str, language: str) -> Read:
        """Read `2`, `-`."""
        return Read(0, "0") if text.strip() == "-" else Number.read(self, text, language)


@dataclass(frozen=True, slots=True)
class Fate:
    """What the Fate die shows; what does not matter may be None (SF-3)."""

    colour: str | None = None
    symbol: str | None = None


@dataclass(frozen=True, slots=True)
class FateDice(Reader):
    """The Fate die (SF-2): colour and symbol in either order; either alone where only that is used.

    `needs`: `colour`, `symbol`, or `both`; with `both` a symbol that is not `drop` needs no colour.
    """

    faces: tuple[str, ...]
    needs: str = "both"

    def read(self, text: str, language: str) -> Read:
        """Read `red drop`, `drop red`, `red`, `drop`."""
        colour = symbol = None
        words = text.split()
        for word in words:
            found_colour, found_symbol = self._find(word, language)
            if found_symbol and symbol is None:
                symbol = found_symbol
            elif found_colour and colour is None:
                colour = found_colour
            else:
                raise self._unfit(text, language)
        if symbol is None and self.needs != "colour":
            symbol = self._only_symbol(colour)
        if not words or not self._enough(colour, symbol) or not self._on_die(colour, symbol):
            raise self._unfit(text, language)
        return Read(Fate(colour, symbol), " ".join(w for w in (colour, symbol) if w))

    def _find(self, word: str, language: str) -> tuple[str | None, str | None]:
        colours = {face.split()[0]: COLOURS.get(face.split()[0], same(face.split()[0])) for face in self.faces}
        colours = {**COLOURS, **colours} if not self.faces else colours
        both = {f"c:{k}": w for k, w in colours.items()} | {f"s:{k}": w for k, w in SYMBOLS.items()}
        try:
            found = pick(word, both, language)
        except AmbiguousName as error:
            raise UnfitAnswer(error.message.text, **error.message.facts) from None
        if found is None:
            return None, None
        return (found[2:], None) if found.startswith("c:") else (None, found[2:])

    def _enough(self, colour: str | None, symbol: str | None) -> bool:
        if self.needs == "colour":
            return colour is not None
        if self.needs == "symbol":
            return symbol is not None
        return symbol is not None and (colour is not None or symbol != "drop")

    def _only_symbol(self, colour: str | None) -> str | None:
        """The symbol that a colour has on this die, if it has but one."""
        symbols = {face.split()[1] for face in self.faces if face.split()[0] == colour}
        return symbols.pop() if len(symbols) == 1 else None

    def _on_die(self, colour: str | None, symbol: str | None) -> bool:
        """A face with this colour and this symbol exists."""
        return any(colour in (None, face.split()[0]) and symbol in (None, face.split()[1]) for face in self.faces)

    def _unfit(self, text: str, language: str) -> UnfitAnswer:
        return UnfitAnswer("“{text}” does not fit: {options} would", text=text, options=self.options(language))

    def options(self, language: str) -> list[str]:
        """Each face, or each colour where only that is used."""
        words: dict[str, None] = {}
        for face in self.faces:
            colour, symbol = face.split()
            shown = {"colour": [colour], "symbol": [symbol], "both": [colour, symbol]}[self.needs]
            words[face_words(shown, language)] = None
        return list(words)

    def dice(self) -> Dice:
        """The Fate die."""
        return Dice(self.faces, 1)


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
STATUS_NAMES = {
    "stunned": N_("stunned"),
    "frozen": N_("frozen"),
    "poisoned": N_("poisoned"),
}


@dataclass(frozen=True, slots=True)
class Symbols(Reader):
    """Some symbols of the Fate die, or `-` for none."""

    def read(self, text: str, language: str) -> Read:
        """Read `skull`, `drop skull`, `-`."""
        if text == "-":
            return Read("-", "-")
        found: list[str] = []
        for word in text.replace(",", " ").split():
            try:
                symbol = pick(word, SYMBOLS, language)
            except AmbiguousName as error:
                raise UnfitAnswer(error.message.text, **error.message.facts) from None
            if symbol is None:
                raise UnfitAnswer("“{text}” does not fit: {options} would", text=text, options=self.options(language))
            found.append(symbol)
        if not found:
            raise UnfitAnswer("“{text}” does not fit: {options} would", text=text, options=self.options(language))
        return Read(" ".join(found), " ".join(found))

    def options(self, language: str) -> list[str]:
        """The three symbols, or none."""
        return [*(word.of(language) for word in SYMBOLS.values()), "-"]


@dataclass(frozen=True, slots=True)
class Squares(Reader):
    """One of some squares."""

    names: tuple[str, ...]

    def read(self, text: str, language: str) -> Read:
        """Read a square's name."""
        name = text.strip().upper()
        if name not in self.names:
            raise UnfitAnswer("“{text}” does not fit: {options} would", text=text, options=list(self.names))
        return Read(name, name)

    def options(self, language: str) -> list[str]:
        """The squares."""
        return list(self.names)


def fate_text(face: str, say: Tongue) -> str:
    """A face of the Fate die in words."""
    return face_words(face.split(), say.language)
