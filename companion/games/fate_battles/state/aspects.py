"""Aspects in play: where they are, how they are named, who holds free invokes on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.words import Word, fold, has_later_word
from companion.games.fate_battles.content import SEVERITIES, aspect_word, same_aspect
from companion.games.fate_battles.state import Boost, Invokable, Leader, State, Unit
from companion.games.fate_battles.state.battlefield import consequences_of, is_fielded, is_independent, is_leading

SHEET, CONSEQUENCE, SITUATION, ZONE, BOOST = "sheet", "consequence", "situation", "zone", "boost"


@dataclass(frozen=True, slots=True)
class InPlay:
    """An aspect in play: the id of the unit, leader or zone it is on (for a boost: on whom it is), its text, its kind,
    and what counts its free invokes (None: an aspect of a sheet that never had one).
    """

    place: str
    text: str
    kind: str
    free: Invokable | Boost | None = None
    severity: str = ""

    @property
    def word(self) -> Word:
        """The words that name it; a consequence also by its severity."""
        word = aspect_word(self.text)
        return word._replace(also=SEVERITIES[self.severity].all()) if self.severity else word


def is_in_play(state: State, name: str) -> bool:
    """Are a unit's or leader's aspects in play: is it in the battle or, between battles, on the roster (FB-34)?"""
    if name in state.units:
        return is_fielded(state, name) if state.battle else not state.units[name].defeated
    if state.battle:
        return is_independent(state, name) or is_leading(state, name)
    return not state.leaders[name].defeated


def on_sheet(state: State, name: str, sheet: Unit | Leader) -> Iterator[InPlay]:
    """The aspects on a unit or leader: of the sheet, consequences, situations."""
    for text in sheet.aspects:
        yield InPlay(name, text, SHEET, next((a for a in sheet.on_aspects if a.text == text), None))
    for slot in consequences_of(state, name):
        consequence: Invokable = getattr(sheet.consequences, slot)
        yield InPlay(name, consequence.text, CONSEQUENCE, consequence, slot)
    for situation in sheet.situations:
        yield InPlay(name, situation.text, SITUATION, situation)


def in_play(state: State) -> list[InPlay]:
    """Every aspect in play that may be seen; no card that lies face down."""
    found = [InPlay(boost.on, boost.text, BOOST, boost) for boost in state.boosts]
    for name, unit in state.units.items():
        if is_in_play(state, name):
            found += on_sheet(state, name, unit)
    for name, leader in state.leaders.items():
        if is_in_play(state, name):
            found += on_sheet(state, name, leader)
    for name, zone in state.zones.items():
        found += [InPlay(name, a.text, ZONE, a) for a in zone.aspects if not a.hidden]
    return found


def on_place(state: State, place: str) -> list[InPlay]:
    """The aspects on one unit, leader or zone, boosts not counted."""
    return [a for a in in_play(state) if a.place == place and a.kind != BOOST]


def find(state: State, text: str, language: str, *, place: str = "") -> list[InPlay]:
    """The aspects in play that a text names: whole, in either language, else those that begin so in the current,
    else those with a later word that begins so.
    """
    typed = fold(text)
    there = [a for a in in_play(state) if not place or a.place == place]
    exact = [a for a in there if any(fold(w) == typed for w in a.word.all())]
    if exact or not typed:
        return exact
    found = [a for a in there if any(fold(w).startswith(typed) for w in (a.word.of(language), *a.word.also))]
    return found or [a for a in there if len(typed) > 1 and has_later_word(a.word.of(language), typed)]


def existing(state: State, place: str, text: str) -> InPlay | None:
    """The aspect of that text on a unit, leader or zone (FB-4)."""
    return next((a for a in on_place(state, place) if same_aspect(a.text, text)), None)


def free_of(aspect: Invokable | Boost | None, player: str) -> int:
    """How many free invokes a player holds on an aspect; a boost is one (FB-6)."""
    if aspect is None:
        return 0
    if isinstance(aspect, Boost):
        return int(aspect.holder == player)
    return (aspect.free_invokes if aspect.holder == player else 0) + aspect.also.get(player, 0)


def give_free(aspect: Invokable, player: str, count: int) -> None:
    """Give a player free invokes on an aspect; those of another holder stay (FB-4)."""
    if count <= 0:
        return
    if aspect.free_invokes == 0 and not aspect.also:
        aspect.holder = player
    if aspect.holder == player:
        aspect.free_invokes += count
    else:
        aspect.also[player] = aspect.also.get(player, 0) + count


def take_free(aspect: Invokable, player: str) -> None:
    """Use up one free invoke of a player."""
    if aspect.holder == player and aspect.free_invokes > 0:
        aspect.free_invokes -= 1
    elif aspect.also.get(player, 0) > 1:
        aspect.also[player] -= 1
    else:
        aspect.also.pop(player, None)
    if aspect.free_invokes == 0 and aspect.also:
        aspect.holder = next(iter(aspect.also))
        aspect.free_invokes = aspect.also.pop(aspect.holder)


def countable(state: State, aspect: InPlay) -> Invokable:
    """What counts the free invokes of an aspect; begun for an aspect of a sheet that never had one."""
    if isinstance(aspect.free, Invokable):
        return aspect.free
    sheet = state.units.get(aspect.place) or state.leaders[aspect.place]
    made = Invokable(aspect.text)
    sheet.on_aspects.append(made)
    return made


def has_free(state: State, player: str) -> bool:
    """Does a player hold any free invoke?"""
    return any(free_of(aspect.free, player) for aspect in in_play(state))


def may_invoke(state: State) -> bool:
    """Does any player hold a fate point or a free invoke? Then invokes are asked."""
    players = state.players.values()
    return any(p.fate_points + p.battle_points for p in players) or any(has_free(state, p) for p in state.players)
