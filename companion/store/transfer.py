"""A whole campaign taken out of its file piece by piece, and put into a new one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from sqlmodel import col, select

from companion.engine.errors import N_, CampaignError, Message
from companion.store import atomic_files, rows
from companion.store.campaign import Campaign
from companion.store.records import ContentRecord, Damage, GameRecord, StepRecord
from companion.store.tables import ContentRow, GameRow, QuestionRow, Unsound


@dataclass(frozen=True, slots=True)
class Kept:
    """A sound step and the hash it has in the chain of its file."""

    step: StepRecord
    hash: bytes


def sound_games(campaign: Campaign) -> Iterator[GameRecord | Damage]:
    """Each game, or what is spoiled so far that nothing of it can be read."""
    for number in campaign.file.select(select(GameRow.id).order_by(col(GameRow.id))):
        try:
            yield campaign.game(number)
        except CampaignError as error:
            yield Damage("game", error.message, game=number)


def sound_steps(campaign: Campaign, game: int, last: int) -> Iterator[Kept | Damage]:
    """Each step of a game in the order of numbers, or what is wrong with it."""
    before = 0
    for number in campaign.numbers(game):
        if number > before + 1:
            yield _gap(game, before + 1, number - 1)
        before = number
        row = campaign._steps.raw(game, number)
        try:
            if row is not None:
                yield Kept(campaign._steps.verified(game, number, row), row[-1])
        except CampaignError as error:
            yield Damage("step", error.message, game, number)
    if last > before:
        yield _gap(game, before + 1, last)


def _gap(game: int, first: int, last: int) -> Damage:
    """Steps that are not there, told at once: a spoiled number may be any number at all."""
    if first == last:
        return Damage("step", Message(N_("missing")), game, first)
    what = Message(N_("the steps from {first} to {last} are missing"), first=first, last=last)
    return Damage("step", what, game, first)


def sound_questions(campaign: Campaign, game: int) -> Iterator[QuestionRow | Damage]:
    """Each open question of a game as it lies in the file, or the step at which it is spoiled."""
    first, last = rows.step_id(game, 0), rows.step_id(game, rows.MOST_STEPS)
    keys = select(QuestionRow.id).where(col(QuestionRow.id).between(first, last))
    for key in campaign.file.select(keys.order_by(col(QuestionRow.id))):
        try:
            if (campaign.question(game, key - first)) and (row := campaign.file.get(QuestionRow, key)):
                yield row
        except CampaignError as error:
            yield Damage("question", error.message, game, key - first)


def sound_contents(campaign: Campaign) -> Iterator[tuple[ContentRecord, bytes] | Damage]:
    """Each piece of content with its bytes, or what is wrong with it."""
    for digest in campaign.file.select(select(ContentRow.digest).order_by(col(ContentRow.digest))):
        row = campaign.file.get(ContentRow, digest)
        try:
            if row is not None:
                yield rows.read_content(row)
                continue
        except Unsound:
            pass
        yield Damage("content", Message(N_("not as it was saved")))


@contextmanager
def new_campaign(path: Path, name: str, created: datetime) -> Iterator[Campaign]:
    """A campaign in the making: it gets its name when everything is in it, or nothing is left behind.

    Raises:
        CampaignError: the name is taken, or the place cannot be written.
    """
    with atomic_files.new_file(path) as made:
        campaign = Campaign.create(made.beside, name=name, now=created)
        try:
            with campaign.group():
                yield campaign
        finally:
            campaign.close()


def put_game(
    campaign: Campaign, record: GameRecord, steps: Iterable[StepRecord], questions: Iterable[QuestionRow]
) -> None:
    """Put a game with all its steps and open questions into a campaign that has none of that number.

    Raises:
        CampaignError: a step or a question stands on a step that is not there.
    """
    states: dict[int, StepRecord] = {}
    for step in steps:
        if step.parent is not None and step.parent not in states:
            raise _hanging(record.id, step.number)
        campaign._steps.append(step)
        states[step.number] = replace(step, commands=b"", answers=b"", events=b"", said=[], state=b"")
    if record.head not in states:
        raise _hanging(record.id, record.head)
    head = campaign.step(record.id, record.head)
    campaign._save_game(replace(record, state=head.state, shape=head.shape))
    for question in questions:
        step = question.id & rows.MOST_STEPS
        if step not in states:
            raise _hanging(record.id, step)
        campaign.file.save(question.sealed())


def _hanging(game: int, number: int) -> CampaignError:
    return CampaignError("game {game}: what comes before step {number} is not there", game=game, number=number)
