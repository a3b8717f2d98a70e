"""Records there and back through the public library of the Goita family, `goita-core` (npm), where node and it are there.

Goita's King is Kami's Empress but for one rule: she attacks too once the other has attacked, or from a hand with both.
A game in which that happened is no game of Kami: it must be refused with KM-6, and another is drawn.
`npm install goita-core` in any folder, and NODE_PATH set to its `node_modules`, brings the library.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from companion.engine.errors import CompanionError
from tests.kami.conftest import MakeTable, Table

SCRIPT = Path(__file__).with_name("goita.js")
GAMES = 300


def goita(*lines: str) -> list[list[str]]:
    """What goita-core makes of records: each written anew, with the four players' views."""
    done = subprocess.run(
        ["node", str(SCRIPT)], input="\n".join(lines), capture_output=True, text=True, check=True, timeout=120
    )
    return [line.split(" ") for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def games() -> list[list[str]]:
    """Random games with the views of their four players, a few more than are wanted."""
    if shutil.which("node") is None:
        pytest.skip("node is not here: it runs goita-core")
    try:
        return goita(*(f"random {seed}" for seed in range(2 * GAMES)))
    except subprocess.CalledProcessError as error:
        if "Cannot find module 'goita-core'" in error.stderr:
            pytest.skip("goita-core is not here: `npm install goita-core`, then NODE_PATH=…/node_modules")
        raise


def read_anew(seen: Table, record: str) -> str | None:
    """A record read on a table and written again; None: no game of Kami, for its Empress attacked too early."""
    try:
        seen.do(f"read {record}")
    except CompanionError as error:
        assert error.rule == "KM-6", record  # noqa: PT017 - which rule is the point
        return None
    return seen.do("record").said[0]


def alike(record: str) -> str:
    """A record without the difference between the two Empresses of different hands."""
    return record.replace("9", "8")


def test_km_11_random_games_both_ways(table: MakeTable, games: list[list[str]]) -> None:
    ours: list[str] = []
    for record, *_ in games:
        seen = table(variant="target 99")
        written = read_anew(seen, record)
        if written is None or len(ours) == GAMES:
            continue
        assert alike(written) == alike(record)
        ours.append(written)
    assert len(ours) == GAMES
    assert [line[0] for line in goita(*ours)] == ours


def test_km_11_views_of_a_player(table: MakeTable, games: list[list[str]]) -> None:
    """One hand known, of the others what was seen; five Soldiers, which Goita shows from the start, are left aside."""
    compared = 0
    for record, *views in games[:100]:
        if "11111" in record.split(",s", 1)[0]:
            continue
        for view in views:
            written = read_anew(table(variant="target 99"), view)
            if written is None:
                break
            assert alike(written) == alike(view)
            compared += 1
    assert compared > 100
