"""The shell commands: nothing but options and calls."""

from __future__ import annotations

import gettext
import os
from pathlib import Path
from typing import Annotated, Any

import typer

from companion import __version__
from companion.engine.errors import N_, CompanionError
from companion.engine.language import CORE, LOCALE, Tongue
from companion.options import Options
from companion.render.ascii_fallback import complain
from companion.render.terminal import Screen
from companion.session.opening import named

app = typer.Typer(add_completion=True, no_args_is_help=False, rich_markup_mode=None, pretty_exceptions_enable=False)
content_app = typer.Typer(rich_markup_mode=None, help=N_("Missions, cards and numbers."))
app.add_typer(content_app, name="content")
OPTIONS = Options()

File = Annotated[str, typer.Argument(metavar="FILE", help=N_("The campaign file."))]
GameNumber = Annotated[int | None, typer.Option("--game", metavar="N", help=N_("Another game of the campaign."))]


def _screen() -> Screen:
    return Screen.of(OPTIONS)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"companion {__version__}")
        raise typer.Exit


ABOUT = N_(
    "The table companion: it keeps a physical game's state, runs what the game runs by itself, loses nothing.\n\n"
    "Without a command it opens the table on the last campaign. Options everywhere: --language en|it, --typed, "
    "--rolled, --seed N, --no-colour, --plain."
)


@app.callback(help=ABOUT)
def common(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True)] = False,
) -> None:
    """`companion` before its command."""


@app.command(help=N_("Open the table on a campaign file; without FILE the last one used."))
def play(
    file: Annotated[str | None, typer.Argument(metavar="[FILE]")] = None,
    new: Annotated[bool, typer.Option("--new", help=N_("Make the file if it is not there, without asking."))] = False,
    screen: Annotated[bool, typer.Option("--screen", help=N_("With the players' screen."))] = False,
) -> None:
    """`companion play`."""
    from companion.shell.open_table import play as play_it

    raise typer.Exit(play_it(file, OPTIONS, new=new, screen=screen))


@app.command(help=N_("Show the players' screen of a campaign that another program writes."))
def screen(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    here: Annotated[bool, typer.Option("--here", help=N_("On this machine only."))] = False,
) -> None:
    """`companion screen`."""
    from companion.session.opening import named
    from companion.shell.screen_file import HERE, follow

    raise typer.Exit(follow(named(file), OPTIONS, _screen(), where=HERE if here else ""))


@app.command(help=N_("Run commands, one a line, from a file or standard input."))
def run(
    file: File,
    script: Annotated[str, typer.Argument(metavar="[SCRIPT]")] = "-",
    atomic: Annotated[bool, typer.Option("--atomic", help=N_("All lines or none."))] = False,
    keep_going: Annotated[bool, typer.Option("--keep-going", help=N_("Go on after a refused line."))] = False,
) -> None:
    """`companion run`."""
    from companion.shell import calls

    raise typer.Exit(calls.run(OPTIONS, file, script, atomic=atomic, keep_going=keep_going))


@app.command(help=N_("Show what lies on the table now."))
def show(
    file: File,
    game: GameNumber = None,
    json: Annotated[bool, typer.Option("--json", help=N_("As JSON."))] = False,
    all_: Annotated[bool, typer.Option("--all", help=N_("All games of the file."))] = False,
) -> None:
    """`companion show`."""
    from companion.shell import calls

    raise typer.Exit(calls.show(OPTIONS, file, game=game, json=json, all_=all_))


@app.command(help=N_("Show what happened: all of it, or by player, piece, turn, words."))
def log(
    file: File,
    game: GameNumber = None,
    json: Annotated[bool, typer.Option("--json", help=N_("As JSON."))] = False,
    csv: Annotated[bool, typer.Option("--csv", help=N_("As CSV."))] = False,
    last: Annotated[int | None, typer.Option("--last", metavar="N", help=N_("Only the last N steps."))] = None,
    player: Annotated[str | None, typer.Option("--player", metavar="NAME", help=N_("What NAME typed."))] = None,
    piece: Annotated[str | None, typer.Option("--piece", metavar="PIECE", help=N_("What concerns a piece."))] = None,
    turn: Annotated[int | None, typer.Option("--turn", metavar="N", help=N_("What happened in a turn."))] = None,
    words: Annotated[
        str | None, typer.Option("--words", metavar="WORDS", help=N_("What speaks of these words."))
    ] = None,
) -> None:
    """`companion log`."""
    from companion.shell import calls

    raise typer.Exit(
        calls.log(
            OPTIONS, file, game=game, json=json, csv=csv, last=last, player=player, piece=piece, turn=turn, words=words,
        )
    )  # fmt: skip


@app.command(help=N_("Examine the whole campaign file."))
def check(file: File) -> None:
    """`companion check`."""
    from companion.shell.check import check_campaign

    raise typer.Exit(check_campaign(named(file), OPTIONS, _screen()))


@app.command(help=N_("Write the campaign as one JSON document, or its story as Markdown or HTML, by OUT's ending."))
def export(
    file: File, out: Annotated[str, typer.Argument(metavar="OUT", help=N_("NAME.json, NAME.md or NAME.html."))]
) -> None:
    """`companion export`."""
    from companion.documents.exporting import export_campaign

    raise typer.Exit(export_campaign(named(file), Path(out), OPTIONS, _screen()))


@app.command("import", help=N_("Read an exported JSON document back into a new campaign file."))
def import_(
    file: Annotated[str, typer.Argument(metavar="FILE", help=N_("The new campaign file."))],
    source: Annotated[str, typer.Argument(metavar="IN", help=N_("An exported JSON document."))],
) -> None:
    """`companion import`."""
    from companion.documents.importing import import_campaign

    raise typer.Exit(import_campaign(Path(file), Path(source), OPTIONS, _screen()))


@app.command(help=N_("List and verify the backups, or restore one into a new file."))
def backups(file: File, words: Annotated[list[str] | None, typer.Argument(metavar="[restore N OUT]")] = None) -> None:
    """`companion backups`."""
    from companion.shell.backups import backups_command

    raise typer.Exit(backups_command(named(file), words or [], OPTIONS, _screen()))


@content_app.command("check", help=N_("Check mission and content files: every fault with file and line."))
def content_check(paths: Annotated[list[str], typer.Argument(metavar="PATH...")]) -> None:
    """`companion content check`."""
    from companion.shell.check import check_content

    raise typer.Exit(check_content([Path(p) for p in paths], OPTIONS, _screen()))


@app.command(help=N_("Play a short prepared game that plays itself."))
def demo(game: Annotated[str, typer.Argument(metavar="[GAME]")] = "super-fantasy") -> None:
    """`companion demo`."""
    from companion.repl.demo import play_demo

    raise typer.Exit(play_demo(game, OPTIONS, _screen()))


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
    command = typer.main.get_command(app)
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
