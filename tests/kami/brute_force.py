"""A second reading of KM-4 to KM-8 for the solver: lists of cards, every line to its end, nothing remembered or cut."""

from __future__ import annotations

POINTS = {"1": 1, "2": 2, "3": 2, "4": 3, "5": 3, "6": 4, "7": 4, "8": 5}


def best(
    hands: list[str],
    turn: int,
    attacker: int | None = None,
    attack: str = "",
    shown: bool = False,
    own_counter: bool = True,
) -> tuple[int, int]:
    """The seat that ends the round and its points, under best play by all. Hands are codes; no attack: initiative."""
    results = []
    following = (turn + 1) % len(hands)
    hand = hands[turn]
    for defence in sorted(set(hand)):
        if attack and defence != attack and not (defence == "8" and attack not in "12"):
            continue
        rest = hand.replace(defence, "", 1)
        for card in sorted(set(rest)):
            own = own_counter and bool(attack) and defence == "8"
            if card == "8" and not (shown or own or len(rest) == 1):
                continue
            left = rest.replace(card, "", 1)
            if not left:
                results.append((turn, POINTS[card] * (2 if not attack and card == defence else 1)))
                continue
            after = [left if seat == turn else one for seat, one in enumerate(hands)]
            unlocked = shown or (bool(attack) and defence == "8")
            results.append(best(after, following, turn, card, unlocked, own_counter))
    if attack:
        if following == attacker:
            results.append(best(hands, following, None, "", shown, own_counter))
        else:
            results.append(best(hands, following, attacker, attack, shown, own_counter))
    return max(results, key=lambda result: wish(result, turn, len(hands)))


def wish(result: tuple[int, int], seat: int, seats: int) -> tuple[int, int]:
    """How much a seat wishes a result; with three, of equals the points of the next in turn."""
    winner, points = result
    own = winner % 2 == seat % 2 if seats != 3 else winner == seat
    return points if own else -points, -((winner - seat) % seats) if seats == 3 else 0
