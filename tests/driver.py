"""The one driver of tests that need no campaign file: lines carried out by `execute` on a state in memory.

It is the same runner on which prompt, scripts and replay stand: what a test sees here a table sees too. A game's tests
add to it how their states are made and looked at.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.engine.errors import CompanionError
from companion.engine.game import Game, Seen
from companion.engine.grammar import Grammar
from companion.engine.language import Tongue
from companion.engine.page import Page
from companion.engine.play import Asked, Event, Question, Reason
from companion.render.terminal import sentences
from companion.repl.dispatch import refusal
from companion.table.execute import execute
from companion.table.pending import Done, PendingLine, Refused, Waiting


class Driver:
    """A game in memory. `events` and `reasons` are those of the last line, `steps` the events of every line."""

    def __init__(self, game: Game[Any, Any], state: Any, content: Any = None, *, language: str = "en") -> None:
        self.game = game
        self.state = state
        self.content = content
        self.language = language
        self.events: list[Event] = []
        self.reasons: list[Reason] = []
        self.steps: list[list[Event]] = []

    def execute(self, line: str) -> Done | Waiting | Refused:
        """What a line comes to on the state as it is; nothing is kept of it."""
        return execute(self.game, self.state, lambda state: self.content, PendingLine(line, self.language))

    def carry_out(self, line: str) -> None:
        """Carry a line out, all or nothing; numbers of the box that it was given stay known though it asks more.

        Raises:
            CompanionError: it is refused.
            Asked: a question has no answer.
        """
        result = self.execute(line)
        if isinstance(result, Refused):
            raise result.error
        if isinstance(result, Waiting):
            assert result.question is not None
            if result.entered:
                self.state = result.entered[-1].play.state
            raise Asked(result.question, result.key)
        self.state, self.events, self.reasons = result.play.state, result.play.events, result.play.reasons
        self.steps.append(self.events)

    def question_of(self, line: str) -> Question:
        """The question that a line stops at."""
        with pytest.raises(Asked) as caught:
            self.carry_out(line)
        return caught.value.question

    def error_of(self, line: str) -> CompanionError:
        """The error with which a line is refused; nothing has changed."""
        before = msgspec.json.encode(self.state)
        with pytest.raises(CompanionError) as caught:
            self.carry_out(line)
        assert msgspec.json.encode(self.state) == before
        return caught.value

    def refuses(self, line: str, *pieces: str, rule: str = "") -> str:
        """A line must be refused, with these pieces in the reason; nothing has changed."""
        why = refusal(self.error_of(line), self.say)
        for piece in (*pieces, rule):
            assert piece in why, why
        return why

    @property
    def say(self) -> Tongue:
        """The tongue of the table."""
        return self.game.tongue(self.state, lambda state: self.content, self.language)

    @property
    def seen(self) -> Seen[Any, Any]:
        """What a view looks at."""
        return Seen(self.state, self.content, self.say)

    @property
    def said(self) -> list[str]:
        """What the last line said."""
        return [text for event in self.events if (text := event.sentence(self.say))]

    def grammar(self, state: Any = None) -> Grammar:
        """What may be typed now, or in another state."""
        return self.game.grammar(self.state if state is None else state, self.content, self.language)

    def query(self, line: str) -> Page:
        """The page that a query shows."""
        parsed = self.grammar().parse(line)
        assert parsed is not None
        page: Page = parsed.spec.show(self.seen, parsed.command())
        return page

    def shown(self, line: str) -> list[str]:
        """The sentences of a query."""
        return [text for block in self.query(line).blocks for text in sentences(block)]

    def happened(self, kind: type[Event]) -> list[Any]:
        """The events of a kind that the last line told."""
        return [event for event in self.events if isinstance(event, kind)]

    def at(self, path: str) -> Any:
        """The value at a dotted path of the state."""
        value = msgspec.to_builtins(self.state)
        for key in path.split("."):
            value = value[int(key)] if isinstance(value, list) else value[key]
        return value
