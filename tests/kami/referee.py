"""A second referee for Kami, slow and obvious: it knows every card and follows the rulebook word by word.

Cards are the codes of records: `1` … `8`; `m3` a mercenary. The Empress is `8`.
"""

from __future__ import annotations

import random

POINTS = {"1": 1, "2": 2, "3": 2, "4": 3, "5": 3, "6": 4, "7": 4, "8": 5}
DECK = "1" * 10 + "2222" + "3333" + "4444" + "5555" + "66" + "77" + "88"


class Unknowable(Exception):
    """Only somebody who sees the card below a mercenary can tell."""


class Referee:
    """One round at the table, every card known."""

    def __init__(self, hands: list[str], first: int, stacks: list[str] = [], own_counter: bool = True) -> None:  # noqa: B006
        self.hands = [list(hand) for hand in hands]
        self.defence: list[list[tuple[str, bool]]] = [[] for _ in hands]  # card, face up?
        self.attack: list[list[str]] = [[] for _ in hands]
        self.stacks = [list(stack) for stack in stacks]  # the card face up stands last
        self.unnamed: list[int] = []  # stacks whose turned-up card was not called out yet
        self.own_counter = own_counter
        self.initiative: int | None = first
        self.attacker: int | None = None
        self.waiting: list[int] = []  # who may still answer, in order
        self.first = first
        self.winner: int | None = None
        self.points = 0
        self.void = False

    @property
    def is_over(self) -> bool:
        return self.winner is not None or self.void

    def why_not(self, seat: int, defence: str, attack: str) -> str | None:
        """Why this seat may not lay these cards now; `defence` "" is a pass."""
        if not defence:
            return None if self.waiting and self.waiting[0] == seat else "pass"
        if self.initiative is not None and seat != self.initiative:
            return "initiative"
        if self.initiative is None:
            if seat not in self.waiting:
                return "turn"
            assert self.attacker is not None
            against = self.attack[self.attacker][-1]
            if defence[-1] != against and (defence[-1] != "8" or against in "12"):
                return "counter"
        return self._cards(seat, defence, attack)

    def _cards(self, seat: int, defence: str, attack: str) -> str | None:
        hand, stacks = list(self.hands[seat]), [list(s) for s in self.stacks]
        fresh: list[list[str]] = []
        for card in (defence, attack):
            if card[0] != "m":
                if card not in hand:
                    return "hand"
                hand.remove(card)
                continue
            named = [s for s in stacks if s and s[-1] == card[1] and not any(s is f for f in fresh)]
            turned = [s for s in fresh if s]
            if named:
                taken = named[0]
            elif any(s[-1] == card[1] for s in turned):
                taken = next(s for s in turned if s[-1] == card[1])
            elif turned:
                raise Unknowable
            else:
                return "mercenary"
            taken.pop()
            fresh.append(taken)
        last = not hand and attack[0] != "m"
        if not hand and not last:
            return "last card in defence"
        if attack[-1] == "8" and not last:
            shown = any(card == "8" and up for line in self.defence for card, up in line)
            if self.initiative is None and defence[-1] == "8" and self.own_counter:
                shown = True
            if not shown:
                return "empress"
        return None

    def play(self, seat: int, defence: str, attack: str) -> list[str]:
        """Make a legal play; the mercenaries turned up by it."""
        if not defence:
            self.waiting.pop(0)
            if not self.waiting:
                assert self.attacker is not None
                self.initiative = self.attacker
                stuck = len(self.hands) == 2 and len(self.hands[self.initiative]) == 1 and not any(self.stacks)
                self.void = stuck
            return []
        hidden = self.initiative is not None
        before = [len(s) for s in self.stacks]
        fresh: list[list[str]] = []
        for card in (defence, attack):
            if card[0] == "m":
                named = [s for s in self.stacks if s and s[-1] == card[1] and not any(s is f for f in fresh)]
                stack = (named or [s for s in fresh if s and s[-1] == card[1]])[0]
                stack.pop()
                fresh.append(stack)
            else:
                self.hands[seat].remove(card)
        self.defence[seat].append((defence[-1], not hidden))
        self.attack[seat].append(attack[-1])
        seats = len(self.hands)
        self.attacker, self.initiative = seat, None
        self.waiting = [(seat + n) % seats for n in range(1, seats)]
        if not self.hands[seat]:
            self.winner = seat
            self.points = POINTS[attack[-1]] * (2 if hidden and defence[-1] == attack[-1] else 1)
        return [s[-1] for s, n in zip(self.stacks, before, strict=True) if s and len(s) < n]

    def unseen(self) -> dict[str, int]:
        """The 32 less the cards face up."""
        up = [card for line in self.defence for card, is_up in line if is_up]
        up += [card for line in self.attack for card in line]
        up += [s[-1] for s in self.stacks if s]
        return {code: DECK.count(code) - up.count(code) for code in POINTS}

    def choices(self, seat: int) -> list[tuple[str, str]]:
        """Every legal pair of cards of a seat."""
        ups = {"m" + s[-1] for s in self.stacks if s}
        some = sorted({*self.hands[seat], *ups})
        under = {"m" + s[-2] for s in self.stacks if len(s) > 1}
        pairs = [(d, a) for d in some for a in sorted({*some, *under})]
        return [pair for pair in pairs if self._legal(seat, *pair)]

    def _legal(self, seat: int, defence: str, attack: str) -> bool:
        try:
            return self.why_not(seat, defence, attack) is None
        except Unknowable:
            return False


def deal(chance: random.Random, seats: int) -> tuple[list[str], list[str]]:
    """Hands of eight and, for two, eight stacks of mercenaries."""
    cards = list(DECK)
    chance.shuffle(cards)
    hands = ["".join(sorted(cards[8 * n : 8 * n + 8])) for n in range(seats)]
    stacks = ["".join(cards[16 + 2 * n : 18 + 2 * n]) for n in range(8)] if seats == 2 else []
    return hands, stacks


def random_round(chance: random.Random, referee: Referee) -> list[str]:
    """A whole round of legal plays chosen at random, as the tokens of a record; it may end void."""
    tokens: list[str] = []
    while not referee.is_over:
        seat = referee.waiting[0] if referee.initiative is None else referee.initiative
        choices = referee.choices(seat)
        if referee.initiative is None:
            further = referee.waiting[chance.randrange(len(referee.waiting))]
            if chance.random() < 0.1 and referee.choices(further):
                for passing in referee.waiting[: referee.waiting.index(further)]:
                    referee.play(passing, "", "")  # implied, not written
                tokens += write(referee, further, *chance.choice(referee.choices(further)))
                continue
            if not choices or chance.random() < 0.35:
                tokens += write(referee, seat, "", "")
                continue
        tokens += write(referee, seat, *chance.choice(choices))
    return tokens


def write(referee: Referee, seat: int, defence: str, attack: str) -> list[str]:
    """Make a play and write it."""
    turned = referee.play(seat, defence, attack)
    if referee.winner is not None:
        turned = []
    return [f"{seat + 1}{defence}{attack}" if defence else f"{seat + 1}p", *(f"t{card}" for card in turned)]


def judge(referee: Referee, tokens: list[str]) -> int | None:
    """Follow a record; the number (from 1) of its first illegal play, or of the play that ends the round too early."""
    for at, token in enumerate(tokens, 1):
        if token[0] == "t":
            continue
        seat, rest = int(token[0]) - 1, token[1:]
        cards = ["", ""] if rest == "p" else [rest[: 2 if rest[0] == "m" else 1], rest[2 if rest[0] == "m" else 1 :]]
        if cards[0] and seat in referee.waiting and referee.why_not(seat, *cards) is None:
            while referee.waiting[0] != seat:
                referee.play(referee.waiting[0], "", "")
        if referee.why_not(seat, *cards) is not None:
            return at
        referee.play(seat, *cards)
        if referee.is_over and at < len(tokens):
            return at
    return None
