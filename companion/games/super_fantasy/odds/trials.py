"""`trial`: a mission played many times by itself, so that its author sees whether it can be won (SF-10, SF-72)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from statistics import quantiles
from typing import Annotated, Any, NamedTuple

from companion.engine.declare import Command, Listed, NewName, Number, OneOf, Option, named, query
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.odds import decimal, percent
from companion.engine.page import Page, Span, Table
from companion.engine.words import Word
from companion.games.super_fantasy.arguments import DIFFICULTIES, MISSION
from companion.games.super_fantasy.content import playing
from companion.games.super_fantasy.content.difficulty import difficulties
from companion.games.super_fantasy.content.playing import Playing
from companion.games.super_fantasy.odds.aims import WORDS, aims_of
from companion.games.super_fantasy.odds.evening import MOST_TURNS, Evening, Told, Yardstick, is_plain, ready
from companion.games.super_fantasy.rules.renewing import SOURCE
from companion.games.super_fantasy.rules.seeing import SfSeen
from companion.games.super_fantasy.state import Hero

MOST_EVENINGS, LEAST_HEROES = 10_000, 2
POLICY = N_(
    "A yardstick, no oracle: each hero strikes who is in contact, does what the mission is for and fells tombstones "
    "where it stands beside them, walks to the nearest aim, opens gates in its way, strikes who else is in reach, and "
    "with a monster near keeps one die as a shield. Nobody uses abilities, items or finds: people play better."
)


class TryMission(Command, frozen=True):
    """`trial [MISSION] [heroes NAME…] [players N] [difficulty D] [evenings N] [star N] [lives N]`."""

    mission: Annotated[str | None, NewName(N_("MISSION"), 300)] = None
    heroes: Annotated[list[str] | None, Option(Word("heroes", "eroi"), Listed(named("hero-card")))] = None
    players: Annotated[int | None, Option(Word("players", "giocatori"), Number(1, 7))] = None
    difficulty: Annotated[
        str | None, Option(Word("difficulty", "difficoltà"), OneOf(DIFFICULTIES, label=N_("DIFFICULTY")))
    ] = None
    evenings: Annotated[int, Option(Word("evenings", "serate"), Number(1, MOST_EVENINGS))] = 200
    star: Annotated[int, Option(Word("star", "stella"), Number(0, 20))] = 3
    lives: Annotated[int, Option(Word("lives", "vite"), Number(1, 20))] = 3


@query(Word("trial", "prova"), N_("plays a mission by itself many times: how often it is won, when, what kills"),
       group=MISSION)  # fmt: skip
def show_trial(seen: SfSeen, command: TryMission) -> Page:
    """The mission on the table, tried out in its difficulty (SF-10)."""
    return tried(seen, command, {seen.content.difficulty: seen.content}, seen.content.mission.mission.name)


def trial_of_file(seen: SfSeen | Any, command: TryMission, library: Any) -> Page:
    """A mission that is named: shipped, kept in the campaign, or a file; in each of its difficulties.

    Raises:
        CompanionError: it is not there, or has faults; it has no such difficulty.
    """
    if command.mission is None:
        return show_trial(seen, command)
    name, body = library.find(SOURCE, command.mission)
    text = body.decode("utf-8-sig", errors="replace").replace("\r\n", "\n")
    known = [command.difficulty] if command.difficulty else difficulties(text, name)
    contents = {each: playing.load(playing.assemble(text, each, library.known, name)) for each in known}
    return tried(seen, command, contents, next(iter(contents.values())).mission.mission.name)


class Line(NamedTuple):
    """One line of the page: in which difficulty, with whom, for how many players."""

    content: Playing
    party: Mapping[str, Hero]
    players: int | None

    @property
    def counted(self) -> int:
        """For how many players the limit is."""
        return self.players or len(self.party)


def tried(seen: SfSeen | Any, command: TryMission, contents: Mapping[str, Playing], name: str) -> Page:
    """The page: a line for each difficulty and number of players, then what it stands on."""
    say, plain = seen.say, Yardstick(command.star, command.lives)
    lines = [line for content in contents.values() for line in _lines(seen, command, content, plain)]
    survival = lines[0].content.mission.mission.survival
    total, rows, never = len(lines) * command.evenings, [], []
    for number, line in enumerate(lines):
        told = _played(line, command.evenings, number * command.evenings, total, seen.progress)
        rows.append(_row(say, line, told))
        if not survival and not any(one.won for one in told):
            never.append(f"{_difficulty(say, line.content)} ({line.counted})")
    page, title = Page(), _title(say, lines[0].content, name)
    page.heading(say.plural("{name}: {n} evening played on trial for each line",
                            "{name}: {n} evenings played on trial for each line", command.evenings,
                            name=title))  # fmt: skip
    ends = say("Turns survived") if survival else say("Won")
    page.add(Table((say("Difficulty"), say("Players"), ends, say("Turn"), say("KOs"), say("Killer"), say("Phase")),
                   rows))  # fmt: skip
    if never:
        page.line(Span(say("Never won by this yardstick: {lines}.", lines=", ".join(never)), "strong"))
    for text in _standing_on(seen, command, lines, plain):
        page.line(Span(text, "dim"))
    return page


def _title(say: Tongue, content: Playing, name: str) -> str:
    head = content.mission.mission
    return say.pick(head.name, head.name_it or head.name) or name


def _lines(seen: SfSeen | Any, command: TryMission, content: Playing, plain: Yardstick) -> list[Line]:
    """With the heroes that are named or on the map; else parties of two to six, in the order of the box."""
    own: Mapping[str, Hero] = seen.state.heroes if seen.state is not None else {}
    named_heroes = list(dict.fromkeys(command.heroes or own))
    if named_heroes:
        parties = [named_heroes]
    else:
        everybody = list(content.hero)
        sizes = range(LEAST_HEROES, len(everybody) + 1)
        parties = [everybody[:size] for size in sizes if command.players in (None, 1, size)]
    if any(len(party) < LEAST_HEROES for party in parties) or not parties:
        raise RuleError("two heroes or more go into the cemetery: `trial … heroes NAME NAME`", rule="SF-14")
    ready_parties = [{id_: ready(content, id_, own.get(id_), plain) for id_ in party} for party in parties]
    return [Line(content, party, command.players) for party in ready_parties]


def _played(line: Line, evenings: int, done: int, total: int, progress: Callable[[int, int], None]) -> list[Told]:
    told = []
    for seed in range(evenings):
        told.append(Evening(line.content, line.party, line.players, seed + 1).play())
        progress(done + seed + 1, total)
    return told


def _row(say: Tongue, line: Line, told: Sequence[Told]) -> tuple[str, ...]:
    won, all_of = [one for one in told if one.won], len(told)
    downed: Counter[str] = sum((one.downed for one in told), Counter())
    phases = [length for one in told for length in one.phases]
    survival = line.content.mission.mission.survival
    ends = [one.turn for one in (told if survival else won)]
    share = percent(Fraction(len(won), all_of), say.language)
    mean = decimal(Fraction(sum(one.turn for one in told), all_of), say.language)
    return (
        _difficulty(say, line.content),
        str(line.counted), mean if survival else share, _middle(ends),
        decimal(Fraction(downed.total(), all_of), say.language), _killer(say, downed), _middle(phases),
    )  # fmt: skip


def _difficulty(say: Tongue, content: Playing) -> str:
    word = DIFFICULTIES.get(content.difficulty)
    return word.of(say.language) if word is not None else content.difficulty


def _middle(numbers: Sequence[int]) -> str:
    """The middle one, and between which four of five lie: `5 (4–7)`."""
    if not numbers:
        return "–"
    if len(numbers) == 1:
        return str(numbers[0])
    tenths = quantiles(numbers, n=10, method="inclusive")
    low, middle, high = (round(tenths[at]) for at in (0, 4, 8))
    return str(middle) if low == high else f"{middle} ({low}–{high})"


def _killer(say: Tongue, downed: Counter[str]) -> str:
    """Who knocked most heroes out, with its share."""
    kind, count = downed.most_common(1)[0] if downed else ("", 0)
    return f"{say.name(kind)} {percent(Fraction(count, downed.total()), say.language)}" if count else "–"


def _standing_on(seen: SfSeen | Any, command: TryMission, lines: Sequence[Line], plain: Yardstick) -> list[str]:
    """What the mission is taken to be for, whose numbers stand in, the policy, how far off a share may be."""
    say, content, own = seen.say, lines[0].content, seen.state.heroes if seen.state is not None else {}
    said = []
    if content.mission.mission.survival:
        said.append(say("Survival: it ends when everybody lies KO, or here after {n} turns.", n=MOST_TURNS))
    else:
        aims = [say(WORDS[aim]) if aim in WORDS else say("put down {kind}", kind=Ref(aim)) for aim in aims_of(content)]
        said.append(say("Won here means: {aims}. `aims` in the mission's file says otherwise.", aims=", ".join(aims)))
    party = max((line.party for line in lines), key=len)
    stand_in = [Ref(id_) for id_ in party if is_plain(content, id_, own.get(id_))]
    if stand_in:
        said.append(
            say("Numbers of {heroes} that nobody entered yet count as {star}, lives {lives}: not what the box prints. "
                "`star N` and `lives N` try others.", heroes=stand_in, star=plain.characteristic, lives=plain.lives)
        )  # fmt: skip
    said.append(say("Turn: in which it was won. Phase: lines of a monster phase. In brackets: four evenings of five."))
    if not content.mission.mission.survival:
        said.append(say("Give or take {margin} in a hundred.", margin=max(1, round(98 / sqrt(command.evenings)))))
    said.append(say(POLICY))
    return said


FILES: Mapping[type[Command], Callable[..., Command | Page]] = {TryMission: trial_of_file}
