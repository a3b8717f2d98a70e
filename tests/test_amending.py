"""`amend`: a step of long ago becomes another line or none, and what came after is run again; wrong words first."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from companion.engine.errors import CompanionError, RuleError, UnfitAnswer, WrongUse
from companion.session import history
from tests.conftest import MakeDesk, TestDesk
from tests.test_session import MISSION

BEGIN = (
    "game new super-fantasy gate", "hero axl C3 lives 3 defence 2", "hero lady-lucebuona A3 lives 3 defence 3",
    "axl -1", "lady D2", "shield lady +2",
)  # fmt: skip


@pytest.fixture
def desk(make_desk: MakeDesk) -> TestDesk:
    return make_desk(*BEGIN)


def kept(desk: TestDesk) -> tuple[int, Any, list[int], list[int]]:
    """All that must be as before where something is refused."""
    table = desk.session.table()
    campaign = table.campaign
    steps = [step.number for step in campaign.history(table.number)]
    return table.step.number, table.state, steps, list(campaign.numbers(table.number))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("amend", "`history` shows the numbers"),
        ("amend 4", "`history` shows the numbers"),
        ("amend 99 lady -1", "step 99 does not lead here"),
        ("amend 1 game new kami", "step 1 begins the game"),
        ("amend 4 ladi -1", "ladi"),
        ("amend 4 undo", "stands alone"),
        ("amend 2 -", "step 4, `axl -1`, cannot be done after that"),
        ("amend 4 lady C3", "taken"),
    ],
)
def test_wrong_words_change_nothing(desk: TestDesk, line: str, why: str) -> None:
    before = kept(desk)
    with pytest.raises(CompanionError) as refused:
        desk.told(line)
    assert why in desk.session.tongue().of(refused.value.message)
    assert kept(desk) == before
    assert desk.session.waiting is None
    assert desk.again().session.state == before[1]


def test_a_wound_on_the_wrong_hero_is_mended_and_the_former_play_stays(desk: TestDesk) -> None:
    """SF-59: what came after stays; `goto` leads back; `undo` takes the last line of the new play back."""
    former = desk.session.state
    told = desk.told("amend 4 lady -1")
    assert told[:2] == ["Lady Lucebuona: 1 wound, 2 lives left", "No longer so: Axl: 1 wound, 2 lives left"]
    heroes = desk.session.state.heroes
    assert (heroes["axl"].lives, heroes["lady-lucebuona"].lives) == (3, 2)
    assert (heroes["lady-lucebuona"].square, heroes["lady-lucebuona"].shield_dice) == ("D2", 2)
    assert told[-1] == "The former line of play stays: `goto 6` leads back to it."
    desk.told("undo")
    assert desk.session.state.heroes["lady-lucebuona"].shield_dice == 0
    desk.told("goto 6")
    assert desk.session.state == former


def test_a_step_is_left_out(desk: TestDesk) -> None:
    assert desk.told("amend 4 -")[0] == "No longer so: Axl: 1 wound, 2 lives left"
    assert desk.session.state.heroes["axl"].lives == 3
    assert [s.line for s in desk.session.campaign.history(1)] == [*BEGIN[:3], *BEGIN[4:]]


def test_who_typed_and_when_stay_with_the_later_lines(desk: TestDesk) -> None:
    desk.told("as anna", "axl C4", "as bruno", "amend 4 lady -1")
    assert [(s.line, s.who) for s in desk.session.campaign.history(1)][-2:] == [
        ("shield lady +2", ""),
        ("axl C4", "anna"),
    ]


@pytest.fixture
def phase(make_desk: MakeDesk, tmp_path: Path) -> TestDesk:
    """A phase has been, with one die typed for it; step 4 is only a note."""
    (tmp_path / "m.toml").write_text(MISSION)
    return make_desk(
        "game new super-fantasy m.toml", "hero axl B1 lives 3 defence 2", "spawn badly C1", "note supper",
        "monsters : lightning", "axl A1",
    )  # fmt: skip


def test_kept_answers_serve_again_and_a_new_question_is_asked_within(phase: TestDesk) -> None:
    """The die that was typed is not asked again; how many shield dice, which nobody had then, is. Nothing is kept until
    the answer; other moves are refused meanwhile.
    """
    before = kept(phase)
    phase.told("amend 4 defend axl 2")
    assert phase.question is not None
    assert phase.question.kind == "shield-dice"
    assert kept(phase) == before
    with pytest.raises(UnfitAnswer):
        phase.answer("7")
    for line in ("axl -1", "undo", "redo", "back", "goto 2", "amend 4 -"):
        with pytest.raises(WrongUse, match="amendment"):
            phase.do(line)
    told = phase.told("? 0")
    assert phase.question is None
    assert [s.line for s in phase.session.campaign.history(1)][3:] == [
        "defend axl 2", "monsters : lightning", "axl A1",
    ]  # fmt: skip
    assert "shield dice 2" in told[0]


def test_cancel_within_leaves_all_as_it_was(phase: TestDesk) -> None:
    before = kept(phase)
    phase.told("amend 4 defend axl 2", "cancel")
    assert kept(phase) == before
    assert phase.question is None
    phase.told("axl A2")


def test_what_waited_in_the_phase_waits_again_with_its_dice(make_desk: MakeDesk, tmp_path: Path) -> None:
    """A wound on the wrong hero is seen in the middle of the phase: the typed dice are not lost."""
    (tmp_path / "m.toml").write_text(MISSION)
    desk = make_desk(
        "game new super-fantasy m.toml", "hero axl B1 lives 3 defence 2", "spawn badly C1", "axl -1", "defend axl 2",
        "monsters", "? lightning",
    )  # fmt: skip
    assert desk.question is not None
    assert desk.question.kind == "shield-dice"
    desk.told("amend 4 -")
    assert desk.question is not None
    assert desk.question.kind == "shield-dice"
    assert desk.session.state.heroes["axl"].lives == 3
    desk = desk.again()
    desk.told("? 0")
    assert desk.session.state.turn == 2
    assert desk.session.state.heroes["axl"].lives == 2


def test_what_waited_and_could_not_go_on_is_not_lost(make_desk: MakeDesk, tmp_path: Path) -> None:
    """The monster that is under attack cannot be amended away."""
    (tmp_path / "m.toml").write_text(MISSION)
    desk = make_desk(
        "game new super-fantasy m.toml", "hero axl B1 lives 3 defence 2 strength 3", "spawn badly C1",
        "attack axl bd1 dice 2",
    )  # fmt: skip
    assert desk.question is not None
    before = kept(desk)
    with pytest.raises(WrongUse, match="waits and could not go on"):
        desk.told("amend 3 -")
    assert kept(desk) == before
    assert desk.question.kind == "faces"


def test_at_the_prompt_it_is_shown_first_and_enter_makes_it_so(desk: TestDesk) -> None:
    desk.confirms = True
    before = kept(desk)
    assert "Lady Lucebuona" in desk.told("amend 4 lady -1")[0]
    assert kept(desk) == before
    assert desk.told("? no") == ["All stays as it was."]
    assert kept(desk) == before
    desk.told("amend 4 lady -1", "? -")
    assert desk.session.state.heroes["lady-lucebuona"].lives == 2


def test_alone_it_brings_the_last_line_back(desk: TestDesk) -> None:
    desk.confirms = True
    assert desk.do("amend").again == "amend 6 shield lady +2"
    desk.session.language = "it"
    assert desk.do("correggi").again == "correggi 6 shield lady +2"


def test_what_comes_out_otherwise_is_said_by_who(phase: TestDesk) -> None:
    """A monster more in the phase retracts no move that is then told unchanged; only what is new is told."""
    told = phase.told("amend 4 spawn badly F4")
    retracted = [text for text in told if text.startswith(("No longer so", "Now otherwise"))]
    assert retracted == ["No longer so: Note: supper"]
    assert [text for text in told if "bd2" in text]


def test_what_comes_out_otherwise_is_told(phase: TestDesk) -> None:
    """Without the monster the wound of the phase has not been."""
    told = phase.told("amend 3 note nobody came")
    assert any(text.startswith("No longer so: Axl: 1 wound") for text in told), told
    assert phase.session.state.heroes["axl"].lives == 3


def test_a_name_typed_wrong_is_wrong_in_one_place(make_desk: MakeDesk) -> None:
    """Later lines are read again: those that named it short are about the right one now."""
    desk = make_desk(
        "game new kami",
        "seats anna bruno cora dino",
        "first anna",
        "score b lancer",
        "amend 2 seats anna beppe cora dino",
    )
    assert desk.session.state.scores["beppe"] > 0


def test_rolled_dice_are_kept_and_not_thrown_again(make_desk: MakeDesk) -> None:
    desk = make_desk(*BEGIN[:3], "axl C4", "spawn badly D4", "attack axl bd4 dice 3", dice="rolled")
    faces = desk.session.campaign.history(1)[-1].said
    desk.told("amend 4 axl C5")
    assert desk.session.campaign.history(1)[-1].said == faces


@pytest.mark.parametrize("at", range(3))
def test_cut_off_in_the_middle_of_keeping_it_is_as_before(
    desk: TestDesk, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    before, calls, append = kept(desk), [], history.append

    def cut(*given: Any, **named: Any) -> Any:
        calls.append(1)
        if len(calls) > at:
            raise KeyboardInterrupt
        return append(*given, **named)

    monkeypatch.setattr(history, "append", cut)
    with pytest.raises(KeyboardInterrupt):
        desk.told("amend 4 lady -1")
    monkeypatch.setattr(history, "append", append)
    assert kept(desk) == before
    assert kept(desk.again()) == before


@pytest.mark.parametrize("seed", range(6))
def test_amended_to_itself_every_play_comes_to_the_same(make_desk: MakeDesk, seed: int, tmp_path: Path) -> None:
    """A law over whole evenings: any step amended to the line that it was leads to the same state, dice and all."""
    desk = make_desk(*BEGIN[:3], "spawn badly B4", dice="rolled", seed=seed)
    chance = random.Random(seed)
    for _ in range(3):
        for line in ("m axl c4 dice 2", "attack axl bd4 dice 2", "defend lady 1", "monsters"):
            try:
                desk.told(line)
            except RuleError:
                continue
            except CompanionError:
                continue
    steps = desk.session.campaign.history(1)
    state = desk.session.state
    chosen = chance.choice(steps[1:])
    desk.told(f"amend {chosen.number} {chosen.line}")
    assert desk.session.state == state
    assert [s.said for s in desk.session.campaign.history(1)][2:] == [s.said for s in steps][2:]
