"""A table in memory: lines are read and ruled as at the prompt, without a campaign file."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.answers import Read
from companion.engine.common_commands import COMMON, SET_RULE, read_setting, write_path
from companion.engine.errors import UnfitAnswer
from companion.engine.game import Seen
from companion.engine.grammar import Grammar
from companion.engine.language import Tongue
from companion.engine.page import Page
from companion.engine.play import Event, FactGiven, Play, Question
from companion.games.super_fantasy import GAME, playing
from companion.games.super_fantasy.commands import NewMission
from companion.games.super_fantasy.state import Hero, Monster, State

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


class Table:
    """A game in memory. `told`: the events of the last line."""

    def __init__(self, text: str, *lines: str, new: NewMission | None = None, known: dict[str, Any] | None = None):
        new = new or NewMission("m")
        self.content = playing.load(playing.assemble(text, new.difficulty, known or {}, "m"))
        self.state = State()
        self.reasons: list[Any] = []
        play = Play(self.state, self.content)
        assert GAME.new.rule is not None
        GAME.new.rule(play, new)
        self.told: list[Event] = play.events
        self.dice_asked: list[str] = []
        for line in lines:
            self.do(line)

    def do(self, line: str) -> list[Event]:
        """Carry a line out, all or nothing."""
        kept: dict[int, tuple[dict[str, str], list[str]]] = {}
        while True:
            play = Play(msgspec.json.decode(msgspec.json.encode(self.state), type=State), self.content)
            try:
                self._run(play, line, kept)
            except FactGiven as given:
                self.state = write_path(self.state, given.path, [given.value], new_key=True)[0]
                continue
            self.state, self.told, self.reasons = play.state, play.events, play.reasons
            return self.told

    def _run(self, play: Play[Any, Any], line: str, kept: dict[int, tuple[dict[str, str], list[str]]]) -> None:
        at = 0
        while True:
            specs = [*GAME.commands, *COMMON, SET_RULE]
            grammar = Grammar(
                specs, GAME.pieces, "en", lambda thing: GAME.names(play.state, self.content, thing), play.state,
                self.content, play.state.acting,
            )  # fmt: skip
            parsed = grammar.parse(line, at)
            if parsed is None:
                return
            if parsed.spec is SET_RULE:
                name, value = read_setting(GAME.settings, parsed.fields["name"], parsed.fields["value"], "en")
                parsed.fields.update(name=name, value=value)
            self._rule(play, parsed, *kept.setdefault(at, ({}, list(parsed.answers))))
            at = parsed.end

    def _rule(self, play: Play[Any, Any], parsed: Any, answers: dict[str, str], typed: list[str]) -> None:
        def offer(question: Question) -> Read | None:
            return question.read(typed.pop(0), "en") if typed else None

        play.begin(answers, offer, offer)
        try:
            parsed.spec.rule(play, parsed.command())
        except FactGiven:
            answers.update(play.used)
            raise
        if typed:
            raise UnfitAnswer("left over: {text}", text=typed[0])

    def show(self, line: str) -> Page:
        """What a query shows."""
        names = lambda thing: GAME.names(self.state, self.content, thing)  # noqa: E731
        specs = [*GAME.commands]
        parsed = Grammar(specs, (), "en", names, self.state, self.content, self.state.acting).parse(line)
        assert parsed is not None
        assert parsed.spec.query is not None
        return parsed.spec.query(Seen(self.state, self.content, self.say), parsed.command())

    @property
    def say(self) -> Tongue:
        return Tongue("en", "super_fantasy", lambda name: GAME.title_of(self.state, self.content, name, "en"))

    def sentences(self) -> list[str]:
        """The last line's events as said."""
        return [GAME.describe(event, self.say) for event in self.told]

    def hero(self, id_: str) -> Hero:
        return self.state.heroes[id_]

    def monster(self, id_: str) -> Monster:
        return self.state.monsters[id_]

    def all_told(self, kind: type[Event]) -> list[Any]:
        """The events of one kind that the last line told."""
        return [event for event in self.told if isinstance(event, kind)]
