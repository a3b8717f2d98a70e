"""What is not ours is never touched, and said to be so in one line."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from pathlib import Path

import pytest

from companion.engine.errors import CampaignError
from companion.store import guard
from companion.store.campaign import Campaign
from companion.store.statements import schema


def digest(path: Path) -> str:
    """The sha256 of the file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def refused(path: Path, *, readonly: bool = False) -> CampaignError:
    """Opening is refused, and neither the file nor its folder changed."""
    before, beside = digest(path), sorted(os.listdir(path.parent))
    with pytest.raises(CampaignError) as caught:
        Campaign.open(path, readonly=readonly).close()
    assert (digest(path), sorted(os.listdir(path.parent))) == (before, beside)
    return caught.value


def alter(path: Path, *statements: str) -> None:
    """Change the file as another program would."""
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    ("body", "what"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(200), "a PNG picture"),
        (b"# Notes of the evening\n" * 20, "a text file"),
        (b"x", "a text file"),
        (bytes(range(256)) * 4, "some other file"),
    ],
)
def test_a_file_of_another_kind_is_named_and_left_alone(path: Path, body: bytes, what: str) -> None:
    path.write_bytes(body)
    error = refused(path)
    assert error.message.facts["kind"].text == what
    assert error.exit_code == 2


def test_an_empty_file_is_not_begun_anew(path: Path) -> None:
    path.touch()
    assert "is empty" in refused(path).message.text


def test_no_file_a_folder_a_pipe(path: Path, tmp_path: Path) -> None:
    with pytest.raises(CampaignError, match="no file"):
        Campaign.open(path)
    assert not path.exists()
    with pytest.raises(CampaignError, match="is a folder"):
        Campaign.open(tmp_path)
    os.mkfifo(path)
    with pytest.raises(CampaignError, match="not an ordinary file"):
        Campaign.open(path)


def test_another_programs_database_is_left_alone(path: Path) -> None:
    alter(path, "CREATE TABLE bookmarks (url TEXT)")
    assert refused(path).message.facts["kind"].text == "another program's database"


def test_a_newer_campaign_is_refused_untouched(campaign: Campaign, path: Path) -> None:
    campaign.close()
    alter(path, "PRAGMA user_version = 2")
    error = refused(path)
    assert "newer companion" in error.message.text
    assert error.exit_code == 2


@pytest.mark.parametrize(
    "statements",
    [
        ["CREATE TABLE more (x)"],
        ["CREATE TRIGGER evil AFTER INSERT ON step BEGIN DELETE FROM step; END"],
        ["CREATE INDEX evil ON step (abs(id))"],
        ["DROP TABLE question", "CREATE VIEW question AS SELECT * FROM step"],
        ["ALTER TABLE game ADD COLUMN evil DEFAULT 1"],
    ],
)
@pytest.mark.parametrize("readonly", [False, True])
def test_a_campaign_with_foreign_parts_is_refused(
    campaign: Campaign, path: Path, statements: list[str], readonly: bool
) -> None:
    campaign.close()
    alter(path, *statements)
    assert "changed by another program" in refused(path, readonly=readonly).message.text


def test_a_campaign_cut_short_is_refused_at_every_length(campaign: Campaign, path: Path) -> None:
    campaign.close()
    whole = path.read_bytes()
    for length in [*range(0, 120, 7), *range(120, len(whole), 997), len(whole) - 1]:
        path.write_bytes(whole[:length])
        refused(path)
        refused(path, readonly=True)


def test_a_value_too_big_to_hold_is_damage_not_a_crash(campaign: Campaign, path: Path) -> None:
    campaign.close()
    alter(path, "UPDATE game SET title = zeroblob(70000000)")
    with Campaign.open(path) as again, pytest.raises(CampaignError):
        again.games()


def test_bytes_that_are_no_text_are_damage_not_a_crash(campaign: Campaign, path: Path) -> None:
    campaign.close()
    alter(path, "UPDATE game SET title = CAST(x'ff41' AS TEXT)", "UPDATE campaign SET name = CAST(x'fffe' AS TEXT)")
    with Campaign.open(path) as again:
        assert again.game(1).damaged
        assert again.game(1).head == 5
        assert {damage.where for damage in again.check()} >= {"game", "campaign"}


def test_the_fingerprint_is_that_of_the_tables() -> None:
    connection = sqlite3.connect(":memory:")
    for statement in schema():
        connection.execute(statement)
    assert guard.fingerprint(connection) == guard.FINGERPRINTS[guard.FORMAT]
