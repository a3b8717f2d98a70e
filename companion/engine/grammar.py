"""From a typed line to commands: one declaration for each command, read here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.engine.answers import refuse_halves
from companion.engine.declare import Arg, Command, Scope, Spec, Token, unknown_name, whole_words
from companion.engine.errors import N_, AmbiguousName, CompanionError, UnreadableLine
from companion.engine.usage import CommandWord, Forms, Label, Usage
from companion.engine.words import Word, fold, nearest, pick

SPECIAL = frozenset({";", ":", "#"})
MOST = 10_000
TOO_MUCH = N_("“{word}” is too much: {usage}")


def split(line: str) -> list[Token]:
    """The words of a line. `;`, `,` and a `:` that stands alone are words of their own; `#` begins a comment,
    which stays a word for texts that take the rest of the line as it is.

    Raises:
        UnreadableLine: too long, a control character, or a quote that does not close.
    """
    if len(line) > MOST:
        raise UnreadableLine("the line is too long: at most {most} characters", most=MOST)
    refuse_halves(line)
    tokens: list[Token] = []
    at, end = 0, len(line)
    while at < end:
        char = line[at]
        if char.isspace():
            at += 1
        elif char == '"':
            close = line.find('"', at + 1)
            if close < 0:
                raise UnreadableLine('a quote is not closed: put " at the end of the name')
            tokens.append(Token(line[at + 1 : close], at, close + 1, quoted=True))
            at = close + 1
        elif char in ";,":
            tokens.append(Token(char, at, at + 1))
            at += 1
        else:
            stop = at
            while stop < end and not line[stop].isspace() and line[stop] not in ';,"':
                stop += 1
            tokens.append(Token(line[at:stop], at, stop))
            at = stop
    return tokens


def _ends(token: Token) -> bool:
    return not token.quoted and (token.text in (";", ":") or token.text.startswith("#"))


@dataclass(frozen=True, slots=True)
class Parsed:
    """One command read from a line, the answers typed behind it, and where the next one begins."""

    spec: Spec
    fields: dict[str, Any]
    answers: tuple[str, ...]
    end: int

    def command(self) -> Command:
        """The command itself."""
        assert self.spec.make is not None
        return self.spec.make(**self.fields)


class Missing(UnreadableLine):
    """The line stops before something it needs; the prompt asks for it."""

    def __init__(self, spec: Spec, arg: Arg, options: list[str]) -> None:
        self.spec = spec
        self.arg = arg
        self.options = options
        text = N_("{command}: {label} is missing ({usage})")
        super().__init__(text, command=CommandWord(spec), label=Label(arg), usage=Usage(spec))


@dataclass(slots=True)
class Grammar:
    """The commands that may be typed now and what their words mean.

    Args:
        specs: the table of commands; pieces: forms tried on a line that begins with a piece.
        names: names(thing) → {id: Word}.
    """

    specs: Sequence[Spec]
    pieces: Sequence[Spec]
    language: str
    names: Callable[[str], Mapping[str, Word]]
    state: Any = None
    content: Any = None
    acting: str | None = None

    def scope(self, line: str, tokens: Sequence[Token]) -> Scope:
        """A scope for the words of a line."""
        return Scope(line, tokens, self.language, self.names, self.state, self.content, self.acting, stop=len(tokens))

    def parse(self, line: str, start: int = 0, tokens: Sequence[Token] | None = None) -> Parsed | None:
        """Read the next command of a line from character `start` on; None if there is no more.

        Raises:
            UnreadableLine, AmbiguousName: it cannot be understood; says what would be right.
            Missing: something it needs is not there.
        """
        scope = self.scope(line, split(line) if tokens is None else tokens)
        first = next((i for i, t in enumerate(scope.tokens) if t.start >= start and t.text != ";"), None)
        if first is None or (scope.tokens[first].text.startswith("#") and not scope.tokens[first].quoted):
            return None
        scope.stop = next((i for i in range(first, len(scope.tokens)) if _ends(scope.tokens[i])), len(scope.tokens))
        if scope.stop == first:
            raise UnreadableLine("a command is missing before “{word}”", word=scope.tokens[first].text)
        spec, fields, after = self._read(scope, first)
        return Parsed(spec, fields, *self._answers(scope, after))

    def _read(self, scope: Scope, first: int) -> tuple[Spec, dict[str, Any], int]:
        """The command that begins at word `first`: exact id, exact command, short form, the only beginning."""
        pieces = self.names("piece") if self.pieces else {}
        token = scope.tokens[first]
        typed = fold(token.text)
        if typed in pieces and (read := self._piece(scope, first)):
            return read
        spec = None if token.quoted else self._exact(typed)
        if spec is None:
            found = self._beginnings(typed, pieces, token.quoted)
            if not found:
                if read := self._piece(scope, first):
                    return read
                self._unknown(scope, token, pieces)
            if len(found) > 1:
                if read := self._only_as_piece(scope, first, found):
                    return read
                raise AmbiguousName("“{word}” fits several: {names}", word=token.text, names=sorted(found))
            spec = next(iter(found.values()))
            if spec is None:
                if read := self._piece(scope, first):
                    return read
                raise scope.error[2] if scope.error else self._and_then(token)
        spec, at = self._below(spec, scope, first + 1)
        fields, after = match(spec, scope, at)
        return spec, fields, after

    def _below(self, spec: Spec, scope: Scope, at: int) -> tuple[Spec, int]:
        """The command of two words that is meant, if there are such, and where its arguments begin."""
        if not spec.below or at >= scope.stop:
            return spec, at
        text = scope.tokens[at].text
        found = pick(text, spec.below, self.language)
        if found is None:
            raise unknown_name(text, [word.of(self.language) for word in spec.below.values()])
        return found, at + 1

    def _and_then(self, token: Token) -> UnreadableLine:
        """The refusal of a piece that stands alone, with what may stand behind it."""
        return UnreadableLine(
            "“{word}”: and then? {forms}", word=token.text, forms=Forms(token.text, tuple(self.pieces))
        )

    def command_of(self, typed: str) -> Spec | None:
        """The command that a line's first word (folded) means, if it is one and not a piece; None if unclear."""
        pieces = self.names("piece") if self.pieces else {}
        if typed in pieces:
            return None
        spec = self._exact(typed)
        if spec is None:
            found = self._beginnings(typed, pieces, quoted=False)
            spec = next(iter(found.values())) if len(found) == 1 else None
        return spec

    def _exact(self, typed: str) -> Spec | None:
        return whole_words(tuple(self.specs), self.language).get(typed)

    def _beginnings(self, typed: str, pieces: Mapping[str, Word], quoted: bool) -> dict[str, Spec | None]:
        found: dict[str, Spec | None] = {}
        if not quoted:
            for spec in self.specs:
                word = spec.word.of(self.language)
                if fold(word).startswith(typed) or any(fold(w).startswith(typed) for w in spec.word.also):
                    found[word] = spec
        for name, word_ in pieces.items():
            if name.startswith(typed) or fold(word_.of(self.language)).startswith(typed):
                found[word_.of(self.language)] = None
        return found

    def _only_as_piece(
        self, scope: Scope, first: int, found: Mapping[str, Spec | None]
    ) -> tuple[Spec, dict[str, Any], int] | None:
        """The reading as a piece, if none of the commands that begin so can be read."""
        for spec in found.values():
            if spec is not None:
                try:
                    match(spec, scope, first + 1)
                except CompanionError:
                    continue
                return None
        return self._piece(scope, first)

    def _piece(self, scope: Scope, first: int) -> tuple[Spec, dict[str, Any], int] | None:
        for spec in self.pieces:
            try:
                fields, after = match(spec, scope, first)
            except CompanionError:
                continue
            return spec, fields, after
        return None

    def _unknown(self, scope: Scope, token: Token, pieces: Mapping[str, Word]) -> None:
        if scope.error is not None and scope.error[0] > scope.tokens.index(token):
            raise scope.error[2]
        known = [s.word.of(self.language) for s in self.specs] + [w.of(self.language) for w in pieces.values()]
        close = nearest(token.text, known)
        if close:
            raise UnreadableLine("“{word}” is not known: did you mean {names}?", word=token.text, names=close)
        raise UnreadableLine("“{word}” is not known: `help` shows what is", word=token.text)

    def _answers(self, scope: Scope, at: int) -> tuple[tuple[str, ...], int]:
        """The answers that follow ` : ` and where the next command begins."""
        tokens = scope.tokens
        if at >= len(tokens) or tokens[at].text.startswith("#"):
            return (), len(scope.line)
        if tokens[at].text == ";":
            return (), tokens[at].end
        answers: list[str] = []
        start = tokens[at].end
        for token in tokens[at + 1 :]:
            if token.quoted or (token.text not in (";", ",") and not token.text.startswith("#")):
                continue
            answers.append(scope.line[start : token.start].strip())
            start = token.end
            if token.text != ",":
                end = len(scope.line) if token.text.startswith("#") else token.end
                return tuple(_unquoted(a) for a in answers if a), end
        answers.append(scope.line[start:].strip())
        return tuple(_unquoted(a) for a in answers if a), len(scope.line)

    def wanted(self, line: str) -> tuple[int, list[str]]:
        """For completion: where the word under the cursor (the end of `line`) begins, and what may stand there."""
        try:
            tokens = split(line)
        except UnreadableLine:
            tokens = split(line + '"')
        if not tokens or line[-1:].isspace() or tokens[-1].text in SPECIAL:
            tokens = [*tokens, Token("", len(line), len(line))]
        first = max((i + 1 for i, t in enumerate(tokens[:-1]) if not t.quoted and t.text == ";"), default=0)
        last = len(tokens) - 1
        if last == first:
            return tokens[last].start, self._first_words()
        scope = self.scope(line, tokens)
        for spec in self._specs_at(tokens[first]):
            if spec.below and last == first + 1:
                scope.wanted += [(last, word) for word in spec.below.values()]
                continue
            with suppress(CompanionError):
                spec, at = self._below(spec, scope, first + 1)
                for _ in _walk(_Reading(spec, scope), at, 0, {}):
                    pass
        options: list[str] = []
        for at, kind in scope.wanted:
            if at == last:
                options += [kind.of(self.language)] if isinstance(kind, Word) else kind.options(scope)
        return tokens[last].start, list(dict.fromkeys(options))

    def _first_words(self) -> list[str]:
        pieces = self.names("piece") if self.pieces else {}
        return [s.word.of(self.language) for s in self.specs] + [w.of(self.language) for w in pieces.values()]

    def _specs_at(self, token: Token) -> Iterable[Spec]:
        typed = fold(token.text)
        spec = self._exact(typed)
        if spec is not None:
            return [spec]
        pieces = self.names("piece") if self.pieces else {}
        if typed in pieces:
            return [s.with_arguments(s.args[1:]) for s in self.pieces if s.args]
        return [s for s in self._beginnings(typed, {}, token.quoted).values() if s is not None]


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text


@dataclass(slots=True)
class _Reading:
    """The arguments of one command being read."""

    spec: Spec
    scope: Scope
    places: tuple[Arg, ...] = ()
    options: tuple[Arg, ...] = ()
    missing: tuple[int, Arg] | None = None

    def __post_init__(self) -> None:
        self.places = tuple(a for a in self.spec.args if a.word is None)
        self.options = tuple(a for a in self.spec.args if a.word is not None)
        self.scope.stops = frozenset(fold(w) for a in self.options if a.word for w in a.word.all())

    def lacks(self, at: int, arg: Arg) -> None:
        """Remember what is missing behind the furthest word."""
        if self.missing is None or at >= self.missing[0]:
            self.missing = (at, arg)


def match(spec: Spec, scope: Scope, at: int) -> tuple[dict[str, Any], int]:
    """The fields of a command read from word `at` to the end of the command.

    Raises:
        UnreadableLine, AmbiguousName: no reading fits; the reason that got furthest.
        Missing: the words fit, but something is not there.
    """
    reading = _Reading(spec, scope)
    for fields, after in _walk(reading, at, 0, {}):
        return fields, after
    if reading.missing is not None and (scope.error is None or scope.error[0] < reading.missing[0]):
        arg = reading.missing[1]
        raise Missing(spec, arg, arg.kind.options(scope) if arg.kind else [])
    if scope.error is not None:
        raise scope.error[2]
    raise UnreadableLine(
        TOO_MUCH,
        word=scope.tokens[min(at, scope.stop - 1)].text,
        usage=Usage(spec),
    )


def _walk(reading: _Reading, at: int, place: int, fields: dict[str, Any]) -> Iterator[tuple[dict[str, Any], int]]:
    """Every way to read the rest of the arguments, the best first."""
    scope = reading.scope
    if at >= scope.stop:
        yield from _finish(reading, at, place, fields)
        return
    started = place > 0 or not reading.places
    yield from _options(reading, at, place, fields, exact=True, started=started)
    if place < len(reading.places):
        arg = reading.places[place]
        assert arg.kind is not None
        scope.wanted.append((at, arg.kind))
        for value, after in arg.kind.match(scope, at):
            yield from _walk(reading, after, place + 1, {**fields, arg.field: value})
        if arg.optional and (left_out := _left_out(reading, arg)) is not None:
            yield from _walk(reading, at, place + 1, {**fields, **left_out})
    yield from _options(reading, at, place, fields, exact=False, started=started)
    if place >= len(reading.places):
        token = scope.tokens[at]
        too_much = UnreadableLine(TOO_MUCH, word=token.text, usage=Usage(reading.spec))
        scope.refuse(at, too_much, 0)


def _options(
    reading: _Reading, at: int, place: int, fields: dict[str, Any], *, exact: bool, started: bool
) -> Iterator[tuple[dict[str, Any], int]]:
    scope = reading.scope
    token = scope.tokens[at]
    if token.quoted:
        return
    typed = fold(token.text)
    for arg in reading.options:
        assert arg.word is not None
        if arg.field in fields:
            continue
        if exact:
            scope.wanted.append((at, arg.word))
            if typed not in map(fold, arg.word.all()):
                continue
        elif len(typed) < 1 or not started or not fold(arg.word.of(scope.language)).startswith(typed):
            continue
        if arg.kind is None:
            yield from _walk(reading, at + 1, place, {**fields, arg.field: True})
        elif at + 1 >= scope.stop:
            reading.lacks(at + 1, arg)
        else:
            scope.wanted.append((at + 1, arg.kind))
            for value, after in arg.kind.match(scope, at + 1):
                yield from _walk(reading, after, place, {**fields, arg.field: value})


def _left_out(reading: _Reading, arg: Arg) -> dict[str, Any] | None:
    if not arg.actor:
        return {arg.field: arg.default}
    return None if reading.scope.acting is None else {arg.field: reading.scope.acting}


def _finish(reading: _Reading, at: int, place: int, fields: dict[str, Any]) -> Iterator[tuple[dict[str, Any], int]]:
    whole = dict(fields)
    for arg in (*reading.places[place:], *reading.options):
        if arg.field in whole:
            continue
        if not arg.optional or (left_out := _left_out(reading, arg)) is None:
            reading.lacks(at, arg)
            return
        whole.update({k: v for k, v in left_out.items() if v is not None})
    yield whole, at
