"""A whole evening played by the pure rules, with a stated policy and dice from a seed (SF-10 to SF-71).

The policy of the heroes, one after the other by name: strike whoever is in contact; do what the mission is for where
one stands beside it, and fell tombstones; walk towards the nearest of it, opening gates that are in the way; strike who
else is in reach.
Of the dice left the fewest are rolled that make success likely; the last is set aside as a shield. Nobody uses
abilities, finds or items, no chest is picked unless the mission is for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

import msgspec

from companion.engine.answers import Number, Read
from companion.engine.errors import RuleError, UnfitAnswer
from companion.engine.grid import bits, bits_of
from companion.engine.odds import Odds, of_dice
from companion.engine.play import Event, Play, Question
from companion.engine.seeded import Seeded
from companion.games.super_fantasy.content.board import Board
from companion.games.super_fantasy.content.playing import Playing
from companion.games.super_fantasy.odds.aims import TOMBSTONES, aims_left, things_of
from companion.games.super_fantasy.questions import ACTION_FACES, ActionDice, Fate, FateDice, Roll, Squares, Tokens
from companion.games.super_fantasy.rules.attacking import AttackMonsters, attack_monsters
from companion.games.super_fantasy.rules.facts import Defend, defend
from companion.games.super_fantasy.rules.lives import HeroKnockedOut
from companion.games.super_fantasy.rules.monster_cards import protection_of
from companion.games.super_fantasy.rules.monsters import run_monsters
from companion.games.super_fantasy.rules.moving import MoveHero, lock_zones, move_hero
from companion.games.super_fantasy.rules.places import closed_gates
from companion.games.super_fantasy.rules.rolling import SUCCESS, star_of
from companion.games.super_fantasy.rules.seeing import SfPlay, board_of
from companion.games.super_fantasy.rules.setting_up import NewMission, SetHero, new_mission, set_hero
from companion.games.super_fantasy.rules.striking import MonsterAttacked
from companion.games.super_fantasy.rules.testing import OpenThing, open_thing
from companion.games.super_fantasy.rules.weapons import Weapon, choices, reaches
from companion.games.super_fantasy.state import CHARACTERISTICS, Hero, State

MOST_TURNS = 60
MOST_ACTIONS = 8
LIKELY = 0.6
SHIELDS, THREAT = 1, 6
_ALL = 99
"""A distance further than any."""


@dataclass(frozen=True, slots=True)
class Yardstick:
    """What stands in for a number of a hero's board that the table has not entered: never the box's own."""

    characteristic: int = 3
    lives: int = 3


@dataclass(slots=True)
class Told:
    """How an evening went: won, the turn it ended in, who knocked heroes out, the lines of each monster phase."""

    won: bool = False
    turn: int = 0
    downed: Counter[str] = field(default_factory=Counter)
    phases: list[int] = field(default_factory=list)


class Evening:
    """An evening being played."""

    def __init__(self, content: Playing, heroes: Mapping[str, Hero], players: int | None, seed: int) -> None:
        self.content = content
        self.dice = Seeded(seed)
        self.state = State()
        self.told = Told()
        self.spare = 0
        self.to: Mapping[int, int] = {}
        self._do(new_mission, NewMission("", players=players))
        for id_, square in zip(heroes, _entrance(content, len(heroes)), strict=False):
            self._do(set_hero, SetHero(id_, square))
            self.state.heroes[id_] = msgspec.structs.replace(heroes[id_], square=square)

    def play(self) -> Told:
        """Play it to its end: won, lost, or so many turns that nobody will see the end."""
        state = self.state
        while state.over is None and state.turn < MOST_TURNS:
            for id_ in sorted(state.heroes):
                self._hero_turn(id_)
                if self._is_won():
                    self.told.won, self.told.turn = True, state.turn
                    return self.told
            events = self._do(run_monsters)
            self.told.phases.append(len(events))
            self._count_downed(events)
        self.told.turn = state.turn - (1 if self.content.mission.mission.survival else 0)
        return self.told

    def _do(self, rule: object, *arguments: object) -> Sequence[Event]:
        """Run a rule; what it told, nothing if it was refused."""
        play: SfPlay = Play(self.state, self.content)
        play.begin({}, self._answer)
        try:
            rule(play, *arguments)  # type: ignore[operator]
        except (RuleError, UnfitAnswer):
            return ()
        return play.events

    def _is_won(self) -> bool:
        survival = self.content.mission.mission.survival
        return not survival and self.state.over is None and not aims_left(self._seeing())

    def _seeing(self) -> SfPlay:
        return Play(self.state, self.content)

    def _count_downed(self, events: Iterable[Event]) -> None:
        by = ""
        for event in events:
            if isinstance(event, MonsterAttacked):
                monster = self.state.monsters.get(event.monster)
                by = monster.kind if monster is not None else event.monster
            elif isinstance(event, HeroKnockedOut):
                self.told.downed[by] += 1

    # ---- answers

    def _answer(self, question: Question) -> Read:
        """The answer to any question of the rules: dice from the seed, choices by the policy."""
        reader = question.reader
        if isinstance(reader, ActionDice):
            faces = tuple(self.dice.pick(ACTION_FACES) for _ in range(reader.count or 1))
            return Read(Roll(faces), "1")
        if isinstance(reader, FateDice):
            colour, symbol = self.dice.pick(reader.faces).split()
            return Read(Fate(colour, symbol), symbol)
        if isinstance(reader, Tokens):
            return Read(min(2, reader.high or 0), "2")
        if isinstance(reader, Squares):
            return Read(self._nearest(reader.names), "-")
        if isinstance(reader, Number):
            return Read(reader.low, str(reader.low))
        text = question.proposed if question.proposed is not None else (reader.options("en") or ["-"])[0]
        return reader.read(text, "en")

    def _nearest(self, squares: Sequence[str]) -> str:
        place = self.content.grid.place
        return min(squares, key=lambda square: (self.to.get(place(square), _ALL), squares.index(square)))

    # ---- a hero's turn

    def _hero_turn(self, id_: str) -> None:
        state = self.state
        for _ in range(MOST_ACTIONS):
            hero = state.heroes[id_]
            self.spare = hero.dice - (SHIELDS if self._is_threatened(hero) else 0)
            if state.over is not None or hero.ko or hero.acted or self.spare < 1:
                break
            if not self._act(id_, hero) or self._is_won():
                break
        hero = state.heroes[id_]
        if state.over is None and not hero.ko and not hero.acted and hero.dice:
            self._do(defend, Defend(id_, hero.dice))

    def _is_threatened(self, hero: Hero) -> bool:
        """Whether a monster is so near that it may come."""
        grid = self.content.grid
        at = grid.place(hero.square)
        return any(grid.apart(at, grid.place(m.square)) <= THREAT for m in self.state.monsters.values())

    def _act(self, id_: str, hero: Hero) -> bool:
        """One action by the policy; whether there was one."""
        play, board = self._seeing(), board_of(self.state, self.content)
        at = self.content.grid.place(hero.square)
        foes = self._in_reach(play, board, id_)
        near = [foe for foe in foes if board.contact.near(at) >> self._place_of(foe[0]) & 1]
        if near:
            return self._strike(play, id_, near)
        for aim in (*aims_left(play), *things_of(play, TOMBSTONES)):
            if hero.square in aim.beside and aim.command is not None and aim.rule is not None:
                dice = self._enough(play, id_, aim.characteristic)
                return bool(self._do(aim.rule, aim.command(id_, aim.place, dice)))
        return self._advance(play, board, id_, at) or (bool(foes) and self._strike(play, id_, foes))

    def _place_of(self, monster: str) -> int:
        return self.content.grid.place(self.state.monsters[monster].square)

    def _in_reach(self, play: SfPlay, board: Board, id_: str) -> list[tuple[str, Weapon]]:
        try:
            ways = choices(play, id_, None, None)
        except RuleError:
            return []
        return [
            (monster, max(found, key=lambda way: star_of(play, id_, way.characteristic) + way.attack))
            for monster in play.state.monsters
            if (found := [way for way in ways if reaches(play, board, id_, way, monster) is not None])
        ]

    def _strike(self, play: SfPlay, id_: str, foes: Sequence[tuple[str, Weapon]]) -> bool:
        monsters = play.state.monsters
        target, way = min(
            foes, key=lambda foe: (protection_of(self.content, monsters[foe[0]]), monsters[foe[0]].life, foe[0])
        )
        star, needed = star_of(play, id_, way.characteristic), protection_of(self.content, monsters[target])
        dice = fewest(star, needed - way.attack, self.spare)
        characteristic = way.characteristic if way.item is None else None
        command = AttackMonsters(id_, [target], characteristic, way.item, dice)
        return bool(self._do(attack_monsters, command))

    def _enough(self, play: SfPlay, id_: str, characteristic: str) -> int:
        return fewest(star_of(play, id_, characteristic), SUCCESS, self.spare)

    # ---- ways

    def _advance(self, play: SfPlay, board: Board, id_: str, at: int) -> bool:
        """Walk towards the nearest of what the mission is for; open the gate that is in the way."""
        if lock_zones(board) >> at & 1 or "frozen" in play.state.heroes[id_].statuses:
            return False
        goals = self._goals(play)
        if not goals:
            return False
        gate = self._gate_first(play, board, at, goals)
        if gate is not None:
            beside = bits_of(self.content.grid.place(square) for square in closed_gates(play)[gate])
            if beside >> at & 1:
                return bool(self._do(open_thing, OpenThing(id_, gate, self._enough(play, id_, "cunning"))))
            goals = beside
        free = board.free | 1 << at
        self.to = _steps(board.contact.layers(goals & free, free))
        steps = self.to.get(at)
        if steps is None:
            self.to = _steps(board.contact.layers(goals & board.standable, board.standable))
            steps = self.to.get(at)
        if not steps:
            return False
        dice = min(self.spare, _dice_for(star_of(play, id_, "speed"), steps))
        before = play.state.heroes[id_].square
        goal = min(bits(goals & free or 1 << at), key=lambda square: self.to.get(square, _ALL))
        self._do(move_hero, MoveHero(id_, self.content.grid.name(goal), dice=dice))
        return play.state.heroes[id_].square != before

    def _goals(self, play: SfPlay) -> int:
        """The squares from which something the mission is for can be done."""
        place = self.content.grid.place
        return bits_of(place(square) for aim in aims_left(play) for square in aim.beside)

    def _gate_first(self, play: SfPlay, board: Board, at: int, goals: int) -> str | None:
        """The closed gate that must be opened first: no way leads to any goal, pieces left out."""
        if any(layer & goals for layer in board.contact.layers(1 << at, board.standable)):
            return None
        through = _steps(board.steps(True).layers(goals & board.standable, board.standable))
        here = _steps(board.contact.layers(1 << at, board.standable))
        place = self.content.grid.place
        ways = {
            id_: min((here.get(place(s), _ALL) + through.get(place(s), _ALL) for s in squares), default=_ALL)
            for id_, squares in closed_gates(play).items()
        }
        found = min(ways, key=lambda id_: (ways[id_], id_), default=None)
        return found if found is not None and ways[found] < _ALL else None


def _steps(layers: Sequence[int]) -> dict[int, int]:
    """The number of steps to each square."""
    return {square: count for count, layer in enumerate(layers) for square in bits(layer)}


@cache
def _sums(star: int, dice: int) -> Odds:
    return of_dice([star if face == "*" else int(face) for face in ACTION_FACES], dice)


@cache
def fewest(star: int, needed: int, most: int) -> int:
    """The fewest dice that make a total likely; all that may be rolled where none does."""
    for dice in range(1, most + 1):
        if float(_sums(star, dice).at_least(needed)) >= LIKELY:
            return dice
    return max(1, most)


@cache
def _dice_for(star: int, steps: int) -> int:
    """So many dice as come to the steps on average."""
    return next((dice for dice in range(1, 6) if _sums(star, dice).mean >= steps), 6)


def _entrance(content: Playing, count: int) -> list[str]:
    """The squares of the entrance, then the nearest free ones."""
    grid, mission = content.grid, content.mission
    taken = {monster.square.upper() for monster in mission.monster_at}
    taken |= {stone.at.upper() for stone in mission.tombstone} | {chest.at.upper() for chest in mission.chest}
    taken |= {square.upper() for coffin in mission.coffin for square in coffin.at}
    named = [square.upper() for square in mission.mission.entrance if square.upper() not in taken]
    floor = grid.squares & ~grid.pillars
    start = bits_of(grid.place(square) for square in named) or floor & -floor
    nearest = [grid.name(s) for layer in grid.steps().layers(start, floor) for s in bits(layer)]
    return list(dict.fromkeys([*named, *(square for square in nearest if square not in taken)]))[:count]


def ready(content: Playing, id_: str, own: Hero | None, plain: Yardstick) -> Hero:
    """A hero with every number known: the table's, else the board's as far as the rulebook names it, else the plain."""
    card = content.hero.get(id_)
    hero = Hero(square="", colour=card.colour if card else None)
    for name in CHARACTERISTICS:
        known = getattr(own, name, None) if own is not None else None
        printed = getattr(card, name, None) if card is not None else None
        setattr(hero, name, next((n for n in (known, printed) if n is not None), plain.characteristic))
    lives = own.max_lives if own is not None and own.max_lives else card.lives if card is not None else None
    hero.max_lives = hero.lives = lives or plain.lives
    return hero


def is_plain(content: Playing, id_: str, own: Hero | None) -> bool:
    """Whether any number of this hero is the yardstick's."""
    card = content.hero.get(id_)
    return any(
        getattr(own, name, None) is None and getattr(card, name, None) is None for name in CHARACTERISTICS
    ) or not ((own is not None and own.max_lives) or (card is not None and card.lives))
