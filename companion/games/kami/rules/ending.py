"""How a round ends and what it scores (KM-2, KM-7, KM-8, KM-10, KM-13)."""

from __future__ import annotations

from typing import Annotated, Any

from companion.engine.declare import Command, Flag, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id, Over
from companion.engine.words import Word, fold
from companion.games.kami.arguments import PLAYER, ROUND, CardKind
from companion.games.kami.content.cards import DECK, HIDDEN, card_ref, card_refs, code_of, name_of, points_of
from companion.games.kami.content.notation import rewritten
from companion.games.kami.names import deals_anew, players_said, points_said, variant_name
from companion.games.kami.rules.legal import is_marked
from companion.games.kami.rules.this_round import record_of_round
from companion.games.kami.state import Earlier, Ending, Kami, KamiPlay, Lines, PastRound

KEPT_ROUNDS = 100
MOST_ROUNDS = 9999


class RoundWon(Event, frozen=True):
    """The last card of a hand ended the round. `open`: the hidden card is not known, `reveal` may double."""

    player: str
    card: str
    points: int
    double: bool
    open: bool
    score: int

    def sentence(self, say: Tongue) -> str:
        return _round_won(self, say)


class HiddenShown(Event, frozen=True):
    """At the end of the round: the hidden cards of a player as far as they are known (`x` not)."""

    player: str
    cards: list[str]

    def sentence(self, say: Tongue) -> str:
        return say("Hidden cards of {player}: {cards}", player=Ref(self.player), cards=card_refs(self.cards))


class ScoreTurnedBack(Event, frozen=True):
    """A variant took a score over the target back."""

    players: list[str]
    variant: str
    over: int
    score: int

    def sentence(self, say: Tongue) -> str:
        return say(
            "{variant}: {players} would have {over}, over the target: {score}",
            variant=variant_name(self.variant, say),
            players=players_said(self.players),
            over=self.over,
            score=self.score,
        )


class HiddenRevealed(Event, frozen=True):
    """The hidden card of the turn that ended the round: the round counts anew."""

    player: str
    card: str
    points: int
    double: bool
    score: int

    def sentence(self, say: Tongue) -> str:
        text = say("Hidden card of {player}: {card}.", player=Ref(self.player), card=card_ref(self.card))
        facts = {"points": points_said(self.points, say), "score": self.score}
        if self.double:
            return text + " " + say("Master stroke! {points}, together {score}", **facts)
        return text + " " + say("No master stroke: {points}, together {score}", **facts)


class RoundVoid(Event, frozen=True):
    """One hand card, the initiative and no mercenary left."""

    player: str
    first: str | None

    def sentence(self, say: Tongue) -> str:
        text = say("Round void: {player} has one card, the initiative, no mercenary left.", player=Ref(self.player))
        return text + " " + deals_anew(self.first, say)


class NextRound(Event, frozen=True):
    """The next round: who deals and starts."""

    round: int
    first: Id
    says = N_("Round {round}: {first} deals and starts")


class GameWon(Event, frozen=True):
    """The target is reached."""

    players: list[str]
    score: int

    def sentence(self, say: Tongue) -> str:
        return say(
            "The game is won: {players}, {points}",
            players=players_said(self.players),
            points=points_said(self.score, say),
        )


class GameReopened(Event, frozen=True):
    """The end of the game is undone."""

    says = N_("The game goes on: nobody has the target")


def _round_won(event: RoundWon, say: Tongue) -> str:
    if event.double:
        text = say("Master stroke! {player} ends the round: {card}, hidden and in attack. {points}, together {score}",
                   player=Ref(event.player), card=card_ref(event.card), points=points_said(event.points, say),
                   score=event.score)  # fmt: skip
    else:
        text = say("{player} ends the round: {card}. {points}, together {score}",
                   player=Ref(event.player), card=card_ref(event.card), points=points_said(event.points, say),
                   score=event.score)  # fmt: skip
    if event.open:
        text += "\n" + say("If the hidden card is {card} too: `reveal {word}` doubles it",
                           card=card_ref(event.card), word=fold(name_of(event.card, say.language)))  # fmt: skip
    return text


def start_round(state: Kami, first: str | None) -> None:
    """Full hands, empty lines; the first player has turn and initiative (KM-13)."""
    state.first = state.turn = state.initiative = first
    state.attacker = None
    state.lines = {player: Lines() for player in state.seats}
    state.unseen = dict(DECK)
    state.left = dict.fromkeys(state.seats, state.full_hand)
    state.hidden = {player: [] for player in state.seats}
    state.hands = dict.fromkeys(state.seats)
    state.mercenaries = []
    state.plays = []
    state.ahead = []
    state.ending = None


def keep_round(state: Kami, past: PastRound) -> None:
    """Keep a round that is over; of very many the oldest are let go, but for what they scored (KM-17)."""
    past.record = record_of_round(state)
    state.rounds = [*state.rounds, past]
    while len(state.rounds) > KEPT_ROUNDS:
        gone = state.rounds.pop(0)
        if gone.counts:
            sum_up = state.earlier.setdefault(gone.player, Earlier())
            sum_up.rounds += 1
            sum_up.points += gone.points
            sum_up.strokes += gone.double
            sum_up.cards[gone.card or ""] = sum_up.cards.get(gone.card or "", 0) + 1


def end_round(play: KamiPlay, player: str, card: str, hidden: str | None) -> None:
    """Who plays the last card of the hand scores its value (KM-7); equal to that turn's hidden card: double (KM-8).

    `hidden`: that card, `x` if it is not known, None if the defence was laid face up.
    """
    state = play.state
    if hidden == HIDDEN:
        hidden = _only_one_possible(state, player)
    double = hidden == card
    before = state.scores[player]
    points = points_of(card) * (2 if double else 1)
    keep_round(state, PastRound(state.round, "played", player, card, points, double))
    may_double = False
    if hidden == HIDDEN:
        state.ending = Ending(player, card, before, state.possible(player))
        may_double = state.ending.possible[card] > 0
    play.tell(RoundWon(player, card, points, double, may_double, before + points))
    play.because(player, _why_points(hidden, double), rule="KM-8" if double else "KM-7",
                 card=card_ref(card), points=points)  # fmt: skip
    for one in state.seats:
        if any(laid != HIDDEN for laid in state.hidden[one]):
            play.tell(HiddenShown(one, list(state.hidden[one])))
    award(play, player, before + points)
    next_round(play, player)


def _only_one_possible(state: Kami, player: str) -> str:
    """The hidden card where the hand was known and only one kind is left over, else `x`."""
    rest = set(state.hands[player] or [])
    return rest.pop() if len(rest) == 1 else HIDDEN


def _why_points(hidden: str | None, double: bool) -> str:
    if double:
        return N_("{card} in attack and hidden in defence in the same turn: {points} points")
    if hidden is None:
        return N_("{card} was the last card of the hand, the card in defence face up: {points} points")
    if hidden == HIDDEN:
        return N_("{card} was the last card of the hand, the hidden card is not known: {points} points")
    return N_("{card} was the last card of the hand, the hidden card is another: {points} points")


def award(play: KamiPlay, player: str, total: int) -> None:
    """The team's new score; Lord and Kami take back what is over the target, after doubling (KM-2)."""
    state = play.state
    score = counted(state, total)
    team = state.team(player)
    for one in team:
        state.scores[one] = score
    if score != total:
        play.tell(ScoreTurnedBack(team, state.variant, total, score))
        play.because(player, _why_back(state), rule="KM-2", total=total, target=state.target, score=score)
    decide_end(play)


def counted(state: Kami, total: int) -> int:
    """A score at the end of a round: Lord takes what is over the target off it, Kami falls to 0 (KM-2)."""
    if state.variant == "soldier" or total <= state.target:
        return total
    return max(0, 2 * state.target - total) if state.variant == "lord" else 0


def _why_back(state: Kami) -> str:
    if state.variant == "lord":
        return N_("Lord: what {total} is over {target} is taken off {target}: {score}")
    return N_("Kami: {total} is over {target}: {score}")


def has_won(state: Kami, player: str) -> bool:
    """True if a player has the target: Soldier or more, Lord and Kami exactly (KM-2)."""
    score = state.scores[player]
    return score >= state.target if state.variant == "soldier" else score == state.target


def decide_end(play: KamiPlay) -> None:
    """The game is over when a team has the target, and goes on when none has it any more (KM-2)."""
    state = play.state
    winners = [player for player in state.seats if has_won(state, player)]
    if winners and (state.over is None or state.over.winners != winners):
        score = state.scores[winners[0]]
        why = N_("{players}: {score} points, {target} are needed")
        facts: dict[str, Any] = {"players": [state.names[p] for p in winners], "score": score, "target": state.target}
        state.over = Over("won", why, winners, "KM-2", facts)
        play.tell(GameWon(winners, score))
        play.because(winners[0], why, rule="KM-2", **facts)
    elif not winners and state.over is not None:
        state.over = None
        play.tell(GameReopened())


def next_round(play: KamiPlay, winner: str) -> None:
    """The player to the left of the winner deals and starts (KM-3, KM-13)."""
    state = play.state
    ending = state.ending
    start_round(state, state.left_of(winner))
    state.ending = ending
    state.round = min(state.round + 1, MOST_ROUNDS)
    assert state.first is not None
    play.because(state.first, "left of {player}, who won the round", rule="KM-3", player=Ref(winner))
    if state.over is None:
        play.tell(NextRound(state.round, state.first))


def end_void_round(play: KamiPlay, player: str) -> None:
    """One hand card, the initiative and no mercenary left: void, the same first player (KM-10)."""
    state = play.state
    keep_round(state, PastRound(state.round, "void", player))
    start_round(state, state.first)
    play.tell(RoundVoid(player, state.first))
    play.because(player, "one card, the initiative and no mercenary left: no turn can be made", rule="KM-10")


@command(
    Word("reveal", "rivela"),
    N_("names the hidden card of the turn that ended the round: it counts anew"),
    short=Word("rv", "rv"),
    group=ROUND,
    after_end=True,
)
def reveal_hidden(play: KamiPlay, card: Annotated[str, CardKind()]) -> None:
    """The hidden card of the turn that ended the round is named: the round counts anew (KM-8)."""
    state = play.state
    ending = state.ending
    if ending is None:
        raise RuleError(
            "there is nothing to reveal: no round has just ended with a hidden card that is not known", rule="KM-8"
        )
    if not ending.possible[card]:
        raise RuleError(
            "{card} cannot be the hidden card of {player}: none was left",
            rule="KM-8", card=card_ref(card), player=Ref(ending.player),
        )  # fmt: skip
    ending.hidden = card
    double = card == ending.card
    points = points_of(ending.card) * (2 if double else 1)
    past = state.rounds[-1]
    past.points, past.double, past.record = points, double, _with_hidden(past.record, card, state.full_hand)
    was_over = state.over is not None
    play.tell(HiddenRevealed(ending.player, card, points, double, ending.before + points))
    play.because(ending.player, _why_points(card, double), rule="KM-8", card=card_ref(ending.card), points=points)
    award(play, ending.player, ending.before + points)
    if was_over and state.over is None and state.first is not None:
        play.tell(NextRound(state.round, state.first))


def _with_hidden(record: str, card: str, full: int) -> str:
    """A record with its last hidden card named."""
    head, comma, last = record.rpartition(",")
    return rewritten(f"{head}{comma}{last[0]}{code_of(card)}{last[2:]}", full)


class ScoreRound(Command, frozen=True):
    """`score NAME CARD [double]`."""

    player: Annotated[str, PLAYER]
    card: Annotated[str, CardKind()]
    double: Annotated[bool, Flag(Word("double", "doppio", ("doppia",)))] = False


@command(
    Word("score", "punti"),
    N_("ends a round: who played which last card"),
    short=Word("s", "pt"),
    group=ROUND,
)
def score_round(play: KamiPlay, command: ScoreRound) -> None:
    """End a round in one line, for a table that only keeps the score (KM-7, KM-8)."""
    score(play, command)


def score(play: KamiPlay, command: ScoreRound, *, forced: bool = False) -> None:
    """The same; forced, also with a card that is no longer there."""
    state, card, player = play.state, command.card, command.player
    marked = is_marked(play, player, _faults_of_score(state, command), forced)
    state.ending = None
    points = points_of(card) * (2 if command.double else 1)
    before = state.scores[player]
    keep_round(state, PastRound(state.round, "scored", player, card, points, command.double, marked))
    play.tell(RoundWon(player, card, points, command.double, False, before + points))
    award(play, player, before + points)
    next_round(play, player)


def _faults_of_score(state: Kami, command: ScoreRound) -> list[RuleError]:
    n, card = state.unseen[command.card], card_ref(command.card)
    if n >= (2 if command.double else 1):
        return []
    why = RuleError(
        "{player} cannot end the round so: {card}, {n} left unseen",
        rule="KM-12",
        player=Ref(command.player),
        n=n,
        card=card,
    )
    return [why]
