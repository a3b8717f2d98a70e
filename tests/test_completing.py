"""The shell's completion and the plain reading of calls say the same as typer's declarations."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from companion.shell.cli import program
from companion.shell.command_table import COMMANDS, words_of_commands
from companion.shell.completion import candidates, complete
from companion.shell.fast_path import read_plainly

DECLARED = typer.main.get_command(program()).commands  # type: ignore[attr-defined]
HELP = {"--help", "-h"}


def options_of(command: object) -> set[str]:
    return {name for param in command.params for name in param.opts if name.startswith("-")} - HELP  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", sorted(DECLARED))
def test_every_command_and_option_is_completed(name: str) -> None:
    ours = set(words_of_commands()[name])
    assert {word for word in ours if word.startswith("-")} == options_of(DECLARED[name])
    assert set(getattr(DECLARED[name], "commands", ())) <= ours


def test_a_command_is_typers_as_the_table_says() -> None:
    for call in (one for one in COMMANDS if not one.under):
        assert [p.name for p in DECLARED[call.name].params] == [
            *(one.name for one in call.places),
            *(one.name for one in call.switches),
        ]
        assert {switch.word for switch in call.switches} == options_of(DECLARED[call.name])


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("run f.campaign", {"file": "f.campaign"}),
        ("run f.campaign -", {"file": "f.campaign", "script": "-"}),
        ("run --atomic f.campaign s.txt", {"file": "f.campaign", "script": "s.txt", "atomic": True}),
        ("show f.campaign --json --game 2", {"file": "f.campaign", "json": True, "game": 2}),
        ("log --last 20 f.campaign", {"file": "f.campaign", "last": 20}),
        ("log f.campaign --piece axl --csv", {"file": "f.campaign", "piece": "axl", "csv": True}),
    ],
)
def test_plain_calls_are_read(typed: str, read: dict[str, object]) -> None:
    found = read_plainly(typed.split())
    assert found is not None
    assert (found[0].name, found[1]) == (typed.split()[0], read)


@pytest.mark.parametrize(
    "typed",
    [
        "run",
        "run a b c",
        "show --help",
        "show a --game x",
        "show a --game",
        "log a --las 3",
        "show -",
        "check a",
        "show a -- b",
    ],
)
def test_anything_else_is_left_to_typer(typed: str) -> None:
    assert read_plainly(typed.split()) is None


@pytest.mark.parametrize(
    ("before", "begun", "found"),
    [
        ("", "sh", ["show"]),
        ("", "", list(words_of_commands())),
        ("--plain", "l", ["log"]),
        ("show", "--g", ["--game"]),
        ("show f.campaign", "--j", ["--json"]),
        ("--language", "i", ["it"]),
        ("content", "", ["check"]),
        ("show", "", []),
    ],
)
def test_words_that_may_follow(before: str, begun: str, found: list[str]) -> None:
    assert candidates(before.split(), begun) == found


@pytest.mark.parametrize(
    ("environment", "printed", "code"),
    [
        ({"_COMPANION_COMPLETE": "complete_bash", "COMP_WORDS": "companion sh", "COMP_CWORD": "1"}, "show", 0),
        ({"_COMPANION_COMPLETE": "complete_bash", "COMP_WORDS": "companion show ", "COMP_CWORD": "2"}, "", 0),
        (
            {"_COMPANION_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "companion c"},
            '_arguments \'*: :(("check"\n"content"))\'',
            0,
        ),
        ({"_COMPANION_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "companion show "}, "_files", 0),
        (
            {
                "_COMPANION_COMPLETE": "complete_fish",
                "_TYPER_COMPLETE_ARGS": "companion show 'my ev",
                "_TYPER_COMPLETE_FISH_ACTION": "is-args",
            },
            "",
            1,
        ),
        ({"_COMPANION_COMPLETE": "complete_powershell", "_TYPER_COMPLETE_ARGS": "companion ru"}, "run::: ", 0),
    ],
)
def test_each_shell_is_answered_in_its_manner(environment: dict[str, str], printed: str, code: int) -> None:
    assert complete(environment) == (printed, code)


def test_an_unknown_shell_is_left_to_typer() -> None:
    assert complete({"_COMPANION_COMPLETE": "source_bash"}) is None


def test_bash_completes_with_the_script_that_is_installed(tmp_path: Path) -> None:
    """The table types `companion sh` and Tab: completion answers, and no game is opened."""
    program = tmp_path / "companion"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m companion "$@"\n')
    program.chmod(0o755)
    script = typer.completion.get_completion_script(  # type: ignore[attr-defined]
        prog_name="companion", complete_var="_COMPANION_COMPLETE", shell="bash"
    )
    typed = 'COMP_WORDS=(companion sh); COMP_CWORD=1; _companion_completion companion; echo "${COMPREPLY[@]}"'
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(Path.cwd())}
    done = subprocess.run(
        ["bash", "-c", f"{script}\n{typed}"], capture_output=True, text=True, timeout=30, check=True, env=environment
    )
    assert done.stdout.strip() == "show"
