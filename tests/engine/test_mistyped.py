"""A near miss is never taken as a new thing: slips of the finger, and what is none."""

from __future__ import annotations

import pytest

from companion.engine.errors import CompanionError
from companion.engine.words import mistyped
from tests.conftest import MakeDesk

KNOWN = ["castle", "castello", "observatory", "signpost", "Longsword", "potion 1"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("casle", ["castle"]), ("castel", []), ("obervatory", ["observatory"]), ("castelo", ["castello"]),
        ("Castelllo", ["castello"]), ("signpots", ["signpost"]), ("lognsword", ["Longsword"]), ("cast", []), ("ale", []),
        ("potion 2", []), ("broadsword", []), ("castle", []), ("the well", []), ("", []),
    ],
)  # fmt: skip
def test_slips(typed: str, meant: list[str]) -> None:
    assert mistyped(typed, KNOWN) == meant


KINGDOMS = ("game new fated-kingdoms", 'player Anna "Feudal Pact"', "player Bruno Pathfinders", "start")


@pytest.mark.parametrize(
    ("begin", "language", "wrong", "meant", "own"),
    [
        (KINGDOMS, "en", "at anna casle", "Castle", 'at anna "casle"'),
        (KINGDOMS, "en", "at anna obervatory", "Observatory", 'at anna "obervatory"'),
        (KINGDOMS, "it", "va anna castelo", "Castello", 'va anna "castelo"'),
        ((*KINGDOMS, "gain anna item Longsword value 3"), "en", "gain bruno longswrod", "Longsword", 'gain bruno "longswrod"'),
        (("game new super-fantasy gate", "hero axl C3", 'take axl "war axe"'), "en", "take axl war-ax3", "", ""),
        (("game new super-fantasy gate", "hero axl C3", "hero kayla C4", "take axl halberd hand"), "en", "take kayla halbred hand", "halberd", 'take kayla "halbred" hand'),
    ],
)  # fmt: skip
def test_in_the_games(
    make_desk: MakeDesk, begin: tuple[str, ...], language: str, wrong: str, meant: str, own: str
) -> None:
    desk = make_desk(*begin)
    desk.session.language = language
    if not meant:
        desk.told(wrong)
        return
    before = desk.session.state
    with pytest.raises(CompanionError) as refused:
        desk.told(wrong)
    said = desk.session.tongue().of(refused.value.message)
    assert meant.casefold() in said.casefold()
    assert '"' in said
    assert desk.session.state == before
    desk.told(own)
    assert desk.session.state != before
