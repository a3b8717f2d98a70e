"""Armies as files: units and leaders in TOML, checked with the line of every fault (FB-10, FB-11, FB-40)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any

import msgspec

from companion.engine.content_faults import Checked, Fault, FaultyContent, Lines, Path, read_toml, shape_faults
from companion.engine.errors import AmbiguousName, Message
from companion.engine.words import Word, fold, nearest, pick
from companion.games.fate_battles.content import BUILT_IN, QUALITIES, SHEETS

LIKELY = 0.75
MOST_RATING, MOST_ASPECTS, MOST_BOXES, LONGEST = 10, 13, 6, 80

Skills = list[tuple[str, int]]


class UnitCard(msgspec.Struct):
    """A unit as its file tells it: its name is the first of its aspects, the others stand in `aspects`."""

    quality: str
    skills: dict[str, int] = {}
    aspects: list[str] = []


class LeaderCard(msgspec.Struct):
    """A leader as its file tells it."""

    skills: dict[str, int] = {}
    aspects: list[str] = []
    stress: int = 2


class Head(msgspec.Struct):
    """What an army is called."""

    name: str = ""


class Army(msgspec.Struct):
    """An army: units and leaders by name."""

    army: Head = msgspec.field(default_factory=Head)
    unit: dict[str, UnitCard] = {}
    leader: dict[str, LeaderCard] = {}

    @property
    def cost(self) -> int:
        """The build points of its units (FB-10)."""
        return sum(SHEETS[card.quality].cost for card in self.unit.values())


def read_army(text: str, file: str, own: Mapping[str, Word] = {}) -> Army:
    """An army from its file; skills and qualities by their ids, `own` skills of the table beside those of the book.

    Raises:
        FaultyContent: it has faults; all of them, each with its line and what would be right.
    """
    data = read_toml(text, file)
    faults = army_faults(data, text, file, own)
    if faults:
        raise FaultyContent(faults)
    army = msgspec.convert(data, Army)
    known = {**BUILT_IN, **own}
    cards: list[UnitCard | LeaderCard] = [*army.unit.values(), *army.leader.values()]
    for card in cards:
        words = list(card.skills)
        card.skills = {
            on_sheet(name, skill_id(name, known) or name, words): rated for name, rated in card.skills.items()
        }
    for unit in army.unit.values():
        unit.quality = quality_id(unit.quality) or ""
    return army


def army_faults(data: Mapping[str, Any], text: str, file: str, own: Mapping[str, Word] = {}) -> list[Fault]:
    """Every fault of an army's tables, in the order of their lines."""
    lines = Lines(text)
    found = shape_faults(data, Army)
    if not found:
        army = msgspec.convert(data, Army)
        found = [*_unit_faults(army, {**BUILT_IN, **own}), *_leader_faults(army, {**BUILT_IN, **own})]
        if not army.unit and not army.leader:
            found.append(((), Message("an army has units, [unit.NAME], or leaders, [leader.NAME]")))
    return sorted((Fault(file, lines.of(path), message) for path, message in found), key=lambda f: f.line)


def examine(data: Mapping[str, Any], text: str, name: str) -> Checked | None:
    """What is wrong with an army's file; None for a file of another kind."""
    if "army" not in data:
        return None
    return Checked(army_faults(data, text, name), [])


def _unit_faults(army: Army, known: Mapping[str, Word]) -> Iterator[tuple[Path, Message]]:
    for name, card in army.unit.items():
        at: Path = ("unit", name)
        yield from _name_faults(name, at)
        quality = quality_id(card.quality)
        if quality is None:
            yield (*at, "quality"), Message("“{word}” is no quality: one of {names}", word=card.quality,
                                            names=list(QUALITIES))  # fmt: skip
        else:
            yield from fit_faults(quality, list(card.skills.items()), len(card.aspects), at)
        yield from _skill_faults(card.skills, at, known)
        yield from _text_faults(card.aspects, at)


def fit_faults(quality: str, skills: Skills, aspects: int, at: Path) -> Iterator[tuple[Path, Message]]:
    """What does not fit a unit's quality (FB-11)."""
    sheet = SHEETS[quality]
    if Counter(n for _, n in skills) != Counter(sheet.ratings):
        have = ", ".join(f"{n:+d}" for _, n in sorted(skills, key=lambda s: -s[1])) or "-"
        yield (*at, "skills"), Message("the skills are {have}; right is one skill for each of {want}", have=have,
                                       want=", ".join(f"+{n}" for n in sheet.ratings))  # fmt: skip
    if aspects != sheet.aspects - 1:
        want = sheet.aspects - 1
        yield (*at, "aspects"), Message("it has {have} aspects beside its name; right is {want}", have=aspects,
                                        want=want)  # fmt: skip


def _leader_faults(army: Army, known: Mapping[str, Word]) -> Iterator[tuple[Path, Message]]:
    for name, card in army.leader.items():
        at: Path = ("leader", name)
        yield from _name_faults(name, at)
        yield from _skill_faults(card.skills, at, known)
        yield from _text_faults(card.aspects, at)
        if name in army.unit:
            yield at, Message("“{name}” is there already: another name is needed", name=name)
        if not 0 <= card.stress <= MOST_BOXES:
            yield (*at, "stress"), Message("{n} boxes of stress: 0 to {most} are right", n=card.stress, most=MOST_BOXES)


def _name_faults(name: str, at: Path) -> Iterator[tuple[Path, Message]]:
    if not fits_as_name(name):
        yield at, Message("“{name}” is no name: 1 to {most} letters, with one that can be typed", name=name[:LONGEST],
                          most=LONGEST)  # fmt: skip


def fits_as_name(name: str) -> bool:
    """Can a sheet be called so?"""
    return bool(fold(name).strip()) and len(name) <= LONGEST and name.isprintable() and name == name.strip()


def _text_faults(aspects: Iterable[str], at: Path) -> Iterator[tuple[Path, Message]]:
    texts = list(aspects)
    if len(texts) > MOST_ASPECTS:
        yield (*at, "aspects"), Message("there are {most} already; no more fit", most=MOST_ASPECTS)
    for text in texts:
        if not fits_as_name(text):
            yield (*at, "aspects"), Message("“{name}” is no aspect: 1 to {most} letters on one line",
                                            name=text[:LONGEST], most=LONGEST)  # fmt: skip


def _skill_faults(skills: Mapping[str, int], at: Path, known: Mapping[str, Word]) -> Iterator[tuple[Path, Message]]:
    seen: set[str] = set()
    for name, rated in skills.items():
        made = on_sheet(name, skill_id(name, known) or "", skills) or None
        if made is None and (meant := mistyped(name, known)):
            yield (*at, "skills"), Message("“{word}” is not known: did you mean {names}?", word=name, names=meant)
        if (made or fold(name)) in seen:
            yield (*at, "skills"), Message("the skill {skill} stands twice on the sheet", skill=name)
        seen.add(made or fold(name))
        if not fits_as_name(name) or not name[:1].isalpha() or len(name) > 30:
            yield (*at, "skills"), Message("“{name}” is no skill: at most {most} letters", name=name[:30], most=30)
        if not 0 <= rated <= MOST_RATING:
            yield (*at, "skills"), Message("a skill is rated at most {most}", most=MOST_RATING)


def skill_id(name: str, known: Mapping[str, Word]) -> str | None:
    """The skill that a whole word of either language names."""
    typed = fold(name)
    return next((made for made, word in known.items() if typed in map(fold, word.all())), None)


STEALTHY = Word("Furtività", "Furtività"), Word("Discrezione", "Discrezione")
"""Two words for Stealth in Italian editions; a sheet that has both means two skills: the first is then Stealth."""


def on_sheet(word: str, skill: str, words: Iterable[str]) -> str:
    """The skill that a word means on a sheet with all these words (FB-40)."""
    stealth, other = STEALTHY
    typed = {fold(one) for one in words}
    both = fold(stealth.it) in typed and fold(other.it) in typed
    return other.it if both and fold(word) == fold(other.it) else skill


def quality_id(name: str) -> str | None:
    """The quality that a word of either language names."""
    for language in ("en", "it"):
        try:
            if (found := pick(name, QUALITIES, language)) is not None:
                return found
        except AmbiguousName:
            continue
    return None


def mistyped(name: str, known: Mapping[str, Word]) -> str:
    """The known skill that was probably meant; empty if none is near."""
    close = nearest(name, [whole for word in known.values() for whole in word.all()], most=1)
    return close[0] if close and SequenceMatcher(None, fold(name), fold(close[0])).ratio() >= LIKELY else ""


def army_text(army: Army, language: str, own: Mapping[str, Word] = {}) -> list[str]:
    """An army as the lines of its file, in the words of a language."""
    known = {**BUILT_IN, **own}

    def card(name: str, head: str, lines: list[str], skills: Mapping[str, int], aspects: list[str]) -> list[str]:
        rated = ", ".join(f"{_quoted(known[s].of(language) if s in known else s)} = {n}" for s, n in skills.items())
        texts = ", ".join(map(_quoted, aspects))
        return ["", f"[{head}.{_quoted(name)}]", *lines, f"skills = {{ {rated} }}", f"aspects = [{texts}]"]

    made = ["[army]", f"name = {_quoted(army.army.name)}"]
    for name, unit in army.unit.items():
        quality = f"quality = {_quoted(QUALITIES[unit.quality].of(language))}"
        made += card(name, "unit", [quality], unit.skills, unit.aspects)
    for name, leader in army.leader.items():
        made += card(name, "leader", [f"stress = {leader.stress}"], leader.skills, leader.aspects)
    return made


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
