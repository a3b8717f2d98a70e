"""Completion on Tab: commands, names, squares, answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from companion.engine.sanitize import clean
from companion.engine.words import fold

if TYPE_CHECKING:
    from companion.repl.dispatch import Desk


class HasDesk(Protocol):
    """Whoever has the desk, once it is there."""

    desk: Desk | None


class DeskCompleter(Completer):
    """Completes the word under the cursor with what may stand there."""

    def __init__(self, owner: HasDesk) -> None:
        self.owner = owner

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Each word that may stand at the cursor and begins as typed."""
        desk = self.owner.desk
        if desk is None:
            return
        text = document.text_before_cursor
        try:
            found = candidates(desk, text)
        except Exception:  # no suggestion is worth an evening
            return
        for start, option in found:
            yield Completion(option, start_position=start - len(text), display=clean(option))


def candidates(desk: Desk, text: str) -> list[tuple[int, str]]:
    """What may stand at the end of `text`, with the place where the word begins."""
    if desk.question is not None:
        start = len(text) - len(text.lstrip())
        options = desk.question.reader.options(desk.session.language)
    else:
        start, options = _of_line(desk, text)
    typed = fold(text[start:].lstrip('"'))
    found = [option for option in options if fold(option).startswith(typed)]
    return [(start, f'"{option}"' if " " in option and desk.question is None else option) for option in sorted(found)]


def _of_line(desk: Desk, text: str) -> tuple[int, list[str]]:
    """What may stand at the end of a line; behind `game new`: the games, their missions, what else they want."""
    from companion.engine.errors import CompanionError
    from companion.repl import game_commands

    grammar = desk.grammar()
    start, options = grammar.wanted(text)
    try:
        wish, _ = game_commands.wish(desk.session, desk.folder, grammar, text[:start].rstrip())
    except CompanionError:
        return start, []
    return start, options if wish is None else [choice.word for choice in wish.choices]
