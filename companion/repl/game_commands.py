"""The games of a campaign: `game new KIND …` and what it still wants to know, their numbers, their list."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from companion.engine.argument_types import Kind, Match, Scope
from companion.engine.declare import Arg, OneOf, Spec
from companion.engine.errors import N_, AmbiguousName, CompanionError, UnreadableLine
from companion.engine.game import Game
from companion.engine.grammar import Grammar, Missing, match, split
from companion.engine.page import Page
from companion.engine.usage import label_of
from companion.engine.words import pick
from companion.games import KINDS, game_of
from companion.repl.argument_choices import GAMES, Choice, Wish, choices
from companion.repl.builtin_commands import GAME, NEW
from companion.session.beginning import new_game
from companion.session.known_facts import known_facts
from companion.session.library import Library
from companion.session.outcome import Outcome
from companion.session.session import Session

KIND_WORDS = {kind: word for kind, (_, word) in KINDS.items()}


@dataclass(frozen=True)
class NewGame(Kind):
    """A kind of game and what its own `new` needs, read by its own declaration: (kind, fields)."""

    label: str = N_("KIND…")

    def match(self, scope: Scope, at: int) -> Match:
        """Read the kind, then the arguments of its `new`.

        Raises:
            Missing: something that this game needs is not there.
        """
        text = scope.tokens[at].text
        try:
            kind = pick(text, KIND_WORDS, scope.language)
        except AmbiguousName as error:
            scope.refuse(at, error, 2)
            return
        if kind is None:
            scope.refuse(at, UnreadableLine("no game “{kind}”: there is {names}", kind=text, names=list(KINDS)), 2)
            return
        fields, after = match(game_of(kind).new, replace(scope, names=lambda thing: {}, error=None), at + 1)
        yield (kind, fields), after

    def options(self, scope: Scope) -> list[str]:
        """The kinds of games."""
        return [word.of(scope.language) for word in KIND_WORDS.values()]


@dataclass(frozen=True)
class GameNumber(Kind):
    """The number of a game of this campaign."""

    label: str = N_("N")

    def match(self, scope: Scope, at: int) -> Match:
        """Read the number of a game that is there."""
        text = scope.tokens[at].text
        if text in scope.names(GAMES):
            yield int(text), at + 1
        else:
            scope.refuse(at, UnreadableLine("no game “{text}”: `game list` shows their numbers", text=text), 2)

    def options(self, scope: Scope) -> list[str]:
        """The numbers of the campaign's games."""
        return list(scope.names(GAMES))


def games_page(session: Session) -> Page:
    """The games of the campaign: which lies on the table, its number, kind, title, the day it began and its step."""
    page = Page()
    say = session.tongue_or_core()
    for record in session.campaign.games():
        mark = "→" if session.open is not None and session.open.number == record.id else " "
        closed = say(" (closed)") if record.closed else ""
        step = say("step {number}", number=record.head)
        page.line(f"{mark} {record.id}  {record.kind}  {record.title} · {_day(record.created)}{step}{closed}")
    if not page.blocks:
        page.line(say("There is no game yet. `game new KIND` begins one: {kinds}", kinds=", ".join(KINDS)))
    return page


def _day(created: str) -> str:
    """The local day of a time; nothing where it was spoiled."""
    try:
        return f"{datetime.fromisoformat(created).astimezone():%Y-%m-%d} · "
    except (ValueError, OverflowError):
        return ""


def begun(session: Session, folder: Path, kind: str, fields: dict[str, Any], line: str) -> Outcome:
    """Begin a game of a kind; its content is looked for from the folder on.

    Raises:
        CompanionError: the content is not there or faulty, or the rule refuses.
    """
    return new_game(session, fields, kind, line, _library(session, folder, kind))


def _library(session: Session, folder: Path, kind: str) -> Library:
    return Library(folder, kind, session.campaign, known_facts(session.campaign).get(kind, {}))


# ---- step by step


def begins_new_game(text: str, language: str) -> bool:
    """Whether a line is `game new …`."""
    words = [token.text for token in split(text)[:2]]
    try:
        return [pick(word, {one: one}, language) for word, one in zip(words, (GAME, NEW), strict=False)] == [GAME, NEW]
    except CompanionError:
        return False


def wish(
    session: Session, folder: Path, grammar: Grammar, text: str, *, thorough: bool = True,
    skip: frozenset[str] | set[str] = frozenset(),
) -> tuple[Wish | None, str]:  # fmt: skip
    """What a line `game new …` still lacks and the name of that field; None if nothing, or if it is another line.

    `thorough`: also what may be left out, except the fields in `skip`.
    """
    if not begins_new_game(text, session.language):
        return None, ""
    try:
        parsed = grammar.parse(text)
    except Missing as missing:
        if isinstance(missing.arg.kind, NewGame):
            say = session.tongue()
            return Wish(say("Game"), tuple(_kinds(session))), ""
        kind, fields, arg = _kind_of(missing.spec), {}, missing.arg
    else:
        assert parsed is not None
        kind, fields = parsed.fields["begun"]
        new = game_of(kind).new
        left = (a for a in new.args if a.word is None and a.optional and a.field not in skip)
        found = next((a for a in left if fields.get(a.field) == a.default), None)
        if not thorough or found is None:
            return None, ""
        arg = found
    return _wish_for(session, game_of(kind), arg, fields, _library(session, folder, kind)), arg.field


def _kind_of(new: Spec) -> str:
    """The kind of game that a `new` begins."""
    return next(kind for kind in KINDS if kind == new.word.en)


def _kinds(session: Session) -> list[Choice]:
    """The games, each with its title; those that are not installed are left out."""
    found = []
    for kind, (_, word) in KINDS.items():
        try:
            game = game_of(kind)
        except ModuleNotFoundError:
            continue
        found.append(Choice(word.of(session.language), session.tongue_or_core().within(game.domain)(game.title)))
    return found


def _wish_for(session: Session, game: Game[Any, Any], arg: Arg, fields: dict[str, Any], library: Library) -> Wish:
    assert arg.kind is not None
    say = session.tongue_or_core().within(game.domain)
    offered = game.offers(arg.field, fields, library, say.language) if game.offers is not None else ()
    some = tuple(Choice(*one) for one in offered)
    if not some:
        scope = session.grammar().scope("", [])
        some = choices(arg.kind.options(scope))
    proposed = _default(game.new, arg, say.language) if arg.optional else None
    return Wish(label_of(arg.kind, say).capitalize(), some, arg.word.of(say.language) if arg.word else "", proposed)


def _default(spec: Spec, arg: Arg, language: str) -> str:
    """What a word that is left out means, as it would be typed; `-` if it has no word."""
    assert spec.make is not None
    value = next(f.default for f in msgspec.structs.fields(spec.make) if f.name == arg.field)
    if isinstance(arg.kind, OneOf) and value in arg.kind.values:
        return arg.kind.values[value].of(language)
    return str(value) if isinstance(value, (str, int)) else "-"
