"""Every measured work works, in small; with `--benchmark-enable` pytest-benchmark measures what takes no other program."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.render.terminal import Screen
from companion.repl.completer import candidates
from tests.bench.__main__ import printed
from tests.bench.campaigns import begun
from tests.bench.scenes import phase
from tests.bench.works import WORKS, Bench

Benchmark = Callable[..., Any]
pytestmark = pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals to measure on")


@pytest.mark.parametrize("work", WORKS)
def test_each_work_can_be_measured(work: str, tmp_path: Path) -> None:
    rows = list(WORKS[work](Bench(tmp_path, small=True)))
    assert rows
    assert all(printed(row).count("|") == 7 for row in rows)


def test_a_monster_phase(benchmark: Benchmark) -> None:
    assert benchmark(phase()).state.turn == 2


def test_a_status_drawn(benchmark: Benchmark, tmp_path: Path) -> None:
    desk = begun(tmp_path / "evening.campaign", 20)
    with (tmp_path / "out").open("w") as out:
        benchmark(lambda: Screen(colour=True, out=out).show(desk.do("status").page))
    assert (tmp_path / "out").stat().st_size > 1000


def test_a_typed_line(benchmark: Benchmark, tmp_path: Path) -> None:
    desk = begun(tmp_path / "evening.campaign", 6)
    lines = itertools.cycle(["shield axl +1", "shield axl -1"])
    assert benchmark(lambda: desk.do(next(lines))).step > 1


def test_a_tab(benchmark: Benchmark, tmp_path: Path) -> None:
    desk = begun(tmp_path / "evening.campaign", 100, 30, 20)
    assert len(benchmark(candidates, desk, "wound bd")) > 20
