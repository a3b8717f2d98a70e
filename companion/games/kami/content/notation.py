"""Records of play in the manner of the Goita programs: `hand,hand,hand,hand,s1,113,2p,…` (KM-11).

Our own additions: 6 Tower and 7 Fool; `!` behind a play that was forced; in a duel `m` and the codes of the
mercenaries face up, `m` before a card taken from them (`1m34`), `t5` for one turned up. Hands or start may be missing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from companion.engine.errors import RuleError
from companion.games.kami.content.cards import BY_CODE, EMPRESS, HIDDEN, MERCENARY, code_of, in_order, kind_of
from companion.games.kami.content.kifu import from_kifu, is_kifu

_HAND = re.compile(r"x+|(?=.{8}$|.{10}$)[1-9]*x*")
_START = re.compile(r"s[1-4]")
_PLAY = re.compile(r"([1-4])(?:p|(m?[1-9]|x)(m?[1-9]))(!?)")
_MERCENARIES = re.compile(r"m[1-9]{1,8}")
_TURNED_UP = re.compile(r"t[1-9]")
RULE = "KM-11"
MOST_STEPS = 200


@dataclass(frozen=True, slots=True)
class Step:
    """One play of a record: a seat that passes, or lays two cards (`m:` from the mercenaries); or `turned` up."""

    token: str
    seat: int = 0
    defence: str = ""
    attack: str = ""
    forced: bool = False
    turned: str = ""

    @property
    def is_pass(self) -> bool:
        """True if the seat passes."""
        return not self.defence and not self.turned


@dataclass(slots=True)
class Record:
    """A record as read: hands by seat (None: not known whole), the seat that starts, mercenaries, plays; `seen`: every
    card that stands in a hand, known whole or not.
    """

    hands: list[list[str] | None] = field(default_factory=list)
    first: int | None = None
    mercenaries: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)


def rounds_in(text: str) -> list[str]:
    """The rounds that a text holds, each as a record: a line or what stands between `/` each, or a kifu of a site."""
    if is_kifu(text):
        return from_kifu(text)
    return [part.strip(" ,") for part in re.split(r"[/\r\n]+", text) if part.strip(" ,")] or [text]


def read_notation(text: str) -> Record:
    """Read a record.

    Raises:
        RuleError: a word of it cannot be read, or stands in the wrong place; says which and what would be right.
    """
    record = Record()
    tokens = [token for token in re.split(r"[,\s]+", text.strip().lower()) if token]
    if not tokens:
        raise RuleError("the record is empty: `11234568,x,x,x,s1,113,2p`", rule=RULE)
    if len(tokens) > MOST_STEPS:
        raise RuleError("the record is too long: at most {n} words", rule=RULE, n=MOST_STEPS)
    for at, token in enumerate(tokens, 1):
        _read_token(record, token, at)
    if record.first is None:
        record.first = next((step.seat for step in record.steps if step.seat), None)
    return record


def _read_token(record: Record, token: str, at: int) -> None:
    if _PLAY.fullmatch(token) or _TURNED_UP.fullmatch(token):
        record.steps.append(read_step(token))
    elif record.steps or (record.first is not None and not _MERCENARIES.fullmatch(token)):
        raise _unreadable(token, at)
    elif _START.fullmatch(token):
        record.first = int(token[1])
    elif _MERCENARIES.fullmatch(token):
        record.mercenaries = [BY_CODE[code] for code in token[1:]]
    elif _HAND.fullmatch(token):
        seen = in_order(BY_CODE[code] for code in token if code != HIDDEN)
        record.hands.append(None if HIDDEN in token else seen)
        record.seen += seen
    else:
        raise _unreadable(token, at)


def _unreadable(token: str, at: int) -> RuleError:
    return RuleError(
        "word {at} of the record, “{token}”, cannot be read there: first the hands (8 codes 1–8, or x), then s1 for "
        "who starts, then plays such as 113 (seat, defence, attack) and 2p (passes)",
        rule=RULE, at=at, token=token,
    )  # fmt: skip


def read_step(token: str) -> Step:
    """One play from its token."""
    if token[0] == "t":
        return Step(token, turned=BY_CODE[token[1]])
    found = _PLAY.fullmatch(token)
    assert found is not None
    seat, defence, attack, mark = found.groups()
    return Step(token, int(seat), _laid(defence), _laid(attack), bool(mark))


def _laid(code: str | None) -> str:
    if not code or code == HIDDEN:
        return code or ""
    return MERCENARY * code.startswith("m") + BY_CODE[code[-1]]


def laid_code(laid: str) -> str:
    """A laid card in a record: `3`, `x`, `m3`."""
    return "m" * laid.startswith(MERCENARY) + code_of(kind_of(laid))


def write_step(seat: int, defence: str, attack: str, forced: bool) -> str:
    """The token of a play."""
    return f"{seat}{laid_code(defence)}{laid_code(attack)}{'!' * forced}"


def write_record(hands: list[list[str] | None], first: int | None, plays: list[str], full: int) -> str:
    """Write a round as the Goita programs do: of a hand that is not known the cards that were laid, then `x` for the
    rest; the second Empress is 9, in hands and plays: by the order of the seats, in one hand by the order of the plays.
    """
    shown = [laid_from(plays, seat) if hand is None else hand for seat, hand in enumerate(hands, 1)]
    nines: dict[int, list[str]] = {}
    codes = iter("89" + "8" * full)
    words = []
    for seat, hand in enumerate(shown, 1):
        empresses = [next(codes) for card in hand if card == EMPRESS]
        nines[seat] = list(empresses)
        written = "".join(code_of(card) for card in in_order(hand) if card != EMPRESS) + "".join(empresses)
        words.append(written.ljust(full, HIDDEN))
    if first is not None:
        words.append(f"s{first}")
    return ",".join([*words, *(_with_nine(token, nines) for token in plays)])


def rewritten(text: str, full: int) -> str:
    """A record written anew, with all that its plays tell of the hands, of `full` cards each."""
    record = read_notation(text)
    mercenaries = ["m" + "".join(map(code_of, record.mercenaries))] if record.mercenaries else []
    return write_record(record.hands, record.first, [*mercenaries, *(step.token for step in record.steps)], full)


def laid_from(plays: list[str], seat: int) -> list[str]:
    """The cards that a seat has laid from the hand, as far as they are known."""
    steps = (read_step(token) for token in plays if token[0].isdigit())
    laid = [card for step in steps if step.seat == seat and not step.is_pass for card in (step.defence, step.attack)]
    return [card for card in laid if card != HIDDEN and not card.startswith(MERCENARY)]


def _with_nine(token: str, left: dict[int, list[str]]) -> str:
    """A play with each Empress from the hand as she is written in it."""
    if not token[0].isdigit():
        return token
    codes = left.get(int(token[0]), [])
    empress = re.compile(r"(?<!m)[89]")
    return token[0] + empress.sub(lambda found: codes.pop(0) if codes else found[0], token[1:])
