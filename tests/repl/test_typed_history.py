"""A history file that cannot be used is one remark, never a traceback, and no line is lost for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.language import Tongue
from companion.repl.typed_history import TypedHistory
from companion.user_dirs import history_file
from tests.repl.hands import type_lines
from tests.tables import desk_at


def test_a_full_disk_and_a_folder_in_its_place(tmp_path: Path) -> None:
    told: list[str] = []
    history = TypedHistory(tmp_path, told.append, Tongue("en"))
    assert list(history.load_history_strings()) == []
    history.store_string("one")
    assert len(told) == 1
    full = TypedHistory(Path("/dev/full"), told.append, Tongue("it"))
    full.store_string("one")
    full.store_string("two")
    assert len(told) == 2
    assert told[1].startswith("Ciò che scrivi non viene conservato")


def test_where_it_can_be_written_it_is_kept(tmp_path: Path) -> None:
    history = TypedHistory(tmp_path / "history", pytest.fail, Tongue("it"))
    history.store_string("axl C3")
    assert list(TypedHistory(tmp_path / "history", pytest.fail, Tongue("it")).load_history_strings()) == ["axl C3"]


def test_at_the_prompt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Every line is carried out; the remark stands there once."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    file = history_file()
    assert file is not None
    file.unlink(missing_ok=True)
    file.mkdir(parents=True)
    path = tmp_path / "evening.campaign"
    type_lines(path, "game new super-fantasy gate", "hero axl A4 lives 3", "axl C3")
    shown = capsys.readouterr()
    assert (shown.out + shown.err).count("is not kept for other evenings") == 1
    assert desk_at(path).session.state.heroes["axl"].square == "C3"
