"""What a command is to the grammar: its words, its arguments, what it makes, and what does it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from companion.engine.argument_types import Kind
from companion.engine.errors import RuleError
from companion.engine.words import Word, fold


class Command(msgspec.Struct, frozen=True, tag=True):
    """A read line: what the table wants. Imperative, its fields are the declared arguments."""


@dataclass(frozen=True, slots=True)
class Arg:
    """One argument. With `word` it is an option introduced by that keyword, anywhere after the first argument;
    without it stands in its place. `actor`: left out, it is the acting one.
    """

    field: str
    kind: Kind | None
    word: Word | None = None
    optional: bool = False
    actor: bool = False
    default: Any = None


def need(field: str, kind: Kind) -> Arg:
    """An argument in its place that must be there."""
    return Arg(field, kind)


def maybe(field: str, kind: Kind, default: Any = None) -> Arg:
    """An argument in its place that may be left out."""
    return Arg(field, kind, optional=True, default=default)


def actor(field: str, kind: Kind) -> Arg:
    """Who acts: left out, it is the acting one."""
    return Arg(field, kind, optional=True, actor=True)


def option(field: str, word: Word, kind: Kind, default: Any = None) -> Arg:
    """An option: its keyword and a value, anywhere after the first word."""
    return Arg(field, kind, word, optional=True, default=default)


def link(field: str, word: Word, kind: Kind) -> Arg:
    """A keyword with a value that must be there: `of PLAYER`."""
    return Arg(field, kind, word)


def flag(field: str, word: Word) -> Arg:
    """A keyword alone: true if it is there."""
    return Arg(field, None, word, optional=True, default=False)


class Spec:
    """One command: its word, what it makes, the rule that does it, what it needs.

    Args:
        word: the command word in both languages (`also`: further whole words).
        make: the command class; None for commands of the session (`undo`, `game` …) that the shell does itself.
        rule: `rule(play, command)`; None for queries.
        query: `query(seen, command) -> Page`, for commands that only show and are no step.
        help: message id of one sentence for help.
        args: the arguments in order.
        short: the fixed short form (Word, or the same in both languages).
        group: the message id of the heading under which help lists it.
        when: message ids are not needed for use; a function of the state that says if the command is useful now.
        after_end: allowed when the game is over.

    `below`: commands of two words that begin with its word, each with its second one.
    """

    def __init__(
        self,
        word: Word,
        make: type[Command] | None,
        rule: Callable[..., None] | None,
        help: str,  # noqa: A002 - the word for it
        args: tuple[Arg, ...] = (),
        short: Word | None = None,
        group: str = "",
        query: Callable[..., Any] | None = None,
        when: Callable[[Any], bool] | None = None,
        after_end: bool = False,
    ) -> None:
        self.word = word
        self.rule = rule
        self.help = help
        self.short = short
        self.group = group
        self.query = query
        self.when = when
        self.after_end = after_end
        self.below: dict[Spec, Word] = {}
        self._make = make
        self._args = args

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.word.en!r}, {self.args!r})"

    @property
    def make(self) -> type[Command] | None:
        """The class of the command as it is kept."""
        return self._make

    @property
    def args(self) -> tuple[Arg, ...]:
        """The arguments in order."""
        return self._args

    def with_arguments(self, args: tuple[Arg, ...]) -> Spec:
        """The same command read by other arguments: what may follow a piece, what `odds` adds. It only reads lines."""
        return Spec(
            self.word, self.make, self.rule, self.help, args, self.short, self.group, self.query, self.when,
            self.after_end,
        )  # fmt: skip

    def run(self, play: Any, command: Command) -> None:
        """Carry the command out on a play's draft.

        Raises:
            RuleError, Asked, FactGiven: as the rule does.
        """
        assert self.rule is not None
        self.rule(play, command)

    def show(self, seen: Any, command: Command) -> Any:
        """The page of a command that only shows."""
        assert self.query is not None
        return self.query(seen, command)


def brief(short: str | Word | None) -> Word | None:
    """A short form: a word, or the same in both languages."""
    return Word(short, short) if isinstance(short, str) else short


def spec(
    word: Word,
    make: type[Command] | None,
    rule: Callable[..., None] | None,
    help: str,  # noqa: A002 - the word for it
    *args: Arg,
    short: str | Word | None = None,
    group: str = "",
    query: Callable[..., Any] | None = None,
    when: Callable[[Any], bool] | None = None,
    after_end: bool = False,
) -> Spec:
    """Declare a command (see `Spec`)."""
    return Spec(word, make, rule, help, args, brief(short), group, query, when, after_end or query is not None)


def refuse_if(condition: bool, text: str, /, *, rule: str | None = None, **facts: Any) -> None:
    """Refuse the command if `condition` holds.

    Raises:
        RuleError: with the message `text` and its facts.
    """
    if condition:
        raise RuleError(text, rule=rule, **facts)


@lru_cache(maxsize=16)
def whole_words(specs: tuple[Spec, ...], language: str) -> dict[str, Spec]:
    """What each whole word and each short form means; kept, for every line asks twice."""
    words: dict[str, Spec] = {}
    for spec in specs:
        for word in spec.word.all():
            words.setdefault(fold(word), spec)
    for spec in specs:
        if spec.short:
            words.setdefault(fold(spec.short.of(language)), spec)
    return words
