"""A battle of two against two to its end as the table sees it, in both languages. `GOLDEN=update` writes what comes out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[1] / "golden"
SCRIPT = GOLDEN / "battles_two_against_two.txt"


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_battle_comes_out_as_it_did(tmp_path: Path, language: str) -> None:
    root = GOLDEN.parents[1]
    subprocess.run([sys.executable, str(root / "tools" / "catalogue.py"), "compile"], check=True, capture_output=True)
    command = [
        sys.executable,
        "-m",
        "companion",
        "--language",
        language,
        "--no-colour",
        "run",
        "b.campaign",
        str(SCRIPT),
    ]
    environment = {**os.environ, "PYTHONPATH": str(root), "HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    wanted = GOLDEN / f"battles_two_against_two.{language}.out"
    if os.environ.get("GOLDEN") == "update":
        wanted.write_text(done.stdout, encoding="utf-8")
    assert done.stdout == wanted.read_text(encoding="utf-8")
