"""What hands type that live in terminals: `?`, `attack --help`, `:q`, `ls`; read as the commands they mean here."""

from __future__ import annotations

from companion.engine.words import Word, fold

HELP, QUIT, STATUS = Word("help", "aiuto"), Word("quit", "esci"), Word("status", "stato")
GAMES = Word("game list", "partita elenco")
ASKING = ("?", "-h", "--help")
LEAVING = (":q", ":q!", ":wq", ":x", "exit()", "quit()", "bye", "logout")
LISTING = ("ls", "ll", "dir")
CLEARING = ("clear", "cls", "pulisci")


def meant(text: str, language: str, *, playing: bool, asked: bool) -> str:
    """The line that is meant. `playing`: a game is on the table; `asked`: a question is open, whose `?` is its own."""
    words = text.split()
    if not words:
        return text
    first, last = fold(words[0]), words[-1]
    if len(words) == 1 and first in LEAVING:
        return QUIT.of(language)
    if len(words) == 1 and first in LISTING:
        return (STATUS if playing else GAMES).of(language)
    if last in ASKING and not asked:
        return " ".join([HELP.of(language), *words[:-1]])
    return text


def clears(text: str) -> bool:
    """Whether the screen shall be emptied."""
    return fold(text.strip()) in CLEARING
