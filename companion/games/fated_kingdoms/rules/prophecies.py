"""Prophecies, and Events that last (FK-80, FK-3)."""

from __future__ import annotations

from typing import Annotated, Any

from companion.engine.declare import Text, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word, fold
from companion.games.fated_kingdoms.arguments import TURN, Acting, ShortText
from companion.games.fated_kingdoms.content.known import KingdomsPlay, find_text
from companion.games.fated_kingdoms.rules.decks import take_from
from companion.games.fated_kingdoms.rules.people import acting, remark

MOST_EVENTS = 20


class ProphecySet(Event, frozen=True):
    """A Prophecy is active for all."""

    text: str
    replaced: str = ""

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        if self.replaced:
            return say("Prophecy for all: {text} (instead of {replaced})", text=self.text, replaced=self.replaced)
        return say("Prophecy for all: {text}", text=self.text)


class ProphecyFulfilled(Event, frozen=True):
    """A player fulfilled the active Prophecy."""

    player: Id
    text: str
    reward: str = ""

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        facts: dict[str, Any] = {"who": Ref(self.player), "text": self.text}
        if self.reward:
            return say("{who} fulfils the Prophecy {text}; reward: {reward}", reward=self.reward, **facts)
        return say("{who} fulfils the Prophecy {text}", **facts)


class EventKept(Event, frozen=True):
    """An Event lasts."""

    text: str
    says = N_("Event that lasts: {text}")


class EventEnded(Event, frozen=True):
    """A lasting Event ended."""

    text: str
    says = N_("Event over: {text}")


@command(Word("event", "evento"), N_("an Event that lasts stays listed"), short="ev", group=TURN)
def keep_event(play: KingdomsPlay, text: ShortText) -> None:
    """An Event that lasts stays listed until its end (FK-3)."""
    state = play.state
    if len(state.events) >= MOST_EVENTS:
        raise RuleError("{most} lasting Events are the most: `event-end` ends one", rule="FK-3", most=MOST_EVENTS)
    state.events.append(text)
    take_from(play, "encounter")
    play.tell(EventKept(text))


@command(Word("event-end", "fine-evento"), N_("a lasting Event is over"), short=Word("ee", "fv"), group=TURN)
def end_event(play: KingdomsPlay, text: ShortText) -> None:
    """A lasting Event is over and is discarded (FK-3)."""
    events = play.state.events
    key = fold(text)
    found = [text for text in events if fold(text) == key] or [text for text in events if fold(text).startswith(key)]
    if len(set(found)) > 1:
        raise RuleError("“{word}” fits several: {names}", word=text, names=found)
    if not found:
        if events:
            raise RuleError("no such Event lasts: there is {names}", rule="FK-3", names=list(events))
        raise RuleError("no Event lasts now", rule="FK-3")
    events.remove(found[0])
    play.tell(EventEnded(found[0]))


@command(Word("prophecy", "profezia"), N_("a Prophecy was drawn: active for all"), short="pr", group=TURN)
def set_prophecy(play: KingdomsPlay, text: Annotated[str, Text(most=400)]) -> None:
    """A Prophecy was drawn: it is active for all (FK-80)."""
    known = play.content.prophecies if play.content else {}
    one = find_text(known, text)
    text = known[one].name if one else text
    replaced = play.state.prophecy or ""
    play.state.prophecy = text
    take_from(play, "prophecy")
    play.tell(ProphecySet(text, replaced))


@command(Word("fulfil", "compi", ("fulfill",)), N_("a player fulfils the Prophecy"), group=TURN)
def fulfil_prophecy(play: KingdomsPlay, player: Acting, reward: Annotated[str, Text(N_("REWARD"), 200)] = "") -> None:
    """A player fulfils the active Prophecy, once; it leaves, the next is drawn (FK-80)."""
    acting(play, player)
    text = play.state.prophecy
    if text is None:
        raise RuleError("no Prophecy is active: `prophecy TEXT` enters the one that was drawn", rule="FK-80")
    play.state.prophecy = None
    play.tell(ProphecyFulfilled(player, text, reward))
    if play.state.decks.prophecy != 0:
        remark(play, N_("the next Prophecy is drawn: `prophecy`"))
