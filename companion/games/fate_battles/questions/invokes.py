"""Reading an invoke: `PLAYER ASPECT [on PLACE] [reroll] [free or paid] [for WHO]`, and whether it is allowed (FB-6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.answers import Read, Reader
from companion.engine.declare import Token
from companion.engine.errors import AmbiguousName, CompanionError, Ref, UnfitAnswer
from companion.engine.grammar import split
from companion.engine.words import Word, fold, nearest, pick
from companion.games.fate_battles.names import ON, people, places
from companion.games.fate_battles.questions.contest import Contest, helped_by, own_roll
from companion.games.fate_battles.state import State
from companion.games.fate_battles.state.aspects import BOOST, InPlay, find, free_of, in_play
from companion.games.fate_battles.state.battlefield import are_enemies, owner_of, zone_of

NONE = Word("none", "nessuno", ("no",))
REROLL = Word("reroll", "ritira")
FREE = Word("free", "gratis")
PAID = Word("paid", "pagando")
FOR = Word("for", "per")
INVOKE = Word("invoke", "invoca")


@dataclass(frozen=True, slots=True)
class Invocation:
    """An invoke that is allowed: `target` is whose roll it helps, empty for a passive difficulty."""

    player: str
    aspect: InPlay
    paid: bool
    reroll: bool
    target: str


def _is(token: Token, word: Word) -> bool:
    return not token.quoted and fold(token.text) in map(fold, word.all())


def _picked(text: str, words: dict[str, Word], language: str) -> str | None:
    try:
        return pick(text, words, language, later=True)
    except AmbiguousName as error:
        raise UnfitAnswer(error.message.text, **error.message.facts) from None


def named_place(state: State, tokens: list[Token], language: str) -> str:
    """Take `on PLACE` from the end of some words; empty if it is not there."""
    if len(tokens) > 2 and _is(tokens[-2], ON):
        place = _picked(tokens[-1].text, places(state), language)
        if place is not None:
            del tokens[-2:]
            return place
    return ""


def text_of(tokens: Sequence[Token], line: str) -> str:
    """The text that some words make."""
    if not tokens:
        return ""
    if len(tokens) == 1:
        return tokens[0].text
    return line[tokens[0].start : tokens[-1].end].replace('"', "")


def unknown_aspect(state: State, text: str) -> UnfitAnswer:
    """The refusal of an aspect that is not in play, with those that may be meant."""
    known = sorted({aspect.text for aspect in in_play(state)})
    return UnfitAnswer(
        "no aspect “{text}” is in play: there is {names}", text=text, names=nearest(text, known) or known[:12] or "-"
    )


def choose(state: State, text: str, found: list[InPlay], player: str, near: Sequence[str | None]) -> InPlay:
    """The one that is meant of several aspects: with a free invoke of the player, else on who is concerned.

    Raises:
        UnfitAnswer: none, or still several.
    """
    if not found:
        raise unknown_aspect(state, text)
    with_free = [a for a in found if free_of(a.free, player)] or found
    concerned = [a for a in with_free if a.place in near] or with_free
    if len({(a.place, a.text) for a in concerned}) > 1 and not _are_like_boosts(concerned):
        names = [f"{a.text} on {a.place}" for a in concerned]
        raise UnfitAnswer("“{text}” fits several: {names}", text=text, names=names)
    return concerned[0]


def _are_like_boosts(found: list[InPlay]) -> bool:
    """Boosts of one text are all the same: one free invoke."""
    return all(a.kind == BOOST for a in found) and len({a.text for a in found}) == 1


@dataclass(frozen=True, slots=True)
class Invokes(Reader):
    """Reads one invoke for a contest, or `-`: no more."""

    state: State
    contest: Contest

    def read(self, text: str, language: str) -> Read:
        """Read an invoke; the value is an `Invocation`, or None for no more."""
        if text in ("-", "") or fold(text) in map(fold, NONE.all()):
            return Read(None, "-")
        try:
            tokens = split(text)
        except CompanionError as error:
            raise UnfitAnswer(error.message.text, **error.message.facts) from None
        if tokens and _is(tokens[0], INVOKE):
            tokens = tokens[1:]
        value = self._allowed(*self._parts(tokens, text, language))
        return Read(value, _canonical(value))

    def options(self, language: str) -> list[str]:
        """What can be invoked: each player's free invokes, then what is near for whoever holds a fate point."""
        free = [line for player in self.state.players for line in self._lines(player, language, free=True)]
        paid = [line for player in self.state.players for line in self._lines(player, language, free=False)]
        return list(dict.fromkeys(["-", *free, *paid]))

    def _lines(self, player: str, language: str, *, free: bool) -> list[str]:
        own, near = self.state.players[player], self._near()
        if not free and not own.fate_points + own.battle_points:
            return []
        return [
            f"{own.name} {aspect.word.of(language)}"
            for aspect in in_play(self.state)
            if (free_of(aspect.free, player) if free else aspect.kind != BOOST and aspect.place in near)
        ]

    def _parts(self, tokens: list[Token], line: str, language: str) -> tuple[str, InPlay, bool, bool, str]:
        """Player, aspect, paid, reroll, target as typed."""
        who = _picked(tokens[0].text, people(self.state), language) if tokens else None
        if who is None:
            names = [p.name for p in self.state.players.values()]
            raise UnfitAnswer("“{text}”: PLAYER ASPECT, or - for no more; players: {names}", text=line, names=names)
        player, rest = owner_of(self.state, who), tokens[1:]
        paid, free, reroll, target = False, False, False, ""
        while len(rest) > 1:
            if _is(rest[-1], REROLL):
                reroll = True
            elif _is(rest[-1], PAID):
                paid = True
            elif _is(rest[-1], FREE):
                free = True
            elif len(rest) > 2 and _is(rest[-2], FOR) and (found := self._target(rest[-1].text, language)) is not None:
                target = found
                rest = rest[:-1]
            else:
                break
            rest = rest[:-1]
        place = named_place(self.state, rest, language)
        text = text_of(rest, line)
        aspect = choose(self.state, text, find(self.state, text, language, place=place), player, self._near())
        if free and not free_of(aspect.free, player):
            raise UnfitAnswer("{player} holds no free invoke on “{aspect}”", player=Ref(player), aspect=aspect.text)
        return player, aspect, paid or not free_of(aspect.free, player), reroll, target

    def _target(self, text: str, language: str) -> str | None:
        known = people(self.state)
        return _picked(text, {r.who: known[r.who] for r in self.contest.rollers if r.who in known}, language)

    def _near(self) -> list[str | None]:
        rollers = [r.who for r in self.contest.rollers]
        zones = [zone_of(self.state, who) for who in rollers if who in self.state.units or who in self.state.leaders]
        return [*rollers, *zones, self.contest.about]

    def _allowed(self, player: str, aspect: InPlay, paid: bool, reroll: bool, target: str) -> Invocation:
        """Check an invoke against FB-6 and FB-43."""
        if reroll:
            own = own_roll(self.state, self.contest, player)
            if own is None or (target and target != own.who):
                raise UnfitAnswer("only the own dice are rolled again; {player}: +2 instead", player=Ref(player))
            target = own.who
        elif not target:
            helped = helped_by(self.state, self.contest, player)
            target = helped.who if helped else ""
        self._check_leader(player, aspect, target)
        if paid:
            self._check_paid(player, aspect, target)
        return Invocation(player, aspect, paid, reroll, target)

    def _check_paid(self, player: str, aspect: InPlay, target: str) -> None:
        if aspect.kind == BOOST:
            raise UnfitAnswer(
                "“{aspect}” is a boost of another player: only who holds it may use it", aspect=aspect.text
            )
        own = self.state.players[player]
        if own.fate_points + own.battle_points < 1:
            raise UnfitAnswer(
                "{player} has no fate point and no free invoke on “{aspect}”", player=Ref(player), aspect=aspect.text
            )
        if (target, aspect.place, aspect.text) in self.contest.paid:
            raise UnfitAnswer(
                "“{aspect}” was invoked for a point in this roll already: once per roll; another aspect may be",
                aspect=aspect.text,
            )

    def _check_leader(self, player: str, aspect: InPlay, target: str) -> None:
        """A leader's own aspects serve its own rolls and those of its unit (FB-43, FB-41)."""
        leader = self.state.leaders.get(aspect.place)
        if leader is None or aspect.kind != "sheet" or not target or target == aspect.place:
            return
        if not are_enemies(self.state, aspect.place, target) and leader.unit != target:
            raise UnfitAnswer(
                "“{aspect}” is of {leader}, who is not attached to {unit}: a leader invokes for its own unit",
                aspect=aspect.text,
                leader=Ref(aspect.place),
                unit=Ref(target),
            )


def _canonical(invocation: Invocation) -> str:
    words = [invocation.player, f'"{invocation.aspect.text}"']
    if invocation.aspect.place:
        words += ["on", invocation.aspect.place]
    words += ["reroll"] * invocation.reroll + ["paid" if invocation.paid else "free"]
    if invocation.target:
        words += ["for", invocation.target]
    return " ".join(words)
