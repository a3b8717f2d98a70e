"""A command is declared once, at its rule: what the grammar reads and what steps keep come from its signature."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest

from companion.engine.declare import Actor, Command, Flag, Number, Option, command, form, named, need, spec_of
from companion.engine.errors import N_
from companion.engine.grammar import Grammar, Missing
from companion.engine.language import Tongue
from companion.engine.play import Event, Id, Play
from companion.engine.words import Word, same

PIECE = named("piece")


@command(Word("wound", "ferisci"), N_("note"), short="w", group="note")
def wound_piece(
    play: Play,
    piece: Annotated[str, PIECE],
    lives: Annotated[int, Number(1, 9)] = 1,
    because: Annotated[str, Option(Word("because", "perché"), Number())] = "",
    hard: Annotated[bool, Flag(Word("hard", "duro"))] = False,
) -> None:
    """Wound."""
    play.tell(Wounded(piece, [piece], None, lives))


@command(Word("hit", "colpisci"), N_("note"), kept_as="HitAtLast")
def hit_piece(play: Play, who: Annotated[str, Actor(PIECE)], piece: Annotated[str, PIECE]) -> None:
    """Hit."""


class Wounded(Event, frozen=True):
    """Wounded."""

    piece: Id
    all: list[Id]
    by: Id | None
    lives: int
    says = "{piece} of {all} by {by}: {lives}"


def grammar(*specs, acting=None, pieces=()):
    names = {"axl": same("axl"), "bd1": same("bd1")}
    return Grammar(specs, pieces, "en", lambda thing: names, acting=acting)


def test_the_signature_is_what_is_typed_and_what_is_kept():
    read = grammar(spec_of(wound_piece)).parse("wound axl 2 hard").command()
    assert msgspec.json.encode(read) == (b'{"type":"WoundPiece","piece":"axl","lives":2,"because":"","hard":true}')
    again = msgspec.json.decode(b'{"type":"WoundPiece","piece":"axl"}', type=spec_of(wound_piece).make)
    assert (again.piece, again.lives, again.hard) == ("axl", 1, False)


def test_what_has_no_default_is_asked_for():
    with pytest.raises(Missing):
        grammar(spec_of(wound_piece)).parse("wound")


def test_who_acts_is_remembered_and_a_kept_name_may_be_another():
    read = grammar(spec_of(hit_piece), acting="axl").parse("hit bd1").command()
    assert msgspec.json.encode(read) == b'{"type":"HitAtLast","who":"axl","piece":"bd1"}'


def test_a_further_form_makes_the_same_command():
    piece_first = form(wound_piece, need("piece", PIECE), need("lives", Number()))
    read = grammar(spec_of(wound_piece), pieces=(piece_first,)).parse("axl 3").command()
    assert type(read) is spec_of(wound_piece).make
    assert msgspec.to_builtins(read)["lives"] == 3


def test_the_rule_gets_its_arguments_by_name_and_the_event_says_itself():
    play = Play(None, None)
    spec_of(wound_piece).run(play, grammar(spec_of(wound_piece)).parse("w axl").command())
    say = Tongue("en", name=str.upper)
    assert play.events[0].sentence(say) == "AXL of AXL by : 1"


class MoveAll(Command, frozen=True):
    """`move PIECE [N]`."""

    piece: Annotated[str, PIECE]
    steps: Annotated[int, Number()] = 2


@command(Word("move", "muovi"), N_("note"))
def move_all(play: Play, command: MoveAll) -> None:
    """Move."""
    play.state.append(command)


def test_a_rule_may_take_its_command_whole():
    read = grammar(spec_of(move_all)).parse("move axl").command()
    assert msgspec.json.encode(read) == b'{"type":"MoveAll","piece":"axl","steps":2}'
    play: Play = Play([], None)
    spec_of(move_all).run(play, read)
    assert play.state == [read]
