"""The log of a game: all of it, or what concerns a player, a piece, a turn, some words; as text, JSON, CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.documents.telling import told
from companion.engine.errors import AmbiguousName
from companion.engine.page import Page, Span
from companion.engine.words import Word, fold, pick
from companion.session.session import Session
from companion.store.records import StepRecord

MOST = 20  # steps shown at the prompt when nothing is said
TURN = Word("turn", "turno", ("round", "giro", "ciclo"))


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which steps: the `last` so many of those by a `player`, about a `piece` (an id), in a `turn`, with `words`."""

    last: int | None = None
    player: str | None = None
    piece: str | None = None
    turn: int | None = None
    words: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A step of the log: in which turn it was done, and its sentences in the reader's language."""

    step: StepRecord
    turn: int | None
    said: list[str]


class _Turn(msgspec.Struct):
    """What a state says of the turn; games that play rounds count those."""

    turn: Any = None
    round: Any = None


def wanted_of(session: Session, text: str) -> Wanted:
    """What `log TEXT` asks for: a number, `turn N`, a piece or somebody who typed, else words.

    A piece's name may be shortened; a name that fits several pieces is taken as a word.
    """
    words = text.split()
    if not words:
        return Wanted(last=MOST)
    if len(words) == 1 and words[0].isascii() and words[0].isdigit():
        return Wanted(last=int(words[0]))
    if len(words) == 2 and words[1].isascii() and words[1].isdigit() and fold(words[0]) in map(fold, TURN.all()):
        return Wanted(turn=int(words[1]))
    if piece := piece_of(session, text):
        return Wanted(piece=piece)
    if any(fold(step.who) == fold(text) for step in session.campaign.history(session.table().number) if step.who):
        return Wanted(player=text)
    return Wanted(words=text)


def piece_of(session: Session, text: str) -> str | None:
    """The id of a piece from what was typed; None if it names none."""
    table = session.table()
    names = table.game.names(session.state, table.content(session.state), "piece")
    if fold(text) in names:
        return fold(text)
    try:
        return pick(text, names, session.language)
    except AmbiguousName:
        return None


def entries(session: Session, wanted: Wanted) -> list[Entry]:
    """The steps from the first to the head that are wanted, oldest first."""
    found = list(_matching(session, wanted))
    return found[-wanted.last :] if wanted.last else found


def _matching(session: Session, wanted: Wanted) -> Iterator[Entry]:
    turn: int | None = None
    only = (wanted.player, wanted.piece, wanted.turn, wanted.words) == (None, None, None, None)
    for step in session.campaign.history(session.table().number, last=wanted.last if only else None):
        after = turn_of(step)
        before = turn if turn is not None else after
        turn = after
        if wanted.turn not in (None, before):
            continue
        if wanted.player is not None and fold(step.who) != fold(wanted.player):
            continue
        if wanted.piece is not None and not _speaks_of(step, wanted.piece):
            continue
        said = told(session, step)
        if wanted.words is not None and fold(wanted.words) not in fold(" ".join([step.line, *said])):
            continue
        yield Entry(step, before, said)


def turn_of(step: StepRecord) -> int | None:
    """The turn (or round) in which a step's state stands; None where the game has none."""
    try:
        found = msgspec.json.decode(step.state, type=_Turn)
    except msgspec.MsgspecError:
        return None
    return next((value for value in (found.turn, found.round) if isinstance(value, int)), None)


def _speaks_of(step: StepRecord, piece: str) -> bool:
    """Does a command or an event of the step name the piece?"""
    if piece.encode() not in step.events and piece.encode() not in step.commands:
        return False
    return any(_holds(msgspec.json.decode(part), piece) for part in (step.events, step.commands))


def _holds(tree: Any, piece: str) -> bool:
    if isinstance(tree, dict):
        return any(_holds(value, piece) for key, value in tree.items() if key != "type")
    if isinstance(tree, list):
        return any(_holds(value, piece) for value in tree)
    return bool(tree == piece)


def log_page(session: Session, wanted: Wanted, *, dated: bool = False) -> Page:
    """Each step with who typed it, its line and what happened; `dated`: with its local date and time."""
    page = Page()
    for entry in entries(session, wanted):
        step = entry.step
        when = f"{step.at.astimezone():%Y-%m-%d %H:%M} " if dated else ""
        who = f"{step.who}: " if step.who else ""
        page.line(Span(f"{step.number:>4} {when}{who}{step.line}", "dim"))
        for text in entry.said:
            page.lines(f"      {part}" for part in text.split("\n"))
    if not page.blocks:
        say = session.tongue()
        page.line(say("Nothing of that is in the log; `log` alone shows the last steps."))
    return page


def log_document(session: Session, wanted: Wanted) -> str:
    """The log as a JSON list: step, at (UTC), who, turn, line, commands, answers, events, said."""
    rows = [
        {
            "step": entry.step.number,
            "at": entry.step.at.isoformat(),
            "who": entry.step.who,
            "turn": entry.turn,
            "line": entry.step.line,
            "commands": msgspec.Raw(entry.step.commands),
            "answers": msgspec.Raw(entry.step.answers),
            "events": msgspec.Raw(entry.step.events),
            "said": entry.said,
        }
        for entry in entries(session, wanted)
    ]
    return msgspec.json.format(msgspec.json.encode(rows), indent=2).decode() + "\n"


def log_csv(session: Session, wanted: Wanted) -> str:
    """The log as CSV: step, at (UTC), who, turn, line, said. No cell begins like a spreadsheet's formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["step", "at", "who", "turn", "line", "said"])
    for entry in entries(session, wanted):
        step = entry.step
        turn = "" if entry.turn is None else entry.turn
        texts = [_cell(text) for text in (step.who, step.line, " / ".join(entry.said).replace("\n", " / "))]
        writer.writerow([step.number, step.at.isoformat(), texts[0], turn, *texts[1:]])
    return out.getvalue()


def _cell(text: str) -> str:
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text
