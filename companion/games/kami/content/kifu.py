"""Records of the Goita family's sites, JSON or YAML, put into the notation that `read` knows (KM-11).

One round of such a record: `hand` with the pieces of `p0` … `p3`, `uchidashi` (who starts, from 0), and `game`, a list
of `["0", "し", "飛"]`: seat, in defence, in attack; passes may stand there (`なし`) or be left out. A file has one such
round or, in its `log`, several. A few marks are enough to find these in either spelling, so that no parser is needed.
"""

from __future__ import annotations

import re

from companion.engine.errors import RuleError

PIECES = {
    "し": "1", "香": "2", "馬": "3", "銀": "4", "金": "5", "角": "6", "飛": "7", "王": "8", "玉": "9", "？": "x",
    "?": "x", "●": "x",
}  # fmt: skip
_SIGN = "[" + "".join(map(re.escape, PIECES)) + "]"
_HAND = re.compile(rf"p([0-3])[\"']?\s*:\s*[\"']?({_SIGN}{{8}})")
_START = re.compile(r"uchidashi[\"']?\s*:\s*[\"']?([0-3])")
_GAME = re.compile(r"game[\"']?\s*:")
_MOVE = re.compile(rf"[\"']?([0-3])[\"']?\s*,\s*[\"']?(?:(なし|p|pass)\b|({_SIGN})[\"']?\s*,\s*[\"']?({_SIGN}))")
_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})")
RULE = "KM-11"


def is_kifu(text: str) -> bool:
    """True for a text that names hands or the start as those records do."""
    return "uchidashi" in text


def from_kifu(text: str) -> list[str]:
    """The rounds of such a record in our notation.

    Raises:
        RuleError: hands, start or plays of one are not found; says what was looked for.
    """
    text = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
    starts, games = _START.findall(text), list(_GAME.finditer(text))
    hands = _HAND.findall(text)
    rounds = [dict(hands[4 * n : 4 * n + 4]) for n in range(len(games))]
    whole = len(starts) == len(games) and len(hands) == 4 * len(games)
    if not games or not whole or any(sorted(deal) != list("0123") for deal in rounds):
        raise RuleError(
            "this record cannot be read: each round wants `hand` with p0 to p3, eight pieces each, `uchidashi` and "
            "`game`; there are {hands} hands, {starts} starts, {games} games",
            rule=RULE, hands=len(hands), starts=len(starts), games=len(games),
        )  # fmt: skip
    ends = [*(game.start() for game in games[1:]), len(text)]
    return [
        ",".join([*_words(deal), f"s{int(start) + 1}", *_tokens(_MOVE.findall(text, game.end(), end))])
        for deal, start, game, end in zip(rounds, starts, games, ends, strict=True)
    ]


def _words(deal: dict[str, str]) -> list[str]:
    return ["".join(sorted(PIECES[sign] for sign in deal[seat])) for seat in "0123"]


def _tokens(moves: list[tuple[str, str, str, str]]) -> list[str]:
    """The plays; passes that were left out are put in."""
    tokens: list[str] = []
    seat: int | None = None
    for player, passes, defence, attack in moves:
        at = int(player)
        while seat is not None and seat != at:
            tokens.append(f"{seat + 1}p")
            seat = (seat + 1) % 4
        if seat is not None and not passes and tokens and tokens[-1][0] == str(at + 1):
            tokens += [f"{(at + n) % 4 + 1}p" for n in (1, 2, 3)]
        tokens.append(f"{at + 1}p" if passes else f"{at + 1}{PIECES[defence]}{PIECES[attack]}")
        seat = (at + 1) % 4
    return tokens
