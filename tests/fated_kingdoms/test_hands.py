"""Hands are closed: what all see tells how many cards they hold (FK-31)."""

from __future__ import annotations

import pytest

from companion.games.fated_kingdoms import GAME
from companion.games.fated_kingdoms.content.known import Content, KnownCard
from companion.games.fated_kingdoms.pages.public import secrets
from companion.games.fated_kingdoms.picture import picture
from companion.render.terminal import sentences
from tests.fated_kingdoms.evening import Evening, started

HIDDEN = ("gain anna item Sword value 3 in hand", "gain anna creature Wolf value 2", "gain anna tower Spire value 4")
CARDS = ("Sword", "Wolf", "Spire", "Spada", "Lupo")
CONTENT = Content(cards={"wolf": KnownCard("Wolf", "creature", 2, 1, 1, name_it="Lupo")})


def status(table: Evening) -> str:
    """The words of the status."""
    return "\n".join(text for block in GAME.render(table.seen).blocks for text in sentences(block))


def told_to_all(table: Evening) -> str:
    """What everybody may read of the last line."""
    return "\n".join(event.public_sentence(table.say) for event in table.events)


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_status_and_the_picture_tell_counts_fk_31(language: str) -> None:
    table = started(*HIDDEN, content=CONTENT)
    table.language = language
    assert not [card for card in CARDS if card in status(table) or card in repr(picture(table.seen))]
    assert "hand 3" in status(table) or "mano 3" in status(table)


def test_cards_shows_the_hand_of_whose_it_is_fk_31() -> None:
    table = started(*HIDDEN)
    shown = repr(table.query("cards anna"))
    assert [card for card in CARDS if card in shown] == ["Sword", "Wolf", "Spire"]


@pytest.mark.parametrize(("line", "word"), [("rule hands open", "Sword 3"), ("regola mani aperte", "Sword 3")])
def test_open_hands_by_setting_fk_31(line: str, word: str) -> None:
    table = started(*HIDDEN)
    table.language = "it" if line.startswith("regola") else "en"
    table.do(line)
    assert word in status(table)
    assert list(secrets(table.state)) == []


def test_what_lies_in_a_slot_is_open_fk_31() -> None:
    table = started("gain anna item Axe value 1", *HIDDEN)
    assert "Axe 1" in status(table)
    assert "Axe" not in list(secrets(table.state))


def test_what_is_told_to_all_names_no_card_of_a_hand_fk_31() -> None:
    table = started("gain anna item Sword value 3 in hand")
    assert told_to_all(table) == "anna: a card into the hand"
    table.do("fight anna Wolf value 2 attack 0 defence 1 : hit")
    assert "anna won a combat: +2 s" in told_to_all(table)
    table.do("tower anna Spire value 2 with Wolf")
    assert "anna takes a Tower into the hand" in told_to_all(table)
    table.do("slot anna Sword", "gain anna item Axe in hand", "hand anna Sword")
    assert told_to_all(table) == "anna: a card from a slot into the hand"
    table.do("gain anna creature Bear value 1", "at anna castle", "duel bruno anna : hit, miss, creature Bear")
    assert "bruno takes a Creature from anna" in told_to_all(table)


def test_a_secret_is_known_in_both_languages_fk_31() -> None:
    table = started("gain anna creature Wolf", content=CONTENT)
    table.language = "it"
    assert {str(table.say.name(one)) for one in secrets(table.state)} >= {"Lupo"}


def test_a_reminder_names_no_tower_of_a_closed_hand_fk_31() -> None:
    table = started("gain bruno tower Spire value 2")
    said = "\n".join(table.do("next", "next", "next", "next", "next"))
    assert "bruno may show Towers from the hand now" in said
    assert "Spire" not in said + status(table)


def test_when_the_points_were_counted_all_was_shown_fk_92() -> None:
    table = started(*HIDDEN, "score")
    assert list(secrets(table.state)) == []
