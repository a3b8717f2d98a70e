"""The words of the game in both languages, and every sentence of it."""

from __future__ import annotations

from functools import partial

import msgspec
import pytest

from companion.engine.language import Tongue
from companion.engine.play import Event
from companion.engine.words import fold
from companion.games.kami import GAME
from companion.games.kami.content.cards import FACES, read_card
from companion.games.kami.state import Kami
from tests.kami.conftest import MakeTable

ITALIAN = {
    "soldier": "soldato", "lancer": "lanciere", "knight": "cavaliere", "silver-dragon": "drago-d'argento",
    "gold-dragon": "drago-d'oro", "tower": "torre", "fool": "pazzo", "empress": "imperatrice",
}  # fmt: skip


@pytest.mark.parametrize("card", FACES)
@pytest.mark.parametrize("language", ["en", "it"])
def test_cards_by_whole_names_of_both_languages_and_codes(card: str, language: str) -> None:
    for word in (card, ITALIAN[card], ITALIAN[card].upper().replace("-", " "), FACES[card].code, FACES[card].word.en):
        assert read_card(word, language) == card


def test_the_box_holds_32_cards_with_their_points() -> None:
    """KM-1: numbers and points as the rulebook prints them."""
    assert sum(face.number for face in FACES.values()) == 32
    assert [(face.number, face.points) for face in FACES.values()] == [
        (10, 1), (4, 2), (4, 2), (4, 3), (4, 3), (2, 4), (2, 4), (2, 5)
    ]  # fmt: skip
    assert read_card("9", "en") == "empress"


@pytest.mark.parametrize(
    ("typed", "language", "card"),
    [("kn", "en", "knight"), ("cav", "en", None), ("cav", "it", "cavaliere"), ("kn", "it", None), ("go", "en", "gold-dragon"),
     ("silver", "it", "silver-dragon"), ("drago d’oro", "it", "gold-dragon"), ("arg", "it", "silver-dragon"), ("tor", "it", "tower"),
     ("x", "en", None), ("", "en", None), ("10", "en", None)],
)  # fmt: skip
def test_cards_shortened_only_in_the_current_language(typed: str, language: str, card: str | None) -> None:
    assert read_card(typed, language) == ("knight" if card == "cavaliere" else card)


def test_several_cards_fit(table: MakeTable) -> None:
    table("first anna").refuses("play x s", "fits several: Silver Dragon, Soldier")
    table("first anna", language="it").refuses("gioca x drago", "Drago d'Argento, Drago d'Oro")


def test_an_evening_in_italian(table: MakeTable) -> None:
    seen = table(
        "primo anna", "gioca x sol", "contrasta dino soldato cavaliere", "passa tutti", "g x drago d'oro", language="it"
    )
    assert seen.at("plays") == ["1x1", "2p", "3p", "413", "1p", "2p", "3p", "4x5"]
    seen.do(
        "probabilità",
        "anna passa",
        "bruno oro torre",
        "lecito imp",
        "non-viste",
        "forza contrasta carla pazzo lanciere",
    )
    assert seen.at("plays")[-1] == "372!"
    seen.do(
        "punti anna soldato doppio",
        "distribuisci bruno 12345678",
        "imposta scores.anna 3",
        "regola demoralizzato compagno",
    )
    assert seen.at("scores.carla") == 3
    assert seen.do("verbale tutti").said[0].startswith("game new kami")
    why = seen.refuses("gioca x imperatrice", "KM-6")
    assert "non può ancora attaccare" in why


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_command_hides_another_or_one_of_the_session(language: str) -> None:
    from companion.engine.common_commands import COMMON, SET_RULE
    from companion.repl.builtin_commands import session_specs

    taken: dict[str, object] = {}
    for one in (*GAME.commands, *COMMON, SET_RULE, *session_specs()):
        words = {fold(word) for word in one.word.all()} | ({fold(one.short.of(language))} if one.short else set())
        for word in words:
            assert taken.setdefault(word, one) is one, word


def _title(state: Kami, language: str, name: str) -> str:
    return GAME.title_of(state, None, name, language)


def sample(event: type[Event]) -> Event:
    """An event with something in every field."""
    made = {"players": ["anna", "bruno", "carla", "dino"], "cards": ["tower", "x"], "facts": {"player": "anna", "card": "card:tower", "n": "2"},
            "text": "{player} cannot have {card} any more: {n} left unseen; `set` corrects what was entered wrong",
            "variant": "lord", "card": "tower", "attack": "tower", "defence": "fool", "double": True, "open": True}  # fmt: skip
    fields = {}
    for field in msgspec.structs.fields(event):
        fields[field.name] = made.get(field.name, 3 if field.type is int else field.type is bool or "anna")
        if field.name == "cards" and field.type is int:
            fields["cards"] = 8
    return event(**fields)


@pytest.mark.parametrize("event", GAME.events, ids=lambda event: event.__name__)
def test_every_event_is_said_in_both_languages_and_survives_the_file(event: type[Event]) -> None:
    state = Kami(names={"anna": "Anna", "bruno": "Bruno", "carla": "Carla", "dino": "Dino"})
    made = sample(event)
    assert msgspec.json.decode(msgspec.json.encode(made), type=GAME.event_types) == made
    said = {}
    for language in ("en", "it"):
        say = Tongue(language, "kami", partial(_title, state, language))
        said[language] = made.sentence(say)
        assert said[language]
        assert "{" not in said[language]
        assert "card:" not in said[language]
    if event.__name__ not in ("PartnersScore",):
        assert said["en"] != said["it"]


def test_kept_names_of_events_and_commands() -> None:
    """Old logs are read for ever: names are only added."""
    assert {event.__name__ for event in GAME.events} >= {
        "GameBegun", "PlayersSeated", "CardDrawn", "DrawTied", "FirstChosen", "RoundBegunAnew", "HandsDealt", "HandKnown",
        "MercenariesLaid", "MercenaryTurnedUp", "PlayForced", "CardsPlayed", "AttackCountered", "TurnsPassed", "InitiativeKept",
        "RoundWon", "HiddenShown", "ScoreTurnedBack", "HiddenRevealed", "RoundAnnulled", "RoundVoid", "NextRound", "GameWon",
        "GameReopened", "PartnersScore", "RecordRead",
    }  # fmt: skip


@pytest.mark.parametrize("players", [0, 2, 3, 4])
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_table_fits_80_columns_and_24_lines(table: MakeTable, players: int, language: str) -> None:
    """With the longest cards and eight plays in every line."""
    from companion.render.terminal import Screen

    seen = table(players=players, language=language)
    lines = []
    if players:
        seen.do("first anna", *(["mercenaries 4 4 5 5 8 8 6 6"] if players == 2 else []))
        for lines in seen.state.lines.values():
            lines.defence[:] = ["empress", "silver-dragon", "x", "gold-dragon"]
            lines.attack[:] = ["silver-dragon", "silver-dragon", "gold-dragon", "empress"]
        seen.state.attacker, seen.state.initiative, seen.state.turn = "anna", None, "bruno"
    import io

    out = io.StringIO()
    Screen(colour=False, out=out).show(seen.desk.do("status").page)
    lines = out.getvalue().splitlines()
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 80
    if players:
        assert sum("Imp" in line or "Emp" in line for line in lines) >= players


def test_the_toolbar(table: MakeTable) -> None:
    from companion.engine.game import Seen

    def bar(*lines: str, players: int = 4) -> str:
        seen = table(*lines, players=players)
        return GAME.toolbar(Seen(seen.state, None, seen.tongue))

    assert bar(players=0) == "Kami · `seats NAME…` first"
    assert bar() == "round 1 · 0–0"
    assert bar("first anna") == "round 1 · 0–0 · initiative: Anna"
    assert bar("first anna", "play x 3") == "round 1 · 0–0 · Anna attacks: Knight · turn: Bruno"
    assert bar("set scores.anna 15") == "won · round 1 · 15–0"


def test_km_6_the_table_says_when_nothing_is_left_to_counter(table: MakeTable) -> None:
    seen = table("first anna", "play x 3", "counter bruno 8 8", "status")
    assert "Nothing is left to counter it: Carla passes" in seen.text
    seen = table("first anna", "play x 6", "status", players=2)
    assert "Bruno counters with Tower, Empress, or passes" in seen.text


def test_km_9_an_annulled_round_without_a_first_player(table: MakeTable) -> None:
    assert "The cards are dealt anew" in table("annul carla").text
    assert "Anna deals anew" in table("first anna", "annul carla").text


def test_what_is_said_in_italian_of_settings_and_of_what_is_missing(table: MakeTable) -> None:
    seen = table("first anna", "play x 3", "counter bruno 8 8", "language it", "why bruno")
    assert "(KM-6; imperatrice-stesso-contrasto)" in seen.text
    seen.refuses("gioca x", "gioca: manca CARTA (gioca CARTA CARTA)")
    assert seen.do("aiuto forza").said[0] == "forza GIOCATA…"
    assert "`partita cambia" in seen.do("partita chiudi").text
