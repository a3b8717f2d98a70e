"""What the server answers: the pages, their script and style, the stream. GET and HEAD only; all else is refused."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections import deque
from collections.abc import Callable
from importlib import resources

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from companion.screen.broadcast import MOST_STREAMS, Broadcast
from companion.screen.web_page import page_html

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
FREE_GUESSES = 5  # wrong codes a minute that are answered at once
SLOW = 1.0  # seconds that each further one waits


class App:
    """The application (ASGI): `/CODE/…`, for requests that name this host and know the code."""

    def __init__(self, broadcast: Broadcast, code: Callable[[], str], hosts: frozenset[str]) -> None:
        self.broadcast = broadcast
        self.code = code
        self.hosts = hosts
        self._guesses: deque[float] = deque(maxlen=FREE_GUESSES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        response = await self._answer(Request(scope, receive))
        for name, value in HEADERS.items():
            response.headers[name] = value
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        if request.headers.get("host", "").lower() not in self.hosts:
            return PlainTextResponse("another host", 421)
        if request.method not in ("GET", "HEAD"):
            return PlainTextResponse("only to look at", 405, {"Allow": "GET, HEAD"})
        code, _, path = request.url.path.lstrip("/").partition("/")
        if not hmac.compare_digest(code.encode("utf-8", "replace"), self.code().encode()):
            await self._slow_down()
            return _nothing()
        if not path and not request.url.path.endswith("/"):
            return Response(status_code=307, headers={"Location": f"/{code}/"})
        return self._page(path, request)

    async def _slow_down(self) -> None:
        """Guessing gets slow: beyond a few in a minute each wrong code waits."""
        now = time.monotonic()
        waits = len(self._guesses) == FREE_GUESSES and now - self._guesses[0] < 60
        self._guesses.append(now)
        if waits:
            await asyncio.sleep(SLOW)

    def _page(self, path: str, request: Request) -> Response:
        if path == "events":
            return self._events(request)
        if path in ("page.js", "page.css"):
            kind = "text/javascript" if path.endswith("js") else "text/css"
            return Response(static(path), media_type=kind)
        html = page_html(self.broadcast.sections, path)
        return _nothing() if html is None else Response(html, media_type="text/html")

    def _events(self, request: Request) -> Response:
        headers = {"X-Accel-Buffering": "no"}
        if request.method == "HEAD":
            return Response(media_type="text/event-stream", headers=headers)
        if self.broadcast.streams >= MOST_STREAMS:
            return PlainTextResponse("too many screens", 503, {"Retry-After": "5"})
        return StreamingResponse(self.broadcast.stream(), media_type="text/event-stream", headers=headers)


def _nothing() -> Response:
    return PlainTextResponse("nothing here", 404)


def static(name: str) -> bytes:
    """The page's script or style."""
    body = resources.files("companion.screen").joinpath("static", name).read_bytes()
    if name == "page.css":
        from companion.render.svg import STYLE

        return STYLE.encode() + body
    return body
