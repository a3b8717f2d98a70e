"""F6, F7, F8: other programs at the file."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.engine.errors import CampaignError
from companion.repl.dispatch import Desk
from companion.store.campaign import Campaign, ChangedElsewhere, FileGone
from companion.store.sqlite_errors import NotSaved
from tests.faults.conftest import Record, count
from tests.faults.evening import sit_down, sit_down_again


def lines_of(desk: Desk) -> list[str]:
    """The notes of the game, oldest first."""
    return [step.line for step in desk.session.campaign.history(1) if step.line.startswith("note")]


def test_f6_two_tables_on_one_file_never_mix_silently(tmp_path: Path, record: Record) -> None:
    path = tmp_path / "evening.campaign"
    tables = [sit_down(path), sit_down_again(path)]
    chance, times, told = Random(6), count(120, 1000), 0
    accepted: list[str] = []
    seen = [0, 0]  # how many notes each table has seen
    for number in range(times):
        mine = chance.randrange(2)
        desk, line = tables[mine], f"note {number}"
        try:
            if chance.random() < 0.2:
                desk.do("undo")
                accepted.pop()
                seen[mine] -= 1
            else:
                desk.do(line)
                accepted.append(line)
                seen[mine] += 1
        except ChangedElsewhere:
            told += 1
            desk.session.reload()
            seen[mine] = len(accepted)
        except CampaignError:
            raise
        except Exception:
            assert not accepted
        assert lines_of(desk) == accepted
        assert seen[mine] == len(accepted)
    for desk in tables:
        desk.session.campaign.refresh()
        desk.session.reload()
        assert lines_of(desk) == accepted
    assert tables[0].session.campaign.check() == []
    assert told
    record("F6", "interleaved lines of two tables", times, told=told, silent=0)


def test_f6_two_processes_at_once_lose_nothing_of_either(tmp_path: Path, record: Record) -> None:
    path = tmp_path / "evening.campaign"
    sit_down(path).session.campaign.close()
    each = count(25, 500)

    def write(name: str) -> None:
        desk: Desk | None = None
        number, told = 0, False
        while number < each:
            try:
                if desk is None:
                    desk = sit_down_again(path)
                if told:
                    desk.session.reload()
                desk.do(f"note {name} {number}")
                number, told = number + 1, False
            except CampaignError:  # that another one is at it
                told = True

    children = []
    for name in "ab":
        child = os.fork()
        if child == 0:
            try:
                write(name)
            finally:
                os._exit(0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)
    desk = sit_down_again(path)
    lines = lines_of(desk)
    for name in "ab":
        assert [line for line in lines if line.startswith(f"note {name}")] == [f"note {name} {n}" for n in range(each)]
    assert desk.session.campaign.check() == []
    record("F6", "lines of two processes at once", 2 * each, lost=0)


def test_f6_a_table_that_could_not_read_anew_does_not_go_on_from_what_it_knew(tmp_path: Path) -> None:
    path = tmp_path / "evening.campaign"
    mine, other = sit_down(path), sit_down_again(path)
    other.do("note theirs")
    with pytest.raises(ChangedElsewhere):
        mine.do("note ours")
    for line in ("note ours", "undo", "monsters", "axl a2"):  # nobody read anew
        with pytest.raises(ChangedElsewhere):
            mine.do(line)
    mine.session.reload()
    mine.do("note ours")
    assert lines_of(mine) == ["note theirs", "note ours"]


def later(path: Path, write: Callable[[bytes], object], body: bytes) -> None:
    """Write, 10 ms after the file was last written."""
    before = path.stat()
    write(body)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns + 10_000_000))


def hurt_replaced(path: Path) -> None:
    other = path.with_name("other")
    shutil.copy(path, other)
    os.replace(other, path)


def hurt_renamed(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def hurt_deleted(path: Path) -> None:
    path.unlink()


def hurt_copied_over(path: Path) -> None:
    later(path, path.write_bytes, path.read_bytes())


def hurt_by_an_old_one(path: Path) -> None:
    later(path, path.write_bytes, path.with_name("old").read_bytes())


def hurt_by_another_thing(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(5000))
    os.replace(other, path)


HURTS = (hurt_replaced, hurt_renamed, hurt_deleted, hurt_copied_over, hurt_by_an_old_one, hurt_by_another_thing)


def test_f7_a_sync_client_at_the_file_is_noticed_before_anything_is_written(tmp_path: Path, record: Record) -> None:
    times, chance = count(18, 500), Random(7)
    template = tmp_path / "template"
    template.mkdir()
    sit_down(template / "evening.campaign", "note before").session.campaign.close()
    for number in range(times):
        hurt: Callable[[Path], None] = HURTS[number % len(HURTS)]
        folder = tmp_path / str(number)
        shutil.copytree(template, folder)
        path = folder / "evening.campaign"
        shutil.copy(path, folder / "old")
        desk = sit_down_again(path)
        for extra in range(chance.randrange(3)):
            desk.do(f"note {extra}")
        known = lines_of(desk)
        hurt(path)
        before = path.read_bytes() if path.exists() else None
        with pytest.raises((FileGone, ChangedElsewhere)):
            desk.do("note lost?")
        assert (path.read_bytes() if path.exists() else None) == before
        if hurt not in (hurt_copied_over, hurt_by_an_old_one):
            desk.do(f"save-as {folder}/saved.campaign")
            desk.do("note lost?")
            assert lines_of(desk) == [*known, "note lost?"]
            assert desk.session.campaign.check() == []
        desk.session.campaign.close()
        shutil.rmtree(folder)
    record("F7", "replaced, renamed, deleted, written over", times, silent=0)


def test_f8_a_copy_made_while_it_is_written_is_whole_or_recognised(tmp_path: Path, record: Record) -> None:
    """A copying program takes one block after the other, and between two of them a line is saved, or none."""
    copies, whole, torn, chance = count(40, 1000), 0, 0, Random(8)
    template = tmp_path / "template.campaign"
    sit_down(template, *["note to make it longer"] * 40).session.campaign.close()
    path, copy = tmp_path / "evening.campaign", tmp_path / "copy.campaign"
    desk: Desk | None = None
    for number in range(copies):
        if desk is None or number % EACH == 0:
            if desk is not None:
                desk.session.campaign.close()
            shutil.copy(template, path)
            desk, said = sit_down_again(path), 0
        with path.open("rb") as source, copy.open("wb") as target:
            while block := source.read(8192):
                target.write(block)
                if number % 4 and chance.random() < 0.3:
                    desk.do(f"note {said}")
                    said += 1
        is_whole = _is_whole(copy)
        assert is_whole or number % 4, "nothing was written meanwhile"
        whole, torn = whole + is_whole, torn + (not is_whole)
    assert desk is not None
    assert desk.session.campaign.check() == []
    assert torn
    record("F8", "copies made in use", copies, whole=whole, torn_and_recognised=torn, accepted_wrong=0)


EACH = 20  # copies of one file, before it is begun anew


def _is_whole(copy: Path) -> bool:
    """True if the copy is accepted: then it holds what was saved, from the first to some last line."""
    try:
        with Campaign.open(copy, readonly=True) as campaign:
            if campaign.check():
                return False
            steps = campaign.history(1)
    except CampaignError:
        return False
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    notes = [step.line for step in steps if step.line.startswith("note") and step.line.split()[-1].isdigit()]
    assert notes == [f"note {n}" for n in range(len(notes))]
    return True


def test_a_file_that_is_busy_at_opening_is_not_taken_for_an_empty_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "evening.campaign"
    sit_down(path).session.campaign.close()

    def busy(campaign: Campaign, game: int) -> None:
        raise NotSaved("Another program is using it")

    monkeypatch.setattr(Campaign, "game", busy)
    with pytest.raises(NotSaved):
        sit_down_again(path)
