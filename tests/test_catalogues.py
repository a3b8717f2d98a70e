"""Every sentence and every typed word in both languages; nothing is shown that no catalogue knows."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.engine.common_commands import COMMON, SET_RULE
from companion.engine.declare import Spec
from companion.engine.game import DICE
from companion.engine.words import Word
from companion.games import KINDS, game_of
from companion.repl.builtin_commands import GAME_WORDS, session_specs
from tools import catalogue

PACKAGE = Path(companion.__file__).parent
GAMES = [kind for kind, (package, _) in KINDS.items() if (PACKAGE / "games" / package / "__init__.py").is_file()]
DOMAINS = [domain for domain in catalogue.domains() if catalogue.po_of(domain).is_file()]
ALIKE = {
    # proper names and words that Italian players use as they are
    "super-fantasy", "fated-kingdoms", "kami", "ko", "no", "master", "bonus", "inno",
    "Fortezza", "Volontà", "Furia", "Inno", "II", "III", "N", "NE", "E", "SE", "S", "+", "8", "10",
    "in", "slot", "stress", "leader", "concede", "lord",
}  # fmt: skip


def test_the_core_has_a_catalogue() -> None:
    assert "companion" in DOMAINS


def is_begun(domain: str) -> bool:
    """Whether anybody has translated this domain yet: more than half of its sentences."""
    messages = [message for message in catalogue.read(domain) if message.id]
    return sum(bool(message.string) and message.string != ("", "") for message in messages) * 2 > len(messages)


@pytest.mark.parametrize("domain", DOMAINS)
def test_a_catalogue_is_complete(domain: str) -> None:
    """Nothing missing, fuzzy or surplus, the same fields in both languages."""
    if domain != "companion" and not is_begun(domain):
        pytest.skip("its translation has not begun")
    assert [fault for fault in catalogue.check() if fault.startswith(f"{domain}: ")] == []


def words_of(specs: tuple[Spec, ...]) -> Iterator[Word]:
    """The command words, short forms, keywords and fixed values of commands."""
    for spec in specs:
        yield spec.word
        for arg in spec.args:
            if arg.word is not None:
                yield arg.word
            yield from getattr(arg.kind, "values", {}).values()


@pytest.mark.parametrize("kind", GAMES)
def test_every_typed_word_of_a_game_has_its_italian_one(kind: str) -> None:
    game = game_of(kind)
    words = [*words_of((*game.commands, *game.pieces, game.new))]
    words += [setting.word for setting in game.settings if not setting.number]
    words += [word for setting in game.settings for word, _ in setting.values if not setting.number]
    assert {word.en for word in words if word.en == word.it} <= ALIKE


def test_every_typed_word_of_the_core_has_its_italian_one() -> None:
    words = [
        *words_of((*session_specs(), *COMMON, SET_RULE)),
        *GAME_WORDS.values(),
        DICE.word,
        *(w for w, _ in DICE.values),
    ]
    assert {word.en for word in words if word.en == word.it} <= ALIKE


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("language", ["en", "it"])
def test_no_two_commands_share_a_word(kind: str, language: str) -> None:
    game = game_of(kind)
    seen: dict[str, str] = {}
    for spec in (*game.commands, *COMMON, SET_RULE, *session_specs()):
        for word in {*spec.word.all(), *([spec.short.of(language)] if spec.short else [])}:
            assert seen.setdefault(word, spec.word.en) == spec.word.en, word


# ---- sentences that no catalogue knows


SHOWN = {"line": None, "lines": None, "heading": 1, "write": None, "Span": 1, "Heading": 1, "Table": 1, "print": None}
"""What shows its arguments as they are; the number: how many of them are text."""


def shown_raw(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The literals with words in them that are handed to something that shows them, with their lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (name := name_of(node.func)) in SHOWN:
            for argument in node.args[: SHOWN[name]]:
                yield from literals(argument)


def name_of(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def literals(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Text in an expression that is shown; what other calls make of theirs is their own matter."""
    if isinstance(node, ast.Call):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if has_word(node.value):
            yield node.lineno, node.value
        return
    parts: list[Any] = list(ast.iter_child_nodes(node))
    if isinstance(node, (ast.FormattedValue, ast.Subscript)):
        parts = [node.value]
    elif isinstance(node, ast.IfExp):
        parts = [node.body, node.orelse]
    elif isinstance(node, ast.Dict):
        parts = node.values
    elif isinstance(node, (ast.Compare, ast.comprehension)):
        parts = []
    elif isinstance(node, (ast.ListComp, ast.GeneratorExp)):
        parts = [node.elt]
    for part in parts:
        yield from literals(part)


def has_word(text: str) -> bool:
    """Three letters in a row are a word."""
    letters = 0
    for char in text:
        letters = letters + 1 if char.isalpha() else 0
        if letters == 3:
            return True
    return False


def test_the_search_for_raw_sentences_finds_them() -> None:
    source = 'page.line(f"{n} shield dice", Span("hit", "bad")); page.line(say("fine"), f"{a}: {b:>4}")'
    assert sorted(text for _, text in shown_raw(ast.parse(source))) == [" shield dice", "hit"]


NAMES_THEMSELVES = {"companion ", "utf-8"}
"""Shown as it is in every language: the program's own name."""


def test_no_sentence_bypasses_the_catalogue() -> None:
    raw = [
        f"{path.relative_to(PACKAGE)}:{line}: {text!r}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for line, text in shown_raw(ast.parse(path.read_text("utf-8")))
        if text not in NAMES_THEMSELVES
    ]
    assert raw == []
