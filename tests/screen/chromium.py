"""A real Chromium driven over its protocol, through two pipes: no library, no port."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-pipe",
)  # fmt: skip
PATIENCE = 20.0


class Chromium:
    """One browser; `page(url)` opens a page in it."""

    def __init__(self, folder: Path) -> None:
        assert PROGRAM is not None
        to_read, self._to = os.pipe()
        self._from, to_write = os.pipe()

        def wire() -> None:
            os.dup2(to_read, 3)
            os.dup2(to_write, 4)

        keep = (3, 4, to_read, to_write)
        self._process = subprocess.Popen(
            [PROGRAM, *FLAGS, f"--user-data-dir={folder}", "about:blank"], preexec_fn=wire, pass_fds=keep,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(to_read)
        os.close(to_write)
        self._number = 0
        self._buffer = b""
        self.events: list[dict[str, Any]] = []

    def call(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        """Carry a method of the protocol out and wait for its answer."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if session is not None:
            message["sessionId"] = session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            answer = self._next(until - time.monotonic())
            if answer is None:
                continue
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result
            self.events.append(answer)
        raise AssertionError(f"Chromium did not answer {method}")

    def _next(self, wait: float) -> dict[str, Any] | None:
        while b"\0" not in self._buffer:
            if not select.select([self._from], [], [], max(wait, 0))[0]:
                return None
            self._buffer += os.read(self._from, 1 << 20)
        text, self._buffer = self._buffer.split(b"\0", 1)
        answer: dict[str, Any] = json.loads(text)
        return answer

    def page(self, url: str, width: int = 1920, height: int = 1080, dark: bool = False) -> Page:
        """A page of that size, loaded."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session, target)
        page.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        page.call("Emulation.setFocusEmulationEnabled", enabled=True)
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        page.call("Emulation.setEmulatedMedia", features=scheme)
        page.call("Page.navigate", url=url)
        page.wait("document.readyState === 'complete' && location.href !== 'about:blank'")
        return page

    def close(self) -> None:
        """End the browser."""
        self._process.kill()
        self._process.wait()
        os.close(self._to)
        os.close(self._from)


class Page:
    """One page of the browser."""

    def __init__(self, browser: Chromium, session: str, target: str) -> None:
        self.browser = browser
        self.session = session
        self.target = target

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """A method of the protocol, for this page."""
        return self.browser.call(method, self.session, **params)

    def js(self, expression: str) -> Any:
        """The value of an expression in the page."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def wait(self, expression: str, patience: float = PATIENCE) -> float:
        """Wait until an expression holds; the seconds that took."""
        begun = time.monotonic()
        while time.monotonic() - begun < patience:
            if self.js(expression):
                return time.monotonic() - begun
            time.sleep(0.01)
        raise AssertionError(f"never: {expression}: {self.js('document.body.innerText')[:400]}")

    def picture(self) -> bytes:
        """What it looks like, as PNG."""
        data: str = self.call("Page.captureScreenshot", format="png")["data"]
        return base64.b64decode(data)

    def close(self) -> None:
        """Close the page."""
        self.browser.call("Target.closeTarget", targetId=self.target)
