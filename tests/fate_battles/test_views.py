"""What is shown: the map, cards, status, words in both languages."""

from __future__ import annotations

import io
from typing import Any

import msgspec
import pytest

from companion.engine.language import Tongue
from companion.engine.page import Drawing, Line, Table
from companion.engine.play import Id
from companion.engine.words import fold
from companion.games.fate_battles import GAME
from companion.games.fate_battles.pages.layout import beside, cut, framed, pad, width_of, wrap
from companion.games.fate_battles.pages.map import draw_map, place_cells
from companion.games.fate_battles.pages.status import packed
from companion.games.fate_battles.state import State
from companion.render.terminal import Screen
from tests.fate_battles.conftest import SIDES, UNITS, BattleTable, ready


def printed(page: Any) -> list[str]:
    """A page as it is printed without colour."""
    out = io.StringIO()
    Screen(colour=False, out=out).show(page)
    return out.getvalue().splitlines()


def full() -> BattleTable:
    """Every zone taken, leaders, a pin, aspects of every kind, a unit defeated, a boost."""
    table = ready("dwarves ford", "archers hill", "guards ford", "orcs ford", "goblins cave", "trolls wood",
                  extra=("attach thora dwarves", "attach grim orcs", "aspect hill hinders Tangled Woods", "aspect moor hidden Pit"))  # fmt: skip
    table.do("pin archers goblins : +2, 0", "done", "activate trolls", "done", "attack guards orcs : +1, 0, -", "done")
    return table


@pytest.mark.parametrize("language", ["en", "it"])
def test_everything_fits_80_columns(language: str) -> None:
    """FB-12, FB-21: map, status and cards."""
    table = full()
    table.language = language
    pages = [GAME.render(table.seen)]
    for line in ("map", "roster", "aspects", "advice", "statistics", "battles", "odds attack dwarves orcs"):
        pages.append(table.query(line))
    for page in pages:
        page.blocks = [block for block in page.blocks if not isinstance(block, Line)]
        assert max(map(width_of, printed(page)), default=0) <= 80


def test_the_map_draws_every_zone_once_and_every_link() -> None:
    """FB-12: links that cannot be drawn are named below."""
    ring = "zone a; zone b next to a; zone c next to b; zone d next to c; zone e next to d and a; zone f next to a c e"
    table = BattleTable(*SIDES, ring)
    drawing = draw_map(table.state, table.say)
    text = "\n".join("".join(span.text for span in spans) for spans in drawing.lines)
    for zone in "ABCDEF":
        assert sum(f"│ {zone} " in line for line in text.splitlines()) == 1
    cells = place_cells(table.state)
    assert len(set(cells.values())) == len(cells)
    far = [
        (zone, other)
        for zone, card in table.state.zones.items()
        for other in card.next
        if zone < other and max(abs(cells[zone][0] - cells[other][0]), abs(cells[zone][1] - cells[other][1])) > 1
    ]
    for zone, other in far:
        assert f"{zone} – {other}" in text
    signs = sum(text.count(sign) for sign in ("╱", "╲", "╳")) + text.count(" │ ")
    assert signs
    said = "\n".join(drawing.said)
    for zone, card in table.state.zones.items():
        assert f"{zone}, next to {', '.join(card.next)}" in said


def test_the_map_in_words() -> None:
    """FB-12, FB-13: for screen readers; what lies face down is not told."""
    text = "\n".join(full().shown("map"))
    assert "ford, next to hill. There: Dwarves + Thora (north), Guards (north, has acted), Orcs + Grim (south)." in text
    assert "hill, next to ford, wood, cave: “Tangled Woods” (hinders). There: Archers (north, has acted)." in text
    assert "a card face down" in text
    assert "Pit" not in text


def test_a_pinned_and_an_active_unit_are_marked_on_the_map() -> None:
    """FB-31, FB-21."""
    table = full().do("activate orcs")
    text = "\n".join(printed(table.query("map")))
    assert "Goblins !" in text
    assert "←" in text


def test_cards_stand_beside_each_other() -> None:
    """FB-11: as many as fit."""
    page = full().query("roster anna")
    drawing = next(block for block in page.blocks if isinstance(block, Drawing))
    first = "".join(span.text for span in drawing.lines[1])
    assert "DWARVES" in first
    assert "ARCHERS" in first
    assert "GUARDS" in first
    assert len(drawing.said) == 4
    assert any(
        text.startswith("Dwarves: fair · anna · ford · with Thora · to act; Fight +3 (2+1)") for text in drawing.said
    )


def test_free_invokes_are_counted_on_every_aspect_zero_too() -> None:
    """FB-4."""
    rows = full().shown("aspects")
    assert "goblins: Aspect “Pinned Down”, Free invokes [2 anna]." in [
        row.replace("Goblins", "goblins") for row in rows
    ]
    assert any("“Stubborn”, Free invokes 0" in row for row in rows)
    assert any("“Mild consequence”, Free invokes [1 anna]" in row for row in rows)


def test_the_status_says_what_the_active_one_has_left() -> None:
    """FB-22, FB-23."""
    table = ready("dwarves ford", "orcs hill", extra=("attach thora dwarves",)).do("activate dwarves")
    lines = "\n".join(printed(GAME.render(table.seen)))
    assert (
        "active: Dwarves (free move, 1 action of overcoming an obstacle, creating an advantage, attacking, action of Thora)"
        in " ".join(lines.split())
    )
    table.do('advantage dwarves will "Calm" : 0')
    assert "action of Thora" in "\n".join(printed(GAME.render(table.seen)))


FOUR = (
    "side north; side south",
    *(f"player {name} {side} points 20" for name, side in
      (("anna", "north"), ("bruno", "south"), ("carla", "north"), ("dario", "south"))),
    *UNITS[:2],
    *(unit.replace("bruno", owner) for unit, owner in zip(UNITS[3:], ("bruno", "dario", "dario"), strict=True)),
    "unit Spears average of carla skills Fight 1; unit Riders average of carla skills Shoot 1",
    "leader Thora of anna will 3; leader Grim of dario will 2; attach thora dwarves; attach grim trolls",
    "zone ford; zone hill next to ford; zone wood next to hill; zone bog next to ford, wood; zone keep next to hill",
    "aspect bog hinders Deep mire; aspect wood hinders Tangled woods",
    "deploy dwarves ford; deploy archers hill; deploy spears hill; deploy riders keep",
    "deploy orcs bog; deploy goblins bog; deploy trolls wood",
    "initiative : +2, 0, +1, -1", "begin",
)  # fmt: skip


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_status_of_four_players_fits_24_rows(language: str) -> None:
    """FB-21: zones in a line each, if the map does not fit; nothing of it is lost."""
    table = BattleTable(*FOUR, "pin archers orcs : +2, 0", "done", language=language)
    rows = [row for text in printed(GAME.render(table.seen)) for row in wrap(text, 80)]
    assert len(rows) < 24
    assert "▲ Dwarves + Thora" in "\n".join(rows)
    assert all(name in " ".join(rows) for name in ("BOG", "Deep mire", "▼ Orcs !", "Riders", "dario"))


def test_few_players_see_the_map_drawn() -> None:
    """FB-12: where there is room for it."""
    table = ready("dwarves ford", "orcs hill")
    assert any("│ FORD" in row for row in printed(GAME.render(table.seen)))


def test_tables_become_lines_before_the_map_goes() -> None:
    """FB-21: rows beside each other, empty cells left out."""
    rows = [("anna", "north", "4", ""), ("bruno", "south", "5", "Fog"), ("c", "d", "1", "e")]
    lines = ["".join(span.text for span in spans)
             for spans in packed(Table(("Player", "Side", "Chest", "Boosts"), rows), 60).lines]  # fmt: skip
    assert lines == ["anna (north): Chest 4 · bruno (south): Chest 5, Boosts Fog", "c (d): Chest 1, Boosts e"]
    assert packed(Table(("Sheet", "Player", "State"), [("Orcs", "anna", "out")]), 60).said == ["Orcs (anna): out"]


def test_why_gives_rule_and_setting() -> None:
    """FB-28, FB-33."""
    table = ready("guards ford", "trolls ford").do("attack guards trolls : 0, 0")
    assert next((r.rule, r.setting) for r in table.reasons) == ("FB-28", "defence")


@pytest.mark.parametrize(("text", "width"), [("abc", 3), ("日本", 4), ("é", 1), ("e\u0301", 1)])
def test_widths(text: str, width: int) -> None:
    assert width_of(text) == width
    assert width_of(pad(text, 6)) == 6


def test_layout() -> None:
    assert cut("abcdef", 4) == "abc…"
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("abcdefghij", 4) == ["abc…"]
    assert framed(["a"], 4, 2) == ["┌────┐", "│ a  │", "│    │", "└────┘"]
    assert beside([["ab", "c"], ["d"]]) == ["ab d", "c"]


# ---- words


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_command_hides_another_or_one_of_the_session(language: str) -> None:
    from companion.engine.common_commands import COMMON, SET_RULE
    from companion.repl.builtin_commands import session_specs

    taken: dict[str, object] = {}
    for one in (*GAME.commands, *COMMON, SET_RULE, *session_specs()):
        words = {fold(word) for word in one.word.all()} | ({fold(one.short.of(language))} if one.short else set())
        for word in words:
            assert taken.setdefault(word, one) is one, word


def sample(event: type) -> Any:
    """An event with something in every field."""
    made: dict[str, Any] = {}
    for field in msgspec.structs.fields(event):
        if field.type is int:
            made[field.name] = 2
        elif field.type is bool:
            made[field.name] = True
        elif field.type in (str, Id):
            made[field.name] = {"deed": "scout", "text": "Boost", "severity": "mild", "quality": "fair"}.get(
                field.name, "anna"
            )
        elif "dict" in str(field.type):
            made[field.name] = {"anna": 1} if "int" in str(field.type) else {"anna": ["orcs"]}
        else:
            made[field.name] = [1] if "int" in str(field.type) else ["orcs"]
    if "why" in made:
        made["why"] = "the victory" if event.__name__ == "FatePointsGained" else "the table says so"
    return event(**made)


@pytest.mark.parametrize("event", GAME.events, ids=lambda event: event.__name__)
def test_every_event_is_said_in_both_languages_and_survives_the_file(event: type) -> None:
    made = sample(event)
    assert msgspec.json.decode(msgspec.json.encode(made), type=GAME.event_types) == made
    said = {}
    for language in ("en", "it"):
        say = Tongue(language, GAME.domain, str)
        said[language] = made.sentence(say)
        assert said[language]
        assert "{" not in said[language]
    if event.__name__ not in ("AspectWritten",):
        assert said["en"] != said["it"]


def test_kept_names_of_events() -> None:
    """Old logs are read for ever: names are only added."""
    assert {event.__name__ for event in GAME.events} >= {
        "CampaignBegun", "SideNamed", "PlayerJoined", "ChestFilled", "SkillAdded", "UnitRaised", "UnitMustered", "LeaderNamed",
        "FateBought", "ZonePlaced", "ZonesJoined", "PlacingOrdered", "ZonesCleared", "LineRemarked", "AspectWritten",
        "CardLaidFaceDown", "AspectRevealed", "UnitDeployed", "LeaderAttached", "LeaderDetached", "RollMade", "InitiativeTied",
        "InitiativeFound", "BattleBegun", "NotDeployed", "TurnBegun", "CycleBegun", "PlayerPassed", "Activated",
        "ActivationEnded", "SecondActionGiven", "LeftUnused", "UnitMoved", "MoveStopped", "MoveFailed", "CostTaken",
        "OppositionDeclined", "AspectInvoked", "Contested", "NotOpposed", "HitLessened", "HitMissed", "HitTaken",
        "UnitDefeated", "LeaderOnItsOwn", "LeaderBeaten", "BoostGained", "BoostEnded", "AspectCreated", "FreeInvokesGained",
        "NothingCreated", "ConsequenceTaken", "RallyFailed", "AspectRemoved", "AspectNamed", "PinKept", "MajorityGone",
        "ConsequenceRemoved", "LeaderReturned", "PlayerOut", "BattleEnded", "FatePointsGained", "LeftoversLost", "BattleClosed",
    }  # fmt: skip


ITALIAN = (
    "fazione Nord; fazione Sud", "giocatore Anna Nord punti 12 fato 1", "giocatore Bruno Sud punti 12",
    "unità Nani discreta di Anna abilità Combattere 2, Atletica 1, Volontà 1 aspetti Testardi",
    'unità Lupi buona di Bruno abilità Atletica 3, Combattere 2, Furtività 2, Percezione 1, Provocare 1, Sparare 1 aspetti "Veloci" Affamati',
    'leader Thora di Anna volontà 3 abilità Combattere 2 aspetti "Regina sotto il monte" stress 3',
    "compra Bruno fato 1", "zona guado; zona collina accanto a guado; zona bosco accanto a collina e guado",
    "aspetto collina ostacola Boschi Intricati", "aspetto bosco da Bruno ostacola Rovi", "schiera nani guado; schiera lupi bosco",
    "aggrega thora nani", "iniziativa : +1, 0", "comincia La battaglia del guado", "supera nani verso bosco con atletica contro lupi : +4, -, -",
    "cedi", 'attacca nani lupi con combattere : + + 0 +, -1, anna "Regina sotto il monte", -, sì, lieve moderata' ,
)  # fmt: skip


def test_a_battle_in_italian() -> None:
    table = BattleTable(*ITALIAN[:-2], language="it")
    assert table.at("units.lupi.skills.stealth") == 2
    assert table.at("leaders.thora.stress") == [False] * 3
    assert table.at("zones.bosco.aspects.0.text") == "Rovi"
    table.do("cedi")
    assert table.asks("attacca nani lupi con combattere : + 0 0 0, 0, -").kind == "cover"
    table.do('attacca lupi : + 0 0 0, 0, anna "Regina sotto il monte", -, sì, lieve')
    assert table.at("units.lupi.consequences.mild.text") == "Mild consequence"
    assert any("Conseguenza lieve" in row for row in table.shown("aspetti"))
    table.do("fatto")
    table.refuses("attacca lupi nani con sparare", "Sparare")
    table.do("attacca lupi nani con combattere : 0, 0, anna conseguenza lieve, -")
    table.do("fatto", "concedi bruno", "chiudi battaglia", "recupera lupi lieve")
    assert table.at("units.lupi.consequences.mild") is None


def test_set_by_hand_follows_and_is_checked() -> None:
    """FB-40, FB-34: links go both ways."""
    table = ready("dwarves ford", "guards ford", "orcs ford", extra=("attach thora dwarves",))
    table.do("set units.guards.leader thora")
    apply(table, "units.guards.leader")
    assert table.at("leaders.thora.unit") == "guards"
    assert table.at("units.dwarves.leader") is None
    table.do("set units.guards.zone hill")
    apply(table, "units.guards.zone")
    assert table.at("leaders.thora.zone") == "hill"
    table.do("set units.orcs.defeated true")
    apply(table, "units.orcs.defeated")
    assert table.at("units.orcs.zone") is None
    assert table.at("to_act") == ["dwarves", "guards"]
    table.do("set turn BRUNO")
    apply(table, "turn")
    assert table.at("turn") == "anna"


def apply(table: BattleTable, path: str) -> None:
    """What the session does after `set`."""
    from companion.engine.play import Play
    from companion.games.fate_battles.rules.checking import settle_by_hand

    play: Play[State, None] = Play(table.state, None)
    settle_by_hand(play, path)


@pytest.mark.parametrize(
    "line",
    ["set units.orcs.zone nowhere", "set players.anna.chest -1", "set units.orcs.quality great", "set players.anna.side east",
     "set active nobody", "set turn nobody"],
)  # fmt: skip
def test_a_state_that_cannot_be_is_refused(make_desk: Any, line: str) -> None:
    from companion.engine.errors import CompanionError

    table = ready("dwarves ford", "orcs ford")
    desk = make_desk("game new fate-battles", *SIDES, "unit Orcs average of bruno skills Fight 1")
    before = msgspec.json.encode(desk.session.state)
    with pytest.raises(CompanionError):
        desk.told(line)
    assert msgspec.json.encode(desk.session.state) == before
    assert table.state.battle


@pytest.mark.parametrize(
    ("path", "value"),
    [("zones.ford.next.0", "nowhere"), ("order.0", "nobody"), ("activation.extra", "luck"), ("units.orcs.consequences.mild.holder", "nobody"),
     ("players.anna.rolls", '{"7": 1}'), ("boosts.0.holder", "nobody"), ("turn", "null"), ("units.orcs.leader", "thora x")],
)  # fmt: skip
def test_names_that_lead_nowhere_are_refused(path: str, value: str) -> None:
    """FB-4, FB-21, FB-40: after `set`."""
    from companion.engine.common_commands import set_value
    from companion.engine.errors import CompanionError
    from companion.engine.play import Play
    from companion.games.fate_battles.rules.checking import settle_by_hand

    table = ready("guards ford", "orcs ford").do("attack guards orcs : +2, 0, yes")
    play: Play[State, None] = Play(table.state, None)
    with pytest.raises(CompanionError):
        set_value(play, path, value)
        settle_by_hand(play, path)
        GAME.check(play.state, None) if GAME.check else None


def test_what_need_not_be_said_may_be_left_out() -> None:
    """FB-21: the active one is meant; words may be shortened, both languages' whole words always work."""
    table = ready("archers ford", "guards ford", "orcs moor").do("ac gua", "m hil", 'scout cave "Path" : +3')
    assert table.at("zones.cave.aspects.0.text") == "Path"
    table.do("d", "attiva orcs", "fatto", "activate arch", "overcome to hill with athletics : +4, -")
    assert table.at("units.archers.zone") == "hill"
    table.refuses("move to", "not known")
    table.refuses("attack", "is missing")
