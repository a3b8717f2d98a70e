"""A table for Kami: lines in, the state and what was said out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from companion.engine.errors import CompanionError
from companion.engine.language import Tongue
from companion.repl.dispatch import refusal
from companion.session.session import Session
from companion.store.campaign import Campaign
from tests.conftest import NOON, TestDesk

PLAYERS = {2: "Anna Bruno", 3: "Anna Bruno Carla", 4: "Anna Bruno Carla Dino"}


class Table:
    """A desk with a game of Kami on it."""

    def __init__(self, desk: TestDesk) -> None:
        self.desk = desk
        self.said: list[str] = []

    def do(self, *lines: str) -> Table:
        """Carry out lines; each must be accepted."""
        for line in lines:
            self.said = self.desk.told(line)
        return self

    def refuses(self, line: str, *pieces: str) -> str:
        """A line must be refused, with these pieces in the reason, and change nothing."""
        before = msgspec.json.encode(self.state)
        with pytest.raises(CompanionError) as caught:
            self.desk.told(line)
        why = refusal(caught.value, self.tongue)
        for piece in pieces:
            assert piece in why, why
        assert msgspec.json.encode(self.state) == before
        return why

    @property
    def state(self):
        return self.desk.session.state

    @property
    def tongue(self) -> Tongue:
        return self.desk.session.tongue_or_core()

    @property
    def text(self) -> str:
        """What the last line said."""
        return "\n".join(self.said)

    def at(self, path: str):
        """The value at a dotted path of the state."""
        value = msgspec.to_builtins(self.state)
        for key in path.split("."):
            value = value[int(key)] if isinstance(value, list) else value[key]
        return value


MakeTable = Callable[..., Table]


@pytest.fixture(scope="session")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Campaign]:
    """One campaign for all tables, saved once at the end: nothing here is about saving."""
    campaign = Campaign.create(tmp_path_factory.mktemp("kami") / "kami.campaign", now=NOON)
    with campaign.group():
        yield campaign
    campaign.close()


@pytest.fixture
def table(campaign: Campaign, tmp_path: Path) -> MakeTable:
    """Makes tables: `table("first anna", …, players=4, variant="")`."""

    def make(*lines: str, players: int = 4, variant: str = "", language: str = "en") -> Table:
        made = Table(TestDesk(Session(campaign, language=language, clock=lambda: NOON), tmp_path))
        made.do(f"game new kami {variant}".strip())
        if players:
            made.do(f"seats {PLAYERS[players]}")
        return made.do(*lines)

    return make
