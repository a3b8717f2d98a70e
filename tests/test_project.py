"""The project as a whole: what `.ci/check` checks, and the packages that people install."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CHECKS = [
    shlex.split(line)[1:]
    for line in (ROOT / ".ci/check").read_text().splitlines()
    if line.startswith('"$py"') and not line.endswith((" compile", '"$@"'))
]
pytestmark = pytest.mark.project


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: " ".join(check[:3])[:60])
def test_every_check_that_people_run_holds(check):
    done = subprocess.run([sys.executable, *check], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_constraints_are_exact_pins_of_names_and_versions_and_fit_what_is_asked_for():
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    assert all(re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][0-9a-z.]*", line) for line in lines)
    pinned = {re.sub(r"[-_.]+", "-", line.split("==")[0]).lower() for line in lines}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    assert {re.match(r"[A-Za-z0-9-]+", one)[0].lower() for one in wanted} <= pinned


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The folder with the wheel and the source archive; the wheel is built from the archive."""
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return out


def test_wheel_and_archive_hold_missions_catalogues_and_licence(built):
    (wheel,), (archive,) = built.glob("*.whl"), built.glob("*.tar.gz")
    inside = set(zipfile.ZipFile(wheel).namelist())
    missions = {p.relative_to(ROOT).as_posix() for p in (ROOT / "campaigns").rglob("*.toml")}
    catalogues = {p.with_suffix(".mo").relative_to(ROOT).as_posix() for p in (ROOT / "companion/locale").rglob("*.po")}
    assert missions
    assert {f"companion/{name}" for name in missions} <= inside
    assert catalogues <= inside
    assert any(name.endswith("licenses/LICENSE") for name in inside)
    with tarfile.open(archive) as tar:
        names = {name.split("/", 1)[1] for name in tar.getnames() if "/" in name}
    assert {"LICENSE", "README.md", "CHANGELOG.md", "constraints.txt", *missions} <= names


def test_the_wheel_installs_elsewhere_and_plays_there(built, tmp_path):
    place = tmp_path / "elsewhere"
    subprocess.run([sys.executable, "-m", "venv", place], check=True, timeout=120)
    python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    (wheel,) = built.glob("*.whl")
    pip = [python, "-m", "pip", "install", "-q", "-c", ROOT / "constraints.txt", wheel]
    subprocess.run(pip, check=True, timeout=300, cwd=tmp_path)
    script = "game new super-fantasy the-gate\nstatus\n"
    mission = sorted((ROOT / "campaigns/super_fantasy").rglob("*.toml"))[0].stem
    script = script.replace("the-gate", mission)
    program = place / ("Scripts/companion.exe" if os.name == "nt" else "bin/companion")
    done = subprocess.run(
        [program, "run", "a.campaign", "--language", "it"],
        input=script, cwd=tmp_path, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "turno" in done.stdout.casefold()
