"""Tables of all four games for the screen: sessions on files, with something on them."""

from __future__ import annotations

from pathlib import Path

from companion.engine.errors import CompanionError
from companion.repl.dispatch import Desk
from tests.tables import desk_at

ROOT = Path(__file__).parents[2]
BEGUN: dict[str, tuple[str, ...]] = {
    "super-fantasy": (
        "game new super-fantasy crossroads", "hero axl F4 lives 3 defence 2", "hero kayla G3 lives 2 defence 2",
        "monsters : red drop",
    ),
    "fated-kingdoms": (
        "game new fated-kingdoms", 'player Anna "Feudal Pact"', "player Bruno Pathfinders", "start", "fate +1",
        "next; at anna inner 4",
    ),
    "fate-battles": (
        "game new fate-battles", "side north; side south", "player Anna north points 12",
        "player Bruno south points 12", "unit Dwarves fair of anna skills Fight 2, Athletics 1, Will 1 aspects Stubborn",
        "unit Orcs fair of bruno skills Fight 2, Athletics 1, Notice 1 aspects Savage", "zone ford; zone hill next to ford",
        "deploy dwarves ford; deploy orcs ford", "initiative : +2, -1", "begin", "activate dwarves",
        "attack dwarves orcs with fight : +2, 0",
    ),
    "kami": ("game new kami", "seats Anna Bruno Carla Dario", "first anna", "play x 4", "counter bruno 4 2"),
}  # fmt: skip


def desk_of(kind: str, folder: Path, *lines: str, language: str = "en") -> Desk:
    """A desk with a game of that kind begun, and these lines behind it."""
    desk = desk_at(folder / f"{kind}-{language}.campaign", language=language)
    desk.folder = ROOT / "campaigns" / kind.replace("-", "_")
    for line in (*BEGUN[kind], *lines):
        try:
            desk.do(line)
        except CompanionError as error:
            raise AssertionError(f"{line}: {error}") from error
    return desk
