"""Who acts, who is alive, who stands where; and what is said when something is out of its place (FK-10)."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event
from companion.engine.words import fold
from companion.games.fated_kingdoms.content.known import KingdomsPlay
from companion.games.fated_kingdoms.content.words import PHASE_WORDS
from companion.games.fated_kingdoms.names import card_name, cards_text, square_name
from companion.games.fated_kingdoms.state import KingdomState, Player

NAMES = ("who", "other", "dead", "first", "others")
"""Facts of a reminder that are ids of players."""


class Reminded(Event, frozen=True):
    """What is due, or what is out of its place: a message id and its facts."""

    is_reminder: ClassVar[bool] = True
    text: str
    facts: dict[str, Any] = {}

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        return "» " + reminder(say, self.text, self.facts)


def person(play: KingdomsPlay, who: str) -> Player:
    """A player by id, alive or not.

    Raises:
        RuleError: nobody of that name.
    """
    found = play.state.players.get(who)
    if found is None:
        raise RuleError("there is no player “{who}”: `player NAME GUILD` enters one", rule="FK-1", who=who)
    return found


def living(play: KingdomsPlay, who: str) -> Player:
    """A player who must be alive: the dead do nothing and nothing happens to them (FK-10).

    Raises:
        RuleError: the character is dead.
    """
    found = person(play, who)
    if not found.alive:
        raise RuleError("{who} is dead: the dead do nothing more", rule="FK-10", who=Ref(who))
    return found


def acting(play: KingdomsPlay, who: str) -> Player:
    """The living player who acts; commands that leave a name out mean this one from now on."""
    found = living(play, who)
    play.state.acting = who
    return found


def reminder(say: Tongue, text: str, facts: dict[str, Any]) -> str:
    """A reminder said: its facts are ids, cards, words of the game."""
    return say(text, **{name: _fact(say, name, fact) for name, fact in facts.items()})


def _fact(say: Tongue, name: str, fact: Any) -> Any:
    if name in NAMES:
        return [Ref(one) for one in fact] if isinstance(fact, list) else Ref(fact or "")
    if name == "phases":
        return [PHASE_WORDS[phase].of(say.language) for phase in fact]
    if name == "cards":
        return cards_text(say, fact)
    if name == "card":
        return card_name(say, fact)
    if name == "square":
        return square_name(say, fact)
    if name == "says":
        return say.name(f"text:{fact}")
    return fact


def remark(play: KingdomsPlay, text: str, **facts: Any) -> None:
    """Say what is out of its place, or due; nothing is refused for it (FK-10)."""
    play.tell(Reminded(text, facts))


def remark_phase(play: KingdomsPlay, who: str, *phases: str) -> None:
    """Remark that something belongs into another turn or phase (FK-10)."""
    state = play.state
    if not state.started or state.over is not None:
        return
    if state.active != who:
        remark(play, N_("this is the turn of {who}"), who=state.active)
    elif phases and state.phase not in phases:
        remark(play, N_("this belongs into another phase of the turn: {phases}"), phases=list(phases))


def same_square_in(state: KingdomState, one: str, other: str) -> bool:
    """Whether two characters stand on one square."""
    here, there = state.players[one].square, state.players[other].square
    return here is not None and there is not None and fold(here) == fold(there)


def same_square(play: KingdomsPlay, one: str, other: str) -> bool:
    """Whether two characters stand on one square."""
    return same_square_in(play.state, one, other)


def remark_apart(play: KingdomsPlay, one: str, other: str) -> None:
    """Remark that two characters are not on one square."""
    if not same_square(play, one, other):
        remark(play, N_("{who} and {other} are not on one square"), who=one, other=other)
