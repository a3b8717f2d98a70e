"""typer's program, made of the table of the shell's words, and what it says in the reader's language."""

from __future__ import annotations

import gettext
import inspect
import os
from collections.abc import Callable
from typing import Annotated, Any

import typer

from companion import __version__
from companion.engine.errors import N_, CompanionError
from companion.engine.language import CORE, LOCALE, Tongue
from companion.options import Options
from companion.render.ascii_fallback import complain
from companion.shell.command_table import COMMANDS, GROUPS, Call, Place, Switch

OPTIONS = Options()
ABOUT = N_(
    "The table companion: it keeps a physical game's state, runs what the game runs by itself, loses nothing.\n\n"
    "Without a command it opens the table on the last campaign. Options everywhere: --language en|it, --typed, "
    "--rolled, --seed N, --no-colour, --plain."
)
TYPES: dict[str, Any] = {"flag": bool, "number": int | None, "text": str | None}


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"companion {__version__}")
        raise typer.Exit


def common(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True)] = False,
) -> None:
    """`companion` before its command."""


def program() -> typer.Typer:
    """The program that typer runs, made of the table of the shell's words."""
    app = typer.Typer(add_completion=True, no_args_is_help=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.callback(help=ABOUT)(common)
    below = {name: typer.Typer(rich_markup_mode=None, help=text) for name, text in GROUPS.items()}
    for call in COMMANDS:
        (below[call.under] if call.under else app).command(call.name, help=call.help)(_carried_out(call))
    for name, group in below.items():
        app.add_typer(group, name=name)
    return app


def _carried_out(call: Call) -> Callable[..., None]:
    """A function of the signature that typer reads: the places and switches of a command."""

    def carried_out(**given: Any) -> None:
        raise typer.Exit(call.does(OPTIONS, **given))

    parameters = [*map(_place, call.places), *map(_switch, call.switches)]
    carried_out.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    carried_out.__annotations__ = {one.name: one.annotation for one in parameters}
    return carried_out


def _place(place: Place) -> inspect.Parameter:
    kind: Any = list[str] if place.many else str
    kind = kind | None if place.default is None else kind
    marked = Annotated[kind, typer.Argument(metavar=place.metavar, help=place.help or None)]
    default = inspect.Parameter.empty if place.default is ... else place.default
    return inspect.Parameter(place.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=marked)


def _switch(switch: Switch) -> inspect.Parameter:
    kind: Any = TYPES[switch.kind]
    marked = Annotated[kind, typer.Option(switch.word, help=switch.help, metavar=switch.metavar or None)]
    default = False if switch.kind == "flag" else None
    return inspect.Parameter(switch.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=marked)


# What typer itself says.
TYPER = (
    N_("Options"), N_("Arguments"), N_("Commands"), N_("Show this message and exit."), N_("required"),
    N_("default: {default}"), N_("No such command {name!r}."), N_("Missing command."),
    N_("Install completion for the current shell."),
    N_("Show completion for the current shell, to copy it or customize the installation."),
)  # fmt: skip


def _speak(command: Any, say: Tongue) -> None:
    """Say every help text, and what typer itself says, in the language of the reader."""
    gettext.bindtextdomain(CORE, str(LOCALE))
    gettext.textdomain(CORE)
    os.environ["LANGUAGE"] = say.language
    for part in (command, *command.params, command.get_help_option(typer.Context(command))):
        if getattr(part, "help", None):
            part.help = say(part.help)
    for below in getattr(command, "commands", {}).values():
        _speak(below, say)


def _wrong_use(error: Any, message: str, say: Tongue) -> str:
    """What is wrong with the words of a shell command, and where it stands what would be right."""
    where = error.ctx.command_path if getattr(error, "ctx", None) else "companion"
    param = getattr(error, "param", None)
    facts = {"command": where, "name": (param.opts[0] if param.opts[0][:1] == "-" else param.metavar) if param else "?"}
    match type(error).__name__:
        case "MissingParameter":
            return say("{name} is missing; `{command} --help` shows how it is written", **facts)
        case "NoSuchOption":
            facts["name"] = error.option_name
            return say("there is no option {name}; `{command} --help` shows those there are", **facts)
        case "BadParameter":
            return say("{name} does not fit; `{command} --help` shows what does", **facts)
    return f"{message} " + say("`{command} --help` shows what there is", command=where)


def main(options: Options, arguments: list[str]) -> int:
    """Run a shell command; the exit code."""
    global OPTIONS
    OPTIONS = options
    command = typer.main.get_command(program())
    _speak(command, Tongue(options.language))
    try:
        result = command.main(args=arguments, prog_name="companion", standalone_mode=False)
    except CompanionError:
        raise
    except Exception as error:
        message = getattr(error, "format_message", None)
        if message is None:
            raise
        complain(_wrong_use(error, message(), Tongue(options.language)))
        return int(getattr(error, "exit_code", 2))
    return result if isinstance(result, int) else 0
