"""Tables to measure on: a crowded map of Super Fantasy, and campaigns of any length."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache

import msgspec

from companion.engine.answers import Read
from companion.engine.grid import bits, column_letters
from companion.engine.play import Play, Question
from companion.games.super_fantasy.content import playing
from companion.games.super_fantasy.content.playing import Playing
from companion.games.super_fantasy.rules.monsters import run_monsters
from companion.games.super_fantasy.rules.setting_up import NewMission, new_mission
from companion.games.super_fantasy.state import Hero, State
from companion.session.dice import Roller
from tests.super_fantasy.boards import COLOURS, HEROES, Shape, draw

BOX = 30  # the monsters of the box
NOW = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)
CARD = """
[monster.{kind}]
initiative = {initiative}
attack = 2
star = 2
protection = 4
movement = 4
life = 3
gates = "{gates}"
behaviour = ["red", "green", "black", "brown"]
treasure = "skull"
abilities = [{abilities}]
pieces = 900
"""


def mission(monsters: int = BOX, columns: int = 30, rows: int = 20, seed: int = 3) -> str:
    """A mission file: walls, gates, stones, columns, and so many monsters all over the map."""
    chance = random.Random(seed)
    lines = draw(Shape(columns, rows, 8, 2, 4, 0, 0, 0, 0, seed), chance)
    floor = [
        f"{column_letters(x)}{y + 1}" for y in range(rows) for x in range(columns) if lines[2 * y + 1][2 * x + 1] == "."
    ]
    chance.shuffle(floor)
    kinds = [("badly-dead", 3, "blocked", ""), ("veteran", 2, "blocked", ""), ("archer", 1, "blocked", '"archer"'),
             ("spectre", 4, "open", "")]  # fmt: skip
    cards = "".join(
        CARD.format(kind=kind, initiative=initiative, gates=gates, abilities=ability)
        for kind, initiative, gates, ability in kinds
    )
    placed = "".join(
        f'[[monster_at]]\nkind = "{kinds[n % 7 % 4][0]}"\nsquare = "{square}"\n'
        for n, square in enumerate(floor[:monsters])
    )
    drawing = "\n".join(lines)
    return (
        '[mission]\nname = "The crowd"\ngoal = "none"\nturns = 999\nentrance = []\n'
        f"[map]\ndrawing = '''\n{drawing}\n'''\nareas = {{ A = \"A1:{column_letters(columns - 1)}{rows}\" }}\n{cards}{placed}"
    )


@lru_cache
def table(monsters: int = BOX, heroes: int = 6) -> tuple[bytes, Playing]:
    """The state as JSON and the content of a table with so many monsters and heroes."""
    content = playing.load(playing.assemble(mission(monsters), "normal", {}, "crowd.toml"))
    play = Play(State(), content)
    new_mission(play, NewMission("crowd.toml"))
    taken = {monster.square for monster in play.state.monsters.values()}
    free = [content.grid.name(square) for square in bits(content.grid.squares & ~content.grid.pillars)]
    free = [square for square in free if square not in taken]
    for number, hero in enumerate(HEROES[:heroes]):
        square = free[len(free) * (2 * number + 1) // (2 * heroes)]
        play.state.heroes[hero] = Hero(square=square, lives=20, max_lives=20, shield_dice=2, colour=COLOURS[number],
                                       strength=2, aim=2, magic=2, cunning=2, speed=2, defence=2)  # fmt: skip
    return msgspec.json.encode(play.state), content


def answered(state: bytes, content: Playing) -> dict[str, str]:
    """All answers of the monster phase, as dice fell."""
    roller = Roller(1)

    def feed(question: Question) -> Read:
        return roller.roll(question) or question.reader.read("1" if question.kind == "shield-dice" else "no", "en")

    play = Play(msgspec.json.decode(state, type=State), content)
    play.begin({}, feed)
    run_monsters(play)
    return play.used


def phase(monsters: int = BOX) -> Callable[[], Play[State, Playing]]:
    """The whole monster phase with its answers given, to be run again and again."""
    state, content = table(monsters)
    answers = answered(state, content)
    decoder = msgspec.json.Decoder(State)

    def run() -> Play[State, Playing]:
        play = Play(decoder.decode(state), content)
        play.begin(answers, None)
        run_monsters(play)
        return play

    return run
