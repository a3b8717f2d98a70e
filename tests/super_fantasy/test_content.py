"""Mission files and content packs: every fault with its line, difficulty, turns by number of players."""

from __future__ import annotations

import pytest

from companion.engine.content_faults import FaultyContent
from companion.engine.errors import Message
from companion.games.super_fantasy.content.missions import (
    base_pack,
    check_mission,
    check_pack,
    difficulties,
    load_mission,
    load_pack,
    read_ground,
)

GOOD = """
[mission]
name = "The gate"
goal = "Cleanse the coffin"
turns = { 2 = 9, 3 = 8, 6 = 6 }
entrance = ["A3", "B3"]

[map]
drawing = '''
+-+-+-+-+-+
|. . .|# .|
+ + + + + +
|. o .=. .|
+ + + + + +
|. . .|. .|
+-+-+-+-+-+
'''
areas = { A = "A1:C3", B = ["D1:D3", "E1:E3"] }

[[tombstone]]
at = "A1"
grave = "A2"
symbol = "lightning"

[[mass_grave]]
at = ["E1"]
drop = "E1"
kinds = { orange = "badly-dead" }

[[coffin]]
at = ["D3", "E3"]

[[chest]]
at = "C1"

[monster.badly-dead]
initiative = 3
attack = 2
star = 2
protection = 4
movement = 4
life = 1
gates = "blocked"
behaviour = ["red", "green"]
treasure = "skull"
abilities = []

[[monster_at]]
kind = "badly-dead"
square = "C3"

[difficulty.heroic.mission]
turns = 5
[difficulty.heroic.monster.badly-dead]
life = 2
[[difficulty.heroic.monster_at]]
kind = "badly-dead"
square = "B3"
"""


def text_of(message: Message) -> str:
    facts = {key: text_of(value) if isinstance(value, Message) else value for key, value in message.facts.items()}
    return message.text.format(**facts)


def faults(text: str) -> list[tuple[int, str]]:
    return [(fault.line, text_of(fault.message)) for fault in check_mission(text, "m.toml")]


def test_the_mission_of_the_interface_is_sound() -> None:
    assert faults(GOOD) == []
    ground = read_ground(load_mission(GOOD))
    assert ground.area_of(ground.grid.place("D1")) == "B"


def test_sf10_turns_by_number_of_players_no_entry_the_nearest() -> None:
    mission = load_mission(GOOD)
    assert [mission.turns_for(players) for players in range(1, 8)] == [9, 9, 8, 8, 6, 6, 6]


def test_sf72_difficulty_single_values_replace_and_lists_of_tables_are_added() -> None:
    heroic = load_mission(GOOD, "heroic")
    assert heroic.turns_for(2) == 5
    assert (heroic.monster["badly-dead"].life, heroic.monster["badly-dead"].attack) == (2, 2)
    assert [each.square for each in heroic.monster_at] == ["C3", "B3"]
    assert difficulties(GOOD) == ["normal", "heroic"]
    with pytest.raises(FaultyContent):
        load_mission(GOOD, "epic")


def test_sf71_a_survival_mission_has_waves_and_no_end_marker() -> None:
    text = GOOD.replace("turns = { 2 = 9, 3 = 8, 6 = 6 }", "survival = true")
    text += '[[wave]]\nturn = 2\nkind = "badly-dead"\nat = ["A3", "B3"]\n'
    mission = load_mission(text)
    assert mission.turns_for(4) is None
    assert mission.wave[0].squares == ["A3", "B3"]


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("goal =", "gaol =", 4, "did you mean goal?"),
        ("turns = { 2 = 9, 3 = 8, 6 = 6 }", "", 2, "mission.turns is missing"),
        ("turns = { 2 = 9, 3 = 8, 6 = 6 }", 'turns = "nine"', 5, "a whole number"),
        ("|. o .=. .|", "|. x .=. .|", 13, "floor is ."),
        ('B = ["D1:D3", "E1:E3"]', 'B = "D1:D3"', 18, "in no area: E1, E2, E3"),
        ('B = ["D1:D3", "E1:E3"]', 'B = "C1:E3"', 18, "C1, C2, C3 already in A"),
        ('B = ["D1:D3", "E1:E3"]', 'B = "D1:F3"', 18, "from A1 to E3"),
        ('at = "A1"', 'at = "Z1"', 21, "Z1 is not on the map"),
        ('grave = "A2"', 'grave = "D1"', 22, "D1 is stone"),
        ('grave = "A2"', 'grave = "B2"', 22, "stands a column"),
        ('symbol = "lightning"', 'symbol = "thunder"', 23, "lightning, drop, skull"),
        ('drop = "E1"', 'drop = "E2"', 27, "not one of its squares"),
        ('orange = "badly-dead"', 'orange = "archer"', 28, "[monster.archer]"),
        ('orange = "badly-dead"', 'orang = "badly-dead"', 28, "did you mean orange"),
        ('at = ["D3", "E3"]', 'at = ["D2", "E3"]', 31, "not beside one another"),
        ('at = ["D3", "E3"]', 'at = ["D3"]', 31, "two squares"),
        ('at = "C1"', 'at = "A1"', 34, "stands a tombstone"),
        ("star = 2\n", "", 36, "monster.badly-dead.star is missing"),
        ("attack = 2", "attack = -2", 38, "0 or more"),
        ('gates = "blocked"', 'gates = "shut"', 43, "blocked, open"),
        ('behaviour = ["red", "green"]', 'behaviour = ["rad"]', 44, "did you mean red"),
        ("abilities = []", 'abilities = ["archr"]', 46, "did you mean archer"),
        ('square = "C3"', 'square = "A1"', 50, "stands a tombstone"),
        ('square = "B3"', 'square = "C3"', 58, "one already"),
        ("life = 2", "lief = 2", 55, "did you mean life"),
        ('kind = "badly-dead"\nsquare = "C3"', 'kind = "badly-daed"\nsquare = "C3"', 49, "did you mean badly-dead"),
        ("[map]", "[map", 8, "not TOML"),
    ],
)
def test_each_fault_has_its_line_and_says_what_would_be_right(old: str, new: str, line: int, words: str) -> None:
    assert old in GOOD
    found = faults(GOOD.replace(old, new, 1))
    assert [each for each in found if each[0] == line and words in each[1]], found


def test_every_fault_is_reported_at_once_in_the_order_of_the_lines() -> None:
    text = GOOD.replace('"A2"', '"Q9"').replace("goal =", "gaol =").replace("life = 1", 'life = "one"')
    found = faults(text)
    assert [line for line, _ in found] == [2, 4, 22, 42]


def test_what_the_rulebook_gives() -> None:
    """SF-2, SF-53 and the book's own examples: p. 5, 7, 9, 12."""
    base = base_pack()
    assert base.hero["axl"].cunning == 4
    assert (base.hero["lady-lucebuona"].cunning, base.hero["lady-lucebuona"].defence) == (1, 3)
    gnomy = base.hero["gnomy-spark"]
    assert (gnomy.cunning, gnomy.strength, gnomy.aim) == (2, 3, 4)
    assert base.hero["elfric"].cunning == 1
    assert base.hero["kayla"].strength == 2
    assert base.hero["don-pizzarro"].lives is None
    pieces = [base.kind[kind].pieces for kind in ("badly-dead", "veteran", "archer", "fresh", "dead-tower", "spectre")]
    assert pieces == [10, 4, 4, 3, 2, 2]
    assert all(name in base.ability for hero in base.hero.values() for name in hero.abilities)


def test_a_pack_with_faults() -> None:
    text = '[fate_die]\nfaces = ["black lightning"]\n[hero.axl]\ncunnin = 4\n'
    assert [fault.line for fault in check_pack(text, "p.toml")] == [2, 4]
    with pytest.raises(FaultyContent):
        load_pack(text)
