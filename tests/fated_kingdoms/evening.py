"""A table without a file: lines go through the grammar and the rules, as the session does it."""

from __future__ import annotations

from typing import Any

from companion.engine.answers import Read
from companion.engine.common_commands import COMMON, SET_RULE, EnterFact, SetValue, describe_common, read_setting
from companion.engine.declare import Spec
from companion.engine.errors import CompanionError, UnfitAnswer
from companion.engine.game import Seen
from companion.engine.grammar import Grammar, split
from companion.engine.language import Tongue
from companion.engine.play import Asked, Event, Play, Question, Reason
from companion.games.fated_kingdoms import GAME
from companion.games.fated_kingdoms.content import Content
from companion.games.fated_kingdoms.state import KingdomState, Player

TWO = ("player anna red", "player bruno blue")
FOUR = (*TWO, "player carla green", "player dario grey")


class Evening:
    """A game on the table; `do` carries out lines, a refused one changes nothing."""

    def __init__(self, *lines: str, content: Content | None = None, language: str = "en") -> None:
        self.state = KingdomState()
        self.content = content
        self.language = language
        self.events: list[Event] = []
        self.reasons: list[Reason] = []
        self.do(*lines)

    def do(self, *lines: str) -> list[str]:
        """Carry out lines; the sentences of the last one.

        Raises:
            CompanionError: refused.
            Asked: a question has no answer.
        """
        said: list[str] = []
        for line in lines:
            said = self._line(line)
        return said

    def _line(self, line: str) -> list[str]:
        import msgspec

        draft = msgspec.json.decode(msgspec.json.encode(self.state), type=KingdomState)
        play: Play[Any, Any] = Play(draft, self.content)
        start, tokens = 0, split(line)
        while (parsed := self.grammar(play.state).parse(line, start, tokens)) is not None:
            start = parsed.end
            self._command(play, parsed)
        self.state, self.events, self.reasons = play.state, play.events, play.reasons
        return [describe_common(event, self.say) or GAME.describe(event, self.say) for event in play.events]

    def _command(self, play: Play[Any, Any], parsed: Any) -> None:
        typed = list(parsed.answers)

        def feed(question: Question) -> Read | None:
            return question.read(typed.pop(0), self.language) if typed else None

        if play.state.over is not None and not parsed.spec.after_end:
            raise CompanionError("the game is over")
        if parsed.spec is SET_RULE:
            name, value = read_setting(GAME.settings, parsed.fields["name"], parsed.fields["value"], self.language)
            parsed.fields.update(name=name, value=value)
        command = parsed.command()
        play.begin({}, feed)
        parsed.spec.rule(play, command)
        if isinstance(command, SetValue):
            GAME.after_set(play, play.events[-1].path)  # type: ignore[misc, attr-defined]
        if isinstance(command, (SetValue, EnterFact)):
            GAME.check(play.state, self.content)  # type: ignore[misc]
        if typed:
            raise UnfitAnswer("an answer is left over: “{text}” answers nothing", text=typed[0])

    def grammar(self, state: KingdomState) -> Grammar:
        """The grammar for a state."""
        specs: list[Spec] = [*GAME.commands, *COMMON, SET_RULE]
        return Grammar(
            specs, (), self.language, lambda thing: GAME.names(state, self.content, thing), state, self.content,
            GAME.acting(state),
        )  # fmt: skip

    @property
    def say(self) -> Tongue:
        """The tongue of the table."""
        return Tongue(
            self.language, GAME.domain, lambda name: GAME.title_of(self.state, self.content, name, self.language)
        )

    @property
    def seen(self) -> Seen[KingdomState, Content | None]:
        """What a view looks at."""
        return Seen(self.state, self.content, self.say)

    def refused(self, line: str) -> str:
        """The sentence with which a line is refused; nothing has changed."""
        import msgspec

        before = msgspec.json.encode(self.state)
        try:
            self.do(line)
        except CompanionError as error:
            assert msgspec.json.encode(self.state) == before
            return f"{self.say.of(error.message)} ({error.rule})"
        raise AssertionError(f"not refused: {line}")

    def asks(self, line: str) -> str:
        """The kind of the question that a line leaves open."""
        try:
            self.do(line)
        except Asked as asked:
            return asked.question.kind
        raise AssertionError(f"nothing was asked: {line}")

    def query(self, line: str) -> Any:
        """The page of a query."""
        parsed = self.grammar(self.state).parse(line)
        assert parsed is not None
        assert parsed.spec.query is not None
        return parsed.spec.query(self.seen, parsed.command())

    def why(self, piece: str) -> list[str]:
        """The reasons of the last line about a piece, with rule and setting."""
        return [f"{self.say.of(r.message)} ({r.rule} {r.setting})" for r in self.reasons if r.piece == piece]

    def __getattr__(self, name: str) -> Player:
        """A player by id: `evening.anna`."""
        players = self.__dict__["state"].players if "state" in self.__dict__ else {}
        if name in players:
            found: Player = players[name]
            return found
        raise AttributeError(name)


def started(*lines: str, players: tuple[str, ...] = TWO, **more: Any) -> Evening:
    """A game of two players, begun, after some lines."""
    return Evening(*players, "start", *lines, **more)


def names(cards: Any) -> list[str | None]:
    """The names of cards, None for an empty slot."""
    return [card and card.name for card in cards]
