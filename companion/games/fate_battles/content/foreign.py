"""Characters of other programs as leaders: Fari (JSON) and the Fate Core actor of Foundry (FB-40).

What a leader's sheet has room for is taken as it is written; everything else is listed, nothing is invented.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from companion.engine.content_faults import Fault, FaultyContent
from companion.engine.errors import Message
from companion.engine.words import Word, fold
from companion.games.fate_battles.content import BUILT_IN
from companion.games.fate_battles.content.armies import (
    LONGEST,
    MOST_ASPECTS,
    MOST_BOXES,
    MOST_RATING,
    LeaderCard,
    fits_as_name,
    on_sheet,
    skill_id,
)

FARI, FOUNDRY = "Fari", "Foundry"
ASPECTS = ("aspects", "aspetti")
STUNTS = ("stunt", "talent")
PHYSICAL = ("physical", "fisico", "stress")
ACTORS = ("fate-core-official", "modularfate", "core", "accelerated")
ASPECT_LABELS = ("High Concept", "Trouble", "Relationship")


@dataclass(slots=True)
class Found:
    """A character that was read: its name, what it has as a leader, and what was left out, in its own words."""

    name: str
    program: str
    card: LeaderCard = field(default_factory=LeaderCard)
    left_out: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    ratings: list[tuple[str, str]] = field(default_factory=list)
    tracks: list[tuple[str, int]] = field(default_factory=list)

    def aspect(self, text: str) -> None:
        """Take an aspect; one that is too long is left out."""
        if not text:
            return
        if fits_as_name(text) and len(self.card.aspects) < MOST_ASPECTS:
            self.card.aspects.append(text)
        else:
            self.left_out.append(text)

    def settle(self, known: Mapping[str, Word]) -> Found:
        """Skills by what the whole sheet says; of the stress tracks the physical one, else the first."""
        for label, value in self.ratings:
            number = re.search(r"[-+−]?\d+", value)
            rated = int(number[0].replace("−", "-")) if number else -1
            if rated == 0 or not value:
                continue
            skill = on_sheet(label, skill_id(label, known) or label, self.labels)
            if 0 < rated <= MOST_RATING and fits_as_name(label) and len(label) <= 30 and skill not in self.card.skills:
                self.card.skills[skill] = rated
            else:
                self.left_out.append(f"{label} {value}")
        own = next((t for t in self.tracks if fold(t[0]) in PHYSICAL), self.tracks[0] if self.tracks else ("", 2))
        self.card.stress = min(own[1], MOST_BOXES)
        self.left_out += [f"{label}: {boxes} □" for label, boxes in self.tracks if (label, boxes) != own]
        return self


def read_character(text: str, file: str, own: Mapping[str, Word] = {}) -> Found:
    """A leader from a character of Fari or of Foundry.

    Raises:
        FaultyContent: it is no JSON, or no such character; says what would be.
    """
    known = {**BUILT_IN, **own}
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise _faulty(file, line, Message("this is no JSON: export the character anew")) from None
    system = (data.get("system") or data.get("data")) if isinstance(data, dict) else None
    try:
        if isinstance(data, dict) and (data.get("fariType") == "character" or "pages" in data):
            return _fari(data).settle(known)
        if isinstance(system, dict) and fold(str(data.get("type"))) in ACTORS:
            return _foundry(data, system).settle(known)
    except (AttributeError, TypeError, KeyError, ValueError):
        raise _faulty(file, 1, Message("the character is spoiled: export it anew")) from None
    what = Message("this is no character: one of Fari has fariType and pages, an actor of Foundry the type "
                   "fate-core-official and system")  # fmt: skip
    raise _faulty(file, 1, what)


def _faulty(file: str, line: int, message: Message) -> FaultyContent:
    return FaultyContent([Fault(file, line, message)])


def _plain(text: Any) -> str:
    """A text as people read it: without tags of HTML, on one line."""
    bare = unescape(re.sub(r"<[^>]*>", " ", str(text if text is not None else "")))
    return " ".join(bare.split())


def _label(text: Any) -> str:
    """A label; an apostrophe that stands for an accent is one: `VOLONTA'`."""
    label = re.sub(r"[’']$", "", _plain(text))
    accented = {"volonta": "Volontà", "furtivita": "Furtività"}.get(label.lower(), label)
    return accented.capitalize() if accented.isupper() else accented


def _named(name: Any, program: str) -> Found:
    plain = _plain(name)[:LONGEST].strip()
    if not fits_as_name(plain):
        raise ValueError("name")
    return Found(plain, program)


# ---- Fari


def _sections(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The sections of every page: of version 3 they stand on it, of version 6 in rows and columns."""
    for page in data["pages"]:
        yield from page.get("sections", [])
        for row in page.get("rows", []):
            for column in row["columns"]:
                yield from column["sections"]


def _fari(data: Mapping[str, Any]) -> Found:
    found = _named(data["name"], FARI)
    for section in _sections(data):
        head = fold(_label(section.get("label")))
        for block in section.get("blocks", []):
            _fari_block(found, head, block)
    return found


def _fari_block(found: Found, head: str, block: Mapping[str, Any]) -> None:
    label, kind, value = _label(block.get("label")), block.get("type"), block.get("value")
    if kind == "Skill":
        found.labels.append(label)
        found.ratings.append((label, _plain(value)))
    elif kind == "SlotTracker" and isinstance(value, list):
        found.tracks.append((label, len(value)))
        if any(box.get("checked") for box in value):
            found.left_out.append(f"{label}: ■")
    elif head in ASPECTS and kind in ("Text", "ShortText"):
        found.aspect(_plain(value))
    elif kind == "PointCounter" or (kind != "Link" and value and _plain(value)):
        found.left_out.append(f"{label}: {_plain(value)}")


# ---- Foundry


def _foundry(data: Mapping[str, Any], system: Mapping[str, Any]) -> Found:
    found = _named(data["name"], FOUNDRY)
    for one in _entries(system, "aspects"):
        found.aspect(_plain(one.get("value")))
    for one in _entries(system, "skills"):
        label = _label(one["name"])
        found.labels.append(label)
        found.ratings.append((label, _plain(one.get("rank"))))
    for one in _entries(system, "stunts"):
        found.left_out.append(f"{_plain(one['name'])}: {_plain(one.get('description'))}".rstrip(": "))
    for one in _entries(system, "tracks"):
        _track(found, one)
    points = system.get("details", {}).get("fatePoints", {})
    if points.get("current") not in (None, "", "0", 0):
        found.left_out.append(f"Fate Points: {_plain(points['current'])}")
    found.left_out += [_plain(item.get("name")) for item in data.get("items", [])]
    return found


def _entries(system: Mapping[str, Any], what: str) -> list[Mapping[str, Any]]:
    there = system.get(what) or {}
    return list(there.values() if isinstance(there, dict) else there)


def _track(found: Found, track: Mapping[str, Any]) -> None:
    """A track of boxes is stress; one that carries an aspect is a consequence, listed if it is filled."""
    aspect, label = track.get("aspect"), _plain(track["name"])
    text = _plain(aspect.get("name")) if isinstance(aspect, dict) else ""
    boxes = int(track.get("boxes") or 0)
    if isinstance(aspect, dict):
        if text:
            found.left_out.append(f"{label}: {text}")
    elif boxes:
        stress = re.sub(r"(?i)\s*stress\s*", "", label) or label
        found.tracks.append((stress, boxes))
        if any(track.get("box_values") or []):
            found.left_out.append(f"{label}: ■")


# ---- written back


def fari_text(
    name: str, card: LeaderCard, slots: Mapping[str, str], marked: list[bool], points: int, own: Mapping[str, Word] = {}
) -> list[str]:
    """A leader as a character of Fari, version 6, with English labels: Foundry's importer takes it too."""
    known = {**BUILT_IN, **own}
    number = 0

    def block(kind: str, label: str, value: Any, **meta: Any) -> dict[str, Any]:
        nonlocal number
        number += 1
        return {
            "id": f"{number:08x}-0000-4000-8000-000000000000",
            "type": kind,
            "label": label,
            "value": value,
            "meta": meta,
        }

    def section(label: str, *blocks: dict[str, Any]) -> dict[str, Any]:
        return {**block("Section", label, ""), "blocks": list(blocks), "visibleOnCard": True}

    labels = [*ASPECT_LABELS, *["Other Aspect"] * len(card.aspects)]
    aspects = [block("Text", label, text) for label, text in zip(labels, card.aspects, strict=False)]
    boxes = [{"checked": on, "label": str(n)} for n, on in enumerate(marked, 1)]
    skills = [
        block("Skill", known[s].en if s in known else s, str(n), commands=["4dF"]) for s, n in card.skills.items()
    ]
    left = [
        section("Aspects", *(aspects or [block("Text", ASPECT_LABELS[0], "")])),
        section("Fate Points", block("PointCounter", "Fate Points", str(points), isMainPointCounter=True, max="3")),
    ]
    right = [
        section("Stress", block("SlotTracker", "Physical", boxes)),
        section(
            "Consequences",
            *(block("Text", slot.capitalize(), text, checked=bool(text)) for slot, text in slots.items()),
        ),
        *([section("Skills", *skills)] if skills else []),
    ]
    page = {"id": "page-1", "label": "Character", "rows": [{"columns": [{"sections": left}, {"sections": right}]}]}
    made = {"id": fold(name), "name": name, "version": 6, "fariType": "character", "wide": False,
            "lastUpdated": 0, "playedDuringTurn": False, "pages": [page]}  # fmt: skip
    return json.dumps(made, ensure_ascii=False, indent=1).split("\n")
