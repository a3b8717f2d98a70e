"""The rule `monsters` against a slow second one on random tables: state in, state out, the same questions.

`EXAMPLES=5000` for a long run.
"""

from __future__ import annotations

import os
import random
from typing import Any

import msgspec
from hypothesis import HealthCheck, assume, event, given
from hypothesis import settings as profile
from hypothesis import strategies as st

from companion.engine.answers import Read
from companion.engine.grid import bits
from companion.engine.map_drawing import parse_drawing
from companion.engine.play import Asked, Event, Play, Question
from companion.games.super_fantasy.content.playing import Playing
from companion.games.super_fantasy.content.tables import Mission, base_pack
from companion.games.super_fantasy.rules.monsters import run_monsters
from companion.games.super_fantasy.state import Gate, Gone, Hero, MassGrave, Monster, State, Tombstone
from tests.super_fantasy.boards import COLOURS, HEROES, Shape, draw
from tests.super_fantasy.slow_whole import SlowPhase

EXAMPLES = int(os.environ.get("EXAMPLES", "250"))
run = profile(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=EXAMPLES == 250
)
BASE = base_pack()
assert BASE.fate_die is not None
FACES = BASE.fate_die.faces
KINDS = {"badly-dead": "bd", "veteran": "ve", "archer": "ar"}
shapes = st.builds(
    Shape,
    columns=st.sampled_from([7, 5, 8, 2]),
    rows=st.sampled_from([6, 5, 9]),
    walls=st.sampled_from([8, 0, 25]),
    gates=st.sampled_from([5, 0, 20]),
    stones=st.sampled_from([6, 0, 15]),
    furniture=st.sampled_from([3, 0, 1, 5]),
    monsters=st.sampled_from([5, 1, 3, 8]),
    heroes=st.sampled_from([4, 0, 1, 2, 3, 6]),
    down=st.sampled_from([0, 0, 1, 2]),
    seed=st.integers(0, 2**32),
    lanes=st.sampled_from([False, False, True]),
    crowd=st.booleans(),
)
rulings = st.fixed_dictionaries(
    {},
    optional={
        "diagonal-corners": st.just("both"),
        "monsters-pass-monsters": st.just("yes"),
        "target-distance": st.just("open"),
        "archers-move": st.just("yes"),
        "spawn-roll": st.just("each"),
    },
)


def table(shape: Shape, settings: dict[str, str]) -> tuple[State, Playing] | None:
    """A random table in the middle of a mission; None if the pieces do not fit."""
    chance = random.Random(shape.seed)
    drawing = "\n".join(draw(shape, chance))
    if not set(drawing) & {".", "o"}:
        return None
    grid = parse_drawing(drawing)
    places = [grid.name(square) for square in bits(grid.squares & ~grid.pillars)]
    chance.shuffle(places)
    if shape.crowd:
        centre = grid.place(places[-1])
        places.sort(key=lambda name: -grid.apart(grid.place(name), centre))
    if len(places) < 2 * shape.furniture + shape.monsters + shape.heroes + shape.down:
        return None
    state = State(settings=dict(settings), turn=chance.randint(1, 3))
    state.end = chance.choice([None, state.turn + 1, state.turn + 2, state.turn + 5])
    state.gates = {gate: Gate(open=not chance.randrange(4)) for gate in grid.gates}
    mission = furnish(state, shape, places, grid, chance)
    mission["map"] = {"drawing": drawing, "areas": areas(grid.columns, grid.rows, chance)}
    put_heroes(state, shape, places, chance)
    put_monsters(state, shape, places, list(mission["monster"]), chance)
    assert BASE.fate_die is not None
    playing = Playing(
        msgspec.convert(mission, Mission), "normal", BASE.hero, BASE.fate_die, BASE.ability, BASE.item, BASE.kind
    )
    return state, playing


def areas(columns: int, rows: int, chance: random.Random) -> dict[str, str]:
    """The map cut into two to nine areas."""
    xs, ys = sorted({0, chance.randrange(columns), columns}), sorted({0, chance.randrange(rows), rows})
    return {
        f"{n}{m}": f"{chr(65 + x)}{y + 1}:{chr(64 + xs[n + 1])}{ys[m + 1]}"
        for n, x in enumerate(xs[:-1])
        for m, y in enumerate(ys[:-1])
    }


def furnish(state: State, shape: Shape, places: list[str], grid: Any, chance: random.Random) -> dict[str, Any]:
    """Tombstones, mass graves, a coffin, chests, waves and the monsters' cards."""
    mission: dict[str, Any] = {"mission": {"name": "x", "goal": "x", "turns": 9}, "wave": [], "coffin": []}
    kinds = [kind for kind in KINDS if chance.randrange(8)]
    mission["monster"] = {kind: card(kind, chance) for kind in KINDS if kind in kinds}
    pictures = {"red": chance.choice(list(KINDS)), "orange": chance.choice(list(KINDS))}
    for _ in range(shape.furniture):
        what = chance.choice(["tombstone", "tombstone", "mass-grave", "coffin", "chest", "wave"])
        square = places.pop()
        if what == "tombstone":
            symbol = chance.choice(["lightning", "drop", "skull"])
            state.tombstones[square] = Tombstone(symbol, places.pop(), not chance.randrange(5))
        elif what == "mass-grave":
            state.mass_graves[square] = MassGrave({c: k for c, k in pictures.items() if chance.randrange(3)})
        elif what == "coffin":
            beside = [
                name for name in grid.names(sum(1 << p for p in grid.orthogonal(grid.place(square)))) if name in places
            ]
            if beside:
                places.remove(beside[0])
                own = {"red": chance.choice(list(KINDS))} if chance.randrange(2) else {}
                mission["coffin"].append({"at": [square, beside[0]], "kinds": own})
                first = min((square, beside[0]), key=grid.place)
                state.coffins[first] = Gone(not chance.randrange(5))
        elif what == "chest":
            state.chests[square] = Gone(bool(chance.randrange(2)))
        elif kinds:
            mission["wave"].append(
                {"turn": chance.randint(1, 3), "kind": chance.choice(kinds), "at": [square, places[0]]}
            )
    return mission


def card(kind: str, chance: random.Random) -> dict[str, Any]:
    return {
        "initiative": chance.randint(1, 3), "attack": chance.randint(0, 3), "star": chance.randint(0, 3),
        "protection": 4, "movement": chance.randint(0, 5), "life": chance.randint(1, 2),
        "gates": chance.choice(["blocked", "open"]), "behaviour": chance.sample(COLOURS, chance.randrange(7)),
        "abilities": ["archer"] if kind == "archer" else [],
    }  # fmt: skip


def put_heroes(state: State, shape: Shape, places: list[str], chance: random.Random) -> None:
    names = chance.sample(HEROES, min(6, shape.heroes + shape.down))
    for n, id_ in enumerate(names):
        lives = chance.randint(1, 3)
        down = n >= shape.heroes
        state.heroes[id_] = Hero(
            square=places.pop(), max_lives=3, lives=0 if down else lives, ko=down, defence=chance.randrange(4),
            shield_dice=chance.choice([0, 0, 1, 3]), acted=bool(chance.randrange(2)), dice=chance.randrange(7),
            colour=BASE.hero[id_].colour if chance.randrange(6) else None,
            statuses=[s for s in ("stunned", "poisoned") if not chance.randrange(4)],
        )  # fmt: skip
        if not chance.randrange(4):
            state.heroes[id_].tokens.append("volonta")
    for id_, hero in state.heroes.items():
        protector = chance.choice(names)
        if protector != id_ and not chance.randrange(4):
            hero.protector = protector
            hero.tokens.append("fortezza")


def put_monsters(state: State, shape: Shape, places: list[str], cards: list[str], chance: random.Random) -> None:
    state.supply = {kind: chance.choice([0, 1, 4]) for kind in KINDS}
    for _ in range(shape.monsters if cards else 0):
        kind = chance.choice(cards)
        number = next(n for n in chance.sample(range(1, 30), 29) if f"{KINDS[kind]}{n}" not in state.monsters)
        statuses = [s for s in ("stunned", "frozen", "poisoned") if not chance.randrange(6)]
        facing = chance.choice([None, "N", "SW"])
        state.monsters[f"{KINDS[kind]}{number}"] = Monster(
            kind=kind, square=places.pop(), life=1, statuses=statuses, facing=facing
        )


class Oracle:
    """Answers the same question always alike, whoever asks; remembers what was asked."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.asked: list[tuple[str, str, str, str]] = []

    def __call__(self, kind: str, who: str, about: str, what: Any) -> str:
        again = sum(each[:3] == (kind, who, about) for each in self.asked)
        chance = random.Random(f"{self.seed}/{kind}/{who}/{about}/{again}")
        if kind in ("spawn", "target", "victim"):
            answer = str(chance.choice(what))
        elif kind == "shield-dice":
            answer = str(chance.randint(0, what))
        else:
            answer = " ".join(chance.choice("1122**") for _ in range(what))
        self.asked.append((kind, who, about, answer))
        return answer

    def feed(self, question: Question) -> Read:
        """The answer to a question of the rules at work."""
        reader: Any = question.reader
        what = {"spawn": FACES, "shield-dice": getattr(reader, "high", 0), "defence": getattr(reader, "count", 0),
                "attack": getattr(reader, "count", 0)}.get(question.kind, [face.split()[0] for face in FACES])  # fmt: skip
        return question.read(self(question.kind, question.who, question.about, what), "en")


def plain(state: State) -> dict[str, Any]:
    """The state as the slow phase knows it."""
    tree: dict[str, Any] = msgspec.to_builtins(state)
    tree["over"] = tree["over"]["result"] if tree["over"] else None
    tree["heroes"] = {id_: {name: hero[name] for name in ON_THE_BOARD} for id_, hero in tree["heroes"].items()}
    return tree


ON_THE_BOARD = (
    "square", "lives", "max_lives", "shield_dice", "ko", "acted", "dice", "experience", "statuses", "unplaced_energy",
    "tokens", "facing", "protector", "colour", "defence",
)  # fmt: skip
"""What of a hero everybody can see; how the hero phase remembers what was done is not the phase's."""


@run
@given(shapes, rulings)
def test_a_whole_phase_ends_as_the_slow_one(shape: Shape, settings: dict[str, str]) -> None:
    """SF-50 to SF-63: areas, new monsters, order, moves, attacks, KO, the End marker, the clean-up."""
    made = table(shape, settings)
    assume(made is not None)
    assert made is not None
    state, playing = made
    before = plain(state)
    slow_asks, fast_asks = Oracle(shape.seed), Oracle(shape.seed)
    expected = SlowPhase(plain(state), msgspec.to_builtins(playing.mission) | rest(playing), FACES, slow_asks).run()
    play = Play(state, playing)
    play.begin({}, fast_asks.feed)
    run_monsters(play)
    assert fast_asks.asked == slow_asks.asked
    assert plain(play.state) == expected
    event("lost" if play.state.over else "goes on")
    event("somebody fell" if any(type(e).__name__ == "HeroKnockedOut" for e in play.events) else "nobody fell")
    event("moved" if before["monsters"] != expected["monsters"] else "nothing moved")


def rest(playing: Playing) -> dict[str, Any]:
    """What a mission's data leave out because it is empty."""
    mission = playing.mission
    cards = {k: {"abilities": [], **msgspec.to_builtins(c)} for k, c in mission.monster.items()}
    coffins = [{"at": coffin.at, "kinds": coffin.kinds} for coffin in mission.coffin]
    waves = [{"turn": wave.turn, "kind": wave.kind, "at": wave.squares} for wave in mission.wave]
    return {"monster": cards, "coffin": coffins, "wave": waves}


@profile(run, max_examples=max(60, EXAMPLES // 5))
@given(shapes, rulings)
def test_answers_one_by_one_come_to_the_same(shape: Shape, settings: dict[str, str]) -> None:
    """Run again from the start for each answer; what was told before only grows, and the end is the same."""
    made = table(shape, settings)
    assume(made is not None)
    assert made is not None
    state, playing = made
    kept = msgspec.json.encode(state)
    whole = Play(msgspec.json.decode(kept, type=State), playing)
    whole.begin({}, Oracle(shape.seed).feed)
    run_monsters(whole)
    answers: dict[str, str] = {}
    oracle, told = Oracle(shape.seed), list[Event]()
    while True:
        play = Play(msgspec.json.decode(kept, type=State), playing)
        play.begin(answers, None)
        try:
            run_monsters(play)
        except Asked as asked:
            assert play.events[: len(told)] == told
            told = play.events
            answers[asked.key] = oracle.feed(asked.question).text
            continue
        break
    assert play.events == whole.events
    assert msgspec.json.encode(play.state) == msgspec.json.encode(whole.state)
    assert list(play.used.items()) == list(whole.used.items())
