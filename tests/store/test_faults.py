"""Others at the file, no room, no right to write, the plug pulled."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from companion.engine.errors import CampaignError
from companion.store import guard
from companion.store.campaign import Campaign, ChangedElsewhere, FileGone
from tests.store.conftest import NOW, play, step


def test_a_step_saved_by_another_program_is_seen_before_ours(campaign: Campaign, path: Path) -> None:
    assert campaign.game(1).head == 5
    with Campaign.open(path) as other:
        other.append(step(6, 5, line="theirs"))
    assert campaign.changed()
    with pytest.raises(ChangedElsewhere) as caught:
        campaign.append(step(6, 5, line="ours"))
    assert caught.value.exit_code == 1
    assert not campaign.changed()
    assert (campaign.game(1).head, campaign.next_number(1)) == (6, 7)
    campaign.append(step(7, 6, line="ours"))
    assert [one.line for one in campaign.history(1, last=2)] == ["theirs", "ours"]


def test_a_file_in_use_is_said_to_be_so(campaign: Campaign, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BUSY_MS", 50)
    with Campaign.open(path) as other, campaign.group():
        campaign.set_writer("Ann")
        with pytest.raises(CampaignError, match="using") as caught:
            other.append(step(6, 5))
        assert caught.value.exit_code == 2
        with pytest.raises(CampaignError, match="using"):
            Campaign.open(path)
    assert campaign.writer == "Ann"


@pytest.mark.parametrize("how", ["deleted", "renamed", "replaced"])
def test_nothing_is_written_into_a_file_that_took_our_place(campaign: Campaign, path: Path, how: str) -> None:
    copy = path.with_name("copy.campaign")
    shutil.copy(path, copy)
    if how == "deleted":
        path.unlink()
    elif how == "renamed":
        path.rename(path.with_name("elsewhere.campaign"))
    else:
        copy.replace(path)
    before = path.read_bytes() if path.exists() else None
    with pytest.raises(FileGone, match="save-as") as caught:
        campaign.append(step(6, 5))
    assert not caught.value.kept
    assert (path.read_bytes() if path.exists() else None) == before
    assert campaign.game(1).head == 5
    saved = path.with_name("saved.campaign")
    campaign.save_as(saved)
    with Campaign.open(saved) as again:
        assert again.game(1).head == 5
        assert again.check() == []
        again.append(step(6, 5))


def test_a_file_that_goes_in_the_middle_of_a_group_keeps_nothing_of_it(campaign: Campaign, path: Path) -> None:
    with pytest.raises(FileGone), campaign.group():
        campaign.append(step(6, 5))
        path.unlink()
    assert campaign.game(1).head == 5


def test_a_copy_written_over_the_file_is_noticed(campaign: Campaign, path: Path) -> None:
    old = path.read_bytes()
    play(campaign, 6, 6)
    before = path.stat()
    path.write_bytes(old)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns + 10_000_000))
    with pytest.raises((ChangedElsewhere, FileGone)):
        campaign.append(step(7, 6))
    assert campaign.game(1).head == 5
    campaign.append(step(6, 5))
    assert campaign.check() == []


def test_a_full_disk_refuses_the_line_and_goes_on_when_there_is_room(campaign: Campaign) -> None:
    pages = campaign.file.connection.execute("PRAGMA page_count").fetchone()[0]
    campaign.file.connection.execute(f"PRAGMA max_page_count = {pages}")
    number = 6
    with pytest.raises(CampaignError, match="disk is full"):
        for number in range(6, 200):
            campaign.append(step(number, number - 1))
    assert campaign.game(1).head == number - 1
    assert campaign.next_number(1) == number
    with pytest.raises(CampaignError, match="disk is full"):
        play(campaign, number, number + 100)
    assert campaign.game(1).head == number - 1
    campaign.file.connection.execute("PRAGMA max_page_count = 100000")
    play(campaign, number, number + 100)
    assert campaign.check() == []


def test_a_campaign_opened_to_look_at_cannot_be_changed(campaign: Campaign, path: Path) -> None:
    campaign.close()
    before = path.read_bytes()
    with Campaign.open(path, readonly=True) as looked:
        assert looked.readonly
        with pytest.raises(CampaignError, match="look at only"):
            looked.append(step(6, 5))
        looked.save_as(path.with_name("copy.campaign"))
    assert path.read_bytes() == before
    with Campaign.open(path.with_name("copy.campaign")) as copy:
        assert copy.game(1).head == 5


AS_ANOTHER = """
import os, sys
from pathlib import Path
from companion.store.campaign import Campaign, CampaignError
os.setuid(65534)
with Campaign.open(Path(sys.argv[1])) as campaign:
    assert campaign.readonly and "save-as" in campaign.why_readonly.message.text
    assert campaign.game(1).head == 5
    try:
        campaign.set_writer("x")
    except CampaignError:
        print("refused")
"""


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become another user")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_where_we_may_not_write_the_campaign_opens_to_look_at(campaign: Campaign, path: Path, what: str) -> None:
    campaign.close()
    folder = Path(tempfile.mkdtemp())  # pytest closes its own folders to other users
    path = Path(shutil.move(path, folder))
    path.chmod(0o666 if what == "folder" else 0o444)
    path.parent.chmod(0o777 if what == "file" else 0o755)
    run = subprocess.run([sys.executable, "-c", AS_ANOTHER, path], capture_output=True, text=True, check=False)
    shutil.rmtree(folder)
    assert (run.stdout, run.stderr) == ("refused\n", "")


NO_ROOM_TO_GROW = """
import os, resource, signal, sys
from pathlib import Path
from companion.store.campaign import Campaign, CampaignError
from tests.store.conftest import play
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path = Path(sys.argv[1])
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
with Campaign.open(path) as campaign:
    for room in (0, 512, 4096, 5000, os.stat(path).st_size):
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
        try:
            play(campaign, 6, 100)
            print("saved")
        except CampaignError as error:
            print(error.message.text)
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        assert campaign.game(1).head == 5 and campaign.next_number(1) == 6
        assert campaign.check() == []
    play(campaign, 6, 100)
    assert campaign.game(1).head == 100 and campaign.check() == []
"""


def test_a_write_that_fails_is_taken_back_and_the_next_one_works(campaign: Campaign, path: Path) -> None:
    campaign.close()
    run = subprocess.run([sys.executable, "-c", NO_ROOM_TO_GROW, path], capture_output=True, text=True, check=False)
    assert run.stderr == ""
    assert len(run.stdout.splitlines()) == 5
    assert all(line.startswith("Reading or writing {file} failed") for line in run.stdout.splitlines())


def test_a_campaign_another_tool_put_into_wal_mode_comes_back_to_one_file(campaign: Campaign, path: Path) -> None:
    campaign.close()
    other = sqlite3.connect(path)
    other.execute("PRAGMA journal_mode = WAL")
    other.close()
    with Campaign.open(path) as again:
        again.append(step(6, 5))
    assert [found.name for found in path.parent.iterdir()] == [path.name]
    with Campaign.open(path) as again:
        assert again.file.one("PRAGMA journal_mode") == ("delete",)
        assert again.game(1).head == 6


PLAYER = """
import sys
from pathlib import Path
from companion.store.campaign import Campaign
from tests.store.conftest import step
campaign = Campaign.open(Path(sys.argv[1]))
head = campaign.game(1).head
while True:
    head += 1
    campaign.append(step(head, head - 1))
    print(head, flush=True)
"""


def test_a_step_shown_as_saved_is_there_after_a_kill(campaign: Campaign, path: Path) -> None:
    campaign.close()
    shown = 5
    for lines in (1, 2, 7):
        player = subprocess.Popen([sys.executable, "-c", PLAYER, path], stdout=subprocess.PIPE, text=True)
        assert player.stdout is not None
        for _ in range(lines):
            shown = int(player.stdout.readline())
        player.send_signal(signal.SIGKILL)
        shown = max([shown, *(int(line) for line in player.stdout.read().split("\n") if line)])
        player.stdout.close()
        player.wait()
        with Campaign.open(path) as again:
            assert again.game(1).head >= shown
            assert not again.game(1).damaged
            assert again.check() == []


def test_a_saving_cut_off_is_taken_back_also_when_only_looking(campaign: Campaign, path: Path) -> None:
    play(campaign, 6, 400)
    torn, journal = path.with_name("torn.campaign"), path.with_name("torn.campaign-journal")
    campaign.file.connection.execute("PRAGMA cache_size = 1")
    with pytest.raises(KeyboardInterrupt), campaign.group():
        play(campaign, 401, 800)
        shutil.copy(path, torn)
        shutil.copy(f"{path}-journal", journal)
        raise KeyboardInterrupt
    with Campaign.open(torn, readonly=True) as again:
        assert again.game(1).head == 400
        assert again.check() == []


def test_no_error_of_sqlite_leaves_a_closed_campaign(campaign: Campaign) -> None:
    campaign.close()
    with pytest.raises(CampaignError):
        campaign.games()
    with pytest.raises(CampaignError):
        campaign.append(step(6, 5))
    with pytest.raises(CampaignError):
        campaign.changed()


def test_reading_beside_a_campaign_does_not_drop_its_lock(campaign: Campaign, path: Path) -> None:
    code = (
        "import sqlite3, sys; c = sqlite3.connect(sys.argv[1], timeout=0, isolation_level=None)\n"
        "try: c.execute('BEGIN IMMEDIATE'); print('free')\nexcept sqlite3.OperationalError: print('held')"
    )
    with campaign.group():
        campaign.set_writer("Ann")
        with Campaign.open(path, readonly=True) as looked:
            assert looked.writer == ""
        run = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, check=True)
    assert run.stdout == "held\n"
    assert isinstance(sqlite3.sqlite_version, str)
    assert campaign.created == NOW.isoformat()
