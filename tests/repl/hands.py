"""Hands that type at a prompt which is not on a screen."""

from __future__ import annotations

import re
from pathlib import Path

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from companion.options import Options
from companion.repl.prompt import Shell

LEAVE = "\x04"
PASTE = "\x1b[200~{}\x1b[201~"


def type_keys(path: Path, keys: str, *, first: str = "", **options) -> Shell:
    """Type these keys at the prompt on a campaign file (made if it is not there) and leave it; the shell after that."""
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        shell = Shell(path, Options(colour=False, **options), first=first)
        pipe.send_text(keys + LEAVE)
        shell.run()
    return shell


def type_lines(path: Path, *lines: str, **options) -> Shell:
    """Type whole lines, each with Enter."""
    return type_keys(path, "".join(line + "\r" for line in lines), **options)


def tidy(text: str) -> str:
    """What was printed, without escape sequences."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
