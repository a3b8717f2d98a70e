"""A small mission and campaigns played by lines, for tests of everything around the games."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from companion.repl.dispatch import Desk
from companion.session.history import utc_now
from companion.session.session import Session
from companion.store.campaign import Campaign

MISSION = """\
[mission]
name = "The gate"
goal = "Cleanse the coffin"
turns = { 2 = 9, 3 = 8, 4 = 7 }
entrance = ["A3", "B3"]

[map]
drawing = '''
+-+-+-+-+-+
|. . .|# .|
+ + + + + +
|. o .=. .|
+ + + + + +
|. . .|. .|
+-+-+-+-+-+
'''
areas = { A = "A1:C3", B = "D1:E3" }

[[tombstone]]
at = "A1"
grave = "A2"
symbol = "lightning"

[[chest]]
at = "C1"

[monster.badly-dead]
initiative = 3
attack = 2
star = 2
protection = 4
movement = 4
life = 1
gates = "blocked"
behaviour = ["red", "green", "black", "brown", "blue", "orange"]
treasure = "skull"

[[monster_at]]
kind = "badly-dead"
square = "C3"
"""
EVENING = (
    "game new super-fantasy gate.toml",
    "hero axl C2 lives 3 defence 2",
    "as Anna",
    "note the coffin <first>; it is *near*",
    "axl A3",
    "undo",
    "axl B3",
    "monsters",
)


def folder_with_mission(folder: Path) -> Path:
    """The folder, with the mission in `gate.toml`."""
    (folder / "gate.toml").write_text(MISSION, encoding="utf-8")
    return folder


def desk_at(path: Path, *, language: str = "en") -> Desk:
    """A desk on the campaign file, made if it is not there."""
    campaign = Campaign.open(path) if path.exists() else Campaign.create(path, name=path.stem, now=utc_now())
    return Desk(Session(campaign, language=language), path.parent)


def played(path: Path, lines: Iterable[str] = EVENING) -> Path:
    """A campaign file after these lines; a line that is refused is left out."""
    from companion.engine.errors import CompanionError

    desk = desk_at(folder_with_mission(path.parent) / path.name)
    for line in lines:
        try:
            desk.do(line)
        except CompanionError:
            continue
    desk.session.campaign.close()
    return path
