"""The commands of the game: their words, what they need, the rule behind each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.declare import (
    AnyOf,
    Command,
    Kind,
    Listed,
    Match,
    NewName,
    Number,
    OneOf,
    Scope,
    Spec,
    Text,
    actor,
    flag,
    maybe,
    named,
    need,
    option,
    spec,
    unknown_name,
)
from companion.engine.errors import N_, AmbiguousName, CompanionError
from companion.engine.grammar import match
from companion.engine.words import Word, fold, pick
from companion.games.kami.asking import legal_page, odds_page, unseen_page
from companion.games.kami.cards import CardKind, CardsKind
from companion.games.kami.commands import (
    AnnulRound,
    AskLegal,
    AskOdds,
    AskRecord,
    AskUnseen,
    BeginGame,
    ChooseFirst,
    CounterAttack,
    DealCards,
    DrawForFirst,
    ForcePlay,
    GoOn,
    LayMercenaries,
    PassTurn,
    PlayCards,
    ReadRecord,
    RevealHidden,
    ScoreRound,
    SeatPlayers,
    TakeTurn,
    TurnUpMercenary,
)
from companion.games.kami.evening import record_page
from companion.games.kami.rules.ending import reveal_hidden, score_round
from companion.games.kami.rules.forcing import force_play
from companion.games.kami.rules.playing import EVERYBODY, counter_attack, pass_turn, play_cards, take_turn
from companion.games.kami.rules.records import go_on, read_record
from companion.games.kami.rules.rounds import (
    annul_round,
    begin_game,
    choose_first,
    deal_cards,
    draw_for_first,
    lay_mercenaries,
    seat_players,
    turn_up_mercenary,
)

PLAYER = named("player")
ALL = Word("all", "tutti")
VARIANTS = {"soldier": Word("soldier", "soldato"), "lord": Word("lord", "lord"), "kami": Word("kami", "kami")}
BEFORE, ROUND, RECORDS, ASKED = N_("Before a round"), N_("A round"), N_("Records"), N_("Asked")


@dataclass(frozen=True)
class Whole(Kind):
    """One word in full, standing for a value."""

    word: Word
    value: object
    label: str = N_("all")

    def match(self, scope: Scope, at: int) -> Match:
        """Read the word; never shortened, so that it hides no name."""
        if not scope.tokens[at].quoted and fold(scope.tokens[at].text) in map(fold, self.word.all()):
            yield self.value, at + 1

    def options(self, scope: Scope) -> list[str]:
        """The word."""
        return [self.word.of(scope.language)]


BEGIN = spec(
    Word("kami", "kami"), BeginGame, begin_game, N_("begins a game: its variant and target"),
    maybe("variant", OneOf(VARIANTS, N_("VARIANT")), default="soldier"),
    option("target", Word("target", "traguardo"), Number(1, 999), default=15),
)  # fmt: skip

PLAYS: tuple[Spec, ...] = (
    spec(
        Word("play", "gioca"), PlayCards, play_cards, N_("with the initiative: a card hidden (x), then one in attack"),
        need("defence", CardKind(hidden=True, mercenary=True)), need("attack", CardKind(mercenary=True)),
        short=Word("p", "g"), group=ROUND,
    ),
    spec(
        Word("counter", "contrasta"), CounterAttack, counter_attack,
        N_("counters the attack with a card face up, then attacks; passes between are implied"),
        actor("player", PLAYER), need("defence", CardKind(mercenary=True)), need("attack", CardKind(mercenary=True)),
        short="c", group=ROUND,
    ),
    spec(
        Word("pass", "passa", ("passo",)), PassTurn, pass_turn, N_("whose turn it is passes, those named, or all"),
        maybe("players", AnyOf((Whole(ALL, [EVERYBODY]), Listed(PLAYER)), N_("NAME…")), default=[]),
        short=Word("ps", "p"), group=ROUND,
    ),
    spec(
        Word("annul", "annulla-turno", ("annulla-round",)), AnnulRound, annul_round,
        N_("Demoralised: five Soldiers are shown, the round is dealt anew"), need("player", PLAYER), group=ROUND,
    ),
    spec(
        Word("score", "punti", ("segna",)), ScoreRound, score_round, N_("ends a round: who played which last card"),
        need("player", PLAYER), need("card", CardKind()), flag("double", Word("double", "doppio", ("doppia",))),
        short=Word("s", "pt"), group=ROUND,
    ),
)  # fmt: skip
CARDS = (need("defence", CardKind(hidden=True, mercenary=True)), need("attack", CardKind(mercenary=True)))
TURN = spec(
    Word("turn", "turno"), TakeTurn, take_turn, N_("NAME CARD CARD: plays with the initiative, counters without"),
    need("player", PLAYER), *CARDS, group=ROUND,
)  # fmt: skip
TURN_PASSED = spec(
    Word("turn", "turno"), TakeTurn, take_turn, N_("NAME pass"),
    need("player", PLAYER), need("passes", Whole(Word("pass", "passa", ("passo", "passes", "p")), True)), group=ROUND,
)  # fmt: skip


@dataclass(frozen=True)
class APlay(Kind):
    """One of the plays, written as it stands alone: `play x empress`, `counter bruno tower knight`."""

    label: str = N_("PLAY…")

    def match(self, scope: Scope, at: int) -> Match:
        """Read the play's word, then its arguments."""
        plays = {str(n): one.word for n, one in enumerate(PLAYS)}
        typed = fold(scope.tokens[at].text)
        chosen = next((p for p in PLAYS if p.short and fold(p.short.of(scope.language)) == typed), None)
        players = scope.names("player")
        try:
            found = pick(typed, plays, scope.language) if chosen is None and typed not in players else None
        except AmbiguousName as error:
            scope.refuse(at, error, 2)
            return
        if found is not None:
            chosen = PLAYS[int(found)]
        made: Command
        if chosen is not None and chosen.make is not None:
            fields, after = match(chosen, scope, at + 1)
            made = chosen.make(**fields)
        elif next(PLAYER.match(scope, at), None) is None:
            scope.refuse(at, unknown_name(scope.tokens[at].text, [*self.options(scope), *players]), 2)
            return
        else:
            fields, after = self._turn(scope, at)
            made = TakeTurn(**fields)
        yield made, after

    def _turn(self, scope: Scope, at: int) -> tuple[dict[str, Any], int]:
        try:
            return match(TURN_PASSED, scope, at)
        except CompanionError:
            return match(TURN, scope, at)

    def options(self, scope: Scope) -> list[str]:
        """The words of the plays."""
        return [one.word.of(scope.language) for one in PLAYS]


COMMANDS: tuple[Spec, ...] = (
    spec(
        Word("seats", "posti"), SeatPlayers, seat_players, N_("who sits here, clockwise; partners opposite"),
        need("names", Listed(NewName())), group=BEFORE,
    ),
    spec(
        Word("first", "primo", ("prima",)), ChooseFirst, choose_first, N_("who deals and starts the round"),
        need("player", PLAYER), short=Word("f", "pr"), group=BEFORE,
    ),
    spec(
        Word("draw", "pesca"), DrawForFirst, draw_for_first, N_("the cards drawn for who starts, by seats"),
        need("cards", CardsKind(most=4)), group=BEFORE,
    ),
    spec(
        Word("deal", "distribuisci"), DealCards, deal_cards, N_("the cards are dealt; NAME CARDS: a hand is known"),
        maybe("player", PLAYER), maybe("cards", CardsKind(), default=[]), short=Word("d", "d"), group=BEFORE,
    ),
    spec(
        Word("mercenaries", "mercenari"), LayMercenaries, lay_mercenaries, N_("duel: the mercenaries face up"),
        need("cards", CardsKind()), short="m", group=BEFORE,
    ),
    *PLAYS,
    spec(
        Word("turnup", "scopri"), TurnUpMercenary, turn_up_mercenary, N_("duel: names the mercenary turned up"),
        need("card", CardKind()), short=Word("t", "sc"), group=ROUND,
    ),
    spec(
        Word("reveal", "rivela"), RevealHidden, reveal_hidden,
        N_("names the hidden card of the turn that ended the round: it counts anew"),
        need("card", CardKind()), short=Word("rv", "rv"), group=ROUND, after_end=True,
    ),
    spec(
        Word("force", "forza"), ForcePlay, force_play, N_("records an illegal play all the same, marked"),
        need("play", APlay()), group=ROUND,
    ),
    spec(
        Word("read", "leggi"), ReadRecord, read_record, N_("reads a record in one step, or only its first N plays"),
        need("record", Text(N_("RECORD"))), option("plays", Word("plays", "giocate"), Number(0, 200)), group=RECORDS,
    ),
    spec(
        Word("next", "avanti"), GoOn, go_on, N_("the next play of the record read, or the next N"),
        maybe("plays", Number(1, 200), default=1), short=Word("n", "av"), group=RECORDS,
        when=lambda state: bool(state.ahead),
    ),
    spec(
        Word("record", "verbale"), AskRecord, None, N_("this round as a record; N: that round; all: the whole evening"),
        maybe("which", AnyOf((Whole(ALL, EVERYBODY), Number(1)), N_("N"))), group=RECORDS, query=record_page,
    ),
    spec(
        Word("legal", "lecito", ("lecita",)), AskLegal, None, N_("what may be done with a card just now, and why not"),
        maybe("card", CardKind(mercenary=True)), short=Word("l", "l"), group=ASKED, query=legal_page,
    ),
    spec(
        Word("odds", "probabilità"), AskOdds, None, N_("the chance that a player can counter the present attack"),
        maybe("player", PLAYER), short=Word("o", "pb"), group=ASKED, query=odds_page,
    ),
    spec(
        Word("unseen", "non-viste"), AskUnseen, None, N_("how many of each card are unseen"),
        short=Word("un", "nv"), group=ASKED, query=unseen_page,
    ),
)  # fmt: skip
PIECES: tuple[Spec, ...] = (TURN_PASSED, TURN)
