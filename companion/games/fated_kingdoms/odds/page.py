"""`odds NAME CREATURE …`: the chances of a fight before it (FK-43)."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

import msgspec

from companion.engine.declare import query
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.odds import decimal, percent
from companion.engine.page import Page, Table
from companion.engine.play import Play
from companion.engine.words import Word
from companion.games.fated_kingdoms.arguments import COMBAT, Acting, AddedFaces, CardText, Creatures, NamedDice
from companion.games.fated_kingdoms.content.known import KingdomsSeen, dice_of, faces_of
from companion.games.fated_kingdoms.odds.fights import Foe, ManyDice, Odds, fight_bounds, fight_odds
from companion.games.fated_kingdoms.rules.lookup import read_card
from companion.games.fated_kingdoms.rules.people import living
from companion.games.fated_kingdoms.settings import SEVERAL_CREATURES
from companion.games.fated_kingdoms.state import Card, KingdomState, card_ref

MOST_DICE = 12
MOST_FOES = 6


@query(
    Word("odds", "probabilità"),
    N_("the chances of a fight before it: to win, to die, wounds"),
    short=Word("o", "pb"),
    group=COMBAT,
)
def ask_odds(
    seen: KingdomsSeen,
    player: Acting,
    creatures: Creatures,
    dice: NamedDice = [],  # noqa: B006 - msgspec copies its defaults
    faces: AddedFaces = [],  # noqa: B006 - msgspec copies its defaults
) -> Page:
    """The chance to win, to die, and the wounds expected, without dodging and with its best use.

    Raises:
        RuleError: the guild's dice or the creature's numbers are not known; says how to give them.
    """
    hero = living(Play(seen.state, seen.content), player)
    rolled = combat_dice(seen, player, dice)
    foes = [known_foe(seen, card) for card in meant(seen, creatures)]
    if len(foes) > MOST_FOES:
        raise RuleError("{most} creatures are the most", rule="FK-43", most=MOST_FOES)
    say = seen.say
    page = Page().line(say("{who}, wounds {wounds}: {n} dice", who=hero.name, wounds=hero.wounds, n=len(rolled)))
    rows = []
    for (card, foe), before in zip(foes, [hero.wounds] * len(foes), strict=True):
        name = say(
            "{card} (Attack {attack}, Defence {defence})",
            card=card_ref(card.name),
            attack=foe.attack,
            defence=foe.defence,
        )
        rows += odds_rows(seen, name, rolled, [foe], before, faces)
    if len(foes) > 1:
        name = say("all, one after the other")
        rows += odds_rows(seen, name, rolled, [foe for _, foe in foes], hero.wounds, faces)
    page.add(table(seen, rows))
    return page


def table(seen: KingdomsSeen, rows: list[list[str]]) -> Table:
    """The rows under their headings."""
    say = seen.say
    return Table(["", say("wins"), say("dies"), say("wounds")], rows)


def meant(seen: KingdomsSeen, creatures: list[CardText]) -> list[Card]:
    """The creatures that are meant; nothing is learnt from looking."""
    draft = msgspec.convert(msgspec.to_builtins(seen.state), KingdomState)
    return [read_card(Play(draft, seen.content), typed, "creature") for typed in creatures]


def known_foe(seen: KingdomsSeen, card: Card) -> tuple[Card, Foe]:
    """A creature's Attack and Defence.

    Raises:
        RuleError: they are not known.
    """
    if card.attack is None or card.defence is None:
        raise RuleError("Attack and Defence of {card} are not known: `odds {who} {card} attack A defence D`",
                        rule="FK-43", card=card_ref(card.name), who="NAME")  # fmt: skip
    return card, Foe(card.attack, card.defence)


def combat_dice(seen: KingdomsSeen, who: str, dice: list[tuple[str, int]]) -> list[list[str]]:
    """The dice that are rolled: those named, else the guild's.

    Raises:
        RuleError: they are not known.
    """
    state, content = seen.state, seen.content
    guild = state.players[who].guild
    names = [die for die, n in dice for _ in range(n)] or dice_of(state, content, guild)
    if not names:
        raise RuleError(
            "the combat dice of {guild} are not known: `guild {name} strength 1 dexterity 1 intelligence 1`, or "
            "`dice strength 1 …` behind the creature", rule="FK-43", guild=Ref(guild), name=guild,
        )  # fmt: skip
    if len(names) > MOST_DICE:
        raise RuleError("{most} dice are the most", rule="FK-43", most=MOST_DICE)
    return [faces_of(state, content, name) for name in names]


def odds_rows(
    seen: KingdomsSeen,
    name: str,
    dice: list[list[str]],
    foes: list[Foe],
    wounds: int,
    extra: list[str],
) -> list[list[str]]:
    """One row, or two if dodges can be used."""
    together = SEVERAL_CREATURES.of(seen.state) == "all-or-nothing"
    say = seen.say
    plain = fight_odds(dice, foes, wounds, dodging=False, extra=extra, together=together)
    if not any("dodge" in die for die in dice):
        return [[name, *numbers(plain, say.language)]]
    try:
        best = numbers(fight_odds(dice, foes, wounds, extra=extra, together=together), say.language)
    except ManyDice:
        best = between(*fight_bounds(dice, foes, wounds, extra=extra, together=together), say.language)
    return [
        [say("{name}, no dodging", name=name), *numbers(plain, say.language)],
        [say("{name}, best dodging", name=name), *best],
    ]


def numbers(odds: Odds, language: str) -> list[str]:
    """Chances in percent, wounds on average."""
    win, die, wounds = (counted(number) for number in (odds.win, odds.die, odds.wounds))
    return [percent(win, language), percent(die, language), decimal(wounds, language, 2)]


def between(least: Odds, most: Odds, language: str) -> list[str]:
    """Two bounds of each number, the lower one rounded down and the upper one up, so that both stay true."""
    shown = []
    for part, (low, high) in enumerate(zip(least, most, strict=True)):
        if part == 2:
            shown.append(f"{decimal(apart(low, math.floor, 100), language, 2)} – "
                         f"{decimal(apart(high, math.ceil, 100), language, 2)}")  # fmt: skip
        else:
            down, up = (apart(n, way, 100 if 0.1 <= n <= 0.9 else 1000)
                        for n, way in ((low, math.floor), (high, math.ceil)))  # fmt: skip
            shown.append(f"{percent(down, language)} – {percent(up, language)}")
    return shown


def apart(number: float, way: Callable[[Fraction], int], steps: int) -> Fraction:
    """A number rounded one way to so many steps of one."""
    return Fraction(way(counted(number) * steps), steps)


def counted(number: float) -> Fraction:
    """A chance or an average to the twelfth digit, to which it was counted: what differs less from none is none."""
    return Fraction(round(number, 12))
