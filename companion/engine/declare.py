"""How commands are declared, once, at their rule: from it come parsing, help, completion, and what a step keeps.

    @command(Word("wound", "ferisci"), N_("takes lives from a piece"), short="w")
    def wound_piece(play: HeroPlay, piece: Annotated[str, PIECE], lives: Annotated[int, Number()] = 1) -> None:
        ...

`declared_in(*chapters)` gathers them for a game's `GAME`; `engine/grammar.py` reads lines with them.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache, cached_property
from types import ModuleType
from typing import Annotated, Any, NamedTuple, TypeVar, cast, get_args, get_origin, get_type_hints

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
from companion.engine.spec import (
    Arg,
    Command,
    Spec,
    actor,
    brief,
    flag,
    link,
    maybe,
    need,
    option,
    refuse_if,
    spec,
    whole_words,
)  # fmt: skip
from companion.engine.words import Word

__all__ = [
    "AND", "SIGNED", "Actor", "AnyOf", "Arg", "Both", "Command", "Flag", "Kind", "Listed", "Match", "Named", "NewName",
    "Number", "OneOf", "Option", "Scope", "Spec", "Text", "Token", "actor", "command", "declared_in", "flag", "form",
    "link", "maybe", "named", "need", "option", "query", "refuse_if", "spec", "spec_of", "unknown_name", "whole_words",
]  # fmt: skip


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
        arguments: tuple[Arg, ...] | None = None, listed: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(
            word, None, None if asks else does, help, (), short, group, does if asks else None, when, after_end
        )
        self.does = does
        self.kept_as = kept_as
        self.arguments = arguments
        self.listed = listed

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
        if own_class(self.does) is not None:
            self.does(play, command)
        else:
            self.does(play, **fields_of(command))

    def show(self, seen: Any, command: Command) -> Any:
        """The page of a command that only shows."""
        return self.does(seen, command) if own_class(self.does) is not None else self.does(seen, **fields_of(command))


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
    """What a rule or query needs: its parameters behind the first (`play`, `seen`), or the fields of its command."""
    own = own_class(does)
    if own is not None:
        hints = get_type_hints(own, include_extras=True)
        defaults = {one.name: _default(one) for one in msgspec.structs.fields(own)}
        return tuple(_parameter(name, hints[name], defaults[name]) for name in own.__struct_fields__)
    return tuple(_parameter(one.name, _annotation(one, does), one.default) for one in _behind_first(does))


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _behind_first(does: Callable[..., Any]) -> list[inspect.Parameter]:
    return list(inspect.signature(does).parameters.values())[1:]


def _annotation(one: inspect.Parameter, does: Callable[..., Any]) -> Any:
    return eval(one.annotation, inspect.unwrap(does).__globals__) if isinstance(one.annotation, str) else one.annotation


def _parameter(name: str, annotation: Any, default: Any) -> Parameter:
    marks = [m for m in getattr(annotation, "__metadata__", ()) if isinstance(m, Kind | Actor | Option | Flag)]
    typed = marks[0] if marks else None
    kind = typed.kind if isinstance(typed, Actor | Option) else typed
    plain = get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation
    missing = default is msgspec.NODEFAULT
    return Parameter(name, getattr(kind, "kept", None) or plain, typed, _NOTHING if missing else default)


@cache
def own_class(does: Callable[..., Any]) -> type[Command] | None:
    """The command class that a rule takes whole (`attack_unit(play, command: AttackUnit)`), if it does."""
    behind = _behind_first(does)
    if len(behind) != 1:
        return None
    kept = _annotation(behind[0], does)
    return kept if isinstance(kept, type) and issubclass(kept, Command) else None


@cache
def kept_class(does: Callable[..., Any], name: str) -> type[Command]:
    """The class that keeps the command of a rule: its own, or one whose fields are the rule's parameters."""
    own = own_class(does)
    if own is not None:
        return own
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


def command(
    word: Word, help: str, *, short: str | Word | None = None, group: str = "",  # noqa: A002 - the word for it
    when: Callable[[Any], bool] | None = None, after_end: bool = False, kept_as: str = "", listed: bool = True,
) -> Callable[[Rule], Rule]:  # fmt: skip
    """Declare a rule as a command: its word, what help says, and from the signature what it needs.

    `play` comes first; each further parameter is `Annotated[type, KIND]` (with a default it may be left out), or with
    `Actor(KIND)`, `Option(WORD, KIND)`, `Flag(WORD)`; one without such a mark is kept but never typed. Steps keep the
    command under the rule's name in capitals (`wound_piece`: `WoundPiece`), or under `kept_as`: for ever.
    A rule that hands its whole command on takes it as one argument: a `Command` class with fields annotated likewise.
    One that is not `listed` has no word of its own: only its forms are typed (`axl -2`).
    """

    def declare(rule: Rule) -> Rule:
        declared = Declared(
            word, rule, help, asks=False, kept_as=kept_as or _camel(rule.__name__), short=brief(short), group=group,
            when=when, after_end=after_end, listed=listed,
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
            word, asks, help, asks=True, kept_as=_camel(asks.__name__), short=brief(short), group=group, when=when,
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
                found += [declared for declared in _DECLARED.get(one, ()) if declared.listed]
    return tuple(found)
