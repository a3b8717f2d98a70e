"""What happened, said in one sentence each; the line below the prompt."""

from __future__ import annotations

from typing import Any

from companion.engine.errors import Ref
from companion.engine.game import Seen
from companion.engine.language import Tongue
from companion.engine.words import fold
from companion.games.kami.cards import card_ref, card_refs, name_of
from companion.games.kami.events import (
    AttackCountered,
    CardDrawn,
    CardsPlayed,
    DrawTied,
    FirstChosen,
    GameBegun,
    GameReopened,
    GameWon,
    HandKnown,
    HandsDealt,
    HiddenRevealed,
    HiddenShown,
    InitiativeKept,
    MercenariesLaid,
    MercenaryTurnedUp,
    NextRound,
    PartnersScore,
    PlayersSeated,
    PlayForced,
    RecordRead,
    RoundAnnulled,
    RoundBegunAnew,
    RoundVoid,
    RoundWon,
    ScoreTurnedBack,
    TurnsPassed,
)
from companion.games.kami.state import Kami, PastRound

VARIANT_NAMES = {"soldier": ("Soldier", "Soldato"), "lord": ("Lord", "Lord"), "kami": ("Kami", "Kami")}


def title_of(state: Kami, content: None, id_: str, language: str) -> str:
    """The name shown for a player or a card (`card:tower`); for "" the title of the game."""
    if not id_:
        return "Kami"
    if id_.startswith("card:"):
        return name_of(id_.removeprefix("card:"), language)
    return state.names.get(id_, id_)


def variant_name(variant: str, say: Tongue) -> str:
    """The name of a variant."""
    return say.pick(*VARIANT_NAMES[variant])


def players_said(players: list[str]) -> list[Ref]:
    """Players as a fact of a sentence."""
    return [Ref(player) for player in players]


def points_said(n: int, say: Tongue) -> str:
    """A number of points."""
    return say.plural("{n} point", "{n} points", n)


def left_said(n: int, say: Tongue) -> str:
    """How many cards are left."""
    return say.plural("{n} card left", "{n} cards left", n)


def result_of(past: PastRound, say: Tongue) -> str:
    """How a round ended, in a few words."""
    if past.how in ("played", "scored") and past.card is not None:
        points = points_said(past.points, say)
        card = card_ref(past.card)
        return say(
            "round {n}: {player}, {card}, {points}", n=past.round, player=Ref(past.player), card=card, points=points
        )
    if past.how == "annulled":
        return say("round {n}: annulled by {player}", n=past.round, player=Ref(past.player))
    return say("round {n}: void, {player} could not go on", n=past.round, player=Ref(past.player))


def describe(event: Any, say: Tongue) -> str:
    """The sentence of an event."""
    match event:
        case CardsPlayed(player, attack, left):
            return say("{player}: one card hidden; attack: {card} ({left})",
                       player=Ref(player), card=card_ref(attack), left=left_said(left, say))  # fmt: skip
        case AttackCountered(player, defence, attack, left):
            return say("{player} counters: {defence}; attack: {card} ({left})",
                       player=Ref(player), defence=card_ref(defence), card=card_ref(attack),
                       left=left_said(left, say))  # fmt: skip
        case TurnsPassed(players):
            return say("Pass: {players}", players=players_said(players))
        case InitiativeKept(player):
            return say("All others passed: {player} goes on, hidden card and attack", player=Ref(player))
        case PlayForced(player, text, facts, rule):
            why = say(text, **{key: _fact(value) for key, value in facts.items()})
            return say("{player}, against the rules: {why} ({rule})", player=Ref(player), why=why, rule=rule)
    return _describe_end(event, say) or _describe_begin(event, say)


def _fact(value: Any) -> Any:
    return Ref(value) if isinstance(value, str) else value


def _describe_end(event: Any, say: Tongue) -> str:
    match event:
        case RoundWon():
            return _round_won(event, say)
        case HiddenShown(player, cards):
            return say("Hidden cards of {player}: {cards}", player=Ref(player), cards=card_refs(cards))
        case ScoreTurnedBack(players, variant, over, score):
            return say("{variant}: {players} would have {over}, over the target: {score}",
                       variant=variant_name(variant, say), players=players_said(players), over=over,
                       score=score)  # fmt: skip
        case HiddenRevealed(player, card, points, double, score):
            text = say("Hidden card of {player}: {card}.", player=Ref(player), card=card_ref(card))
            facts = {"points": points_said(points, say), "score": score}
            if double:
                return text + " " + say("Master stroke! {points}, together {score}", **facts)
            return text + " " + say("No master stroke: {points}, together {score}", **facts)
        case RoundVoid(player, first):
            text = say("Round void: {player} has one card, the initiative, no mercenary left.", player=Ref(player))
            return text + " " + _deals_anew(first, say)
        case NextRound(round_, first):
            return say("Round {n}: {player} deals and starts", n=round_, player=Ref(first))
        case GameWon(players, score):
            return say("The game is won: {players}, {points}", players=players_said(players),
                       points=points_said(score, say))  # fmt: skip
        case GameReopened():
            return say("The game goes on: nobody has the target")
        case PartnersScore(players, score):
            return say("{players}: {points}", players=players_said(players), points=points_said(score, say))
    return ""


def _round_won(event: RoundWon, say: Tongue) -> str:
    if event.double:
        text = say("Master stroke! {player} ends the round: {card}, hidden and in attack. {points}, together {score}",
                   player=Ref(event.player), card=card_ref(event.card), points=points_said(event.points, say),
                   score=event.score)  # fmt: skip
    else:
        text = say("{player} ends the round: {card}. {points}, together {score}",
                   player=Ref(event.player), card=card_ref(event.card), points=points_said(event.points, say),
                   score=event.score)  # fmt: skip
    if event.open:
        text += "\n" + say("If the hidden card is {card} too: `reveal {word}` doubles it",
                           card=card_ref(event.card), word=fold(name_of(event.card, say.language)))  # fmt: skip
    return text


def _deals_anew(player: str | None, say: Tongue) -> str:
    return say("{first} deals anew", first=Ref(player)) if player is not None else say("The cards are dealt anew")


def _describe_begin(event: Any, say: Tongue) -> str:
    match event:
        case GameBegun(variant, target):
            return say("Kami, variant {variant}, to {points}", variant=variant_name(variant, say),
                       points=points_said(target, say))  # fmt: skip
        case PlayersSeated(players):
            return say("Seated, clockwise: {players}", players=players_said(players)) + _partners(players, say)
        case CardDrawn(player, card):
            return say("{player} draws: {card}", player=Ref(player), card=card_ref(card))
        case DrawTied(players):
            return say("Equal: {players} draw again", players=players_said(players))
        case FirstChosen(player, round_):
            return say("Round {n}: {player} deals and starts", n=round_, player=Ref(player))
        case RoundBegunAnew(round_):
            return say("Round {n} begins anew: full hands, empty lines", n=round_)
        case RoundAnnulled(player, first):
            text = say("Demoralised: {player} has the round annulled.", player=Ref(player))
            return text + " " + _deals_anew(first, say)
        case RecordRead(plays, of, hands):
            known = say.plural(", {n} hand known", ", {n} hands known", hands) if hands else ""
            return say("Record: {n} of {of} plays", n=plays, of=of) + known
    return _describe_cards(event, say)


def _describe_cards(event: Any, say: Tongue) -> str:
    match event:
        case HandsDealt(cards, aside, _):
            dealt = say.plural("Dealt: {n} card each", "Dealt: {n} cards each", cards)
            return dealt + (say(", {n} set aside", n=aside) if aside else "")
        case HandKnown(player, cards):
            return say("The companion knows the hand of {player}: {n} cards", player=Ref(player), n=cards)
        case MercenariesLaid(cards):
            return say("Mercenaries: {cards}", cards=card_refs(cards))
        case MercenaryTurnedUp(card):
            return say("Turned up among the mercenaries: {card}", card=card_ref(card))
    return ""


def _partners(players: list[str], say: Tongue) -> str:
    if len(players) != 4:
        return ""
    one, two, three, four = players_said(players)
    return say(". Partners: {a} and {c}, {b} and {d}", a=one, b=two, c=three, d=four)


def toolbar(seen: Seen[Kami, None]) -> str:
    """Round, whose turn, the attack, the scores, in one line."""
    state, say = seen.state, seen.say
    if not state.seats:
        return say("Kami · `seats NAME…` first")
    scores = "–".join(str(state.scores[team[0]]) for team in state.teams())
    parts = [say("round {n}", n=state.round), scores]
    if state.over is not None:
        parts.insert(0, say("won"))
    elif state.attack is not None and state.turn is not None and state.attacker is not None:
        parts.append(say("{player} attacks: {card}", player=Ref(state.attacker), card=card_ref(state.attack)))
        parts.append(say("turn: {player}", player=Ref(state.turn)))
    elif state.turn is not None:
        parts.append(say("initiative: {player}", player=Ref(state.turn)))
    return " · ".join(parts)
