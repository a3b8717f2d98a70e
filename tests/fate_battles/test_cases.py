"""The cases from outside and our own: the same that `companion run` and `show --json` are asked."""

from __future__ import annotations

from pathlib import Path

from tests.cases import each_case, run_case
from tests.conftest import MakeDesk


@each_case("fate_battles")
def test_case(make_desk: MakeDesk, path: Path) -> None:
    run_case(make_desk(), path)
