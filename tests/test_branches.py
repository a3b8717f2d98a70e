"""Undone is not gone: the branches with their ways back, and reasons that lie far behind."""

from __future__ import annotations

import pytest

from companion.session import replay
from tests.conftest import MakeDesk


def test_branches_are_named_with_the_way_to_their_ends(make_desk: MakeDesk) -> None:
    desk = make_desk("game new super-fantasy gate", "hero axl C3", "hero kayla C4")
    assert desk.told("history all")[-1].startswith("None")
    desk.told("undo", "hero elfric C5", "axl C2", "goto 2", "hero gnomy C6")
    told = [text for text in desk.told("history all") if text.startswith("behind")]
    assert [line.split(", ")[0] for line in told] == ["behind step 2", "behind step 2"]
    assert "1 step, the last: hero kayla C4 (`goto 3`)" in told[0]
    assert "2 steps, the last: axl C2 (`goto 5`)" in told[1]
    assert desk.told("goto 5")[1] == "`goto 6` leads back."
    assert "elfric" in desk.session.state.heroes
    desk.session.language = "it"
    assert "2 passi, l'ultimo: axl C2" not in "".join(desk.told("cronologia tutto"))


def test_why_says_that_it_only_looked_so_far(make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """It never says that nothing was decided where something was."""
    monkeypatch.setattr(replay, "FAR", 3)
    monkeypatch.setattr("companion.repl.session_pages.FAR", 3)
    desk = make_desk("game new super-fantasy gate", "hero axl C3 lives 3", "monsters : drop")
    assert desk.told("why bd1")[0] == "Badly Dead 1 (bd1)"
    desk.told("note a", "note b", "note c", "note d")
    assert desk.told("why bd1") == ["Nothing in the last 3 steps: `why bd1 all` looks through all."]
    assert desk.told("why bd1 all")[0] == "Badly Dead 1 (bd1)"
    desk.session.language = "it"
    assert desk.told("perché bd1 tutto")[0] == "Morto Male 1 (bd1)"
    fresh = make_desk("game new super-fantasy gate", "hero axl C3 lives 3")
    assert fresh.told("why axl") == ["Nothing was decided for that by the companion."]
