"""Creating an advantage (FB-4)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import AnyOf, Number, Option, command, named
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.words import Word
from companion.games.fate_battles.arguments import SKILL, Acting, AspectText, Foe, Hinders, UnitWith
from companion.games.fate_battles.names import ON
from companion.games.fate_battles.questions.contest import Contest, is_style
from companion.games.fate_battles.rules.activation import ADVANTAGE, take_action
from companion.games.fate_battles.rules.attacking import refuse_target
from companion.games.fate_battles.rules.boosts import NothingCreated, gain_boost, gain_free, new_aspect, put_aspect
from companion.games.fate_battles.rules.contests import contend, defender_boost
from companion.games.fate_battles.rules.headings import ADVANTAGES
from companion.games.fate_battles.rules.ratings import best_skill, roller
from companion.games.fate_battles.rules.settling import settled
from companion.games.fate_battles.settings import value_of
from companion.games.fate_battles.state import BattlePlay, Invokable, Situation, State
from companion.games.fate_battles.state.aspects import SITUATION, InPlay, existing
from companion.games.fate_battles.state.battlefield import are_enemies, in_battle, owner_of, piece

FAIR = 2
COUNTERS: dict[str, tuple[str, ...]] = {
    "provoke": ("will",),
    "stealth": ("notice",),
    "notice": ("stealth",),
    "fight": ("fight", "athletics"),
    "shoot": ("athletics",),
    "deceive": ("empathy",),
    "drive": ("drive", "pilot", "athletics"),
    "pilot": ("pilot", "drive", "athletics"),
}
"""What a unit opposes an advantage with unless the table names a skill; against all other skills the same one."""


def create(play: BattlePlay, contest: Contest, place: str, made: Invokable, foe: str) -> None:
    """Roll for an aspect and put it into play (FB-4): tie: a boost, or one free invoke if it is there already; success
    one, with style two. A failure does nothing unless the foe's version is recorded.
    """
    refuse_friend(play.state, contest.actor.who, foe)
    shifts = contend(play, contest)
    assert shifts is not None
    owner = owner_of(play.state, contest.actor.who)
    there = same_there(play.state, place, made)
    if shifts < 0:
        fail(play, contest, place, made, foe)
        defender_boost(play, contest, shifts)
    elif shifts == 0 and there is None:
        gain_boost(play, owner, place, made.text)
    elif there is not None:
        gain_more(play, place, there, owner, 2 if is_style(shifts) else 1)
    else:
        put_aspect(play, place, made, owner, 2 if is_style(shifts) else 1)


def fail(play: BattlePlay, contest: Contest, place: str, made: Invokable, foe: str) -> None:
    """Nothing, or for the foe the aspect with its free invoke; one on an aspect that is there (FB-4)."""
    there = same_there(play.state, place, made)
    if not foe:
        play.tell(NothingCreated(contest.actor.who, made.text))
    elif there is not None:
        gain_more(play, place, there, foe, 1)
    else:
        put_aspect(play, place, made, foe, 1)


def same_there(state: State, place: str, made: Invokable) -> Invokable | str | None:
    """The same aspect if it is there already: of pins and surroundings that of the same maker, else the same text."""
    if isinstance(made, Situation) and made.kind:
        for situation in piece(state, place).situations:
            same_maker = situation.by == made.by or (made.kind == "surrounded" and situation.zone == made.zone)
            if situation.kind == made.kind and same_maker:
                return situation
        return None
    return made.text if existing(state, place, made.text) is not None else None


def gain_more(play: BattlePlay, place: str, there: Invokable | str, player: str, count: int) -> None:
    """Free invokes on an aspect that is there already (FB-4)."""
    if isinstance(there, Invokable):
        gain_free(play, InPlay(place, there.text, SITUATION, there), player, count)
        return
    found = existing(play.state, place, there)
    assert found is not None
    gain_free(play, found, player, count)


def refuse_friend(state: State, who: str, foe: str) -> None:
    """The version of a failure is the foe's (FB-4).

    Raises:
        RuleError: the player named is no enemy.
    """
    if foe and not are_enemies(state, foe, who):
        raise RuleError("{player} is no enemy of {unit}: `for` names the foe who gets the free invoke", rule="FB-4",
                        player=Ref(foe), unit=Ref(who))  # fmt: skip


def refuse_alone(state: State, name: str, place: str) -> None:
    """An independent leader cannot affect units (FB-41).

    Raises:
        RuleError: it is one, and the aspect would be on a unit.
    """
    if name in state.leaders and state.leaders[name].unit is None and place in state.units:
        raise RuleError(
            "an independent leader cannot affect units: not {unit}; leaders and zones it can",
            rule="FB-41",
            unit=Ref(place),
        )


@command(
    Word("advantage", "vantaggio"),
    N_("any other advantage: against a number, a unit, else against Fair (+2)"),
    group=ADVANTAGES,
    when=in_battle,
)
@settled
def create_advantage(
    play: BattlePlay,
    unit: Acting,
    skill: Annotated[str, SKILL],
    text: AspectText,
    vs: Annotated[
        int | tuple[str, str] | None,
        Option(Word("vs", "contro", ("against",)), AnyOf((Number(-4, 20), UnitWith("fighter")), N_("N/UNIT"))),
    ] = None,
    on: Annotated[str, Option(ON, named("place", label=N_("PLACE")))] = "",
    hinders: Hinders = False,
    foe: Foe = "",
) -> None:
    """Any other advantage, against a number, a unit or a leader; else against Fair (FB-4)."""
    take_action(play, unit, ADVANTAGE)
    contest = plan_advantage(play.state, unit, skill, vs, on)
    place = place_of(play.state, unit, vs, on)
    play.because(unit, "the aspect is on {place}; `on` names another place", rule="FB-4", place=Ref(place))
    create(play, contest, place, new_aspect(play.state, place, text, hinders=hinders), foe)


def place_of(state: State, unit: str, vs: int | tuple[str, str] | None, on: str) -> str:
    """Where the aspect comes into play: where the table says, on the opponent, else on the unit itself (FB-4)."""
    if on:
        return on
    if isinstance(vs, tuple):
        return vs[0]
    leader = state.leaders.get(unit)
    return leader.unit if leader is not None and leader.unit is not None else unit


def plan_advantage(state: State, unit: str, skill: str, vs: int | tuple[str, str] | None, on: str) -> Contest:
    """What an advantage is rolled against (FB-4).

    Raises:
        RuleError: an independent leader cannot affect units; the opponent must be an enemy in the battle.
    """
    place = place_of(state, unit, vs, on)
    refuse_alone(state, unit, place)
    contest = Contest(ADVANTAGE, roller(state, unit, skill), about=place)
    if not isinstance(vs, tuple):
        contest.passive = FAIR if vs is None else vs
        return contest
    target, opposing = vs
    refuse_target(state, unit, target)
    skills = (opposing,) if opposing else countered_by(state, skill)
    contest.opponents = [roller(state, target, best_skill(state, target, skills))]
    return contest


def countered_by(state: State, skill: str) -> tuple[str, ...]:
    """The skills that oppose an advantage, unless one is named."""
    if skill == "shoot" and value_of(state, "defence") == "medieval":
        return ("will",)
    return COUNTERS.get(skill, (skill,))
