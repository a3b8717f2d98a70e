"""Heroes over a real file: typed faces, numbers of the box in the middle, undo, replay, restart, both languages."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.session.replay import replay
from tests.conftest import MakeDesk, TestDesk
from tests.super_fantasy.at_table import DEAD, VETERAN, mission

LINES = ("game new super-fantasy m.toml", "hero gnomy-spark A1 lives 3", "hero axl B2 lives 3", "spawn veteran C1")


@pytest.fixture
def desk(make_desk: MakeDesk, tmp_path: Path) -> TestDesk:
    (tmp_path / "m.toml").write_text(mission(DEAD, VETERAN))
    return make_desk(*LINES)


def test_what_was_typed_with_the_line_is_replayed(desk: TestDesk) -> None:
    """The same state, and the reasons, from the recorded answers."""
    desk.told("attack gnomy ve1 : 2 2 *")
    desk.told("charge gnomy unilaser dice 1 : 2, 4")
    session = desk.session
    for number in (6, session.table().step.number):
        step = session.campaign.step(session.table().number, number)
        replayed = replay(session.table(), step)
        assert msgspec.json.encode(replayed.state) == step.state
    assert session.state.heroes["gnomy-spark"].numbers == {"unilaser-energy-1": 4}
    assert any("Machine gun" in text or "mitragliatrice" in text for text in desk.told("why gnomy"))


def test_undo_takes_an_attack_back_and_redo_does_it_again(desk: TestDesk) -> None:
    desk.told("attack gnomy ve1 : 2 2 *")
    after = msgspec.json.encode(desk.session.state)
    desk.told("undo")
    assert (desk.session.state.monsters["ve1"].life, desk.session.state.heroes["gnomy-spark"].dice) == (2, 6)
    desk.told("redo")
    assert msgspec.json.encode(desk.session.state) == after


def test_a_question_in_an_attack_waits_over_a_restart(desk: TestDesk) -> None:
    """Dice first, then the faces; the number of the box is a step of its own."""
    desk.told("charge axl inno")
    again = desk.again()
    assert again.question is not None
    assert again.question.kind == "dice"
    again.told("? 2")
    again.told("? 1 *")
    assert again.question is not None
    assert again.question.fact == "heroes.axl.magic"
    again.told("? 3")
    assert again.question is not None
    assert again.question.fact == "heroes.axl.numbers.inno-energy-1"
    again.told("? 5")
    assert again.session.waiting is None
    assert again.session.state.heroes["axl"].energy["inno"] == 4


def test_a_rolled_table_rolls_the_faces(make_desk: MakeDesk, tmp_path: Path) -> None:
    (tmp_path / "m.toml").write_text(mission(DEAD, VETERAN))
    desk = make_desk(*LINES, dice="rolled")
    told = desk.told("attack gnomy ve1 dice 3")
    assert any("attacks Veteran" in text for text in told)
    assert desk.session.state.heroes["gnomy-spark"].dice == 3


def test_an_italian_table(make_desk: MakeDesk, tmp_path: Path) -> None:
    """Words, names and sentences."""
    (tmp_path / "m.toml").write_text(mission(DEAD, VETERAN))
    desk = make_desk(*LINES, language="it")
    told = desk.told("attacca gnomy ve1 dadi 3 : 2 2 *")
    assert any("Mitragliatrice" in text and "colpo a segno" in text for text in told)
    told = desk.told("energia gnomy retro +1", "usa gnomy retro libero")
    assert any("Zone di Blocco" in text for text in told)
    assert any("Magia" in text or "magia" in text for text in desk.told("plancia axl"))


def test_what_is_carried_can_be_set_by_hand(desk: TestDesk) -> None:
    desk.told('set heroes.axl.items ["chitarra", "pugnomo"]')
    assert desk.session.state.heroes["axl"].items == ["chitarra", "pugnomo", "vestiti-da-rocker"]
    assert desk.session.state.heroes["axl"].hands == [None, "pugnomo"]
