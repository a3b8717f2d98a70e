"""The Empress (KM-6)."""

from __future__ import annotations

import pytest

from tests.kami.conftest import MakeTable


@pytest.mark.parametrize("attack", ["knight", "silver-dragon", "gold-dragon", "tower", "fool"])
def test_km_6_she_counters_the_others(table: MakeTable, attack: str) -> None:
    assert table("first anna", f"play x {attack}", "counter bruno empress soldier").at("attacker") == "bruno"


@pytest.mark.parametrize("attack", ["soldier", "lancer"])
def test_km_6_she_does_not_counter_soldier_and_lancer(table: MakeTable, attack: str) -> None:
    table("first anna", f"play x {attack}").refuses("counter bruno empress soldier", "Empress does not counter", "KM-6")


def test_km_6_she_may_not_attack_at_first(table: MakeTable) -> None:
    table("first anna").refuses("play x empress", "Empress may not attack yet", "KM-6")
    table("first anna", "play x knight").refuses("counter bruno knight empress", "KM-6")


def test_km_6_shown_in_defence_by_anyone_she_unlocks_the_other(table: MakeTable) -> None:
    shown = ("first anna", "play x knight", "counter bruno empress soldier", "pass all")
    assert table(*shown, "play x empress").at("attacker") == "bruno"
    assert table(*shown, "play x knight", "counter dino knight empress").at("attacker") == "dino"


def test_km_6_hidden_she_unlocks_nothing(table: MakeTable) -> None:
    table("first anna", "play empress knight").refuses("counter bruno knight empress", "KM-6")


def test_km_6_her_own_counter_unlocks_in_the_same_turn(table: MakeTable) -> None:
    assert table("first anna", "play x knight", "counter bruno empress empress").at("attacker") == "bruno"


def test_km_6_unless_the_table_says_no(table: MakeTable) -> None:
    seen = table("rule empress-own-counter no", "first anna", "play x knight")
    seen.refuses("counter bruno empress empress", "in the same turn does not count", "KM-6")
    seen.do("counter bruno empress soldier", "pass all", "play x empress")
    assert seen.at("lines.bruno.attack") == ["soldier", "empress"]


def test_km_6_as_the_last_card_she_may_always_attack(table: MakeTable) -> None:
    seen = table("first anna", "set left.anna 2", "play x empress")
    assert seen.at("scores.anna") == 5
    no = table("rule empress-own-counter no", "set left.bruno 2", "first anna")
    no.do("set left.bruno 2", "play x knight", "counter bruno empress empress")
    assert no.at("scores.bruno") == 5


def test_km_6_nothing_counters_her(table: MakeTable) -> None:
    seen = table("first anna", "play x knight", "counter bruno empress empress")
    seen.refuses("counter carla empress soldier", "0 left unseen")
    seen.refuses("counter carla knight soldier", "only Empress does")
    assert "Carla can counter: 0 %" in seen.do("odds carla").said
