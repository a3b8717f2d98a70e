"""Facts that the table types: wounds, statuses, shield dice, the end of the mission."""

from __future__ import annotations

from companion.engine.errors import N_, Ref, RuleError
from companion.engine.play import Over
from companion.games.super_fantasy.commands import (
    ChangeLives,
    CurePiece,
    Defend,
    FacePiece,
    FreezePiece,
    GiveShield,
    HealPiece,
    KillPiece,
    LoseMission,
    PoisonPiece,
    StunPiece,
    WinMission,
    WoundPiece,
)
from companion.games.super_fantasy.content.playing import SfPlay
from companion.games.super_fantasy.events import (
    MissionLost,
    MissionWon,
    PieceTurned,
    ShieldDiceChanged,
    StatusLeft,
)
from companion.games.super_fantasy.rules.acting import act, after_action
from companion.games.super_fantasy.rules.lives import (
    heal_hero,
    heal_monster,
    kill_monster,
    knock_out,
    stand_up,
    wound_hero,
    wound_monster,
)
from companion.games.super_fantasy.rules.statuses import give_status
from companion.games.super_fantasy.rules.survival import end_survival, is_survival
from companion.games.super_fantasy.state import DICE, Hero, Monster

GOAL_MET = N_("the goal is met")
GIVEN_UP = N_("given up")
MOST_SHIELD_DICE = 31


def change_lives(play: SfPlay, command: ChangeLives) -> None:
    """`PIECE -2` wounds, `PIECE +1` heals."""
    if command.lives < 0:
        wound_piece(play, WoundPiece(command.piece, -command.lives))
    elif command.lives > 0:
        heal_piece(play, HealPiece(command.piece, command.lives))


def wound_piece(play: SfPlay, command: WoundPiece) -> None:
    """A piece loses lives; a hero at 0 is KO (SF-59), a monster at 0 leaves the map (SF-34).

    Raises:
        RuleError: the hero is KO already.
    """
    hero = play.state.heroes.get(command.piece)
    if hero is None:
        wound_monster(play, command.piece, command.lives)
        return
    if hero.ko:
        raise RuleError("{hero} is KO already", rule="SF-59", hero=Ref(command.piece))
    wound_hero(play, command.piece, command.lives)


def heal_piece(play: SfPlay, command: HealPiece) -> None:
    """A piece gets lives back, at most all."""
    if command.piece in play.state.heroes:
        heal_hero(play, command.piece, command.lives)
    else:
        heal_monster(play, command.piece, command.lives)


def kill_piece(play: SfPlay, command: KillPiece) -> None:
    """A monster dies (SF-34); a hero is KO (SF-59)."""
    if command.piece in play.state.heroes:
        if play.state.heroes[command.piece].ko:
            raise RuleError("{hero} is KO already", rule="SF-59", hero=Ref(command.piece))
        knock_out(play, command.piece)
    else:
        kill_monster(play, command.piece)


def stun_piece(play: SfPlay, command: StunPiece) -> None:
    """Stun a hero (SF-45) or a monster (SF-61)."""
    give_status(play, command.piece, "stunned")


def freeze_piece(play: SfPlay, command: FreezePiece) -> None:
    """Freeze a hero (SF-45) or a monster (SF-61)."""
    give_status(play, command.piece, "frozen")


def poison_piece(play: SfPlay, command: PoisonPiece) -> None:
    """Poison a hero (SF-45) or a monster (SF-61)."""
    give_status(play, command.piece, "poisoned")


def _piece(play: SfPlay, id_: str) -> Hero | Monster:
    return play.state.heroes.get(id_) or play.state.monsters[id_]


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


def face_piece(play: SfPlay, command: FacePiece) -> None:
    """Turn a piece; a hero's turning is free (SF-25)."""
    _piece(play, command.piece).facing = command.direction
    play.tell(PieceTurned(command.piece, command.direction))


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


def win_mission(play: SfPlay, command: WinMission) -> None:
    """The goal is met (SF-13)."""
    play.state.over = Over("won", GOAL_MET, sorted(play.state.heroes), "SF-13")
    play.tell(MissionWon(play.state.turn))


def lose_mission(play: SfPlay, command: LoseMission) -> None:
    """The table gives up (SF-13); in a survival mission the turns survived count (SF-71)."""
    if is_survival(play):
        end_survival(play)
        return
    play.state.over = Over("lost", GIVEN_UP, rule="SF-13")
    play.tell(MissionLost(play.state.turn, "given-up"))
