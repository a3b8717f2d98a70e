"""Which card is meant: one that lies somewhere, one that is known, or a new one (FK-3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from companion.engine.answers import Number
from companion.engine.errors import N_, AmbiguousName, Ref, RuleError
from companion.engine.play import Question
from companion.engine.words import fold, make_id
from companion.games.fated_kingdoms.arguments import CardText
from companion.games.fated_kingdoms.content.known import NUMBERS, KingdomsPlay, cards_of, fill_in, filled
from companion.games.fated_kingdoms.state import Card, card_ref

MOST_NUMBER = 99
MOST_LEARNT = 300
NEEDED = {"creature": NUMBERS, "item": ("value",), "tower": ("value",)}


def read_card(play: KingdomsPlay, typed: CardText, kind: str = "item") -> Card:
    """The card that was typed: a known one brings its numbers, numbers typed with it win, an exact name wins over a
    beginning (FK-3). `kind`: what a new card is if nothing else says so.

    Raises:
        AmbiguousName: a beginning fits several known cards.
        RuleError: the card is known to be of another kind than wanted.
    """
    known = known_card(play, typed, typed.kind or kind)
    if known is not None and typed.kind and known.kind != typed.kind:
        known = None
    if known is None:
        card = Card(
            typed.name, typed.kind or likely_kind(typed, kind), typed.value, typed.attack, typed.defence, typed.guild
        )
    else:
        numbers = {name: n for name in NUMBERS if (n := getattr(typed, name)) is not None}
        card = msgspec.structs.replace(known, **numbers, guild=typed.guild or known.guild)
    learn(play, card)
    return card


def likely_kind(typed: CardText, kind: str) -> str:
    """What a new card is: with Attack or Defence a Creature, else what the command is about."""
    return "creature" if (typed.attack, typed.defence) != (None, None) else kind


def known_card(play: KingdomsPlay, typed: CardText, kind: str) -> Card | None:
    """The known card of an exact name in either language, else of the only beginning; but what was described, by kind
    and numbers or by all its numbers, is a card of its own.
    """
    cards = cards_of(play.state, play.content)
    key = fold(typed.name)
    names = italian_names(play)
    exact = cards.get(key) or cards.get(names.get(key, ""))
    whole = all(getattr(typed, name) is not None for name in NEEDED.get(kind, ("value",)))
    if exact is not None or whole or (typed.kind and typed.numbered):
        return exact
    found = {k for k in cards if k.startswith(key)} | {k for name, k in names.items() if name.startswith(key)}
    fitting = {k for k in found if cards[k].kind == kind} or (set() if typed.kind else found)
    if len(fitting) > 1:
        raise AmbiguousName(
            "“{word}” fits several: {names}", word=typed.name, names=sorted(cards[k].name for k in fitting)
        )
    return cards[fitting.pop()] if fitting else None


def italian_names(play: KingdomsPlay) -> dict[str, str]:
    """The Italian names of the content's cards: folded name → id."""
    cards = play.content.cards if play.content else {}
    return {fold(card.name_it): key for key, card in cards.items() if card.name_it}


def learn(play: KingdomsPlay, card: Card) -> None:
    """Keep what a typed card says, so that its name alone will do from now on (FK-3). What was known stays; a
    number that was missing is filled in, also on the cards of that name that lie on the table.
    """
    key = make_id(card.name)
    known = cards_of(play.state, play.content).get(key)
    if known is None:
        if any(getattr(card, name) is not None for name in NUMBERS) and len(play.state.cards) < MOST_LEARNT:
            play.state.cards[key] = card
            fill_in(play.state, card)
    elif known.kind == card.kind and (more := filled(known, card)) != known:
        play.state.cards[key] = more
        fill_in(play.state, more)


def number_of(play: KingdomsPlay, card: Card, name: str, who: str = "") -> int:
    """A number of a card; if nobody has given it, it is asked once and then known (FK-3)."""
    known = cards_of(play.state, play.content).get(make_id(card.name))
    number: int | None = getattr(card, name)
    if number is None and known is not None and known.kind == card.kind:
        number = getattr(known, name)
    if number is None:
        texts = {"value": N_("Value of {card}"), "attack": N_("Attack of {card}"), "defence": N_("Defence of {card}")}
        question = Question(
            name, texts[name], Number(0, MOST_NUMBER), who, make_id(card.name), facts={"card": card_ref(card.name)}
        )
        number = int(play.ask(question))
        learn(play, msgspec.structs.replace(card, **{name: number}))
    return number


def find_card(cards: Iterable[Card | None], typed: CardText, kinds: Sequence[str] = ()) -> Card | None:
    """The card that lies among `cards`: of an exact name, else of the only beginning; None if it is not there.

    Raises:
        AmbiguousName: a beginning fits several.
    """
    there = [c for c in cards if c is not None and (not kinds or c.kind in kinds)]
    if typed.kind:
        there = [c for c in there if c.kind == typed.kind]
    for name in NUMBERS:
        if (number := getattr(typed, name)) is not None:
            there = [c for c in there if getattr(c, name) == number]
    key = fold(typed.name)
    exact = [c for c in there if make_id(c.name) == key]
    found = exact or [c for c in there if make_id(c.name).startswith(key)]
    if len({make_id(c.name) for c in found}) > 1:
        raise AmbiguousName("“{word}” fits several: {names}", word=typed.name, names=sorted({c.name for c in found}))
    return found[0] if found else None


def find_known(
    play: KingdomsPlay, cards: Iterable[Card | None], typed: CardText, kinds: Sequence[str] = ()
) -> Card | None:
    """As `find_card`, also by the Italian name of a known card."""
    there = list(cards)
    card = find_card(there, typed, kinds)
    if card is None and (key := italian_names(play).get(fold(typed.name))) is not None:
        card = find_card(there, msgspec.structs.replace(typed, name=key), kinds)
    return card


def owned(
    play: KingdomsPlay, who: str, cards: Iterable[Card | None], typed: CardText, kinds: Sequence[str] = ()
) -> Card:
    """A card that a player must have.

    Raises:
        RuleError: it is not there (FK-10); says what is.
    """
    there = [c for c in cards if c is not None]
    card = find_known(play, there, typed, kinds)
    if card is None:
        names = list(dict.fromkeys(card_ref(c.name) for c in there if not kinds or c.kind in kinds))
        if names:
            raise RuleError(
                "{who} has no card “{card}” there: there is {names}",
                rule="FK-10",
                who=Ref(who),
                card=typed.name,
                names=names,
            )
        raise RuleError("{who} has no card “{card}” there", rule="FK-10", who=Ref(who), card=typed.name)
    return card
