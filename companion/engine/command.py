"""How commands are declared: one declaration feeds parsing, help and completion.

    spec(Word("wound", "ferisci"), WoundPiece, wound_piece, "takes lives from a piece",
         need("piece", Named("piece")), maybe("lives", Number(), default=1), short="w")

Games declare a table of these; `repl/grammar.py` reads lines with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from companion.engine.errors import RuleError
from companion.engine.kinds import (
    AND,
    SIGNED,
    AnyOf,
    Both,
    Kind,
    Listed,
    Match,
    Named,
    NewName,
    Number,
    OneOf,
    Scope,
    Text,
    Token,
    named,
    unknown_name,
)
from companion.engine.words import Word, fold

__all__ = [
    "AND", "SIGNED", "AnyOf", "Arg", "Both", "Command", "Kind", "Listed", "Match", "Named", "NewName", "Number",
    "OneOf", "Scope", "Spec", "Text", "Token", "actor", "flag", "link", "maybe", "named", "need", "option",
    "refuse_if", "spec", "unknown_name", "whole_words",
]  # fmt: skip


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


@dataclass(frozen=True, slots=True, eq=False)
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
    """

    word: Word
    make: type[Command] | None
    rule: Callable[..., None] | None
    help: str
    args: tuple[Arg, ...] = ()
    short: Word | None = None
    group: str = ""
    query: Callable[..., Any] | None = None
    when: Callable[[Any], bool] | None = None
    after_end: bool = False


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
    brief = Word(short, short) if isinstance(short, str) else short
    return Spec(word, make, rule, help, args, brief, group, query, when, after_end or query is not None)


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
