"""Records shown: this round, an earlier one, the whole evening as lines that play it again (KM-11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from companion.engine.declare import AnyOf, Number, query
from companion.engine.errors import N_, RuleError
from companion.engine.language import Tongue
from companion.engine.page import Page
from companion.engine.words import Word
from companion.games.kami.arguments import ALL, EVERYBODY, RECORDS, Whole
from companion.games.kami.content.notation import read_notation
from companion.games.kami.names import result_of
from companion.games.kami.rules.this_round import record_of_round
from companion.games.kami.settings import SETTINGS
from companion.games.kami.state import Kami, KamiSeen, PastRound


@query(
    Word("record", "verbale"),
    N_("this round as a record; N: that round; all: the whole evening"),
    group=RECORDS,
)
def ask_record(
    seen: KamiSeen, which: Annotated[int | str | None, AnyOf((Whole(ALL, EVERYBODY), Number(1)), N_("N"))] = None
) -> Page:
    """Show this round as a record, or the last one; one by its number; the whole evening (KM-11)."""
    state = seen.state
    if which == "all":
        return Page().lines(evening(state, seen.say))
    if isinstance(which, int):
        records = [past.record for past in state.rounds if past.round == which]
        if which == state.round and (state.has_begun or not records):
            records.append(record_of_round(state))
        if not records:
            kept = sorted({past.round for past in state.rounds} | {state.round})
            raise RuleError("no record of round {n}: there is {rounds}", rule="KM-11", n=which, rounds=kept)
        return Page().lines(records)
    if not state.has_begun and state.rounds:
        return Page().line(state.rounds[-1].record)
    return Page().line(record_of_round(state))


def evening(state: Kami, say: Tongue) -> Iterable[str]:
    """The whole evening as lines that play it again: `companion run` reads them."""
    yield f"game new kami {state.variant} target {state.target}"
    for setting in SETTINGS:
        if setting.name in state.settings:
            yield f"rule {setting.name} {state.settings[setting.name]}"
    if state.seats:
        yield "seats " + " ".join(f'"{state.names[player]}"' for player in state.seats)
    if state.rounds and state.rounds[0].round > 1:
        yield "# " + say("earlier rounds: in the log")
    for past in state.rounds:
        yield from _past(past, say)
    if state.has_begun or any(hand is not None for hand in state.hands.values()):
        yield "# " + say("round {n}, not over", n=state.round)
        yield f'read "{record_of_round(state)}"'
    elif state.first is not None and state.over is None:
        yield f"first {state.first}"
    if state.seats:
        yield "# " + ", ".join(f"{' + '.join(map(say.name, team))}: {state.scores[team[0]]}" for team in state.teams())


def _past(past: PastRound, say: Tongue) -> Iterable[str]:
    yield "# " + result_of(past, say)
    if past.how != "scored" or read_notation(past.record).steps:
        yield f'read "{past.record}"'
    force = "force " * past.forced
    if past.how == "scored":
        yield f"{force}score {past.player} {past.card}{' double' * past.double}"
    elif past.how == "annulled":
        yield f"{force}annul {past.player}"
