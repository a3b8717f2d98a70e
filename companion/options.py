"""The options that every shell command takes, wherever they stand on the line."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.engine.errors import WrongUse
from companion.engine.language import LANGUAGES, language_of


@dataclass(slots=True)
class Options:
    """Language (`chosen`: not only taken from the environment), who rolls (None: what the game's setting says), and
    how to print.
    """

    language: str = "en"
    chosen: bool = False
    dice: str | None = None
    seed: int | None = None
    colour: bool = True
    plain: bool = False


FLAGS = {
    "--typed": ("dice", "typed"),
    "--rolled": ("dice", "rolled"),
    "--no-colour": ("colour", False),
    "--no-color": ("colour", False),
    "--plain": ("plain", True),
}


def read_options(arguments: Sequence[str], environment: Mapping[str, str] | None = None) -> tuple[Options, list[str]]:
    """Take the common options out of the arguments; what is left is the command's.

    Raises:
        WrongUse: an option lacks its value, or the value is none.
    """
    environment = os.environ if environment is None else environment
    options = Options(language=language_of())
    if environment.get("NO_COLOR") or environment.get("TERM") == "dumb" or not sys.stdout.isatty():
        options.colour = False
    if environment.get("TERM") == "dumb":
        options.plain = True
    rest: list[str] = []
    queue = list(arguments)
    while queue:
        word = queue.pop(0)
        if word == "--":
            rest += [word, *queue]
            break
        name, equals, value = word.partition("=")
        if name in ("--language", "--seed"):
            if not equals:
                if not queue:
                    raise WrongUse("{option} needs a value", option=name)
                value = queue.pop(0)
            _set(options, name, value)
        elif word in FLAGS:
            field, setting = FLAGS[word]
            setattr(options, field, setting)
        else:
            rest.append(word)
    return options, rest


def _set(options: Options, name: str, value: str) -> None:
    if name == "--language":
        if value not in LANGUAGES:
            raise WrongUse("--language is en or it, not “{value}”", value=value)
        options.language, options.chosen = value, True
    elif not value.lstrip("-").isascii() or not value.lstrip("-").isdigit():
        raise WrongUse("--seed is a whole number, not “{value}”", value=value)
    else:
        options.seed = int(value)
