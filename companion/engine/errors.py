"""The errors a person may read. Anything else that is raised is a bug."""

from __future__ import annotations

from typing import Any


class Message:
    """A sentence not yet said: the English message id and its facts.

    The sentence is made where it is shown, in the language of the reader. A fact may be a `Ref` (the id of a piece,
    player, card: shown by its name), another `Message`, a `Spelled`, a list of these, a number, or text as typed.
    """

    __slots__ = ("facts", "text")

    def __init__(self, text: str, /, **facts: Any) -> None:
        self.text = text
        self.facts = facts

    def __repr__(self) -> str:
        return f"Message({self.text!r}, {self.facts!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.text, self.facts) == (other.text, other.facts)

    def __hash__(self) -> int:
        return hash(self.text)


class Ref(str):
    """The id of something that has a name to show: `Ref("lady-lucebuona")`."""

    __slots__ = ()


def N_(text: str) -> str:  # noqa: N802 - the name that gettext's extractors know
    """Mark a message id for the catalogue without translating it."""
    return text


class CompanionError(Exception):
    """Something refused: nothing was changed. `message` says why and what would be right."""

    exit_code = 1

    def __init__(self, text: str, /, *, rule: str | None = None, **facts: Any) -> None:
        self.message = Message(text, **facts)
        self.rule = rule
        super().__init__(text, facts)


class UnreadableLine(CompanionError):
    """The typed line, or a word in it, cannot be understood."""


class AmbiguousName(CompanionError):
    """A shortened word fits several; it is refused and they are named."""


class RuleError(CompanionError):
    """The rules of the game do not allow it: `RuleError("…", rule="SF-24", hero=Ref("axl"))`."""


class UnfitAnswer(CompanionError):
    """An answer that does not fit its question; the message says what would."""


class CampaignError(CompanionError):
    """The campaign file cannot be opened, read or written. The file is left as it is."""

    exit_code = 2


class WrongUse(CompanionError):
    """The shell command was called the wrong way."""

    exit_code = 2
