"""What somebody types who sees the table for the first time, and what they are told."""

from __future__ import annotations

import pytest

from companion.engine.errors import CompanionError, UnfitAnswer
from companion.engine.language import Tongue
from companion.games.super_fantasy.questions import Fate, FateDice

FACES = ("black lightning", "red drop", "green lightning", "brown skull", "orange drop", "blue lightning")


@pytest.fixture
def desk(make_desk):
    return make_desk("game new super-fantasy gate", "hero axl C3 lives 3", language="en")


def refused(desk, line, language="en"):
    with pytest.raises(CompanionError) as found:
        desk.do(line)
    return Tongue(language, "super_fantasy", desk.session.tongue().name).of(found.value.message)


def test_a_piece_alone_is_told_what_may_follow(desk):
    assert refused(desk, "axl") == "“axl”: and then? `axl SQUARE`, `axl ±N`"


def test_a_monster_in_the_place_of_a_hero_is_no_empty_square(desk):
    assert refused(desk, "attack bd1 bd1") == "“bd1” is no HERO: there is axl"


def test_a_gate_that_is_nowhere_is_no_dash(desk):
    desk.told("axl D3", "open")
    assert refused(desk, "open axl") == "no closed gate is on the map"


def test_the_map_says_what_its_signs_mean(desk):
    drawn = "\n".join("".join(span.text for span in row) for row in desk.do("board").page.blocks[0].lines)
    assert "(O) column · ‡ closed gate · n tombstone" in drawn
    assert "mass grave" not in drawn


def test_why_and_the_log_name_things_as_people_do(make_desk):
    desk = make_desk("game new super-fantasy gate", "hero axl C3", "monsters : red drop, 3", language="it")
    assert desk.session.campaign.history(1)[-2].line == "Axl, punti vita = 3"
    said = [text for step in desk.session.campaign.history(1) for text in step.said]
    assert "Axl, punti vita: 3, dalla scatola" in said
    assert "Aree attive" in [block.text for block in desk.do("perché").page.blocks]


def test_a_colour_that_has_one_symbol_on_the_die_is_enough():
    read = FateDice(FACES).read("rosso", "it")
    assert (read.value, read.text) == (Fate("red", "drop"), "red drop")
    with pytest.raises(UnfitAnswer):
        FateDice((*FACES, "red skull")).read("rosso", "it")
    with pytest.raises(UnfitAnswer):
        FateDice(FACES).read("giallo", "it")
