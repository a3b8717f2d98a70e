"""What the shell may complete, without typer: its import would be felt at every Tab.

Spoken is what the scripts expect that `companion --install-completion` writes: the words typed come in the
environment, what may follow is printed. Where nothing is printed the shell offers files.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence

from companion.engine.language import LANGUAGES
from companion.options import FLAGS
from companion.shell.command_table import words_of_commands

CALLS = words_of_commands()
ASKED = "_COMPANION_COMPLETE"
TYPED = "_TYPER_COMPLETE_ARGS"
COMMON = ("--language", "--seed", *FLAGS)


def complete(environment: Mapping[str, str]) -> tuple[str, int] | None:
    """What to print and the exit code; None if the shell is none of those known here."""
    shell = environment[ASKED].removeprefix("complete_")
    if shell == "bash":
        words = _words(environment.get("COMP_WORDS", ""))
        at = int(environment.get("COMP_CWORD", "1"))
        return "\n".join(candidates(words[1:at], words[at] if at < len(words) else "")), 0
    typed = environment.get(TYPED, "")
    words = _words(typed)[1:]
    begun = words.pop() if words and not typed.endswith(" ") else ""
    found = candidates(words, begun)
    if shell == "zsh":
        quoted = "\n".join(f'"{word}"' for word in found)
        return f"_arguments '*: :(({quoted}))'" if found else "_files", 0
    if shell == "fish":
        asks = environment.get("_TYPER_COMPLETE_FISH_ACTION") == "is-args"
        return ("", int(not found)) if asks else ("\n".join(found), 0)
    if shell in ("powershell", "pwsh"):
        return "\n".join(f"{word}::: " for word in found), 0
    return None


def candidates(before: Sequence[str], begun: str) -> list[str]:
    """The words that may stand behind those `before` and begin as `begun`."""
    if before and before[-1] == "--language":
        options: Sequence[str] = LANGUAGES
    else:
        command = next((word for word in before if word in CALLS), None)
        if begun.startswith("-"):
            options = (*(CALLS[command] if command else ("--version", "--help")), *COMMON)
        elif command is None:
            options = tuple(CALLS)
        else:
            options = () if before[-1] != command else [word for word in CALLS[command] if not word.startswith("-")]
    return [word for word in options if word.startswith(begun)]


def _words(typed: str) -> list[str]:
    try:
        return shlex.split(typed)
    except ValueError:  # a quote is not closed yet
        return typed.split()
