"""What this game asks: the faces of a combat roll, a dodge, a trophy, a card to leave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.engine.answers import Dice, Read, Reader
from companion.engine.errors import AmbiguousName, UnfitAnswer
from companion.engine.words import Word, fold, make_id, pick
from companion.games.fated_kingdoms.content.words import COINS, FACES, KIND_WORDS, NOTHING
from companion.games.fated_kingdoms.names import read_face
from companion.games.fated_kingdoms.state import Card, card_ref

MOST_DICE = 30


@dataclass(frozen=True, slots=True)
class CombatFaces(Reader):
    """The faces of combat dice. `dice`: the faces of each die that is rolled, empty if they are not known;
    `exact`: as many faces as dice (a dodge), else any number (FK-3).
    """

    known: Sequence[Sequence[str]] = ()
    exact: int | None = None

    def read(self, text: str, language: str) -> Read:
        """Read the faces, written one after the other; `-` is a roll without dice."""
        words = [] if text in ("-", "") else text.split()
        faces = []
        for word in words:
            try:
                face = read_face(word, language)
            except AmbiguousName as error:
                raise UnfitAnswer(error.message.text, **error.message.facts) from None
            if face is None:
                names = self.options(language)
                raise UnfitAnswer("“{text}” is no face of a combat die: {options} are", text=word, options=names)
            faces.append(face)
        if self.exact is not None and len(faces) != self.exact:
            raise UnfitAnswer("{n} faces are wanted, not {got}", n=self.exact, got=len(faces))
        if text == "" or len(faces) > MOST_DICE:
            raise UnfitAnswer("1 to {most} faces are wanted; `-` is none", most=MOST_DICE)
        return Read(faces, " ".join(faces) or "-")

    def options(self, language: str) -> list[str]:
        """The faces there are."""
        return [word.of(language) for word in FACES.values()]

    def dice(self) -> Dice | None:
        """The dice to roll, if they are known."""
        if not self.known:
            return None
        first, *rest = (Dice(tuple(faces), 1) for faces in self.known)
        return Dice(first.faces, 1, more=tuple(rest))


@dataclass(frozen=True, slots=True)
class GuildDice(Reader):
    """Which combat dice a guild rolls, and how many of each: `strength 2 dexterity 1`."""

    names: Mapping[str, Word]
    most: int = 10

    def read(self, text: str, language: str) -> Read:
        """Read pairs of a die and a number, in either order."""
        words = text.split()
        dice: dict[str, int] = {}
        for pair in zip(words[::2], words[1::2], strict=False):
            number = next((w for w in pair if w.isascii() and w.isdigit() and 1 <= int(w[:4]) <= self.most), None)
            die = next((w for w in pair if w != number), "")
            try:
                found = pick(die, self.names, language)
            except AmbiguousName as error:
                raise UnfitAnswer(error.message.text, **error.message.facts) from None
            if number is None or found is None:
                break
            dice[found] = dice.get(found, 0) + int(number)
        if not dice or len(words) % 2 or sum(dice.values()) > 12 or len(words) != 2 * len(dice):
            raise UnfitAnswer("“{text}” does not fit: dice and how many would, such as {options}",
                              text=text, options=self.options(language))  # fmt: skip
        return Read(dice, " ".join(f"{die} {n}" for die, n in dice.items()))

    def options(self, language: str) -> list[str]:
        """Each kind of die, once."""
        return [f"{word.of(language)} 1" for word in self.names.values()]


@dataclass(frozen=True, slots=True)
class DiceNumbers(Reader):
    """Which dice a dodge rolls again: up to two numbers from 1 to `count`, `-` for none (FK-41)."""

    count: int

    def read(self, text: str, language: str) -> Read:
        """Read the numbers."""
        if text == "-" or any(fold(text) == fold(word) for word in NOTHING.all()):
            return Read([], "-")
        words = text.split()
        numbers = [int(w) for w in words if w.isascii() and w.isdigit() and len(w) < 4]
        fits = len(numbers) == len(words) and 1 <= len(numbers) <= 2 and len(set(numbers)) == len(numbers)
        if not fits or not all(1 <= n <= self.count for n in numbers):
            raise UnfitAnswer(
                "“{text}” does not fit: a dodge takes one or two numbers of dice from 1 to {count}, or `-`",
                text=text, count=self.count,
            )  # fmt: skip
        return Read(numbers, " ".join(map(str, numbers)))

    def options(self, language: str) -> list[str]:
        """The numbers."""
        return ["-", *map(str, range(1, self.count + 1))]


def by_name(cards: Sequence[Card], typed: str, italian: Mapping[str, str]) -> Card | None:
    """The card of an exact name in either language (`italian`: folded Italian name → id), else of the only beginning.

    Raises:
        UnfitAnswer: several begin so.
    """
    key = fold(typed)
    names = {make_id(card.name): card for card in reversed(cards)}
    also = {name: names[one] for name, one in italian.items() if one in names}
    exact = names.get(key) or also.get(key)
    if exact is not None or not key:
        return exact
    found = {card.name: card for name, card in [*names.items(), *also.items()] if name.startswith(key)}
    if len(found) > 1:
        raise UnfitAnswer(
            "“{word}” fits several: {names}", word=typed, names=[card_ref(name) for name in sorted(found)]
        )
    return next(iter(found.values()), None)


def shown(cards: Sequence[Card], italian: Mapping[str, str], language: str) -> list[str]:
    """The names of cards as an answer may be typed, each once."""
    back = {one: name for name, one in italian.items()} if language == "it" else {}
    return list(dict.fromkeys(back.get(make_id(card.name), card.name) for card in cards))


@dataclass(frozen=True, slots=True)
class CardChoice(Reader):
    """One of some cards, or none (`-`). The value is a Card or None."""

    cards: Sequence[Card]
    italian: Mapping[str, str] = field(default_factory=dict)

    def read(self, text: str, language: str) -> Read:
        """Read the name of a card."""
        card = by_name(self.cards, text, self.italian)
        if card is not None:
            return Read(card, card.name)
        if any(fold(text) == fold(word) for word in NOTHING.all()):
            return Read(None, "-")
        raise UnfitAnswer("“{text}” does not fit: {options} would", text=text, options=self.options(language))

    def options(self, language: str) -> list[str]:
        """The cards, and `-`."""
        return [*shown(self.cards, self.italian, language), "-"]


@dataclass(frozen=True, slots=True)
class Trophy:
    """What the winner of a duel takes: `kind` coins, item, creature or none."""

    kind: str
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class TrophyChoice(Reader):
    """A trophy of a duel: `coins`, `item NAME`, `creature NAME`, `none`; only what is there (FK-51)."""

    coins: int
    items: Sequence[Card] = ()
    creatures: Sequence[Card] = ()
    italian: Mapping[str, str] = field(default_factory=dict)
    words: dict[str, Word] = field(
        default_factory=lambda: {
            "coins": COINS, "item": KIND_WORDS["item"], "creature": KIND_WORDS["creature"], "none": NOTHING,
        }
    )  # fmt: skip

    def read(self, text: str, language: str) -> Read:
        """Read what is taken."""
        first, _, name = text.partition(" ")
        try:
            kind = pick(first, self.words, language)
        except AmbiguousName as error:
            raise UnfitAnswer(error.message.text, **error.message.facts) from None
        name = name.strip().strip('"')
        if kind == "none" and not name:
            return Read(Trophy("none"), "none")
        if kind == "coins" and not name and self.coins:
            return Read(Trophy("coins"), "coins")
        if kind in ("item", "creature"):
            cards = self.items if kind == "item" else self.creatures
            card = by_name(cards, name, self.italian) if name else cards[0] if len(cards) == 1 else None
            if card is not None:
                return Read(Trophy(kind, card), f"{kind} {card.name}")
        raise UnfitAnswer("“{text}” does not fit: {options} would", text=text, options=self.options(language))

    def options(self, language: str) -> list[str]:
        """What there is to take."""
        item, creature = self.words["item"].of(language), self.words["creature"].of(language)
        return [
            *([self.words["coins"].of(language)] if self.coins else []),
            *(f"{item} {name}" for name in shown(self.items, self.italian, language)),
            *(f"{creature} {name}" for name in shown(self.creatures, self.italian, language)),
            "none" if language != "it" else "nessuno",
        ]
