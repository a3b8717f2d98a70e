"""Exact odds before a roll: 81 cases for four dice, 6,561 against four others (FB-7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from inspect import signature
from typing import Annotated, Any

from companion.engine.declare import (
    Command,
    Kind,
    Match,
    Number,
    Scope,
    Spec,
    fields_of,
    flag,
    need,
    option,
    query,
    spec,
    spec_of,
)
from companion.engine.errors import N_, AmbiguousName, CompanionError, Ref, RuleError, UnreadableLine
from companion.engine.grammar import Missing, match
from companion.engine.odds import percent
from companion.engine.page import Page, Span, Table
from companion.engine.words import Word, fold, pick
from companion.games.fate_battles.names import ladder, signed
from companion.games.fate_battles.odds.dice import at_least, outcomes, shifts
from companion.games.fate_battles.questions.contest import Contest
from companion.games.fate_battles.rules.advantages import create_advantage, plan_advantage
from companion.games.fate_battles.rules.attacking import attack, free_boxes, plan_attack, possible_covers
from companion.games.fate_battles.rules.headings import LOOKING
from companion.games.fate_battles.rules.leading import give_boost, plan_boost, plan_rally, rally
from companion.games.fate_battles.rules.moving import overcome, plan_overcome
from companion.games.fate_battles.rules.named_advantages import (
    ambush,
    intimidate,
    pin,
    plan_ambush,
    plan_intimidate,
    plan_pin,
    plan_scout,
    plan_surround,
    scout,
    surround,
)
from companion.games.fate_battles.state import BattleSeen, State
from companion.games.fate_battles.state.battlefield import fielded, free_slots


class PlainOdds(Command, frozen=True):
    """`odds N vs N [opposed]`: a roll of four dice plus a number."""

    rating: int
    opposition: int = 0
    opposed: bool = False


PLANS: dict[Callable[..., None], Callable[..., Contest]] = {
    attack: plan_attack,
    overcome: plan_overcome,
    ambush: plan_ambush,
    intimidate: plan_intimidate,
    pin: plan_pin,
    scout: plan_scout,
    surround: plan_surround,
    create_advantage: plan_advantage,
    rally: plan_rally,
    give_boost: plan_boost,
}
"""What each command that rolls is rolled against."""
ROLLED: tuple[Spec, ...] = tuple(spec_of(rule) for rule in PLANS)


def plan_of(state: State, rolled: Command) -> Contest:
    """What a command would be rolled against; a command with its arguments is planned, not carried out.

    Raises:
        RuleError: as the command would.
    """
    plan = next(plan for rule, plan in PLANS.items() if isinstance(rolled, spec_of(rule).make or ()))
    wanted = signature(plan).parameters
    return plan(state, **{name: value for name, value in fields_of(rolled).items() if name in wanted})


MORE = (
    option("bonus", Word("bonus", "bonus"), Number(-20, 20)),
    option("invokes", Word("invokes", "invocazioni"), Number(0, 10)),
)


PLAIN = spec(
    Word("", ""), PlainOdds, None, "", need("rating", Number(-20, 30)),
    option("opposition", Word("vs", "contro", ("against",)), Number(-20, 30)),
    flag("opposed", Word("opposed", "contrapposto")), *MORE,
)  # fmt: skip


@dataclass(frozen=True)
class OddsLine(Kind):
    """A command of the table that rolls, or numbers, with bonuses and invokes: the command, the bonus, the invokes."""

    specs: tuple[Spec, ...]
    label: str = N_("COMMAND")

    @property
    def kept(self) -> Any:
        """The type of what is read, as it is kept."""
        rolled: Any = PlainOdds
        for one in self.specs:
            rolled |= one.make
        return tuple[rolled, int, int] | None

    def match(self, scope: Scope, at: int) -> Match:
        """Read the command by its own declaration."""
        token = scope.tokens[at]
        found = self._spec(token.text, scope.language)
        inner = replace(scope, error=None)
        if found is None:
            fields = self._read(PLAIN, inner, scope, at)
            made: type[Any] = PlainOdds
        else:
            fields = self._read(found.with_arguments((*found.args, *MORE)), inner, scope, at + 1)
            assert found.make is not None
            made = found.make
        if fields is not None:
            bonus, invokes = fields.pop("bonus", 0), fields.pop("invokes", 0)
            yield (made(**fields), bonus, invokes), scope.stop

    def _spec(self, text: str, language: str) -> Spec | None:
        shorts = {fold(s.short.of(language)): s for s in self.specs if s.short}
        if fold(text) in shorts:
            return shorts[fold(text)]
        try:
            at = pick(text, {str(n): s.word for n, s in enumerate(self.specs)}, language)
        except AmbiguousName:
            return None
        return self.specs[int(at)] if at is not None else None

    @staticmethod
    def _read(which: Spec, inner: Scope, scope: Scope, at: int) -> dict[str, Any] | None:
        try:
            return match(which, inner, at)[0]
        except Missing as error:
            scope.refuse(scope.stop, UnreadableLine(error.message.text, **error.message.facts), 3)
        except CompanionError as error:
            scope.refuse(inner.error[0] if inner.error else at, error, 3)
        return None

    def options(self, scope: Scope) -> list[str]:
        """The commands that roll."""
        return [s.word.of(scope.language) for s in self.specs]


@query(
    Word("odds", "probabilità"),
    N_("the exact chances of a command before it is done: odds attack …, odds 3 vs 2; alone: of every attack in reach"),
    short=Word("od", "pr"),
    group=LOOKING,
)
def show_odds(seen: BattleSeen, of: Annotated[tuple[Command, int, int] | None, OddsLine(ROLLED)] = None) -> Page:
    """The exact chances of a roll before it is made, with invokes and bonuses counted in (FB-7)."""
    state, say = seen.state, seen.say
    if of is None:
        return attack_odds(seen)
    rolled, bonus, invokes = of
    if isinstance(rolled, PlainOdds):
        actor, opponents, passive, text = _plain(rolled)
    else:
        contest = plan_of(state, rolled)
        actor, opponents = contest.actor.fixed, [o.fixed for o in contest.opponents]
        passive, text = contest.passive, describe_contest(seen, contest)
    page = Page().line(text) if text else Page()
    rows, cases, target = [], 0, _attacked(rolled)
    steps = [invokes] if invokes else [0, 1, 2]
    for more in steps:
        spread = shifts(actor + bonus + 2 * more, opponents, passive)
        cases = sum(spread.values())
        rows.append(_odds_row(seen, spread, actor + bonus + 2 * more, more, target))
    columns = (say("Invokes"), say("Sum"), say("Failure"), say("Tie"), say("Success"), say("With style"))
    extra = (say("Defeat"),) if target else ()
    page.add(Table((*columns, *extra), rows))
    return page.line(Span(say.plural("{n} case counted", "{n} cases counted", cases), "dim"))


def attack_odds(seen: BattleSeen) -> Page:
    """The chances of every attack that the active one could make (FB-7, FB-27).

    Raises:
        RuleError: nobody is active.
    """
    state, say = seen.state, seen.say
    who = state.active
    if who is None:
        raise RuleError("nobody is active: `odds attack UNIT UNIT`, or `odds 3 vs 2`", rule="FB-7")
    rows = []
    for target in state.leaders if who in state.leaders else fielded(state):
        try:
            contest = plan_attack(state, who, target)
        except RuleError:
            continue
        spread = shifts(contest.actor.fixed, [o.fixed for o in contest.opponents], contest.passive)
        row = _odds_row(seen, spread, contest.actor.fixed, 0, target)
        rows.append((describe_contest(seen, contest), *row[2:]))
    if not rows:
        return Page().line(say("{unit} reaches no enemy", unit=Ref(who)))
    columns = (say("Attack"), say("Failure"), say("Tie"), say("Success"), say("With style"), say("Defeat"))
    return Page().add(Table(columns, rows))


def _plain(rolled: PlainOdds) -> tuple[int, list[int], int | None, str]:
    if rolled.opposed:
        return rolled.rating, [rolled.opposition], None, ""
    return rolled.rating, [], rolled.opposition, ""


def _attacked(rolled: Command) -> str:
    """Whom an attack is made on; empty for what is no attack."""
    attacking = spec_of(attack).make
    assert attacking is not None
    return fields_of(rolled)["target"] if isinstance(rolled, attacking) else ""


def describe_contest(seen: BattleSeen, contest: Contest) -> str:
    """Who rolls what against what."""
    say = seen.say
    actor = f"{say.fact(Ref(contest.actor.who))}, {say.fact(Ref(contest.actor.skill))} {signed(contest.actor.fixed)}"
    against = [f"{say.fact(Ref(o.who))}, {say.fact(Ref(o.skill))} {signed(o.fixed)}" for o in contest.opponents]
    if contest.passive is not None:
        against.append(say("difficulty {n}", n=ladder(contest.passive, say.language)))
    return say("{actor} against {opposition}", actor=actor, opposition=against)


def _odds_row(seen: BattleSeen, spread: Counter[int], fixed: int, invokes: int, target: str) -> tuple[str, ...]:
    found = outcomes(spread)
    chances = [found.fail, found.tie, found.succeed, found.style]
    if target:
        chances.append(at_least(spread, toughness(seen.state, target) + 1))
    return (str(invokes), ladder(fixed, seen.say.language), *(percent(chance, seen.say.language) for chance in chances))


def toughness(state: State, target: str) -> int:
    """The largest hit that a unit or leader can cover now (FB-29)."""
    slots, boxes = free_slots(state, target), free_boxes(state, target)
    hit = 0
    while possible_covers(slots, boxes, hit + 1):
        hit += 1
    return hit
