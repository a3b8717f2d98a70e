"""The types of arguments of the battles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from companion.engine.argument_types import AND
from companion.engine.declare import (
    Actor,
    Both,
    Flag,
    Kind,
    Listed,
    Match,
    Named,
    NewName,
    Number,
    OneOf,
    Option,
    Scope,
    Text,
    named,
    unknown_name,
)
from companion.engine.errors import N_, AmbiguousName
from companion.engine.words import Word, fold, nearest, pick
from companion.games.fate_battles.content import SEVERITIES
from companion.games.fate_battles.content.armies import on_sheet
from companion.games.fate_battles.names import ON, places
from companion.games.fate_battles.state.aspects import find, in_play

BY, OF, FOR, WITH = Word("by", "da"), Word("of", "di"), Word("for", "per"), Word("with", "con")
AGAINST, MINOR = Word("against", "contro"), Word("minor", "minore")
TO = Word("to", "a", ("al", "allo", "alla", "alle", "ai", "agli", "di"))
UNIT, LEADER = named("unit", label=N_("UNIT")), named("leader", label=N_("LEADER"))
FIGHTER = named("fighter", label=N_("UNIT"))
PLAYER, ZONE = named("player", label=N_("PLAYER")), named("zone", label=N_("ZONE"))
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
class Further(Kind):
    """Further ones behind the first: a comma or `and` may stand before them."""

    kind: Kind

    @property
    def label(self) -> str:  # type: ignore[override]
        """The label of one, with an ellipsis."""
        return self.kind.label + "…"

    def match(self, scope: Scope, at: int) -> Match:
        """Read as many as there are, then fewer."""
        joined = at + 1 < scope.stop and (scope.tokens[at].text == "," or _is(scope, at, AND))
        yield from Listed(self.kind, (AND,)).match(scope, at + joined)

    def options(self, scope: Scope) -> list[str]:
        """The options of one."""
        return self.kind.options(scope)


@dataclass(frozen=True)
class LikeUnit(Kind):
    """A unit whose sheet is taken over, how many of it if a number is said, and `with` before what differs."""

    label: str = N_("UNIT [N] [with …]")

    def match(self, scope: Scope, at: int) -> Match:
        """Read the unit, the number, and pass over `with`."""
        for unit, after in UNIT.match(scope, at):
            token = scope.tokens[after] if after < scope.stop else None
            count, end = 1, after
            if token is not None and token.text.isascii() and token.text.isdigit() and 1 <= int(token.text) <= 20:
                count, end = int(token.text), after + 1
            yield (unit, count), end + _is(scope, end, WITH)

    def options(self, scope: Scope) -> list[str]:
        """The units."""
        return UNIT.options(scope)


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
class AspectInPlay(Kind):
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


Skills = list[tuple[str, int]]


@dataclass(frozen=True)
class SheetSkills(Listed):
    """The skills of a sheet; Furtività and Discrezione are two skills where both stand on it (FB-40)."""

    def match(self, scope: Scope, at: int) -> Match:
        """Read them, then see by their words which skill each means."""
        for found, after in super().match(scope, at):
            words = [token.text for token in scope.tokens[at:after]]
            rated = iter(found)
            meant = [on_sheet(word, skill, words) for word, skill in self._named(words, rated)]
            yield [(skill, rating) for skill, (_, rating) in zip(meant, found, strict=True)], after

    @staticmethod
    def _named(words: Sequence[str], found: Iterator[tuple[str, int]]) -> Iterator[tuple[str, str]]:
        """Each skill with the word by which it was named: the one before its number."""
        before = ""
        for word in words:
            if word.lstrip("+").isdigit():
                yield before, next(found)[0]
            elif word != ",":
                before = word


SHEET_SKILLS = SheetSkills(Both((NewSkill(), Number(0, 10))))

PlayerName = Annotated[str, PLAYER]
UnitName = Annotated[str, UNIT]
LeaderName = Annotated[str, LEADER]
ZoneName = Annotated[str, ZONE]
Fighter = Annotated[str, FIGHTER]
"""A unit or a leader."""
Acting = Annotated[str, Actor(FIGHTER)]
By = Annotated[str, Option(BY, PLAYER)]
Foe = Annotated[str, Option(FOR, PLAYER)]
"""The enemy who gets the free invoke of a failure."""
AspectText = Annotated[str, Text(most=80)]
AspectTaken = Annotated[tuple[str, str], AspectInPlay()]
SkillsOfSheet = Annotated[Skills, Option(Word("skills", "abilità"), SHEET_SKILLS)]
AspectsOfSheet = Annotated[list[str], Option(Word("aspects", "aspetti"), Listed(NewName(N_("ASPECT"), 80)))]
StuntsOfSheet = Annotated[list[str], Option(Word("stunts", "talenti"), Listed(NewName(N_("STUNT"), 80)))]
Hinders = Annotated[bool, Flag(Word("hinders", "ostacola"))]
Severity = Annotated[str, OneOf(SEVERITIES, N_("SEVERITY"))]
WithSkill = Annotated[str, Option(WITH, SKILL)]
AgainstSkill = Annotated[str, Option(AGAINST, SKILL)]
AgainstUnit = Annotated[tuple[str, str] | None, Option(AGAINST, UnitWith())]
MinorCost = Annotated[str, Option(MINOR, NewName(N_("TEXT"), 120))]
