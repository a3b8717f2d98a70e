"""The Stack: answers on top, resolved last in first out (FK-70)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import OneOf, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word
from companion.games.fated_kingdoms.arguments import PLAYER, TURN, ShortText
from companion.games.fated_kingdoms.content.known import KingdomsPlay
from companion.games.fated_kingdoms.rules.people import living
from companion.games.fated_kingdoms.state import KingdomState, StackEntry

MOST_ON_STACK = 50
ACTS = {
    "push": Word("push", "metti", ("push",)), "pass": Word("pass", "passa"), "resolve": Word("resolve", "risolvi"),
}  # fmt: skip


class StackPushed(Event, frozen=True):
    """An action went on top of the Stack; `then` has the word."""

    player: Id
    text: str
    then: Id
    says = N_("On the Stack: {text} ({player}); the word: {then}")


class StackPassed(Event, frozen=True):
    """A player passed; `then` has the word, empty if all have passed."""

    player: Id
    then: Id

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        if not self.then:
            return say("{who} passes; all have passed", who=Ref(self.player))
        return say("{who} passes; the word: {then}", who=Ref(self.player), then=Ref(self.then))


class StackResolved(Event, frozen=True):
    """One action of the Stack was carried out, as the `place`-th."""

    player: Id
    text: str
    place: int
    says = N_("{place}. is carried out: {text} ({player})")


@command(
    Word("stack", "pila"),
    N_("the Stack: stack push NAME TEXT, stack pass NAME, stack resolve"),
    short=Word("k", "pi"),
    group=TURN,
)
def change_stack(
    play: KingdomsPlay,
    act: Annotated[str, OneOf(ACTS, N_("push/pass/resolve"))],
    player: Annotated[str | None, PLAYER] = None,
    text: ShortText = "",
) -> None:
    """Push an action, pass, or resolve (FK-70). Nothing else is blocked meanwhile."""
    if act == "push":
        push(play, player, text)
    elif act == "pass":
        pass_(play, player)
    else:
        if not play.state.stack:
            raise RuleError("the Stack is empty: `stack push NAME TEXT` puts an action on it", rule="FK-70")
        resolve(play)


def has_word(state: KingdomState) -> str:
    """Who speaks next: the first in turn order from the active player who has not passed; empty if all have."""
    return next((who for who in state.from_active() if who not in state.passed), "")


def push(play: KingdomsPlay, player: str | None, text: str) -> None:
    """An action goes on top; all passes are cleared (FK-70)."""
    state = play.state
    who = player or state.acting or state.active
    if who is None:
        raise RuleError("who acts? `stack push NAME TEXT`", rule="FK-70")
    if not text:
        raise RuleError("what is done? `stack push NAME TEXT`", rule="FK-70")
    if len(state.stack) >= MOST_ON_STACK:
        raise RuleError(
            "{most} actions are the most: `stack resolve` carries them out", rule="FK-70", most=MOST_ON_STACK
        )
    living(play, who)
    state.stack.insert(0, StackEntry(who, text))
    state.passed = []
    play.tell(StackPushed(who, text, has_word(state)))


def pass_(play: KingdomsPlay, player: str | None) -> None:
    """A player passes, the pusher too; when all living players have, the Stack resolves (FK-70)."""
    state = play.state
    if not state.stack:
        raise RuleError("the Stack is empty: `stack push NAME TEXT` puts an action on it", rule="FK-70")
    who = player or has_word(state)
    if who:
        living(play, who)
    if not has_word(state):  # whoever had the word has died: all who live have passed
        resolve(play)
        return
    if who in state.passed:
        raise RuleError(
            "{who} has passed already; {then} has the word", rule="FK-70", who=Ref(who), then=Ref(has_word(state))
        )
    state.passed.append(who)
    then = has_word(state)
    play.tell(StackPassed(who, then))
    if not then:
        play.because(who, N_("all living players have passed: the Stack resolves, last in first out"), rule="FK-70")
        resolve(play)


def resolve(play: KingdomsPlay) -> None:
    """The actions are carried out, last in first out (FK-70)."""
    for place, entry in enumerate(play.state.stack, 1):
        play.tell(StackResolved(entry.player, entry.text, place))
    play.state.stack = []
    play.state.passed = []
