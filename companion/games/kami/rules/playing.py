"""A round card by card: attack, counter, pass (KM-4 to KM-7, KM-10, KM-13, KM-14)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Actor, AnyOf, Command, Listed, Spec, command, form, need
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word
from companion.games.kami.arguments import ALL, EVERYBODY, PLAYER, ROUND, CardKind, Whole
from companion.games.kami.content.cards import EMPRESS, HIDDEN, card_ref, is_mercenary, kind_of
from companion.games.kami.content.notation import MOST_STEPS, laid_code
from companion.games.kami.names import left_said
from companion.games.kami.rules.ending import end_round, end_void_round
from companion.games.kami.rules.legal import (
    fault_of_counter,
    faults_of_attack,
    faults_of_supply,
    faults_of_turn,
    is_marked,
    left_after,
    require_cards,
    why_empress_attacks,
    without_mercenary,
)
from companion.games.kami.state import Kami, KamiPlay


class CardsPlayed(Event, frozen=True):
    """A card was laid hidden, and one attacks."""

    player: str
    attack: str
    left: int

    def sentence(self, say: Tongue) -> str:
        return say(
            "{player}: one card hidden; attack: {card} ({left})",
            player=Ref(self.player),
            card=card_ref(self.attack),
            left=left_said(self.left, say),
        )


class AttackCountered(Event, frozen=True):
    """An attack was countered, and a card attacks."""

    player: str
    defence: str
    attack: str
    left: int

    def sentence(self, say: Tongue) -> str:
        return say(
            "{player} counters: {defence}; attack: {card} ({left})",
            player=Ref(self.player),
            defence=card_ref(self.defence),
            card=card_ref(self.attack),
            left=left_said(self.left, say),
        )


class TurnsPassed(Event, frozen=True):
    """These passed."""

    players: list[Id]
    says = N_("Pass: {players}")


class InitiativeKept(Event, frozen=True):
    """All others passed: the last attacker goes on."""

    player: Id
    says = N_("All others passed: {player} goes on, hidden card and attack")


class PlayCards(Command, frozen=True):
    """`play CARD CARD`: defence, then attack, by who has the initiative."""

    defence: Annotated[str, CardKind(hidden=True, mercenary=True)]
    attack: Annotated[str, CardKind(mercenary=True)]


@command(
    Word("play", "gioca"),
    N_("with the initiative: a card hidden (x), then one in attack"),
    short=Word("p", "g"),
    group=ROUND,
)
def play_cards(play: KamiPlay, command: PlayCards) -> None:
    """Lay a card hidden in defence, then attack, with the initiative (KM-4)."""
    play.state.ahead = []
    lay(play, who_has_initiative(play.state), command.defence, command.attack)


class CounterAttack(Command, frozen=True):
    """`counter NAME CARD CARD`: defence, attack."""

    player: Annotated[str, Actor(PLAYER)]
    defence: Annotated[str, CardKind(mercenary=True)]
    attack: Annotated[str, CardKind(mercenary=True)]


@command(
    Word("counter", "contrasta"),
    N_("counters the attack with a card face up, then attacks; passes between are implied"),
    short="c",
    group=ROUND,
)
def counter_attack(play: KamiPlay, command: CounterAttack) -> None:
    """Counter the attack face up, then attack (KM-4)."""
    play.state.ahead = []
    counter(play, command.player, command.defence, command.attack)


class TakeTurn(Command, frozen=True):
    """`NAME CARD CARD`: plays with the initiative, counters without; `NAME pass`."""

    player: Annotated[str, PLAYER]
    defence: Annotated[str, CardKind(hidden=True, mercenary=True)] = ""
    attack: Annotated[str, CardKind(mercenary=True)] = ""
    passes: bool = False


@command(
    Word("turn", "turno"), N_("NAME CARD CARD: plays with the initiative, counters without"), group=ROUND, listed=False
)
def take_turn(play: KamiPlay, command: TakeTurn) -> None:
    """Play with the initiative, counter without, or pass; who lays the first card of the game is first."""
    play.state.ahead = []
    take(play, command)


TURN_FORMS: tuple[Spec, ...] = (
    form(
        take_turn, need("player", PLAYER), need("passes", Whole(Word("pass", "passa", ("passo", "passes", "p")), True)),
        help=N_("NAME pass"),
    ),
    form(
        take_turn, need("player", PLAYER), need("defence", CardKind(hidden=True, mercenary=True)),
        need("attack", CardKind(mercenary=True)),
    ),
)  # fmt: skip
"""Lines that begin with a player."""


def take(play: KamiPlay, command: TakeTurn, *, forced: bool = False) -> None:
    """The same, forced or not."""
    state, player = play.state, command.player
    if command.passes:
        pass_on(play, player, forced=forced)
        return
    if state.first is None and not state.has_begun:
        state.first = state.turn = state.initiative = player
    if state.initiative is None:
        counter(play, player, command.defence, command.attack, forced=forced)
    else:
        lay(play, player, command.defence, command.attack, forced=forced)


class PassTurn(Command, frozen=True):
    """`pass NAME…`, `pass all`; nobody named: whose turn it is."""

    players: Annotated[list[str], AnyOf((Whole(ALL, [EVERYBODY]), Listed(PLAYER)), N_("NAME…"))] = []


@command(
    Word("pass", "passa", ("passo",)),
    N_("whose turn it is passes, those named, or all"),
    short=Word("ps", "p"),
    group=ROUND,
)
def pass_turn(play: KamiPlay, command: PassTurn) -> None:
    """Pass: nobody named, whose turn it is; `all`, everybody who may still counter (KM-4)."""
    play.state.ahead = []
    for player in passing(play.state, command):
        pass_on(play, player)


def passing(state: Kami, command: PassTurn) -> list[str]:
    """Who passes, in order of turn.

    Raises:
        RuleError: nobody can pass now.
    """
    require_first(state)
    waiting = state.yet_to_answer()
    if command.players == [EVERYBODY]:
        if not waiting:
            raise _nothing_to_answer(state)
        return waiting
    if not command.players:
        return [state.turn or ""]
    if set(command.players) == set(waiting[: len(command.players)]):
        return waiting[: len(command.players)]
    return command.players


def require_first(state: Kami) -> None:
    """See that it is known who plays first (KM-3).

    Raises:
        RuleError: it is not.
    """
    if not state.seats:
        raise RuleError("nobody sits at the table yet: `seats NAME…` in clockwise order", rule="KM-1")
    if state.turn is None:
        raise RuleError("who plays first is not known yet: `first NAME`, or `draw CARD…`", rule="KM-3")


def who_has_initiative(state: Kami) -> str:
    """Who lays a hidden card and attacks (KM-4, KM-5).

    Raises:
        RuleError: nobody: an attack is to be answered.
    """
    require_first(state)
    if state.initiative is None:
        raise RuleError(
            "an attack is to be answered first: {turn} counters {attack} or passes",
            rule="KM-4", turn=Ref(state.turn or ""), attack=card_ref(state.attack or HIDDEN),
        )  # fmt: skip
    return state.initiative


def _nothing_to_answer(state: Kami) -> RuleError:
    return RuleError(
        "there is no attack to answer: {player} has the initiative, must lay a hidden card and attack, and may not "
        "pass",
        rule="KM-5", player=Ref(state.initiative or state.turn or ""),
    )  # fmt: skip


def lay(play: KamiPlay, player: str, defence: str, attack: str, *, forced: bool = False) -> None:
    """One card face down in defence, one face up in attack (KM-4)."""
    state = play.state
    holder = who_has_initiative(state)
    require_cards(state, player, defence, attack)
    faults = [
        *_not_theirs(player, holder),
        *faults_of_attack(state, player, defence, attack, countering=False),
        *faults_of_supply(state, player, defence, attack),
    ]
    marked = is_marked(play, player, faults, forced)
    state.ending = None
    last = left_after(state, player, defence, attack) == 0
    _take(state, player, defence, face_up=False)
    _take(state, player, attack, face_up=True)
    state.lines[player].defence.append(HIDDEN)
    state.lines[player].attack.append(kind_of(attack))
    state.hidden[player].append(kind_of(defence))
    _record(state, player, laid_code(defence) + laid_code(attack), marked)
    play.tell(CardsPlayed(player, kind_of(attack), state.left[player]))
    _attacked(play, player, last, kind_of(defence), marked)


def _not_theirs(player: str, holder: str) -> list[RuleError]:
    if player == holder:
        return []
    return [
        RuleError(
            "{player} does not have the initiative: {holder} does", rule="KM-4", player=Ref(player), holder=Ref(holder)
        )
    ]


def counter(play: KamiPlay, player: str, defence: str, attack: str, *, forced: bool = False) -> None:
    """An identical card face up in defence, then at once a card in attack (KM-4, KM-5).

    A counter by someone further round implies the passes between (KM-13).
    """
    state = play.state
    require_first(state)
    against = state.attack
    if against is None:
        raise _nothing_to_answer(state)
    if defence == HIDDEN:
        raise RuleError("a counter is laid face up: name the card", rule="KM-4")
    require_cards(state, player, defence, attack)
    wrong = fault_of_counter(against, defence)
    faults = [
        *faults_of_turn(state, player),
        *([wrong] if wrong else []),
        *faults_of_attack(state, player, defence, attack, countering=True),
        *faults_of_supply(state, player, defence, attack),
    ]
    marked = is_marked(play, player, faults, forced)
    _imply_passes(play, player)
    last = left_after(state, player, defence, attack) == 0
    _take(state, player, defence, face_up=True)
    _take(state, player, attack, face_up=True)
    state.lines[player].defence.append(kind_of(defence))
    state.lines[player].attack.append(kind_of(attack))
    _record(state, player, laid_code(defence) + laid_code(attack), marked)
    play.tell(AttackCountered(player, kind_of(defence), kind_of(attack), state.left[player]))
    _attacked(play, player, last, None, marked)


def _imply_passes(play: KamiPlay, player: str) -> None:
    waiting = play.state.yet_to_answer()
    between = waiting[: waiting.index(player)] if player in waiting else []
    for one in between:
        _record(play.state, one, "p", False)
    if between:
        tell_passed(play, between)
        play.because(player, "{players}: passed, for {player} countered", rule="KM-13",
                     players=[Ref(p) for p in between], player=Ref(player))  # fmt: skip


def pass_on(play: KamiPlay, player: str, *, forced: bool = False) -> None:
    """Play no card; when all others have passed the last attacker goes on (KM-4, KM-5)."""
    state = play.state
    require_first(state)
    marked = is_marked(play, player, _faults_of_pass(state, player), forced)
    _record(state, player, "p", marked)
    tell_passed(play, [player])
    if state.initiative is not None:
        state.turn = state.initiative = state.left_of(player)
    elif player == state.turn:
        state.turn = state.left_of(player)
        if state.turn == state.attacker:
            keep_initiative(play, state.turn)


def tell_passed(play: KamiPlay, players: list[str]) -> None:
    """Tell who passed; passes one after the other in one sentence."""
    if play.events and isinstance(play.events[-1], TurnsPassed):
        players = [*play.events.pop().players, *players]  # type: ignore[attr-defined]
    play.tell(TurnsPassed(players))


def _faults_of_pass(state: Kami, player: str) -> list[RuleError]:
    if state.attack is None:
        return [_nothing_to_answer(state)]
    if player == state.turn and player != state.attacker:
        return []
    return [
        *faults_of_turn(state, player),
        RuleError("it is not the turn of {player}: now {turn} counters or passes",
                  rule="KM-4", player=Ref(player), turn=Ref(state.turn or "")),
    ]  # fmt: skip


def keep_initiative(play: KamiPlay, player: str) -> None:
    """All others passed: the last attacker lays a hidden card and attacks anew (KM-5)."""
    state = play.state
    state.turn = state.initiative = player
    play.tell(InitiativeKept(player))
    play.because(player, "all others passed: {player} goes on", rule="KM-5", player=Ref(player))
    if len(state.seats) == 2 and state.left[player] == 1 and not state.mercenaries_left:
        end_void_round(play, player)


def _attacked(play: KamiPlay, player: str, last: bool, hidden: str | None, marked: bool) -> None:
    """After an attack: the round ends, or the next player answers."""
    state = play.state
    if state.lines[player].attack[-1] == EMPRESS and not marked:
        why, setting = why_empress_attacks(state, player, last)
        play.because(player, why, rule="KM-6", setting=setting, empress=card_ref(EMPRESS))
    state.attacker = player
    state.initiative = None
    state.turn = state.left_of(player)
    if last:
        end_round(play, player, state.lines[player].attack[-1], hidden)


def _take(state: Kami, player: str, laid: str, *, face_up: bool) -> None:
    """Take a card from the hand or the mercenaries; what lies face up is seen (KM-12)."""
    card = kind_of(laid)
    if is_mercenary(laid):
        was_up = any(stack.up == card for stack in state.mercenaries)
        state.mercenaries = without_mercenary(state.mercenaries, card)
        seen = int(face_up) - int(was_up)
    else:
        state.left[player] -= 1
        hand = state.hands[player]
        if hand is not None and card in hand:
            hand.remove(card)
        elif card != HIDDEN:
            state.hands[player] = None  # forced: the hand that was entered cannot be right
        seen = int(face_up)
    if card != HIDDEN:
        state.unseen[card] = max(0, state.unseen[card] - seen)


def _record(state: Kami, player: str, what: str, marked: bool) -> None:
    if len(state.plays) >= MOST_STEPS:
        raise RuleError("a round has at most {n} plays: `first NAME` begins it anew", rule="KM-11", n=MOST_STEPS)
    state.plays.append(f"{state.seat(player)}{what}{'!' if marked else ''}")
