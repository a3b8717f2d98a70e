"""Who acts: naming a hero makes it the acting one (SF-12)."""

from __future__ import annotations

from companion.games.super_fantasy.commands import EndHeroTurn
from companion.games.super_fantasy.events import HeroDone
from companion.games.super_fantasy.rules.seeing import Sf, hero_of
from companion.games.super_fantasy.state import HEROES


def act(play: Sf, id_: str) -> None:
    """The named hero acts now; the former one counts as having acted: a reminder, nothing is refused for it."""
    state = play.state
    hero_of(play, id_)
    if state.phase != HEROES:
        return
    former = state.heroes.get(state.acting) if state.acting not in (None, id_) else None
    if former is not None:
        former.acted = True
    state.acting = id_


def end_hero_turn(play: Sf, command: EndHeroTurn) -> None:
    """That hero's turn is over (SF-12)."""
    act(play, command.hero)
    play.state.heroes[command.hero].acted = True
    play.state.acting = None
    play.tell(HeroDone(command.hero))


def not_acted(play: Sf) -> list[str]:
    """The standing heroes who have not acted in this phase (SF-12)."""
    return [
        id_ for id_, hero in play.state.heroes.items() if not hero.acted and not hero.ko and id_ != play.state.acting
    ]
