"""`game new`, `game list`, `game switch`, `game close`."""

from __future__ import annotations

from pathlib import Path

from companion.engine.errors import UnreadableLine, WrongUse
from companion.engine.grammar import match, split, usage
from companion.engine.page import Page
from companion.engine.words import pick
from companion.games import KINDS, game_of
from companion.library import Library
from companion.repl.words import GAME_WORDS
from companion.session import Session
from companion.work import Outcome


def game_command(session: Session, folder: Path, text: str, words: str, page: Page) -> Outcome | None:
    """Carry out a `game …` line; the outcome of a new game, else None with the page filled.

    Raises:
        CompanionError: refused; says what would be right.
    """
    tokens = split(words)
    if not tokens:
        games_page(session, page)
        return None
    what = pick(tokens[0].text, GAME_WORDS, session.language)
    rest = words[tokens[0].end :].strip()
    if what == "new":
        return new_game(session, folder, text, rest)
    if what == "list":
        games_page(session, page)
    elif what == "switch":
        session.switch(_number(rest, session))
        page.line(session.tongue()("On the table now: {title}", title=session.table().title))
    elif what == "close":
        number = _number(rest, session) if rest else session.table().number
        session.campaign.close_game(number, True)
        page.line(session.tongue_or_core()("Game {number} is closed; `game switch` opens it again", number=number))
    else:
        raise UnreadableLine("“{word}” is not known: `game new`, `list`, `switch` or `close`", word=tokens[0].text)
    return None


def _number(text: str, session: Session) -> int:
    if text.isascii() and text.isdigit() and any(g.id == int(text) for g in session.campaign.games()):
        return int(text)
    raise WrongUse("no game “{text}”: `game list` shows their numbers", text=text)


def games_page(session: Session, page: Page) -> None:
    """The games of the campaign."""
    say = session.tongue_or_core()
    for record in session.campaign.games():
        mark = "→" if session.open is not None and session.open.number == record.id else " "
        closed = say(" (closed)") if record.closed else ""
        page.line(f"{mark} {record.id}  {record.kind}  {record.title}{closed}")
    if not page.blocks:
        page.line(say("There is no game yet. `game new KIND` begins one: {kinds}", kinds=", ".join(KINDS)))


def new_game(session: Session, folder: Path, text: str, rest: str) -> Outcome:
    """Begin a game.

    Raises:
        CompanionError: no such kind, content that is not there or faulty, words that do not fit.
    """
    tokens = split(rest)
    kinds = {kind: word for kind, (_, word) in KINDS.items()}
    if not tokens:
        raise UnreadableLine("which game? `game new` and one of {names}", names=list(kinds))
    kind = pick(tokens[0].text, kinds, session.language)
    if kind is None:
        raise UnreadableLine("no game “{kind}”: there is {names}", kind=tokens[0].text, names=list(kinds))
    game = game_of(kind)
    library = Library(folder, kind, session.campaign, session.known().get(kind, {}))
    scope = session.grammar().scope(rest, tokens)
    scope.names = lambda thing: {}
    fields, after = match(game.new, scope, 1)
    if after < len(tokens):
        raise UnreadableLine("“{word}” is too much: {usage}", word=tokens[after].text, usage=usage(game.new, "en"))
    return session.new_game(game.new, fields, kind, text, library)
