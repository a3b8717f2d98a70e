"""Facts that the table types: wounds, statuses, shield dice, the end of the mission."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import SIGNED, Actor, Command, Number, OneOf, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.play import Event, Over
from companion.engine.words import Word
from companion.games.super_fantasy.arguments import HERO, HEROES, MISSION, MONSTERS, PIECE
from companion.games.super_fantasy.questions import STATUS_WORDS, direction_words
from companion.games.super_fantasy.rules.abilities import ShieldDiceChanged
from companion.games.super_fantasy.rules.acting import act, after_action
from companion.games.super_fantasy.rules.lives import (
    MissionLost,
    StatusLeft,
    heal_hero,
    heal_monster,
    kill_monster,
    knock_out,
    stand_up,
    wound_hero,
    wound_monster,
)
from companion.games.super_fantasy.rules.seeing import SfPlay
from companion.games.super_fantasy.rules.statuses import give_status
from companion.games.super_fantasy.rules.survival import end_survival, is_survival
from companion.games.super_fantasy.rules.turning import PieceTurned
from companion.games.super_fantasy.state import DICE, Hero, Monster

GOAL_MET = N_("the goal is met")
GIVEN_UP = N_("given up")
MOST_SHIELD_DICE = 31


class MissionWon(Event, frozen=True):
    """The goal is met (SF-13)."""

    turn: int
    says = N_("The mission is won!")


@command(Word("wound", "ferisci"), N_("takes lives, or gives them back"), listed=False)
def change_lives(play: SfPlay, piece: Annotated[str, PIECE], lives: Annotated[int, SIGNED]) -> None:
    """`PIECE -2` wounds, `PIECE +1` heals."""
    if lives < 0:
        wound_piece(play, piece, -lives)
    elif lives > 0:
        heal_piece(play, piece, lives)


@command(
    Word("wound", "ferisci"), N_("takes lives from a piece; also: PIECE -N"), short=Word("w", "fe"), group=MONSTERS
)
def wound_piece(play: SfPlay, piece: Annotated[str, PIECE], lives: Annotated[int, Number(1, 50)] = 1) -> None:
    """A piece loses lives; a hero at 0 is KO (SF-59), a monster at 0 leaves the map (SF-34).

    Raises:
        RuleError: the hero is KO already.
    """
    hero = play.state.heroes.get(piece)
    if hero is None:
        wound_monster(play, piece, lives)
        return
    if hero.ko:
        raise RuleError("{hero} is KO already", rule="SF-59", hero=Ref(piece))
    wound_hero(play, piece, lives)


@command(Word("heal", "cura"), N_("gives lives back; also: PIECE +N"), group=MONSTERS)
def heal_piece(play: SfPlay, piece: Annotated[str, PIECE], lives: Annotated[int, Number(1, 50)] = 1) -> None:
    """A piece gets lives back, at most all."""
    if piece in play.state.heroes:
        heal_hero(play, piece, lives)
    else:
        heal_monster(play, piece, lives)


@command(Word("kill", "uccidi"), N_("a monster dies, a hero is KO"), short=Word("k", "uc"), group=MONSTERS)
def kill_piece(play: SfPlay, piece: Annotated[str, PIECE]) -> None:
    """A monster dies (SF-34); a hero is KO (SF-59)."""
    if piece in play.state.heroes:
        if play.state.heroes[piece].ko:
            raise RuleError("{hero} is KO already", rule="SF-59", hero=Ref(piece))
        knock_out(play, piece)
    else:
        kill_monster(play, piece)


@command(Word("stun", "stordisci"), N_("stuns a piece"), group=MONSTERS)
def stun_piece(play: SfPlay, piece: Annotated[str, PIECE]) -> None:
    """Stun a hero (SF-45) or a monster (SF-61)."""
    give_status(play, piece, "stunned")


@command(Word("freeze", "congela"), N_("freezes a piece"), group=MONSTERS)
def freeze_piece(play: SfPlay, piece: Annotated[str, PIECE]) -> None:
    """Freeze a hero (SF-45) or a monster (SF-61)."""
    give_status(play, piece, "frozen")


@command(Word("poison", "avvelena"), N_("poisons a piece"), group=MONSTERS)
def poison_piece(play: SfPlay, piece: Annotated[str, PIECE]) -> None:
    """Poison a hero (SF-45) or a monster (SF-61)."""
    give_status(play, piece, "poisoned")


def _piece(play: SfPlay, id_: str) -> Hero | Monster:
    return play.state.heroes.get(id_) or play.state.monsters[id_]


class CurePiece(Command, frozen=True):
    """`cure PIECE [STATUS]`."""

    piece: Annotated[str, PIECE]
    status: Annotated[str | None, OneOf(STATUS_WORDS)] = None


@command(Word("cure", "guarisci"), N_("takes a status off; stands a KO'd hero up"), group=MONSTERS)
def cure_piece(play: SfPlay, command: CurePiece) -> None:
    """Take a status off a piece, or all; a KO'd hero stands up."""
    piece = _piece(play, command.piece)
    leaving = [s for s in piece.statuses if command.status in (None, s)]
    is_ko = isinstance(piece, Hero) and piece.ko and command.status is None
    if not leaving and not is_ko:
        raise RuleError("{piece} has no status to cure", piece=Ref(command.piece))
    piece.statuses = [s for s in piece.statuses if s not in leaving]
    if isinstance(piece, Hero) and "stunned" in leaving:
        if not (piece.stun_lasts or piece.started):
            piece.dice = DICE
        piece.stun_lasts = False
    for status in leaving:
        play.tell(StatusLeft(command.piece, status))
    if is_ko:
        stand_up(play, command.piece)


@command(Word("face", "gira"), N_("turns a piece"), group=MONSTERS)
def face_piece(
    play: SfPlay, piece: Annotated[str, PIECE], direction: Annotated[str, OneOf(direction_words(), N_("DIRECTION"))]
) -> None:
    """Turn a piece; a hero's turning is free (SF-25)."""
    _piece(play, piece).facing = direction
    play.tell(PieceTurned(piece, direction))


class Defend(Command, frozen=True):
    """`defend HERO N`."""

    hero: Annotated[str, Actor(HERO)]
    dice: Annotated[int, Number(0, 6)]


@command(Word("defend", "difendi"), N_("sets dice aside as shield dice"), short=Word("d", "di"), group=HEROES)
def defend(play: SfPlay, command: Defend) -> None:
    """Set dice aside, unrolled: each is one shield-die token (SF-36).

    Raises:
        RuleError: the hero has not so many dice left, or is KO.
    """
    if not act(play, command.hero):
        return
    hero = play.state.heroes[command.hero]
    if hero.ko:
        raise RuleError("{hero} is KO", rule="SF-59", hero=Ref(command.hero))
    if command.dice > hero.dice:
        raise RuleError(
            "{hero} has {dice} action dice left; `shield` gives tokens without dice",
            rule="SF-36", hero=Ref(command.hero), dice=hero.dice,
        )  # fmt: skip
    hero.dice -= command.dice
    hero.shield_dice += command.dice
    play.tell(ShieldDiceChanged(command.hero, hero.shield_dice, hero.dice))
    after_action(play, command.hero)


class GiveShield(Command, frozen=True):
    """`shield HERO ±N`."""

    hero: Annotated[str, Actor(HERO)]
    dice: Annotated[int, SIGNED]


@command(Word("shield", "scudo"), N_("shield dice from armour and abilities"), group=HEROES)
def give_shield(play: SfPlay, command: GiveShield) -> None:
    """Shield-die tokens from armour and abilities, no dice spent (SF-42).

    Raises:
        RuleError: fewer than none, or more than the box has.
    """
    hero = play.state.heroes[command.hero]
    if not 0 <= hero.shield_dice + command.dice <= MOST_SHIELD_DICE:
        raise RuleError(
            "{hero} has {dice} shield dice: from 0 to {most} are possible",
            rule="SF-42", hero=Ref(command.hero), dice=hero.shield_dice, most=MOST_SHIELD_DICE,
        )  # fmt: skip
    hero.shield_dice += command.dice
    play.tell(ShieldDiceChanged(command.hero, hero.shield_dice))


@command(Word("win", "vittoria"), N_("the goal is met"), group=MISSION)
def win_mission(play: SfPlay) -> None:
    """The goal is met (SF-13)."""
    play.state.over = Over("won", GOAL_MET, sorted(play.state.heroes), "SF-13")
    play.tell(MissionWon(play.state.turn))


@command(Word("lose", "sconfitta"), N_("the table gives up"), group=MISSION)
def lose_mission(play: SfPlay) -> None:
    """The table gives up (SF-13); in a survival mission the turns survived count (SF-71)."""
    if is_survival(play):
        end_survival(play)
        return
    play.state.over = Over("lost", GIVEN_UP, rule="SF-13")
    play.tell(MissionLost(play.state.turn, "given-up"))
