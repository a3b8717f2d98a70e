"""What is saved is read again; undo, redo, questions and content."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from companion.engine.errors import CampaignError
from companion.store.campaign import Campaign, QuestionRecord
from companion.store.statements import schema
from tests.store.conftest import NOW, play, step


def test_saved_steps_are_read_again_as_they_were(campaign: Campaign, path: Path) -> None:
    campaign.close()
    with Campaign.open(path) as again:
        assert again.name == "Evening"
        assert [one.number for one in again.history(1)] == [1, 2, 3, 4, 5]
        assert again.step(1, 4) == step(4, 3)
        assert again.head(1) == step(5, 4)
        game = again.game(1)
        assert (game.kind, game.title, game.head, game.state) == ("kami", "First", 5, step(5, 4).state)
        assert not game.damaged
        assert again.current() == 1
        assert again.next_number(1) == 6
        assert again.check() == []


def test_a_new_campaign_never_replaces_a_file(campaign: Campaign, path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(CampaignError, match="exists already"):
        Campaign.create(path, now=NOW)
    assert path.read_bytes() == before
    assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_a_campaign_in_a_folder_that_is_not_there_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(CampaignError, match="no folder"):
        Campaign.create(tmp_path / "away" / "evening.campaign", now=NOW)


def test_after_undo_a_new_line_is_another_branch_and_nothing_is_lost(campaign: Campaign) -> None:
    campaign.move_head(1, 3)
    assert campaign.game(1).state == step(3, 2).state
    campaign.append(step(campaign.next_number(1), 3, line="other way"))
    assert [one.number for one in campaign.history(1)] == [1, 2, 3, 6]
    assert campaign.child(1, 3) == 6
    assert campaign.child(1, 6) is None
    campaign.move_head(1, 5)
    assert [one.number for one in campaign.history(1, last=2)] == [4, 5]
    assert campaign.check() == []


def test_a_step_or_game_that_is_not_there_is_named(campaign: Campaign) -> None:
    with pytest.raises(CampaignError, match="no step"):
        campaign.step(1, 99)
    with pytest.raises(CampaignError, match="no game"):
        campaign.game(7)
    with pytest.raises(CampaignError, match="no game"):
        campaign.switch(7)
    assert campaign.current() == 1


def test_a_group_that_fails_leaves_nothing_behind_in_file_or_memory(campaign: Campaign) -> None:
    with pytest.raises(KeyboardInterrupt), campaign.group():
        campaign.append(step(6, 5))
        campaign.add_game("kami", "Second", step(1, None))
        campaign.set_writer("Bob")
        raise KeyboardInterrupt
    assert campaign.game(1).head == 5
    assert campaign.next_number(1) == 6
    assert [game.id for game in campaign.games()] == [1]
    assert campaign.writer == ""
    campaign.append(step(6, 5))
    assert campaign.check() == []


def test_a_refused_line_inside_a_group_takes_back_only_itself(campaign: Campaign) -> None:
    with campaign.group():
        campaign.append(step(6, 5))
        with pytest.raises(CampaignError), campaign.group():
            campaign.append(step(7, 6))
            raise CampaignError("no")
    assert campaign.game(1).head == 6
    assert campaign.next_number(1) == 7
    assert campaign.check() == []


def test_a_step_that_is_no_json_is_not_saved(campaign: Campaign) -> None:
    with pytest.raises(ValueError, match=r".+"):
        campaign.append(replace(step(6, 5), events=b""))
    assert campaign.game(1).head == 5


def test_half_a_character_is_refused_in_words(campaign: Campaign) -> None:
    with pytest.raises(CampaignError, match="half of a character"):
        campaign.append(replace(step(6, 5), line="note \ud800"))
    with pytest.raises(CampaignError, match="half of a character"):
        campaign.set_writer("\udcff")
    assert campaign.game(1).head == 5
    assert campaign.check() == []


def test_ten_megabytes_of_note_are_kept_and_a_hundred_refused(campaign: Campaign) -> None:
    campaign.append(replace(step(6, 5), line="x" * 10_000_000))
    with pytest.raises(CampaignError, match="too long"):
        campaign.append(replace(step(7, 6), line="x" * 100_000_000))
    assert campaign.game(1).head == 6


def test_an_open_question_is_kept_replaced_and_dropped(campaign: Campaign, path: Path) -> None:
    asked = QuestionRecord(1, 5, "monsters", b'["die"]')
    campaign.keep_question(replace(asked, answers=b"[]"))
    campaign.keep_question(asked)
    campaign.close()
    with Campaign.open(path) as again:
        assert again.question(1, 5) == asked
        assert again.question(1, 4) is None
        again.drop_question(1, 5)
        assert again.question(1, 5) is None


def test_the_same_content_is_kept_once(campaign: Campaign) -> None:
    first = campaign.add_content("mission", "Crypt", b"[map]" * 100, "crypt.toml", NOW)
    assert campaign.add_content("mission", "Crypt again", b"[map]" * 100, "b.toml", NOW) == first
    assert campaign.content(first) == b"[map]" * 100
    assert [(one.kind, one.name, one.digest) for one in campaign.contents()] == [("mission", "Crypt", first)]
    with pytest.raises(CampaignError, match="no content"):
        campaign.content("0" * 64)


def test_names_numbers_and_minutes_of_play_are_kept(campaign: Campaign, path: Path) -> None:
    campaign.set_known({"zombie": {"lives": 3}})
    campaign.set_writer("Zoë")
    campaign.set_language("it")
    campaign.add_time(1, 60)
    campaign.add_time(1, 30)
    campaign.close_game(1, True)
    campaign.close()
    with Campaign.open(path) as again:
        assert again.known() == {"zombie": {"lives": 3}}
        assert (again.writer, again.language) == ("Zoë", "it")
        game = again.game(1)
        assert (game.used, game.closed, game.head) == (90, True, 5)


def test_two_games_have_their_own_numbers(campaign: Campaign) -> None:
    second = campaign.add_game("fate-battles", "Second", step(1, None))
    assert (second.id, second.head, campaign.current()) == (2, 1, 2)
    campaign.append(step(2, 1, game=2))
    play(campaign, 6, 7)
    assert [game.head for game in campaign.games()] == [7, 2]
    assert campaign.check() == []


def test_help_does_not_wait_for_the_tables() -> None:
    code = "import sys, companion.store, companion.store.guard; sys.exit('sqlmodel' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_schema_of_format_1_never_changes() -> None:
    assert len(schema()) == 6
