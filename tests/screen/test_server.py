"""The server: read-only, for who knows address and code; whole states, beats, an end that is told."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.screen import app
from companion.screen.server import ALPHABET, CODE_LENGTH, Kept, ScreenServer, new_code

SHOWN = {"name": "a", "title": "A & B", "picture": "<svg></svg>", "tables": "", "told": "", "question": "", "now": "",
         "language": "en", "sheets": {"hero/axl": {"name": "Axl", "html": "<p>Axl</p>"}}}  # fmt: skip


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ScreenServer]:
    made = ScreenServer("127.0.0.1", Kept(tmp_path / "screen.json"))
    made.start()
    made.publish(SHOWN)
    yield made
    made.stop()


def ask(server: ScreenServer, path: str, method: str = "GET", host: str | None = None) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(server.host, server.port, timeout=10)
    connection.putrequest(method, path, skip_host=True)
    connection.putheader("Host", host or f"{server.host}:{server.port}")
    connection.endheaders()
    return connection.getresponse()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200), ("/map", 200), ("/hero/axl", 200), ("/page.js", 200), ("/page.css", 200), ("", 307),
        ("/hero/nobody", 404), ("/../etc/passwd", 404), ("/static/page.js", 404), ("/%2e%2e/", 404),
    ],
)  # fmt: skip
def test_the_paths(server: ScreenServer, path: str, status: int) -> None:
    assert ask(server, f"/{server.code}{path}").status == status


@pytest.mark.parametrize("path", ["/", "/favicon.ico", "/aaaaaa/", "/aaaaaa/events", "/events", "/aaaaaaa/"])
def test_without_the_code_there_is_nothing(server: ScreenServer, path: str) -> None:
    assert ask(server, path).status == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
def test_it_is_only_to_look_at(server: ScreenServer, method: str) -> None:
    assert ask(server, f"/{server.code}/", method).status == 405


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "evil.example:80", "localhost.evil:1"])
def test_another_host_is_refused(server: ScreenServer, host: str) -> None:
    assert ask(server, f"/{server.code}/", host=host).status == 421


def test_every_answer_has_its_headers(server: ScreenServer) -> None:
    for path in ("/", "/page.js", "/nothing"):
        headers = ask(server, f"/{server.code}{path}").headers
        assert {name: headers[name] for name in app.HEADERS} == app.HEADERS
        assert "Access-Control-Allow-Origin" not in headers
        assert headers["server"] is None


def test_head_has_no_body(server: ScreenServer) -> None:
    answer = ask(server, f"/{server.code}/", "HEAD")
    assert (answer.status, answer.read()) == (200, b"")
    assert ask(server, f"/{server.code}/events", "HEAD").status == 200


def test_guessing_gets_slow_and_who_knows_the_code_is_not_kept_waiting(server: ScreenServer, monkeypatch) -> None:
    waited = []

    async def no_wait(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("companion.screen.app.asyncio.sleep", no_wait)
    for _ in range(app.FREE_GUESSES + 3):
        assert ask(server, "/aaaaaa/").status == 404
    assert waited == [app.SLOW] * 3
    assert ask(server, f"/{server.code}/").status == 200
    assert len(waited) == 3


def stream(server: ScreenServer) -> http.client.HTTPResponse:
    answer = ask(server, f"/{server.code}/events")
    assert answer.headers["Content-Type"].startswith("text/event-stream")
    return answer


def message(answer: http.client.HTTPResponse) -> dict[str, str]:
    found: dict[str, str] = {}
    while line := answer.readline().decode().rstrip("\n"):
        name, _, value = line.partition(": ")
        found[name] = value
    return found


def test_a_stream_begins_with_the_whole_state_and_has_each_new_one(server: ScreenServer) -> None:
    answer = stream(server)
    first = message(answer)
    assert json.loads(first["data"])["title"] == "A & B"
    server.publish({**SHOWN, "title": "next"})
    second = message(answer)
    assert json.loads(second["data"])["title"] == "next"
    assert int(second["id"]) > int(first["id"])


def test_it_beats_while_nothing_happens(server: ScreenServer, monkeypatch) -> None:
    monkeypatch.setattr("companion.screen.broadcast.BEAT", 0.01)
    answer = stream(server)
    message(answer)
    assert message(answer) == {"event": "beat", "data": "{}"}


def test_the_end_is_told(server: ScreenServer) -> None:
    answer = stream(server)
    message(answer)
    threading.Thread(target=server.stop).start()
    assert message(answer) == {"event": "closed", "data": '"over"'}


def test_another_code_cuts_the_old_streams(server: ScreenServer) -> None:
    answer, old = stream(server), server.code
    message(answer)
    server.renew()
    assert message(answer) == {"event": "closed", "data": '"new"'}
    assert old != server.code
    assert ask(server, f"/{old}/").status == 404
    assert json.loads(message(stream(server))["data"])["title"] == "A & B"


def test_port_and_code_are_the_same_after_a_restart(tmp_path: Path) -> None:
    first = ScreenServer("127.0.0.1", Kept(tmp_path / "screen.json"))
    first.start()
    first.stop()
    again = ScreenServer("127.0.0.1", Kept(tmp_path / "screen.json"))
    again.start()
    again.stop()
    assert first.address == again.address


@pytest.mark.parametrize("kept", ["", "{", "[]", '{"port": "x", "code": 1}', '{"port": 80, "code": "abcdef"}',
                                  '{"port": 8000, "code": "../etc"}'])  # fmt: skip
def test_what_is_kept_may_be_spoiled(kept: str, tmp_path: Path) -> None:
    (tmp_path / "screen.json").write_text(kept)
    port, code = Kept(tmp_path / "screen.json").read()
    assert port == 0
    assert len(code) == CODE_LENGTH


def test_a_taken_port_is_not_insisted_on(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        kept = Kept(tmp_path / "screen.json")
        kept.write(taken.getsockname()[1], new_code())
        server = ScreenServer("127.0.0.1", kept)
        server.start()
        assert server.port != taken.getsockname()[1]
        server.stop()


def test_only_its_own_address_listens(server: ScreenServer) -> None:
    with socket.socket() as other, pytest.raises(OSError, match=r".*"):
        other.settimeout(1)
        other.connect(("127.0.0.2", server.port))


def test_a_code_has_thirty_bits() -> None:
    assert len(set(ALPHABET)) ** CODE_LENGTH >= 2**30
    assert len({new_code() for _ in range(200)}) == 200


def test_too_many_streams_are_told_to_come_again(server: ScreenServer, monkeypatch) -> None:
    monkeypatch.setattr(app, "MOST_STREAMS", 1)
    answer = stream(server)
    message(answer)
    assert ask(server, f"/{server.code}/events").status == 503
