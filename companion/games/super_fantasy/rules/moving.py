"""Heroes on their way: what they may pass, lock zones (SF-21, SF-24, SF-30)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Actor, Command, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.grid import bits
from companion.engine.language import Tongue
from companion.engine.play import Event, Question
from companion.engine.words import Word
from companion.games.super_fantasy.arguments import HERO, HEROES, SQUARE, Because, Bonus, Dice, Free
from companion.games.super_fantasy.content.board import Board
from companion.games.super_fantasy.names import dice_left, faces_text
from companion.games.super_fantasy.questions import Roll, Squares
from companion.games.super_fantasy.rules.acting import act, after_action
from companion.games.super_fantasy.rules.effects import effects_of, helping, lifts_lock_zones, number, spend
from companion.games.super_fantasy.rules.rolling import finish_roll, must_have_turn, roll_dice, typed_faces
from companion.games.super_fantasy.rules.seeing import SfPlay, board_of, hero_of, must_be_free


class HeroMoved(Event, frozen=True):
    """A hero moved; `locked`: it stands in a lock zone and the rest of the movement is lost."""

    hero: str
    start: str
    square: str
    steps: int = 0
    locked: bool = False

    def sentence(self, say: Tongue) -> str:
        text = say("{hero}: {start} → {square}", hero=Ref(self.hero), start=self.start, square=self.square)
        return text + (say("; in a lock zone, the rest of the movement is lost") if self.locked else "")


class MoveRolled(Event, frozen=True):
    """A movement roll: how many squares the hero may go (SF-30)."""

    hero: str
    faces: list[str]
    star: int
    bonus: int
    total: int
    left: int

    def sentence(self, say: Tongue) -> str:
        roll = faces_text(self.faces, self.star, self.bonus, self.total, say)
        return say("{hero} moves: {roll}", hero=Ref(self.hero), roll=roll) + dice_left(self.left, say)


def lock_zones(board: Board) -> int:
    """The squares in contact with a monster (SF-24)."""
    zone = 0
    for square in bits(board.monster_squares):
        zone |= board.contact.near(square)
    return zone


def steps_of_way(board: Board, start: int, goal: int, *, free: bool) -> int | None:
    """The steps of the shortest legal way of a hero, or None (SF-21, SF-24).

    A hero who enters a lock zone stops there; `free` lifts lock zones.
    """
    locked = 0 if free else lock_zones(board)
    if not free and locked >> start & 1:
        return None
    walkable = board.free | 1 << goal
    layer, seen, steps = 1 << start, 1 << start, 0
    while layer:
        layer = board.contact.spread(layer) & walkable & ~seen
        steps += 1
        if layer >> goal & 1:
            return steps
        seen |= layer
        layer &= ~locked
    return None


class MoveHero(Command, frozen=True):
    """`move HERO SQUARE [dice N] [bonus N] [free because TEXT]`."""

    hero: Annotated[str, Actor(HERO)]
    square: Annotated[str, SQUARE]
    free: Free = False
    because: Because = None
    dice: Dice = None
    bonus: Bonus = 0


@command(Word("move", "muovi"), N_("moves a hero by a legal way"), short=Word("m", "m"), group=HEROES)
def move_hero(play: SfPlay, command: MoveHero) -> None:
    """Move a hero by a legal way: a fact, or with dice a roll whose total is how far it may go (SF-30).

    Raises:
        RuleError: KO or frozen (SF-45), in a lock zone (SF-24), too far (SF-30), or no way leads there (SF-21).
    """
    id_ = command.hero
    if not act(play, id_):
        return
    lifting = lifts_lock_zones(play, id_)
    free = command.free or bool(lifting)
    faces = typed_faces(play, id_, "move", command.dice)
    if faces is not None or command.dice is not None:
        _roll_and_go(play, command, faces, free=free)
        return
    striding = [thing for thing in lifting if steps_given(play, id_, thing)]
    most = max((steps_given(play, id_, thing) for thing in striding), default=None)
    go(play, id_, command.square, free=free, most=most)
    spend(play, id_, [thing for thing in lifting if thing in helping(play, id_, "move", "speed")])


def steps_given(play: SfPlay, id_: str, thing: str) -> int:
    """The squares that an ability lets a hero go without dice (Retro-reattori)."""
    effects = effects_of(play.content, thing)
    return number(play, id_, thing, "steps") if effects is not None and effects.steps else 0


def _roll_and_go(play: SfPlay, command: MoveHero, faces: Roll | None, *, free: bool) -> None:
    """The movement roll: star = Speed; what is left over is lost (SF-30)."""
    id_ = command.hero
    must_have_turn(play, id_)
    check_can_move(play, id_)
    _check_start(play, id_, free=free)
    was_typed = faces is not None
    rolled = roll_dice(play, id_, "move", "speed", dice=command.dice, faces=faces, bonus=command.bonus)
    left = play.state.heroes[id_].dice
    play.tell(MoveRolled(id_, list(rolled.roll.faces), rolled.star, rolled.bonus, rolled.total, left))
    goal = command.square
    if not was_typed:
        goal = _goal_in_reach(play, id_, goal, rolled.total, free=free)
    if goal != play.state.heroes[id_].square:
        go(play, id_, goal, free=free, most=rolled.total)
    finish_roll(play, id_, rolled)
    after_action(play, id_)


def _goal_in_reach(play: SfPlay, id_: str, goal: str, most: int, *, free: bool) -> str:
    """The square that was named if the roll reaches it, else one that the table chooses among those it does."""
    grid, hero = play.content.grid, play.state.heroes[id_]
    reach = reachable(board_of(play.state, play.content), grid.square(hero.square), most, free=free)
    names = [hero.square, *grid.names(reach)]
    if goal in names:
        return goal
    chosen: str = play.ask(
        Question(
            "square", N_("{hero} gets {most}, not as far as {square}: where to?"), Squares(tuple(names)),
            who=id_, proposed=hero.square, facts={"hero": Ref(id_), "most": most, "square": goal},
        )
    )  # fmt: skip
    return chosen


def reachable(board: Board, start: int, most: int, *, free: bool) -> int:
    """The squares that a hero may reach in so many steps (SF-21, SF-24)."""
    locked = 0 if free else lock_zones(board)
    if locked >> start & 1:
        return 0
    layer, seen = 1 << start, 1 << start
    for _ in range(most):
        layer = board.contact.spread(layer & ~locked) & board.free & ~seen
        if not layer:
            break
        seen |= layer
    return seen & ~(1 << start)


def _check_start(play: SfPlay, id_: str, *, free: bool) -> None:
    """A hero in a lock zone cannot start a movement action (SF-24).

    Raises:
        RuleError: it stands in one.
    """
    board = board_of(play.state, play.content)
    start = play.content.grid.square(play.state.heroes[id_].square)
    if not free and lock_zones(board) >> start & 1:
        raise _locked(board, id_, start)


def go(play: SfPlay, id_: str, goal: str, *, free: bool, most: int | None = None) -> int:
    """Walk a hero to a square; the number of steps. `most`: what the roll allows (SF-30).

    Raises:
        RuleError: the way is not legal; says which rule forbids it.
    """
    hero, content = hero_of(play, id_), play.content
    check_can_move(play, id_)
    must_be_free(play, goal, piece=id_)
    board = board_of(play.state, content)
    start, end = content.grid.square(hero.square), content.grid.square(goal)
    steps = 0 if start == end else steps_of_way(board, start, end, free=free)
    if steps is None:
        raise _no_way(play, board, id_, start, end, goal)
    if most is not None and steps > most:
        raise RuleError(
            "{hero} gets {most}, {square} is {steps} away",
            rule="SF-30", hero=Ref(id_), most=most, square=goal, steps=steps,
        )  # fmt: skip
    origin, hero.square = hero.square, goal
    locked = not free and bool(lock_zones(board) >> end & 1)
    play.tell(HeroMoved(id_, origin, goal, steps, locked))
    return steps


def check_can_move(play: SfPlay, id_: str) -> None:
    """A hero who is KO or frozen does not move (SF-45, SF-59).

    Raises:
        RuleError: it cannot; says why.
    """
    hero = play.state.heroes[id_]
    if hero.ko:
        raise RuleError("{hero} is KO", rule="SF-59", hero=Ref(id_))
    if "frozen" in hero.statuses:
        raise RuleError("{hero} is frozen and cannot move: Strength 6+ frees", rule="SF-45", hero=Ref(id_))


def _no_way(play: SfPlay, board: Board, id_: str, start: int, end: int, goal: str) -> RuleError:
    grid = play.content.grid
    zone = lock_zones(board)
    if zone >> start & 1:
        return _locked(board, id_, start)
    if steps_of_way(board, start, end, free=True) is not None:
        return RuleError(
            "{hero} would pass a lock zone on the way to {square} and must stop there; `free because …` lifts it",
            rule="SF-24", hero=Ref(id_), square=goal,
        )  # fmt: skip
    closed = grid.steps((), board.settings.diagonal_corners)
    if any(end_layer >> end & 1 for end_layer in closed.layers(1 << start, board.free | 1 << end)):
        return RuleError("a closed gate is in the way to {square}: `open` it first", rule="SF-21", square=goal)
    return RuleError(
        "no way leads to {square}: walls, furniture or pieces are in the way; `{id} {square}` sets it there as a fact",
        rule="SF-21", square=goal, id=id_,
    )  # fmt: skip


def _locked(board: Board, id_: str, start: int) -> RuleError:
    near = [m.id for m in board.monsters if board.contact.near(m.square) >> start & 1]
    return RuleError(
        "{hero} stands in the lock zone of {monsters} and cannot start to move; `free because …` lifts it",
        rule="SF-24", hero=Ref(id_), monsters=[Ref(m) for m in near],
    )  # fmt: skip
