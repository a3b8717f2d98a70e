"""Whole games as the table sees them, to each of the ends (FK-90 to FK-92), in both languages.

`GOLDEN=update` writes what comes out now.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(scope="module", autouse=True)
def catalogues() -> None:
    """The catalogues as they are in the sources."""
    subprocess.run([sys.executable, str(GOLDEN.parents[1] / "tools" / "catalogue.py"), "compile"], check=True)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("end", ["survivor", "fate", "deck", "score"])
def test_a_game_comes_out_as_it_did(tmp_path: Path, end: str, language: str) -> None:
    script = GOLDEN / f"fated_kingdoms_{end}.txt"
    command = [sys.executable, "-m", "companion", "--language", language, "--no-colour", "run", "--keep-going"]
    environment = {
        **os.environ, "PYTHONPATH": str(GOLDEN.parents[1]), "HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8",
    }  # fmt: skip
    done = subprocess.run(
        [*command, "evening.campaign", str(script)],
        cwd=tmp_path, env=environment, capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    wanted = GOLDEN / f"fated_kingdoms_{end}.{language}.out"
    came = done.stdout + "".join(f"✗ {line}\n" for line in done.stderr.splitlines())
    if os.environ.get("GOLDEN") == "update":
        wanted.write_text(came, encoding="utf-8")
    assert came == wanted.read_text(encoding="utf-8")
    assert done.returncode == (1 if done.stderr else 0)
