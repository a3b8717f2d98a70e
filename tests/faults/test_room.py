"""F3, F5: no room, and places that cannot be written."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from companion.engine.errors import CompanionError
from companion.repl.players_screen import PlayersScreen
from companion.store.campaign import Campaign
from tests.faults.conftest import Record, count
from tests.faults.evening import killed, sit_down, sit_down_again

ROOT = Path(__file__).parents[2]
UNSHARE = shutil.which("unshare")


def can_mount() -> bool:
    """Whether this system lets us have a file system of our own."""
    if UNSHARE is None:
        return False
    made = subprocess.run([UNSHARE, "-Urm", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True, check=False)
    return made.returncode == 0


needs_mount = pytest.mark.skipif(not can_mount(), reason="no file systems of our own here")


def shell(script: str, folder: Path, *, own: bool = True) -> subprocess.CompletedProcess[str]:
    """Run a shell script with `$C` as the companion; with `own` in a name space where it may mount."""
    environment = dict(os.environ, C=f"{sys.executable} -m companion", PYTHONPATH=str(ROOT), HOME=str(folder))
    words = [UNSHARE or "", "-Urm"] if own else []
    return subprocess.run(
        [*words, "bash", "-c", script], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@needs_mount
def test_f3_a_full_file_system_refuses_in_plain_words_and_goes_on_when_there_is_room(
    tmp_path: Path, record: Record
) -> None:
    sit_down(tmp_path / "evening.campaign").session.campaign.close()
    lines = [f"note {number} {'x' * 500}" for number in range(2000)]
    (tmp_path / "many").write_text("\n".join(lines))
    (tmp_path / "more").write_text("note and on\n")
    run = shell(
        """
        mkdir small && mount -t tmpfs -o size=400k none small && cp evening.campaign small/ && cd small
        cat /dev/zero > filler 2> /dev/null; rm filler; head -c 100000 /dev/zero > filler
        $C run evening.campaign ../many > ../shown; echo "exit $?"
        rm filler
        $C run evening.campaign ../more && $C check evening.campaign; echo "exit $?"
        $C log evening.campaign > ../log
        """,
        tmp_path,
    )
    assert "disk is full" in run.stderr
    assert "Traceback" not in run.stderr
    assert "exit 2\nNote: and on" in run.stdout
    assert run.stdout.endswith("exit 0\n")
    shown = (tmp_path / "shown").read_text().splitlines()
    log = (tmp_path / "log").read_text()
    kept = [line for line in lines if line in log]
    assert len(kept) == len(shown) < len(lines)
    assert kept == lines[: len(kept)]
    record("F3", "lines until a small file system was full", len(shown), lost=0)


def test_f3_no_page_more_at_any_point(tmp_path: Path, record: Record) -> None:
    """`max_page_count` lets a file grow by no page, one page, …: each line is refused whole or kept whole."""
    path = tmp_path / "evening.campaign"
    desk = sit_down(path)
    connection = desk.session.campaign.file.connection
    times, refused = count(40, 1000), 0
    for number in range(times):
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        free = connection.execute("PRAGMA freelist_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + number % 2}")
        before = desk.session.table().step.number, desk.session.state
        try:
            desk.do(f"note {number} {Random(number).randbytes(700).hex()}")
        except CompanionError as error:
            said = error.message.text
            assert "disk is full" in said
            assert (desk.session.table().step.number, desk.session.state) == before
            assert desk.session.campaign.game(1).head == before[0]
            refused += 1
        else:
            assert desk.session.table().step.number == before[0] + 1
        assert free >= 0
        connection.execute("PRAGMA max_page_count = 1000000")
        desk.do(f"note room again {number}")
    assert desk.session.campaign.check() == []
    assert refused
    record("F3", "lines with no page left", times, refused=refused, lost=0)


READONLY = {
    "a file that may not be written": "chmod 444 box/evening.campaign; chmod 755 box",
    "a folder that may not be written": "chmod 666 box/evening.campaign; chmod 555 box",
    "neither": "chmod 444 box/evening.campaign; chmod 555 box",
}
AS_NOBODY = "setpriv --reuid 65534 --regid 65534 --clear-groups"


@pytest.fixture
def for_all() -> Iterator[Path]:
    """A folder that other users get into; pytest closes its own to them."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)
        (Path(folder) / "box").chmod(0o755)


def _box(tmp_path: Path) -> None:
    (tmp_path / "box").mkdir()
    sit_down(tmp_path / "box" / "evening.campaign", "note before").session.campaign.close()
    (tmp_path / "home").mkdir(mode=0o777)
    (tmp_path / "home").chmod(0o777)
    (tmp_path / "script").write_text("status\nnote refused\n")
    (tmp_path / "saving").write_text(f"save-as {tmp_path}/home/saved.campaign\nnote kept\n")


LOOK_AND_SAVE_AS = """
{who} $C show box/evening.campaign > /dev/null; echo "show $?"
{who} $C run box/evening.campaign script > /dev/null; echo "run $?"
{who} $C run box/evening.campaign saving; echo "save-as $?"
"""


def _sees_and_saves_elsewhere(run: subprocess.CompletedProcess[str], tmp_path: Path, before: bytes) -> None:
    assert "show 0\nrun 2\n" in run.stdout
    assert "look at only" in run.stderr
    assert "save-as FILE" in run.stderr
    assert "Traceback" not in run.stderr
    assert "Note: kept\nsave-as 0" in run.stdout
    assert (tmp_path / "box" / "evening.campaign").read_bytes() == before
    desk = sit_down_again(tmp_path / "home" / "saved.campaign")
    assert desk.session.table().step.line == "note kept"


@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("setpriv"), reason="only root can become another user")
@pytest.mark.parametrize("what", READONLY)
def test_f5_where_it_may_not_be_written_it_opens_to_look_and_save_as_works(
    for_all: Path, what: str, record: Record
) -> None:
    _box(for_all)
    before = (for_all / "box" / "evening.campaign").read_bytes()
    run = shell(READONLY[what] + LOOK_AND_SAVE_AS.format(who=AS_NOBODY), for_all, own=False)
    if "run 127" in run.stdout:
        pytest.skip("this python cannot be run by another user")
    _sees_and_saves_elsewhere(run, for_all, before)
    record("F5", what, 1, lost=0)


@needs_mount
def test_f5_on_a_medium_that_cannot_be_written(tmp_path: Path, record: Record) -> None:
    _box(tmp_path)
    before = (tmp_path / "box" / "evening.campaign").read_bytes()
    mount = "mount --bind box box && mount -o remount,ro,bind box"
    run = shell(mount + LOOK_AND_SAVE_AS.format(who=""), tmp_path)
    _sees_and_saves_elsewhere(run, tmp_path, before)
    record("F5", "a medium that cannot be written", 1, lost=0)


def test_f5_a_campaign_opened_to_look_at_says_why_to_every_line(tmp_path: Path) -> None:
    path = tmp_path / "evening.campaign"
    sit_down(path).session.campaign.close()
    desk = sit_down_again(path, readonly=True)
    for line in ("note x", "undo", "axl a2", "game close 1", "as Ann"):
        with pytest.raises(CompanionError, match="look at only"):
            desk.do(line)
    desk.do("status")
    assert Campaign.open(path, readonly=True).game(1).last == 4


def test_f3_the_players_screen_goes_on_while_nothing_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "evening.campaign"
    sit_down(path).session.campaign.close()

    def work(tell: Callable[[str], None]) -> None:
        desk, screen = sit_down_again(path), PlayersScreen()
        screen.start(desk.session, "here")
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size, most))
        refused = 0
        while refused < 3:
            try:
                desk.do(f"note {'x' * 3000}")
            except CompanionError:
                refused += 1
            tell(f"published {screen.publish(desk.session)}.")
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        desk.do("note and on")
        tell(f"saved {screen.publish(desk.session)}.")

    told = killed(work, after=0, calls=sys.maxsize)
    assert set(told[:-1]) == {"published ."}
    assert told[-1] == "saved ."
    desk = sit_down_again(path)
    assert desk.session.campaign.history(1)[-1].said == ["Note: and on"]
    desk.session.campaign.close()
