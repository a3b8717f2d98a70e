"""Coins: silver, 5 to a gold one (FK-30)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Flag, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word
from companion.games.fated_kingdoms.arguments import BELONGINGS, Acting, Because, Signed
from companion.games.fated_kingdoms.content.known import KingdomsPlay
from companion.games.fated_kingdoms.content.words import GOLDEN
from companion.games.fated_kingdoms.names import because_text, coins_text
from companion.games.fated_kingdoms.rules.people import acting, remark
from companion.games.fated_kingdoms.state import GOLD, Player

MOST_COINS = 999_999


class CoinsChanged(Event, frozen=True):
    """Coins came or went; `coins` there are now."""

    player: Id
    change: int
    coins: int
    because: str = ""

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        change = ("+" if self.change >= 0 else "−") + coins_text(say, abs(self.change))
        text = say(
            "{who}: {change}, now {coins}", who=Ref(self.player), change=change, coins=coins_text(say, self.coins)
        )
        return text + because_text(say, self.because)


@command(
    Word("coins", "monete"), N_("silver coins come or go; gold counts 5 each"), short=Word("co", "mo"), group=BELONGINGS
)
def change_coins(
    play: KingdomsPlay,
    player: Acting,
    change: Signed,
    gold: Annotated[bool, Flag(GOLDEN)] = False,
    because: Because = "",
) -> None:
    """Coins come or go; a loss stops at 0 (FK-30)."""
    owner = acting(play, player)
    silver = change * (GOLD if gold else 1)
    after = max(0, min(MOST_COINS, owner.coins + silver))
    if owner.coins + silver < 0:
        text = N_("{who} loses all coins there are; a loss stops at 0")
        play.because(player, text, rule="FK-30", who=Ref(player))
        remark(play, text, who=player)
    play.tell(CoinsChanged(player, after - owner.coins, after, because))
    owner.coins = after


def must_have(who: str, player: Player, coins: int, rule: str = "FK-30") -> None:
    """Refuse what a player cannot pay (FK-30).

    Raises:
        RuleError: there are too few coins.
    """
    if player.coins < coins:
        raise RuleError("{who} cannot pay the price of {price} silver: there are {coins} coins", rule=rule,
                        who=Ref(who), price=coins, coins=player.coins)  # fmt: skip


def pay(who: str, player: Player, coins: int, rule: str = "FK-30") -> None:
    """Take a price from a player, who must have it."""
    must_have(who, player, coins, rule)
    player.coins -= coins
