"""How a game ends: Sphere full at a new cycle, last one standing, a deck empty, by agreement (FK-90 to FK-92)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.engine.declare import command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id, Over
from companion.engine.words import Word
from companion.games.fated_kingdoms.arguments import TURN
from companion.games.fated_kingdoms.content.known import KingdomsPlay
from companion.games.fated_kingdoms.content.words import DECK_WORDS, KIND_WORDS
from companion.games.fated_kingdoms.names import card_name
from companion.games.fated_kingdoms.rules.fate import FATE
from companion.games.fated_kingdoms.rules.lookup import number_of
from companion.games.fated_kingdoms.rules.people import remark
from companion.games.fated_kingdoms.settings import FIRST_AT_START
from companion.games.fated_kingdoms.state import DECKS, SPHERE_TOP, KingdomState, Player

WHY = {
    "fate": N_("The Sphere was at 10 when a new cycle began: the kingdom falls, all lose."),
    "survivor": N_("{winner} is the only one left on the board at the start of a turn."),
    "nobody": N_("All characters are dead: nobody wins."),
    "encounter": N_("The Encounter deck was empty at the start of a turn: the points decide."),
    "skill": N_("The Skill deck was empty at the start of a turn: the points decide."),
    "item": N_("The Item deck was empty at the start of a turn: the points decide."),
    "prophecy": N_("The Prophecy deck was empty at the start of a turn: the points decide."),
    "score": N_("The table agreed to count the points."),
}


class PointsCounted(Event, frozen=True):
    """A line of the score; `card` is empty for the Skills: then `points` of them."""

    player: Id
    card: str
    kind: str
    points: int

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        if self.kind == "skill":
            return say("  {who}: Skills, 1 each: {points}", who=Ref(self.player), points=self.points)
        kind = KIND_WORDS[self.kind].of(say.language)
        return say(
            "  {who}: {card} ({kind}): {points}",
            who=Ref(self.player),
            card=card_name(say, self.card),
            kind=kind,
            points=self.points,
        )


class PointsSummed(Event, frozen=True):
    """A player's score."""

    player: Id
    points: int
    says = N_("{player}: points {points}")


class GameEnded(Event, frozen=True):
    """The game is over; `why`: fate, survivor, nobody, deck, score."""

    result: str
    why: str
    winners: list[Id]
    deck: str = ""

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        names = [Ref(who) for who in self.winners]
        if self.why == "fate":
            return say("The Sphere is at 10 as a new cycle begins: the kingdom falls, all lose.")
        if self.why == "survivor":
            return say("{names} is the only one left on the board: won!", names=names)
        if self.why == "nobody":
            return say("All characters are dead: nobody wins.")
        if self.why == "deck":
            deck = DECK_WORDS[self.deck].of(say.language)
            return say("A deck is empty ({deck}): the points decide. Won: {names}", deck=deck, names=names)
        return say("The points are counted as agreed. Won: {names}", names=names)


class Line(NamedTuple):
    """A line of a score: a card and what it counts, or the Skills together."""

    card: str
    kind: str
    points: int


def end_game(play: KingdomsPlay, result: str, why: str, winners: list[str], rule: str, deck: str = "") -> None:
    """The game is over."""
    facts = {"winner": play.state.players[winners[0]].name} if why == "survivor" else {}
    play.state.over = Over(result, WHY[deck or why], winners, rule, facts)
    play.tell(GameEnded(result, why, winners, deck))


def end_if_all_dead(play: KingdomsPlay) -> None:
    """With all characters dead nobody wins (FK-91)."""
    state = play.state
    if state.over is None and len(state.players) > 1 and not state.living():
        play.because(FATE, N_("nobody is alive: nobody can win"), rule="FK-91")
        end_game(play, "lost", "nobody", [], "FK-91")


def check_start_of_turn(play: KingdomsPlay, *, new_cycle: bool) -> None:
    """Look for an end at the start of a turn, in this order: the Sphere, the last one standing, an empty deck
    (FK-90, 91, 92; the first two the other way round if the table set `first-at-start`).
    """
    first = [end_by_fate, end_by_survivor] if new_cycle else [end_by_survivor]
    which = FIRST_AT_START.of(play.state)
    if which == "survivor":
        first.reverse()
    if new_cycle and play.state.sphere == SPHERE_TOP and len(play.state.living()) == 1:
        play.because(FATE, N_("the Sphere is full and one is left alone: {which} comes first"),
                     rule="FK-91", setting=FIRST_AT_START.name, which=Ref(which))  # fmt: skip
    for end in (*first, end_by_deck):
        if play.state.over is None:
            end(play)


def end_by_fate(play: KingdomsPlay) -> None:
    """A new cycle begins with the Sphere at 10: all lose (FK-90)."""
    if play.state.sphere == SPHERE_TOP:
        play.because(FATE, N_("a new cycle begins with the Sphere at {top}: all lose"), rule="FK-90", top=SPHERE_TOP)
        end_game(play, "lost", "fate", [], "FK-90")


def end_by_survivor(play: KingdomsPlay) -> None:
    """A turn begins and one character alone is on the board: that player wins (FK-91)."""
    living = play.state.living()
    if len(living) == 1 and len(play.state.players) > 1:
        play.because(
            living[0], N_("{who} is the only one alive at the start of a turn"), rule="FK-91", who=Ref(living[0])
        )
        end_game(play, "won", "survivor", living, "FK-91")


def end_by_deck(play: KingdomsPlay) -> None:
    """A turn begins and one of the four decks is empty: the points decide (FK-92)."""
    deck = next((name for name in DECKS if getattr(play.state.decks, name) == 0), None)
    if deck is not None:
        play.because(FATE, N_("a deck is empty at the start of a turn: {deck}"), rule="FK-92", deck=Ref(deck))
        count_points(play, "deck", deck)


@command(Word("score", "punteggio"), N_("the table agrees to count the points: the end"), group=TURN)
def end_by_score(play: KingdomsPlay) -> None:
    """The table agrees to count the points (FK-92)."""
    state = play.state
    if not state.living():
        raise RuleError("there are no players: `player NAME GUILD` enters them", rule="FK-1")
    for who in state.living():
        for card in state.players[who].cards:
            if card.kind in SCORED:
                number_of(play, card, "value", who)
    count_points(play, "score")


SCORED = ("item", "creature", "tower")


def score_lines(player: Player) -> Iterator[Line]:
    """The lines of a player's score: the value of each Item, Creature and Tower in hand and inventory, then 1 for
    each Skill (FK-92).
    """
    for card in player.cards:
        if card.kind in SCORED:
            yield Line(card.name, card.kind, card.value or 0)
    skills = sum(card.kind == "skill" for card in player.cards)
    if skills:
        yield Line("", "skill", skills)


def points_of(player: Player) -> int:
    """A player's points (FK-92)."""
    return sum(line.points for line in score_lines(player))


def unknown_values(state: KingdomState) -> list[str]:
    """The cards that would count but whose value nobody gave."""
    return [c.name for who in state.living() for c in state.players[who].cards if c.kind in SCORED and c.value is None]


def count_points(play: KingdomsPlay, why: str, deck: str = "") -> None:
    """Count every living player's points; most points win, ties are shared (FK-92)."""
    state = play.state
    if unknown := unknown_values(state):
        remark(play, N_("counted as 0, the value is not known: {cards}"), cards=unknown)
    points: dict[str, int] = {}
    for who in state.living():
        for line in score_lines(state.players[who]):
            play.tell(PointsCounted(who, line.card, line.kind, line.points))
        points[who] = points_of(state.players[who])
        play.tell(PointsSummed(who, points[who]))
        play.because(who, N_("{who}: points {points}"), rule="FK-92", who=Ref(who), points=points[who])
    most = max(points.values(), default=0)
    end_game(play, "scored", why, [who for who, n in points.items() if n == most], "FK-92", deck)
