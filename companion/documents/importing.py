"""`companion import`: an exported document becomes a new campaign file, whole or not at all."""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from companion.documents.schema import (
    FORMAT,
    VERSION,
    CampaignHead,
    ContentPiece,
    Document,
    GameHead,
    GamePiece,
    StepPiece,
    Sum,
    kept,
    make_compact,
    piece,
)
from companion.engine.errors import CampaignError, Message
from companion.engine.language import Tongue
from companion.games import KINDS, game_of
from companion.session.opening import ENDING
from companion.store import transfer
from companion.store.records import GameRecord, StepRecord, read_time
from companion.store.rows import fields_of, step_id
from companion.store.tables import QuestionRow

if TYPE_CHECKING:
    from companion.options import Options
    from companion.render.terminal import Screen

LARGEST = 512_000_000
LONGEST = 20_000
MOST_GAMES = 10_000


class _Wrong(Exception):
    """Something in the document is not as an export writes it."""

    def __init__(self, text: str, /, **facts: Any) -> None:
        self.message = Message(text, **facts)
        super().__init__(text)


def import_document(source: Path, path: Path) -> tuple[int, int]:
    """Make a new campaign file out of an exported document; how many games and steps it has.

    Raises:
        CampaignError: the new file exists already, or the document is damaged, too large, too deep, or none.
    """
    try:
        document = _checked(_read(source))
        _put(document, path)
    except _Wrong as wrong:
        raise CampaignError("{file} cannot be imported: {why}", file=str(source), why=wrong.message) from wrong
    return len(document.games), sum(len(game.steps) for game in document.games)


def _read(source: Path) -> Document:
    try:
        if source.stat().st_size > LARGEST:
            raise _Wrong("it is larger than {most} bytes", most=LARGEST)
        body = source.read_bytes()
    except OSError as error:
        raise CampaignError("{file} cannot be read: {why}", file=str(source), why=error.strerror) from error
    try:
        if not body.isascii():
            body.decode()  # what is decoded later, piece by piece, is text too
        head = msgspec.json.decode(body, type=_Head)
        if head.format != FORMAT:
            raise _Wrong("it is no exported campaign; `companion export FILE OUT.json` writes one")
        if head.version > VERSION:
            raise _Wrong("a newer companion wrote it (version {version}): this one reads {most}",
                         version=head.version, most=VERSION)  # fmt: skip
        return msgspec.json.decode(body, type=Document)
    except RecursionError as error:
        raise _Wrong("it is nested too deeply") from error
    except msgspec.ValidationError as error:
        raise _Wrong("{why}; docs/export.md describes the document", why=str(error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _Wrong("it is no JSON, or cut short ({why})", why=str(error)) from error


class _Head(msgspec.Struct):
    """The first look at a document."""

    format: str = ""
    version: int = 0


def _checked(document: Document) -> Document:
    """The document, if all of it fits together; the JSON inside its steps made compact again."""
    digests = {_content(piece)[0] for piece in document.contents}
    ids = [game.id for game in document.games]
    if len(ids) > MOST_GAMES or ids != sorted(set(ids)) or any(not 0 < id_ < 2**31 for id_ in ids):
        raise _Wrong("the games' ids do not go up")
    _time(document.created, where=Message("campaign"))
    for game in document.games:
        _check_game(game, digests)
    if _sum(document) != document.sha256:
        raise _Wrong("something in it was changed or lost after the export: its checksum does not fit")
    return document


def _sum(document: Document) -> str:
    """The checksum over the parts, in the order in which an export writes them."""
    total = Sum()
    total.add(piece(CampaignHead, document))
    for content in document.contents:
        total.add(content)
    for game in document.games:
        total.add(piece(GameHead, game))
        for part in (*game.steps, *game.questions):
            total.add(part)
    for lost in document.lost:
        total.add(lost)
    return total.hex()


def _content(piece: ContentPiece) -> tuple[str, bytes]:
    try:
        body = (
            base64.b64decode(piece.base64, validate=True) if piece.base64 is not None else (piece.text or "").encode()
        )
    except binascii.Error as error:
        raise _Wrong("content {name}: its base64 is none", name=piece.name) from error
    if hashlib.sha256(body).hexdigest() != piece.digest:
        raise _Wrong("content {name} is not what its digest says", name=piece.name)
    _time(piece.at, where=Message("content {name}", name=piece.name))
    return piece.digest, body


def _time(text: str, where: Message) -> datetime:
    try:
        return read_time(text)
    except (ValueError, OverflowError) as error:
        raise _Wrong("{where}: “{text}” is no time", where=where, text=text) from error


def _check_game(game: GamePiece, digests: set[str]) -> None:
    if game.kind not in KINDS:
        raise _Wrong("game {game} is of a kind unknown here: “{kind}”", game=game.id, kind=game.kind)
    if [step.number for step in game.steps] != list(range(1, len(game.steps) + 1)):
        raise _Wrong("game {game}: its steps are not numbered 1, 2, 3 …", game=game.id)
    if not 1 <= game.head <= len(game.steps) or game.used < 0:
        raise _Wrong("game {game}: it stands on a step that is not there", game=game.id)
    _time(game.created, where=Message("game {game}", game=game.id))
    for step in game.steps:
        _check_step(game, step, digests)
    for question in game.questions:
        if not 1 <= question.step <= len(game.steps):
            raise _Wrong("game {game}: a question stands on a step that is not there", game=game.id)
        make_compact(question)


def _check_step(game: GamePiece, step: StepPiece, digests: set[str]) -> None:
    where = Message("game {game}, step {step}", game=game.id, step=step.number)
    if (step.parent is None) != (step.number == 1) or (step.parent or 0) >= step.number:
        raise _Wrong("{where}: its parent is not before it", where=where)
    if len(step.line) > LONGEST or len(step.who) > LONGEST:
        raise _Wrong("{where}: longer than {most} characters", where=where, most=LONGEST)
    _time(step.at, where)
    make_compact(step)
    try:
        content = _readable(game.kind, step)
    except (msgspec.MsgspecError, ValueError, KeyError, TypeError) as error:
        raise _Wrong("{where}: not of this game ({why})", where=where, why=str(error)) from error
    if content and content not in digests:
        raise _Wrong("{where}: the content it is played with is not there", where=where)


def _readable(kind: str, step: StepPiece) -> str:
    """The digest of the content that the state is played with; an error if the step cannot be read."""
    game = game_of(kind)
    if not 1 <= step.shape <= game.shape:
        raise ValueError(f"shape {step.shape}")
    msgspec.json.decode(step.answers, type=list[dict[str, str]])
    game.commands_decoder.decode(step.commands)
    if step.shape == game.shape:
        state = game.state_decoder.decode(step.state)
    else:
        tree = msgspec.json.decode(step.state)
        for upgrade in game.upgrades[step.shape - 1 :]:
            tree = upgrade(tree)
        state = msgspec.convert(tree, game.state)
    return str(state.content)


def _put(document: Document, path: Path) -> None:
    with transfer.new_campaign(path, document.name, read_time(document.created)) as campaign:
        for piece in document.contents:
            campaign.add_content(piece.kind, piece.name, _content(piece)[1], piece.source, read_time(piece.at))
        for game in document.games:
            record = kept(GameRecord, fields_of(GameRecord), game, last=len(game.steps), state=b"{}", shape=1)
            transfer.put_game(campaign, record, _steps(game), _questions(game))
        known_games = {game.id for game in document.games}
        campaign.set_known(document.known)
        campaign.set_writer(document.writer)
        campaign.set_language(document.language)
        if document.current in known_games:
            campaign.switch(document.current)


def _steps(game: GamePiece) -> Iterator[StepRecord]:
    for step in game.steps:
        yield kept(StepRecord, fields_of(StepRecord), step, game=game.id, at=read_time(step.at))


def _questions(game: GamePiece) -> Iterator[QuestionRow]:
    for question in game.questions:
        yield kept(QuestionRow, QuestionRow.names(), question, id=step_id(game.id, question.step))


def import_campaign(path: Path, source: Path, options: Options, screen: Screen) -> int:
    """Carry out `companion import FILE IN`; the exit code.

    Raises:
        CampaignError: as `import_document`.
    """
    path = path if path.suffix else path.with_suffix(ENDING)
    games, steps = import_document(source, path)
    say = Tongue(options.language)
    counted = say.plural("{n} step", "{n} steps", steps)
    screen.write(say("{file}: {games} and {steps} read in. `companion play {file}` goes on.", file=str(path),
                     games=say.plural("{n} game", "{n} games", games), steps=counted))  # fmt: skip
    return 0
