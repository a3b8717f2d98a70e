"""The rules as they are written down name only settings that can be set."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.engine.language import Tongue
from companion.games import game_of

DOCUMENTS = Path(__file__).resolve().parent.parent / "docs" / "rules"
KINDS = {
    "super_fantasy": "super-fantasy",
    "fated_kingdoms": "fated-kingdoms",
    "fate_battles": "fate-battles",
    "kami": "kami",
}
NAMED = re.compile(r"setting\s+`([a-z-]+)`(?::\s*((?:(?:or\s+)?`[^`]+`(?:,\s*|;\s*or\s+|;|\s+or\s+)?)+))?")


@pytest.mark.parametrize("document", sorted(KINDS))
def test_a_setting_that_the_rules_name_can_be_set(document: str) -> None:
    settings = {setting.word.en: setting for setting in game_of(KINDS[document]).settings}
    text = (DOCUMENTS / f"{document}.md").read_text(encoding="utf-8")
    named = list(NAMED.finditer(text))
    assert named
    for found in named:
        assert found[1] in settings, f"`{found[1]}` is no setting of {KINDS[document]}"
        if found[2] and not settings[found[1]].number:
            values = {word.en for word, _ in settings[found[1]].values}
            assert set(re.findall(r"`([^`]+)`", found[2])) <= values, found[0]


@pytest.mark.parametrize("document", sorted(KINDS))
def test_every_setting_is_said_in_both_languages(document: str) -> None:
    game = game_of(KINDS[document])
    italian = Tongue("it", game.domain, str)
    for setting in game.settings:
        for said in (setting.meaning, *(meaning for _, meaning in setting.values)):
            assert not said or italian(said) != said, said
