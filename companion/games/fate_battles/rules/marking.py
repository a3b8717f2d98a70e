"""What the table does to aspects by its own word: invoking outside of a roll, removing, naming (FB-6, FB-33)."""

from __future__ import annotations

from companion.engine.errors import N_, Ref, RuleError, UnfitAnswer
from companion.games.fate_battles import events
from companion.games.fate_battles.aspects import BOOST, CONSEQUENCE, SHEET, InPlay, find, free_of
from companion.games.fate_battles.battlefield import free_slots, owner_of, piece
from companion.games.fate_battles.commands import Hurt, Invoke, NameAspect, RemoveAspect
from companion.games.fate_battles.invoking import Invocation, choose
from companion.games.fate_battles.playing import BattlePlay
from companion.games.fate_battles.rules.boosts import aspects_at, plain_text, use_invoke
from companion.games.fate_battles.rules.settling import settled
from companion.games.fate_battles.state import Invokable, State
from companion.games.fate_battles.words import CONSEQUENCES


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


@settled
def invoke(play: BattlePlay, command: Invoke) -> None:
    """Invoke an aspect outside of a roll that is asked here: the free invoke or the point is used up (FB-6)."""
    state = play.state
    player = owner_of(state, command.who)
    aspect = find_aspect(state, command.aspect, player)
    paid = command.paid or not free_of(aspect.free, player)
    if paid and aspect.kind == BOOST:
        raise RuleError("“{aspect}” is a boost of another player: only who holds it may use it", rule="FB-6",
                        aspect=aspect.text)  # fmt: skip
    use_invoke(play, Invocation(player, aspect, paid, command.reroll, ""))


@settled
def remove_aspect(play: BattlePlay, command: RemoveAspect) -> None:
    """The table takes a situation, a zone's aspect or a boost out of play (FB-33)."""
    state = play.state
    aspect = find_aspect(state, command.aspect)
    if aspect.kind in (SHEET, CONSEQUENCE):
        raise RuleError(
            "“{aspect}” stands on the sheet of {place}; consequences go with `rally` and `recover`", rule="FB-44",
            aspect=aspect.text, place=Ref(aspect.place),
        )  # fmt: skip
    if aspect.kind == BOOST:
        state.boosts = [b for b in state.boosts if b is not aspect.free]
    else:
        there = aspects_at(state, aspect.place)
        there[:] = [a for a in there if a is not aspect.free]
    play.tell(events.AspectRemoved(aspect.place, aspect.text, N_("the table says so")))


@settled
def hurt(play: BattlePlay, command: Hurt) -> None:
    """Write a consequence into a free slot, as a fact; with a free invoke of the player who caused it (FB-29)."""
    state = play.state
    free = free_slots(state, command.who)
    if command.severity not in free or piece(state, command.who).defeated:
        raise RuleError(
            "{who} has no such slot free; free are: {free}",
            rule="FB-29",
            who=Ref(command.who),
            free=[Ref(slot) for slot in free] or "-",
        )
    text = plain_text(command.text or CONSEQUENCES[command.severity])
    made = Invokable(text, int(bool(command.by)), command.by or None)
    setattr(piece(state, command.who).consequences, command.severity, made)
    play.tell(events.ConsequenceTaken(command.who, command.severity, text, command.by))


def name_aspect(play: BattlePlay, command: NameAspect) -> None:
    """Give a consequence, boost or situation its own text."""
    state = play.state
    aspect = find_aspect(state, command.aspect)
    if aspect.kind == SHEET or aspect.free is None:
        raise RuleError(
            "“{aspect}” stands on the sheet of {place}: it keeps its name",
            rule="FB-11",
            aspect=aspect.text,
            place=Ref(aspect.place),
        )
    aspect.free.text = plain_text(command.text)
    play.tell(events.AspectNamed(aspect.place, aspect.text, aspect.free.text))
