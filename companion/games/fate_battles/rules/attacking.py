"""Attacking: reach, defence, the hit, consequences, defeat (FB-5, FB-27 to FB-29, FB-34, FB-46)."""

from __future__ import annotations

from itertools import combinations

from companion.engine.answers import YesNo
from companion.engine.declare import command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id, Question
from companion.engine.words import Word
from companion.games.fate_battles.arguments import Acting, AgainstSkill, Fighter, WithSkill
from companion.games.fate_battles.content import BUILT_IN, CONSEQUENCES, COVERS, VEHICLES
from companion.games.fate_battles.questions.answers import Cover
from companion.games.fate_battles.questions.contest import Contest, is_style
from companion.games.fate_battles.rules.activation import ATTACK, take_action, warn_unused
from companion.games.fate_battles.rules.boosts import gain_boost
from companion.games.fate_battles.rules.contests import contend, defender_boost
from companion.games.fate_battles.rules.defeat import defeat
from companion.games.fate_battles.rules.headings import TURN
from companion.games.fate_battles.rules.majorities import is_surrounding
from companion.games.fate_battles.rules.ratings import best_skill, roller
from companion.games.fate_battles.rules.settling import settled
from companion.games.fate_battles.settings import value_of
from companion.games.fate_battles.state import BattlePlay, Invokable, State
from companion.games.fate_battles.state.battlefield import (
    are_enemies,
    distance,
    free_slots,
    in_battle,
    is_fielded,
    is_independent,
    is_leading,
    owner_of,
    piece,
    zone_of,
)

LESSEN = N_("{attacker} hits with style, {shifts} shifts: take 1 off for a boost?")
WHICH = N_("{target} takes a hit of {shifts}: which consequence?")
FARTHEST = 2


@command(
    Word("attack", "attacca"),
    N_("a unit attacks a unit, which ends the turn; a leader attacks a leader"),
    short="a",
    group=TURN,
    when=in_battle,
)
@settled
def attack(
    play: BattlePlay, attacker: Acting, target: Fighter, skill: WithSkill = "", against: AgainstSkill = ""
) -> None:
    """A unit attacks a unit, which ends the turn; a leader attacks a leader (FB-5, FB-24, FB-46)."""
    state = play.state
    refuse_mismatch(state, attacker, target)
    is_unit = attacker in state.units
    take_action(play, attacker, ATTACK)
    contest = plan_attack(state, attacker, target, skill, against)
    if is_unit:
        warn_unused(play, attacker)
        state.activation.attacked = True
    elif value_of(state, "leader-attack-ends") == "yes":
        state.activation.attacked = True
    say_why(play, contest)
    shifts = contend(play, contest)
    assert shifts is not None
    strike(play, contest, target, shifts)


def refuse_mismatch(state: State, attacker: str, target: str) -> None:
    """Units attack units; only a leader can attack a leader, and a leader attacks nothing else (FB-41, FB-46).

    Raises:
        RuleError: they do not fit.
    """
    if target in state.leaders and attacker in state.units:
        raise RuleError("only a leader can attack a leader, such as {leader}", rule="FB-46", leader=Ref(target))
    if target in state.units and attacker in state.leaders:
        raise RuleError(
            "{leader} attacks leaders, not units; attached it may give its action to its unit: `give`", rule="FB-41",
            leader=Ref(attacker),
        )  # fmt: skip


def plan_attack(state: State, attacker: str, target: str, skill: str = "", against: str = "") -> Contest:
    """Who rolls what in an attack, distance and Surrounded counted in (FB-27, FB-28, FB-33).

    Raises:
        RuleError: no enemy, out of reach, or a skill that cannot attack or defend so.
    """
    refuse_target(state, attacker, target)
    far = steps_to(state, attacker, target)
    skill = skill or default_skill(state, far)
    refuse_reach(state, skill, far)
    bonus = 1 if is_surrounding(state, attacker) else 0
    defence = defending(state, target, skill, against)
    return Contest(
        ATTACK,
        roller(state, attacker, skill, bonus),
        [roller(state, target, defence, 2 if far == FARTHEST else 0)],
        about=target,
    )


def refuse_target(state: State, who: str, target: str) -> None:
    """An attack needs an enemy that is in the battle.

    Raises:
        RuleError: it is none.
    """
    there = (
        is_fielded(state, target)
        if target in state.units
        else is_independent(state, target) or is_leading(state, target)
    )
    if not there:
        raise RuleError("{unit} is not in the battle", rule="FB-27", unit=Ref(target))
    if not are_enemies(state, who, target):
        raise RuleError("{target} is of the same side as {unit}", rule="FB-27", unit=Ref(who), target=Ref(target))


def steps_to(state: State, who: str, target: str) -> int:
    """The steps from one to the other, at most two (FB-27).

    Raises:
        RuleError: it is further away.
    """
    far = distance(state, zone_of(state, who), zone_of(state, target))
    if far is None or far > FARTHEST:
        raise RuleError(
            "{target} is too far away: {unit} reaches its own zone, the next, and with +2 to the defence the one after",
            rule="FB-27", unit=Ref(who), target=Ref(target),
        )  # fmt: skip
    return far


def default_skill(state: State, far: int) -> str:
    """The skill that attacks at a distance, if none is named (FB-27)."""
    return "fight" if far == 0 and value_of(state, "shoot-only") == "no" else "shoot"


def refuse_reach(state: State, skill: str, far: int) -> None:
    """Fight reaches the own zone only; Shoot the next ones, in battles with Shoot only the own one too (FB-27).

    Raises:
        RuleError: the skill does not reach so, or never attacks.
    """
    if skill in BUILT_IN and skill not in ("fight", "shoot"):
        raise RuleError("{skill} is no attack: Fight or Shoot are", rule="FB-27", skill=Ref(skill))
    if skill == "fight" and far > 0:
        raise RuleError("Fight reaches the own zone only; into another zone use Shoot", rule="FB-27")
    if skill == "shoot" and far == 0 and value_of(state, "shoot-only") == "no":
        raise RuleError(
            "Shoot is for another zone, in the own zone use Fight; in battles with Shoot only: `rule shoot-only yes`",
            rule="FB-27",
        )


def defending(state: State, target: str, skill: str, named: str = "") -> str:
    """The skill that defends: the best allowed one, unless one is named (FB-28; setting `defence`).

    Raises:
        RuleError: the named one is not allowed.
    """
    allowed = defences(state, skill)
    if named and named not in allowed:
        raise RuleError(
            "against {skill} one defends with {allowed}, not {named}", rule="FB-28",
            skill=Ref(skill), allowed=[Ref(s) for s in allowed], named=Ref(named),
        )  # fmt: skip
    return named or best_skill(state, target, allowed)


def defences(state: State, skill: str) -> tuple[str, ...]:
    """The skills that defend against an attack (FB-28)."""
    setting = value_of(state, "defence")
    if setting == "vehicles":
        return VEHICLES
    if skill == "fight":
        return ("fight", "athletics")
    return ("will",) if setting == "medieval" else ("athletics",)


def say_why(play: BattlePlay, contest: Contest) -> None:
    """Keep the reasons of skills and bonuses for `why`."""
    actor, defender = contest.actor, contest.opponents[0]
    play.because(
        defender.who,
        "{unit} defends with {skill}: the best allowed against {attack}",
        rule="FB-28",
        setting="defence",
        unit=Ref(defender.who),
        skill=Ref(defender.skill),
        attack=Ref(actor.skill),
    )
    if defender.bonus:
        play.because(defender.who, "two zones away: +2 to the defence", rule="FB-27")
    if actor.bonus:
        play.because(actor.who, "Surrounded: +1 to the attack", rule="FB-33")


def strike(play: BattlePlay, contest: Contest, target: str, shifts: int) -> None:
    """Fail: no harm, the defender with style gets a boost; tie: the attacker gets one; else a hit (FB-5)."""
    who = contest.actor.who
    owner = owner_of(play.state, who)
    if shifts <= 0:
        play.tell(HitMissed(who, target))
        if shifts == 0:
            gain_boost(play, owner, target)
        else:
            defender_boost(play, contest, shifts)
        return
    if is_style(shifts) and play.ask(
        Question("lessen", LESSEN, YesNo(), who=who, about=target, facts={"attacker": Ref(who), "shifts": shifts})
    ):
        shifts -= 1
        play.tell(HitLessened(who, shifts))
        gain_boost(play, owner, target)
    absorb(play, who, target, shifts)


def absorb(play: BattlePlay, attacker: str, target: str, shifts: int) -> None:
    """A hit is covered whole by free consequences, of a leader with one stress box too, else the target is defeated
    (FB-29, FB-46).
    """
    state = play.state
    boxes = free_boxes(state, target)
    covers = possible_covers(free_slots(state, target), boxes, shifts)
    if not covers:
        defeat(play, attacker, target, shifts)
        return
    chosen = covers[0]
    if len(covers) > 1:
        facts = {"target": Ref(target), "shifts": shifts}
        chosen = play.ask(Question("cover", WHICH, Cover(covers), who=target, about=attacker, facts=facts))
    box = stress_for(boxes, shifts - sum(COVERS[slot] for slot in chosen))
    if box:
        state.leaders[target].stress[box - 1] = True
    for slot in chosen:
        made = Invokable(CONSEQUENCES[slot], 1, owner_of(state, attacker))
        setattr(piece(state, target).consequences, slot, made)
    play.because(
        target, "a hit of {shifts} is covered whole, with nothing that could be left out", rule="FB-29", shifts=shifts
    )
    play.tell(HitTaken(target, attacker, shifts, list(chosen), box))


def free_boxes(state: State, name: str) -> list[int]:
    """The stress boxes that are free; units have none (FB-11)."""
    leader = state.leaders.get(name)
    return [n for n, marked in enumerate(leader.stress, 1) if not marked] if leader else []


def stress_for(boxes: list[int], rest: int) -> int:
    """The smallest stress box that takes what is left of a hit; 0 if none is needed."""
    return next((box for box in boxes if box >= rest), 0) if rest > 0 else 0


def possible_covers(slots: list[str], boxes: list[int], shifts: int) -> list[tuple[str, ...]]:
    """The sets of consequences that cover a hit whole, with at most one stress box; none holds a consequence that could
    be left out (FB-29).
    """
    spare = max(boxes, default=0)

    def is_cover(chosen: tuple[str, ...]) -> bool:
        return sum(COVERS[slot] for slot in chosen) + spare >= shifts

    return [
        chosen
        for n in range(len(slots) + 1)
        for chosen in combinations(slots, n)
        if is_cover(chosen) and not any(is_cover(tuple(s for s in chosen if s != out)) for out in chosen)
    ]


class HitLessened(Event, frozen=True):
    """The attacker took 1 off the hit for a boost."""

    who: Id
    shifts: int

    def sentence(self, say: Tongue) -> str:
        return say.plural(
            "{who} took 1 off the hit for a boost: {n} shift",
            "{who} took 1 off the hit for a boost: {n} shifts",
            self.shifts,
            who=Ref(self.who),
        )


class HitMissed(Event, frozen=True):
    """An attack did no harm."""

    attacker: Id
    target: Id
    says = N_("{attacker} did no harm to {target}")


class HitTaken(Event, frozen=True):
    """A hit was covered: by consequences and, for a leader, a stress box (0: none)."""

    target: Id
    attacker: Id
    shifts: int
    consequences: list[Id]
    stress: int

    def sentence(self, say: Tongue) -> str:
        parts = [say("stress box {n}", n=self.stress)] if self.stress else []
        parts += [say("{severity} consequence", severity=Ref(c)) for c in self.consequences]
        return say.plural(
            "{target} took a hit of {n} shift: {parts}",
            "{target} took a hit of {n} shifts: {parts}",
            self.shifts,
            target=Ref(self.target),
            parts=parts,
        )
