"""Whole battles played by the pure rules, with a stated policy and dice from a seed (FB-20 to FB-50).

The policy: the turn goes to the unit with the best attack in reach, by its chance to defeat and to hit; where nobody
reaches an enemy, one moves towards the nearest, by an overcome where something hinders. Who shoots better than it
fights stands one zone behind. Nothing is left off a hit with style; the first consequences that cover a hit are taken.
Free invokes, and with fate points the aspect that is the unit's name, are used where +2 turns a miss into a hit, or a
hit into none. Leaders stay where they are attached; those alone do nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import msgspec

from companion.engine.answers import Read
from companion.engine.errors import RuleError, UnfitAnswer
from companion.engine.play import Play, Question
from companion.engine.seeded import Seeded
from companion.games.fate_battles.content import COVERS, SHEETS
from companion.games.fate_battles.odds.dice import at_least, shifts
from companion.games.fate_battles.questions.contest import Contest
from companion.games.fate_battles.questions.invokes import Invocation, Invokes
from companion.games.fate_battles.rules.activation import ATTACK, activate, end_activation, pass_turn
from companion.games.fate_battles.rules.attacking import attack, default_skill, defences
from companion.games.fate_battles.rules.majorities import is_surrounding
from companion.games.fate_battles.rules.moving import move, overcome
from companion.games.fate_battles.rules.ratings import best_skill, rating
from companion.games.fate_battles.rules.turns import begin_battle
from companion.games.fate_battles.state import BattlePlay, State, Zone
from companion.games.fate_battles.state.aspects import SHEET, InPlay, free_of, on_place
from companion.games.fate_battles.state.battlefield import (
    are_enemies,
    distance,
    fielded,
    free_slots,
    fresh,
    owner_of,
    steps_from,
)

Progress = Callable[[int, int], None]
MOST_TURNS = 400
FIELD = "the-field"


class SeededDice(Seeded):
    """Four Fate dice from a seed."""

    def throw(self) -> int:
        """The sum of four dice."""
        n = self.number() % 81
        return sum(n // place % 3 - 1 for place in (1, 3, 9, 27))


@dataclass(slots=True)
class Commander:
    """Answers every question of the rules for both sides, by the policy."""

    dice: SeededDice
    fate: bool

    def answer(self, question: Question) -> Read | None:
        """The answer to a question."""
        reader = question.reader
        if question.kind == "roll":
            return Read(self.dice.throw(), "0")
        if isinstance(reader, Invokes):
            return Read(self.invoke(reader.state, reader.contest), "-")
        if question.kind == "lessen":
            return Read(False, "no")
        if question.kind == "cover":
            return reader.read(reader.options("en")[0], "en")
        text = question.proposed if question.proposed is not None else (reader.options("en") or ["-"])[0]
        return reader.read(text, "en")

    def invoke(self, state: State, contest: Contest) -> Invocation | None:
        """An invoke for the attack, if +2 makes it a hit; else one for the defender, if +2 makes it none."""
        if not contest.opponents or contest.deed != ATTACK:
            return None
        now = contest.shifts
        if -2 < now <= 0:
            return self._for(state, contest, contest.actor.who, contest.opponents[0].who)
        if 0 < now <= 2:
            return self._for(state, contest, contest.opponents[0].who, contest.actor.who)
        return None

    def _for(self, state: State, contest: Contest, who: str, other: str) -> Invocation | None:
        player = owner_of(state, who)
        for aspect in on_place(state, other):
            if free_of(aspect.free, player):
                return Invocation(player, aspect, False, False, who)
        own, sheet = state.players[player], state.units.get(who)
        if not self.fate or sheet is None or own.fate_points + own.battle_points < 1:
            return None
        name = sheet.aspects[0]
        if (who, who, name) in contest.paid:
            return None
        free = next((a.free for a in on_place(state, who) if a.text == name), None)
        return Invocation(player, InPlay(who, name, SHEET, free), True, False, who)


def prepared(state: State, names: Sequence[str]) -> State:
    """A copy of the state in which only some units are there, in a battle's order: where they stand, if all do, else
    on a field of three zones with those who shoot better than they fight behind.
    """
    made = copied(state)
    made.units = {name: made.units[name] for name in names}
    for leader in made.leaders.values():
        if leader.unit not in made.units:
            leader.unit = leader.zone = None
    if made.battle is None:
        for unit in made.units.values():
            unit.mustered, unit.defeated, unit.acted = True, False, False
        owners = {unit.owner for unit in made.units.values()}
        made.players = {name: player for name, player in made.players.items() if name in owners}
        made.leaders = {name: one for name, one in made.leaders.items() if one.unit in made.units}
        if any(unit.zone is None for unit in made.units.values()):
            _on_a_field(made)
        made.order = list(made.players)
    return made


def _on_a_field(state: State) -> None:
    state.zones = {FIELD: Zone(FIELD)}
    for name, unit in state.units.items():
        zone = FIELD
        if rating(state, name, "shoot") > rating(state, name, "fight"):
            zone = f"behind-{state.players[unit.owner].side}"
            if zone not in state.zones:
                state.zones[zone] = Zone(zone, [FIELD])
                state.zones[FIELD].next.append(zone)
        unit.zone = zone
        if unit.leader is not None:
            state.leaders[unit.leader].zone = zone


def copied(state: State) -> State:
    """The same state, which may be changed."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)


@dataclass(slots=True)
class Battle:
    """A battle being played."""

    state: State
    commander: Commander

    def play(self) -> str:
        """Play it to its end; the winning side, or nothing where nobody wins in so many turns."""
        state = self.state
        if state.battle is None:
            if self.commander.dice.number() % 2:
                state.order.reverse()
            self._do(begin_battle, "")
        elif state.active is not None:
            self._do(end_activation)
        for _ in range(MOST_TURNS):
            if state.ended or state.turn is None:
                break
            self.turn()
        return state.winner or ""

    def _do(self, rule: object, *arguments: object) -> bool:
        play: BattlePlay = Play(self.state, None)
        play.begin({}, self.commander.answer)
        try:
            rule(play, *arguments)  # type: ignore[operator]
        except (RuleError, UnfitAnswer):
            return False
        return True

    def turn(self) -> None:
        """One turn of the player who has it."""
        state = self.state
        assert state.turn is not None
        ready = fresh(state, player=state.turn)
        if not ready:
            self._do(pass_turn)
            return
        found = self.best_attack([name for name in ready if name in state.units])
        who = found[0] if found else next((n for n in ready if n in state.units), ready[0])
        self._do(activate, who)
        if found:
            self._do(attack, *found)
        elif who in state.units:
            self.advance(who)
        if not state.ended and state.active is not None:
            self._do(end_activation)

    def advance(self, who: str) -> None:
        """Go towards the nearest enemy; attack, if one is in reach then."""
        state = self.state
        zone = state.units[who].zone
        foes = {state.units[n].zone for n in fielded(state) if are_enemies(state, n, who)}
        steps = [(min((steps_from(state, near).get(f or "", 99) for f in foes), default=99), near)
                 for near in state.zones[zone or ""].next]  # fmt: skip
        if not steps:
            return
        near = min(steps)[1]
        if self._do(move, who, near):
            found = self.best_attack([who])
            if found:
                self._do(attack, *found)
        else:
            self._do(overcome, who, [near])

    def best_attack(self, names: Sequence[str]) -> tuple[str, str] | None:
        """The attack with the best chance to defeat, then to hit."""
        state, best, chosen = self.state, (-1.0, -1.0), None
        there = fielded(state)
        for name in names:
            for target in there:
                if are_enemies(state, name, target) and (worth := chances(state, name, target)) > best:
                    best, chosen = worth, (name, target)
        return chosen


def chances(state: State, name: str, target: str) -> tuple[float, float]:
    """The chances to defeat and to hit with an attack; less than nothing where the target is out of reach."""
    here, there = state.units[name].zone, state.units[target].zone
    far = 0 if here == there else distance(state, here, there)
    if far is None or far > 2:
        return -1.0, -1.0
    skill = default_skill(state, far)
    if far and skill not in state.units[name].skills:
        return -1.0, -1.0
    fixed = rating(state, name, skill) + is_surrounding(state, name)
    defence = rating(state, target, best_skill(state, target, defences(state, skill))) + 2 * (far == 2)
    covered = sum(COVERS[slot] for slot in free_slots(state, target))
    return _hits(fixed - defence, covered)


@cache
def _hits(ahead: int, covered: int) -> tuple[float, float]:
    spread = shifts(ahead, [0], None)
    return float(at_least(spread, covered + 1)), float(at_least(spread, 1))


@dataclass(frozen=True, slots=True)
class Tally:
    """How many battles each side won of all."""

    battles: int
    won: dict[str, int]


def played(
    state: State, names: Sequence[str], battles: int, *, fate: bool, seed: int = 1, progress: Progress | None = None
) -> Tally:
    """Many battles of some units, each with its own seed; `progress` is told how many are done."""
    start = msgspec.msgpack.encode(prepared(state, names))
    won: dict[str, int] = {}
    for n in range(battles):
        begun = msgspec.msgpack.decode(start, type=State)
        winner = Battle(begun, Commander(SeededDice(seed + n), fate)).play()
        won[winner] = won.get(winner, 0) + 1
        if progress is not None:
            progress(n + 1, battles)
    return Tally(battles, won)


def cost_of(state: State, names: Sequence[str]) -> int:
    """The build points of some units (FB-10)."""
    return sum(SHEETS[state.units[name].quality].cost for name in names)
