"""How fast the players' screen is: `python -m tests.bench.screen` prints the rows of docs/speed.md."""

from __future__ import annotations

import statistics
import tempfile
import time
import tracemalloc
from pathlib import Path

from companion.screen.sections import sections
from companion.screen.server import Kept, ScreenServer
from tests.screen.chromium import PROGRAM, Chromium
from tests.screen.tables import desk_of

WATCH = """
window.seen = {};
new MutationObserver(() => {
  document.body.getBoundingClientRect();
  for (const p of document.querySelectorAll('#told p')) { const t = p.textContent; if (!(t in seen)) seen[t] = Date.now(); }
}).observe(document.getElementById('told'), {childList: true, subtree: true});
"""


def painted(lines: int, viewers: int) -> list[float]:
    """Milliseconds from Enter to the last of some viewers having painted a line, for each line."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        desk, server = desk_of("super-fantasy", folder), ScreenServer("127.0.0.1", Kept(None))
        server.start()
        server.publish(sections(desk.session, server.address))
        browser = Chromium(folder / "chromium")
        pages = [browser.page(f"{server.address}/") for _ in range(viewers)]
        for page in pages:
            page.wait("document.querySelectorAll('#told p').length > 0")
            page.js(WATCH)
        took = []
        for n in range(lines):
            text = f"line {n} of the evening"
            begun = time.time()
            desk.do(f"note public {text}")
            server.publish(sections(desk.session, server.address))
            for page in pages:
                page.wait(f"'{text}' in seen")
            took.append(max(page.js(f"seen['{text}']") for page in pages) - begun * 1000)
        browser.close()
        server.stop()
        return took


def cost(lines: int) -> tuple[float, float]:
    """Milliseconds of a line done and saved, and of its publication, medians."""
    with tempfile.TemporaryDirectory() as name:
        desk, server = desk_of("super-fantasy", Path(name)), ScreenServer("127.0.0.1", Kept(None))
        server.start()
        done, shown = [], []
        for n in range(lines):
            begun = time.perf_counter()
            desk.do(f"note line {n}")
            saved = time.perf_counter()
            server.publish(sections(desk.session, server.address))
            done.append(saved - begun)
            shown.append(time.perf_counter() - saved)
        server.stop()
        return statistics.median(done) * 1000, statistics.median(shown) * 1000


def memory(lines: int) -> float:
    """Megabytes more after so many lines published."""
    with tempfile.TemporaryDirectory() as name:
        desk, server = desk_of("super-fantasy", Path(name)), ScreenServer("127.0.0.1", Kept(None))
        server.start()
        tracemalloc.start()
        first = 0
        for n in range(lines):
            desk.do(f"note public line {n}")
            server.publish(sections(desk.session, server.address))
            if n == lines // 10:
                first = tracemalloc.get_traced_memory()[0]
        last = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        server.stop()
        return (last - first) / 1e6


def main() -> None:
    """Print the figures."""
    if PROGRAM is not None:
        took = painted(100, 6)
        print(
            f"| Enter to painted, 6 viewers | median {statistics.median(took):.0f} ms, worst of 100 {max(took):.0f} ms |"
        )
    line, publication = cost(200)
    print(f"| a line: read, ruled, saved | {line:.2f} ms; made and published for the screen {publication:.2f} ms |")
    print(f"| memory after 1,000 lines published, against the first 100 | {memory(1000):+.2f} MB |")


if __name__ == "__main__":
    main()
