"""`companion salvage`: all that is whole in a damaged file, in a new campaign that can be played on."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from companion.documents.schema import LostPiece
from companion.engine.errors import N_, CompanionError, Message
from companion.engine.game import Game
from companion.engine.language import Tongue
from companion.games import KINDS, game_of
from companion.session.library import Library
from companion.session.open_game import UNREADABLE
from companion.session.opening import ENDING
from companion.store import rows, transfer
from companion.store.records import ContentRecord, Damage, GameRecord, StepRecord, read_time
from companion.store.salvage import Salvaged, salvage
from companion.store.tables import Unsound

if TYPE_CHECKING:
    from companion.options import Options
    from companion.render.terminal import Screen
    from companion.store.campaign import Campaign

_EPOCH = "1970-01-01T00:00:00+00:00"


def salvage_file(path: Path, out: Path) -> tuple[int, int, list[Damage]]:
    """Write all that is whole in a file into a new campaign; how many games and steps, and what is lost.

    Raises:
        CampaignError: nothing is left in it, the new file exists already, or the place cannot be written.
    """
    whole = salvage(path)
    created = _time(whole.campaign.created)
    steps = 0
    with transfer.new_campaign(out, whole.campaign.name or path.stem, read_time(created)) as campaign:
        for record, body in whole.contents.values():
            campaign.add_content(record.kind, record.name, body, record.source, record.at)
        for game in sorted(whole.steps):
            steps += _put_game(campaign, whole, game)
        with suppress(Unsound):
            campaign.set_known(rows.read_json(whole.campaign.known))
        campaign.set_writer(whole.campaign.writer)
        campaign.set_language(whole.campaign.language)
        there = [record.id for record in campaign.games()]
        if there:
            current = whole.campaign.current
            campaign.switch(current if current in there else there[-1])
        for game in sorted(whole.games.keys() - set(there)):
            whole.lost.append(Damage("game", Message(N_("no step of it is whole")), game))
    return len(there), steps, whole.lost


def _put_game(campaign: Campaign, whole: Salvaged, number: int) -> int:
    """Put a game into the new campaign, its steps numbered anew on what is whole; how many these are."""
    steps = [whole.steps[number][at] for at in sorted(whole.steps[number])]
    row = whole.games.get(number)
    kind = row.kind if row is not None and row.kind in KINDS else _kind(steps)
    if kind is None:
        whole.lost.append(Damage("game", Message(N_("of no kind that is known here")), number))
        return 0
    game = game_of(kind)
    renumbered = {step.number: at for at, step in enumerate(steps, 1)}
    moved = [_moved(step, renumbered) for step in steps]
    head = _head(game, moved, renumbered.get(row.head) if row is not None else None)
    _find_content(campaign, whole, game, steps, moved[head - 1], number)
    record = GameRecord(
        number, kind, (row.title if row is not None else "") or game.title, head=head, last=len(moved),
        created=_time(row.created if row is not None else ""), closed=bool(row.closed) if row is not None else False,
        state=b"{}", shape=1, used=max(0, row.used) if row is not None else 0,
    )  # fmt: skip
    questions = [
        question.model_copy(update={"id": rows.step_id(number, renumbered[key & rows.MOST_STEPS])})
        for key, question in whole.questions.items()
        if key >> rows.STEP_BITS == number and key & rows.MOST_STEPS in renumbered
    ]
    transfer.put_game(campaign, record, moved, questions)
    return len(moved)


def _moved(step: StepRecord, renumbered: Mapping[int, int]) -> StepRecord:
    """The step under its new number, on its parent or on the nearest whole step before it."""
    number = renumbered[step.number]
    parent = renumbered.get(step.parent) if step.parent is not None else None
    return replace(step, number=number, parent=parent or (number - 1 or None))


def _kind(steps: list[StepRecord]) -> str | None:
    """The kind of a game whose row is lost: the one that can read what was done and what came of it."""
    for kind in KINDS:
        game = game_of(kind)
        with suppress(*UNREADABLE):
            for step in (steps[0], steps[-1]):
                game.commands_decoder.decode(step.commands)
                msgspec.json.decode(step.events, type=list[game.event_types])  # type: ignore[name-defined]
                _content_of(game, step)
            return kind
    return None


def _head(game: Game[Any, Any], steps: list[StepRecord], head: int | None) -> int:
    """The step to stand on: that of the game's row, or the newest whose state can be read."""
    for step in ([steps[head - 1]] if head else []) + steps[::-1]:
        with suppress(*UNREADABLE):
            _content_of(game, step)
            return step.number
    return steps[-1].number


def _content_of(game: Game[Any, Any], step: StepRecord) -> str:
    """The digest of the content that a step's state is played with."""
    if step.shape == game.shape:
        return str(game.state_decoder.decode(step.state).content)
    return str(msgspec.json.decode(step.state)["content"])


def _find_content(
    campaign: Campaign, whole: Salvaged, game: Game[Any, Any], steps: list[StepRecord], head: StepRecord, number: int
) -> None:
    """Content that is lost is made again from what is shipped or from texts that are kept, if its hash is the same."""
    try:
        digest = _content_of(game, head)
    except UNREADABLE:
        return
    if not digest or digest in whole.contents:
        return
    for step in (steps[0], head):
        with suppress(CompanionError, *UNREADABLE):
            for command in game.commands_decoder.decode(step.commands):
                library = Library(Path.cwd(), game.kind, campaign, _known(whole, game.kind))
                if game.assemble is None:
                    continue
                kind, name, body = game.assemble(command, library)
                if hashlib.sha256(body).hexdigest() == digest:
                    campaign.add_content(kind, name, body, library.source, head.at)
                    whole.contents[digest] = ContentRecord(kind, name, digest, library.source, head.at), body
                    return
    whole.lost.append(Damage("content", Message(N_("the content that it is played with")), number))


def _known(whole: Salvaged, kind: str) -> dict[str, Any]:
    with suppress(Unsound):
        return dict(rows.read_json(whole.campaign.known).get(kind, {}))
    return {}


def _time(text: str) -> str:
    """The time, or 1970 where none can be read."""
    try:
        read_time(text)
    except (ValueError, OverflowError):
        return _EPOCH
    return text


def lost_pieces(lost: list[Damage], say: Tongue) -> list[LostPiece]:
    """What is lost, as a document keeps it."""
    return [LostPiece(where=one.where, what=say.of(one.what), game=one.game, step=one.step) for one in lost]


def lost_sentence(piece: LostPiece, say: Tongue) -> str:
    """What was spoiled, as a sentence."""
    if piece.step is not None:
        return say("Game {game}, step {step}: {what}", game=piece.game, step=piece.step, what=piece.what)
    if piece.game is not None:
        return say("Game {game}: {what}", game=piece.game, what=piece.what)
    return piece.what


def salvage_campaign(path: Path, out: Path, options: Options, screen: Screen) -> int:
    """Carry out `companion salvage FILE OUT`; the exit code: 1 if something is lost.

    Raises:
        CampaignError: as `salvage_file`.
    """
    say = Tongue(options.language)
    out = out if out.suffix else out.with_suffix(ENDING)
    games, steps, lost = salvage_file(path, out)
    screen.write(say("{file}: {games} and {steps} saved. `companion play {file}` goes on.", file=str(out),
                     games=say.plural("{n} game", "{n} games", games),
                     steps=say.plural("{n} step", "{n} steps", steps)))  # fmt: skip
    for piece in lost_pieces(lost, say):
        screen.write(say("Lost: {what}", what=lost_sentence(piece, say)))
    return 1 if lost else 0
