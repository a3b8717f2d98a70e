"""Cards: how they are typed, inventory and hand, Skills, Towers, Events (FK-3, FK-31 to FK-33)."""

from __future__ import annotations

import pytest

from companion.engine.page import Table, line
from companion.games.fated_kingdoms.content.known import Content, KnownCard
from companion.games.fated_kingdoms.state import Card
from tests.fated_kingdoms.evening import Evening, names, started

COPY = Content(
    cards={
        "goblin": KnownCard("Goblin", "creature", 2, 1, 2, name_it="Folletto"),
        "goblin-king": KnownCard("Goblin King", "creature", 5, 3, 6),
        "sword": KnownCard("Sword", "item", 3),
        "push": KnownCard("Push", "skill", guild="red"),
        "pull": KnownCard("Pull", "skill", guild="blue"),
        "calm": KnownCard("Calm", "skill"),
        "keep": KnownCard("Keep", "tower", 4),
    }
)
ELEVEN = ("; ".join(f"gain anna creature c{n} value 1" for n in range(10)),)


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("Rope", Card("Rope", "item")),
        ("item Rope", Card("Rope", "item")),
        ("item Rope value 2", Card("Rope", "item", 2)),
        ("Rope value 2", Card("Rope", "item", 2)),
        ("creature Ogre value 4 attack 2 defence 5", Card("Ogre", "creature", 4, 2, 5)),
        ("Ogre attack 2 defence 5 value 4", Card("Ogre", "creature", 4, 2, 5)),
        ("skill Dance guild red", Card("Dance", "skill", guild="red")),
        ("tower Spire value 7", Card("Spire", "tower", 7)),
        ("sword", Card("Sword", "item", 3)),
        ("sword value 5", Card("Sword", "item", 5)),
        ("swo", Card("Sword", "item", 3)),
        ("goblin", Card("Goblin", "creature", 2, 1, 2)),
        ("goblin-k", Card("Goblin King", "creature", 5, 3, 6)),
        ("folletto", Card("Goblin", "creature", 2, 1, 2)),
        ("creature gob value 9 attack 9 defence 9", Card("gob", "creature", 9, 9, 9)),
        ("item Swo value 1", Card("Swo", "item", 1)),
        ('"Long Rope"', Card("Long Rope", "item")),
        ("oggetto Corda valore 2", Card("Corda", "item", 2)),
    ],
)
def test_cards_are_typed_as_the_table_likes_fk_3(typed: str, card: Card) -> None:
    table = started(f"gain anna {typed}", content=COPY)
    assert table.anna.cards == [card]


def test_several_beginnings_fit_and_nothing_is_done_fk_3() -> None:
    assert "Goblin, Goblin King" in started(content=COPY).refused("gain anna gob")


def test_what_is_typed_once_is_known_fk_3() -> None:
    table = started("fight anna rat value 1 attack 0 defence 1 : hit")
    table.do("fight anna rat : hit")
    assert (table.anna.coins, names(table.anna.hand)) == (2, ["rat", "rat"])
    table.do("card creature rat value 3 attack 0 defence 1", "fight anna rat : hit")
    assert table.anna.coins == 5


def test_numbers_typed_win_but_are_not_learnt_over_known_ones_fk_3() -> None:
    table = started("fight anna goblin value 9 : hit hit", "fight anna goblin : hit hit", content=COPY)
    assert table.anna.coins == 11


def test_what_a_card_is_by_the_command_fk_3() -> None:
    table = started("store Sword value 3", "fight anna ogre value 1 attack 0 defence 0 : miss")
    assert table.state.store[0].kind == "item"
    assert table.anna.hand[0].kind == "creature"


@pytest.mark.parametrize(("line", "kind"), [
    ("fight anna ogre : hit", "defence"), ("fight anna ogre defence 1 : hit", "attack"),
    ("fight anna ogre defence 1 attack 0 : hit", "value"), ("gain anna item Rope; sell anna rope", "value"),
])  # fmt: skip
def test_a_number_that_is_not_known_is_asked_when_needed_fk_3(line: str, kind: str) -> None:
    assert started().asks(line) == kind


def test_a_number_answered_is_known_from_then_on_fk_3() -> None:
    table = started("fight anna ogre : hit, 1, 0, 4", "fight anna ogre : hit")
    assert (table.anna.coins, table.anna.hand[0].value) == (8, 4)


def test_a_card_entered_later_fills_in_what_lies_on_the_table_fk_3() -> None:
    table = started("gain anna item Rope", "store Rope", "card item Rope value 2")
    assert (table.anna.cards[0].value, table.state.store[0].value) == (2, 2)


def test_what_chance_decides_is_reminded_never_asked_fk_3() -> None:
    table = started("fight anna rat value 1 attack 0 defence 1 : hit insight", "coins anna +9")
    assert table.state.draws == {"anna": 1}
    said = table.do("store Sword value 3", "buy anna sword")
    assert any("`store + CARD`" in text for text in said)
    assert any("`store CARD" in text for text in table.do("refresh anna"))
    assert any("`prophecy`" in text for text in table.do("prophecy Peace", "fulfil anna"))


def test_any_number_of_faces_where_the_dice_are_not_known_fk_3() -> None:
    for faces in ("hit", "hit hit hit hit hit", "-"):
        started(f"fight anna rat value 1 attack 0 defence 1 : {faces}")


def test_an_event_that_lasts_stays_listed_until_its_end_fk_3() -> None:
    table = started("event A long fog", "event Rain")
    assert table.state.events == ["A long fog", "Rain"]
    assert any("A long fog" in text for text in table.do("next; next; next; next; next"))
    assert "A long fog" in table.refused("event-end snow")
    table.do("event-end a long")
    assert table.state.events == ["Rain"]
    table.do("event-end rain")
    assert "no Event" in table.refused("event-end rain")


def test_a_discarded_card_leaves_the_game_fk_3() -> None:
    table = started("deck item 5", "gain anna item Rope", "drop anna rope")
    assert (table.anna.cards, table.state.decks.item) == ([], 4)
    assert "FK-10" in table.refused("drop anna rope")


# ---- FK-31


def test_a_free_slot_for_items_and_skills_else_the_hand_fk_31() -> None:
    table = started("gain anna item A", "gain anna skill B", "gain anna creature C value 1", "gain anna item D")
    assert names(table.anna.slots) == ["A", "B", "D"]
    assert names(table.anna.hand) == ["C"]
    table.do("gain anna item E")
    assert names(table.anna.hand) == ["C", "E"]
    assert "no slot is free" in table.why("anna")[0]


def test_the_owner_chooses_where_fk_31() -> None:
    table = started("gain anna item A in hand", "gain anna item B in slot", "gain anna item C in hand")
    assert (names(table.anna.slots), names(table.anna.hand)) == (["B", None, None], ["A", "C"])
    table.do("gain anna item D", "gain anna item E", "gain anna item F in slot")
    assert names(table.anna.hand) == ["A", "C", "F"]


def test_only_items_and_skills_in_slots_fk_31() -> None:
    table = started()
    assert "FK-31" in table.refused("gain anna creature Rat value 1 in slot")
    table.do("gain anna creature Rat value 1")
    assert "FK-31" in table.refused("slot anna rat")


def test_moving_between_slots_and_hand_fk_31() -> None:
    table = started("gain anna item A", "hand anna a")
    assert (names(table.anna.slots), names(table.anna.hand)) == ([None, None, None], ["A"])
    table.do("slot anna a")
    assert (names(table.anna.slots), names(table.anna.hand)) == (["A", None, None], [])


def test_no_room_is_refused_fk_31() -> None:
    table = started("gain anna item A", "gain anna item B", "gain anna item C", "gain anna item D")
    assert "three slots are full" in table.refused("slot anna d")
    full = started(*ELEVEN, "gain anna item A")
    assert "hand holds 10" in full.refused("hand anna a")
    assert "hand holds 10" in full.refused("gain anna creature Rat value 1")
    assert "hand holds 10" in full.refused("gain anna item B in hand")
    full.do("gain anna item B", "drop anna c3", "gain anna creature Rat value 1")
    assert len(full.anna.hand) == 10


def test_moving_belongs_into_the_own_turn_outside_combat_fk_31() -> None:
    table = started("gain bruno item A", "gain anna item B")
    assert any("turn of anna" in text for text in table.do("hand bruno a"))
    assert len(table.do("hand anna b")) == 1
    assert any("combat" in text for text in table.do("next; next; next", "slot anna b"))


def test_a_full_hand_drops_one_to_take_a_trophy_fk_31() -> None:
    fight = "fight anna rat value 1 attack 0 defence 1 : hit"
    table = started(*ELEVEN)
    assert table.asks(fight) == "drop"
    table.do(f"{fight}, c4")
    assert names(table.anna.hand) == [f"c{n}" for n in range(10) if n != 4] + ["rat"]
    table.do(f"{fight}, -")
    assert (len(table.anna.hand), table.anna.coins) == (10, 2)


def test_cards_in_the_hand_do_not_work_fk_31() -> None:
    table = started("gain anna skill Push in hand")
    assert "FK-31" in table.refused("use anna push")
    table.do("slot anna push", "use anna push")
    assert table.anna.cards == []


# ---- FK-32


def test_a_used_skill_goes_under_its_deck_fk_32() -> None:
    table = started("deck skill 5", "gain anna skill Push")
    assert "shuffled" in table.do("use anna push")[0]
    assert (table.anna.cards, table.state.decks.skill) == ([], 5)


def test_a_used_item_stays_fk_32() -> None:
    table = started("gain anna item Rope", "use anna rope")
    assert names(table.anna.slots) == ["Rope", None, None]


def test_a_skill_of_another_guild_goes_under_the_deck_fk_32() -> None:
    table = started("deck skill 3", content=COPY)
    for again in (True, True, False):
        said = table.do("gain anna pull")
        assert ("draws again" in said[0]) is again
    assert (table.anna.cards, table.state.decks.skill) == ([], 3)
    table.do("gain anna push", "gain anna calm")
    assert names(table.anna.slots)[:2] == ["Push", "Calm"]


def test_a_neutral_skill_fits_every_guild_fk_32() -> None:
    table = started("gain anna calm", "gain bruno skill Calm neutral", content=COPY)
    assert (names(table.anna.slots)[0], names(table.bruno.slots)[0]) == ("Calm", "Calm")


def test_a_card_may_let_a_skill_of_another_guild_in_fk_44() -> None:
    assert names(started("gain anna pull because the amulet says so", content=COPY).anna.slots)[0] == "Pull"


# ---- FK-33

RATS = ("gain anna creature Rat value 2", "gain anna creature Bat value 1", "gain anna creature Rat value 2")


def test_a_tower_is_paid_with_creatures_fk_33() -> None:
    table = started(*RATS, "tower anna Keep value 4 with rat and rat")
    assert names(table.anna.hand) == ["Bat", "Keep"]


@pytest.mark.parametrize(
    "line", ["tower anna Keep value 6 with rat and rat and bat", "tower anna Keep value 2 with bat"]
)
def test_a_tower_that_cannot_be_paid_may_not_be_chosen_fk_33(line: str) -> None:
    assert "FK-33" in started(*RATS).refused(line)


def test_only_creatures_that_are_there_pay_fk_33() -> None:
    table = started(*RATS, "gain anna item Sword value 9")
    assert "FK-10" in table.refused("tower anna Keep value 4 with rat and rat and rat")
    assert "FK-10" in table.refused("tower anna Keep value 4 with sword")


def test_a_tower_may_be_shown_at_the_start_of_ones_own_turns_fk_33() -> None:
    table = started(*RATS, "tower anna Keep value 4 with rat and rat")
    assert any(
        "may show Towers from the hand now" in text
        for text in table.do("next; next; next; next; next", "next; next; next; next; next")
    )
    assert "shows Keep" in table.do("use anna keep")[0]
    assert names(table.anna.hand) == ["Bat", "Keep"]
    assert any("another phase" in text for text in table.do("next", "use anna keep"))


def test_a_full_hand_has_room_for_a_tower_after_paying_fk_33() -> None:
    table = started(*ELEVEN, "tower anna Keep value 1 with c0")
    assert len(table.anna.hand) == 10


# ---- the copy


def test_the_cards_of_a_player_with_the_score_so_far() -> None:
    page = started("gain anna item Sword value 3", "gain anna skill Push").query("cards anna")
    rows = next(block for block in page.blocks if isinstance(block, Table)).rows
    assert [row[1] for row in rows] == ["Sword", "Push", "—"]
    assert page.blocks[-1] == line("points now: 4")


def test_a_player_s_name_is_no_card() -> None:
    assert "CARD" in started().refused("gain anna")
    assert started('gain anna "anna"').anna.cards == [Card("anna", "item")]


def test_italian_words() -> None:
    table = Evening(
        "giocatore Anna rosso", "giocatore Bruno blu", "inizia limite 90", "ottieni anna abilità Spinta in mano",
        "combatti anna topo valore 1 attacco 0 difesa 1 e ratto valore 2 attacco 0 difesa 1 : c m, *",
        "monete anna +2 oro", "fato +2 perché piove", "evento Nebbia", "fine-evento nebbia", "pila metti anna Colpo",
        "pila passa anna", "pila risolvi", "mazzo incontri 20", "negozio Spada valore 3", "compra anna spada",
        "negozio + Corda valore 1", "scambia anna bruno 1 oro e topo per niente", "scarta anna ratto", "va bruno castello",
        language="it",
    )  # fmt: skip
    assert (table.anna.coins, table.bruno.coins, table.state.sphere) == (5, 5, 2)
    assert (names(table.bruno.hand), names(table.anna.hand)) == (["topo"], ["Spinta"])
    assert (table.state.stack, names(table.state.store)) == ([], ["Corda"])


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("fight anna ", {"Goblin", "Goblin King"}), ("drop anna ", {"Sword", "Rope"}), ("slot anna ", {"Rope"}),
        ("use anna ", {"Sword"}), ("buy anna ", {"Lamp"}), ("tower anna ", {"Keep"}), ("at anna ", {"castle", "inner"}),
        ("guild red ", {"strength", "dexterity"}), ("stack ", {"push", "pass"}), ("trade anna bruno ", {"Rope"}),
    ],
)  # fmt: skip
def test_what_may_stand_there_is_offered(line: str, offered: set[str]) -> None:
    table = started("gain anna sword", "gain anna item Rope in hand", "store item Lamp value 1", content=COPY)
    _, some = table.grammar(table.state).wanted(line)
    assert offered <= set(some)
    if line.startswith(("fight", "buy", "slot", "use", "tower")):
        assert set(some) - {"anna", "bruno", "for", "in", "with"} == offered
