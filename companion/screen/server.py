"""The server of the players' screen: a thread with uvicorn on one address, begun by `screen`, ended by `screen off`."""

from __future__ import annotations

import json
import logging
import secrets
import socket
import threading
import time
from pathlib import Path
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.engine.errors import CompanionError
from companion.screen.app import App
from companion.screen.broadcast import Broadcast, Sections

ALPHABET = "abcdefghjkmnpqrstuvwxyz023456789"  # 32 signs: no i, l, o, 1
CODE_LENGTH = 6  # 30 bits
MOST_CONNECTIONS = 64
PATIENCE = 10  # seconds in which a request must be whole


class ScreenError(CompanionError):
    """The screen cannot be begun; the table goes on without."""


class BoundedProtocol(H11Protocol):
    """HTTP/1.1 that closes a connection whose request does not come in time."""

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for the request."""
        super().connection_made(transport)
        self.loop.call_later(PATIENCE, self._too_slow)

    def _too_slow(self) -> None:
        if self.cycle is None and not self.transport.is_closing():
            self.transport.close()


def new_code() -> str:
    """A code of 30 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


class Kept:
    """Port and code, kept in the user's state folder so that pages find the companion again after a restart."""

    def __init__(self, note: Path | None) -> None:
        self.note = note

    def read(self) -> tuple[int, str]:
        """The port (0: any) and the code; new ones where none are kept."""
        try:
            kept = json.loads(self.note.read_text(encoding="utf-8")) if self.note else {}
            port, code = int(kept["port"]), str(kept["code"])
        except (OSError, ValueError, KeyError, TypeError):
            return 0, new_code()
        fits = 1024 <= port <= 65535 and len(code) == CODE_LENGTH and set(code) <= set(ALPHABET)
        return (port, code) if fits else (0, new_code())

    def write(self, port: int, code: str) -> None:
        """Keep them; where that cannot be written, nothing happens."""
        if self.note is None:
            return
        try:
            self.note.touch(mode=0o600)
            self.note.write_text(json.dumps({"port": port, "code": code}), encoding="utf-8")
        except OSError:
            return


class ScreenServer:
    """Listens on one address and shows what is published."""

    def __init__(self, host: str, kept: Kept) -> None:
        self.host = host
        self.kept = kept
        self.port, self.code = kept.read()
        self.broadcast = Broadcast()
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    @property
    def address(self) -> str:
        """What is typed into a browser."""
        return f"http://{self.host}:{self.port}/{self.code}"

    def start(self) -> None:
        """Listen.

        Raises:
            ScreenError: the address cannot be listened on.
        """
        listening = self._bind()
        self.port = listening.getsockname()[1]
        self.kept.write(self.port, self.code)
        app = App(self.broadcast, lambda: self.code, frozenset(self._hosts()))
        config = uvicorn.Config(
            app, http=BoundedProtocol, ws="none", lifespan="off", log_config=None, access_log=False,
            server_header=False, date_header=False, limit_concurrency=MOST_CONNECTIONS, timeout_keep_alive=5,
            h11_max_incomplete_event_size=8192, timeout_graceful_shutdown=1, proxy_headers=False,
        )  # fmt: skip
        logging.getLogger("uvicorn").setLevel(logging.CRITICAL)
        server = self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        self._thread.start()
        while not server.started and self._thread.is_alive():
            time.sleep(0.002)
        if not server.started:
            raise ScreenError("the screen did not begin to listen on {host}", host=self.host)

    def _bind(self) -> socket.socket:
        for port in dict.fromkeys((self.port, 0)):
            listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listening.bind((self.host, port))
            except OSError as error:
                listening.close()
                why = error.strerror or str(error)
                continue
            return listening
        raise ScreenError(
            "{host} cannot be listened on ({why}): `screen here` shows it on this machine", host=self.host, why=why
        )

    def _hosts(self) -> set[str]:
        hosts = {f"{self.host}:{self.port}"}
        return hosts | ({f"localhost:{self.port}"} if self.host == "127.0.0.1" else set())

    def publish(self, sections: Sections) -> None:
        """Show these sections."""
        self.broadcast.publish(sections)

    def renew(self) -> None:
        """Another code: every page that knows the old one is cut off."""
        self.broadcast.close("new")
        sections = self.broadcast.sections
        self.code = new_code()
        self.kept.write(self.port, self.code)
        self.stop("new")
        self.broadcast = Broadcast()
        self.broadcast.publish(sections)
        self.start()

    def stop(self, reason: str = "over") -> None:
        """Tell the pages and listen no longer."""
        self.broadcast.close(reason)
        if self._server is None or self._thread is None:
            return
        self._server.should_exit = True
        self._thread.join(timeout=3)
        self._server = self._thread = None
