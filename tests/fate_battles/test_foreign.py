"""Leaders from characters of Fari and Foundry, and written back (FB-40). The characters are made up for these tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.engine.content_faults import FaultyContent
from companion.games.fate_battles.content.foreign import read_character
from tests.fate_battles.test_armies import Hand, hand

__all__ = ["hand"]


def block(kind: str, label: str, value: Any) -> dict[str, Any]:
    return {"type": kind, "label": label, "value": value, "meta": {}}


def section(label: str, *blocks: dict[str, Any]) -> dict[str, Any]:
    return {"label": label, "blocks": list(blocks)}


def boxes(count: int, marked: int = 0) -> list[dict[str, Any]]:
    return [{"checked": n <= marked, "label": str(n)} for n in range(1, count + 1)]


ITALIAN = [
    section("ASPETTI", block("Text", "CONCETTO BASE", "Guardiana del <b>guado</b>"), block("Text", "PROBLEMA", "Non so tacere<br>"),
            block("Text", "ALTRI ASPETTI", "")),
    section("ACCESSORI &amp; TALENTI", block("Text", "TALENTO #1", "Scudo alto"), block("Text", "TALENTO #2", "")),
    section("PUNTI FATE", block("PointCounter", "FATE POINTS", "2")),
    section("STRESS", block("SlotTracker", "FISICO", boxes(3, 1)), block("SlotTracker", "MENTALE", boxes(2))),
    section("CONSEGUENZE", block("Text", "LIEVE", "")),
    section("ABILITA'", block("Skill", "FISICO", "2"), block("Skill", "VOLONTA'", "+3"), block("Skill", "INVESTIGARE", "1"),
            block("Skill", "RAGGIRARE", ""), block("Skill", "DISCREZIONE", "2"), block("Skill", "FURTIVITA'", "1")),
]  # fmt: skip
CORE = [
    section("Aspects", block("Text", "High Concept", "Queen of stone"), block("Text", "Trouble", "Never sleeps")),
    section("Stress", block("SlotTracker", "Physical", boxes(2)), block("SlotTracker", "Mental", boxes(4))),
    section("Skills", block("Skill", "Will", "4"), block("Skill", "Academics", "1"), block("Skill", "Fight", "Great (+4)")),
    section("Credits", block("Link", "Somebody", "https://example.org")),
]  # fmt: skip
ACCELERATED = [
    section("Aspects", block("Text", "High Concept", "Captain of nothing")),
    section("Stress", block("SlotTracker", "Stress", boxes(3))),
    section("Approaches", block("Skill", "Careful", "1"), block("Skill", "Forceful", "3")),
]
ACTOR = {
    "name": "Brand", "type": "fate-core-official",
    "system": {
        "details": {"fatePoints": {"current": "3", "refresh": "3"}},
        "aspects": {"a": {"name": "High Concept", "value": "Smith of the host"}},
        "skills": {"f": {"name": "Fight", "rank": 3}, "w": {"name": "Will", "rank": 2}, "s": {"name": "Shoot", "rank": 0}},
        "stunts": {"h": {"name": "Hammer", "description": "<p>+2 with it</p>"}},
        "tracks": {
            "p": {"name": "Physical Stress", "boxes": 3, "box_values": [False, False, False], "aspect": "No"},
            "m": {"name": "Mental Stress", "boxes": 2, "box_values": [True, False], "aspect": "No"},
            "c": {"name": "Mild Consequence", "boxes": 1, "aspect": {"name": "Burnt hand", "when_marked": True}},
        },
    },
}  # fmt: skip


def fari(name: str, sections: list[dict[str, Any]], version: int) -> str:
    """A character of Fari: version 3 has sections on its pages, version 6 rows and columns."""
    page: dict[str, Any] = {"label": "x", "sections": sections}
    if version == 6:
        half = len(sections) // 2
        columns = [{"sections": sections[:half]}, {"sections": sections[half:]}]
        page = {"label": "x", "rows": [{"columns": columns}]}
    return json.dumps({"fariType": "character", "name": name, "version": version, "pages": [page]})


@pytest.mark.parametrize("version", [3, 6])
def test_fate_core_in_italian(version: int) -> None:
    """Accents as apostrophes, words of the Italian edition, both Furtività and Discrezione, HTML taken away."""
    found = read_character(fari("Ysolde", ITALIAN, version), "y.json")
    assert found.card.aspects == ["Guardiana del guado", "Non so tacere"]
    assert found.card.skills == {"physique": 2, "will": 3, "investigate": 1, "Discrezione": 2, "stealth": 1}
    assert found.card.stress == 3
    assert found.left_out == ["Talento #1: Scudo alto", "Fate points: 2", "Fisico: ■", "Mentale: 2 □"]


@pytest.mark.parametrize("version", [3, 6])
def test_fate_core_in_english(version: int) -> None:
    """A skill that the book does not know is the table's own; the ladder's words with a number are read."""
    found = read_character(fari("Thora", CORE, version), "t.json")
    assert found.card.skills == {"will": 4, "Academics": 1, "fight": 4}
    assert (found.card.stress, found.left_out) == (2, ["Mental: 4 □"])


def test_fate_accelerated() -> None:
    """Approaches are skills of the table's own; nothing is invented, no Will either."""
    found = read_character(fari("Wren", ACCELERATED, 6), "w.json")
    assert found.card.skills == {"Careful": 1, "Forceful": 3}
    assert (found.card.stress, found.card.aspects, found.left_out) == (3, ["Captain of nothing"], [])


def test_an_actor_of_foundry() -> None:
    """Tracks with an aspect are consequences; what is filled, stunts and points are listed."""
    found = read_character(json.dumps(ACTOR), "b.json")
    assert found.card.skills == {"fight": 3, "will": 2}
    assert found.card.aspects == ["Smith of the host"]
    assert found.card.stress == 3
    assert found.left_out == ["Hammer: +2 with it", "Mental Stress: ■", "Mild Consequence: Burnt hand", "Fate Points: 3",
                              "Mental: 2 □"]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "why"),
    [("{", "no JSON"), ("[]", "no character"), ('{"pages": 3, "name": "x"}', "spoiled"), ('{"fariType": "scene"}', "no character"),
     ('{"fariType": "character", "name": "", "pages": []}', "spoiled"), ("[" * 99999, "no JSON")],
)  # fmt: skip
def test_what_is_no_character_is_refused(text: str, why: str) -> None:
    """With the file, the line and what would be right."""
    with pytest.raises(FaultyContent) as caught:
        read_character(text, "x.json")
    assert why in caught.value.faults[0].message.text


def test_taken_at_the_table_and_written_back(hand: Hand, tmp_path: Path) -> None:
    """FB-40: read, entered, what was left out is said in both languages; written as Fari 6 and read again the same."""
    (tmp_path / "thora.json").write_text(fari("Thora", CORE, 6), "utf-8")
    said = hand.do("army take thora.json of anna")
    assert "Thora from Fari. Left out: Mental: 4 □" in said
    leader = hand.session.state.leaders["thora"]
    assert leader.skills == {"will": 4, "academics": 1, "fight": 4}
    hand.do("army save Thora out.json")
    written = json.loads((tmp_path / "out.json").read_text("utf-8"))
    labels = [s["label"] for row in written["pages"][0]["rows"] for c in row["columns"] for s in c["sections"]]
    assert labels == ["Aspects", "Fate Points", "Stress", "Consequences", "Skills"]
    assert (written["version"], written["fariType"]) == (6, "character")
    again = read_character(json.dumps(written), "out.json")
    assert again.card.aspects == leader.aspects
    assert again.card.skills == {"will": 4, "Academics": 1, "fight": 4}
    hand.session.language = "it"
    assert "Thora 2 da Fari. Tralasciato" in hand.do("armata prendi out.json di anna")
    hand.session.language = "en"
    assert "only a leader" in hand.refused("army save anna other.json")
