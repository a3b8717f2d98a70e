"""What the table does to aspects by its own word: invoking outside of a roll, removing, naming (FB-6, FB-33)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Flag, Option, Text, command, named
from companion.engine.errors import N_, Ref, RuleError, UnfitAnswer
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word
from companion.games.fate_battles.arguments import AspectTaken, AspectText, By, Fighter, Severity
from companion.games.fate_battles.content import CONSEQUENCES
from companion.games.fate_battles.names import quoted
from companion.games.fate_battles.questions.invokes import Invocation, choose
from companion.games.fate_battles.rules.boosts import AspectRemoved, aspects_at, plain_text, use_invoke
from companion.games.fate_battles.rules.headings import LEADERS
from companion.games.fate_battles.rules.settling import settled
from companion.games.fate_battles.state import BattlePlay, Invokable, State
from companion.games.fate_battles.state.aspects import BOOST, CONSEQUENCE, SHEET, InPlay, find, free_of
from companion.games.fate_battles.state.battlefield import free_slots, owner_of, piece


def find_aspect(state: State, named: tuple[str, str], player: str = "") -> InPlay:
    """The aspect that a line names, with its place if one was said.

    Raises:
        RuleError: none, or several.
    """
    text, place = named
    try:
        return choose(state, text, find(state, text, "en", place=place), player, [state.active, player])
    except UnfitAnswer as error:
        raise RuleError(error.message.text, rule="FB-6", **error.message.facts) from None


@command(Word("invoke", "invoca"), N_("invokes an aspect outside of a roll asked here"), short="i", group=LEADERS)
@settled
def invoke(
    play: BattlePlay,
    who: Annotated[str, named("who", label=N_("PLAYER"))],
    aspect: AspectTaken,
    reroll: Annotated[bool, Flag(Word("reroll", "ritira"))] = False,
    paid: Annotated[bool, Flag(Word("paid", "pagando"))] = False,
) -> None:
    """Invoke an aspect outside of a roll that is asked here: the free invoke or the point is used up (FB-6)."""
    state = play.state
    player = owner_of(state, who)
    found = find_aspect(state, aspect, player)
    paid = paid or not free_of(found.free, player)
    if paid and found.kind == BOOST:
        raise RuleError("“{aspect}” is a boost of another player: only who holds it may use it", rule="FB-6",
                        aspect=found.text)  # fmt: skip
    use_invoke(play, Invocation(player, found, paid, reroll, ""))


@command(Word("remove", "rimuovi"), N_("takes an aspect or a boost out of play"), group=LEADERS)
@settled
def remove_aspect(play: BattlePlay, aspect: AspectTaken) -> None:
    """The table takes a situation, a zone's aspect or a boost out of play (FB-33)."""
    state = play.state
    found = find_aspect(state, aspect)
    if found.kind in (SHEET, CONSEQUENCE):
        raise RuleError(
            "“{aspect}” stands on the sheet of {place}; consequences go with `rally` and `recover`", rule="FB-44",
            aspect=found.text, place=Ref(found.place),
        )  # fmt: skip
    if found.kind == BOOST:
        state.boosts = [b for b in state.boosts if b is not found.free]
    else:
        there = aspects_at(state, found.place)
        there[:] = [a for a in there if a is not found.free]
    play.tell(AspectRemoved(found.place, found.text, N_("the table says so")))


@command(Word("hurt", "ferisci"), N_("writes a consequence by the table's word"), group=LEADERS)
@settled
def hurt(play: BattlePlay, who: Fighter, severity: Severity, text: AspectText = "", by: By = "") -> None:
    """Write a consequence into a free slot, as a fact; with a free invoke of the player who caused it (FB-29)."""
    state = play.state
    free = free_slots(state, who)
    if severity not in free or piece(state, who).defeated:
        raise RuleError(
            "{who} has no such slot free; free are: {free}",
            rule="FB-29",
            who=Ref(who),
            free=[Ref(slot) for slot in free] or "-",
        )
    text = plain_text(text or CONSEQUENCES[severity])
    made = Invokable(text, int(bool(by)), by or None)
    setattr(piece(state, who).consequences, severity, made)
    play.tell(ConsequenceTaken(who, severity, text, by))


@command(Word("name", "chiama"), N_("gives a consequence, a boost or a situation its text"), group=LEADERS)
def name_aspect(
    play: BattlePlay, aspect: AspectTaken, text: Annotated[str, Option(Word("as", "come"), Text(most=80))]
) -> None:
    """Give a consequence, boost or situation its own text."""
    state = play.state
    found = find_aspect(state, aspect)
    if found.kind == SHEET or found.free is None:
        raise RuleError(
            "“{aspect}” stands on the sheet of {place}: it keeps its name",
            rule="FB-11",
            aspect=found.text,
            place=Ref(found.place),
        )
    found.free.text = plain_text(text)
    play.tell(AspectNamed(found.place, found.text, found.free.text))


class ConsequenceTaken(Event, frozen=True):
    """A consequence was written by the table's word, with a free invoke of a player or of nobody."""

    who: Id
    severity: Id
    text: str
    holder: Id

    def sentence(self, say: Tongue) -> str:
        facts = {"who": Ref(self.who), "severity": Ref(self.severity), "aspect": quoted(self.text, say)}
        if self.holder:
            return say(
                "{who}: {severity} consequence {aspect}, a free invoke of {player}", player=Ref(self.holder), **facts
            )
        return say("{who}: {severity} consequence {aspect}", **facts)


class AspectNamed(Event, frozen=True):
    """An aspect was given its text."""

    place: Id
    old: str
    new: str

    def sentence(self, say: Tongue) -> str:
        return say(
            "{old} on {place} is called {new}",
            old=quoted(self.old, say),
            place=Ref(self.place),
            new=quoted(self.new, say),
        )
