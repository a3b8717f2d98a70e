"""A table without a file: lines are carried out on a state in memory."""

from __future__ import annotations

from typing import Any

from companion.games.fated_kingdoms import GAME
from companion.games.fated_kingdoms.content.known import Content
from companion.games.fated_kingdoms.state import KingdomState, Player
from tests.driver import Driver

TWO = ("player anna red", "player bruno blue")
FOUR = (*TWO, "player carla green", "player dario grey")


class Evening(Driver):
    """A game on the table; `do` carries out lines, a refused one changes nothing."""

    def __init__(self, *lines: str, content: Content | None = None, language: str = "en") -> None:
        super().__init__(GAME, KingdomState(), content, language=language)
        self.do(*lines)

    def do(self, *lines: str) -> list[str]:
        """Carry out lines; the sentences of the last one.

        Raises:
            CompanionError: refused.
            Asked: a question has no answer.
        """
        for line in lines:
            self.carry_out(line)
        return self.said if lines else []

    def refused(self, line: str) -> str:
        """The sentence with which a line is refused; nothing has changed."""
        error = self.error_of(line)
        return f"{self.say.of(error.message)} ({error.rule})"

    def asks(self, line: str) -> str:
        """The kind of the question that a line leaves open."""
        return self.question_of(line).kind

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
