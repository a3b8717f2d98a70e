"""F16: a clock that goes back, leaps forward, or is set to summer time: all is ordered by number."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest

from companion.__main__ import main
from companion.repl.dispatch import Desk
from companion.session.session import Session
from companion.store.backup import back_up, restore
from companion.store.backup_files import backups
from companion.store.campaign import Campaign
from tests.conftest import NOON
from tests.faults.conftest import Record, count
from tests.faults.evening import sit_down_again
from tests.test_session import BEGIN, MISSION

ROME = ZoneInfo("Europe/Rome")
CLOCKS: dict[str, Callable[[int], datetime]] = {
    "back an hour a line": lambda n: NOON - timedelta(hours=n),
    "back to 1970": lambda n: datetime(1970, 1, 1, tzinfo=UTC) if n % 3 else NOON,
    "forward ten years, and back": lambda n: NOON + timedelta(days=3650 * (n % 2)),
    "the night summer time begins": lambda n: datetime(2026, 3, 29, 1, 40, tzinfo=ROME) + timedelta(minutes=7 * n),
    "the night summer time ends": lambda n: datetime(2026, 10, 25, 2, 40, tzinfo=ROME, fold=n % 2),
    "standing still": lambda _: NOON,
    "by chance": lambda n: NOON + timedelta(seconds=Random(n).randrange(-(10**9), 10**9)),
}


@pytest.mark.parametrize("clock", CLOCKS)
def test_f16_whatever_the_clock_says_steps_and_backups_go_by_number(
    tmp_path: Path, clock: str, record: Record, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, asked = count(12, 300), 0

    def now() -> datetime:
        nonlocal asked
        asked += 1
        return CLOCKS[clock](asked)

    path = tmp_path / "evening.campaign"
    (tmp_path / "m.toml").write_text(MISSION)
    desk = Desk(Session(Campaign.create(path, now=now()), seed=1, clock=now), tmp_path)
    for line in BEGIN:
        desk.do(line)
    heads = {}
    for number in range(lines):
        desk.do(f"note {number}")
        if number % 4 == 3:
            desk.do("undo 2")
            desk.do("redo 2")
            made = back_up(desk.session.campaign, now())
            assert made is not None
            heads[made.number] = desk.session.campaign.game(1).head
    desk.session.campaign.close()

    campaign = sit_down_again(path).session.campaign
    steps = campaign.history(1)
    assert [step.number for step in steps] == list(range(1, len(BEGIN) + lines + 1))
    assert [step.line for step in steps[len(BEGIN) :]] == [f"note {number}" for number in range(lines)]
    assert all(step.at.utcoffset() == timedelta(0) for step in steps)
    assert campaign.check() == []

    kept = [backup.number for backup in backups(path)]
    assert kept == sorted(kept)
    assert kept[-1] == max(heads)
    assert restore(path, kept[-1], tmp_path / "restored.campaign") == []
    with Campaign.open(tmp_path / "restored.campaign") as restored:
        assert restored.game(1).head == heads[kept[-1]]

    assert main(["export", str(path), str(tmp_path / "out.json")]) == 0
    document = json.loads((tmp_path / "out.json").read_text())
    assert [step["number"] for step in document["games"][0]["steps"]] == [step.number for step in steps]
    assert main(["import", str(tmp_path / "in.campaign"), str(tmp_path / "out.json")]) == 0
    capsys.readouterr()
    with Campaign.open(tmp_path / "in.campaign") as imported:
        assert imported.history(1) == steps
    record("F16", clock, lines, out_of_order=0, lost=0)
