"""What follows from a value set by hand: rules go on from it (KM-2, KM-4, KM-11, KM-12)."""

from __future__ import annotations

from collections import Counter

import msgspec

from companion.engine.common_commands import ValueSet
from companion.engine.errors import Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event
from companion.games.kami.content.cards import (
    DECK,
    HIDDEN,
    MERCENARY,
    card_ref,
    check_supply,
    in_order,
    is_mercenary,
    read_card,
)
from companion.games.kami.content.notation import MOST_STEPS, Record, read_notation, write_step
from companion.games.kami.names import players_said, points_said
from companion.games.kami.rules.ending import KEPT_ROUNDS, MOST_ROUNDS, decide_end, start_round
from companion.games.kami.rules.playing import AttackCountered, CardsPlayed, InitiativeKept, TurnsPassed
from companion.games.kami.rules.records import replay, require_seat
from companion.games.kami.rules.rounds import (
    MOST_STACKS,
    FirstChosen,
    HandKnown,
    MercenariesLaid,
    MercenaryTurnedUp,
    lay_mercenaries,
)
from companion.games.kami.rules.this_round import hand_dealt, hand_laid, steps_of
from companion.games.kami.state import Kami, KamiPlay

MOST_TARGET = 999
MOST_LAID = 20
MOST_NAME = 60
PLAYS = (CardsPlayed, AttackCountered, TurnsPassed, InitiativeKept, MercenariesLaid, MercenaryTurnedUp, FirstChosen,
         HandKnown)  # fmt: skip


class PartnersScore(Event, frozen=True):
    """A score set by hand holds for the whole team."""

    players: list[str]
    score: int

    def sentence(self, say: Tongue) -> str:
        return say("{players}: {points}", players=players_said(self.players), points=points_said(self.score, say))


def after_set(play: KamiPlay, path: str) -> None:
    """What follows from `set PATH VALUE`."""
    state = play.state
    what, _, rest = path.partition(".")
    _check_players(state, list(state.scores if what == "seats" else state.seats))
    match what:
        case "seats" if state.has_begun:
            raise RuleError("cards are on the table: the seats change between two rounds", rule="KM-1")
        case "scores":
            _team_score(play, rest)
            decide_end(play)
        case "target" | "variant":
            decide_end(play)
        case "turn" | "initiative":
            _whose_turn(state, what)
        case "first" if not state.has_begun:
            state.turn = state.initiative = state.first
        case "lines":
            _lines(state, rest.partition(".")[0])
        case "mercenaries":
            recount(state)
        case "plays":
            play_again(play, path)
        case "rounds":
            state.ending = None
        case "settings" if not state.has_begun:
            state.left = dict.fromkeys(state.seats, state.full_hand)


def _whose_turn(state: Kami, what: str) -> None:
    """Turn and initiative go together; the attacker's turn is the initiative (KM-4, KM-5)."""
    if what == "initiative":
        if state.initiative is not None:
            state.turn = state.initiative
        elif state.turn == state.attacker and state.attacker is not None:
            state.turn = state.left_of(state.attacker)
    elif state.initiative is not None or state.turn == state.attacker:
        state.initiative = state.turn


def _team_score(play: KamiPlay, player: str) -> None:
    """Partners have the same score (KM-1)."""
    state = play.state
    if player not in state.scores:
        return
    team = state.team(player)
    for one in team:
        state.scores[one] = state.scores[player]
    if len(team) > 1:
        play.tell(PartnersScore(team, state.scores[player]))
    if state.ending is not None and state.ending.player in team:
        state.ending = None


def _lines(state: Kami, player: str) -> None:
    """A corrected line: the cards' names, what is unseen, the known hand and the record follow."""
    for one in [player] if player in state.lines else list(state.lines):
        lines = state.lines[one]
        lines.defence = [card if card == HIDDEN else _card(card) for card in lines.defence]
        lines.attack = [_card(card) for card in lines.attack]
        dealt = hand_dealt(state, one)
        hidden = lines.defence.count(HIDDEN)
        state.hidden[one] = (state.hidden[one] + [HIDDEN] * hidden)[:hidden]
        _rewrite(state, one)
        if dealt is not None:
            _take_off(state, one, dealt)
    recount(state)


def _card(text: str) -> str:
    card = read_card(text, "en")
    if card is None:
        raise RuleError("“{word}” is no card: a name or a code 1–8 is", word=text)
    return card


def _rewrite(state: Kami, player: str) -> None:
    """The record's plays of a player as the lines say; not if their number differs."""
    lines, hidden = state.lines[player], list(state.hidden[player])
    steps = steps_of(state, player)
    if not len(steps) == len(lines.defence) == len(lines.attack):
        return
    places = [n for n, token in enumerate(state.plays) if token in {step.token for step in steps}]
    for at, step, defence, attack in zip(places, steps, lines.defence, lines.attack, strict=False):
        laid = (defence if defence != HIDDEN else hidden.pop(0), attack)
        marked = [
            MERCENARY * is_mercenary(was) + now for was, now in zip((step.defence, step.attack), laid, strict=True)
        ]
        state.plays[at] = write_step(step.seat, marked[0], marked[1], step.forced)


def _take_off(state: Kami, player: str, dealt: list[str]) -> None:
    """What is left of a hand as dealt, after what was laid.

    Raises:
        RuleError: something was laid that was not in the hand.
    """
    laid = hand_laid(state, player)
    check_supply(laid, Counter(dealt))
    state.hands[player] = in_order((Counter(dealt) - Counter(laid)).elements())


def recount(state: Kami) -> None:
    """What is unseen: the 32 less the cards face up (KM-12)."""
    unseen = dict(DECK)
    lying = [card for lines in state.lines.values() for card in (*lines.defence, *lines.attack)]
    for card in [*lying, *(stack.up or HIDDEN for stack in state.mercenaries)]:
        if card != HIDDEN:
            unseen[card] -= 1
    state.unseen = unseen


def play_again(play: KamiPlay, path: str) -> None:
    """The plays of the round were corrected: it is played again from its beginning (KM-11).

    Raises:
        RuleError: a play is illegal now; says which.
    """
    state = play.state
    now = state.plays
    before = play.events[-1]
    assert isinstance(before, ValueSet)
    state.plays = _plays_before(now, path, before.old)
    dealt = {player: hand_dealt(state, player) for player in state.seats}
    told, round_ = len(play.events), state.round
    record = read_notation(",".join(now)) if now else Record()
    require_seat(state, record)
    start_round(state, state.first)
    for player, hand in dealt.items():
        state.hands[player] = hand
    if record.mercenaries:
        lay_mercenaries(play, record.mercenaries)
    replay(play, record.steps, 0)
    ended = state.round != round_
    play.events[told:] = [] if not ended else [e for e in play.events[told:] if not isinstance(e, PLAYS)]


def _plays_before(now: list[str], path: str, old: str) -> list[str]:
    """The plays as they were before the value at `path` was set."""
    _, _, at = path.partition(".")
    if at:
        return [*now[: int(at)], old, *now[int(at) + 1 :]]
    return msgspec.json.decode(old, type=list[str])


def check_state(state: Kami, content: None) -> None:
    """See that a state set by hand can be.

    Raises:
        RuleError: it cannot; says why.
    """
    _check_players(state, state.seats)
    players = set(state.seats)
    for who in (state.turn, state.initiative, state.first, state.attacker):
        if who is not None and who not in players:
            raise RuleError("“{name}” is no player here", name=who)
    if any(state.scores[one] != state.scores[other] for team in state.teams() for one in team for other in team):
        raise RuleError("partners have the same score", rule="KM-1")
    _check_numbers(state)
    _check_sizes(state)
    _check_cards(state)
    _check_rounds(state)
    if state.turn is not None and state.initiative is None and state.attack is None:
        raise RuleError("somebody has the initiative, or there is an attack: `set initiative NAME`", rule="KM-4")


def _check_players(state: Kami, players: list[str]) -> None:
    for what in (state.seats, state.scores, state.lines, state.left, state.hidden, state.hands, state.names):
        if sorted(what) != sorted(players):
            raise RuleError("the players are {players}: `seats` names them", rule="KM-1", players=players or "-")


def _check_numbers(state: Kami) -> None:
    if not 1 <= state.target <= MOST_TARGET:
        raise RuleError("the target is 1 to {most} points", rule="KM-2", most=MOST_TARGET)
    if any(not 0 <= score <= MOST_TARGET * 2 for score in state.scores.values()):
        raise RuleError("a score is 0 to {most} points", rule="KM-2", most=MOST_TARGET * 2)
    if not 1 <= state.round <= MOST_ROUNDS:
        raise RuleError("a round's number is 1 to {most}", rule="KM-13", most=MOST_ROUNDS)
    if any(not 1 <= n <= state.full_hand for n in state.left.values()):
        raise RuleError("a player has 1 to {most} cards left", rule="KM-7", most=state.full_hand)


def _check_cards(state: Kami) -> None:
    for card, n in state.unseen.items():
        if card not in DECK or not 0 <= n <= DECK[card]:
            raise RuleError("of {card} there are 0 to {most} unseen", rule="KM-12",
                            card=card_ref(card), most=DECK.get(card, 0))  # fmt: skip
    hands = [hand for hand in state.hands.values() if hand is not None]
    laid = [*state.hidden.values(), [stack.up for stack in state.mercenaries if stack.up is not None]]
    for card in [*(card for hand in hands for card in hand), *(c for some in laid for c in some if c != HIDDEN)]:
        if card not in DECK:
            raise RuleError("“{word}” is no card: {names} are", word=card, names=list(DECK))
    if set(state.unseen) != set(DECK) or any(len(hand) > state.full_hand for hand in hands):
        raise RuleError("that cannot be: a hand has at most {n} cards", rule="KM-1", n=state.full_hand)


def _check_rounds(state: Kami) -> None:
    for past in state.rounds:
        if past.player not in state.seats:
            raise RuleError("“{name}” is no player here", name=past.player)
        if past.card not in DECK and (past.card is not None or past.how in ("played", "scored")):
            raise RuleError("“{word}” is no card: {names} are", word=past.card or "-", names=list(DECK))
        read_notation(past.record)
    ending = state.ending
    if ending is None:
        return
    if ending.player not in state.seats or ending.card not in DECK or set(ending.possible) != set(DECK):
        raise RuleError("that is no end of a round: who played the last card, which, what can have lain hidden",
                        rule="KM-8")  # fmt: skip
    if not 0 <= ending.before <= MOST_TARGET * 2:
        raise RuleError("a score is 0 to {most} points", rule="KM-2", most=MOST_TARGET * 2)


def _check_sizes(state: Kami) -> None:
    lines = [line for lines in state.lines.values() for line in (lines.defence, lines.attack)]
    if any(len(line) > MOST_LAID for line in (*lines, *state.hidden.values())):
        raise RuleError("a line has at most {n} cards", rule="KM-12", n=MOST_LAID)
    for player, laid in state.lines.items():
        if len(state.hidden[player]) != laid.defence.count(HIDDEN):
            raise RuleError("{player} has {n} hidden cards in the defence line: so many are named in `hidden`",
                            rule="KM-12", player=Ref(player), n=laid.defence.count(HIDDEN))  # fmt: skip
    if len(state.mercenaries) > MOST_STACKS:
        raise RuleError("there are {n} stacks of mercenaries, not {m}", rule="KM-10", n=MOST_STACKS,
                        m=len(state.mercenaries))  # fmt: skip
    if len(state.rounds) > KEPT_ROUNDS or len(state.ahead) > MOST_STEPS:
        raise RuleError("that is too much: at most {n}", n=KEPT_ROUNDS)
    for token in state.ahead:
        read_notation(token)
    for name in state.names.values():
        if not name.isprintable() or not 0 < len(name) <= MOST_NAME:
            raise RuleError("a name has 1 to {most} printable characters", most=MOST_NAME)
