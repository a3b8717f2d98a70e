"""Two pieces of work measured in turns, A B B A, so that a busy machine slows both alike."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

Run = Callable[[], float]


@dataclass(frozen=True)
class Compared:
    """Medians in seconds, and the median of the ratios of neighbouring runs."""

    ours: float
    peer: float
    ratio: float


def compare(ours: Run, peer: Run, rounds: int) -> Compared:
    """Run both in turns; each returns the seconds it took. The first of each warms up and does not count, if there
    is more than one round.
    """
    if rounds > 1:
        ours()
        peer()
    pairs = []
    for number in range(rounds):
        if number % 2:
            first, second = ours(), peer()
        else:
            second, first = peer(), ours()
        pairs.append((first, second))
    return Compared(median(a for a, _ in pairs), median(b for _, b in pairs), median(a / b for a, b in pairs))


def worked(work: Callable[[], object], times: int) -> float:
    """The least seconds of the processor that a piece of work takes: other programs do not count."""
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def timed(work: Callable[[], object], times: int = 1) -> float:
    """The seconds that a piece of work takes, on average of some times."""
    start = time.perf_counter()
    for _ in range(times):
        work()
    return (time.perf_counter() - start) / times
