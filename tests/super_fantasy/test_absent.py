"""A hero who is absent tonight: off the map with the board as it was, and back as it was (SF-14, SF-43, SF-44)."""

from __future__ import annotations

import pytest

from companion.engine.errors import CompanionError
from tests.conftest import MakeDesk, TestDesk

BEGIN = (
    "game new super-fantasy gate", "hero axl C3 lives 3 defence 2", "hero lady-lucebuona A3 lives 3 defence 3",
    "experience axl +2", "axl -1", "energy axl inno +1", "axl C4",
)  # fmt: skip


@pytest.fixture
def desk(make_desk: MakeDesk) -> TestDesk:
    return make_desk(*BEGIN)


@pytest.mark.parametrize(
    "line", ["axl -1", "attack axl bd1 : 1 2", "m axl C5", "remove axl", "place axl A3", "place axle A4"]
)
def test_who_is_absent_does_nothing_and_it_says_so(desk: TestDesk, line: str) -> None:
    desk.told("remove axl")
    before = desk.session.state
    with pytest.raises(CompanionError):
        desk.told(line)
    assert desk.session.state == before


@pytest.mark.parametrize("line", ["place axl A4", "axl A4", "hero axl A4"])
def test_back_as_he_was(desk: TestDesk, line: str) -> None:
    was = desk.session.state.heroes["axl"]
    desk.told("remove axl")
    assert desk.session.state.end == 9
    assert any("Off the map: Axl" in text for text in desk.told("status"))
    desk = desk.again()
    desk.told(line)
    now = desk.session.state.heroes["axl"]
    assert (now.experience, now.lives, now.energy, now.square) == (was.experience, was.lives, was.energy, "A4")
    assert not desk.session.state.absent
    desk.told("undo", "undo")
    assert desk.session.state.heroes["axl"] == was


def test_the_next_mission_knows_the_absent_too(desk: TestDesk) -> None:
    """What the table entered of his board is not asked again."""
    desk.told("remove axl", "game new super-fantasy crossroads", "hero axl F1")
    hero = desk.session.state.heroes["axl"]
    assert (hero.max_lives, hero.defence) == (3, 2)


def test_nobody_is_protected_by_who_left(make_desk: MakeDesk) -> None:
    """SF-62."""
    desk = make_desk(*BEGIN[:3], "token lady fortezza from axl")
    assert desk.session.state.heroes["lady-lucebuona"].protector == "axl"
    desk.told("remove axl")
    assert desk.session.state.heroes["lady-lucebuona"].protector is None
