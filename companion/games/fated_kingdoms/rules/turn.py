"""The turn: five phases, the next player, a new cycle; and what is due (FK-10, FK-11, FK-13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.declare import command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word
from companion.games.fated_kingdoms.arguments import TURN
from companion.games.fated_kingdoms.content.known import Content, KingdomsPlay, squares_of
from companion.games.fated_kingdoms.content.words import PHASE_WORDS
from companion.games.fated_kingdoms.rules.end import GameEnded, check_start_of_turn
from companion.games.fated_kingdoms.rules.people import remark, same_square_in
from companion.games.fated_kingdoms.settings import hands_closed
from companion.games.fated_kingdoms.state import CASTLE, PHASES, SPECIAL, SPHERE_TOP, STORE_SIZE, KingdomState

Due = tuple[str, dict[str, Any]]
"""A message id and its facts."""


class CycleBegan(Event, frozen=True):
    """A new cycle began."""

    cycle: int
    says = N_("— Cycle {cycle} —")


class TurnBegan(Event, frozen=True):
    """A player's turn began."""

    player: Id
    turn: int
    cycle: int
    says = N_("Turn {turn}: {player}, start of turn")


class PhaseBegan(Event, frozen=True):
    """A phase of the turn began."""

    player: Id
    phase: str

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        return say("{who}: {phase}", who=Ref(self.player), phase=PHASE_WORDS[self.phase].of(say.language))


@command(
    Word("next", "avanti"),
    N_("on to the next phase, or the next player"),
    short=Word("n", "av"),
    group=TURN,
    after_end=True,
)
def go_on(play: KingdomsPlay) -> None:
    """Go on to the next phase; at the end of a turn, or if the active player is dead, to the next living player
    (FK-10). It asks nothing.
    """
    state = play.state
    if state.over is not None:
        if state.living():
            raise RuleError("the game is over: `undo` takes the end back, `game new` begins another")
        play.tell(GameEnded("lost", "nobody", []))
        return
    if not state.started or state.active is None:
        raise RuleError("`start` begins the game", rule="FK-1")
    active = state.active or ""
    if state.players[active].alive and state.phase != PHASES[-1]:
        state.phase = PHASES[PHASES.index(state.phase) + 1]
        state.acting = active
        play.tell(PhaseBegan(active, state.phase))
        tell_due(play)
    else:
        next_turn(play)


@command(
    Word("done", "fatto"),
    N_("ends the turn whatever its phase: on to the next player"),
    short=Word("do", "ft"),
    group=TURN,
)
def end_turn(play: KingdomsPlay) -> None:
    """The phases that are left are passed over; what is still to be entered is said; the next living player's turn
    begins (FK-10).
    """
    state = play.state
    if not state.started or state.active is None:
        raise RuleError("`start` begins the game", rule="FK-1")
    if state.players[state.active].alive and state.phase != PHASES[-1]:
        state.phase = PHASES[-1]
        tell_due(play)
    next_turn(play)


def begin_first_turn(play: KingdomsPlay) -> None:
    """Turn 1 of cycle 1. The Sphere is not looked at: no cycle came before."""
    play.state.cycle = 1
    play.state.sphere_at = [play.state.sphere]
    play.tell(CycleBegan(1))
    begin_turn(play, play.state.living()[0], new_cycle=False)


def next_turn(play: KingdomsPlay) -> None:
    """The next living player in turn order; the dead are skipped. After the last a new cycle begins (FK-10)."""
    state = play.state
    at = state.order.index(state.active or "")
    around = [*state.order[at + 1 :], *state.order[: at + 1]]
    following = next(one for one in around if state.players[one].alive)
    new_cycle = state.order.index(following) <= at
    skipped = around[: around.index(following)]
    if skipped:
        play.because(following, N_("{who} is next: {dead} dead, skipped"), rule="FK-10",
                     who=Ref(following), dead=[Ref(one) for one in skipped])  # fmt: skip
    else:
        play.because(following, N_("{who} is next in turn order"), rule="FK-10", who=Ref(following))
    if new_cycle:
        state.cycle += 1
        state.sphere_at.append(state.sphere)
        play.tell(CycleBegan(state.cycle))
    begin_turn(play, following, new_cycle=new_cycle)


def begin_turn(play: KingdomsPlay, who: str, *, new_cycle: bool) -> None:
    """A turn begins: what lasted for the former one ends, and the ends of the game are looked for."""
    state = play.state
    state.turn += 1
    state.active = state.acting = who
    state.phase = PHASES[0]
    state.refreshes, state.remains, state.draws, state.misfits = {}, {}, {}, 0
    play.tell(TurnBegan(who, state.turn, state.cycle))
    check_start_of_turn(play, new_cycle=new_cycle)
    if state.over is None:
        tell_due(play)


def tell_due(play: KingdomsPlay) -> None:
    """Say what is due in the phase that begins."""
    for text, facts in phase_due(play.state, play.content):
        remark(play, text, **facts)


def phase_due(state: KingdomState, content: Content | None) -> list[Due]:
    """What is due in the present phase."""
    if not state.started or state.active is None or state.over is not None or not state.players[state.active].alive:
        return []
    return list(DUE[state.phase](state, content))


def due_at_start(state: KingdomState, content: Content | None) -> Iterator[Due]:
    """Towers may be shown; lasting Events may end (FK-33, FK-3)."""
    player = state.players[state.active or ""]
    towers = [card.name for card in player.hand if card.kind == "tower"]
    if towers and hands_closed(state):
        yield N_("{who} may show Towers from the hand now"), {"who": state.active}
    elif towers:
        yield N_("{who} may show Towers now: {cards}"), {"who": state.active, "cards": towers}
    if state.events:
        yield N_("lasting Events: {events}; `event-end` when one is over"), {"events": list(state.events)}
    if state.stack:
        yield N_("actions still lie on the Stack: {n}"), {"n": len(state.stack)}
    if state.sphere == SPHERE_TOP:
        yield N_("the Sphere is full: all lose if it still is when the next cycle begins (FK-90)"), {}


def due_at_movement(state: KingdomState, content: Content | None) -> Iterator[Due]:
    """The travel die, clockwise; special squares stop who would pass (FK-11)."""
    yield (
        N_(
            "{who} rolls the travel die and moves clockwise; Castle, inner and outer Signpost and Observatory stop "
            "whoever would pass: `at`"
        ),
        {"who": state.active},
    )


def due_at_square(state: KingdomState, content: Content | None) -> Iterator[Due]:
    """What the square says; at the Castle the Store (FK-12, FK-13, FK-60)."""
    square = state.players[state.active or ""].square or ""
    known = squares_of(state, content).get(square)
    if known is not None and known.text:
        yield N_("{square}: {says}"), {"square": square, "says": square}
    elif square not in SPECIAL:
        yield N_("{who} does what the square says"), {"who": state.active}
    if square == CASTLE:
        yield N_("the Store is open: `buy`, `sell`, `refresh`"), {}
    yield N_("cards are drawn face up; those not chosen go under their deck in random order"), {}


def due_at_combat(state: KingdomState, content: Content | None) -> Iterator[Due]:
    """A chosen Creature is fought; a duel with who stands on the same square (FK-42, FK-50)."""
    yield N_("a chosen Creature is fought: `fight`"), {}
    near = [one for one in state.living() if one != state.active and same_square_in(state, one, state.active or "")]
    if near:
        yield N_("a duel is possible with {others}: `duel`"), {"others": near}


def due_at_end(state: KingdomState, content: Content | None) -> Iterator[Due]:
    """What still has to be entered before the turn passes on."""
    for who, n in state.draws.items():
        yield N_("{who} draws Skills: {n} (`gain`)"), {"who": who, "n": n}
    if state.store and len(state.store) < STORE_SIZE and state.decks.item != 0:
        yield N_("the Store is filled up to {size}: `store + CARD`"), {"size": STORE_SIZE}
    if state.remains:
        yield N_("what is left of {others} goes when the next turn begins"), {"others": list(state.remains)}


DUE = {
    "start": due_at_start,
    "movement": due_at_movement,
    "square": due_at_square,
    "combat": due_at_combat,
    "end": due_at_end,
}
