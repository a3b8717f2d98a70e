"""F22: a page, a sector, a bit spoiled at random: every step whose bytes are whole is saved, and the table plays on."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from companion.__main__ import main
from companion.documents.salvaging import salvage_file
from companion.engine.errors import CompanionError
from companion.store.backup import back_up
from tests.faults.conftest import Record, count
from tests.faults.evening import do_any, sit_down, sit_down_again

PAGE, SECTOR = 4096, 512


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of some sixty steps, backed up after the mission was laid out."""
    file = tmp_path_factory.mktemp("evening") / "evening.campaign"
    desk = sit_down(file)
    back_up(desk.session.campaign, datetime.now(UTC))
    chance = Random(3)
    while desk.session.table().step.number < 62:
        do_any(desk, chance)
    desk.session.campaign.close()
    return file


@pytest.fixture
def path(evening: Path, tmp_path: Path) -> Path:
    """A copy of it with its backups, to be hurt."""
    shutil.copytree(evening.parent, tmp_path, dirs_exist_ok=True)
    return tmp_path / evening.name


def number_at(data: bytes, at: int) -> tuple[int, int]:
    """SQLite's variable-length number, and where it ends."""
    value = 0
    for _ in range(8):
        value = (value << 7) | (data[at] & 0x7F)
        at += 1
        if data[at - 1] < 0x80:
            return value, at
    return (value << 8) | data[at], at + 1


def big(data: bytes, at: int, length: int) -> int:
    return int.from_bytes(data[at : at + length], "big")


def cells(data: bytes, path: Path) -> dict[int, list[tuple[int, bytes]]]:
    """Where the bytes of each step lie, walked down the tree of a whole file: pieces and their places."""
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'step'").fetchone()
    found: dict[int, list[tuple[int, bytes]]] = {}
    pages = [root]
    while pages:
        start = (pages.pop() - 1) * PAGE
        leaf = data[start] == 13
        assert leaf or data[start] == 5
        if not leaf:
            pages.append(big(data, start + 8, 4))
        for index in range(big(data, start + 3, 2)):
            at = start + big(data, start + (8 if leaf else 12) + 2 * index, 2)
            if not leaf:
                pages.append(big(data, at, 4))
                continue
            total, after = number_at(data, at)
            key, after = number_at(data, after)
            found[key] = [(place, data[place:end]) for place, end in _pieces(data, at, after, total)]
    return found


def _pieces(data: bytes, at: int, after: int, total: int) -> list[tuple[int, int]]:
    local = total
    if total > PAGE - 35:
        least = (PAGE - 12) * 32 // 255 - 23
        local = least + (total - least) % (PAGE - 4)
        local = local if local <= PAGE - 35 else least
    if local == total:
        return [(at, after + local)]
    found = [(at, after + local + 4)]
    left, page = total - local, big(data, after + local, 4)
    while left > 0:
        start = (page - 1) * PAGE
        here = min(left, PAGE - 4)
        found.append((start + (4 if left <= PAGE - 4 else 0), start + 4 + here))
        left, page = left - here, big(data, start, 4)
    return found


def hurt(whole: bytes, chance: Random) -> bytes:
    """The file with a page, a sector or a bit spoiled."""
    data = bytearray(whole)
    kind = chance.choice(["page", "sector", "bit"])
    if kind == "bit":
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        return bytes(data)
    size = PAGE if kind == "page" else SECTOR
    start = chance.randrange(len(data) // size) * size
    data[start : start + size] = chance.choice([bytes(size), chance.randbytes(size)])
    return bytes(data)


def whole_steps(path: Path) -> dict[int, tuple[str, bytes, bytes]]:
    """Every step of the file by SQLite: what was typed, what it came to, its hash."""
    with closing(sqlite3.connect(path)) as connection:
        return {key: (line, state, hash_) for key, line, state, hash_ in connection.execute(
            "SELECT id, line, state, hash FROM step")}  # fmt: skip


def saved_lines(path: Path) -> list[tuple[str, bytes]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT line, state FROM step").fetchall()


def plays_on(path: Path) -> bool:
    """Whether the file opens as sound and takes another line."""
    with suppress(CompanionError):
        desk = sit_down_again(path)
        try:
            if desk.session.waiting is not None:
                desk.do("cancel")
            desk.do("note and on")
            return bool(desk.session.open) and not desk.session.campaign.check()
        finally:
            desk.session.campaign.close()
    return False


def test_f22_a_page_a_sector_or_a_bit_spoiled_at_random(path: Path, tmp_path: Path, record: Record) -> None:
    whole, steps, places = path.read_bytes(), whole_steps(path), cells(path.read_bytes(), path)
    chance = Random(22)
    files = count(24, 500)
    missed = opened = refused = lost_steps = 0
    for number in range(files):
        data = hurt(whole, chance)
        path.write_bytes(data)
        out = tmp_path / f"out{number}.campaign"
        try:
            salvage_file(path, out)
        except CompanionError:
            refused += 1
            continue
        there = set(saved_lines(out))
        for key, (line, state, _) in steps.items():
            untouched = all(data[at : at + len(piece)] == piece for at, piece in places[key])
            if (line, state) in there:
                continue
            lost_steps += 1
            missed += untouched
        opened += plays_on(out)
        out.unlink()
    record("F22", "a page, a sector or a bit spoiled", files, whole_steps_missed=missed, steps_lost=lost_steps,
           playable=opened, refused=refused)  # fmt: skip
    assert missed == 0
    assert opened >= 0.99 * files


def test_a_bit_in_the_kept_mission_does_not_shut_the_steps_in(path: Path, tmp_path: Path) -> None:
    shutil.rmtree(f"{path.with_suffix('')}.backups", ignore_errors=True)
    with closing(sqlite3.connect(path)) as connection:
        for digest, body in connection.execute("SELECT digest, body FROM content").fetchall():
            turned = bytes([body[0], body[1], body[2], body[3], body[4], body[5], body[6] ^ 4, *body[7:]])
            connection.execute("UPDATE content SET body = ? WHERE digest = ?", (turned, digest))
        connection.commit()
    out = tmp_path / "out.campaign"
    _, steps, _ = salvage_file(path, out)
    assert steps == len(whole_steps(path))
    assert plays_on(out)


@pytest.mark.parametrize("number", [2**31, 134_000_000])
def test_no_number_that_a_file_names_is_counted_up_to(path: Path, tmp_path: Path, number: int) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE step SET id = ? WHERE id = (SELECT max(id) FROM step)", ((1 << 32) + number,))
        connection.commit()
    document = tmp_path / "out.json"
    assert main(["export", str(path), str(document)]) == 1
    assert len(json.loads(document.read_bytes())["lost"]) < 10
    assert main(["import", str(tmp_path / "again.campaign"), str(document)]) == 0
    assert plays_on(tmp_path / "again.campaign")


def test_a_spoiled_head_is_said_and_never_an_older_state_in_silence(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for call in (["show"], ["show", "--json"], ["log"]):
        assert main([call[0], str(path), *call[1:]]) == 0
    capsys.readouterr()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE step SET state = x'00' WHERE id = (SELECT max(id) FROM step)")
        connection.commit()
    for call in (["show"], ["show", "--json"], ["log"], ["log", "--csv"]):
        assert main([call[0], str(path), *call[1:]]) == 4
        said = capsys.readouterr()
        assert said.out
        assert "damaged behind step 61" in said.err


@pytest.mark.parametrize("tables", [["game"], ["game", "campaign"]])
def test_nobody_whose_evening_is_in_it_is_told_to_begin_one(
    path: Path, tables: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for table in tables:
            connection.execute(f"DELETE FROM {table}")
        connection.commit()
    for call in ("show", "log"):
        assert main([call, str(path)]) == 4
        said = capsys.readouterr()
        assert "game new" not in said.out + said.err
        assert "salvage" in said.err
    out = path.with_name("out.json")
    assert main(["export", str(path), str(out)]) == 1
    assert len(json.loads(out.read_bytes())["games"][0]["steps"]) == 62
    assert main(["salvage", str(path), str(path.with_name("out.campaign"))]) == 1
    assert plays_on(path.with_name("out.campaign"))


def test_an_export_of_a_damaged_file_can_always_be_imported(path: Path, tmp_path: Path) -> None:
    whole, chance = path.read_bytes(), Random(7)
    for number in range(count(8, 100)):
        path.write_bytes(hurt(whole, chance))
        document, again = tmp_path / f"{number}.json", tmp_path / f"{number}.campaign"
        code = main(["export", str(path), str(document)])
        if not document.exists():
            assert code == 2  # its first page says that it is no campaign: only `salvage` takes it then
            continue
        assert main(["import", str(again), str(document)]) == 0
        assert plays_on(again)


@pytest.mark.parametrize("call", ["import", "restore", "salvage", "run", "save-as"])
@pytest.mark.parametrize("ending", ["-journal", "-wal"])
def test_no_new_file_is_made_beside_a_journal_that_is_not_its_own(
    path: Path, call: str, ending: str, capsys: pytest.CaptureFixture[str]
) -> None:
    document, out, script = path.with_name("out.json"), path.with_name("new.campaign"), path.with_name("script")
    assert main(["export", str(path), str(document)]) == 0
    left = Path(f"{out}{ending}")
    left.write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + bytes(4096))
    before = left.read_bytes()
    script.write_text(f"save-as {out}\n")
    words = {
        "import": ["import", str(out), str(document)],
        "restore": ["backups", str(path), "restore", "1", str(out)],
        "salvage": ["salvage", str(path), str(out)],
        "run": ["run", str(out), str(script)],
        "save-as": ["run", str(path), str(script)],
    }[call]
    assert main(words) != 0
    assert left.name in capsys.readouterr().err
    assert not out.exists()
    assert left.read_bytes() == before


def test_what_is_no_campaign_is_left_and_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.campaign").write_bytes(b"\x89PNG" + bytes(9000))
    assert main(["salvage", str(tmp_path / "x.campaign"), str(tmp_path / "out.campaign")]) == 2
    assert "Nothing of a campaign" in capsys.readouterr().err
    assert main(["salvage", str(tmp_path / "none.campaign"), str(tmp_path / "out.campaign")]) == 2
    assert not (tmp_path / "out.campaign").exists()
