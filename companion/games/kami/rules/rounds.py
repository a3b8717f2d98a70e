"""How a round begins: seats, who plays first, dealing, mercenaries, Demoralised (KM-1, KM-3, KM-9, KM-10, KM-13)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Command, Listed, NewName, Number, OneOf, Option, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id, Question
from companion.engine.words import Word, make_id
from companion.games.kami.arguments import BEFORE, EVERYBODY, PLAYER, ROUND, VARIANTS, CardKind, CardsKind
from companion.games.kami.content.cards import (
    DECK,
    HIDDEN,
    SOLDIER,
    card_ref,
    card_refs,
    check_supply,
    code_of,
    in_order,
    points_of,
)
from companion.games.kami.names import deals_anew, players_said, points_said, variant_name
from companion.games.kami.questions import CardReader
from companion.games.kami.rules.ending import keep_round, start_round
from companion.games.kami.rules.legal import is_marked
from companion.games.kami.rules.this_round import hand_laid
from companion.games.kami.settings import value_of
from companion.games.kami.state import Kami, KamiPlay, PastRound, Stack

FORBIDDEN = str.maketrans("", "", ".:,;#\"'`")
MOST_STACKS = 8
DEMORALISED = 5


class GameBegun(Event, frozen=True):
    """A game begins."""

    variant: str
    target: int

    def sentence(self, say: Tongue) -> str:
        return say(
            "Kami, variant {variant}, to {points}",
            variant=variant_name(self.variant, say),
            points=points_said(self.target, say),
        )


class PlayersSeated(Event, frozen=True):
    """Players sit in this clockwise order."""

    players: list[str]

    def sentence(self, say: Tongue) -> str:
        return say("Seated, clockwise: {players}", players=players_said(self.players)) + _partners(self.players, say)


class CardDrawn(Event, frozen=True):
    """A card was drawn for who plays first."""

    player: str
    card: str

    def sentence(self, say: Tongue) -> str:
        return say("{player} draws: {card}", player=Ref(self.player), card=card_ref(self.card))


class DrawTied(Event, frozen=True):
    """The highest cards are equal: these draw again."""

    players: list[Id]
    says = N_("Equal: {players} draw again")


class FirstChosen(Event, frozen=True):
    """Somebody deals and starts the round."""

    player: Id
    round: int
    says = N_("Round {round}: {player} deals and starts")


class RoundBegunAnew(Event, frozen=True):
    """The cards played so far in this round are taken back into full hands."""

    round: int
    says = N_("Round {round} begins anew: full hands, empty lines")


class HandsDealt(Event, frozen=True):
    """Everybody was dealt a hand."""

    cards: int
    aside: int
    dealer: str | None

    def sentence(self, say: Tongue) -> str:
        dealt = say.plural("Dealt: {n} card each", "Dealt: {n} cards each", self.cards)
        return dealt + (say(", {n} set aside", n=self.aside) if self.aside else "")


class HandKnown(Event, frozen=True):
    """The companion knows what a player was dealt."""

    player: Id
    cards: int
    says = N_("The companion knows the hand of {player}: {cards} cards")


class MercenariesLaid(Event, frozen=True):
    """These mercenaries lie face up."""

    cards: list[str]

    def sentence(self, say: Tongue) -> str:
        return say("Mercenaries: {cards}", cards=card_refs(self.cards))


class MercenaryTurnedUp(Event, frozen=True):
    """The mercenary below was turned up."""

    card: str

    def sentence(self, say: Tongue) -> str:
        return say("Turned up among the mercenaries: {card}", card=card_ref(self.card))


class RoundAnnulled(Event, frozen=True):
    """Five Soldiers were shown: the cards are dealt anew, the same first player."""

    player: str
    first: str | None

    def sentence(self, say: Tongue) -> str:
        text = say("Demoralised: {player} has the round annulled.", player=Ref(self.player))
        return text + " " + deals_anew(self.first, say)


def _partners(players: list[str], say: Tongue) -> str:
    if len(players) != 4:
        return ""
    one, two, three, four = players_said(players)
    return say(". Partners: {a} and {c}, {b} and {d}", a=one, b=two, c=three, d=four)


@command(Word("kami", "kami"), N_("begins a game: its variant and target"), listed=False)
def begin_game(
    play: KamiPlay,
    variant: Annotated[str, OneOf(VARIANTS, N_("VARIANT"))] = "soldier",
    target: Annotated[int, Option(Word("target", "traguardo"), Number(1, 999))] = 15,
) -> None:
    """A new game: its variant and target (KM-2)."""
    play.state.variant = variant  # type: ignore[assignment]
    play.state.target = target
    play.tell(GameBegun(variant, target))


def require_seats(state: Kami) -> None:
    """See that players sit at the table.

    Raises:
        RuleError: nobody does.
    """
    if not state.seats:
        raise RuleError("nobody sits at the table yet: `seats NAME…` in clockwise order", rule="KM-1")


@command(Word("seats", "posti"), N_("who sits here, clockwise; partners opposite"), group=BEFORE)
def seat_players(play: KamiPlay, names: Annotated[list[str], Listed(NewName())]) -> None:
    """Seat two, three or four players in clockwise order; with four, partners are opposite (KM-1)."""
    state = play.state
    if state.rounds or state.has_begun or any(state.scores.values()):
        raise RuleError("the game is under way: `undo` goes back, `game new kami` begins another", rule="KM-1")
    if not 2 <= len(names) <= 4:
        raise RuleError("two, three or four players play, not {n}", rule="KM-1", n=len(names))
    ids = [make_id(name.translate(FORBIDDEN)) for name in names]
    for one, name in zip(ids, names, strict=True):
        if not one.strip("-") or one == EVERYBODY or one == "tutti":
            raise RuleError("“{name}” cannot be a player's name here: choose another", rule="KM-1", name=name)
        if ids.count(one) > 1:
            raise RuleError("two players are called “{name}”: make the names differ", rule="KM-1", name=name)
    state.seats = ids
    state.names = dict(zip(ids, names, strict=True))
    state.scores = dict.fromkeys(ids, 0)
    start_round(state, None)
    play.tell(PlayersSeated(list(ids)))


@command(Word("first", "primo", ("prima",)), N_("who deals and starts the round"), short=Word("f", "pr"), group=BEFORE)
def choose_first(play: KamiPlay, player: Annotated[str, PLAYER]) -> None:
    """Name who deals and starts the round; it begins with full hands (KM-3, KM-13)."""
    state = play.state
    require_seats(state)
    if state.has_begun:
        start_round(state, player)
        play.tell(RoundBegunAnew(state.round))
    state.ahead = []
    state.first = state.turn = state.initiative = player
    state.left = dict.fromkeys(state.seats, state.full_hand)
    play.tell(FirstChosen(player, state.round))


@command(Word("draw", "pesca"), N_("the cards drawn for who starts, by seats"), group=BEFORE)
def draw_for_first(play: KamiPlay, cards: Annotated[list[str], CardsKind(most=4)]) -> None:
    """The highest card drawn plays first; on a tie the tied draw again (KM-3)."""
    state = play.state
    require_seats(state)
    if state.has_begun or state.rounds:
        raise RuleError("only for the first round is drawn: `first NAME` names who starts", rule="KM-3")
    if len(cards) != len(state.seats):
        raise RuleError(
            "one card for each of {players} is wanted, in this order, not {n}",
            rule="KM-3", players=[Ref(p) for p in state.seats], n=len(cards),
        )  # fmt: skip
    drawn = dict(zip(state.seats, cards, strict=True))
    while True:
        check_supply(drawn.values(), DECK)
        for player, card in drawn.items():
            play.tell(CardDrawn(player, card))
        most = max(points_of(card) for card in drawn.values())
        highest = [player for player, card in drawn.items() if points_of(card) == most]
        if len(highest) == 1:
            break
        play.tell(DrawTied(highest))
        drawn = {player: _draw_again(play, player) for player in highest}
    play.because(highest[0], "highest card drawn: {card}", rule="KM-3", card=card_ref(drawn[highest[0]]))
    choose_first(play, highest[0])


def _draw_again(play: KamiPlay, player: str) -> str:
    card: str = play.ask(
        Question(
            "draw", N_("{player} draws again: which card?"), CardReader(), who=player, facts={"player": Ref(player)}
        )
    )
    return card


@command(
    Word("deal", "distribuisci"),
    N_("the cards are dealt; NAME CARDS: a hand is known"),
    short=Word("d", "d"),
    group=BEFORE,
)
def deal_cards(
    play: KamiPlay, player: Annotated[str | None, PLAYER] = None, cards: Annotated[list[str], CardsKind()] = []
) -> None:
    """The cards are dealt; with a name, what that player was dealt is known (KM-1, KM-3)."""
    state = play.state
    require_seats(state)
    if player is not None:
        take_hand(state, player, cards)
        play.tell(HandKnown(player, len(cards)))
        return
    if state.has_begun:
        raise RuleError(
            "cards are on the table: the round must end first; `first NAME` begins it anew, `undo` goes back",
            rule="KM-13",
        )
    start_round(state, state.first)
    hand = state.full_hand
    aside = sum(DECK.values()) - hand * len(state.seats)
    play.tell(HandsDealt(hand, aside if len(state.seats) == 3 else 0, state.first))


def take_hand(state: Kami, player: str, cards: list[str]) -> None:
    """A player's hand as dealt is known; what was played of it already is taken off.

    Raises:
        RuleError: it is no whole hand, or cannot be.
    """
    if len(cards) != state.full_hand:
        raise RuleError(
            "a hand is {n} cards as dealt, not {m}: `deal {player} 11234568`",
            rule="KM-1", n=state.full_hand, m=len(cards), player=Ref(player),
        )  # fmt: skip
    state.ending = None
    state.hands[player] = None
    hidden = state.hidden[player]
    state.hidden[player] = [HIDDEN] * len(hidden)
    check_supply(cards, DECK)
    rest = list(cards)
    for card in hand_laid(state, player):
        if card not in rest:
            raise RuleError(
                "{player} has laid {card}: not in this hand", rule="KM-12", player=Ref(player), card=card_ref(card)
            )
        rest.remove(card)
    check_supply(rest, {card: state.free(card) for card in DECK})
    state.hidden[player] = hidden
    state.hands[player] = in_order(rest)


@command(Word("mercenaries", "mercenari"), N_("duel: the mercenaries face up"), short="m", group=BEFORE)
def lay_mercenaries(play: KamiPlay, cards: Annotated[list[str], CardsKind()]) -> None:
    """Eight stacks of two mercenaries, one up on one down (KM-10)."""
    state = play.state
    require_seats(state)
    if len(state.seats) != 2:
        raise RuleError("mercenaries are there only in a duel, with two players", rule="KM-10")
    if len(cards) > MOST_STACKS:
        raise RuleError("there are {n} stacks of mercenaries, not {m}", rule="KM-10", n=MOST_STACKS, m=len(cards))
    if any("m" in token[1:] or token[0] == "t" for token in state.plays):
        raise RuleError("a mercenary was taken already: `undo`, or `set mercenaries` corrects them", rule="KM-10")
    for stack in state.mercenaries:
        if stack.up in DECK:
            state.unseen[stack.up] += 1
    check_supply(cards, {card: state.free(card) for card in DECK})
    state.ending = None
    state.mercenaries = [Stack(card) for card in cards]
    for card in cards:
        state.unseen[card] -= 1
    state.plays = ["m" + "".join(map(code_of, cards)), *(t for t in state.plays if t[0] != "m")]
    play.tell(MercenariesLaid(list(cards)))


@command(Word("turnup", "scopri"), N_("duel: names the mercenary turned up"), short=Word("t", "sc"), group=ROUND)
def turn_up_mercenary(play: KamiPlay, card: Annotated[str, CardKind()]) -> None:
    """The mercenary below the one taken is turned up and named (KM-10)."""
    play.state.ahead = []
    turn_up(play, card)


def turn_up(play: KamiPlay, card: str) -> None:
    """Name the turned-up mercenary.

    Raises:
        RuleError: none waits for its name, or it cannot be this card.
    """
    state = play.state
    stack = next((stack for stack in state.mercenaries if stack.up == HIDDEN), None)
    if stack is None:
        raise RuleError("no mercenary was turned up that has no name yet", rule="KM-10")
    check_supply([card], {one: state.free(one) for one in DECK})
    stack.up = card
    state.unseen[card] -= 1
    state.plays.append("t" + code_of(card))
    play.tell(MercenaryTurnedUp(card))


class AnnulRound(Command, frozen=True):
    """`annul NAME`: five Soldiers were shown."""

    player: Annotated[str, PLAYER]


@command(
    Word("annul", "annulla-turno", ("annulla-round",)),
    N_("Demoralised: five Soldiers are shown, the round is dealt anew"),
    group=ROUND,
)
def annul_round(play: KamiPlay, command: AnnulRound) -> None:
    """Demoralised: five Soldiers are shown, the round is annulled and dealt anew (KM-9)."""
    annul(play, command.player)


def annul(play: KamiPlay, player: str, *, forced: bool = False) -> None:
    """Annul the round: same first player, same number; `force` for a reason of the table's own."""
    state = play.state
    require_seats(state)
    marked = is_marked(play, player, _faults_of_annul(state, player), forced)
    keep_round(state, PastRound(state.round, "annulled", player, forced=marked))
    start_round(state, state.first)
    play.tell(RoundAnnulled(player, state.first))


def _faults_of_annul(state: Kami, player: str) -> list[RuleError]:
    faults: list[RuleError] = []
    if len(state.seats) != 4 and value_of(state, "demoralised-with") == "four":
        faults.append(
            RuleError("Demoralised is for four players; `rule demoralised-with all` allows it here", rule="KM-9")
        )
    if state.has_begun:
        faults.append(RuleError("a round is annulled only before its first play", rule="KM-9"))
    holder = player
    if value_of(state, "demoralised") == "partner" and len(state.seats) == 4:
        holder = state.left_of(state.left_of(player))
    hand = state.hands[holder]
    if hand is not None and hand.count(SOLDIER) < DEMORALISED and not state.has_begun:
        n, soldier = hand.count(SOLDIER), card_ref(SOLDIER)
        text = N_("{player} holds {n} {soldier}: five are needed")
        faults.append(RuleError(text, rule="KM-9", player=Ref(holder), n=n, soldier=soldier))
    return faults
