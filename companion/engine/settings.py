"""House rules: what a game lets its table decide, how it is typed, read from a state, and said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.errors import N_, Ref, RuleError
from companion.engine.play import GameState
from companion.engine.words import Word, nearest, pick


@dataclass(frozen=True, slots=True)
class Setting:
    """A house rule. `values`: each value's word with the message id of what it means; the first is the default.
    With `number` any whole number will do. The name and values kept in a state are the English words.
    """

    word: Word
    values: tuple[tuple[Word, str], ...]
    meaning: str
    rule: str
    number: bool = False

    @property
    def name(self) -> str:
        """The name under which a state keeps it."""
        return self.word.en

    @property
    def default(self) -> str:
        """The value in force unless the table says otherwise."""
        return self.values[0][0].en

    def of(self, state: GameState) -> str:
        """The value in force: the table's, else the default. The one way to read a setting."""
        return state.settings.get(self.name, self.default)

    def value_word(self, value: str, language: str) -> str:
        """A value as it is written in a language; one that is no word (a number) as it is."""
        return next((word.of(language) for word, _ in self.values if word.en == value), value)


def read_setting(settings: Sequence[Setting], name: str, value: str, language: str) -> tuple[str, str]:
    """The English words of a setting and its value as typed.

    Raises:
        RuleError: no such setting, or no such value of it; says which there are.
        AmbiguousName: a shortened word fits several.
    """
    found = pick(name, {s.name: s.word for s in settings}, language)
    if found is None:
        known = [s.word.of(language) for s in settings]
        raise RuleError("no setting “{name}”: there is {names}", name=name, names=nearest(name, known) or known)
    setting = next(s for s in settings if s.name == found)
    if setting.number:
        if not re.fullmatch(r"[+-]?\d{1,6}", value, re.ASCII):
            raise RuleError("{name} is a whole number, not “{value}”", name=found, value=value)
        return found, str(int(value))
    picked = pick(value, {w.en: w for w, _ in setting.values}, language)
    if picked is None:
        words = [w.of(language) for w, _ in setting.values]
        raise RuleError("“{value}” is no value of {name}: {names} are", value=value, name=found, names=words)
    return found, picked


def setting(state: GameState, settings: Sequence[Setting], name: str) -> str:
    """The value in force of the setting called `name` among `settings`."""
    return next(one for one in settings if one.name == name).of(state)


def setting_ref(name: str, value: str = "") -> Ref:
    """A fact that a game's tongue says as the word of a setting, or with `value` as the word of its value."""
    return Ref(f"{_SETTING}{name}={value}" if value else f"{_SETTING}{name}")


def say_setting(ref: str, settings: Sequence[Setting], language: str) -> str | None:
    """The word that a `setting_ref` stands for; None if the fact is none."""
    if not ref.startswith(_SETTING):
        return None
    name, _, value = ref.removeprefix(_SETTING).partition("=")
    found = next((one for one in settings if one.name == name), None)
    if found is None:
        return value or name
    return found.value_word(value, language) if value else found.word.of(language)


_SETTING = "setting:"


DICE = Setting(
    Word("dice", "dadi"),
    (
        (Word("typed", "scritti"), N_("the table rolls and types")),
        (Word("rolled", "tirati"), N_("the companion rolls what no faces were typed for")),
    ),
    N_("who rolls the dice"),
    "",
)
"""Every game's setting of who rolls; the shell's --typed and --rolled win over it."""
