"""What a line lacks is asked for at the prompt; a slip there loses nothing that was typed before."""

from __future__ import annotations

import pytest

from companion.engine.errors import CompanionError, RuleError
from companion.repl.completer import candidates
from companion.repl.dispatch import refusal
from companion.repl.missing_arguments import Asking


@pytest.fixture
def desk(make_desk):
    return make_desk("game new super-fantasy gate")


def ask_with(desk, text, *typed):
    """Carry out a line with these answers; the questions as they were asked, and the reply."""
    wishes, answers = [], iter(typed)

    def ask(wish):
        wishes.append(wish)
        return next(answers)

    reply = Asking(desk, ask, text).carry_out()
    return wishes, reply


def test_a_word_that_does_not_fit_is_asked_for_again(desk):
    wishes, reply = ask_with(desk, "hero", "lucio", "axl", "Z9", "C3")
    assert [wish.label for wish in wishes] == ["Hero", "Hero", "Square", "Square"]
    assert [wish.refused is not None for wish in wishes] == [False, True, False, True]
    assert reply.step is not None
    assert desk.session.state.heroes["axl"].square == "C3"


def test_the_difficulty_is_asked_for_again_with_the_mission_kept(desk):
    wishes, _ = ask_with(desk, "game new super-fantasy", "gate", "heroes", "epic")
    assert [wish.label for wish in wishes] == ["Mission", "Difficulty", "Difficulty"]
    assert desk.session.campaign.history(2)[0].line == "game new super-fantasy gate epic"


def test_a_command_in_place_of_the_word_is_carried_out(desk):
    ask_with(desk, "hero", "hero axl C3")
    assert desk.session.campaign.history(1)[-1].line == "hero axl C3"


def test_a_slip_that_is_a_command_too_is_a_slip(make_desk):
    desk = make_desk(language="it")
    wishes, _ = ask_with(desk, "partita nuova super-fantasy gate", "", "")
    assert not wishes, "nothing is lacking: the rest may be left out"
    ask_with(desk, "partita nuova super-fantasy", "gate", "eroe", "epica")
    assert desk.session.campaign.history(2)[0].line == "partita nuova super-fantasy gate epica"


def test_enter_lets_the_line_go_and_says_so(desk):
    _, reply = ask_with(desk, "hero", "")
    assert reply.page.blocks[0].text == "Let go: nothing was changed."
    assert len(desk.session.campaign.history(1)) == 1


def test_an_answer_that_the_rules_refuse_is_asked_for_again(desk):
    wishes, _ = ask_with(desk, "hero axl", "B3", "C3")  # B3 is a column
    assert isinstance(wishes[1].refused, RuleError)
    assert desk.session.state.heroes["axl"].square == "C3"


def test_a_line_that_lacks_nothing_is_refused_at_once(desk):
    with pytest.raises(RuleError):
        ask_with(desk, "hero axl B3")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("game nwe kami", "did you mean new?"),
        ("game switch 9", "`game list` shows their numbers"),
        ("game switch", "game switch: N is missing (game switch N)"),
        ("game new", "KIND… is missing"),
        ("game new kamu", "no game “kamu”: there is super-fantasy"),
        ("game new kami ; undo", "stands alone on its line"),
        ("game close 1 2", "“2” is too much: game close [N]"),
        ("content take", "NAME is missing"),
        ("content tkae x", "did you mean take?"),
        ("help game swich", "did you mean game switch?"),
    ],
)
def test_a_command_of_two_words_is_refused_with_what_would_be_right(desk, line, said):
    with pytest.raises(CompanionError) as caught:
        desk.do(line)
    assert said in refusal(caught.value, desk.session.tongue())
    assert len(desk.session.campaign.games()) == 1


def test_what_a_command_of_two_words_lacks_is_asked(desk):
    desk.do("game new kami")
    wishes, _ = ask_with(desk, "game switch", "7", "1")
    assert [wish.label for wish in wishes] == ["N", "N"]
    assert [choice.word for choice in wishes[0].choices] == ["1", "2"]
    assert desk.session.table().number == 1
    wishes, _ = ask_with(desk, "content take", "crypt")
    assert {choice.word for choice in wishes[0].choices} >= {"gate", "crypt"}


def test_game_new_is_asked_step_by_step_however_it_is_shortened(make_desk):
    desk = make_desk(language="it")
    wishes, _ = ask_with(desk, "part nu", "super-fantasy", "gate", "")
    assert [wish.label for wish in wishes] == ["Partita", "Missione", "Difficoltà"]
    assert desk.session.table().game.kind == "super-fantasy"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("game ", ["close", "list", "new", "switch"]),
        ("partita ", ["close", "list", "new", "switch"]),
        ("game switch ", ["1"]),
        ("game close ", ["1"]),
        ("game new k", ["kami"]),
        ("content t", ["take"]),
        ("content take ga", ["gate"]),
    ],
)
def test_tab_completes_commands_of_two_words(desk, typed, offered):
    assert [word for _, word in candidates(desk, typed)] == offered


def test_help_of_a_command_tells_those_of_two_words(desk):
    shown = "\n".join(block.text for block in desk.do("help game").page.blocks)
    assert "game switch N: puts another game on the table" in shown
    assert desk.do("help game close").page.blocks[0].text == "game close [N]"
