"""What holds whatever the table types: cards conserved, partners equal, one to act (KM-1, KM-4, KM-12)."""

from __future__ import annotations

import os

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.kami import GAME
from companion.games.kami.content.cards import DECK, HIDDEN
from companion.games.kami.content.notation import read_notation
from companion.games.kami.rules.correcting import check_state
from companion.games.kami.rules.this_round import record_of_round
from companion.games.kami.state import Kami
from companion.table.execute import execute
from companion.table.pending import Done, PendingLine

EXAMPLES = int(os.environ.get("EXAMPLES", "150"))
PLAYERS = st.sampled_from(["a", "b", "c", "d"])
CARDS = st.sampled_from([*DECK, "x", "m:tower", "m:soldier", "m:knight", "1", "8"])
CODES = st.text("12345678", min_size=8, max_size=8)
LINES = st.one_of(
    st.builds("play {} {}".format, CARDS, CARDS),
    st.builds("counter {} {} {}".format, PLAYERS, CARDS, CARDS),
    st.builds("{} {} {}".format, PLAYERS, CARDS, CARDS),
    st.builds("force counter {} {} {}".format, PLAYERS, CARDS, CARDS),
    st.builds("force play {} {}".format, CARDS, CARDS),
    st.builds("pass {}".format, PLAYERS),
    st.builds("force pass {}".format, PLAYERS),
    st.builds("score {} {}".format, PLAYERS, CARDS),
    st.builds("deal {} {}".format, PLAYERS, CODES),
    st.builds("mercenaries {}".format, CODES),
    st.builds("turnup {}".format, CARDS),
    st.builds("reveal {}".format, CARDS),
    st.builds("first {}".format, PLAYERS),
    st.builds("annul {}".format, PLAYERS),
    st.sampled_from(["pass all", "pass", "deal", "pass all; play x soldier", "counter knight soldier", "next"]),
)


def run(state: Kami, line: str) -> Kami:
    """The state after a line, the same one if it is refused."""
    result = execute(GAME, state, lambda _: None, PendingLine(line))
    if not isinstance(result, Done):
        return state
    after: Kami = result.play.state
    return after


def up(state: Kami) -> list[str]:
    """Every card face up."""
    lying = [card for lines in state.lines.values() for card in (*lines.defence, *lines.attack)]
    return [card for card in (*lying, *(stack.up for stack in state.mercenaries)) if card and card != HIDDEN]


@given(players=st.integers(2, 4), lines=st.lists(LINES, max_size=40))
@settings(max_examples=EXAMPLES, deadline=None)
def test_whatever_is_typed(players: int, lines: list[str]) -> None:
    state = run(run(Kami(variant="kami"), "seats " + " ".join("abcd"[:players])), "first a")
    for line in lines:
        state = run(state, line)
        check_state(state, None)
        forced = any(token.endswith("!") for token in state.plays)
        for card, n in DECK.items():
            assert forced or state.unseen[card] == n - up(state).count(card)
            assert state.known_elsewhere(card) <= state.unseen[card] or forced
        for player in state.seats:
            lying, hand = state.lines[player], state.hands[player]
            assert state.left[player] >= 1
            assert len(lying.defence) == len(lying.attack)
            assert lying.defence.count(HIDDEN) == len(state.hidden[player])
            assert hand is None or forced or len(hand) == state.left[player] + state.unnamed(player)
            assert all(state.scores[other] == state.scores[player] for other in state.team(player))
        assert (state.initiative is None) == (state.attack is not None)
        assert state.initiative in (None, state.turn)
        assert state.attack is None or state.turn in state.yet_to_answer()
        assert len(read_notation(record_of_round(state)).hands) == players
        assert len(msgspec.json.encode(state)) < 12_000
