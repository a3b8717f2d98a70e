"""`game new`, `game list`, `game switch`, `game close`."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from companion.engine.declare import Arg, OneOf, Spec
from companion.engine.errors import CompanionError, UnreadableLine, WrongUse
from companion.engine.game import Game
from companion.engine.grammar import Missing, match, split
from companion.engine.page import Page
from companion.engine.usage import Usage, label_of
from companion.engine.words import fold, pick
from companion.games import KINDS, game_of
from companion.repl.argument_choices import Choice, Wish, choices
from companion.repl.builtin_commands import GAME, GAME_WORDS
from companion.session.known_facts import known_facts
from companion.session.library import Library
from companion.session.outcome import Outcome
from companion.session.session import Session


def close_game(session: Session, number: str, page: Page) -> None:
    """Close a game of the campaign, or the one on the table: it is only looked at until it is switched to again.

    Raises:
        WrongUse: there is no such game.
    """
    closed = game_number(number, session) if number else session.table().number
    session.campaign.close_game(closed, True)
    if session.open is not None and session.open.number == closed:
        session.open.closed = True
    say = session.tongue_or_core()
    page.line(say("Game {number} is closed; `game switch {number}` opens it again", number=closed))


def switch_to(session: Session, number: int, page: Page) -> None:
    """Put a game on the table; a closed one is open again."""
    table = session.switch(number)
    if table.closed and not session.campaign.readonly:
        session.campaign.close_game(number, False)
        table.closed = False
    say = session.tongue()
    page.line(say("On the table now: {title}", title=table.title))


def game_number(text: str, session: Session) -> int:
    """The number of a game of the campaign.

    Raises:
        WrongUse: there is none of that number.
    """
    if text.isascii() and text.isdigit() and any(g.id == int(text) for g in session.campaign.games()):
        return int(text)
    raise WrongUse("no game “{text}”: `game list` shows their numbers", text=text)


def games_page(session: Session, page: Page) -> None:
    """The games of the campaign: which lies on the table, its number, kind, title, the day it began and its step."""
    say = session.tongue_or_core()
    for record in session.campaign.games():
        mark = "→" if session.open is not None and session.open.number == record.id else " "
        closed = say(" (closed)") if record.closed else ""
        step = say("step {number}", number=record.head)
        page.line(f"{mark} {record.id}  {record.kind}  {record.title} · {_day(record.created)}{step}{closed}")
    if not page.blocks:
        page.line(say("There is no game yet. `game new KIND` begins one: {kinds}", kinds=", ".join(KINDS)))


def _day(created: str) -> str:
    """The local day of a time; nothing where it was spoiled."""
    try:
        return f"{datetime.fromisoformat(created).astimezone():%Y-%m-%d} · "
    except (ValueError, OverflowError):
        return ""


def _kind(text: str, language: str) -> str:
    kinds = {kind: word for kind, (_, word) in KINDS.items()}
    kind = pick(text, kinds, language)
    if kind is None:
        raise UnreadableLine("no game “{kind}”: there is {names}", kind=text, names=list(kinds))
    return kind


def new_game(session: Session, folder: Path, text: str, rest: str) -> Outcome:
    """Begin a game.

    Raises:
        CompanionError: no such kind, content that is not there or faulty, words that do not fit.
    """
    tokens = split(rest)
    if not tokens:
        raise UnreadableLine("which game? `game new` and one of {names}", names=list(KINDS))
    kind = _kind(tokens[0].text, session.language)
    game = game_of(kind)
    scope = session.grammar().scope(rest, tokens)
    scope.names = lambda thing: {}
    fields, after = match(game.new, scope, 1)
    if after < len(tokens):
        raise UnreadableLine("“{word}” is too much: {usage}", word=tokens[after].text, usage=Usage(game.new))
    return session.new_game(game.new, fields, kind, text, _library(session, folder, kind))


def _library(session: Session, folder: Path, kind: str) -> Library:
    return Library(folder, kind, session.campaign, known_facts(session.campaign).get(kind, {}))


# ---- step by step


def words_of_new(text: str, language: str) -> str | None:
    """What follows `game new` on a line; None if the line is another one."""
    tokens = split(text)
    if len(tokens) < 2 or fold(tokens[0].text) not in map(fold, GAME.all()):
        return None
    try:
        if pick(tokens[1].text, GAME_WORDS, language) != "new":
            return None
    except CompanionError:
        return None
    return text[tokens[1].end :].strip()


def wish(
    session: Session, folder: Path, text: str, *, thorough: bool = True, skip: frozenset[str] | set[str] = frozenset()
) -> tuple[Wish | None, str]:
    """What a line `game new …` still lacks and the name of that field; None if nothing, or if it is another line.

    `thorough`: also what may be left out, except the fields in `skip`.
    """
    rest = words_of_new(text, session.language)
    if rest is None:
        return None, ""
    tokens = split(rest)
    say = session.tongue_or_core()
    if not tokens:
        return Wish(say("Game"), tuple(_kinds(session))), ""
    kind = _kind(tokens[0].text, session.language)
    game = game_of(kind)
    scope = session.grammar().scope(rest, tokens)
    scope.names = lambda thing: {}
    try:
        fields, after = match(game.new, scope, 1)
    except Missing as missing:
        fields, after, arg = {}, len(tokens), missing.arg
    else:
        left = (a for a in game.new.args if a.word is None and a.optional and a.field not in skip)
        arg_ = next((a for a in left if fields.get(a.field) == a.default), None)
        if not thorough or arg_ is None:
            return None, ""
        arg = arg_
    if after < len(tokens):
        return None, ""
    return _wish_for(session, game, arg, fields, _library(session, folder, kind)), arg.field


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
