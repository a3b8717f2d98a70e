"""Spoiled bytes are found, named, and played around."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest

from companion.engine.errors import CampaignError
from companion.store.campaign import Campaign, DamagedError
from tests.store.conftest import NOW, play, step

ID = 1 << 32


def alter(path: Path, sql: str, *values: object) -> None:
    """Change a row behind the campaign's back."""
    connection = sqlite3.connect(path)
    connection.execute(sql, values)
    connection.commit()
    connection.close()


@pytest.mark.parametrize("number", [1, 3, 5])
@pytest.mark.parametrize(
    "change",
    [
        "line = 'move axl h1'",
        "who = 'Bob'",
        "at = '2020-01-01T00:00:00+00:00'",
        "shape = 2",
        "state = x'00'",
        "body = 7",
        "hash = zeroblob(32)",
        "parent = 99",
    ],
)
def test_a_changed_step_is_named_and_the_game_opens_before_it(
    campaign: Campaign, path: Path, number: int, change: str
) -> None:
    campaign.close()
    alter(path, f"UPDATE step SET {change} WHERE id = ?", ID + number)
    with Campaign.open(path) as again:
        with pytest.raises(DamagedError, match="damaged"):
            again.step(1, number)
        assert number in {damage.step for damage in again.check()}
        if number == 5:
            assert again.game(1).damaged
            assert again.game(1).head == 4
            assert again.game(1).state == step(4, 3).state
            again.append(step(again.next_number(1), 4))
            assert again.game(1).head == 6
            assert not again.game(1).damaged
            assert [one.number for one in again.history(1)] == [1, 2, 3, 4, 6]


def test_a_missing_head_is_noticed(campaign: Campaign, path: Path) -> None:
    campaign.close()
    alter(path, "DELETE FROM step WHERE id >= ?", ID + 4)
    with Campaign.open(path) as again:
        assert (again.game(1).damaged, again.game(1).head, again.next_number(1)) == (True, 3, 6)
        assert any(damage.where == "step" and damage.step == 4 for damage in again.check())


def test_a_missing_step_in_the_middle_is_noticed(campaign: Campaign, path: Path) -> None:
    campaign.close()
    alter(path, "DELETE FROM step WHERE id = ?", ID + 3)
    with Campaign.open(path) as again:
        assert again.game(1).head == 5
        assert {damage.step for damage in again.check() if damage.game == 1} == {3, 4}
        with pytest.raises(DamagedError):
            again.history(1)
        assert len(again.history(1, last=1)) == 1


def test_a_game_whose_first_step_is_gone_says_so(campaign: Campaign, path: Path) -> None:
    campaign.close()
    alter(path, "DELETE FROM step")
    with Campaign.open(path) as again, pytest.raises(DamagedError, match="first step"):
        again.game(1)


def test_a_changed_game_row_leads_back_to_its_steps(campaign: Campaign, path: Path) -> None:
    campaign.close()
    alter(path, "UPDATE game SET head = 3, state = '{}'")
    with Campaign.open(path) as again:
        game = again.game(1)
        assert (game.damaged, game.head, game.state) == (True, 3, step(3, 2).state)
        assert {damage.where for damage in again.check()} == {"game"}


def test_changed_content_and_numbers_are_not_used(campaign: Campaign, path: Path) -> None:
    digest = campaign.add_content("mission", "Crypt", b"map", "crypt.toml", NOW)
    campaign.set_known({"zombie": 3})
    campaign.close()
    alter(path, "UPDATE content SET name = 'Cave'")
    alter(path, "UPDATE campaign SET known = '{}'")
    with Campaign.open(path) as again:
        with pytest.raises(DamagedError):
            again.content(digest)
        with pytest.raises(DamagedError, match="entered again"):
            again.known()
        again.set_writer("Ann")
        assert {damage.where for damage in again.check()} == {"content", "campaign"}
        again.set_known({"zombie": 4})
        assert again.known() == {"zombie": 4}


def test_a_step_of_a_game_that_is_not_there_is_noticed(campaign: Campaign, path: Path) -> None:
    campaign.close()
    alter(path, "DELETE FROM game")
    with Campaign.open(path) as again:
        assert again.games() == []
        assert [damage.where for damage in again.check()] == ["file"]


def test_flipped_bits_are_found_and_never_a_traceback(campaign: Campaign, path: Path) -> None:
    play(campaign, 6, 12)
    campaign.close()
    whole = path.read_bytes()
    chance = random.Random(7)
    for _ in range(150):
        at, bit = chance.randrange(len(whole)), chance.randrange(8)
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :])
        try:
            with Campaign.open(path, readonly=True) as hurt:
                found = hurt.check()
                same = not found and [one.number for one in hurt.history(1)] == list(range(1, 13))
                assert found or same
        except CampaignError:
            pass
