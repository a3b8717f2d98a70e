"""The ice round a frozen hero is broken (SF-45)."""

from __future__ import annotations

from companion.engine.errors import Ref, RuleError
from companion.games.super_fantasy.commands import FreeHero
from companion.games.super_fantasy.content.playing import SfPlay
from companion.games.super_fantasy.rules.acting import act, frozen_near
from companion.games.super_fantasy.rules.rolling import typed_faces
from companion.games.super_fantasy.rules.seeing import hero_of
from companion.games.super_fantasy.rules.statuses import StatusLeft
from companion.games.super_fantasy.rules.testing import Attempt, attempt


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
