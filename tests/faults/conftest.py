"""Figures: a few of each in the ordinary run, all of them with SOAK=1 (`.ci/soak`)."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

SOAK = os.environ.get("SOAK") == "1"
Record = Callable[..., None]


def count(short: int, full: int) -> int:
    """How many times a fault is made: `full` in the soak."""
    return full if SOAK else short


@pytest.fixture
def record(request: pytest.FixtureRequest) -> Iterator[Record]:
    """Keeps what a test measured, for the table: `record("F1", "kills", 1000, lost=0)`."""
    begun = time.monotonic()
    rows: list[dict[str, object]] = []

    def keep(fault: str, what: str, times: int, **found: object) -> None:
        rows.append({"fault": fault, "what": what, "times": times, "found": found})

    yield keep
    target = os.environ.get("SOAK_RESULTS")
    if target and rows:
        with Path(target).open("a", encoding="utf-8") as file:
            for row in rows:
                row["seconds"] = round(time.monotonic() - begun, 1)
                row["date"] = f"{datetime.now(UTC):%Y-%m-%d}"
                file.write(json.dumps(row) + "\n")
