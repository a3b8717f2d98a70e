"""Coins: silver, 5 to a gold one (FK-30)."""

from __future__ import annotations

from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.games.fated_kingdoms.commands import ChangeCoins
from companion.games.fated_kingdoms.content.known import KingdomsPlay
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


def change_coins(play: KingdomsPlay, command: ChangeCoins) -> None:
    """Coins come or go; a loss stops at 0 (FK-30)."""
    player = acting(play, command.player)
    change = command.change * (GOLD if command.gold else 1)
    after = max(0, min(MOST_COINS, player.coins + change))
    if player.coins + change < 0:
        text = N_("{who} loses all coins there are; a loss stops at 0")
        play.because(command.player, text, rule="FK-30", who=Ref(command.player))
        remark(play, text, who=command.player)
    play.tell(CoinsChanged(command.player, after - player.coins, after, command.because))
    player.coins = after


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
