"""Signs for terminals that lack them: ASCII for lines, arrows and quotes, words for screen readers."""

from __future__ import annotations

import io
import os
import re
import sys
import unicodedata
from collections.abc import Mapping
from typing import TextIO

from companion.engine.sanitize import clean

_ONE = {
    "─": "-", "━": "-", "│": "|", "┃": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+",
    "┴": "+", "┼": "+", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "╷": "|", "╵": "|", "╴": "-", "╶": "-", "╸": "-",
    "═": "=", "║": "|", "█": "#", "▓": "#", "▒": ":", "░": ".", "▀": "#", "▄": "#", "·": ".", "•": "*", "●": "*",
    "○": "o", "◆": "*", "◇": "o", "■": "#", "□": ".", "‡": "=", "†": "+", "›": ">", "‹": "<", "→": ">", "←": "<",
    "↑": "^", "↓": "v", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "–": "-", "—": "-",
    "−": "-", "×": "x", "✗": "x", "✓": "+", "★": "*", "☆": "*", "\u00a0": " ",
}  # fmt: skip
_LONGER = {"→": "->", "←": "<-", "…": "...", "∞": "no limit"}


def encoding_of(out: TextIO, environment: Mapping[str, str] | None = None) -> str:
    """What a stream can show: its encoding; ASCII on a terminal whose locale is plainly C or POSIX."""
    environment = os.environ if environment is None else environment
    locale = next((environment[n] for n in ("LC_ALL", "LC_CTYPE", "LANG") if environment.get(n)), "")
    if locale in ("C", "POSIX") and out.isatty():
        return "ascii"
    return out.encoding or "utf-8"


def fit(text: str, encoding: str, *, drawn: bool = False) -> str:
    """The text with other signs for those that the encoding lacks. In a drawing each sign stays one column wide."""
    if text.isascii() or "utf" in encoding.lower():
        return text
    return "".join(char if _encodes(char, encoding) else _other(char, drawn) for char in text)


def _encodes(char: str, encoding: str) -> bool:
    try:
        char.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _other(char: str, drawn: bool) -> str:
    if not drawn and char in _LONGER:
        return _LONGER[char]
    if char in _ONE:
        return _ONE[char]
    base = unicodedata.normalize("NFD", char)
    if len(base) > 1 and base[0].isascii():
        return base[0] if drawn or base[1] != "\u0300" else base[0] + "'"
    return "?"


_ARROWS = {"en": " to ", "it": " a "}
_NOW = {"en": "now: ", "it": "ora: "}
_FIRST = re.compile(r"^(\s*)([—→►»]) ")
_SILENT = str.maketrans({"‡": "", "█": "", "·": ",", "✓": "", "✗": ""})


def spoken(text: str, language: str) -> str:
    """A sentence for a screen reader: an arrow between two things is a word, one before a line says "now"."""
    if text.isascii():
        return text
    text = text.replace("\u00a0", " ")
    text = _FIRST.sub(lambda found: found[1] + _NOW[language] * (found[2] in "→►"), text)
    return text.replace(" → ", _ARROWS[language]).translate(_SILENT).replace(" , ", ", ")


class Held(io.StringIO):
    """Keeps what is printed, in the encoding of the stream that it goes to later."""

    def __init__(self, later: TextIO) -> None:
        super().__init__()
        self._encoding = encoding_of(later)

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """What the stream can show."""
        return self._encoding


def complain(text: str) -> None:
    """Print a sentence to standard error, made harmless, as that can show it."""
    sys.stderr.write(fit(clean(text), encoding_of(sys.stderr)) + "\n")
