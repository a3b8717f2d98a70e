"""F18: lines piped in: all saved, in order, in groups, memory flat."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from companion.store.campaign import Campaign
from tests.faults.conftest import Record, count
from tests.faults.evening import sit_down

ROOT = Path(__file__).parents[2]
MEASURED = """
import resource, sys
from companion.__main__ import main
code = main(["run", sys.argv[1], "-"])
print("peak", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
sys.exit(code)
"""


def piped(path: Path, lines: int) -> tuple[list[str], int, float]:
    """Pipe notes in; what was shown, the peak of memory in kB, the seconds."""
    begun = time.monotonic()
    text = "".join(f"note line {number}.\n" for number in range(lines))
    run = subprocess.run(
        [sys.executable, "-c", MEASURED, str(path)],
        input=text, capture_output=True, text=True, check=True, env=dict(os.environ, PYTHONPATH=str(ROOT)),
    )  # fmt: skip
    peak = re.fullmatch(r"peak (\d+)\n", run.stderr)
    assert peak
    return run.stdout.splitlines(), int(peak[1]), time.monotonic() - begun


def test_f18_many_lines_are_all_saved_in_order_and_memory_stays_flat(tmp_path: Path, record: Record) -> None:
    few, many = tmp_path / "few.campaign", tmp_path / "many.campaign"
    lines = count(2500, 100_000)
    for path in (few, many):
        sit_down(path).session.campaign.close()
    _, small, _ = piped(few, 500)
    shown, large, seconds = piped(many, lines)
    assert shown == [f"Note: line {number}." for number in range(lines)]
    with Campaign.open(many) as campaign:
        saved = [step.line for step in campaign.history(1, last=lines)]
        assert saved == [f"note line {number}." for number in range(lines)]
        assert campaign.game(1).last == lines + 4
    assert large - small < 12_000
    record("F18", "lines piped in", lines, lost=0, seconds=round(seconds, 1), more_memory_kB=large - small)


def test_a_script_that_waits_for_input_keeps_nobody_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "evening.campaign"
    sit_down(path).session.campaign.close()
    environment = dict(os.environ, PYTHONPATH=str(ROOT))
    words = [sys.executable, "-m", "companion", "run", str(path), "-"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True) as waiting:
        assert waiting.stdin is not None
        assert waiting.stdout is not None
        waiting.stdin.write("note from the pipe\n")
        waiting.stdin.flush()
        assert waiting.stdout.readline() == "Note: from the pipe\n"
        with Campaign.open(path) as other:
            other.set_writer("Ann")
        waiting.stdin.close()
        assert waiting.wait() == 0


def test_lines_of_a_group_that_could_not_be_saved_are_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "evening.campaign"
    sit_down(path).session.campaign.close()
    code = (
        "import resource, signal, sys; from companion.__main__ import main; import companion.repl.dispatch\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (65536, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))\n"
        "sys.exit(main(['run', sys.argv[1], '-']))"
    )
    text = "".join(f"note {number} {Random(number).randbytes(300).hex()}\n" for number in range(400))
    run = subprocess.run(
        [sys.executable, "-c", code, str(path)], input=text, capture_output=True, text=True, check=False,
        env=dict(os.environ, PYTHONPATH=str(ROOT)),
    )  # fmt: skip
    assert run.returncode == 2
    assert re.match(r"-:\d+-\d+: Reading or writing", run.stderr)
    with Campaign.open(path) as campaign:
        assert campaign.check() == []
        assert campaign.game(1).last - 4 == len(run.stdout.splitlines())
