"""A small campaign to be played with, hurt and mended."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.store.campaign import Campaign, StepRecord

NOW = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)


def step(number: int, parent: int | None, *, game: int = 1, line: str = "") -> StepRecord:
    """A step as the session would make it."""
    return StepRecord(
        game=game,
        number=number,
        parent=parent,
        line=line or f"move axl {number}",
        commands=b'[{"type":"MoveHero","hero":"axl"}]',
        answers=b'[{"key":"die","value":6}]',
        events=b'[{"type":"HeroMoved","to":[3,%d]}]' % number,
        said=[f"Axl moves to c{number}"],
        state=b'{"turn":%d,"name":"\xc3\xa0xl"}' % number,
        shape=1,
        who="Ann",
        at=NOW,
    )


def play(campaign: Campaign, first: int, last: int) -> None:
    """Append the steps first..last, each on the one before."""
    with campaign.group():
        for number in range(first, last + 1):
            campaign.append(step(number, number - 1))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the campaign lies."""
    return tmp_path / "evening.campaign"


@pytest.fixture
def campaign(path: Path) -> Iterator[Campaign]:
    """A campaign with one game of five steps."""
    made = Campaign.create(path, name="Evening", now=NOW)
    made.add_game("kami", "First", step(1, None, line="game new kami"))
    play(made, 2, 5)
    yield made
    made.close()
