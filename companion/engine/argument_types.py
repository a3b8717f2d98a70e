"""What the arguments of a command may be: numbers, names, texts, lists of them. Games add kinds of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.errors import N_, AmbiguousName, CompanionError, UnreadableLine
from companion.engine.words import Word, fold, mistyped, nearest, pick


@dataclass(frozen=True, slots=True)
class Token:
    """One word of a line and where it stands; `quoted` if it stood in double quotes."""

    text: str
    start: int
    end: int
    quoted: bool = False


@dataclass(slots=True)
class Scope:
    """What the words of a line may mean just now.

    Args:
        line: the whole line.
        tokens: its words; matching never goes past `stop`.
        language: the language in which words may be shortened.
        names: the known names of a kind of thing (`hero`, `piece`, `card` …): id → words.
        state, content: of the game, for kinds that need more than names.
        acting: the id of who acts, for arguments that may be left out.
    """

    line: str
    tokens: Sequence[Token]
    language: str
    names: Callable[[str], Mapping[str, Word]]
    state: Any = None
    content: Any = None
    acting: str | None = None
    stop: int = 0
    stops: frozenset[str] = frozenset()
    wanted: list[tuple[int, Kind | Word]] = field(default_factory=list)
    error: tuple[int, int, CompanionError] | None = None

    def refuse(self, at: int, error: CompanionError, weight: int = 1) -> None:
        """Remember why the word at `at` did not fit: shown if no other reading fits; the furthest wins."""
        if self.error is None or (at, weight) > self.error[:2]:
            self.error = (at, weight, error)


Match = Iterator[tuple[Any, int]]


class Kind:
    """What an argument may be. `label` is its name in help, as a message id such as `HERO`."""

    label = N_("WORD")

    def match(self, scope: Scope, at: int) -> Match:
        """Each way to read an argument from word `at` on: its value and the index of the word after it."""
        raise NotImplementedError

    def options(self, scope: Scope) -> list[str]:
        """Words that may stand here, for completion and for "what is possible"."""
        return []


@dataclass(frozen=True)
class Number(Kind):
    """A number; with `signed` it must carry + or −."""

    low: int | None = 0
    high: int | None = None
    signed: bool = False
    label: str = N_("N")

    def match(self, scope: Scope, at: int) -> Match:
        """Read `2`, `+2`, `-3`."""
        text = scope.tokens[at].text
        digits = text[1:] if text[:1] in "+-" else text
        if self.signed and digits == text and digits.isascii() and digits.isdigit():
            scope.refuse(at, UnreadableLine("“{word}” wants a sign: +{word} or -{word}", word=text), 2)
            return
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 9 or (self.signed and digits == text):
            scope.refuse(at, UnreadableLine("“{word}” is no number", word=text), 0)
            return
        value = int(text)
        if (self.low is not None and value < self.low) or (self.high is not None and value > self.high):
            low = "−∞" if self.low is None else self.low
            high = "∞" if self.high is None else self.high
            scope.refuse(
                at,
                UnreadableLine("{value} does not fit here: from {low} to {high}", value=value, low=low, high=high),
                2,
            )
            return
        yield value, at + 1


SIGNED = Number(low=None, signed=True, label=N_("±N"))


@dataclass(frozen=True)
class Named(Kind):
    """One of the names known just now, of one or more kinds of things."""

    things: tuple[str, ...]
    label: str = N_("NAME")

    def match(self, scope: Scope, at: int) -> Match:
        """Read an exact name, or the only beginning of one."""
        text = scope.tokens[at].text
        known = self._known(scope)
        if (found := fold(text)) in known:
            yield found, at + 1
            return
        try:
            value = pick(text, known, scope.language, later=True)
        except AmbiguousName as error:
            scope.refuse(at, error, 3)
            return
        if value is None:
            scope.refuse(at, unknown_name(text, [w.of(scope.language) for w in known.values()]), 1)
            return
        yield value, at + 1

    def options(self, scope: Scope) -> list[str]:
        """Every known name."""
        return [word.of(scope.language) for word in self._known(scope).values()]

    def _known(self, scope: Scope) -> Mapping[str, Word]:
        if len(self.things) == 1:
            return scope.names(self.things[0])
        return {k: w for thing in self.things for k, w in scope.names(thing).items()}


def named(*things: str, label: str = N_("NAME")) -> Named:
    """An argument that names one of these things: `named("hero")`."""
    return Named(things, label)


def unknown_name(text: str, known: Sequence[str]) -> UnreadableLine:
    """The refusal of a name that nobody knows, with what may have been meant."""
    close = nearest(text, known)
    if close:
        return UnreadableLine("“{word}” is not known: did you mean {names}?", word=text, names=close)
    if known:
        return UnreadableLine("“{word}” is not known: there is {names}", word=text, names=sorted(known)[:12])
    return UnreadableLine(
        "“{word}” is not known: there is nothing of that kind yet; `help` shows what adds it", word=text
    )


def near_miss(text: str, known: Mapping[str, Word]) -> UnreadableLine | None:
    """The refusal of a word beside known ones that is most likely one of them mistyped; in quotes it is new."""
    close = mistyped(text, dict.fromkeys(one for word in known.values() for one in word.all()))
    if not close:
        return None
    return UnreadableLine('did you mean {names}? In quotes, `"{word}"`, it is a new one', names=close, word=text)


@dataclass(frozen=True)
class NewName(Kind):
    """A name that the table gives: one word, or several in double quotes; at most `most` characters. `beside`: the
    things that are known beside new ones: what is nearly one of their names is asked about.
    """

    label: str = N_("NAME")
    most: int = 60
    beside: str = ""

    def match(self, scope: Scope, at: int) -> Match:
        """Read the name as typed."""
        token = scope.tokens[at]
        if not token.quoted and fold(token.text) in scope.stops:
            return
        name = token.text.strip()
        if not name or len(name) > self.most or not name.isprintable() or not fold(name).strip("-"):
            scope.refuse(at, UnreadableLine("a name has 1 to {most} printable characters", most=self.most), 2)
            return
        if self.beside and not token.quoted and (miss := near_miss(name, scope.names(self.beside))) is not None:
            scope.refuse(at, miss, 3)
            return
        yield name, at + 1


MOST_OPTION_WORDS = 40
"""How many of the last words of a text are looked through for options."""


@dataclass(frozen=True)
class Text(Kind):
    """The rest of the line as it is; in double quotes it ends at the closing quote. Without quotes, where its last
    words are options of the command, it ends before them.
    """

    label: str = N_("TEXT")
    most: int = 2000

    def match(self, scope: Scope, at: int) -> Match:
        """Read the text: up to each word that begins an option, the first one first, then the whole rest."""
        token = scope.tokens[at]
        if not token.quoted:
            for end in self._before_options(scope, at):
                text = scope.line[token.start : scope.tokens[end - 1].end]
                if len(text) <= self.most:
                    yield text, end
        text = token.text if token.quoted else scope.line[token.start :].rstrip()
        if len(text) > self.most or not text.strip():
            scope.refuse(at, UnreadableLine("a text has 1 to {most} characters", most=self.most), 2)
            return
        yield text, (at + 1 if token.quoted else len(scope.tokens))

    @staticmethod
    def _before_options(scope: Scope, at: int) -> list[int]:
        """Where, among the last words before the end of the command, an option may begin."""
        last = range(max(at + 1, scope.stop - MOST_OPTION_WORDS), scope.stop)
        return [n for n in last if not scope.tokens[n].quoted and fold(scope.tokens[n].text) in scope.stops]


@dataclass(frozen=True)
class OneOf(Kind):
    """One of fixed words: `values` maps the value to its word."""

    values: Mapping[str, Word]
    label: str = N_("WORD")

    def match(self, scope: Scope, at: int) -> Match:
        """Read one of the words, or its only beginning."""
        text = scope.tokens[at].text
        try:
            value = pick(text, self.values, scope.language)
        except AmbiguousName as error:
            scope.refuse(at, error, 2)
            return
        if value is None:
            scope.refuse(at, unknown_name(text, self.options(scope)), 1)
            return
        yield value, at + 1

    def options(self, scope: Scope) -> list[str]:
        """The words."""
        return [word.of(scope.language) for word in self.values.values()]


@dataclass(frozen=True)
class Listed(Kind):
    """Several of one kind, the longest reading first; between them nothing, a comma, or the words of `between`.
    At most `most`: a longer line would be read too deep.
    """

    kind: Kind
    between: tuple[Word, ...] = ()
    least: int = 1
    most: int = 100

    @property
    def label(self) -> str:  # type: ignore[override]
        """The label of one, with an ellipsis."""
        return self.kind.label + "…"

    def match(self, scope: Scope, at: int) -> Match:
        """Read as many as there are, then fewer."""
        yield from self._more(scope, at, [])

    def _more(self, scope: Scope, at: int, values: list[Any]) -> Match:
        if at < scope.stop and len(values) < self.most:
            for value, after in self.kind.match(scope, at):
                for following in self._after(scope, after):
                    yield from self._more(scope, following, [*values, value])
                if not self.between and after < scope.stop and scope.tokens[after].text != ",":
                    yield from self._more(scope, after, [*values, value])
                if len(values) + 1 >= self.least:
                    yield [*values, value], after

    def _after(self, scope: Scope, at: int) -> Iterator[int]:
        if at < scope.stop - 1:
            token = scope.tokens[at]
            joins = {fold(w) for word in self.between for w in word.all()}
            if token.text == "," or (not token.quoted and fold(token.text) in joins):
                yield at + 1

    def options(self, scope: Scope) -> list[str]:
        """The options of one."""
        return self.kind.options(scope)


AND = Word("and", "e")


@dataclass(frozen=True)
class Both(Kind):
    """Several kinds one after the other, as a tuple: a skill and its rating."""

    kinds: tuple[Kind, ...]

    @property
    def label(self) -> str:  # type: ignore[override]
        """Their labels."""
        return " ".join(kind.label for kind in self.kinds)

    def match(self, scope: Scope, at: int) -> Match:
        """Read one after the other."""
        yield from self._from(scope, at, 0, ())

    def _from(self, scope: Scope, at: int, n: int, values: tuple[Any, ...]) -> Match:
        if n == len(self.kinds):
            yield values, at
        elif at < scope.stop:
            for value, after in self.kinds[n].match(scope, at):
                yield from self._from(scope, after, n + 1, (*values, value))

    def options(self, scope: Scope) -> list[str]:
        """The options of the first."""
        return self.kinds[0].options(scope)


@dataclass(frozen=True)
class AnyOf(Kind):
    """The first of several kinds that fits: a square or a gate."""

    kinds: tuple[Kind, ...]
    label: str = N_("WORD")

    def match(self, scope: Scope, at: int) -> Match:
        """Try each in turn."""
        for kind in self.kinds:
            yield from kind.match(scope, at)

    def options(self, scope: Scope) -> list[str]:
        """The options of all."""
        return [option for kind in self.kinds for option in kind.options(scope)]
