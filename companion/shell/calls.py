"""What `companion run`, `show` and `log` do, once their words are read."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.engine.errors import Message, WrongUse
from companion.engine.language import Tongue
from companion.engine.sanitize import clean_json
from companion.engine.words import fold
from companion.options import Options
from companion.render.ascii_fallback import complain
from companion.render.terminal import Screen
from companion.session.open_game import BEHIND
from companion.session.opening import named, open_session, put_on_table
from companion.store.sqlite_errors import DamagedError

if TYPE_CHECKING:
    from companion.session.session import Session


def _screen(options: Options) -> Screen:
    return Screen.of(options)


def run(options: Options, file: str, script: str = "-", *, atomic: bool = False, keep_going: bool = False) -> int:
    """Run a script on a campaign file, made if it is not there; the exit code.

    Raises:
        CompanionError: the script cannot be read, or the campaign not be opened.
    """
    from companion.repl.dispatch import Desk
    from companion.repl.script import Script, Source

    if script == "-":
        stream, name, folder = sys.stdin, "-", Path.cwd()
        stream.reconfigure(errors="surrogateescape")  # type: ignore[union-attr]
    else:
        path = Path(script)
        try:
            stream = path.open(encoding="utf-8", errors="surrogateescape", newline=None)
        except OSError as error:
            raise WrongUse("{file} cannot be read: {why}", file=script, why=error.strerror) from error
        name, folder = path.name, path.parent
    session = open_session(named(file), options, make=True)
    try:
        desk = Desk(session, folder)
        return Script(desk, Source(name, stream), _screen(options), atomic=atomic, keep_going=keep_going).run()
    finally:
        session.campaign.close()


DAMAGED = 4
"""The exit code of what was shown out of a damaged file."""


def _looking(look: Callable[..., int]) -> Callable[..., int]:
    """What is shown of a damaged file is shown with a word about it, and never under a sound file's exit code."""

    @wraps(look)
    def looked(options: Options, file: str, **given: Any) -> int:
        path = named(file)
        say = Tongue(options.language)
        try:
            session = open_session(path, options, readonly=True)
        except DamagedError as error:
            complain(say.of(error.message))
            return DAMAGED
        try:
            code = look(options, session, **given)
        except DamagedError as error:
            complain(say.of(error.message))
            return DAMAGED
        finally:
            session.campaign.close()
        told = list(dict.fromkeys([*session.remarks, *_older(session)]))
        for remark in told:
            complain(say.of(remark))
        return DAMAGED if told else code

    return looked


def _older(session: Session) -> list[Message]:
    """What is to be said of the game shown if it stands before its newest step because that is spoiled."""
    table = session.open
    if table is None or not table.damaged:
        return []
    return [Message(BEHIND, game=table.number, number=table.step.number)]


@_looking
def show(options: Options, session: Session, *, game: int | None = None, json: bool = False, all_: bool = False) -> int:
    """Show what lies on the table now; the exit code.

    Raises:
        CompanionError: no such campaign or game.
    """
    import msgspec

    from companion.repl.session_pages import state_document

    numbers: list[int | None] = [g.id for g in session.campaign.games()] if all_ else [game]
    documents = []
    for number in numbers:
        put_on_table(session, number)
        if json:
            documents.append(state_document(session, session.table().number))
        else:
            from companion.repl.dispatch import Desk

            _screen(options).show(Desk(session).do("status").page, paged=True)
    if json:
        document = msgspec.json.format(msgspec.json.encode(documents if all_ else documents[0]), indent=2)
        sys.stdout.write(clean_json(document.decode()) + "\n")
    return 0


@_looking
def log(
    options: Options,
    session: Session,
    *,
    game: int | None = None,
    json: bool = False,
    csv: bool = False,
    last: int | None = None,
    player: str | None = None,
    piece: str | None = None,
    turn: int | None = None,
    words: str | None = None,
) -> int:
    """Show what happened, or those steps that concern a player, a piece, a turn, some words; the exit code.

    Raises:
        CompanionError: no such campaign, game or piece.
    """
    from companion.repl import log_pages

    put_on_table(session, game)
    about = None if piece is None else log_pages.piece_of(session, piece) or fold(piece)
    wanted = log_pages.Wanted(last, player, about, turn, words)
    if json or csv:
        sys.stdout.write(
            clean_json(log_pages.log_document(session, wanted)) if json else log_pages.log_csv(session, wanted)
        )
    else:
        _screen(options).show(log_pages.log_page(session, wanted, dated=True), paged=True)
    return 0
