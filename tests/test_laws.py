"""Laws that hold in every game, over real campaign files, on random evenings. `EXAMPLES=300` for a long run."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, note
from hypothesis import settings as profile
from hypothesis import strategies as st

import companion.games
from companion.engine.errors import CompanionError
from companion.games import KINDS
from companion.session.replay import replay
from companion.session.session import Session
from tests.conftest import TestDesk
from tests.evenings import EVENINGS, begun, some_line, something

EXAMPLES = int(os.environ.get("EXAMPLES", "8"))
run = profile(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=EXAMPLES == 8)
HOME = Path(companion.games.__file__).parent
GAMES = [kind for kind, (package, _) in KINDS.items() if (HOME / package / "__init__.py").is_file()]
each_game = pytest.mark.parametrize("kind", GAMES)
chances = st.randoms(use_true_random=False)
lengths = st.integers(1, 14)


def on_the_table(session: Session) -> dict[str, Any]:
    """All that a line may change: head, state, the open question with its draft and what it has told."""
    table, waiting = session.table(), session.waiting
    seen: dict[str, Any] = {
        "game": table.number,
        "step": table.step.number,
        "state": msgspec.json.encode(table.state),
        "kept": table.step.state,
    }
    if waiting is not None:
        question = waiting.question
        seen |= {
            "question": None if question is None else (question.text, waiting.key, question.reader.options("en")),
            "draft": msgspec.json.encode(waiting.play.state),
            "told": list(waiting.play.events),
            "line": waiting.pending.line,
            "answers": [*waiting.pending.answers[: waiting.pending.at], dict(waiting.play.used)],
        }
    return seen


def walk(desk: TestDesk, kind: str, chance: random.Random, length: int) -> None:
    """Do that many things, refused ones too."""
    for _ in range(length):
        text = something(desk, kind, chance)
        note(text)
        try:
            desk.told(text)
        except CompanionError:
            continue


def test_every_game_has_an_evening() -> None:
    assert set(GAMES) <= set(EVENINGS), "tests/evenings.py needs an entry for each game"


@each_game
@run
@given(chance=chances, length=lengths)
def test_a_refused_line_changes_nothing_and_an_accepted_step_tells_something(
    kind: str, chance: random.Random, length: int
) -> None:
    with begun(kind) as desk:
        for _ in range(length):
            before, path = on_the_table(desk.session), desk.session.campaign.path
            kept = path.read_bytes()
            text = something(desk, kind, chance)
            note(text)
            try:
                told = desk.told(text)
            except CompanionError:
                assert on_the_table(desk.session) == before
                assert path.read_bytes() == kept
                continue
            if desk.session.table().step.number > before["step"]:
                step = desk.session.table().step
                assert step.events != b"[]", text
                is_number = " = " in step.line and b"EnterFact" in step.commands  # of the box: the question goes on
                assert is_number or any(line.strip() for line in told), text


@each_game
@run
@given(chance=chances, length=lengths)
def test_undo_then_redo_is_identity(kind: str, chance: random.Random, length: int) -> None:
    with begun(kind) as desk:
        walk(desk, kind, chance, length)
        if desk.session.table().step.parent is None:
            return
        before = on_the_table(desk.session)
        desk.told("undo")
        assert on_the_table(desk.session)["step"] != before["step"]
        desk.told("redo")
        assert on_the_table(desk.session) == before


@each_game
@run
@given(chance=chances, length=lengths)
def test_every_step_replayed_with_its_answers_gives_the_same(kind: str, chance: random.Random, length: int) -> None:
    with begun(kind) as desk:
        walk(desk, kind, chance, length)
        session = desk.session
        step = session.table().step
        while step.parent is not None:
            play = replay(session.table(), step)
            assert msgspec.json.encode(play.state) == step.state, step.line
            assert msgspec.json.encode(play.events) == step.events, step.line
            step = session.campaign.step(step.game, step.parent)


@each_game
@run
@given(chance=chances, length=lengths)
def test_any_step_amended_to_itself_gives_the_same(kind: str, chance: random.Random, length: int) -> None:
    """Dice, choices, a question that waits: all is as before; only the numbers of the steps are new."""
    with begun(kind) as desk:
        walk(desk, kind, chance, length)
        session = desk.session
        steps = session.campaign.history(session.table().number)[1:]
        if not steps:
            return
        before, chosen = on_the_table(session), chance.choice(steps)
        note(f"amend {chosen.number} {chosen.line}")
        try:
            desk.told(f"amend {chosen.number} {chosen.line}")
        except CompanionError:
            assert on_the_table(session) == before
            return
        assert session.amendment is None
        after = on_the_table(session)
        assert {**after, "step": 0} == {**before, "step": 0}


@each_game
@run
@given(chance=chances, length=lengths)
def test_any_step_amended_to_anything_is_refused_or_sound(kind: str, chance: random.Random, length: int) -> None:
    with begun(kind) as desk:
        walk(desk, kind, chance, length)
        session = desk.session
        steps = session.campaign.history(session.table().number)
        before, chosen = on_the_table(session), chance.choice(steps)
        line = chance.choice(["-", something(desk, kind, chance).removeprefix("?")])
        note(f"amend {chosen.number} {line}")
        try:
            desk.told(f"amend {chosen.number} {line}")
        except CompanionError:
            assert on_the_table(session) == before
            return
        if session.amendment is not None:
            desk.told("cancel")
            assert on_the_table(session) == before
            return
        step = session.table().step
        while step.parent is not None:
            assert msgspec.json.encode(replay(session.table(), step).state) == step.state, step.line
            step = session.campaign.step(step.game, step.parent)


@each_game
@run
@given(chance=chances, length=lengths)
def test_state_and_open_question_survive_the_file(kind: str, chance: random.Random, length: int) -> None:
    with begun(kind) as desk:
        walk(desk, kind, chance, length)
        before = on_the_table(desk.session)
        again = desk.again()
        desk.session = again.session
        after = on_the_table(again.session)
        if before.get("question") and before["question"][1] == "before":  # what `roll` wants to know first:
            del before["question"], after["question"]  # the question that `roll` should have answered is asked again
        assert after == before


@each_game
@run
@given(chance=chances, length=lengths)
def test_back_then_the_same_answer_gives_the_same(kind: str, chance: random.Random, length: int) -> None:
    with begun(kind) as desk:
        walk(desk, kind, chance, length)
        session = desk.session
        before = on_the_table(session)
        try:
            desk.told("back")
        except CompanionError:
            assert on_the_table(session) == before
            return
        if session.waiting is None:  # the first question had no answer yet: the line itself is taken back
            assert on_the_table(session)["step"] == before["step"]
            return
        answer = last_answer(before, session)
        if answer is None:
            return
        desk.told(f"? {answer}")
        after = on_the_table(session)
        assert {k: v for k, v in after.items() if k != "step"} == {k: v for k, v in before.items() if k != "step"}


def last_answer(before: dict[str, Any], session: Session) -> str | None:
    """The answer that `back` took away: of the open question before, or of the step that is reopened."""
    assert session.waiting is not None
    key, fact = session.waiting.key, session.waiting.question and session.waiting.question.fact
    if fact:
        value: Any = msgspec.json.decode(before["draft"] if "draft" in before else before["state"])
        for part in fact.split("."):
            value = value[part]
        return str(value)
    answers = before.get("answers")
    if answers is None:
        answers = msgspec.json.decode(session.campaign.step(before["game"], before["step"]).answers)
    return next((str(given[key]) for given in reversed(answers) if key in given), None)


@each_game
@run
@given(chance=chances, length=lengths)
def test_several_commands_on_a_line_are_all_or_nothing(kind: str, chance: random.Random, length: int) -> None:
    """One that is refused at the end takes all back; accepted they come to the same as one by one."""
    with begun(kind) as desk:
        walk(desk, kind, chance, length)
        if desk.session.waiting is not None:
            desk.told("cancel")
        before = on_the_table(desk.session)
        lines = [some_line(desk, kind, chance) for _ in range(chance.randint(2, 3))]
        note("; ".join(lines))
        try:
            desk.told("; ".join([*lines, "set nowhere 1"]))
        except CompanionError:
            pass
        else:
            assert desk.session.waiting is not None, "it asks something before it comes to the last"
            desk.told("cancel")
        assert on_the_table(desk.session) == before
        together = tried(desk, "; ".join(lines))
        one_by_one = tried(desk, *lines)
        if together is not None and one_by_one is not None:
            assert together == one_by_one


def tried(desk: TestDesk, *lines: str) -> bytes | None:
    """The state after these lines if they are accepted and ask nothing; everything is taken back again."""
    start = desk.session.table().step.number
    try:
        for line in lines:
            desk.told(line)
            if desk.session.waiting is not None:
                return None
        return msgspec.json.encode(desk.session.state)
    except CompanionError:
        return None
    finally:
        if desk.session.waiting is not None:
            desk.told("cancel")
        desk.session.go_to(start)
