"""A table for battles without a campaign file: lines in, the state and what happened out."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from companion.engine.common_commands import COMMON, SET_RULE, read_setting
from companion.engine.errors import CompanionError
from companion.engine.game import Seen
from companion.engine.grammar import Grammar
from companion.engine.language import Tongue
from companion.engine.page import Page
from companion.engine.play import Asked, Event, Play, Question
from companion.games.fate_battles import GAME
from companion.games.fate_battles.state import State
from companion.render.terminal import sentences
from companion.repl.dispatch import refusal

events = SimpleNamespace(**{event.__name__: event for event in GAME.events})
"""Every event of the game by its name."""

SIDES = ("side north; side south", "player anna north points 30", "player bruno south points 30")
UNITS = (
    "unit Dwarves fair of anna skills Fight 2, Athletics 1, Will 1 aspects Stubborn",
    "unit Archers fair of anna skills Shoot 2, Notice 1, Stealth 1 aspects Keen",
    "unit Guards good of anna skills Fight 3, Athletics 2, Will 2, Notice 1, Shoot 1, Provoke 1 aspects Proud Tall",
    "unit Orcs fair of bruno skills Fight 2, Athletics 1, Notice 1 aspects Savage",
    "unit Goblins average of bruno skills Fight 1",
    "unit Trolls good of bruno skills Fight 3, Athletics 2, Will 2, Notice 1, Shoot 1, Provoke 1 aspects Huge Slow",
)
LEADERS = (
    'leader Thora of anna will 3 skills Fight 2 aspects "Queen of stone"',
    "leader Grim of bruno will 2 skills Fight 3",
)
FIELD = ("zone ford; zone hill next to ford; zone wood next to hill; zone moor next to wood", "zone cave next to hill")


class BattleTable:
    """Carries out lines on a state by grammar and rules, as a session would, and keeps every state."""

    def __init__(self, *lines: str, language: str = "en") -> None:
        self.state = State()
        self.language = language
        self.snapshots: list[bytes] = []
        self.steps: list[list[Event]] = []
        self.events: list[Event] = []
        self.reasons: list[Any] = []
        self.do(*lines)

    @property
    def say(self) -> Tongue:
        return Tongue(self.language, GAME.domain, lambda name: GAME.title_of(self.state, None, name, self.language))

    @property
    def seen(self) -> Seen[State, None]:
        return Seen(self.state, None, self.say)

    def do(self, *lines: str) -> BattleTable:
        """Carry out lines; each must be accepted."""
        for line in lines:
            before = msgspec.json.encode(self.state)
            play = self._run(line)
            self.snapshots.append(before)
            self.state, self.events, self.reasons = play.state, play.events, play.reasons
            self.steps.append(play.events)
            assert play.events, f"nothing was told of {line}"
        return self

    def grammar(self, state: State) -> Grammar:
        return Grammar(
            [*GAME.commands, *COMMON, SET_RULE], (), self.language, lambda thing: GAME.names(state, None, thing), state, None,
            GAME.acting(state),
        )  # fmt: skip

    def _run(self, line: str) -> Play[State, None]:
        play: Play[State, None] = Play(msgspec.json.decode(msgspec.json.encode(self.state), type=State), None)
        at = 0
        while (parsed := self.grammar(play.state).parse(line, at)) is not None:
            at = parsed.end
            if parsed.spec is SET_RULE:
                name, value = read_setting(GAME.settings, parsed.fields["name"], parsed.fields["value"], self.language)
                parsed.fields.update(name=name, value=value)
            given = list(parsed.answers)

            def feed(question: Question, given: list[str] = given) -> Any:
                return question.read(given.pop(0), self.language) if given else None

            play.begin({}, feed)
            assert parsed.spec.rule is not None, parsed.spec.word
            parsed.spec.run(play, parsed.command())
            assert not given, f"left over: {given}"
        return play

    def asks(self, line: str) -> Question:
        """The question that a line stops at."""
        with pytest.raises(Asked) as caught:
            self._run(line)
        return caught.value.question

    def refuses(self, line: str, *pieces: str, rule: str = "") -> str:
        """A line must be refused, with these pieces in the reason; nothing is changed."""
        before = msgspec.json.encode(self.state)
        with pytest.raises(CompanionError) as caught:
            self._run(line)
        why = refusal(caught.value, self.say)
        for piece in (*pieces, rule):
            assert piece in why, why
        assert msgspec.json.encode(self.state) == before
        return why

    def at(self, path: str) -> Any:
        """The value at a dotted path of the state."""
        value = msgspec.to_builtins(self.state)
        for key in path.split("."):
            value = value[int(key)] if isinstance(value, list) else value[key]
        return value

    def told(self) -> list[str]:
        """What the last line said."""
        return [text for event in self.events if (text := GAME.describe(event, self.say))]

    def query(self, line: str) -> Page:
        """The page that a query shows."""
        parsed = self.grammar(self.state).parse(line)
        assert parsed is not None
        assert parsed.spec.query is not None
        page: Page = parsed.spec.show(self.seen, parsed.command())
        return page

    def shown(self, line: str) -> list[str]:
        """The sentences of a query."""
        return [text for block in self.query(line).blocks for text in sentences(block)]

    def happened(self, kind: type[Event]) -> list[Any]:
        """The events of a kind that the last line told."""
        return [event for event in self.events if isinstance(event, kind)]


MakeTable = Callable[..., BattleTable]


def ready(*deployed: str, first: str = "anna", fate: int = 0, extra: tuple[str, ...] = ()) -> BattleTable:
    """A table with everything built and a battle begun: `deployed` as `dwarves ford`."""
    sides = [line + (f" fate {fate}" if line.startswith("player") and fate else "") for line in SIDES]
    table = BattleTable(*sides, *UNITS, *LEADERS, *FIELD, *extra)
    table.do(*(f"deploy {place}" for place in deployed))
    table.do("initiative : +4, -4" if first == "anna" else "initiative : -4, +4")
    return table.do("begin")


@pytest.fixture
def built() -> BattleTable:
    """Everything built, nothing deployed."""
    return BattleTable(*SIDES, *UNITS, *LEADERS, *FIELD)
