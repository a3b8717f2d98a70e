"""Commands and events that every game has: kept as ever, said in both languages, settings read in one way."""

from __future__ import annotations

import msgspec
import pytest

from companion.engine.common_commands import (
    COMMON_COMMANDS,
    COMMON_EVENTS,
    ContentTaken,
    DiceRolled,
    FactEntered,
    NoteWritten,
    PublicNoteWritten,
    RuleSet,
    ValueSet,
    ValueUnset,
)
from companion.engine.errors import RuleError
from companion.engine.own_marks import MarkSet, MarkTaken
from companion.engine.settings import DICE, read_setting, setting, setting_ref
from companion.engine.state_paths import find_path, write_path
from tests.table.small_game import GAME, LIMIT, MERCY, begun

KEPT = (
    b'{"type":"WriteNote","text":"a"}',
    b'{"type":"SetRule","name":"dice","value":"rolled"}',
    b'{"type":"SetValue","path":"lives.axl","value":"3","because":null}',
    b'{"type":"UnsetValue","path":"lives.axl"}',
    b'{"type":"RollDice","expression":"2d6"}',
    b'{"type":"EnterFact","path":"strength","value":3}',
    b'{"type":"TakeContent","name":"gate","digest":"0f"}',
    b'{"type":"SetMark","what":"axl","text":"oath","until":3}',
    b'{"type":"TakeMark","what":"axl"}',
)


@pytest.mark.parametrize("kept", KEPT)
def test_kept_commands_are_read_and_kept_as_ever(kept):
    command = msgspec.json.decode(kept, type=GAME.command_types)
    assert msgspec.json.encode(command).startswith(kept[:-1]), "new fields stand behind the old ones"


def test_none_is_forgotten():
    assert {spec.make.__name__ for spec in COMMON_COMMANDS} == {msgspec.json.decode(kept)["type"] for kept in KEPT}
    assert {type(event) for event, _, _ in SAID} == set(COMMON_EVENTS)


SAID = (
    (NoteWritten("a"), "Note: a", "Nota: a"),
    (PublicNoteWritten("a"), "Note for all: a", "Nota per tutti: a"),
    (RuleSet("mercy", "half"), "House rule: mercy is half", "Regola della casa: pietà è metà"),
    (RuleSet("limit", "12"), "House rule: limit is 12", "Regola della casa: limite è 12"),
    (RuleSet("gone", "old"), "House rule: gone is old", "Regola della casa: gone è old"),
    (RuleSet("dice", "rolled"), "House rule: dice is rolled", "Regola della casa: dadi è tirati"),
    (ValueSet("turn", "1", "2"), "turn: 1 → 2 (by hand)", "turn: 1 → 2 (a mano)"),
    (ValueSet("turn", "1", "2", "so"), "turn: 1 → 2 (by hand: so)", "turn: 1 → 2 (a mano: so)"),
    (ValueUnset("turn"), "turn: no longer marked", None),
    (FactEntered("axl", "3"), "Axl: 3, from the box", None),
    (ContentTaken("gate", "0123456789abcdef"), "Content: gate, as of now 0123456789", None),
    (DiceRolled("2d6+1", [3, 4], 8), "2d6+1: 3 4 = 8", "2d6+1: 3 4 = 8"),
    (MarkSet("axl", "oath"), "Axl: oath", "Axl: oath"),
    (MarkSet("axl", "oath", 3), "Axl: oath (until turn 3)", "Axl: oath (fino al turno 3)"),
    (MarkTaken("axl", "oath"), "Axl: no longer “oath”", "Axl: non più “oath”"),
)


@pytest.mark.parametrize(("event", "english", "italian"), SAID)
def test_every_event_says_itself(event, english, italian):
    tongues = [GAME.tongue(begun(), lambda _: None, language) for language in ("en", "it")]
    assert event.sentence(tongues[0]) == english
    said = event.sentence(tongues[1])
    assert said == italian if italian else said != english


def test_a_setting_is_the_tables_or_the_default():
    assert MERCY.of(begun()) == "none"
    assert MERCY.of(begun(settings={"mercy": "half"})) == "half"
    assert setting(begun(settings={"limit": "3"}), GAME.settings, "limit") == "3"
    assert DICE.of(begun()) == "typed"
    assert DICE in GAME.all_settings


def test_a_setting_is_read_in_words_shortened_or_as_a_number():
    assert read_setting(GAME.all_settings, "pie", "met", "it") == ("mercy", "half")
    assert read_setting((LIMIT,), "limit", "+12", "en") == ("limit", "12")
    for name, value in (("nothing", "half"), ("mercy", "much"), ("limit", "many")):
        with pytest.raises(RuleError):
            read_setting(GAME.all_settings, name, value, "en")


def test_a_fact_that_is_no_setting_is_a_name():
    say = GAME.tongue(begun(), lambda _: None, "it")
    assert (say.name("axl"), say.name(setting_ref("mercy"))) == ("Axl", "pietà")


def test_a_value_is_written_where_it_fits_and_nowhere_else():
    new, path, old, value = write_path(begun(), "LIVES.Axl", [4, "4"])
    assert (msgspec.to_builtins(new)["lives"]["axl"], path, old, value) == (4, "lives.axl", 9, 4)
    assert find_path({"a": [1, {"b": 2}]}, "a.1.B") == (2, ["a", "1", "b"])
    for path, values in (
        ("lives.nobody", [1]),
        ("lives.axl", ["many"]),
        ("settings.mercy", ["half"]),
        ("seen.0", ["x"]),
    ):
        with pytest.raises(RuleError):
            write_path(begun(), path, values)
    assert write_path(begun(), "lives.new", [1], new_key=True)[0] == msgspec.structs.replace(
        begun(), lives={**begun().lives, "new": 1}
    )
