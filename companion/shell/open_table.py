"""`companion play`: the table on a campaign file; without a terminal, standard input as a script."""

from __future__ import annotations

import sys

from companion.engine.language import Tongue
from companion.options import Options
from companion.render.terminal import Screen
from companion.repl.prompt import Shell
from companion.session.opening import named
from companion.user_dirs import last_campaign


def play(file: str | None, options: Options, *, new: bool = False, screen: bool = False) -> int:
    """Open the table; the exit code. Without a terminal it runs standard input as a script.

    Raises:
        CompanionError: the file is no campaign, or cannot be opened.
    """
    if not sys.stdin.isatty():
        return _as_script(file, options)
    path = named(file) if file else last_campaign()
    if path is None:
        from companion.repl.welcome import greet

        begun = greet(options)
        return 0 if begun is None else Shell(begun.path, options, first=begun.line, screen=screen).run()
    if not path.exists() and not new:
        from companion.repl.welcome import say_yes

        say = Tongue(options.language)
        question = say("{file} is not there. Begin a new campaign in it?", file=str(path))
        if not say_yes(Screen.of(options), say, question):
            return 0
    return Shell(path, options, screen=screen).run()


def _as_script(file: str | None, options: Options) -> int:
    from companion.engine.errors import WrongUse
    from companion.shell import calls

    path = file or last_campaign()
    if path is None:
        raise WrongUse("which campaign? `companion play FILE`")
    return calls.run(options, str(path))
