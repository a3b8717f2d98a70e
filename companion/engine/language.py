"""Sentences in the language of the reader: gettext catalogues, one for the core and one for each game."""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.engine.errors import Message, Ref

CORE = "companion"
LOCALE = Path(__file__).parent.parent / "locale"
LANGUAGES = ("en", "it")


@lru_cache
def catalogue(domain: str, language: str) -> gettext.NullTranslations:
    """The catalogue of a domain (`companion`, or a game's package name), with the core's behind it."""
    if language == "en":
        return gettext.NullTranslations()
    found = gettext.translation(domain, LOCALE, languages=[language], fallback=True)
    if domain != CORE:
        found.add_fallback(catalogue(CORE, language))
    return found


def language_of(locale: str | None = None) -> str:
    """`it` or `en` from a locale name such as `it_IT.UTF-8`; from the environment if none is given."""
    if locale is None:
        locale = next((os.environ[n] for n in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(n)), "")
    return "it" if locale.lower().startswith("it") else "en"


class Spelled:
    """A fact that is no sentence of the catalogue and yet is written in the reader's language."""

    __slots__ = ()

    def spell(self, say: Tongue) -> str:
        """Its text for a reader."""
        raise NotImplementedError


class Tongue:
    """Says things in one language. `name` turns the id of a piece, player or card into its name.

    `say("Axl: {n} lives", n=2)` translates and fills in; `say.plural("{n} wound", "{n} wounds", n)`;
    `say.of(message)` for a `Message`. Facts that are `Ref` or `Message` are said too.
    """

    def __init__(self, language: str, domain: str = CORE, name: Callable[[str], str] | None = None) -> None:
        self.language = language
        self.domain = domain
        self.name = name or str
        self._catalogue = catalogue(domain, language)

    def __call__(self, text: str, /, **facts: Any) -> str:
        """The sentence of a message id, filled in."""
        said = self._catalogue.gettext(text) if text else ""
        return said.format(**{k: self.fact(v) for k, v in facts.items()}) if facts else said

    def within(self, domain: str) -> Tongue:
        """The same language, with the sentences of another game."""
        return Tongue(self.language, domain, self.name)

    def plural(self, one: str, many: str, n: int, /, **facts: Any) -> str:
        """The sentence for `n` of something; `{n}` is filled in too."""
        said = self._catalogue.ngettext(one, many, n)
        return said.format(**{"n": n, **{k: self.fact(v) for k, v in facts.items()}})

    def of(self, message: Message) -> str:
        """A `Message` said in this language."""
        return self(message.text, **message.facts)

    def fact(self, value: Any) -> Any:
        """One fact as it stands in a sentence."""
        if isinstance(value, Ref):
            return self.name(value)
        if isinstance(value, Message):
            return self.of(value)
        if isinstance(value, Spelled):
            return value.spell(self)
        if isinstance(value, (list, tuple)):
            return ", ".join(str(self.fact(v)) for v in value)
        return value

    def pick(self, en: str, it: str) -> str:
        """One of two words, for names that are data and not sentences."""
        return it if self.language == "it" else en
