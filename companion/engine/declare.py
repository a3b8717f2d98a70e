"""How commands are declared, once, at their rule: from it come parsing, help, completion, and what a step keeps.

    @command(Word("wound", "ferisci"), N_("takes lives from a piece"), short="w")
    def wound_piece(play: HeroPlay, piece: Annotated[str, PIECE], lives: Annotated[int, Number()] = 1) -> None:
        ...

`declared_in(*chapters)` gathers them for a game's `GAME`; `engine/grammar.py` reads lines with them.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from types import ModuleType
from typing import Annotated, Any, NamedTuple, TypeVar, cast, get_args, get_origin

import msgspec

from companion.engine.argument_types import (
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
from companion.engine.errors import RuleError
from companion.engine.words import Word, fold

__all__ = [
    "AND", "SIGNED", "Actor", "AnyOf", "Arg", "Both", "Command", "Flag", "Kind", "Listed", "Match", "Named", "NewName",
    "Number", "OneOf", "Option", "Scope", "Spec", "Text", "Token", "actor", "command", "declared_in", "flag", "form",
    "link", "maybe", "named", "need", "option", "query", "refuse_if", "spec", "spec_of", "unknown_name", "whole_words",
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


class Declared(Spec):
    """A command declared at its rule (`@command`, `@query`): its arguments and the class that keeps it are read from
    the rule's signature when they are first needed.

    Args:
        does: the rule or the query, called with the arguments by name.
        kept_as: the name under which steps keep it, where it is not the rule's name.
        arguments: the arguments of a further form, instead of those of the signature.
    """

    def __init__(
        self, word: Word, does: Callable[..., Any], help: str, *, asks: bool, kept_as: str,  # noqa: A002
        short: Word | None, group: str, when: Callable[[Any], bool] | None, after_end: bool,
        arguments: tuple[Arg, ...] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(
            word, None, None if asks else does, help, (), short, group, does if asks else None, when, after_end
        )
        self.does = does
        self.kept_as = kept_as
        self.arguments = arguments

    @property
    def make(self) -> type[Command] | None:
        """The class of the command as it is kept."""
        return kept_class(self.does, self.kept_as)

    @cached_property
    def _arguments(self) -> tuple[Arg, ...]:
        if self.arguments is not None:
            return self.arguments
        return tuple(arg for one in parameters(self.does) if (arg := one.argument()) is not None)

    @property
    def args(self) -> tuple[Arg, ...]:
        """The arguments in order."""
        return self._arguments

    def run(self, play: Any, command: Command) -> None:
        """Carry the command out on a play's draft.

        Raises:
            RuleError, Asked, FactGiven: as the rule does.
        """
        self.does(play, **fields_of(command))

    def show(self, seen: Any, command: Command) -> Any:
        """The page of a command that only shows."""
        return self.does(seen, **fields_of(command))


def fields_of(command: Command) -> dict[str, Any]:
    """The arguments of a command by name."""
    return {name: getattr(command, name) for name in command.__struct_fields__}


class Actor(NamedTuple):
    """Who acts: `hero: Annotated[str, Actor(HERO)]`; left out, it is the acting one."""

    kind: Kind


class Option(NamedTuple):
    """An option: its keyword and a value, anywhere after the first word; without a default it must be there."""

    word: Word
    kind: Kind


class Flag(NamedTuple):
    """A keyword alone: `double: Annotated[bool, Flag(Word("double", "doppio"))] = False`."""

    word: Word


class Parameter(NamedTuple):
    """One parameter of a rule after `play`: its type as kept, how it is typed (None: never typed), its default."""

    name: str
    type: Any
    typed: Kind | Actor | Option | Flag | None
    default: Any

    def argument(self) -> Arg | None:
        """How the grammar reads it."""
        optional = self.default is not _NOTHING
        default = self.default if optional else None
        match self.typed:
            case Actor(kind):
                return Arg(self.name, kind, optional=True, actor=True)
            case Option(word, kind):
                return Arg(self.name, kind, word, optional=optional, default=default)
            case Flag(word):
                return Arg(self.name, None, word, optional=True, default=False)
            case None:
                return None
            case kind:
                return Arg(self.name, kind, optional=optional, default=default)


_NOTHING = inspect.Parameter.empty


@cache
def parameters(does: Callable[..., Any]) -> tuple[Parameter, ...]:
    """The parameters of a rule or query behind its first (`play`, `seen`)."""
    found = []
    for one in list(inspect.signature(does).parameters.values())[1:]:
        annotation = one.annotation
        if isinstance(annotation, str):
            annotation = eval(annotation, inspect.unwrap(does).__globals__)  # the module's own text
        marks = [m for m in getattr(annotation, "__metadata__", ()) if isinstance(m, Kind | Actor | Option | Flag)]
        kept = get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation
        typed = marks[0] if marks else None
        kind = typed.kind if isinstance(typed, Actor | Option) else typed
        kept = getattr(kind, "kept", None) or kept
        found.append(Parameter(one.name, kept, typed, one.default))
    return tuple(found)


@cache
def kept_class(does: Callable[..., Any], name: str) -> type[Command]:
    """The class that keeps the command of a rule: the parameters are its fields, the rule's name its tag."""
    fields: list[Any] = [
        (one.name, one.type) if one.default is _NOTHING else (one.name, one.type, one.default)
        for one in parameters(does)
    ]
    made = msgspec.defstruct(
        name, fields, bases=(Command,), module=does.__module__, tag=name, frozen=True, kw_only=True
    )
    return cast("type[Command]", made)


Rule = TypeVar("Rule", bound=Callable[..., Any])
_DECLARED: dict[Callable[..., Any], list[Declared]] = {}


def _camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def _brief(short: str | Word | None) -> Word | None:
    return Word(short, short) if isinstance(short, str) else short


def command(
    word: Word, help: str, *, short: str | Word | None = None, group: str = "",  # noqa: A002 - the word for it
    when: Callable[[Any], bool] | None = None, after_end: bool = False, kept_as: str = "",
) -> Callable[[Rule], Rule]:  # fmt: skip
    """Declare a rule as a command: its word, what help says, and from the signature what it needs.

    `play` comes first; each further parameter is `Annotated[type, KIND]` (with a default it may be left out), or with
    `Actor(KIND)`, `Option(WORD, KIND)`, `Flag(WORD)`; one without such a mark is kept but never typed. Steps keep the
    command under the rule's name in capitals (`wound_piece`: `WoundPiece`), or under `kept_as`: for ever.
    """

    def declare(rule: Rule) -> Rule:
        declared = Declared(
            word, rule, help, asks=False, kept_as=kept_as or _camel(rule.__name__), short=_brief(short), group=group,
            when=when, after_end=after_end,
        )  # fmt: skip
        _DECLARED.setdefault(rule, []).append(declared)
        return rule

    return declare


def query(
    word: Word, help: str, *, short: str | Word | None = None, group: str = "",  # noqa: A002 - the word for it
    when: Callable[[Any], bool] | None = None,
) -> Callable[[Rule], Rule]:  # fmt: skip
    """Declare a command that only shows, `query(seen, …) -> Page`, and is no step; else as `command`."""

    def declare(asks: Rule) -> Rule:
        declared = Declared(
            word, asks, help, asks=True, kept_as=_camel(asks.__name__), short=_brief(short), group=group, when=when,
            after_end=True,
        )  # fmt: skip
        _DECLARED.setdefault(asks, []).append(declared)
        return asks

    return declare


def spec_of(does: Callable[..., Any]) -> Spec:
    """The declaration of a rule or query."""
    return _DECLARED[does][0]


def form(does: Callable[..., Any], *arguments: Arg, word: Word | None = None, help: str = "") -> Spec:  # noqa: A002
    """A further way to write a declared command: other arguments, the same rule and the same kept class."""
    first = _DECLARED[does][0]
    return Declared(
        word or first.word, does, help or first.help, asks=first.query is not None, kept_as=first.kept_as, short=None,
        group=first.group, when=first.when, after_end=first.after_end, arguments=arguments,
    )  # fmt: skip


def declared_in(*modules: ModuleType) -> tuple[Spec, ...]:
    """The commands declared in these modules, in the order of the modules and of their lines."""
    found: list[Spec] = []
    for module in modules:
        for one in vars(module).values():
            if inspect.isfunction(one) and one.__module__ == module.__name__:
                found += _DECLARED.get(one, [])
    return tuple(found)


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
    return Spec(word, make, rule, help, args, _brief(short), group, query, when, after_end or query is not None)


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
