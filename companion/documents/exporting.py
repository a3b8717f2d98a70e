"""`companion export`: the campaign as one JSON document, or its story as Markdown or HTML."""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from companion.documents.salvaging import lost_pieces, lost_sentence, salvage_file
from companion.documents.schema import (
    FORMAT,
    VERSION,
    CampaignHead,
    ContentPiece,
    GameHead,
    LostPiece,
    QuestionPiece,
    StepPiece,
    Sum,
    piece,
)
from companion.engine.errors import CampaignError, WrongUse
from companion.engine.language import Tongue
from companion.session.opening import open_session
from companion.store import transfer
from companion.store.atomic_files import new_file, refuse_existing
from companion.store.campaign import Campaign
from companion.store.records import ContentRecord, Damage, GameRecord, StepRecord, written
from companion.store.rows import MOST_STEPS
from companion.store.sqlite_errors import DamagedError, plainly

if TYPE_CHECKING:
    from companion.options import Options
    from companion.render.terminal import Screen
    from companion.session.session import Session

STORIES = (".md", ".html")
ENDINGS = (".json", *STORIES)


def check_ending(out: Path) -> str:
    """The ending of OUT, which says what is written.

    Raises:
        WrongUse: it is none that can be written; says which can.
    """
    ending = out.suffix.lower()
    if ending not in ENDINGS:
        raise WrongUse("{file}: the ending says what is written: {endings}", file=out.name, endings=list(ENDINGS))
    return ending


def export_document(campaign: Campaign, out: Path, say: Tongue, lost: Sequence[LostPiece] = ()) -> list[str]:
    """Write the whole campaign as one JSON document into a new file; what could not be exported, in sentences.

    `lost`: what is lost already.

    Raises:
        CampaignError: the file exists already, or it cannot be written or read.
    """
    with new_file(out) as made, plainly(out), made.beside.open("wb") as stream:
        writer = Writer(campaign, stream, say)
        writer.lost += lost
        writer.write()
    return writer.lost_sentences()


class Writer:
    """Writes the document piece by piece, so that a long campaign needs no more memory than one step."""

    def __init__(self, campaign: Campaign, stream: BinaryIO, say: Tongue) -> None:
        self.campaign = campaign
        self.stream = stream
        self.say = say
        self.sum = Sum()
        self.lost: list[LostPiece] = []

    def write(self) -> None:
        """Write everything."""
        self._open(self._top())
        self._member(b'"contents"', self._contents())
        self.stream.write(b',\n"games":[')
        between = b"\n"
        for game in transfer.sound_games(self.campaign):
            if isinstance(game, Damage):
                self._lose(game)
                continue
            self.stream.write(between)
            self._game(game)
            between = b",\n"
        self.stream.write(b"]")
        lost = [self.sum.add(one) for one in self.lost]
        self._member(b'"lost"', iter(lost))
        self.stream.write(b',\n"sha256":"' + self.sum.hex().encode() + b'"}\n')

    def _top(self) -> CampaignHead:
        campaign = self.campaign
        try:
            known = campaign.known()
        except CampaignError as error:
            known = {}
            self._lose(Damage("campaign", error.message))
        created = campaign.created or written(datetime.fromtimestamp(0, UTC))
        return piece(
            CampaignHead, campaign,
            format=FORMAT, version=VERSION, created=created, current=campaign.current(), known=known,
        )  # fmt: skip

    def _open(self, piece: CampaignHead | GameHead) -> None:
        """Begin an object with the fields of a head; lists follow."""
        self.stream.write(self.sum.add(piece)[:-1])

    def _member(self, name: bytes, bodies: Iterator[bytes]) -> None:
        """Write a list, one piece on a line."""
        self.stream.write(b",\n" + name + b":[")
        between = b"\n"
        for body in bodies:
            self.stream.write(between + body)
            between = b",\n"
        self.stream.write(b"]")

    def _contents(self) -> Iterator[bytes]:
        for found in transfer.sound_contents(self.campaign):
            if isinstance(found, Damage):
                self._lose(found)
            else:
                yield self.sum.add(content_piece(*found))

    def _game(self, game: GameRecord) -> None:
        """Write a game; where steps are spoiled the sound ones are numbered anew and stand on what is whole."""
        renumbered = renumbering(self.campaign, game)
        self._open(piece(GameHead, game, extra={}, head=renumbered[game.head]))
        self._member(b'"steps"', self._steps(game, renumbered))
        self._member(b'"questions"', self._questions(game, renumbered))
        self.stream.write(b"}")

    def _steps(self, game: GameRecord, renumbered: dict[int, int]) -> Iterator[bytes]:
        for found in transfer.sound_steps(self.campaign, game.id, game.last):
            if isinstance(found, Damage):
                self._lose(found)
            else:
                step = moved(found.step, renumbered)
                yield self.sum.add(piece(StepPiece, step, hash=found.hash.hex()))

    def _questions(self, game: GameRecord, renumbered: dict[int, int]) -> Iterator[bytes]:
        for found in transfer.sound_questions(self.campaign, game.id):
            if isinstance(found, Damage):
                self._lose(found)
            elif step := renumbered.get(found.id & MOST_STEPS):
                yield self.sum.add(piece(QuestionPiece, found, step=step))

    def _lose(self, damage: Damage) -> None:
        what = self.say.of(damage.what)
        self.lost.append(LostPiece(where=damage.where, what=what, game=damage.game, step=damage.step))

    def lost_sentences(self) -> list[str]:
        """What could not be exported."""
        return [lost_sentence(lost, self.say) for lost in self.lost]


def renumbering(campaign: Campaign, game: GameRecord) -> dict[int, int]:
    """The new number of each sound step: the same ones while nothing is spoiled."""
    sound = [f.step.number for f in transfer.sound_steps(campaign, game.id, game.last) if not isinstance(f, Damage)]
    return {number: at for at, number in enumerate(sound, 1)}


def moved(step: StepRecord, renumbered: dict[int, int]) -> StepRecord:
    """The step under its new number, standing on its parent, or on the nearest sound step before it."""
    number = renumbered[step.number]
    if step.parent in renumbered:
        return replace(step, number=number, parent=renumbered[step.parent])
    return replace(step, number=number, parent=number - 1 or None)


def content_piece(record: ContentRecord, body: bytes) -> ContentPiece:
    """A piece of content with its bytes."""
    try:
        return piece(ContentPiece, record, text=body.decode())
    except UnicodeDecodeError:
        return piece(ContentPiece, record, base64=base64.b64encode(body).decode())


def export_campaign(path: Path, out: Path, options: Options, screen: Screen) -> int:
    """Carry out `companion export FILE OUT`; the exit code: 1 if something spoiled had to be left out.

    Raises:
        WrongUse: OUT's ending says nothing.
        CampaignError: FILE is no campaign, OUT exists already, or it cannot be written.
    """
    ending = check_ending(out)
    refuse_existing(out)
    with tempfile.TemporaryDirectory(prefix="companion-") as folder:
        copy = Path(folder) / path.name
        lost = _taken(path, copy, options)
        session = open_session(copy, options, readonly=True)
        try:
            say = session.tongue_or_core()
            sentences = _written(session, out, ending, lost_pieces(lost, say), say)
        finally:
            session.campaign.close()
    screen.write(say("Written: {file}", file=str(out)))
    for sentence in sentences:
        screen.write(say("Left out, damaged: {what}", what=sentence))
    return 1 if sentences else 0


def _written(session: Session, out: Path, ending: str, lost: list[LostPiece], say: Tongue) -> list[str]:
    if ending == ".json":
        return export_document(session.campaign, out, say, lost)
    from companion.documents.story import export_story

    return [*(lost_sentence(piece, say) for piece in lost), *export_story(session, out, ending)]


def _taken(path: Path, copy: Path, options: Options) -> list[Damage]:
    """Copy the campaign as it is at one moment, whoever else saves into it; of a damaged one all that is whole. What is
    lost.

    Raises:
        CampaignError: FILE is no campaign, or cannot be read.
    """
    try:
        session = open_session(path, options, readonly=True)
        try:
            session.campaign.save_as(copy)
        finally:
            session.campaign.close()
        with Campaign.open(copy, readonly=True) as taken:
            if not taken.check():
                return []
    except DamagedError:
        pass
    copy.unlink(missing_ok=True)
    return salvage_file(path, copy)[2]
