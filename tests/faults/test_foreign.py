"""F11, F12, F13: files that are not ours, files made by an enemy, files of other versions."""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.engine.errors import CampaignError
from companion.store import guard
from companion.store.campaign import Campaign
from tests.faults.conftest import Record
from tests.faults.evening import sit_down

CALLS = (["show"], ["log"], ["check"], ["run"], ["export"])


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def call_all(path: Path, capsys: pytest.CaptureFixture[str]) -> list[tuple[int, str]]:
    """Every call on a file: exit code and the line on standard error."""
    (path.parent / "script").write_text("note x\n")
    found = []
    for call in CALLS:
        words = [*call, str(path)]
        if call == ["run"]:
            words.append(str(path.parent / "script"))
        if call == ["export"]:
            words.append(str(path.parent / "out.json"))
        code = main(words)
        found.append((code, capsys.readouterr().err))
    return found


def other_database(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE bookmarks (url TEXT)")
    connection.commit()
    connection.close()


NOT_OURS: dict[str, Callable[[Path], object]] = {
    "png": lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(3000)),
    "pdf": lambda path: path.write_bytes(b"%PDF-1.7\n" + bytes(3000)),
    "text": lambda path: path.write_text("# the evening\n" * 300),
    "empty": lambda path: path.write_bytes(b""),
    "one byte": lambda path: path.write_bytes(b"x"),
    "bytes": lambda path: path.write_bytes(bytes(range(256)) * 9),
    "another program's database": other_database,
}


@pytest.mark.parametrize("what", NOT_OURS)
def test_f11_what_is_not_ours_is_left_and_named_in_one_line(
    tmp_path: Path, what: str, capsys: pytest.CaptureFixture[str], record: Record
) -> None:
    path = tmp_path / "file.campaign"
    NOT_OURS[what](path)
    before = digest(path)
    for code, said in call_all(path, capsys):
        assert code == 2
        assert said.count("\n") == 1
        assert "file.campaign" in said
    assert digest(path) == before
    assert not path.with_name("file.campaign-journal").exists()
    record("F11", what, len(CALLS), touched=0)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "evening.campaign"
    sit_down(path, "note one", "monsters").session.campaign.close()
    return path


BOMB = zlib.compress(bytes(300_000_000), 9)
ENEMY = {
    "a view for a table": ["ALTER TABLE question RENAME TO q", "CREATE VIEW question AS SELECT * FROM q"],
    "a trigger": ["CREATE TRIGGER t AFTER INSERT ON step BEGIN DELETE FROM game; END"],
    "an index on an expression": ["CREATE INDEX i ON step (abs(id))"],
    "a table more": ["CREATE TABLE more (x)"],
    "a thousand tables": [f"CREATE TABLE t{number} (x)" for number in range(1000)],
    "a column with a huge default": [f"ALTER TABLE game ADD COLUMN x DEFAULT '{'y' * 900_000}'"],
    "a huge name": ["UPDATE campaign SET name = zeroblob(60000000)"],
    "a huge title": ["UPDATE game SET title = zeroblob(90000000)"],
    "a bomb for a state": ["UPDATE step SET state = :bomb"],
    "bombs for content": ["UPDATE content SET body = :bomb"],
    "a step that is its own parent": ["UPDATE step SET parent = id"],
    "a head far away": ["UPDATE game SET head = 4000000000, last = 4000000000"],
    "numbers beyond": ["UPDATE step SET id = 9223372036854775807 WHERE id = (SELECT max(id) FROM step)"],
    "negative numbers": ["UPDATE step SET id = -id"],
    "everything a number": ["UPDATE game SET kind = 1, title = 2, state = 3, created = 4, extra = 5"],
    "an unknown game": ["UPDATE game SET kind = 'chess'"],
}


@pytest.mark.parametrize("what", ENEMY)
def test_f12_what_an_enemy_made_is_refused_or_named_at_once(
    sound: Path, tmp_path: Path, what: str, capsys: pytest.CaptureFixture[str], record: Record
) -> None:
    path = Path(shutil.copy(sound, tmp_path))
    connection = sqlite3.connect(path)
    connection.execute("BEGIN")
    for statement in ENEMY[what]:
        connection.execute(statement, {"bomb": BOMB} if ":bomb" in statement else {})
    connection.commit()
    connection.close()
    before = digest(path)
    slowest = 0.0
    for words in (["show"], ["log"], ["check"]):
        begun = time.process_time()
        assert main([*words, str(path)]) in ((0, 1, 2, 4) if words[0] in ("show", "log") else (0, 1, 2))
        slowest = max(slowest, time.process_time() - begun)
        said = capsys.readouterr()
        assert "Traceback" not in said.out + said.err
        assert "unforeseen" not in said.out + said.err
    assert digest(path) == before
    assert main(["check", str(path)]) != 0
    record("F12", what, 3, slowest_ms=round(slowest * 1000), rows_changed=0)
    assert slowest < 3  # a machine under load; the soak's table shows what it is


def test_f13_a_newer_campaign_is_refused_untouched(
    sound: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], record: Record
) -> None:
    path = Path(shutil.copy(sound, tmp_path))
    for format_ in (guard.FORMAT + 1, 77, 2**31 - 1):
        connection = sqlite3.connect(path)
        connection.execute(f"PRAGMA user_version = {format_}")
        connection.close()
        before = digest(path)
        for code, said in call_all(path, capsys):
            assert code == 2
            assert "newer companion" in said
        assert digest(path) == before
    record("F13", "newer formats", 3, touched=0)


def test_no_companion_ever_had_format_0(sound: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(sound, tmp_path))
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 0")
    connection.close()
    with pytest.raises(CampaignError, match="damaged"):
        Campaign.open(path)
