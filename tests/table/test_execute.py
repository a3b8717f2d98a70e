"""One line on one state: done, waiting or refused; what is given stays as it is, and the same comes to the same."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.answers import Read
from companion.engine.common_commands import DiceRolled, FactEntered, RuleSet, ValueSet
from companion.engine.declare import Spec
from companion.engine.errors import RuleError, UnfitAnswer, WrongUse
from companion.engine.play import Question
from companion.engine.words import same
from companion.table.execute import execute, read_answer
from companion.table.pending import Done, PendingLine, Refused, Waiting
from tests.table.small_game import GAME, begun


def run(line, state=None, **more):
    pending = line if isinstance(line, PendingLine) else PendingLine(line)
    return execute(GAME, begun(strength=0) if state is None else state, lambda _: None, pending, **more)


def three(question: Question) -> Read | None:
    """Rolls a 3, or whatever free dice show first."""
    dice = question.reader.dice()
    return None if dice is None else question.reader.read(dice.separator.join(["3"] * dice.count), "en")


def test_a_line_comes_to_its_end_with_typed_answers():
    done = run("strike axl : 2; strike kayla : 1")
    assert isinstance(done, Done)
    assert done.play.state.lives == {"axl": 7, "kayla": 8}
    assert done.pending.answers == [{"die//axl/1": "2"}, {"die//kayla/1": "1"}]
    assert [type(command).__name__ for command in done.pending.commands] == ["Strike", "Strike"]


def test_it_waits_at_a_question_and_goes_on_with_the_answer_from_the_start():
    waiting = run("strike axl : 2; strike kayla")
    assert isinstance(waiting, Waiting)
    assert (waiting.key, waiting.pending.at) == ("die//kayla/1", 1)
    assert waiting.play.state.lives["axl"] == 7, "the draft as far as it came"
    again = waiting.pending.copy()
    again.answers[1][waiting.key] = "4"
    done = run(again)
    assert isinstance(done, Done)
    assert done.play.events[: len(waiting.play.events)] == waiting.play.events
    assert done.play.state.lives == {"axl": 7, "kayla": 5}


def test_nothing_that_is_given_is_changed():
    state, line = begun(), PendingLine("strike axl : 2, 3; set lives.kayla 1; fail")
    before = msgspec.json.encode(state)
    assert isinstance(run(line, state), Refused)
    assert isinstance(run(PendingLine("strike axl : 2, 3; set lives.kayla 1"), state), Done)
    assert msgspec.json.encode(state) == before
    assert line == PendingLine(line.line)


def test_a_refused_line_says_why_and_how_far_it_came():
    refused = run("strike axl : 1; fail")
    assert isinstance(refused, Refused)
    assert (refused.error.rule, refused.pending.at) == ("X-4", 1)


def test_a_number_of_the_box_is_entered_first_and_the_line_runs_anew():
    done = run("strike axl : 2, 5", begun())
    assert isinstance(done, Done)
    (entered,) = done.entered
    assert (entered.path, entered.value, entered.play.events) == ("strength", 5, [FactEntered("strength", "5")])
    assert done.pending.facts == [(0, 1, "strength")]
    assert done.play.state.lives["axl"] == 2
    assert done.pending.answers == [{"die//axl/1": "2"}], "the number is no answer of the line"


def test_a_number_that_cannot_be_is_refused_when_it_is_entered():
    refused = run("strike axl : 2, 9", begun())
    assert isinstance(refused, Refused)
    assert refused.error.rule == "X-5"


@pytest.mark.parametrize("line", ["set strength 9", "strike axl : 1; set strength 9"])
def test_what_is_set_by_hand_is_followed_up_and_checked(line):
    refused = run(line)
    assert isinstance(refused, Refused)
    assert refused.error.rule == "X-5"
    done = run("set lives.axl 4")
    assert isinstance(done, Done)
    assert done.play.state.seen == ["lives.axl"]
    assert done.play.events == [ValueSet("lives.axl", "9", "4")]


def test_a_house_rule_is_read_in_both_languages_and_followed_up():
    done = run(PendingLine("regola pietà metà", "it"))
    assert isinstance(done, Done)
    assert (done.play.state.settings, done.play.state.seen) == ({"mercy": "half"}, ["settings.mercy"])
    said = {
        language: RuleSet("mercy", "half").sentence(GAME.tongue(begun(), lambda _: None, language))
        for language in ("en", "it")
    }
    assert said == {"en": "House rule: mercy is half", "it": "Regola della casa: pietà è metà"}


def test_dice_are_rolled_only_where_the_table_lets_them():
    assert isinstance(run("strike axl"), Waiting)
    assert isinstance(run("strike axl", feed=three), Waiting), "typed unless the setting says otherwise"
    rolled = run("strike axl", begun(strength=0, settings={"dice": "rolled"}), feed=three)
    assert isinstance(rolled, Done)
    assert rolled.play.state.lives["axl"] == 6
    assert isinstance(run("strike axl", feed=three, rolled=True), Done)
    assert isinstance(run("strike axl", begun(settings={"dice": "rolled"}), feed=three, rolled=False), Waiting)
    free = run("roll 2d6", feed=three)
    assert isinstance(free, Done)
    assert free.play.events == [DiceRolled("2d6", [3, 3], 6)]


def test_the_setting_holds_from_within_the_line_on():
    done = run("rule dice rolled; strike axl", feed=three)
    assert isinstance(done, Done)
    assert done.play.state.lives["axl"] == 6


def test_roll_as_an_answer():
    assert isinstance(run("strike axl : roll", feed=three), Done)
    refused = run("strike axl : roll")
    assert isinstance(refused, Refused)
    assert isinstance(refused.error, UnfitAnswer)
    waiting = run("strike axl")
    with pytest.raises(UnfitAnswer):
        read_answer("roll", waiting.question, "en", None)


def test_what_a_roll_needs_is_asked_first():
    waiting = run("cast", begun(), feed=three, rolled=True)
    assert isinstance(waiting, Waiting)
    assert (waiting.key, waiting.question.kind) == ("before", "strength")
    assert isinstance(run("cast", feed=three, rolled=True), Done)


def test_nothing_goes_on_after_the_end_but_what_may():
    over = run("strike axl : 5; strike axl : 5")
    assert isinstance(over, Done)
    refused = run("strike kayla : 1", over.play.state)
    assert isinstance(refused, Refused)
    assert isinstance(refused.error, RuleError)
    assert isinstance(run("note over", over.play.state), Done)


def test_an_answer_too_many_is_refused():
    refused = run("strike axl : 2, 3")
    assert isinstance(refused, Refused)
    assert isinstance(refused.error, UnfitAnswer)


def test_a_command_of_the_session_stands_alone():
    refused = run("set lives.axl 4; undo", specs=(Spec(same("undo"), None, None, "note"),))
    assert isinstance(refused, Refused)
    assert isinstance(refused.error, WrongUse)


def test_an_answer_that_no_longer_applies_is_dropped_and_named():
    waiting = run("strike axl : 6")
    assert isinstance(waiting, Waiting)
    line = waiting.pending.copy()
    line.answers[0] |= {waiting.key: "yes"}
    line.answers[0]["die//axl/1"] = "5"
    done = run(line)
    assert isinstance(done, Done)
    assert done.pending.dropped == ["yes"]
    assert done.pending.answers == [{"die//axl/1": "5"}]


def test_a_line_that_is_refused_keeps_its_answers_for_when_it_can_go_on():
    waiting = run("strike axl : 6")
    line = waiting.pending.copy()
    line.answers[0][waiting.key] = "yes"
    refused = run(line, begun(strength=0, lives={"axl": 0, "kayla": 9}))
    assert isinstance(refused, Refused)
    assert refused.error.rule == "X-6"
    assert refused.pending.answers == line.answers
    assert isinstance(run(refused.pending), Done)


def test_the_last_answer_is_taken_back_and_the_last_number_of_the_box():
    waiting = run("strike axl : 2; strike kayla")
    back = waiting.without_last_answer()
    assert back.answers[0] == {}
    assert run(back).key == "die//axl/1"
    entered = run("strike axl : 6, 4", begun())
    assert isinstance(entered, Waiting)
    assert entered.pending.facts
    without = entered.without_last_answer()
    assert (without.facts, without.answers) == ([], [{"die//axl/1": "6"}])
    assert run("strike axl").without_last_answer() is None


def test_a_line_under_way_is_kept_and_read_back():
    waiting = run("strike axl : 2; strike kayla because luck")
    again = PendingLine.kept(waiting.pending.keep(), GAME)
    assert again == waiting.pending


@given(st.lists(st.sampled_from(["strike axl", "strike kayla", "set lives.axl 9", "note x"]), min_size=1, max_size=5),
       st.lists(st.integers(1, 6), min_size=12, max_size=12))  # fmt: skip
def test_answered_one_by_one_or_at_once_it_comes_to_the_same(commands, faces):
    line, state, given_faces = PendingLine("; ".join(commands)), begun(), iter([*faces, *[1] * 99])
    result = run(line, state)
    while isinstance(result, Waiting):
        line = result.pending.copy()
        if result.question.fact:
            state = begun(strength=2)
        else:
            line.answers[line.at][result.key] = "yes" if result.question.kind == "sure" else str(next(given_faces))
        result = run(line, state)
    again = run(line, state)
    assert type(again) is type(result)
    assert again.play.events == result.play.events
    if isinstance(result, Done):
        replayed = run(PendingLine.read(line.line, "en", result.pending.commands, result.pending.answers), state)
        assert msgspec.json.encode(replayed.play.state) == msgspec.json.encode(result.play.state)
        assert replayed.play.events == result.play.events
