"""A whole evening as the table sees it, in both languages. `GOLDEN=update` writes what comes out now."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[1] / "golden"
SCRIPT = GOLDEN / "kami_evening.txt"


@pytest.fixture(scope="module", autouse=True)
def catalogues() -> None:
    """The catalogues as they are in the sources."""
    subprocess.run([sys.executable, str(GOLDEN.parents[1] / "tools" / "catalogue.py"), "compile"], check=True)


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_comes_out_as_it_did(tmp_path: Path, language: str) -> None:
    command = [
        sys.executable,
        "-m",
        "companion",
        "--language",
        language,
        "--no-colour",
        "run",
        "evening.campaign",
        str(SCRIPT),
    ]
    environment = {
        **os.environ,
        "PYTHONPATH": str(GOLDEN.parents[1]),
        "HOME": str(tmp_path),
        "PYTHONIOENCODING": "utf-8",
    }
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    wanted = GOLDEN / f"kami_evening.{language}.out"
    if os.environ.get("GOLDEN") == "update":
        wanted.write_text(done.stdout, encoding="utf-8")
    assert done.stdout == wanted.read_text(encoding="utf-8")
