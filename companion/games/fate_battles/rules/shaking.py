"""Overcoming an aspect: Intimidated, Surrounded, a burning zone (FB-3)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Number, Option, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word
from companion.games.fate_battles.arguments import Acting, AgainstUnit, AspectTaken, MinorCost, WithSkill
from companion.games.fate_battles.names import quoted
from companion.games.fate_battles.questions.contest import Contest, is_style
from companion.games.fate_battles.rules.activation import OVERCOME, take_action
from companion.games.fate_battles.rules.attacking import refuse_target
from companion.games.fate_battles.rules.boosts import AspectRemoved, aspects_at, gain_boost, minor_cost
from companion.games.fate_battles.rules.contests import contend
from companion.games.fate_battles.rules.headings import TURN
from companion.games.fate_battles.rules.marking import find_aspect
from companion.games.fate_battles.rules.ratings import best_skill, roller
from companion.games.fate_battles.rules.settling import settled
from companion.games.fate_battles.state import BattlePlay, Situation, State
from companion.games.fate_battles.state.aspects import SITUATION, ZONE, InPlay
from companion.games.fate_battles.state.battlefield import are_enemies, in_battle, owner_of, zone_of

FAIR = 2


@command(
    Word("shake-off", "scrolla"),
    N_("an overcome that removes a situation or an aspect of the own zone; against Fair (+2) unless said otherwise"),
    group=TURN,
    when=in_battle,
)
@settled
def shake_off_aspect(
    play: BattlePlay,
    unit: Acting,
    aspect: AspectTaken,
    skill: WithSkill = "",
    versus: Annotated[int, Option(Word("vs", "difficoltà"), Number(0, 20))] = FAIR,
    against: AgainstUnit = None,
    minor: MinorCost = "",
) -> None:
    """Overcome an aspect: success removes it, a tie at a minor cost, style with a boost; a failure leaves it (FB-3)."""
    state = play.state
    take_action(play, unit, OVERCOME)
    found = find_aspect(state, aspect, owner_of(state, unit))
    refuse_out_of_reach(state, unit, found)
    skill = skill or best_skill(state, unit, ("will",) if found.kind == SITUATION else ("athletics",))
    contest = Contest("shake-off", roller(state, unit, skill), passive=versus, about=found.place)
    if against is not None:
        refuse_target(state, unit, against[0])
        contest.passive, contest.opponents = None, [roller(state, against[0], against[1] or skill)]
    shifts = contend(play, contest)
    assert shifts is not None
    if shifts < 0:
        play.tell(AspectKept(unit, found.text))
        return
    there = aspects_at(state, found.place)
    there[:] = [a for a in there if a is not found.free]
    play.tell(AspectRemoved(found.place, found.text, N_("overcome")))
    if shifts == 0:
        minor_cost(play, unit, against[0] if against else None, minor)
    elif is_style(shifts):
        gain_boost(play, owner_of(state, unit), unit)


def refuse_out_of_reach(state: State, unit: str, found: InPlay) -> None:
    """What is overcome is a situation on the unit, or on an ally in its zone, or an aspect of its zone (FB-3, FB-41).

    Raises:
        RuleError: it is another.
    """
    if found.kind not in (SITUATION, ZONE):
        raise RuleError("“{aspect}” is no situation and no aspect of a zone: consequences go with `rally`", rule="FB-3",
                        aspect=found.text)  # fmt: skip
    if isinstance(found.free, Situation) and found.free.kind == "pinned":
        raise RuleError("who is pinned down escapes by moving: `overcome {unit} to ZONE`", rule="FB-31",
                        unit=Ref(unit))  # fmt: skip
    there = found.place if found.kind == ZONE else zone_of(state, found.place)
    if there != zone_of(state, unit) or (found.kind == SITUATION and are_enemies(state, found.place, unit)):
        raise RuleError("{unit} overcomes what is on itself, on an ally in its zone, or on its zone", rule="FB-3",
                        unit=Ref(unit))  # fmt: skip


class AspectKept(Event, frozen=True):
    """An aspect was not overcome."""

    who: Id
    text: str

    def sentence(self, say: Tongue) -> str:
        return say("{who} did not shake off {aspect}", who=Ref(self.who), aspect=quoted(self.text, say))
