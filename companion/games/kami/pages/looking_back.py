"""A round looked back on: the result of best play at each play, where the play left it, what that cost (KM-15)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Number, query
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.page import Page, Span, Table
from companion.engine.words import Word
from companion.games.kami.arguments import ASKED
from companion.games.kami.content.notation import Record, read_notation
from companion.games.kami.names import players_said, points_said
from companion.games.kami.odds.analysis import Analysis, Judged, analyse, require_solvable, unknown_seats
from companion.games.kami.odds.solver import Result
from companion.games.kami.rules.this_round import record_of_round
from companion.games.kami.settings import value_of
from companion.games.kami.state import Kami, KamiSeen

RULE = "KM-15"


@query(
    Word("analyse", "analizza", ("analyze",)),
    N_("this round or the last one against best play, all cards known; N: that round"),
    group=ASKED,
)
def analyse_page(seen: KamiSeen, which: Annotated[int | None, Number(1, label=N_("N"))] = None) -> Page:
    """What best play brought at each play, where the play left it, what it cost, the line that was there (KM-15).

    Raises:
        RuleError: cards are not known, or the round cannot be worked out.
    """
    state, say = seen.state, seen.say
    number, record = _chosen(state, which)
    require_solvable(record)
    if missing := [state.seats[seat - 1] for seat in unknown_seats(record)]:
        raise RuleError(
            "all cards must be known; not known: {players}. `hands` asks for them after the round; `deal NAME CARDS` "
            "before it, and hidden cards laid by name",
            rule=RULE, players=players_said(missing),
        )  # fmt: skip
    analysis = analyse(record, value_of(state, "empress-own-counter") == "yes", seen.progress)
    page = Page().heading(say("Round {n} against best play", n=number), 1)
    if analysis.left_out:
        text = say.plural(
            "The first play is left out: too many cards to be worked out",
            "The first {n} plays are left out: too many cards to be worked out",
            analysis.left_out,
        )
        page.line(Span(text, "dim"))
    if analysis.plays:
        page.add(_table(state, analysis, say))
    for play in analysis.plays:
        if play.cost:
            page.line(_lost(state, play, say))
    if not any(play.cost for play in analysis.plays) and analysis.plays:
        page.line(say("Nobody lost anything against best play"))
    if analysis.ahead:
        page.line(say("From here best play brings: {result}", result=result_said(state, analysis.standing, say)))
        page.line(say("So: {line}", line=" ".join(analysis.ahead)))
    return page


def _chosen(state: Kami, which: int | None) -> tuple[int, Record]:
    """The round meant: by its number the last one kept so; none: this one, or the last if nothing is played yet."""
    current = state.has_begun or not state.rounds
    if which is None and not current:
        return state.rounds[-1].round, read_notation(state.rounds[-1].record)
    if which is not None and (which != state.round or not current):
        kept = [past for past in state.rounds if past.round == which]
        if not kept:
            raise RuleError(
                "no record of round {n}: there is {rounds}",
                rule=RULE, n=which, rounds=sorted({past.round for past in state.rounds} | {state.round}),
            )  # fmt: skip
        return which, read_notation(kept[-1].record)
    if not state.seats:
        raise RuleError("nobody sits at the table yet: `seats NAME…` in clockwise order", rule="KM-1")
    return state.round, read_notation(record_of_round(state))


def result_said(state: Kami, result: Result, say: Tongue) -> str:
    """Who scores, and how much: with four, both partners."""
    team = players_said(state.team(state.seats[result.seat]))
    return say("{points} for {players}", points=points_said(result.points, say), players=team)


def _table(state: Kami, analysis: Analysis, say: Tongue) -> Table:
    rows = [
        [str(play.at), play.token, say.name(Ref(state.seats[play.seat])), result_said(state, play.before, say),
         f"−{play.cost}" if play.cost else ""]
        for play in analysis.plays
    ]  # fmt: skip
    return Table([say("Play"), say("Record"), say("Player"), say("Best play brings"), say("Lost")], rows)


def _lost(state: Kami, play: Judged, say: Tongue) -> str:
    return say(
        "Play {n}, {player}: {token} cost {points}: from then on {result}. There was: {line}",
        n=play.at, player=Ref(state.seats[play.seat]), token=play.token, points=points_said(play.cost, say),
        result=result_said(state, play.after, say), line=" ".join(play.line),
    )  # fmt: skip
