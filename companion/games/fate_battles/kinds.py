"""Kinds of arguments that only the battles have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.argument_types import AND
from companion.engine.declare import (
    Kind,
    Match,
    Named,
    Number,
    Scope,
    Spec,
    flag,
    named,
    need,
    option,
    spec,
    unknown_name,
)
from companion.engine.errors import N_, AmbiguousName, CompanionError, UnreadableLine
from companion.engine.grammar import Missing, match
from companion.engine.words import Word, fold, nearest, pick
from companion.games.fate_battles.aspects import find, in_play
from companion.games.fate_battles.commands import PlainOdds
from companion.games.fate_battles.invoking import ON, places

WITH, AGAINST = Word("with", "con"), Word("against", "contro")
TO = Word("to", "a", ("al", "allo", "alla", "alle", "ai", "agli", "di"))
ZONE = named("zone", label=N_("ZONE"))
SKILL = named("skill", label=N_("SKILL"))
LIKELY = 0.75


def _is(scope: Scope, at: int, word: Word) -> bool:
    return at < scope.stop and not scope.tokens[at].quoted and fold(scope.tokens[at].text) in map(fold, word.all())


@dataclass(frozen=True)
class Zones(Kind):
    """Some zones, `to` before them if they lie next to it; with `most` no more than that."""

    most: int = 30
    label: str = "ZONE…"

    def match(self, scope: Scope, at: int) -> Match:
        """Read as many as there are, then fewer."""
        if _is(scope, at, TO) and fold(scope.tokens[at].text) not in scope.names("zone"):
            at += 1
        if at < scope.stop:
            yield from self._more(scope, at, [])

    def _more(self, scope: Scope, at: int, found: list[str]) -> Match:
        token = scope.tokens[at]
        if not token.quoted and fold(token.text) in scope.stops:
            return
        for zone, after in ZONE.match(scope, at):
            joined = after < scope.stop and (scope.tokens[after].text == "," or self._is_and(scope, after))
            further = after + joined
            if further < scope.stop and len(found) + 1 < self.most:
                yield from self._more(scope, further, [*found, zone])
            yield [*found, zone], after

    @staticmethod
    def _is_and(scope: Scope, at: int) -> bool:
        return _is(scope, at, AND) and fold(scope.tokens[at].text) not in scope.names("zone")

    def options(self, scope: Scope) -> list[str]:
        """The zones."""
        return ZONE.options(scope)


@dataclass(frozen=True)
class UnitWith(Kind):
    """A unit, and `with SKILL` if it is said: the unit and the skill."""

    thing: str = "unit"
    label: str = N_("UNIT")

    def match(self, scope: Scope, at: int) -> Match:
        """Read the unit with its skill, then without."""
        for unit, after in Named((self.thing,)).match(scope, at):
            if _is(scope, after, WITH) and after + 1 < scope.stop:
                for skill, end in SKILL.match(scope, after + 1):
                    yield (unit, skill), end
            yield (unit, ""), after

    def options(self, scope: Scope) -> list[str]:
        """The units."""
        return Named((self.thing,)).options(scope)


@dataclass(frozen=True)
class NewSkill(Kind):
    """A skill of a sheet: a known one by name, or a new one of the table's own as typed. Will is one also in a line
    that knows `will N`: `skills Will 3`.
    """

    label: str = N_("SKILL")

    def match(self, scope: Scope, at: int) -> Match:
        """Read a skill; one that is nearly a known one is refused."""
        token = scope.tokens[at]
        text, known = token.text, scope.names("skill")
        is_option = not token.quoted and fold(text) in scope.stops
        if is_option and fold(text) not in {fold(w) for word in known.values() for w in word.all()}:
            return
        try:
            skill = pick(text, known, scope.language)
        except AmbiguousName as error:
            scope.refuse(at, error, 3)
            return
        if skill is not None:
            yield skill, at + 1
        elif self._is_mistyped(text, known) or not text.isprintable() or not text[:1].isalpha() or len(text) > 30:
            scope.refuse(at, unknown_name(text, [w.of(scope.language) for w in known.values()]), 2)
        else:
            yield text, at + 1

    @staticmethod
    def _is_mistyped(text: str, known: Any) -> bool:
        from difflib import SequenceMatcher

        close = nearest(text, [whole for word in known.values() for whole in word.all()], most=1)
        return bool(close) and SequenceMatcher(None, fold(text), fold(close[0])).ratio() >= LIKELY

    def options(self, scope: Scope) -> list[str]:
        """The known skills."""
        return SKILL.options(scope)


@dataclass(frozen=True)
class AspectNamed(Kind):
    """An aspect in play, and where it is if `on PLACE` is said: its text and the place."""

    label: str = N_("ASPECT")

    def match(self, scope: Scope, at: int) -> Match:
        """Read the longest run of words that names an aspect, then shorter ones."""
        tried = 0
        for end in self._ends(scope, at):
            text = self._text(scope, at, end)
            for place, after in self._place(scope, end):
                found = find(scope.state, text, scope.language, place=place)
                tried += bool(found)
                names = sorted({a.text for a in found})
                if len(names) > 1:
                    scope.refuse(at, AmbiguousName("“{word}” fits several: {names}", word=text, names=names), 3)
                elif names:
                    yield (names[0], place), after
        if not tried:
            text = self._text(scope, at, at + 1)
            scope.refuse(at, unknown_name(text, self.options(scope)), 1)

    @staticmethod
    def _ends(scope: Scope, at: int) -> Sequence[int]:
        return [at + 1] if scope.tokens[at].quoted else range(scope.stop, at, -1)

    @staticmethod
    def _text(scope: Scope, at: int, end: int) -> str:
        if end == at + 1:
            return scope.tokens[at].text
        return scope.line[scope.tokens[at].start : scope.tokens[end - 1].end]

    @staticmethod
    def _place(scope: Scope, at: int) -> Iterator[tuple[str, int]]:
        if _is(scope, at, ON) and at + 1 < scope.stop:
            place = pick(scope.tokens[at + 1].text, places(scope.state), scope.language)
            if place is not None:
                yield place, at + 2
        yield "", at

    def options(self, scope: Scope) -> list[str]:
        """The aspects in play."""
        return sorted({a.word.of(scope.language) for a in in_play(scope.state)})


MORE = (
    option("bonus", Word("bonus", "bonus"), Number(-20, 20)),
    option("invokes", Word("invokes", "invocazioni"), Number(0, 10)),
)
PLAIN = spec(
    Word("", ""), PlainOdds, None, "", need("rating", Number(-20, 30)),
    option("opposition", Word("vs", "contro", ("against",)), Number(-20, 30)),
    flag("opposed", Word("opposed", "contrapposto")), *MORE,
)  # fmt: skip


@dataclass(frozen=True)
class OddsLine(Kind):
    """A command of the table that rolls, or numbers, with bonuses and invokes: the command, the bonus, the invokes."""

    specs: tuple[Spec, ...]
    label: str = N_("COMMAND")

    def match(self, scope: Scope, at: int) -> Match:
        """Read the command by its own declaration."""
        token = scope.tokens[at]
        found = self._spec(token.text, scope.language)
        inner = replace(scope, error=None)
        if found is None:
            fields = self._read(PLAIN, inner, scope, at)
            made: type[Any] = PlainOdds
        else:
            fields = self._read(found.with_arguments((*found.args, *MORE)), inner, scope, at + 1)
            assert found.make is not None
            made = found.make
        if fields is not None:
            bonus, invokes = fields.pop("bonus", 0), fields.pop("invokes", 0)
            yield (made(**fields), bonus, invokes), scope.stop

    def _spec(self, text: str, language: str) -> Spec | None:
        shorts = {fold(s.short.of(language)): s for s in self.specs if s.short}
        if fold(text) in shorts:
            return shorts[fold(text)]
        try:
            at = pick(text, {str(n): s.word for n, s in enumerate(self.specs)}, language)
        except AmbiguousName:
            return None
        return self.specs[int(at)] if at is not None else None

    @staticmethod
    def _read(which: Spec, inner: Scope, scope: Scope, at: int) -> dict[str, Any] | None:
        try:
            return match(which, inner, at)[0]
        except Missing as error:
            scope.refuse(scope.stop, UnreadableLine(error.message.text, **error.message.facts), 3)
        except CompanionError as error:
            scope.refuse(inner.error[0] if inner.error else at, error, 3)
        return None

    def options(self, scope: Scope) -> list[str]:
        """The commands that roll."""
        return [s.word.of(scope.language) for s in self.specs]
