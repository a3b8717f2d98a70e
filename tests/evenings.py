"""Random evenings at a table, for every game: how one begins, and what people like to type in it.

A new game needs one entry in `EVENINGS`. In its lines `<thing>` is a name that the game knows now, `<square>` a square
of its map, `<1-6>` a number, `<a|b>` one of some words.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.engine.play import Question
from companion.session.session import Session
from companion.store.campaign import Campaign
from tests.conftest import NOON, TestDesk


@dataclass(frozen=True)
class Evening:
    """How a game begins (these lines are accepted) and what is typed in it (these often are)."""

    begin: tuple[str, ...]
    lines: tuple[str, ...]


IN_MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
EVERYWHERE = (
    'note "a word"; note "another"',
    'note "so; it goes"',
    "roll 2d6",
    "undo",
    "redo",
    "unset nothing",
    "xyzzy",
    "status",
    "set nowhere 1",
)
EVENINGS = {
    "super-fantasy": Evening(
        ("game new super-fantasy gate", "hero axl B4 lives 2", "hero elfric C3 lives 3 defence 1 speed 2"),
        (
            "monsters", "monsters", "monsters", "defend <hero> <0-4>", "shield <hero> +<0-3>", "move <hero> <square>",
            "<piece> <square>", "<piece> <square>", "<piece> -1", "<piece> +1", "spawn <kind> <square>", "open axl D3-E3",
            "stun <piece>", "freeze <piece>", "cure <piece>", "face <piece> <N|SE|W>", "kill <monster>", "done <hero>",
            "hero kayla <square> lives 1", "remove <piece>", "fell <hero> H1", "pick <hero> E6", "lose",
            "rule spawn-roll <once|each>", "rule archers-move yes", "set turn <1-9>", "set heroes.axl.lives <0-3>",
            "set monsters.bd1.square <square> because \"it fell\"", "attack <hero> <monster> strength : 2 * 1",
            "done; defend <hero> 1; monsters",
        ),
    ),
    "fated-kingdoms": Evening(
        ("game new fated-kingdoms", "player anna red", "player bruno blue", "start"),
        (
            "next", "next", "next", "fate <-1|+1|+3>", "wound <anna|bruno>", "heal <anna|bruno> 1", "coins anna +<1-6>",
            "at <anna|bruno> <castle|signpost|outer-signpost|observatory>", "gain anna item Sword value <0-3>",
            "gain bruno skill Parry value 2 attack 1 defence 1", "duel anna bruno", "fight anna creature Wolf value 2 attack 2 defence 1",
            "store item Rope value 2", "buy anna Rope", "refresh anna", "drop anna Sword", "sell anna Sword",
            "trade anna bruno Sword for 2 coins", 'prophecy "rain"', "fulfil anna", 'event "fog"', 'event-end "fog"',
            'stack push anna "boom"', "stack pass bruno", "stack resolve", "deck item <0-9>", "set players.anna.wounds <0-2>",
        ),
    ),
    "fate-battles": Evening(
        (
            "game new fate-battles", "side north; side south", "player anna north points 12 fate 2", "player bruno south points 12 fate 1",
            "unit Dwarves fair of anna skills Fight 2, Athletics 1, Will 1 aspects Stubborn",
            "unit Orcs fair of bruno skills Fight 2, Athletics 1, Notice 1 aspects Savage",
            "zone ford; zone hill next to ford", "deploy dwarves ford; deploy orcs ford",
            "initiative : +2, -1", "begin",
        ),
        (
            "activate dwarves", "activate orcs", "attack dwarves orcs with fight", "attack orcs dwarves",
            "move <dwarves|orcs> <hill|ford>", "overcome dwarves to hill with athletics", 'aspect ford "Mud" hinders', "done",
            "pin orcs dwarves", 'advantage dwarves will "Rage" vs 1', "spend anna", "concede bruno", "close battle",
            "recover dwarves mild", "clear zones", "remove mud", "set units.dwarves.acted <true|false>",
            "leader Thora of anna will 2", "attach thora dwarves", "rally thora mild", "beaten thora by bruno because \"she fell\"",
        ),
    ),
    "kami": Evening(
        ("game new kami", "seats anna bruno carla dino", "first anna"),
        (
            "first <anna|bruno>", "deal", "deal anna 12345678", "play <1-8> <1-8>", "play x <1-8>", "counter <bruno|carla> <1-8> <1-8>",
            "pass <bruno|carla|dino>", "pass all", "pass all", "reveal <1-8>", "annul anna", "score <anna|bruno> <1-8>",
            "set scores.anna <0-9>", "legal 3", "odds anna", "unseen", "record", "force play 8 8",
        ),
    ),
}  # fmt: skip


@contextmanager
def begun(kind: str, language: str = "en") -> Iterator[TestDesk]:
    """A desk with an evening of that kind begun, on a real campaign file."""
    with TemporaryDirectory(dir=IN_MEMORY) as folder:
        campaign = Campaign.create(Path(folder) / "evening.campaign", now=NOON)
        desk = TestDesk(Session(campaign, language=language, seed=1, clock=lambda: NOON), Path(folder))
        desk.told(*EVENINGS[kind].begin)
        try:
            yield desk
        finally:
            desk.session.campaign.close()


def some_line(desk: TestDesk, kind: str, chance: random.Random) -> str:
    """A line that somebody may type now: likely of the game, sometimes any command, sometimes nonsense."""
    lines = EVENINGS[kind].lines if chance.randrange(6) else EVERYWHERE
    return re.sub(r"<([^<>]+)>", lambda found: _word(desk, found[1], chance), chance.choice(lines))


def _word(desk: TestDesk, what: str, chance: random.Random) -> str:
    if "|" in what:
        return chance.choice(what.split("|"))
    if numbers := re.fullmatch(r"(\d+)-(\d+)", what):
        return str(chance.randint(int(numbers[1]), int(numbers[2])))
    table, state = desk.session.table(), desk.session.state
    content = table.content(state)
    if what == "square":
        return chance.choice(content.grid.names(content.grid.squares))
    return chance.choice([*table.game.names(state, content, what), "nobody"])


def some_answer(question: Question, chance: random.Random) -> str:
    """An answer that somebody may give: mostly one that fits."""
    if not chance.randrange(8):
        return chance.choice(["pink", "99", "1 2 * 1 2 * 1", "-", "roll", ""])
    reader: Any = question.reader
    dice, options = reader.dice(), reader.options("en")
    if dice is not None:
        return str(dice.separator.join(chance.choice(dice.faces) for _ in range(dice.count)))
    if options:
        return chance.choice(options)
    return str(chance.randint(0, 3))


def something(desk: TestDesk, kind: str, chance: random.Random) -> str:
    """What the table does next: a line, or `? answer`."""
    waiting = desk.session.waiting
    if waiting is None or waiting.question is None or not chance.randrange(4):
        return some_line(desk, kind, chance) if waiting is None or chance.randrange(2) else chance.choice(LEAVING)
    return "? " + some_answer(waiting.question, chance)


LEAVING = ("back", "stop", "cancel", "undo", "redo", "back")
