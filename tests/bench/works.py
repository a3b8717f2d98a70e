"""The works that are measured, each beside its floor or its peer, and what each must reach."""

from __future__ import annotations

import itertools
import random
import shutil
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from companion.engine.errors import CompanionError
from companion.engine.grid import bits
from companion.games.kami.content.cards import DECK
from companion.games.kami.odds.best_play import make_solver
from companion.games.kami.odds.solver import Position, Result, packed
from companion.games.super_fantasy.rules.seeing import board_of
from companion.render.terminal import Screen
from companion.repl.completer import candidates
from companion.repl.dispatch import Desk
from companion.repl.log_pages import Wanted, log_page
from companion.store import guard, statements
from tests.bench import phases, scenes, trials
from tests.bench.campaigns import begun, evening, lengthened, opened
from tests.bench.measuring import Compared, compare, timed, worked
from tests.bench.starting import COMPANION, ROOT, children, ended, environment, prompted, resident, terminal_out

BARE_PROMPT = (sys.executable, "-c", "from prompt_toolkit import PromptSession; PromptSession().prompt('> ')")
TYPER = (sys.executable, "-c", "import typer")
LIBRARIES = (sys.executable, "-c", "import sqlmodel, rich")
TAB = ("env", "_COMPANION_COMPLETE=complete_bash", "COMP_WORDS=companion sh", "COMP_CWORD=1")


@dataclass(frozen=True)
class Row:
    """A measured work: what it took, its floor or peer, the figure that counts and what it must reach."""

    work: str
    ours: str
    peer: str
    figure: str
    must: str
    holds: bool


@dataclass(frozen=True)
class Bench:
    """Where to measure, and how much: `small` only shows that it works."""

    home: Path
    small: bool

    def rounds(self, wanted: int) -> int:
        """How often."""
        return 1 if self.small else wanted

    def folder(self, name: str) -> Path:
        """A folder of its own for a work."""
        made = self.home / name
        made.mkdir(exist_ok=True)
        return made


def ms(seconds: float) -> str:
    """Seconds as milliseconds, from one on as seconds."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"


def against(work: str, peer: str, found: Compared, most: float) -> Row:
    """A row of two works compared."""
    return Row(work, ms(found.ours), f"{peer}: {ms(found.peer)}", f"{found.ratio:.2f} ×", f"≤ {most} ×",
               found.ratio <= most)  # fmt: skip


def at_most(work: str, seconds: float, most: float, peer: str = "–") -> Row:
    """A row of a work that must be done in a time."""
    return Row(work, ms(seconds), peer, ms(seconds), f"≤ {ms(most)}", seconds <= most)


# ---- starting


def starts(bench: Bench) -> Iterator[Row]:
    """From the shell: the prompt, and calls that do one thing."""
    home = bench.folder("starts")
    begun(home / "evening.campaign", 3, 10, 6).session.campaign.close()
    file = "evening.campaign"

    def row(work: str, call: tuple[str, ...], peer: tuple[str, ...], most: float, rounds: int = 15) -> Row:
        found = compare(lambda: ended(call, home), lambda: ended(peer, home), bench.rounds(rounds))
        return against(work, f"`{peer[-1]}`", found, most)

    prompt = compare(
        lambda: prompted((*COMPANION, "play", file), home), lambda: prompted(BARE_PROMPT, home), bench.rounds(25)
    )
    yield against("start of `play` to the prompt", "bare `PromptSession`", prompt, 1.15)
    yield row("`--version`", (*COMPANION, "--version"), TYPER, 1.3)
    if bench.small:
        return
    yield row("`--help`", (*COMPANION, "--help"), TYPER, 1.3)
    yield row("the shell's completion", (*TAB, *COMPANION), TYPER, 1.3)
    for call in (("show", file), ("log", file), ("run", file, "/dev/null")):
        yield row(f"`{call[0]}`, a small file", (*COMPANION, *call), LIBRARIES, 1.25)


# ---- a line


def typed_line(bench: Bench) -> Iterator[Row]:
    """A line read, ruled and saved, beside the commit of the same bytes by sqlite3 with the same settings."""
    desk = begun(bench.folder("line") / "evening.campaign", 6)
    monster = next(iter(desk.session.state.monsters))
    lines = itertools.cycle([f"stun {monster}", "shield axl +1", f"cure {monster}", "note we go on", "shield axl -1"])
    saved = desk.session.campaign.file.connection
    raw = guard.connect(bench.folder("line") / "raw.db", "rwc")
    raw.execute("PRAGMA journal_mode = DELETE")
    for statement in statements.schema():
        raw.execute(statement)
    numbers = itertools.count(1)

    def ours() -> float:
        line = next(lines)
        return timed(lambda: desk.do(line))

    def commit() -> float:
        step = saved.execute("SELECT * FROM step ORDER BY id DESC LIMIT 1").fetchone()
        game = saved.execute("SELECT * FROM game").fetchone()
        step = (next(numbers), *step[1:])
        start = time.perf_counter()
        raw.execute("BEGIN IMMEDIATE")
        raw.execute(statements.INSERT_STEP, step)
        raw.execute(statements.REPLACE_GAME, game)
        raw.execute("COMMIT")
        return time.perf_counter() - start

    yield against("a typed line: read, ruled, saved", "raw sqlite3 commit", compare(ours, commit, bench.rounds(101)), 3)


# ---- showing


def displays(bench: Bench) -> Iterator[Row]:
    """Every status of every case, and a full map, drawn on a terminal of 80 × 24."""
    home = bench.folder("displays")
    with terminal_out() as out:
        screen = Screen(colour=True, out=out)

        def shown(desk: Desk, line: str) -> float:
            def show() -> None:
                screen.show(desk.do(line).page)
                out.flush()

            show()
            return worked(show, bench.rounds(5))

        desk = begun(home / "full.campaign", 20)
        yield at_most("a map of 18 × 10 squares with 26 pieces, drawn", shown(desk, "board"), 0.005)
        yield at_most("its status: map, 6 heroes, 20 monsters", shown(desk, "status"), 0.005)
        for game in sorted(path.name for path in (ROOT / "tests/cases").iterdir() if path.is_dir()):
            slowest = max(shown(case, "status") for case in cases(home, game, 1 if bench.small else 1000))
            yield at_most(f"the slowest status of all cases: {game}", slowest, 0.005)


def cases(home: Path, game: str, most: int) -> Iterator[Desk]:
    """The tables that the cases of a game come to."""
    for path in sorted((ROOT / "tests/cases" / game).glob("*.toml"))[:most]:
        case = tomllib.loads(path.read_text(encoding="utf-8"))
        folder = home / game / path.stem
        folder.mkdir(parents=True)
        for name, text in case.get("files", {}).items():
            (folder / name).write_text(text, encoding="utf-8")
        desk = Desk(opened(folder / "case.campaign"), folder)
        for line in case["script"].strip().splitlines():
            try:
                desk.answer(line[1:]) if line.startswith("?") else desk.do(line)
            except CompanionError:
                continue
        if desk.session.open is not None:
            yield desk
        desk.session.campaign.close()


# ---- many lines


def piped(bench: Bench) -> Iterator[Row]:
    """Lines piped into `run`: how many a second, and how memory grows after the first tenth."""
    home = bench.folder("piped")
    desk = begun(home / "evening.campaign", 6)
    monster = next(iter(desk.session.state.monsters))
    desk.session.campaign.close()
    lines = 300 if bench.small else 100_000
    texts = itertools.cycle([f"stun {monster}", "shield axl +1", f"cure {monster}", "note we go on", "shield axl -1"])
    process = subprocess.Popen((*COMPANION, "run", "evening.campaign"), cwd=home, env=environment(home), text=True,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None

    def feed(into: object = process.stdin) -> None:
        for text in itertools.islice(texts, lines):
            into.write(text + "\n")  # type: ignore[attr-defined]
        into.close()  # type: ignore[attr-defined]

    start, before = time.perf_counter(), children()
    threading.Thread(target=feed, daemon=True).start()
    memory = [resident(process.pid) for number, _ in enumerate(process.stdout) if number in (lines // 10, lines - 2)]
    assert process.wait() == 0
    rate, grown = lines / (time.perf_counter() - start), (memory[-1] - memory[0]) / 2**20
    alone = lines / (children() - before)
    yield Row(f"{lines:,} lines piped into `run`", f"{rate:,.0f} a second beside all else", "–",
              f"{alone:,.0f} in a second of the processor", "≥ 2,000", alone >= 2000)  # fmt: skip
    yield Row("its memory, from the first tenth to the end", f"{memory[-1] / 2**20:.0f} MB", "–", f"+{grown:.1f} MB",
              "< 20 MB", grown < 20)  # fmt: skip


# ---- the monster phase


def monster_phase(bench: Bench) -> Iterator[Row]:
    """The whole box on 600 squares with 6 heroes, all answers given."""
    whole, half = scenes.phase(scenes.BOX), scenes.phase(scenes.BOX // 2)
    found = compare(lambda: worked(whole, 3), lambda: worked(half, 3), bench.rounds(15))
    each = worked(whole, bench.rounds(9)) / scenes.BOX
    yield at_most(f"monster phase, {scenes.BOX} monsters, 600 squares, 6 heroes: a monster", each, 0.001)
    growth = found.ratio / 2
    yield Row("the same with twice the monsters: a monster", ms(found.ours / scenes.BOX), f"half of them: {ms(found.peer * 2 / scenes.BOX)}",
              f"{growth:.2f} ×", "≤ 1.5 ×", growth <= 1.5)  # fmt: skip
    yield one_more_answer(bench)
    monsters = 2 if bench.small else 6

    def by_rules() -> float:
        return phases.decided_by_rules(phases.crowd(monsters))

    slow = compare(by_rules, lambda: phases.decided_slowly(phases.crowd(monsters)), bench.rounds(2))
    times = 1 / slow.ratio
    yield Row(f"decisions of {monsters} monsters", ms(slow.ours), f"the slow second implementation: {ms(slow.peer)}",
              f"{times:,.0f} times as fast", "≥ 5 times", times >= 5)  # fmt: skip


def one_more_answer(bench: Bench) -> Row:
    """The last answer given at the prompt, beside the whole phase typed with all its answers; both are saved."""
    desk = begun(bench.folder("answers") / "evening.campaign", scenes.BOX, 30, 20)
    state = desk.session.state
    *before, last = scenes.answered(msgspec.json.encode(state), desk.session.table().content(state)).values()

    def answer() -> float:
        desk.do(f"monsters : {', '.join(before)}")
        taken = timed(lambda: desk.answer(last))
        desk.do("undo")
        return taken

    def phase() -> float:
        taken = timed(lambda: desk.do(f"monsters : {', '.join([*before, last])}"))
        desk.do("undo")
        return taken

    return against(
        "one more answer: the phase run again", "the phase at once", compare(answer, phase, bench.rounds(15)), 1.15
    )


# ---- long campaigns


def long_campaign(bench: Bench) -> Iterator[Row]:
    """A campaign of 100,000 steps beside one of 10."""
    home = bench.folder("long")
    short, long, steps = home / "short.campaign", home / "long.campaign", 400 if bench.small else 100_000
    desk = begun(short, 6)
    desk.session.campaign.close()
    shutil.copy(short, long)
    lengthened(short, 12)
    lengthened(long, steps)
    ours, peer = Desk(opened(long)), Desk(opened(short))

    def row(what: str, work: Callable[[Desk], object]) -> Row:
        found = compare(lambda: timed(lambda: work(ours)), lambda: timed(lambda: work(peer)), bench.rounds(41))
        return against(f"{steps:,} steps: {what}", "10 steps", found, 1.15)

    yield row("open", lambda desk: opened(desk.session.campaign.path).campaign.close())
    yield row("show", lambda desk: desk.do("status"))
    yield row("undo and redo", lambda desk: (desk.do("undo"), desk.do("redo")))
    yield row("log of the last 10", lambda desk: log_page(desk.session, Wanted(last=10)))
    if not bench.small:
        last = ("log", "--last", "20")
        found = compare(lambda: ended((*COMPANION, *last, long.name), home),
                        lambda: ended((*COMPANION, *last, short.name), home), 15)  # fmt: skip
        yield against(f"{steps:,} steps: `log --last 20`", "10 steps", found, 1.15)


def size(bench: Bench) -> Iterator[Row]:
    """The file of an evening, by its steps."""
    path = bench.folder("size") / "evening.campaign"
    steps = evening(path, 1 if bench.small else 8)
    each = path.stat().st_size / steps
    yield Row(f"size of an evening: {steps} steps, 20 monsters", f"{path.stat().st_size / 1000:.0f} KB", "–",
              f"{each:,.0f} bytes a step", "< 2,000 bytes", each < 2000)  # fmt: skip


# ---- names


def completion(bench: Bench) -> Iterator[Row]:
    """Tab with 500 names that begin alike."""
    desk = begun(bench.folder("names") / "evening.campaign", 40 if bench.small else 500, 30, 20)
    names = len(desk.session.state.monsters)
    slowest = max(
        worked(lambda text=text: candidates(desk, text), bench.rounds(9))  # type: ignore[misc]
        for text in ("", "w", "wound ", "wound b", "wound bd1", "attack axl v", "place bd1 c")
    )
    yield at_most(f"completion with {names} names: a keystroke", slowest, 0.010)


# ---- chances

ODDS = {
    "super-fantasy": ((), "odds attack axl ve1 strength dice 12"),
    "kami": (("seats anna bruno carla dario", "first anna", "play x 3"), "odds"),
    "fate-battles": ((), "odds 4 vs 4 opposed bonus 3 invokes 10"),
    "fated-kingdoms, one creature": (
        ("player anna red", "player bruno blue", "start"),
        "odds anna ogre attack 2 defence 9 dice 5 strength 4 dexterity 3 intelligence",
    ),
    "fated-kingdoms, three creatures": (
        ("player anna red", "player bruno blue", "start"),
        "odds anna ogre attack 1 defence 4 and rat attack 1 defence 2 and orc attack 1 defence 3 "
        "dice 2 strength 2 dexterity 2 intelligence",
    ),
}


def odds(bench: Bench) -> Iterator[Row]:
    """The largest question of each game."""
    home = bench.folder("odds")
    for game, (lines, question) in ODDS.items():
        path = home / f"{game.split(',')[0]}-{len(list(home.iterdir()))}.campaign"
        if game == "super-fantasy":
            desk = begun(path, 20)
            desk.do(f"ve1 {free_beside(desk, 'axl')}")
        else:
            desk = Desk(opened(path), home)
            desk.do(f"game new {game.split(',')[0]}")
        for line in lines:
            desk.do(line)
        yield at_most(f"`odds`, {game}", worked(lambda desk=desk, question=question: desk.do(question), bench.rounds(5)),  # type: ignore[misc]
                      0.1)  # fmt: skip


def best_play(bench: Bench) -> Iterator[Row]:
    """`analyse` of whole rounds of Kami, all cards known, from the first play on: the slowest of some deals."""
    for seats, cards, most in ((4, 6, 1.0), (2, 8, 1.0), (3, 8, 30.0), (4, 8, 30.0)):
        deals = range(1 if bench.small else 6)
        slowest = max(worked(lambda n=n: solved(seats, 4 if bench.small else cards, n), 1) for n in deals)  # type: ignore[misc]  # noqa: B023
        yield at_most(f"best play in Kami: {seats} players, {cards} cards each", slowest, most)


def solved(seats: int, cards: int, seed: int) -> Result:
    """What best play brings of cards dealt at random."""
    deck = [card for card, n in DECK.items() for _ in range(n)]
    random.Random(seed).shuffle(deck)
    hands = tuple(packed(deck[seat * cards : (seat + 1) * cards]) for seat in range(seats))
    return make_solver(seats, progress=lambda _done, _all: None).solve(Position(hands, 0, 0))


def free_beside(desk: Desk, hero: str) -> str:
    """A square beside a hero on which a monster may stand."""
    state = desk.session.state
    board = board_of(state, desk.session.table().content(state))
    grid = board.ground.grid
    return grid.name(next(bits(board.contact.near(grid.place(state.heroes[hero].square)) & board.free)))


def battles(bench: Bench) -> Iterator[Row]:
    """`balance` and `forecast` of a battle play it by the pure rules."""
    seconds = trials.thousand_battles(1 if bench.small else 100)
    yield at_most("1,000 battles of 8 against 8 units, played out", seconds, 60)


def mission_trials(bench: Bench) -> Iterator[Row]:
    """`trial` plays whole evenings by the pure rules."""
    seconds = trials.many_evenings(2 if bench.small else 100)
    yield at_most("200 evenings of the crossroads on trial, six heroes", seconds, 60)


def amendment(bench: Bench) -> Iterator[Row]:
    """A step of an hour ago amended: all later lines are run again and kept in one go."""
    later = 20 if bench.small else 1000
    desk = begun(bench.folder("amend") / "amend.campaign", 20)
    first = desk.session.table().step.number
    with desk.session.campaign.group():
        for number in range(later + 1):
            desk.do(f"shield axl {'+-'[number % 2]}1")
    begins = time.perf_counter()
    desk.do(f"amend {first + 1} shield axl +2")
    yield at_most(f"`amend` with {later} later steps", time.perf_counter() - begins, 2)


WORKS: dict[str, Callable[[Bench], Iterator[Row]]] = {
    "starts": starts,
    "line": typed_line,
    "displays": displays,
    "piped": piped,
    "phase": monster_phase,
    "long": long_campaign,
    "size": size,
    "odds": odds,
    "best play": best_play,
    "completion": completion,
    "battles": battles,
    "trial": mission_trials,
    "amend": amendment,
}
