"""Whole battles of random lines: what always holds, and everything taken back step by step."""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.errors import CompanionError
from companion.engine.play import Asked, Question
from companion.games.fate_battles.rules.soundness import check
from companion.games.fate_battles.state import State
from companion.games.fate_battles.state.battlefield import fielded, fresh, is_fielded, zone_of
from tests.conftest import TestDesk
from tests.fate_battles.conftest import FIELD, LEADERS, SIDES, UNITS, BattleTable, ready
from tests.fate_battles.conftest import events as e

TEMPLATES = (
    "activate {me}", "move {me} {near}", "move {me} {zone}", "done", "done", "done", "attack {me} {foe}", "attack {me} {foe}",
    "attack {me} {foe} with {skill}", "attack {leader} {other}", "overcome {me} to {near} with {skill}",
    "overcome {me} to {near} {zone}", "ambush {me} {text}", "intimidate {me} {foe} {text} for {player}", "pin {me} {foe}",
    "scout {me} {near} {text} hinders", "surround {me} with {skill}", "advantage {me} {skill} {text}",
    "advantage {leader} will {text} vs {foe}", "attach {leader} {me}", "attach {leader}", "attach {leader}", "detach {leader}", "give {leader}",
    "rally {leader} mild", "rally {leader} moderate", "boost {leader} Charge", "spend {player}", "invoke {player} {text}",
    "remove Boost", "remove {text}", "beaten {leader} by {player} because of gold", "buy {player} fate 1",
    "aspect {zone} hidden hinders {text}", "muster {foe}", "deploy {foe} {zone}", "hurt {me} mild", "concede {player}",
    "unit Band{n} average of {player} skills Fight 1", "deploy band{n} {zone}",
)  # fmt: skip
RARE = ("concede", "beaten", "buy", "hurt", "unit", "muster", "remove", "aspect")
START = ("dwarves ford", "archers hill", "guards ford", "orcs ford", "goblins hill", "trolls wood")


def typed(table: BattleTable, random: Random) -> str:
    """A line that may well be allowed now."""
    state = table.state
    template = random.choice(TEMPLATES)
    while template.startswith(RARE) and random.random() < 0.8:
        template = random.choice(TEMPLATES)
    me = state.active or random.choice([*fresh(state, player=state.turn), "dwarves"])
    zone = zone_of(state, me) if me in state.units or me in state.leaders else None
    foes = [n for n in fielded(state) if state.units[n].owner != state.turn] or ["orcs"]
    return template.format(
        me=me, foe=random.choice(foes), zone=random.choice([*state.zones]), n=random.randint(1, 3),
        near=random.choice(state.zones[zone].next if zone else ["ford"]), leader=random.choice(["thora", "grim"]),
        other=random.choice(["thora", "grim"]), player=random.choice(["anna", "bruno"]),
        skill=random.choice(["fight", "shoot", "athletics", "notice", "will"]),
        text=random.choice(['"High ground"', '"Smoke"', '"It is a trap"']),
    )  # fmt: skip


def answer_to(question: Question, random: Random) -> str:
    """An answer to a question, that fits or not."""
    if question.kind == "roll":
        return random.choice(["+1", "0", "-2", "+3", "+0-+"])
    if question.kind == "invoke":
        return random.choice(
            ["-", "-", "anna Boost", "bruno Boost", "anna Stubborn", "bruno Huge reroll", "anna mild", "bruno Smoke"]
        )
    return random.choice(question.reader.options("en"))


def carry_out(table: BattleTable, line: str, random: Random) -> bool:
    """Carry out a line, with answers as they are asked; False if it is refused."""
    answers: list[str] = []
    for _ in range(40):
        try:
            table.do(line + (" : " + ", ".join(answers) if answers else ""))
        except Asked as asked:
            answers.append(answer_to(asked.question, random))
        except CompanionError:
            if not answers or answers[-1] == "-":
                return False
            answers[-1] = "-"
        else:
            return True
    return False


def always(state: State) -> None:
    """What holds in every state."""
    for one in state.players.values():
        assert min(one.chest, one.fate_points, one.battle_points, one.owed) >= 0
    for name, sheet in state.units.items():
        assert sheet.zone is None or sheet.zone in state.zones
        assert not (sheet.defeated and (sheet.zone or sheet.leader or sheet.situations))
        if sheet.leader:
            assert state.leaders[sheet.leader].unit == name
            assert state.leaders[sheet.leader].zone == sheet.zone
        assert sum(s.kind == "surrounded" for s in sheet.situations) <= 1
    assert len(state.activation.actions) == len(set(state.activation.actions)) <= 2
    assert set(state.to_act) <= {n for n in state.units if is_fielded(state, n)} | set(state.leaders)
    if state.battle and not state.ended:
        assert state.turn is not None
        assert not state.players[state.turn].out
        assert state.active or fresh(state, player=state.turn)
    check(state, None)


class Cycles:
    """Who has been activated in each side's cycle, counted from the events alone."""

    def __init__(self) -> None:
        self.acted: dict[str, set[str]] = {"north": set(), "south": set()}

    def see(self, events: list[Any]) -> None:
        for event in events:
            if isinstance(event, e.CycleBegun):
                self.acted[event.side] = set()
            elif isinstance(event, e.Activated):
                side = "north" if event.player == "anna" else "south"
                assert event.unit not in self.acted[side], "acted twice in a cycle"
                self.acted[side].add(event.unit)


def play_battle(random: Random, lines: int) -> tuple[BattleTable, Counter[str]]:
    """A battle of so many random lines, checked after each; and which events there were."""
    table = ready(*START, fate=2, extra=("attach thora dwarves", "attach grim orcs"))
    cycles, seen = Cycles(), Counter[str]()
    cycles.see([event for step in table.steps for event in step])
    italian = BattleTable(language="it")
    for _ in range(lines):
        before = msgspec.json.encode(table.state)
        if not carry_out(table, typed(table, random), random):
            assert msgspec.json.encode(table.state) == before
            continue
        always(table.state)
        cycles.see(table.events)
        italian.state = table.state
        for event in table.events:
            seen[type(event).__name__] += 1
            assert event.sentence(table.say)
            assert event.sentence(italian.say)
        if table.state.ended:
            break
    return table, seen


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**32))
def test_whole_battles(seed: int) -> None:
    """FB-10, FB-21, FB-23, FB-34: never below zero, one zone, no kind of action twice, nobody twice in a cycle."""
    table, _ = play_battle(Random(seed), 90)
    finish(table)


def finish(table: BattleTable) -> None:
    """To the end, and back step by step to the first state."""
    if not table.state.ended:
        table.do("concede anna" if not table.state.players["anna"].out else "concede bruno")
    table.do("close battle")
    always(table.state)
    assert table.state.to_act == []
    states = [*table.snapshots, msgspec.json.encode(table.state)]
    assert msgspec.json.decode(states[0], type=State) == State()
    for before, after in itertools.pairwise(states):
        assert before != after
        assert msgspec.json.encode(msgspec.json.decode(after, type=State)) == after


def test_random_battles_reach_every_part_of_the_rules() -> None:
    """The random lines above are worth something: moves, hits, defeats, boosts, pins, ends."""
    seen = Counter[str]()
    for seed in range(40):
        seen += play_battle(Random(seed), 90)[1]
    wanted = {
        e.UnitMoved, e.Contested, e.HitTaken, e.UnitDefeated, e.BoostGained, e.BoostEnded, e.AspectCreated, e.AspectInvoked,
        e.CycleBegun, e.SecondActionGiven, e.LeaderDetached, e.MoveFailed, e.LeftUnused, e.TurnBegun,
    }  # fmt: skip
    assert {kind.__name__ for kind in wanted} <= set(seen)


@pytest.mark.parametrize("seed", [3, 8])
def test_everything_is_taken_back_step_by_step(make_desk: Any, seed: int) -> None:
    """A battle in a campaign file: undone to the first step, each state as it was; done again to the last."""
    random = Random(seed)
    desk: TestDesk = make_desk("game new fate-battles", seed=seed, dice="rolled")
    states = [msgspec.json.encode(desk.session.state)]
    table = BattleTable()

    def do(line: str) -> None:
        try:
            desk.told(line)
            while desk.question is not None:
                desk.answer(answer_to(desk.question, random))
        except CompanionError:
            if desk.session.waiting is not None:
                desk.session.cancel()
            return
        states.append(msgspec.json.encode(desk.session.state))
        table.state = desk.session.state

    with desk.session.campaign.group():
        for line in (*SIDES, *UNITS, *LEADERS, *FIELD, *(f"deploy {place}" for place in START), "initiative", "begin"):
            do(line)
        for _ in range(60):
            do(typed(table, random))
        if not table.state.ended:
            do("concede anna")
        do("close battle")
        assert table.state.battles
        for before in reversed(states[:-1]):
            desk.told("undo")
            assert msgspec.json.encode(desk.session.state) == before
        for after in states[1:]:
            desk.told("redo")
            assert msgspec.json.encode(desk.session.state) == after
