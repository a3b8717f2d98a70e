"""What many tests use: a desk on a campaign of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.render.terminal import sentences
from companion.repl.dispatch import Desk, Reply
from companion.session.session import Session
from companion.store.campaign import Campaign

NOON = datetime(2026, 1, 5, 12, 0, tzinfo=UTC)
MakeDesk = Callable[..., "TestDesk"]


class TestDesk(Desk):
    """A desk that says what it printed."""

    __test__ = False

    def told(self, *lines: str) -> list[str]:
        """Carry out lines (`? …` answers) and give the sentences of the last one."""
        reply = Reply()
        for line in lines:
            reply = self.answer(line[1:].strip()) if line.startswith("?") else self.do(line)
        return [text for block in reply.page.blocks for text in sentences(block)]

    def again(self) -> TestDesk:
        """The same campaign, closed and opened anew."""
        path, language = self.session.campaign.path, self.session.language
        self.session.campaign.close()
        return TestDesk(Session(Campaign.open(path), language=language, clock=lambda: NOON), self.folder)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-golden`: the transcripts are written anew instead of compared."""
    parser.addoption("--update-golden", action="store_true", help="write the golden transcripts anew")


def pytest_configure(config: pytest.Config) -> None:
    """The catalogues are as in the sources, before anything is said."""
    from tools.catalogue import compile_all

    compile_all()


@pytest.fixture(autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches the user's own files."""
    home = tmp_path_factory.getbasetemp() / "home"
    for name in ("HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(home))
    os.environ.pop("NO_COLOR", None)


@pytest.fixture
def make_desk(tmp_path: Path) -> Iterator[MakeDesk]:
    """Makes desks on new campaigns: `make_desk(*lines, language="en")`."""
    made: list[TestDesk] = []

    def make(*lines: str, language: str = "en", dice: str | None = None, seed: int | None = 1) -> TestDesk:
        path = tmp_path / f"{len(made)}.campaign"
        session = Session(Campaign.create(path, now=NOON), language=language, dice=dice, seed=seed, clock=lambda: NOON)
        desk = TestDesk(session, tmp_path)
        made.append(desk)
        for line in lines:
            desk.told(line)
        return desk

    yield make
    for desk in made:
        desk.session.campaign.close()


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the catalogues that have changed: tests read both languages."""
    from tools import catalogue

    catalogue.compile_all()
