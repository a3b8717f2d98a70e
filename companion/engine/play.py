"""A rule at work: the draft it changes, what it tells, what it asks, and why it decided so.

A rule is a function `rule(play, command)` of state, command and the answers given so far. It either ends or asks one
more question: `play.ask` returns the answer, or raises `Asked`, and the rule is run again from the start when there is
one. No rule rolls, prints, sleeps, reads a clock or a file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec

from companion.engine.answers import Read, Reader, refuse_halves
from companion.engine.errors import Message, Ref, UnfitAnswer

if TYPE_CHECKING:
    from companion.engine.language import Tongue

S = TypeVar("S", bound="GameState")
C = TypeVar("C")


class Over(msgspec.Struct, frozen=True):
    """How a game ended: `result` is won, lost, scored or draw; `why` a message id with `facts`; `winners` ids."""

    result: str
    why: str = ""
    winners: list[str] = []
    rule: str = ""
    facts: dict[str, Any] = {}


class Mark(msgspec.Struct):
    """The table's own words on something; `until`: the last turn in which they lie there, None: until taken away."""

    text: str
    until: int | None = None


class GameState(msgspec.Struct, kw_only=True):
    """What every game's state has. `content`: hash of the maps, cards and numbers it is played with;
    `settings`: those that differ from the default; `overridden`: paths set by hand, with the reason; `marks`: the
    table's own words on squares and pieces.
    """

    content: str = ""
    settings: dict[str, str] = {}
    overridden: dict[str, str] = {}
    over: Over | None = None
    marks: dict[str, Mark] = {}


Id = Annotated[str, "id"]
"""The id of a piece, player, unit, card, zone: events declare it so, and their sentences show its name."""


class Event(msgspec.Struct, frozen=True, kw_only=False, tag=True):
    """What happened, past tense with results. Names of events are append-only: old ones are read for ever.

    An event says itself: `says` is a message id over its own fields (those declared `Id`, `list[Id]` or `Id | None` are
    shown by their names), or, where a template will not do, the class has its own `sentence`. One that has neither is
    refused when its class is made.
    `is_reminder`: only a remark for the table; that it comes out otherwise after a correction is not worth a word.
    """

    says: ClassVar[str] = ""
    is_reminder: ClassVar[bool] = False

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if not cls.says and cls.sentence is Event.sentence:
            raise TypeError(f"{cls.__module__}.{cls.__qualname__} has no sentence: give it `says` or `sentence`")

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        return say(self.says, **{name: self._fact(name) for name in self.__struct_fields__})

    def public_sentence(self, say: Tongue) -> str:
        """What everybody at the table may read of it, on the players' screen; empty: nothing."""
        return self.sentence(say)

    def _fact(self, name: str) -> Any:
        value = getattr(self, name)
        if name not in _named_fields(type(self)):
            return value
        return [Ref(one) for one in value] if isinstance(value, list) else Ref(value or "")


@cache
def _named_fields(event: type[Event]) -> frozenset[str]:
    """The fields of an event that hold ids."""
    hints = get_type_hints(event, include_extras=True)
    return frozenset(name for name in event.__struct_fields__ if _holds_ids(hints[name]))


def _holds_ids(hint: Any) -> bool:
    return hint == Id or any(_holds_ids(part) for part in get_args(hint))


def events_in(*modules: ModuleType) -> tuple[type[Event], ...]:
    """The events that these modules define."""
    return tuple(
        one
        for module in modules
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, Event) and one.__module__ == module.__name__
    )


@dataclass(frozen=True, slots=True)
class Question:
    """Something only the table knows. Its key is (kind, who, about): the answer is kept under it.

    Args:
        kind: what is asked, in one word: `faces`, `fate`, `shield-dice`, `target` …
        text: the message id of the question.
        reader: reads a typed answer, lists the legal ones, knows the dice.
        who: the id of who answers or rolls.
        about: the id of what it is about.
        proposed: the answer that Enter or `-` gives, in the reader's words; None if there is none.
        fact: the state's path that the answer fills in for good (a number of the box); kept as its own step.
        facts: what fills in `text`.
        before: a question with a `fact` that must be answered before the companion can roll this one.
    """

    kind: str
    text: str
    reader: Reader
    who: str = ""
    about: str = ""
    proposed: str | None = None
    fact: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    before: Question | None = None

    @property
    def message(self) -> Message:
        """The question as a message."""
        return Message(self.text, **self.facts)

    def read(self, text: str, language: str) -> Read:
        """Read a typed answer; `-` is the proposed one, or "none" where the reader knows that.

        Raises:
            UnfitAnswer: it does not fit; says what would.
        """
        refuse_halves(text)
        if text.strip() == "-" and self.proposed is not None:
            text = self.proposed
        return self.reader.read(text.strip(), language)


class Asked(Exception):
    """A rule needs an answer that nobody gave yet."""

    def __init__(self, question: Question, key: str) -> None:
        self.question = question
        self.key = key
        super().__init__(key)


class FactGiven(Exception):
    """An answer to a question with a `fact`: it is entered as a step of its own before the rule goes on."""

    def __init__(self, path: str, value: Any, key: str, text: str) -> None:
        self.path = path
        self.value = value
        self.key = key
        self.text = text
        super().__init__(path)


class Reason(NamedTuple):
    """Why something was decided: about which piece, the sentence, the rule's id, the setting that decided."""

    piece: str
    message: Message
    rule: str
    setting: str


Feed = Callable[[Question], Read | None]
"""Gives an answer to a question that has none yet (typed after ` : `, or rolled), or None: then it is asked."""


class Play(Generic[S, C]):
    """What a rule is given. It has few members and must not grow."""

    def __init__(self, state: S, content: C, *, language: str = "en") -> None:
        self.state = state
        self.content = content
        self.events: list[Event] = []
        self.reasons: list[Reason] = []
        self.answers: dict[str, str] = {}
        self.used: dict[str, str] = {}
        self._language = language
        self._counts: dict[tuple[str, str, str], int] = {}
        self._feed: Feed | None = None
        self._offer: Feed | None = None

    def begin(self, answers: Mapping[str, str], feed: Feed | None, offer: Feed | None = None) -> None:
        """Set what is answered already, before a command runs (for the session, not for rules)."""
        self._offer = offer
        self.answers = dict(answers)
        self.used = {}
        self._counts = {}
        self._feed = feed

    def tell(self, event: Event) -> None:
        """Something happened."""
        self.events.append(event)

    def because(self, piece: str, text: str, *, rule: str, setting: str = "", **facts: Any) -> None:
        """Keep the reason of an automatic decision about `piece`, for `why`."""
        self.reasons.append(Reason(piece, Message(text, **facts), rule, setting))

    def ask(self, question: Question) -> Any:
        """The table's answer to a question.

        Raises:
            Asked: there is none yet; the rule will be run again from the start.
            UnfitAnswer: the one given after ` : ` does not fit.
        """
        key = self._key(question)
        kept = self.answers.get(key)
        if kept is not None:
            try:
                read = question.reader.read(kept, "en")
            except UnfitAnswer:
                pass  # the table was corrected meanwhile: ask anew
            else:
                self.used[key] = kept
                return read.value
        given = self._feed(question) if self._feed else None
        if given is None:
            raise Asked(question, key)
        if question.fact is not None:
            raise FactGiven(question.fact, given.value, key, given.text)
        self.used[key] = given.text
        return given.value

    def offered(self, question: Question) -> Any | None:
        """The answer to a question if one was typed with the command; None if not: it is never asked.

        Raises:
            UnfitAnswer: the one typed does not fit.
        """
        key = self._key(question)
        kept = self.answers.get(key)
        if kept is not None:
            self.used[key] = kept
            return question.reader.read(kept, "en").value
        given = self._offer(question) if self._offer else None
        if given is None:
            return None
        self.used[key] = given.text
        return given.value

    def _key(self, question: Question) -> str:
        place = (question.kind, question.who, question.about)
        self._counts[place] = n = self._counts.get(place, 0) + 1
        return "/".join((*place, str(n)))
