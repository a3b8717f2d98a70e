"""F9, F10, F20, F21: files cut short, bits flipped, text that is none, steps spoiled."""

from __future__ import annotations

import shutil
import sqlite3
import zlib
from pathlib import Path
from random import Random

import pytest

from companion.__main__ import main
from companion.engine.errors import CampaignError
from companion.engine.language import Tongue
from companion.options import Options
from companion.shell.check import examine
from companion.store.campaign import Campaign
from companion.store.records import seal
from companion.store.rows import NO_HASH, STEP_BITS
from companion.store.tables import TABLES
from tests.faults.conftest import SOAK, Record, count
from tests.faults.evening import answer_any, place, sit_down, sit_down_again

GAME = 1 << STEP_BITS


@pytest.fixture(scope="module")
def whole_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole campaign of some steps, with a question open."""
    file = tmp_path_factory.mktemp("whole") / "evening.campaign"
    desk = sit_down(file, "note one", "defend axl 1", "note two", "monsters")
    assert desk.question is not None
    desk.session.campaign.close()
    return file


@pytest.fixture
def path(whole_file: Path, tmp_path: Path) -> Path:
    """A copy of it, to be hurt."""
    shutil.copy(whole_file.with_name("m.toml"), tmp_path)
    return Path(shutil.copy(whole_file, tmp_path))


def dump(path: Path) -> list[object]:
    """Everything that is kept in the file."""
    connection = sqlite3.connect(path)
    connection.text_factory = bytes
    try:
        return [connection.execute(f"SELECT * FROM {model.__tablename__} ORDER BY 1").fetchall() for model in TABLES]
    finally:
        connection.close()


def test_f9_cut_short_at_every_length_it_is_refused_and_left(path: Path, record: Record) -> None:
    whole = path.read_bytes()
    step = 1 if SOAK else 499
    lengths = [*range(130), *range(130, len(whole), step), len(whole) - 1]
    for length in lengths:
        path.write_bytes(whole[:length])
        with pytest.raises(CampaignError):
            Campaign.open(path).close()
        assert path.stat().st_size == length
    record("F9", "lengths", len(lengths), accepted=0, begun_anew=0)


def test_f10_every_flipped_bit_that_changes_anything_is_found(path: Path, record: Record) -> None:
    whole, data = path.read_bytes(), dump(path)
    chance = Random(5)
    places = range(len(whole)) if SOAK else sorted(chance.sample(range(len(whole)), 250))
    found = harmless = 0
    for at in places:
        hurt = bytearray(whole)
        hurt[at] ^= 1 << chance.randrange(8)
        path.write_bytes(hurt)
        if unchanged(path, data):
            harmless += 1
            continue
        found += 1
        with pytest.raises(CampaignError):
            with Campaign.open(path, readonly=True) as campaign:
                damage = campaign.check()
            assert damage, f"byte {at}"
            raise CampaignError("damaged")
    record("F10", "one bit in each byte", len(places), found=found, in_unused_bytes=harmless, missed=0)
    assert found


def unchanged(path: Path, data: list[object]) -> bool:
    """Whether the flipped bit lies where nothing is kept."""
    try:
        return dump(path) == data
    except (sqlite3.Error, UnicodeError):
        return False


def spoil(path: Path, sql: str, *values: object) -> None:
    """Change the file behind everybody's back."""
    connection = sqlite3.connect(path)
    connection.execute(sql, values)
    connection.commit()
    connection.close()


def reseal(path: Path, table: str, column: int, value: object, key: object = None) -> None:
    """Write a value into rows and seal them again, as somebody would who knows how: whole, and yet nonsense."""
    connection = sqlite3.connect(path)
    names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    above = {row[0]: row[-1] for row in connection.execute("SELECT * FROM step")}
    for row in connection.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall():
        changed = (*row[:column], value, *row[column + 1 : -1]) if key in (None, row[0]) else row[:-1]
        parent = (above.get(row[1], NO_HASH),) if table == "step" else ()
        seal_ = seal(*parent, *changed)
        if table == "step":
            above[row[0]] = seal_
        marks = ", ".join(f"{name} = ?" for name in names)
        connection.execute(f"UPDATE {table} SET {marks} WHERE {names[0]} = ?", (*changed, seal_, row[0]))
    connection.commit()
    connection.close()


@pytest.mark.parametrize("number", [1, 2, 5, 7])
@pytest.mark.parametrize("column", ["line", "body", "state", "hash", "at"])
def test_f21_check_names_the_spoiled_step_and_the_game_opens(
    path: Path, number: int, column: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Campaign.open(path, readonly=True) as campaign:
        last = campaign.game(1).last
    spoil(path, f"UPDATE step SET {column} = x'00ff' WHERE id = ?", GAME + number)
    assert main(["check", str(path)]) == 1
    said = capsys.readouterr()
    assert f"game 1, step {number}:" in said.out
    assert "Traceback" not in said.out + said.err
    if number == last:
        assert f"opens at step {number - 1}" in said.out
    desk = sit_down_again(path)
    assert place(desk)[0] == (last if number < last else last - 1)
    desk.do("note and on")
    desk.session.campaign.close()


def test_f21_every_step_of_a_file(path: Path, record: Record) -> None:
    with Campaign.open(path, readonly=True) as campaign:
        last = campaign.game(1).last
    whole = path.read_bytes()
    for number in range(1, last + 1):
        path.write_bytes(whole)
        spoil(path, "UPDATE step SET body = zeroblob(9) WHERE id = ?", GAME + number)
        with Campaign.open(path, readonly=True) as campaign:
            report = examine(campaign, Options(plain=True), Tongue("en"))
            assert number in {damage.step for damage in report.damage}
            assert report.whole[1][2] < last
    record("F21", "steps spoiled, one by one", last, unnamed=0)


NONSENSE = [b"{}", b"[]", b"null", b'{"turn": "nine"}', b"\xff\xfe", b"[" * 60_000, b'{"heroes": {"axl": []}}', b"",
            b'{"commands":["\xff"],"answers":[{"\xff":1}],"events":[{"type":"\xff"}],"said":["\xff"]}',
            b'{"commands":[{"type":"WriteNote","text":7}],"answers":[[]],"events":7,"said":[]}']  # fmt: skip


@pytest.mark.parametrize("body", NONSENSE, ids=range(len(NONSENSE)))
@pytest.mark.parametrize("what", ["state", "body", "question", "content", "game", "known"])
def test_f20_nonsense_that_is_sealed_well_is_said_to_be_so(
    path: Path, body: bytes, what: str, capfd: pytest.CaptureFixture[str], record: Record
) -> None:
    packed = zlib.compress(body, 1)
    if what == "state":
        reseal(path, "step", 7, packed, GAME + 6)
    elif what == "body":
        reseal(path, "step", 6, packed, GAME + 6)
    elif what == "question":
        reseal(path, "question", 2, body)
    elif what == "content":
        reseal(path, "content", 5, packed)
    elif what == "game":
        reseal(path, "game", 7, body.decode("utf-8", "replace"))
    else:
        reseal(path, "campaign", 7, body.decode("utf-8", "replace"))
    script = path.with_name("script")
    script.write_text("status\nundo\nnote x\ngame list\nredo 3\n? -\nmonsters\nlog\nwhy\n")
    for call in (["check"], ["show"], ["show", "--json"], ["log"], ["log", "--json"], ["run", "--keep-going"]):
        words = [call[0], str(path), *([str(script)] if call[0] == "run" else []), *call[1:]]
        assert main(words) in ((0, 1, 2, 3, 4) if call[0] in ("show", "log") else (0, 1, 2, 3))
    said = capfd.readouterr()
    assert "Traceback" not in said.out + said.err
    assert "unforeseen" not in said.out + said.err
    record("F20", f"nonsense for {what}", len(NONSENSE), tracebacks=0)


def test_f20_a_game_that_cannot_be_opened_leaves_the_others(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = sit_down_again(path)
    desk.do("cancel")
    desk.do("game new super-fantasy m.toml")
    desk.session.campaign.close()
    spoil(path, "UPDATE step SET hash = zeroblob(32) WHERE id >= ?", 2 * GAME)
    script = path.with_name("script")
    script.write_text("game list\ngame switch 1\nnote here we are\n")
    assert main(["run", str(path), str(script)]) == 0
    said = capsys.readouterr()
    assert "damaged from its first step on" in said.err
    assert "Note: here we are" in said.out
    assert main(["check", str(path)]) == 1
    assert "no step of it can be opened" in capsys.readouterr().out


def test_f20_content_that_is_spoiled_leaves_the_way_to_another_game(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(path, "UPDATE content SET body = x'00'")
    script = path.with_name("script")
    script.write_text("note\nstatus\ngame list\ngame new super-fantasy m.toml\nnote a fresh one\n")
    assert main(["run", str(path), str(script), "--keep-going"]) == 1
    said = capsys.readouterr()
    assert "content" in said.err
    assert "unforeseen" not in said.err


def test_a_waiting_question_that_is_spoiled_is_told_and_its_line_entered_again(path: Path) -> None:
    spoil(path, "UPDATE question SET draft = x'00'")
    desk = sit_down_again(path)
    assert desk.question is None
    assert "enter its line again" in str(desk.session.remarks)
    desk.do("monsters")
    assert desk.question is not None
    answer_any(desk)


def test_numbers_of_the_box_in_a_spoiled_row_are_entered_again(path: Path) -> None:
    spoil(path, "UPDATE campaign SET known = '{}'")
    desk = sit_down_again(path)
    assert "entered again" in str(desk.session.remarks)
    desk.do("cancel")
    desk.do("hero gnomy-spark A1 lives 4")
    assert desk.session.campaign.known()["super-fantasy"]["hero"]["gnomy-spark"]["lives"] == 4


def test_a_step_of_a_newer_companion_is_refused_and_not_misread(path: Path) -> None:
    reseal(path, "step", 5, 2, GAME + 7)
    with Campaign.open(path) as campaign:
        assert campaign.head(1).shape == 2
    desk = sit_down_again(path)
    assert desk.session.open is None
    assert "newer companion" in str(desk.session.remarks)
    assert count(1, 2)
