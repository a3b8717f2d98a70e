"""Stunned, Frozen, Poisoned: of heroes and monsters (SF-45, SF-61)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Actor, Command, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.words import Word
from companion.games.super_fantasy.arguments import HERO, Bonus, Dice
from companion.games.super_fantasy.rules.acting import act, frozen_near
from companion.games.super_fantasy.rules.lives import StatusGiven, StatusLeft
from companion.games.super_fantasy.rules.rolling import typed_faces
from companion.games.super_fantasy.rules.seeing import SfPlay, hero_of
from companion.games.super_fantasy.rules.testing import Attempt, attempt
from companion.games.super_fantasy.state import HEROES, STUNNED_DICE


def give_status(play: SfPlay, id_: str, status: str) -> None:
    """A piece is stunned, frozen or poisoned now.

    A hero stunned in the hero phase whose turn has not begun has 3 dice in it; one who has begun it, in the next.
    """
    hero = play.state.heroes.get(id_)
    piece = hero or play.state.monsters[id_]
    if status not in piece.statuses:
        piece.statuses.append(status)
        if hero is not None and status == "stunned" and play.state.phase == HEROES:
            if hero.started or hero.acted or hero.dice < STUNNED_DICE:
                hero.stun_lasts = True
            else:
                hero.dice = min(hero.dice, STUNNED_DICE)
    play.tell(StatusGiven(id_, status))


class FreeHero(Command, frozen=True):
    """`free HERO [HERO] [dice N]`: the first frees the second."""

    hero: Annotated[str, Actor(HERO)]
    frozen: Annotated[str | None, HERO] = None
    dice: Dice = None
    bonus: Bonus = 0


@command(Word("free", "libera"), N_("breaks the ice round a frozen hero"), group=HEROES)
def free_hero(play: SfPlay, command: FreeHero) -> None:
    """Break the ice round a frozen hero: Strength 6+ by that hero or one in contact; without dice a fact (SF-45).

    Raises:
        RuleError: nobody there is frozen, or several are.
    """
    id_ = command.hero
    if not act(play, id_):
        return
    faces = typed_faces(play, id_, "free", command.dice)
    rolls = faces is not None or command.dice is not None
    frozen = _whom(play, id_, command.frozen, beside=rolls)

    def thaw() -> None:
        play.state.heroes[frozen].statuses.remove("frozen")
        play.tell(StatusLeft(frozen, "frozen"))

    if not rolls:
        thaw()
        return
    square = play.state.heroes[frozen].square
    wanted = Attempt("free", "strength", frozen, [square] if frozen != id_ else [], thaw)
    attempt(play, id_, wanted, command.dice, faces, command.bonus)


def _whom(play: SfPlay, id_: str, named: str | None, *, beside: bool) -> str:
    near = frozen_near(play, id_)
    if named is None:
        if not near:
            raise RuleError("{hero} is not frozen, nor is a hero beside", rule="SF-45", hero=Ref(id_))
        if len(near) > 1:
            heroes = [Ref(each) for each in near]
            raise RuleError("{hero} can free {heroes}: name one", rule="SF-45", hero=Ref(id_), heroes=heroes)
        return near[0]
    if "frozen" not in hero_of(play, named).statuses:
        raise RuleError("{hero} is not frozen", rule="SF-45", hero=Ref(named))
    if beside and named not in near:
        raise RuleError("{hero} must stand next to {other}", rule="SF-45", hero=Ref(id_), other=Ref(named))
    return named
