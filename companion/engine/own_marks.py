"""The table's own words on a square, a piece, a player: conditions, reminders, markers that no rule knows."""

from __future__ import annotations

from typing import Annotated, Any

from companion.engine.argument_types import Match, Named, Number, Scope, Text, named
from companion.engine.declare import Option, command, spec_of
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, GameState, Id, Mark, Play
from companion.engine.words import Word, fold

TABLE = N_("At the table")
MARKABLE, MARKED = "markable", "marked"
"""Under the first a game's `names` gives what may be marked (squares, pieces, players, zones), else its pieces may."""
MOST_TEXT = 200
UNTIL = Word("until", "fino")


class TurnNumber(Number):
    """The number of a turn: `turn 3`, `al turno 3`, `3`."""

    def match(self, scope: Scope, at: int) -> Match:
        """Read it; the words before the number say nothing."""
        while at < scope.stop - 1 and fold(scope.tokens[at].text) in ("turn", "al", "turno"):
            at += 1
        yield from super().match(scope, at)


PLACE: Named = named(MARKABLE, label=N_("SQUARE or PIECE"))


class MarkSet(Event, frozen=True):
    """The table wrote its own word on something; `until`: the last turn in which it lies there."""

    what: Id
    text: str
    until: int | None = None

    def sentence(self, say: Tongue) -> str:
        """What it says, and how long."""
        text = say("{what}: {text}", what=Ref(self.what), text=self.text)
        return text if self.until is None else text + say(" (until turn {turn})", turn=self.until)


class MarkTaken(Event, frozen=True):
    """The table's own word left something."""

    what: Id
    text: str
    says = N_("{what}: no longer “{text}”")


@command(
    Word("mark", "segna"), N_("the table's own words on a square or piece: mark D2 trap, mark axl oath until turn 3"),
    group=TABLE, after_end=True,
)  # fmt: skip
def set_mark(
    play: Play[Any, Any],
    what: Annotated[str, PLACE],
    text: Annotated[str, Text()],
    until: Annotated[int | None, Option(UNTIL, TurnNumber(1, 9999, label=N_("turn N")))] = None,
) -> None:
    """Write the table's own words on something, in place of those that are there.

    Raises:
        RuleError: too long a text.
    """
    if len(text) > MOST_TEXT:
        raise RuleError("a mark has at most {most} letters: `note` keeps more", most=MOST_TEXT)
    play.state.marks[what] = Mark(text, until)
    play.tell(MarkSet(what, text, until))


@command(Word("unmark", "togli-nota"), N_("takes the table's own words away"), group=TABLE, after_end=True)
def take_mark(play: Play[Any, Any], what: Annotated[str, named(MARKED, label=N_("SQUARE or PIECE"))]) -> None:
    """Take the table's own words away."""
    play.tell(MarkTaken(what, play.state.marks.pop(what).text))


def let_marks_go(play: Play[Any, Any], turn: int) -> None:
    """Marks whose last turn is over leave."""
    over = [what for what, mark in play.state.marks.items() if mark.until is not None and mark.until < turn]
    for what in over:
        play.tell(MarkTaken(what, play.state.marks.pop(what).text))


def marks_said(state: GameState, say: Tongue) -> list[str]:
    """Every mark, as the status and the players' screen say it."""
    return [MarkSet(what, mark.text, mark.until).sentence(say) for what, mark in state.marks.items()]


SET_MARK = spec_of(set_mark)
MARKS = (SET_MARK, spec_of(take_mark))
"""Commands that every game has."""
EVENTS: tuple[type[Event], ...] = (MarkSet, MarkTaken)
