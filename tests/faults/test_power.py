"""F2, F4: the power is cut after any call to the disk, or a call fails."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from companion.engine.errors import CampaignError
from companion.store.campaign import Campaign
from tests.faults.conftest import SOAK, Record, count
from tests.faults.disk_program import NAME
from tests.faults.disk_states import Call, Disk, calls

COMPILER = shutil.which("gcc") or shutil.which("cc")
pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the calls are watched with LD_PRELOAD"),
    pytest.mark.skipif(COMPILER is None, reason="no C compiler to watch the calls with"),
]
ROOT = Path(__file__).parents[2]
HOW = ("nothing", "all", "by chance")


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled `disk_calls.c`."""
    made = tmp_path_factory.mktemp("shim") / "disk_calls.so"
    source = Path(__file__).with_name("disk_calls.c")
    subprocess.run([COMPILER or "", "-shared", "-fPIC", "-O1", "-o", made, source, "-ldl"], check=True)
    return made


def watched(shim: Path, *words: str) -> str:
    """Run the program on a watched disk; what it printed."""
    environment = dict(os.environ, LD_PRELOAD=str(shim), PYTHONPATH=str(ROOT))
    run = subprocess.run(
        [sys.executable, "-m", "tests.faults.disk_program", *words],
        env=environment, capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    return run.stdout


def cut(shim: Path, tmp_path: Path, synchronous: str, states: int, rounds: int = 2) -> Counter[str]:
    """Cut the power of a recorded evening so many times; what was found on the disk, counted."""
    folder = tmp_path / "disk"
    watched(shim, "record", str(folder), synchronous, str(rounds))
    done, told = calls(tmp_path / "records")
    disk, chance, found = Disk(str(folder)), Random(2), Counter[str]()
    for number, call in enumerate(done):
        if call.path.startswith(str(folder / NAME)[: -len("campaign")] + "backups"):
            continue
        disk.do(call)
        for state in range(number * states // len(done), (number + 1) * states // len(done)):
            found[outcome(disk.after_a_cut(chance, HOW[state % 3]), call, told, tmp_path / "after")] += 1
    return found


def outcome(files: dict[str, bytes], call: Call, told: list[str], folder: Path) -> str:
    """What opening finds: the last acknowledged line or the one under way, else something else."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for path, body in files.items():
        (folder / Path(path).name).write_bytes(body)
    if not (folder / NAME).exists():
        return "lost" if call.told else "not begun"
    try:
        with Campaign.open(folder / NAME) as campaign:
            if campaign.check():
                return "damaged"
            mark = campaign.mark()
    except CampaignError:
        return "damaged"
    if call.told == 0:
        return "sound"
    return "sound" if mark in told[call.told - 1 : call.told + 1] else "lost"


def test_f2_after_a_power_cut_every_acknowledged_line_is_there(shim: Path, tmp_path: Path, record: Record) -> None:
    found = cut(shim, tmp_path, "EXTRA", count(150, 6000), rounds=count(2, 6))
    assert set(found) == {"sound", "not begun"}, found
    record("F2", "states of the disk after a power cut", found.total(), lost=found["lost"], damaged=found["damaged"])


@pytest.mark.parametrize(("synchronous", "finds"), [("FULL", "lost"), ("OFF", "damaged")])
def test_f2_the_harness_finds_what_weaker_settings_lose(
    shim: Path, tmp_path: Path, synchronous: str, finds: str, record: Record
) -> None:
    found = cut(shim, tmp_path, synchronous, count(60, 1500))
    assert found[finds], found
    record(
        "F2", f"control: states with synchronous = {synchronous}", found.total(), lost=found["lost"],
        damaged=found["damaged"],
    )  # fmt: skip


def test_f4_a_call_that_fails_is_refused_and_nothing_acknowledged_is_lost(
    shim: Path, tmp_path: Path, record: Record
) -> None:
    said = watched(shim, "fail", str(tmp_path / "disk"), str(1 if SOAK else 16), str(count(1, 4)))
    runs = [json.loads(line) for line in said.splitlines()]
    for run in runs:
        assert run["code"] == 0, run
        assert run["kept"], run
        assert (run["damage"], run["bad_backups"], run["wrong"]) == ([], [], []), run
        assert len(run["refused"]) <= 1, run
        assert all("nothing was saved" in text or "or not at all" in text or "FILE" in text for text in run["refused"])
    refused = sum(bool(run["refused"]) for run in runs)
    assert refused
    record("F4", "calls that failed (no room, broken)", len(runs), refused=refused, lost=0, damaged=0)
