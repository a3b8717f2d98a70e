"""Defeats caused and suffered, rolls made and their luck (FB-52)."""

from __future__ import annotations

from fractions import Fraction
from math import erf, sqrt

from companion.engine.errors import N_, Ref
from companion.engine.language import Tongue
from companion.engine.odds import percent
from companion.engine.page import Table
from companion.games.fate_battles.names import battle_title, signed_mean
from companion.games.fate_battles.state import Player, State
from companion.games.fate_battles.state.battlefield import Piece, pieces

LUCK = N_(
    "Luck: the average of the four dice (fair dice give 0), and in how many of a hundred such evenings fair dice would "
    "have done no better."
)


EXACT = 40
"""Up to so many rolls the luck is counted exactly."""


def rolls_of(player: Player) -> int:
    """How many times a player's dice were thrown."""
    return sum(player.rolls.values())


def average(player: Player) -> Fraction:
    """The average sum of the four dice."""
    thrown = rolls_of(player)
    return Fraction(sum(int(dice) * n for dice, n in player.rolls.items()), thrown) if thrown else Fraction(0)


def lucky_share(player: Player) -> Fraction | None:
    """The share of equally long evenings with fair dice that would have gone worse or the same: exact for few rolls, by
    the normal curve for many. None without rolls.
    """
    thrown = rolls_of(player)
    if not thrown:
        return None
    total = sum(int(dice) * n for dice, n in player.rolls.items())
    if thrown > EXACT:
        return Fraction((1 + erf((total + 0.5) / sqrt(2 * thrown * 8 / 3))) / 2)
    counts = [1]
    for _ in range(4 * thrown):
        counts = [sum(counts[max(0, i - 2) : i + 1]) for i in range(len(counts) + 2)]
    return Fraction(sum(counts[: total + 4 * thrown + 1]), 3 ** (4 * thrown))


def player_table(state: State, say: Tongue) -> Table:
    """Each player: battles, victories, units defeated and lost, rolls and luck."""
    rows = []
    for name, player in state.players.items():
        fought = [b for b in state.battles if name in b.players and b.players[name].units]
        won = sum(b.winner == player.side for b in fought)
        caused = sum(len(r.caused) for s in _sheets(state, name) for r in s.history) + sum(
            len(s.felled) for s in _sheets(state, name)
        )
        suffered = sum(len(b.players[name].lost) for b in fought) + sum(
            u.felled_by is not None for u in state.units.values() if u.owner == name
        )
        rows.append(
            (
                player.name,
                str(len(fought)),
                str(won),
                str(caused),
                str(suffered),
                str(rolls_of(player)),
                luck(player, say),
            )
        )
    columns = (
        say("Player"),
        say("Battles"),
        say("Won"),
        say("Defeats caused"),
        say("Suffered"),
        say("Rolls"),
        say("Luck"),
    )
    return Table(columns, rows)


def luck(player: Player, say: Tongue) -> str:
    """The average of the dice, and how many of a hundred evenings would have gone worse or the same."""
    share = lucky_share(player)
    text = signed_mean(average(player), say.language, 2) if rolls_of(player) else "-"
    return text + (f" ({percent(share, say.language)})" if share is not None else "")


def _sheets(state: State, player: str) -> list[Piece]:
    return [sheet for sheet in pieces(state).values() if sheet.owner == player]


def sheet_table(state: State, say: Tongue) -> Table:
    """Each sheet: battles, defeats caused and suffered, the present battle counted in."""
    rows = []
    for sheet in pieces(state).values():
        caused = sum(len(r.caused) for r in sheet.history) + len(sheet.felled)
        suffered = sum(r.suffered is not None for r in sheet.history) + (getattr(sheet, "felled_by", None) is not None)
        rows.append((sheet.name, state.players[sheet.owner].name, str(len(sheet.history)), str(caused), str(suffered)))
    return Table((say("Sheet"), say("Player"), say("Battles"), say("Defeats caused"), say("Suffered")), rows)


def battles_table(state: State, say: Tongue) -> Table:
    """The battles of the campaign: who won, how long it took, who fell, what was gained (FB-52)."""
    rows = []
    for n, battle in enumerate(state.battles, 1):
        lost = [Ref(u) for result in battle.players.values() for u in result.lost]
        gained = ", ".join(f"{say.fact(Ref(p))} +{r.gained}" for p, r in battle.players.items() if r.gained)
        winner = say.fact(Ref(battle.winner)) if battle.winner else "-"
        rows.append((f"{n}. {battle_title(say, battle.name)}", winner, str(battle.turns), str(say.fact(lost)), gained))
    columns = (say("Battle"), say("Won by"), say("Turns"), say("Defeated"), say("Fate points"))
    return Table(columns, rows)
