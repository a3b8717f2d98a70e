"""Text from outside, made harmless before it reaches a terminal."""

from __future__ import annotations

import re
import unicodedata

# Control characters but newline; bidirectional overrides and isolates; line and paragraph separators; lone surrogates;
# invisible fillers. The joiner U+200D stays: emoji are joined with it.
_HARMFUL = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff\ufff9-\ufffb]"
)
MOST_MARKS = 4
LONGEST = 1500


def clean(text: str) -> str:
    """The text with every harmful character shown as `·` and at most a few combining marks on each letter."""
    if text.isascii() and text.isprintable():
        return text
    text = _HARMFUL.sub(lambda found: "\t".expandtabs(1) if found[0] == "\t" else "·", text)
    if text.isascii():
        return text
    kept: list[str] = []
    marks = 0
    for char in text:
        marks = marks + 1 if unicodedata.combining(char) else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return "".join(kept)


def brief(text: str) -> str:
    """A sentence that somebody may have put a whole book into, cut to a length that can be read."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def clean_json(text: str) -> str:
    """A JSON text with every harmful character escaped, and the marks on a letter beyond a few; it says the same."""
    if text.isascii():
        return _HARMFUL.sub(_escaped, text)
    kept: list[str] = []
    marks = 0
    for char in _HARMFUL.sub(_escaped, text):
        marks = marks + 1 if unicodedata.combining(char) else 0
        kept.append(char if marks <= MOST_MARKS else _in_json(char))
    return "".join(kept)


def _escaped(found: re.Match[str]) -> str:
    return found[0] if found[0] == "\t" else _in_json(found[0])


def _in_json(char: str) -> str:
    """A character as JSON escapes it: one beyond U+FFFF as two halves."""
    code = char.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{code[at : at + 4]}" for at in range(0, len(code), 4))
