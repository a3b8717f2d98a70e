"""The commands of the shell, said once: arguments, options, help, and what does each.

typer's program, the calls that are read without typer, the shell's completion and README's table come from here.
Nothing heavy is imported before a command is carried out.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from companion.engine.errors import N_

if TYPE_CHECKING:
    from companion.options import Options
    from companion.render.terminal import Screen


class Place(NamedTuple):
    """An argument in its place; without a `default` it must be there; `many`: all that follow."""

    name: str
    metavar: str
    help: str = ""
    default: Any = ...
    many: bool = False


class Switch(NamedTuple):
    """An option: its word, the name under which it is given on, whether a number or a text stands behind it."""

    word: str
    name: str
    kind: Literal["flag", "number", "text"]
    help: str
    metavar: str = ""


class Call(NamedTuple):
    """A command of the shell. `does(options, **given) -> exit code`; `plainly`: read without typer where that can be;
    `under`: the word before its own (`content check`); `then`: further words that completion offers.
    """

    name: str
    help: str
    does: Callable[..., int]
    places: tuple[Place, ...] = ()
    switches: tuple[Switch, ...] = ()
    plainly: bool = False
    under: str = ""
    then: tuple[str, ...] = ()


def _screen(options: Options) -> Screen:
    from companion.render.terminal import Screen

    return Screen.of(options)


def _named(file: str) -> Path:
    from companion.session.opening import named

    return named(file)


# ---- what each does


def _play(options: Options, file: str | None = None, new: bool = False, screen: bool = False) -> int:
    from companion.shell.open_table import play

    return play(file, options, new=new, screen=screen)


def _follow(options: Options, file: str, here: bool = False) -> int:
    from companion.shell.screen_file import HERE, follow

    return follow(_named(file), options, _screen(options), where=HERE if here else "")


def _run(options: Options, **given: Any) -> int:
    from companion.shell.calls import run

    return run(options, **given)


def _show(options: Options, **given: Any) -> int:
    from companion.shell.calls import show

    return show(options, **given)


def _log(options: Options, **given: Any) -> int:
    from companion.shell.calls import log

    return log(options, **given)


def _check(options: Options, file: str) -> int:
    from companion.shell.check import check_campaign

    return check_campaign(_named(file), options, _screen(options))


def _export(options: Options, file: str, out: str) -> int:
    from companion.documents.exporting import export_campaign

    return export_campaign(_named(file), Path(out), options, _screen(options))


def _salvage(options: Options, file: str, out: str) -> int:
    from companion.documents.salvaging import salvage_campaign

    return salvage_campaign(_named(file), Path(out), options, _screen(options))


def _import(options: Options, file: str, source: str) -> int:
    from companion.documents.importing import import_campaign

    return import_campaign(Path(file), Path(source), options, _screen(options))


def _backups(options: Options, file: str, words: list[str] | None = None) -> int:
    from companion.shell.backups import backups_command

    return backups_command(_named(file), words or [], options, _screen(options))


def _content_check(options: Options, paths: list[str]) -> int:
    from companion.shell.check import check_content

    return check_content([Path(path) for path in paths], options, _screen(options))


def _trial(options: Options, mission: str, words: list[str] | None = None) -> int:
    from companion.shell.mission_trial import try_mission

    return try_mission(mission, words or [], options, _screen(options))


def _demo(options: Options, game: str = "super-fantasy") -> int:
    from companion.repl.demo import play_demo

    return play_demo(game, options, _screen(options))


# ---- the table

FILE = Place("file", "FILE", N_("The campaign file."))
GAME = Switch("--game", "game", "number", N_("Another game of the campaign."), "N")

COMMANDS: tuple[Call, ...] = (
    Call(
        "play", N_("Open the table on a campaign file; without FILE the last one used."), _play,
        (Place("file", "[FILE]", default=None),),
        (
            Switch("--new", "new", "flag", N_("Make the file if it is not there, without asking.")),
            Switch("--screen", "screen", "flag", N_("With the players' screen.")),
        ),
    ),
    Call(
        "screen", N_("Show the players' screen of a campaign that another program writes."), _follow, (FILE,),
        (Switch("--here", "here", "flag", N_("On this machine only.")),),
    ),
    Call(
        "run", N_("Run commands, one a line, from a file or standard input."), _run,
        (FILE, Place("script", "[SCRIPT]", default="-")),
        (
            Switch("--atomic", "atomic", "flag", N_("All lines or none.")),
            Switch("--keep-going", "keep_going", "flag", N_("Go on after a refused line.")),
        ),
        plainly=True,
    ),
    Call(
        "show", N_("Show what lies on the table now."), _show, (FILE,),
        (
            GAME,
            Switch("--json", "json", "flag", N_("As JSON.")),
            Switch("--all", "all_", "flag", N_("All games of the file.")),
        ),
        plainly=True,
    ),
    Call(
        "log", N_("Show what happened: all of it, or by player, piece, turn, words."), _log, (FILE,),
        (
            GAME,
            Switch("--json", "json", "flag", N_("As JSON.")),
            Switch("--csv", "csv", "flag", N_("As CSV.")),
            Switch("--last", "last", "number", N_("Only the last N steps."), "N"),
            Switch("--player", "player", "text", N_("What NAME typed."), "NAME"),
            Switch("--piece", "piece", "text", N_("What concerns a piece."), "PIECE"),
            Switch("--turn", "turn", "number", N_("What happened in a turn."), "N"),
            Switch("--words", "words", "text", N_("What speaks of these words."), "WORDS"),
        ),
        plainly=True,
    ),
    Call("check", N_("Examine the whole campaign file."), _check, (FILE,)),
    Call(
        "export", N_("Write the campaign as one JSON document, or its story as Markdown or HTML, by OUT's ending."),
        _export, (FILE, Place("out", "OUT", N_("NAME.json, NAME.md or NAME.html."))),
    ),
    Call(
        "salvage", N_("Write all that is whole in a damaged campaign into a new one, and name what is lost."), _salvage,
        (FILE, Place("out", "OUT", N_("The new campaign file."))),
    ),
    Call(
        "import", N_("Read an exported JSON document back into a new campaign file."), _import,
        (Place("file", "FILE", N_("The new campaign file.")), Place("source", "IN", N_("An exported JSON document."))),
    ),
    Call(
        "backups", N_("List and verify the backups, or restore one into a new file."), _backups,
        (FILE, Place("words", "[restore N OUT]", default=None, many=True)), then=("restore",),
    ),
    Call(
        "check", N_("Check mission and content files: every fault with file and line."), _content_check,
        (Place("paths", "PATH...", many=True),), under="content",
    ),
    Call(
        "trial", N_("Play a mission many times by itself: how often it is won, when, what kills."), _trial,
        (
            Place("mission", "MISSION", N_("A mission file, or the name of one that is shipped.")),
            Place(
                "words", "[WORD...]", N_("heroes NAME NAME, players N, difficulty D, evenings N, star N, lives N."),
                default=None, many=True,
            ),
        ),
        then=("heroes", "players", "difficulty", "evenings", "star", "lives"),
    ),
    Call(
        "demo", N_("Play a short prepared game that plays itself."), _demo,
        (Place("game", "[GAME]", default="super-fantasy"),),
    ),
)  # fmt: skip
GROUPS = {"content": N_("Missions, cards and numbers.")}
"""The words before others, with their help."""


def words_of_commands() -> dict[str, tuple[str, ...]]:
    """Each first word with what may stand behind it: its options, and words."""
    found: dict[str, tuple[str, ...]] = {}
    for call in COMMANDS:
        if call.under:
            found[call.under] = (*found.get(call.under, ()), call.name)
        else:
            found[call.name] = (*(switch.word for switch in call.switches), *call.then)
    return found


def plain_call(name: str) -> Call | None:
    """The command of that name that may be read without typer."""
    return next((call for call in COMMANDS if call.plainly and call.name == name), None)
