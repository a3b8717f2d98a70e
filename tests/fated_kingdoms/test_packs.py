"""What a table's copy says: packs, the starter set, what a campaign remembers (FK-3, FK-40)."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.content_faults import FaultyContent
from companion.engine.page import Table
from companion.games.fated_kingdoms import GAME
from companion.games.fated_kingdoms.content.known import from_known, joined, load
from companion.games.fated_kingdoms.content.pack_file import examine, read_pack
from companion.games.fated_kingdoms.state import KINDS, Card
from tests.conftest import MakeDesk
from tests.fated_kingdoms.evening import names, started

STARTER = Path(__file__).parents[2] / "campaigns" / "fated_kingdoms" / "starter.toml"
SET = read_pack(STARTER.read_text(encoding="utf-8"), "starter.toml")


def test_the_starter_set_has_four_guilds_forty_cards_squares_and_prophecies() -> None:
    assert sorted(SET.guilds) == ["arcane-commune", "feudal-pact", "heirs-of-kinmarr", "pathfinders"]
    assert all(sum(guild.dice.values()) == 5 for guild in SET.guilds.values())
    assert len(SET.cards) == 40
    assert {card.kind for card in SET.cards.values()} == set(KINDS)
    assert len(SET.squares) >= 8
    assert len(SET.prophecies) == 4


def test_the_starter_set_says_that_it_is_ours() -> None:
    text = STARTER.read_text(encoding="utf-8")
    assert "of our own" in text.splitlines()[0]
    assert "not those of the box" in text


def test_every_starter_card_has_its_numbers_and_an_italian_name() -> None:
    for card in SET.cards.values():
        assert card.name_it, card.name
        if card.kind in ("creature", "item", "tower"):
            assert card.value is not None, card.name
        if card.kind == "creature":
            assert (card.attack, card.defence) != (None, None), card.name
        assert bool(card.text) == bool(card.text_it), card.name


def test_a_table_plays_with_the_starter_set_fk_3() -> None:
    table = started(
        "fight anna hedge-goblin : hit hit", "store round-shield and lama", "coins anna +9", "buy anna rune",
        "gain anna shield-wall", "at anna old mill", "prophecy the-drowned", content=SET,
        players=("player anna feudal", "player bruno pathf"),
    )  # fmt: skip
    assert (table.anna.guild, table.bruno.guild) == ("feudal-pact", "pathfinders")
    assert names(table.anna.slots) == ["Rune blade", "Shield wall", None]
    assert (table.anna.coins, table.anna.square) == (4, "old-mill")
    assert table.state.prophecy == "The Drowned Bell"
    assert any("Draw 2 Encounters" in text for text in table.do("next; next"))
    assert any("FK" in str(block) or isinstance(block, Table) for block in table.query("odds anna hill-ogre").blocks)


def test_the_starter_set_in_italian() -> None:
    table = started(
        "combatti anna folletto : c c", "ottieni anna muro", content=SET, language="it",
        players=("giocatore Anna patto", "giocatore Bruno esploratori"),
    )  # fmt: skip
    assert table.anna.slots[0] == Card("Shield wall", "skill", guild="feudal-pact")
    text = " ".join(str(block) for block in GAME.render(table.seen).blocks)
    assert "Muro di scudi" in text
    assert "Folletto" not in text
    assert "Folletto della siepe" in str(table.query("carte anna"))
    assert "Patto Feudale" in text


FAULTY = """\
[pack]
name = "Ours"

[card.rat]
kind = "beast"

[card.bat]
kind = "creature"
value = 100
wings = 2

[guild.red]
dice = { strength = 2, wisdom = 1 }

[die.odd]
faces = ["hit", "smash"]
"""


def test_every_fault_of_a_pack_with_its_line() -> None:
    data: dict[str, object] = {"pack": {}, "card": {}}
    checked = examine(data, FAULTY, "ours.toml")
    assert checked is not None
    with pytest.raises(FaultyContent) as faulty:
        read_pack(FAULTY, "ours.toml")
    assert [fault.line for fault in faulty.value.faults] == [10]
    with pytest.raises(FaultyContent) as faulty:
        read_pack(FAULTY.replace("wings = 2\n", ""), "ours.toml")
    assert [fault.line for fault in faulty.value.faults] == [5, 9, 12, 15]


def test_numbers_that_a_pack_lacks_are_a_remark() -> None:
    text = '[card.rat]\nkind = "creature"\nvalue = 1\n'
    checked = examine({"card": {"rat": {"kind": "creature", "value": 1}}}, text, "ours.toml")
    assert checked is not None
    assert (checked.faults, [remark.line for remark in checked.remarks]) == ([], [1])


def test_files_of_other_games_are_not_ours() -> None:
    assert examine({"mission": {}}, "", "x.toml") is None
    assert examine({"hero": {}}, "", "x.toml") is None


@pytest.mark.parametrize("text", ["[card", "pack = 1", "[card.rat]\nname = 3", '[card.rat]\nkind = ["a"]', "[what]\n"])
def test_what_is_no_pack_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(FaultyContent):
        read_pack(text, "x.toml")


# ---- what a campaign remembers


def test_what_is_entered_in_one_game_is_known_in_the_next_fk_3(make_desk: MakeDesk) -> None:
    desk = make_desk(
        "game new fated-kingdoms", "player anna red", "player bruno blue", "start",
        "guild red strength 2 dexterity 1", "card creature Ogre value 4 attack 2 defence 5",
        "die odd hit block", 'square Mill "Draw two."', "fight anna rat value 1 attack 0 defence 1 : hit hit hit",
        "game new fated-kingdoms", "player anna red", "player bruno blue", "start",
    )  # fmt: skip
    assert "Dice" not in " ".join(desk.told("fight anna ogre : critical critical hit"))
    assert desk.session.state.players["anna"].coins == 4
    desk.told("fight anna rat : hit hit hit")
    assert desk.session.state.players["anna"].coins == 5
    said = " ".join(desk.told("known"))
    assert all(word in said for word in ("Ogre", "rat", "odd", "Draw two", "strength 2"))


def test_a_new_game_with_a_pack_and_newer_content_taken_later(make_desk: MakeDesk, tmp_path: Path) -> None:
    desk = make_desk("game new fated-kingdoms", "player anna red", "player bruno blue", "gain anna item Lance")
    (tmp_path / "ours.toml").write_text('[card.lance]\nkind = "item"\nvalue = 6\n', encoding="utf-8")
    desk.told("content take ours.toml")
    assert desk.session.state.players["anna"].slots[0].value == 6
    desk.told("game new fated-kingdoms with starter", "player anna feudal-pact")
    assert desk.session.state.players["anna"].guild == "feudal-pact"
    assert any("content" in text or "starter" in text for text in desk.told("content"))


def test_known_and_pack_together_the_table_s_own_wins_fk_3() -> None:
    table = started("card creature Hedge-goblin value 9 attack 1 defence 1", content=SET)
    known = GAME.known(table.state) if GAME.known else {}
    whole = joined(SET, from_known(known))
    assert whole.cards["hedge-goblin"].value == 9
    import msgspec

    assert load(msgspec.json.encode(whole)) == whole


def test_sizes_are_limited() -> None:
    table = started()
    table.refused("card item " + "x" * 61)
    table.refused('square Mill "' + "x" * 301 + '"')
    table.refused("event " + "x" * 201)
    for n in range(20):
        table.do(f"event e{n}")
    table.refused("event one more")
    many = started(*(f"gain anna item i{n} value 1; drop anna i{n}" for n in range(310)))
    assert len(many.state.cards) <= 300
