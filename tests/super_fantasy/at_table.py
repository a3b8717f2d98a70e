"""A table in memory: lines are read and ruled as at the prompt, without a campaign file."""

from __future__ import annotations

from typing import Any

from companion.engine.page import Page
from companion.engine.play import Event, Play
from companion.games.super_fantasy import GAME
from companion.games.super_fantasy.content import playing
from companion.games.super_fantasy.rules.setting_up import NewMission
from companion.games.super_fantasy.state import Hero, Monster, State
from tests.driver import Driver

HEAD = """
[mission]
name = "case"
goal = "none"
turns = {turns}
entrance = []
{head}
[map]
drawing = '''
{drawing}
'''
areas = {areas}
{more}
"""
CARD = """
[monster.{kind}]
initiative = {initiative}
attack = {attack}
star = {star}
protection = {protection}
movement = {movement}
life = {life}
gates = "{gates}"
behaviour = ["red", "green", "black", "brown"]
treasure = "skull"
abilities = {abilities}
"""
OPEN = """
+-+-+-+-+-+-+
|. . . . . .|
+ + + + + + +
|. . . . . .|
+ + + + + + +
|. . . . . .|
+ + + + + + +
|. . . . . .|
+-+-+-+-+-+-+
"""
GATED = OPEN.replace("|. . . . . .|", "|. . .=. . .|", 2).replace("|. . . . . .|", "|. . .|. . .|")


def card(kind: str = "badly-dead", **numbers: Any) -> str:
    """A monster's card; numbers not said are those of a Badly Dead."""
    usual = {
        "initiative": 3, "attack": 2, "star": 2, "protection": 4, "movement": 4, "life": 1, "gates": "blocked",
        "abilities": [],
    }  # fmt: skip
    return CARD.format(kind=kind, **{**usual, **numbers})


DEAD, VETERAN = card(), card("veteran", initiative=4, protection=8, life=2)
ARCHER = card("archer", initiative=1, abilities='["archer"]')


def mission(
    *more: str, drawing: str = OPEN, areas: str = '{ A = "A1:F4" }', turns: str = "9", head: str = ""
) -> str:  # fmt: skip
    """The text of a mission file."""
    return HEAD.format(turns=turns, drawing=drawing.strip("\n"), areas=areas, head=head, more="\n".join(more))


class Table(Driver):
    """A game in memory. `told`: the events of the last line."""

    def __init__(self, text: str, *lines: str, new: NewMission | None = None, known: dict[str, Any] | None = None):
        new = new or NewMission("m")
        super().__init__(GAME, State(), playing.load(playing.assemble(text, new.difficulty, known or {}, "m")))
        play = Play(self.state, self.content)
        GAME.new.run(play, new)
        self.events = play.events
        for line in lines:
            self.do(line)

    @property
    def told(self) -> list[Event]:
        """The events of the last line."""
        return self.events

    def do(self, line: str) -> list[Event]:
        """Carry a line out, all or nothing."""
        self.carry_out(line)
        return self.events

    def show(self, line: str) -> Page:
        """What a query shows."""
        return self.query(line)

    def sentences(self) -> list[str]:
        """The last line's events as said."""
        return self.said

    def hero(self, id_: str) -> Hero:
        found: Hero = self.state.heroes[id_]
        return found

    def monster(self, id_: str) -> Monster:
        found: Monster = self.state.monsters[id_]
        return found

    def all_told(self, kind: type[Event]) -> list[Any]:
        """The events of one kind that the last line told."""
        return self.happened(kind)
