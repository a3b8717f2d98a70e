"""Armies kept in files, units like others, points left; Italian skills (FB-10, FB-11, FB-40)."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from companion.engine.content_faults import FaultyContent
from companion.engine.errors import CompanionError
from companion.games.fate_battles.content.armies import read_army
from companion.render.terminal import sentences
from companion.repl.dispatch import Desk, refusal
from companion.session.session import Session
from companion.shell.content_check import check_file
from companion.store.campaign import Campaign
from tests.fate_battles.conftest import SIDES, BattleTable, ready

ARMIES = Path(__file__).parents[2] / "campaigns" / "fate_battles" / "armies"
ORCS = "unit Orcs fair of bruno skills Fi 2, At 1, No 1 aspects Savage"
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
NEW = ("game new fate-battles", "side north; side south; player anna north points 12; player bruno south points 12")


class Hand:
    """Lines typed at a table with a campaign file."""

    def __init__(self, folder: Path) -> None:
        self.session = Session(Campaign.create(folder / "x.campaign", now=NOON), clock=lambda: NOON)
        self.desk = Desk(self.session, folder)

    def do(self, *lines: str) -> str:
        """Carry out lines; what the last one showed."""
        return "\n".join(
            [text for line in lines for block in self.desk.do(line).page.blocks for text in sentences(block)]
        )

    def refused(self, line: str) -> str:
        """Why a line is refused, every fault of it."""
        with pytest.raises(CompanionError) as caught:
            self.desk.do(line)
        return refusal(caught.value, self.session.tongue_or_core())


@pytest.fixture
def hand(tmp_path: Path) -> Hand:
    """A table with a campaign file, two sides, two players, 12 points each."""
    made = Hand(tmp_path)
    made.do(*NEW)
    return made


@pytest.mark.parametrize("path", sorted(ARMIES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_shipped_armies_have_no_fault_and_cost_twelve(path: Path) -> None:
    """FB-10: a usual battle has 10 to 12 points."""
    assert check_file(path) == ("fate-battles", ([], []))
    assert read_army(path.read_text("utf-8"), path.name).cost == 12


@pytest.mark.parametrize("words", ["army take river_league of anna", "armata prendi compagnia_del_sale di anna"])
def test_a_shipped_army_is_bought(hand: Hand, words: str) -> None:
    """FB-10: each unit is paid, leaders are entered, all as one step that `undo` takes back."""
    hand.session.language = "it" if words.startswith("armata") else "en"
    text = hand.do(words)
    state = hand.session.state
    assert len(state.units) == 7
    assert len(state.leaders) == 1
    assert state.players["anna"].chest == 0
    assert text.splitlines()[0].endswith("9 left" if hand.session.language == "en" else "ne restano 9")
    hand.do("undo")
    assert not hand.session.state.units
    assert hand.session.state.players["anna"].chest == 12


def test_an_army_saved_is_taken_again(hand: Hand, tmp_path: Path) -> None:
    """FB-11: sheets come back as they were, by the bare name of the file; names that are there get numbers."""
    hand.do(ORCS, 'leader Grim of bruno will 2 aspects "Old \\ wolf" stress 3')
    hand.do("army save bruno horde.toml")
    before = msgspec.to_builtins(hand.session.state.units["orcs"])
    hand.do("army take horde of anna")
    taken = msgspec.to_builtins(hand.session.state.units["orcs-2"])
    assert taken == {**before, "name": "Orcs 2", "owner": "anna", "aspects": ["Orcs 2", "Savage"]}
    assert hand.session.state.leaders["grim-2"].aspects == ["Old \\ wolf"]
    assert hand.session.state.leaders["grim-2"].stress == [False] * 3
    assert "exists already" in hand.refused("army save bruno horde.toml")


def test_an_army_does_not_need_its_file_again(hand: Hand, tmp_path: Path) -> None:
    """The step keeps what was read: `check` replays it though the file is gone."""
    hand.do(ORCS, "army save bruno horde.toml", "undo", "army take horde of anna")
    (tmp_path / "horde.toml").unlink()
    hand.do("undo", "redo")
    assert "orcs" in hand.session.state.units


FAULTS = [
    ('[unit.A]\nquality = "fair"\nskills = {Fight = 2, Will = 2}\naspects = ["x"]', 3, "one skill for each of"),
    ('[unit.A]\nquality = "great"', 2, "is no quality"),
    ('[unit.A]\nquality = "average"\nskills = {Figth = 1}', 3, "did you mean Fight"),
    ('[unit.A]\nquality = "average"\nskills = {Fight = 1}\naspects = ["x"]', 4, "right is 0"),
    ("[army]\nname = 3", 2, "text in quotes"),
    ("[leader.A]\nstres = 2", 2, "did you mean stress"),
    ("[leader.A]\nstress = 9", 2, "0 to 6"),
    ('[leader.A]\nskills = {"Furtività" = 1, Stealth = 2, "Volontà" = 11}', 2, "at most 10"),
    ("[army]", 1, "[unit.NAME]"),
    ("army = [", 1, "not TOML"),
]


@pytest.mark.parametrize(("text", "line", "why"), FAULTS)
def test_faults_are_told_with_their_lines(hand: Hand, tmp_path: Path, text: str, line: int, why: str) -> None:
    """FB-11: each fault says what would be right, and nothing is bought."""
    (tmp_path / "bad.toml").write_text(text, "utf-8")
    said = hand.refused("army take bad.toml of anna")
    assert f":{line}: " in said, said
    assert why in said, said
    with pytest.raises(FaultyContent):
        read_army(text, "bad.toml")
    assert not hand.session.state.units


def test_an_army_that_is_too_dear_is_not_bought_in_part(hand: Hand) -> None:
    """FB-10: all or none."""
    hand.do("chest anna 11")
    assert "costs 12" in hand.refused("army take river_league of anna")
    assert not hand.session.state.units
    assert "whose army" in hand.refused("army take river_league")
    assert "there is no" in hand.refused("army take nowhere of anna")
    assert "stands alone" in hand.refused("army take river_league of anna; chest anna 3")


def test_eight_units_in_two_hundred_keystrokes() -> None:
    """FB-10: an army of eight units, typed, Enter counted."""
    table = BattleTable(*SIDES)
    lines = [
        ORCS,
        "unit Orcs2 like Orcs 3",
        "unit Wolf av of bruno skills Fi 1",
        "unit Wolf2 like Wolf 2",
        "unit Ogre like Orcs with aspects Huge",
    ]
    table.do(*lines)
    assert sum(len(line) + 1 for line in lines) <= 200
    assert len(table.state.units) == 8
    assert table.state.units["orcs4"].aspects == ["Orcs4", "Savage"]
    assert table.state.units["ogre"].aspects == ["Ogre", "Huge"]
    assert table.state.players["bruno"].chest == 30 - 5 * 2 - 3


def test_like_in_italian_and_what_is_lacking() -> None:
    """FB-11: `come`; a unit without quality is refused and says what would be right."""
    table = BattleTable(*SIDES, ORCS, language="it")
    table.do("unità Lupi come Orcs con abilità Sparare 2, Volontà 1, Percezione 1")
    assert table.state.units["lupi"].skills == {"shoot": 2, "will": 1, "notice": 1}
    table.language = "en"
    table.refuses("unit Trolls", "like UNIT", rule="FB-11")


def test_points_left_at_every_purchase() -> None:
    """FB-10."""
    table = BattleTable(*SIDES, ORCS)
    assert table.said == ["Orcs (fair) for bruno. Build points: 2, 28 left"]
    table.do("buy bruno fate 2")
    assert "bruno: Build points left 22, In units 2 (1), In fate points 6 (2)." in table.shown("points")
    table.language = "it"
    assert "bruno: Punti reclutamento rimasti 22, In unità 2 (1), In punti fato 6 (2)." in table.shown("punti")


@pytest.mark.parametrize(
    ("word", "skill"),
    [("Investigare", "investigate"), ("Indagare", "investigate"), ("Raggirare", "deceive"), ("Ingannare", "deceive"),
     ("Discrezione", "stealth"), ("Furtività", "stealth"), ("Influenzare", "rapport")],
)  # fmt: skip
def test_skills_as_italian_tables_write_them(word: str, skill: str) -> None:
    """FB-40: the words of several editions name one skill."""
    table = BattleTable(*SIDES, language="it")
    table.do(f"leader Ada di anna abilità {word} 2")
    assert table.state.leaders["ada"].skills == {skill: 2}


def test_discrezione_and_furtivita_are_two_where_a_sheet_has_both() -> None:
    """FB-40: then Furtività is Stealth and Discrezione a skill of the table's own, and it is said."""
    table = BattleTable(*SIDES, language="it")
    table.do("leader Ada di anna abilità Discrezione 2, Furtività 3")
    assert table.state.leaders["ada"].skills == {"discrezione": 2, "stealth": 3}
    assert any("Discrezione" in text for text in table.said)
    table.do("leader Ugo di anna abilità Furtività 1, Discrezione 4")
    assert table.state.leaders["ugo"].skills == {"discrezione": 4, "stealth": 1}


@pytest.mark.parametrize("line", ["a o : 2,0,-", "a o : 0,0,ann st,-"])
def test_an_exchange_in_twenty_keystrokes(line: str) -> None:
    """FB-5, FB-6: attack, both rolls, an invoke or none, the hit, Enter; the README counts it."""
    table = ready("dwarves ford", "archers hill", "orcs ford", fate=1)
    table.do("activate dwarves")
    table.do(line)
    assert table.state.units["orcs"].consequences.mild is not None
    assert len(line) + 1 <= 20
    assert f"`{line}`" in (ARMIES.parents[2] / "README.md").read_text("utf-8")
