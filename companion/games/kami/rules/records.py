"""Records: read in one step or play by play, gone on from anywhere (KM-11)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Number, Option, Text, command
from companion.engine.errors import N_, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event
from companion.engine.words import Word
from companion.games.kami.arguments import RECORDS
from companion.games.kami.content.cards import DECK, check_supply
from companion.games.kami.content.notation import Record, Step, read_notation, read_step, rounds_in
from companion.games.kami.rules.ending import start_round
from companion.games.kami.rules.playing import counter, lay, pass_on
from companion.games.kami.rules.rounds import (
    FirstChosen,
    lay_mercenaries,
    require_seats,
    take_hand,
    turn_up,
)
from companion.games.kami.state import Kami, KamiPlay


class RecordRead(Event, frozen=True):
    """A record was read: so many plays of so many, and how many hands it names."""

    plays: int
    of: int
    hands: int = 0

    def sentence(self, say: Tongue) -> str:
        known = say.plural(", {n} hand known", ", {n} hands known", self.hands) if self.hands else ""
        return say("Record: {n} of {of} plays", n=self.plays, of=self.of) + known


@command(
    Word("read", "leggi"),
    N_("reads a record or a file of them (.yaml, .json, .txt) in one step; round N: only that one; plays N: its first"),
    group=RECORDS,
)
def read_record(
    play: KamiPlay,
    record: Annotated[str, Text(N_("RECORD/FILE"))],
    plays: Annotated[int | None, Option(Word("plays", "giocate"), Number(0, 200))] = None,
    which: Annotated[int | None, Option(Word("round", "turno"), Number(1, 999))] = None,
) -> None:
    """Read a record: the hands, who starts, and every play, or the first N; `next` goes on with the others. A record
    of several rounds is a whole game: one round after the other.

    Raises:
        RuleError: it cannot be read, or a play in it is illegal: the reason and which play. Nothing of it is kept then.
    """
    state = play.state
    require_seats(state)
    if state.has_begun:
        raise RuleError(
            "cards are on the table: the round must end first; `first NAME` begins it anew, `undo` goes back",
            rule="KM-11",
        )
    rounds = rounds_in(record)
    if which is not None and which > len(rounds):
        raise RuleError("the record has {n} rounds", rule="KM-11", n=len(rounds))
    if which is not None:
        rounds = [rounds[which - 1]]
    if plays is not None and len(rounds) > 1:
        raise RuleError("the record has {n} rounds: `round N` says of which the first plays are meant", rule="KM-11",
                        n=len(rounds))  # fmt: skip
    for at, one in enumerate(rounds):
        if at:
            _require_next(state, at, len(rounds))
        _read_round(play, read_notation(one), plays)


def _require_next(state: Kami, read: int, rounds: int) -> None:
    """See that another round can follow those that were read.

    Raises:
        RuleError: the last one is not over, or the game is.
    """
    if state.has_begun:
        raise RuleError("round {n} of the record, of {of}, does not end: `round N` reads one of them", rule="KM-11",
                        n=read, of=rounds)  # fmt: skip
    if state.over is not None:
        raise RuleError(
            "the game is over after round {n} of the record, of {of}: `round N` reads one of them, a game to more "
            "points reads them all", rule="KM-2", n=read, of=rounds,
        )  # fmt: skip


def _read_round(play: KamiPlay, read: Record, plays: int | None) -> None:
    """One round of a record: all of it, or its first plays; the others stay ahead."""
    state = play.state
    _set_out(play, read)
    steps = read.steps if plays is None else read.steps[:plays]
    known = sum(hand is not None for hand in read.hands)
    play.tell(RecordRead(len(steps), len(read.steps), known))
    replay(play, steps, 0)
    state.ahead = [step.token for step in read.steps[len(steps) :]]


def _set_out(play: KamiPlay, record: Record) -> None:
    """Hands, mercenaries and first player of a record."""
    state = play.state
    seats = len(state.seats)
    if record.hands and len(record.hands) != seats:
        raise RuleError(
            "the record has {n} hands, and {seats} players sit here", rule="KM-11", n=len(record.hands), seats=seats
        )
    require_seat(state, record)
    first = state.first if record.first is None else state.seats[record.first - 1]
    was = state.first
    start_round(state, first)
    if first is not None and first != was:
        play.tell(FirstChosen(first, state.round))
    check_supply(record.seen, DECK)
    for player, hand in zip(state.seats, record.hands, strict=False):
        if hand is not None:
            take_hand(play.state, player, hand)
    if record.mercenaries:
        lay_mercenaries(play, record.mercenaries)


def require_seat(state: Kami, record: Record) -> None:
    """See that somebody sits on every seat that a record names.

    Raises:
        RuleError: nobody does.
    """
    seat, seats = max([record.first or 0, *(step.seat for step in record.steps)]), len(state.seats)
    if seat > seats:
        raise RuleError("the record names seat {n}, and {seats} players sit here", rule="KM-11", n=seat, seats=seats)


def replay(play: KamiPlay, steps: list[Step], done: int) -> None:
    """Make the plays of a record; `done` were made before.

    Raises:
        RuleError: one is illegal: which, and why.
    """
    state = play.state
    for at, step in enumerate(steps, done + 1):
        over = state.round, len(state.rounds)
        try:
            _make(play, step)
        except RuleError as error:
            raise RuleError(
                "play {at} of the record, “{token}”: {reason}",
                rule=error.rule, at=at, token=step.token, reason=error.message,
            ) from None  # fmt: skip
        if (state.round, len(state.rounds)) != over and at < done + len(steps):
            raise RuleError(
                "play {at} of the record, “{token}”, ends the round: what follows belongs to another record",
                rule="KM-7", at=at, token=step.token,
            )  # fmt: skip


def _make(play: KamiPlay, step: Step) -> None:
    state = play.state
    if step.turned:
        turn_up(play, step.turned)
        return
    player = state.seats[step.seat - 1]
    if step.is_pass:
        pass_on(play, player, forced=step.forced)
    elif state.initiative is not None:
        lay(play, player, step.defence, step.attack, forced=step.forced)
    else:
        counter(play, player, step.defence, step.attack, forced=step.forced)


@command(
    Word("next", "avanti"),
    N_("the next play of the record read, or the next N"),
    short=Word("n", "av"),
    group=RECORDS,
    when=lambda state: bool(state.ahead),
)
def go_on(play: KamiPlay, plays: Annotated[int, Number(1, 200)] = 1) -> None:
    """The next plays of the record that was read.

    Raises:
        RuleError: none is left, or one is illegal.
    """
    state = play.state
    if not state.ahead:
        raise RuleError(
            'no plays of a record are left: `read "RECORD" plays 0` lays one out to go through it', rule="KM-11"
        )
    steps = [read_step(token) for token in state.ahead[:plays]]
    rest = state.ahead[plays:]
    replay(play, steps, sum(1 for token in state.plays if token[0] != "m"))
    state.ahead = rest
