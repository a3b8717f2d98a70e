"""Paths as they are typed."""

from __future__ import annotations

from pathlib import Path

from companion.user_dirs import path_of


def test_the_home_folder_is_meant_by_a_tilde_and_a_name_nobody_has_stays() -> None:
    assert path_of("~") == Path.home()
    assert path_of("~nobody-of-that-name/x") == Path("~nobody-of-that-name/x")
    assert path_of("a/b") == Path("a/b")
