"""The line grammar of the contract: words, shortening, options, quotes, answers."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.declare import (
    SIGNED,
    Both,
    Command,
    Listed,
    NewName,
    Number,
    OneOf,
    Text,
    actor,
    flag,
    link,
    maybe,
    named,
    need,
    option,
    spec,
)
from companion.engine.errors import AmbiguousName, CompanionError, UnreadableLine
from companion.engine.grammar import Grammar, Missing
from companion.engine.usage import usage
from companion.engine.words import Word, pick, same


class Wound(Command, frozen=True):
    hero: str
    lives: int = 0
    ko: bool = False
    because: str = ""


class Unit(Command, frozen=True):
    name: str
    quality: str
    owner: str
    skills: list[Any] = []
    aspects: list[str] = []


class Say(Command, frozen=True):
    text: str
    hidden: bool = False


HEROES = {"axl": same("Axl"), "lady-lucebuona": same("Lady Lucebuona"), "l2": same("L2")}
QUALITY = OneOf({"fair": Word("fair", "discreto"), "good": Word("good", "buono")})
WOUND = spec(
    Word("wound", "ferisci"), Wound, None, "", actor("hero", named("hero")), maybe("lives", Number(1, 9), 1),
    flag("ko", Word("ko", "ko")), option("because", Word("because", "perché"), Text()), short="w",
)  # fmt: skip
UNIT = spec(
    Word("unit", "unità"), Unit, None, "", need("name", NewName()), need("quality", QUALITY),
    link("owner", Word("of", "di"), named("hero")),
    option("skills", Word("skills", "abilità"), Listed(Both((NewName(), Number())))),
    option("aspects", Word("aspects", "aspetti"), Listed(NewName())),
)  # fmt: skip
SAY = spec(Word("say", "dì"), Say, None, "", need("text", Text()), flag("hidden", Word("hidden", "nascosto")))
PIECE = spec(Word("wound", "ferisci"), Wound, None, "", need("hero", named("piece")), need("lives", SIGNED))
WORLD = spec(Word("world", "mondo"), Say, None, "", need("text", Text()))


def grammar(language: str = "en", acting: str | None = "axl") -> Grammar:
    return Grammar([WOUND, UNIT, SAY, WORLD], [PIECE], language, lambda thing: HEROES, acting=acting)


def read(line: str, **options: Any) -> list[Any]:
    found, at = [], 0
    while (parsed := grammar(**options).parse(line, at)) is not None:
        found.append((parsed.command(), *parsed.answers))
        at = parsed.end
    return found


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("wound axl 2", Wound("axl", 2)),
        ("WOUND AXL", Wound("axl", 1)),
        ("w 3", Wound("axl", 3)),
        ("wou", Wound("axl", 1)),
        ("wound", Wound("axl", 1)),
        ("wound lady ko", Wound("lady-lucebuona", 1, True)),
        ('wound "Lady Lucebuona" 2', Wound("lady-lucebuona", 2)),
        ("wound because it; hurts # much", Wound("axl", 1, because="it; hurts # much")),
        ('wound because "it hurts" ko', Wound("axl", 1, True, "it hurts")),
        ("ferisci axl perche sì", Wound("axl", 1, because="sì")),
        ("axl -2", Wound("axl", -2)),
        ("lady +1", Wound("lady-lucebuona", 1)),
        ("l2 -1", Wound("l2", -1)),
        ("say l'albero è là", Say("l'albero è là")),
        ('say "quoted" hidden', Say("quoted", True)),
        ("say hidden quoted", Say("quoted", True)),
        ("unit Dwarves fair of axl", Unit("Dwarves", "fair", "axl")),
        (
            'unit Dwarves fair of axl skills Fight 2, Shoot 1 aspects Tall "Slow to anger"',
            Unit("Dwarves", "fair", "axl", [("Fight", 2), ("Shoot", 1)], ["Tall", "Slow to anger"]),
        ),
        (
            "unit Dwarves aspects Tall skills Fight 2 of axl good",
            Unit("Dwarves", "good", "axl", [("Fight", 2)], ["Tall"]),
        ),
        (
            "unit Dwarves good aspects Tall skills Fight 2 of axl",
            Unit("Dwarves", "good", "axl", [("Fight", 2)], ["Tall"]),
        ),
        ("unita Nani discreto di axl", Unit("Nani", "fair", "axl")),
    ],
)
def test_lines_are_read(line: str, command: Command) -> None:
    assert read(line) == [(command,)]


def test_several_commands_and_their_answers() -> None:
    assert read("wound axl 2 : 1 2 *, red drop ; wound lady 1 # and so on") == [
        (Wound("axl", 2), "1 2 *", "red drop"),
        (Wound("lady-lucebuona", 1),),
    ]


def test_an_answer_in_quotes_keeps_its_comma() -> None:
    assert read('wound axl : "yes, indeed", 2') == [(Wound("axl", 1), "yes, indeed", "2")]


def test_a_comment_and_an_empty_line_are_nothing() -> None:
    assert read("# wound axl") == read("") == read("  ;  ; ") == []


@pytest.mark.parametrize(
    ("line", "error", "fact"),
    [
        ("wuond axl", UnreadableLine, "wound"),
        ("wound kayla", UnreadableLine, "Axl"),
        ("wo axl", AmbiguousName, "world"),
        ("wound axl 12", UnreadableLine, 12),
        ("wound axl 2 2", UnreadableLine, "2"),
        ('say "open', UnreadableLine, None),
        ("unit", Missing, "unit"),
        ("unit Dwarves fair", Missing, "NAME"),
        ("unit Dwarves fair of", Missing, "NAME"),
        ("wound l", AmbiguousName, "l"),
        ("ferisci lady perché", Missing, "TEXT"),
        ("fer axl", UnreadableLine, None),
        ("say " + "x" * 3000, UnreadableLine, 2000),
        ("x" * 20000, UnreadableLine, 10000),
    ],
)
def test_refusals_say_what_would_be_right(line: str, error: type[CompanionError], fact: object) -> None:
    with pytest.raises(error) as caught:
        read(line)
    facts = str(caught.value.message.facts)
    assert fact is None or str(fact) in facts


def test_short_words_only_in_the_current_language() -> None:
    assert read("fer axl", language="it") == [(Wound("axl", 1),)]
    assert read("wound axl", language="it") == [(Wound("axl", 1),)]
    with pytest.raises(UnreadableLine):
        read("fer axl")


def test_without_an_acting_one_the_hero_is_missing() -> None:
    with pytest.raises(Missing):
        read("wound", acting=None)
    with pytest.raises(UnreadableLine):
        read("wound 2", acting=None)


def test_a_beginning_shared_with_a_command_is_the_piece_if_only_that_reading_fits() -> None:
    done = spec(Word("lay", "posa"), Say, None, "", need("text", Number(1)))
    both = Grammar([done], [PIECE], "en", lambda thing: {"lady-lucebuona": same("Lady Lucebuona")})
    parsed = both.parse("la -1")
    assert parsed is not None
    assert parsed.command() == Wound("lady-lucebuona", -1)


def test_completion_offers_what_may_stand_there() -> None:
    assert grammar().wanted("w")[1][:2] == ["wound", "unit"]
    assert grammar().wanted("wound ")[0] == 6
    assert {"Axl", "Lady Lucebuona", "ko", "because"} <= set(grammar().wanted("wound l")[1])
    assert grammar().wanted("unit X ")[1][-2:] == ["fair", "good"]
    assert grammar().wanted("unit X fair of ")[1] == ["Axl", "Lady Lucebuona", "L2"]


def test_usage_shows_every_part() -> None:
    assert usage(UNIT, "en") == "unit NAME WORD of NAME [skills NAME N…] [aspects NAME…]"
    assert usage(WOUND, "it") == "ferisci [NAME] [N] [ko] [perché TEXT]"


def test_what_is_missing_or_too_much_is_said_in_the_readers_language() -> None:
    from companion.engine.language import Tongue

    for line, said in (
        ("wound axl because", "ferisci: manca perché TESTO"),
        ("wound axl 2 2", "“2” è di troppo: ferisci"),
    ):
        with pytest.raises(UnreadableLine) as caught:
            read(line)
        assert said in Tongue("it").of(caught.value.message)
        assert said not in Tongue("en").of(caught.value.message)


@pytest.mark.parametrize(
    ("line", "text", "hidden"),
    [
        ("say Stone walls hidden", "Stone walls", True),
        ('say "Stone walls hidden"', "Stone walls hidden", False),
        ("say Stone walls hidden away", "Stone walls hidden away", False),
        ("say hidden walls of stone", "walls of stone", True),
        ("say so; hidden", "so; hidden", False),
    ],
)
def test_options_behind_a_free_text_count(line: str, text: str, hidden: bool) -> None:
    """The last words of a text without quotes are options where the command knows them; in quotes they are text."""
    parsed = grammar().parse(line)
    assert parsed is not None
    assert (parsed.fields["text"], parsed.fields["hidden"]) == (text, hidden)


def test_a_name_is_found_by_its_later_words_where_no_name_begins_so() -> None:
    """`lucebuona` is Lady Lucebuona; two that fit are both named."""
    parsed = grammar().parse("wound luce 2")
    assert parsed is not None
    assert parsed.fields["hero"] == "lady-lucebuona"
    two = {"lady-luce": same("Lady Luce"), "don-lucio": same("Don Lucio")}
    assert pick("luci", two, "en", later=True) == "don-lucio"
    with pytest.raises(AmbiguousName):
        pick("luc", two, "en", later=True)
    assert pick("luce", two, "en") is None
