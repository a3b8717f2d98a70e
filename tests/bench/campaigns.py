"""Campaign files to measure on."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from companion.options import Options
from companion.repl.dispatch import Desk
from companion.session.dice import Roller
from companion.session.opening import open_session
from companion.session.session import Session
from tests.bench.scenes import mission
from tests.super_fantasy.boards import HEROES

NOW = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)


def opened(path: Path) -> Session:
    """A session on a campaign file, made if it is not there."""
    return open_session(path, Options(), make=True)


def begun(path: Path, monsters: int, columns: int = 18, rows: int = 10, lives: int = 20) -> Desk:
    """A game of Super Fantasy with six heroes on a map that fits 80 columns."""
    mission_file = path.with_suffix(".toml")
    mission_file.write_text(mission(monsters, columns, rows))
    desk = Desk(opened(path), path.parent)
    session = desk.session
    with session.campaign.group():
        desk.do(f"game new super-fantasy {mission_file.name}")
        content = session.table().content(session.state)
        taken = {monster.square for monster in session.state.monsters.values()}
        free = [name for name in content.grid.names(content.grid.squares & ~content.grid.pillars) if name not in taken]
        for number, hero in enumerate(HEROES):
            desk.do(f"hero {hero} {free[number * 7]} lives {lives} strength 2 defence 2 cunning 2")
    return desk


def lengthened(path: Path, steps: int) -> None:
    """Repeat the last step until the game has so many."""
    session = opened(path)
    campaign = session.campaign
    step = session.table().step
    while step.number < steps:
        with campaign.group():
            for _ in range(min(2000, steps - step.number)):
                step = replace(step, number=step.number + 1, parent=step.number)
                campaign.append(step)
    campaign.close()


def answer_all(desk: Desk, roller: Roller) -> int:
    """Answer whatever is asked as dice fall; how many answers."""
    count = 0
    while (question := desk.question) is not None:
        read = roller.roll(question)
        desk.answer(read.text if read is not None else "1" if question.kind == "shield-dice" else "no")
        count += 1
    return count


def evening(path: Path, turns: int, monsters: int = 20) -> int:
    """Play turns of Super Fantasy, each hero doing three things, then the monsters; returns the number of steps."""
    desk, roller = begun(path, monsters, 30, 20), Roller(2)
    session = desk.session
    for turn in range(turns):
        for hero in HEROES:
            monster = next(iter(session.state.monsters))
            desk.do(f"defend {hero} 2")
            desk.do(f"wound {monster}" if turn % 3 == 0 else f"stun {monster}")
            desk.do(f"done {hero}")
        desk.do("monsters")
        answer_all(desk, roller)
    steps = session.table().step.number
    session.campaign.close()
    return steps
